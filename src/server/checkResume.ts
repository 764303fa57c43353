import { parseExpiry } from "../core/expiry.js";
import type { AgUiInterrupt } from "../protocol/events.js";
import type { ResumeEntry } from "../protocol/input.js";
import { readResume } from "../protocol/readResume.js";
import { interpretingValidator } from "../schema/interpretingValidator.js";
import type { SchemaIssue, SchemaValidator } from "../schema/SchemaValidator.js";

/** Why an agent refuses an input: the codes to put into RUN_ERROR. They are stable. */
export type ResumeRefusalCode =
  | "INVALID_RESUME"
  | "PENDING_INTERRUPTS"
  | "UNKNOWN_INTERRUPT_ID"
  | "DUPLICATE_INTERRUPT_ID"
  | "PARTIAL_RESUME"
  | "INTERRUPT_EXPIRED"
  | "INVALID_PAYLOAD";

/** An input an agent must not act on, and why; `interruptIds` are the ones at fault. */
export interface ResumeRefusal {
  readonly ok: false;
  readonly code: ResumeRefusalCode;
  readonly message: string;
  readonly interruptIds: readonly string[];
}

/**
 * Either an input that may be acted on, with one answer for each open interrupt in the order they were announced (none when the
 * input is `fresh`), or the first rule it breaks.
 */
export type ResumeCheck =
  | { readonly ok: true; readonly kind: "fresh" | "resume"; readonly answers: ReadonlyMap<string, ResumeEntry> }
  | ResumeRefusal;

/** How many ids a message repeats: whoever sent them could have sent a million. */
const echoLimit = 4;

/**
 * The agent's side of the contract: whether a run input may be acted on while `open` interrupts wait. An input without resume, or
 * with an empty one, is a new request and needs nothing to be open. A resume names every open interrupt once and no other, resolves
 * none past its `expiresAt` (the exact instant counts; cancelling is always possible), and every payload fits its `responseSchema`.
 * A null payload is an omitted one; both are judged as null. Pure, never throws; `now` is milliseconds since 1970.
 */
export function checkResume(
  open: readonly AgUiInterrupt[],
  input: unknown,
  now: number,
  validator: SchemaValidator = interpretingValidator,
): ResumeCheck {
  const entries = readResume(input);
  if (entries === undefined) {
    return refuse(
      "INVALID_RESUME",
      "resume must be a list of {interruptId, status: resolved | cancelled, payload?, metadata?}.",
      [],
    );
  }
  const openIds = [...new Set(open.map(({ id }) => id))];
  if (entries.length === 0) {
    if (openIds.length === 0) return { ok: true, kind: "fresh", answers: new Map() };
    return refuse("PENDING_INTERRUPTS", `This thread waits for an answer to ${quote(openIds)}.`, openIds);
  }

  const unknown = entries.map(({ interruptId }) => interruptId).filter((id) => !openIds.includes(id));
  if (unknown.length > 0) return refuse("UNKNOWN_INTERRUPT_ID", `Not open on this thread: ${quote(unknown)}.`, unknown);

  const given = new Map(entries.map((entry) => [entry.interruptId, entry]));
  const repeated = [...given.keys()].filter((id) => entries.filter(({ interruptId }) => interruptId === id).length > 1);
  if (repeated.length > 0) return refuse("DUPLICATE_INTERRUPT_ID", `Answered more than once: ${quote(repeated)}.`, repeated);

  const uncovered = openIds.filter((id) => !given.has(id));
  if (uncovered.length > 0)
    return refuse("PARTIAL_RESUME", `Every open interrupt needs an answer; missing: ${quote(uncovered)}.`, uncovered);

  return judge(open, given, now, validator) ?? { ok: true, kind: "resume", answers: inOrder(openIds, given) };
}

function judge(
  open: readonly AgUiInterrupt[],
  given: ReadonlyMap<string, ResumeEntry>,
  now: number,
  validator: SchemaValidator,
): ResumeRefusal | undefined {
  const resolved = open.flatMap((interrupt) => {
    const entry = given.get(interrupt.id);
    return entry?.status === "resolved" ? [{ interrupt, payload: entry.payload ?? null }] : [];
  });
  const expired = resolved.filter(({ interrupt }) => hasExpired(interrupt, now)).map(({ interrupt }) => interrupt.id);
  if (expired.length > 0) return refuse("INTERRUPT_EXPIRED", `Too late to resolve, only to cancel: ${quote(expired)}.`, expired);

  const invalid = resolved.flatMap(({ interrupt: { id, responseSchema }, payload }) => {
    const verdict = responseSchema === undefined ? undefined : validator(responseSchema, payload);
    return verdict?.status === "invalid" ? [{ id, issues: verdict.issues }] : [];
  });
  const [first] = invalid;
  if (first === undefined) return undefined;
  return refuse(
    "INVALID_PAYLOAD",
    `The answer to ${quote([first.id])} does not fit: ${describe(first.issues)}`,
    invalid.map(({ id }) => id),
  );
}

function hasExpired(interrupt: AgUiInterrupt, now: number): boolean {
  const { expiresAt } = parseExpiry(interrupt.expiresAt);
  return expiresAt !== undefined && expiresAt <= now;
}

function inOrder(ids: readonly string[], given: ReadonlyMap<string, ResumeEntry>): ReadonlyMap<string, ResumeEntry> {
  const ordered = new Map<string, ResumeEntry>();
  for (const id of ids) {
    const entry = given.get(id);
    if (entry !== undefined) ordered.set(id, entry);
  }
  return ordered;
}

function refuse(code: ResumeRefusalCode, message: string, interruptIds: readonly string[]): ResumeRefusal {
  return { ok: false, code, message, interruptIds };
}

function quote(ids: readonly string[]): string {
  const echoed = ids.slice(0, echoLimit).map((id) => JSON.stringify(id.slice(0, 80)));
  return ids.length > echoLimit ? `${echoed.join(", ")} and ${ids.length - echoLimit} more` : echoed.join(", ");
}

function describe(issues: readonly SchemaIssue[]): string {
  const lines = issues.slice(0, 3).map(({ path, message }) => (path.length === 0 ? message : `${path.join(".")}: ${message}`));
  return lines.join("; ").slice(0, 400);
}
