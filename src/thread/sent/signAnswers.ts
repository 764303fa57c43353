import type { AnswerRequest } from "../../dialects/Dialect.js";
import type { Batch, PendingInterrupt } from "../../interrupt/interrupt.js";
import type { ResumeEntry } from "../../protocol/input.js";
import { isRecord, own } from "../../protocol/json.js";
import type { Metadata } from "../../protocol/messages.js";

/** An answer as it is sent, with the question that it answers. */
interface WrittenAnswer {
  readonly entry: ResumeEntry;
  readonly interrupt: PendingInterrupt;
}

/**
 * The entries of a request that answer questions. What a dialect writes elsewhere in the request
 * carries no metadata, so it has none.
 */
export function writtenAnswers(
  { resume }: AnswerRequest,
  { interrupts }: Pick<Batch, "interrupts">,
): readonly WrittenAnswer[] {
  if (!Array.isArray(resume)) return [];
  const byId = new Map(
    interrupts.flatMap((interrupt) => namesOf(interrupt).map((name) => [name, interrupt] as const)),
  );
  return resume.flatMap((entry: unknown): readonly WrittenAnswer[] => {
    const interrupt = isEntry(entry) ? byId.get(entry.interruptId) : undefined;
    return isEntry(entry) && interrupt !== undefined ? [{ entry, interrupt }] : [];
  });
}

/** `metadata.signature` of the entries of a request, by the ids of their questions. */
export function signaturesIn(
  request: AnswerRequest,
  interrupts: Batch["interrupts"],
): ReadonlyMap<string, unknown> {
  const signatures = writtenAnswers(request, { interrupts }).flatMap(
    ({ entry: { metadata }, interrupt: { id } }) =>
      metadata !== undefined && Object.hasOwn(metadata, "signature")
        ? [[id, metadata["signature"]] as const]
        : [],
  );
  return new Map(signatures);
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
    const signature = isEntry(entry) ? signatures.get(entry.interruptId) : undefined;
    return isEntry(entry) && signature !== undefined
      ? { ...entry, metadata: { ...signature, ...entry.metadata } }
      : entry;
  });
  return Object.assign(Object.create(null), request, { resume });
}

/** The signatures in a stored request: a server verifies them, so a forged one is worth nothing. */
export function storedSignatures(request: unknown): ReadonlyMap<string, Metadata> {
  const resume = own(request, "resume");
  if (!Array.isArray(resume)) return new Map();
  return new Map(
    resume.flatMap((entry: unknown) => {
      const metadata = isEntry(entry) ? entry.metadata : undefined;
      return isEntry(entry) && isRecord(metadata) ? [[entry.interruptId, metadata] as const] : [];
    }),
  );
}

function namesOf({ id, raw }: PendingInterrupt): readonly string[] {
  const name = own(raw, "id");
  return typeof name === "string" && name !== id ? [name, id] : [id];
}

function isEntry(entry: unknown): entry is ResumeEntry {
  if (!isRecord(entry) || typeof own(entry, "interruptId") !== "string") return false;
  const status = own(entry, "status");
  return status === "resolved" || status === "cancelled";
}
