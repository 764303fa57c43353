import type { Answered, AnswerRequest } from "../../dialects/Dialect.js";
import type { Batch, PendingInterrupt } from "../../interrupt/interrupt.js";
import { mapDefined } from "../../protocol/collections.js";
import type { ResumeEntry } from "../../protocol/input.js";
import { isRecord, own, ownList, ownText } from "../../protocol/json.js";
import type { Metadata } from "../../protocol/messages.js";

/**
 * The entries of a request that answer questions, as they are sent. What a dialect writes elsewhere in the request
 * carries no metadata, so it has none.
 */
export function writtenAnswers(
  { resume }: AnswerRequest,
  { interrupts }: Pick<Batch, "interrupts">,
): readonly Answered[] {
  if (!Array.isArray(resume)) return [];
  const byId = new Map(
    interrupts.flatMap((interrupt) => namesOf(interrupt).map((name) => [name, interrupt] as const)),
  );
  return mapDefined(resume.filter(isEntry), (entry) => {
    const interrupt = byId.get(entry.interruptId);
    return interrupt && { entry, interrupt };
  });
}

/** `metadata.signature` of the entries of a request, by the ids of their questions. */
export function signaturesIn(
  request: AnswerRequest,
  interrupts: Batch["interrupts"],
): ReadonlyMap<string, unknown> {
  const signatures = new Map<string, unknown>();
  for (const { entry, interrupt } of writtenAnswers(request, { interrupts })) {
    const signature = own(entry.metadata, "signature");
    if (signature !== undefined) signatures.set(interrupt.id, signature);
  }
  return signatures;
}

/**
 * The same request with what a signer has returned for each entry, by its id. What tells the gate
 * what was shown is not replaced.
 */
export function withSignatures(
  request: AnswerRequest,
  signatures: ReadonlyMap<string, Metadata>,
): AnswerRequest {
  if (signatures.size === 0 || !Array.isArray(request.resume)) return request;
  const resume = request.resume.map((entry: unknown) => {
    if (!isEntry(entry)) return entry;
    const signature = signatures.get(entry.interruptId);
    return signature ? { ...entry, metadata: { ...signature, ...entry.metadata } } : entry;
  });
  return Object.assign(Object.create(null), request, { resume });
}

/** The signatures in a stored request: a server verifies them, so a forged one is worth nothing. */
export function storedSignatures(request: unknown): ReadonlyMap<string, Metadata> {
  const signatures = new Map<string, Metadata>();
  for (const { interruptId, metadata } of ownList(request, "resume").filter(isEntry))
    if (isRecord(metadata)) signatures.set(interruptId, metadata);
  return signatures;
}

function namesOf({ id, raw }: PendingInterrupt): readonly string[] {
  const name = own(raw, "id");
  return typeof name === "string" && name !== id ? [name, id] : [id];
}

function isEntry(entry: unknown): entry is ResumeEntry {
  const isNamed = ownText(entry, "interruptId") !== undefined;
  return isNamed && statuses.has(own(entry, "status"));
}

const statuses: ReadonlySet<unknown> = new Set(["resolved", "cancelled"]);
