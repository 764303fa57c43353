import { editKeys } from "../interrupt/editPaths.js";
import { isExpired } from "../interrupt/interrupt.js";
import { parseExpiry } from "../interrupt/parseExpiry.js";
import { idsOf, mapDefined } from "../protocol/collections.js";
import type { AgUiInterrupt } from "../protocol/events.js";
import { type ResumeEntry, readResume } from "../protocol/input.js";
import { isObject } from "../protocol/isObject.js";
import { own, ownFields, recordOf } from "../protocol/json.js";
import { defaultValidator } from "../schema/check/defaultValidator.js";
import type { SchemaIssue, SchemaValidator } from "../schema/issues/SchemaValidator.js";
import { createStrictValidator } from "./createSchemaCheck.js";
import { quoteIds } from "./record/InterruptGateError.js";
import { type JsonFault, measureJson } from "./record/measureJson.js";
import { type ResumeLimits, resolveResumeLimits } from "./resumeLimits.js";

/** Why an agent refuses an input: the codes for RUN_ERROR. They are stable. */
export type ResumeRefusalCode =
  | "INVALID_RESUME"
  | "TOO_MANY_ENTRIES"
  | "PAYLOAD_TOO_DEEP"
  | "PAYLOAD_TOO_LARGE"
  | "PENDING_INTERRUPTS"
  | "UNKNOWN_INTERRUPT_ID"
  | "DUPLICATE_INTERRUPT_ID"
  | "ALREADY_ANSWERED"
  | "PARTIAL_RESUME"
  | "INTERRUPT_EXPIRED"
  | "EDIT_NOT_OFFERED"
  | "INVALID_PAYLOAD"
  | "RESUME_IN_PROGRESS"
  | "NOT_ALLOWED_TO_ANSWER"
  | "MORE_APPROVALS_NEEDED"
  | "QUESTION_CHANGED"
  | "NOT_SHOWN"
  | "NOT_SIGNED"
  | "BAD_SIGNATURE";

/** An input an agent must not act on, and why; `interruptIds` are the ones at fault. */
export interface ResumeRefusal {
  readonly ok: false;
  readonly code: ResumeRefusalCode;
  readonly message: string;
  readonly interruptIds: readonly string[];
}

/**
 * Either an input that may be acted on, with one answer for each open interrupt in the order they
 * were announced (none when the input is `fresh`), or the first rule it breaks.
 */
export type ResumeCheck =
  | {
      readonly ok: true;
      readonly kind: "fresh" | "resume";
      readonly answers: ReadonlyMap<string, ResumeEntry>;
    }
  | ResumeRefusal;

/**
 * Checks on the agent's side whether a run input may be acted on while `open` interrupts wait. An
 * input without resume, or with an empty one, is a new request and requires that nothing is open. A
 * resume names every open interrupt once and no other, resolves none past its `expiresAt` (the
 * exact instant counts; cancelling is always possible), and every payload is valid with its
 * `responseSchema`. A null payload is an omitted one; both are validated as null. `editedArgs`, and
 * edits under the names of other agents such as `updatedInput`, are accepted only where the schema
 * names them. A payload that the validator cannot check is refused, also where its schema is too
 * deep or too large, or where `defaultValidator` finds a part of it malformed: cancelling stays
 * possible. Pure, linear, and never throws for what a client sent or an agent asked.
 *
 * @param now Milliseconds since 1970. With a time that is no number, every deadline has passed.
 * @param limits A resume beyond them is refused before it is read, and an answer to a schema beyond
 * their depth or size as well. One that is no number has its default.
 */
export function checkResume(
  questions: readonly AgUiInterrupt[],
  input: unknown,
  now: number,
  validator: SchemaValidator = defaultValidator,
  limits: Partial<ResumeLimits> = {},
): ResumeCheck {
  const bounds = resolveResumeLimits(limits);
  const read = readBoundedResume(input, bounds);
  if (!read.ok) return read;
  const { entries } = read;
  const openIds = idsOf(questions);
  if (entries.length === 0) {
    if (openIds.size === 0) return { ok: true, kind: "fresh", answers: new Map() };
    const waiting = [...openIds];
    return refuse(
      "PENDING_INTERRUPTS",
      `This thread waits for an answer to ${quoteIds(waiting)}.`,
      waiting,
    );
  }

  const entriesById = new Map<string, ResumeEntry>();
  const unknown = new Set<string>();
  const repeated = new Set<string>();
  for (const entry of entries) {
    const { interruptId } = entry;
    if (!openIds.has(interruptId)) unknown.add(interruptId);
    if (entriesById.has(interruptId)) repeated.add(interruptId);
    entriesById.set(interruptId, entry);
  }
  const uncovered = [...openIds].filter((id) => !entriesById.has(id));
  const refusal =
    refuseSome("UNKNOWN_INTERRUPT_ID", "Not open on this thread", [...unknown]) ??
    refuseSome("DUPLICATE_INTERRUPT_ID", "Answered more than once", [...repeated]) ??
    refuseSome("PARTIAL_RESUME", "Every open interrupt needs an answer; missing", uncovered) ??
    refuseAnswers(questions, entriesById, now, validator, bounds);
  return refusal ?? { ok: true, kind: "resume", answers: inOrder(openIds, entriesById) };
}

const faultCodes: Readonly<Record<JsonFault, ResumeRefusalCode>> = {
  "too-deep": "PAYLOAD_TOO_DEEP",
  "too-large": "PAYLOAD_TOO_LARGE",
  "not-json": "INVALID_RESUME",
};

/** Reads the resume of an input, or refuses it when it is malformed or beyond the limits. */
export function readBoundedResume(
  input: unknown,
  limits: ResumeLimits,
): { readonly ok: true; readonly entries: readonly ResumeEntry[] } | ResumeRefusal {
  const resume = own(input, "resume");
  if (Array.isArray(resume) && resume.length > limits.entries)
    return refuse(
      "TOO_MANY_ENTRIES",
      `${resume.length} answers are more than ${limits.entries}.`,
      [],
    );
  const measure = measureJson(resume, limits);
  if (!measure.ok) {
    const { fault } = measure;
    const message = `The resume is ${fault}: at most ${limits.depth} levels and ${limits.size} characters of JSON.`;
    return refuse(faultCodes[fault], message, []);
  }
  const entries = readResume(input);
  if (entries !== undefined) return { ok: true, entries };
  const shape = "{interruptId, status: resolved | cancelled, payload?, metadata?}";
  return refuse("INVALID_RESUME", `resume must be a list of ${shape}.`, []);
}

interface Resolved {
  readonly interrupt: AgUiInterrupt;
  readonly payload: unknown;
}

function refuseAnswers(
  questions: readonly AgUiInterrupt[],
  entriesById: ReadonlyMap<string, ResumeEntry>,
  now: number,
  validator: SchemaValidator,
  bounds: ResumeLimits,
): ResumeRefusal | undefined {
  const resolved = mapDefined(questions, (interrupt): Resolved | undefined => {
    const entry = entriesById.get(interrupt.id);
    if (entry?.status !== "resolved") return undefined;
    return { interrupt, payload: entry.payload ?? null };
  });
  const idsWhere = (isWrong: (answer: Resolved) => boolean): readonly string[] =>
    resolved.filter(isWrong).map(({ interrupt }) => interrupt.id);
  const expired = idsWhere(({ interrupt }) => hasExpired(interrupt, now));
  const unbounded = idsWhere(({ interrupt }) => !measureJson(interrupt.responseSchema, bounds).ok);
  const tooLarge = "The answer cannot be checked, because its schema is too deep or too large";
  return (
    refuseSome("INTERRUPT_EXPIRED", "Too late to resolve, only to cancel", expired) ??
    refuseSome("INVALID_PAYLOAD", tooLarge, unbounded) ??
    // Nothing that walks a schema does so before this.
    refuseSome("EDIT_NOT_OFFERED", "The arguments may not be edited", idsWhere(isUnofferedEdit)) ??
    refusePayloads(resolved, validator)
  );
}

function refusePayloads(
  resolved: readonly Resolved[],
  validator: SchemaValidator,
): ResumeRefusal | undefined {
  // Many answers of one resume have the same schema, which is read once.
  const check = validator === defaultValidator ? createStrictValidator() : validator;
  const schemas = new Map<string, AgUiInterrupt["responseSchema"]>();
  const problems = new Map<string, string | undefined>();
  const invalid = mapDefined(resolved, ({ interrupt: { id, responseSchema }, payload }) => {
    if (responseSchema === undefined) return undefined;
    const text = JSON.stringify(responseSchema);
    const schema = schemas.get(text) ?? responseSchema;
    schemas.set(text, schema);
    const key = `${text} ${JSON.stringify(payload)}`;
    const problem = problems.has(key)
      ? problems.get(key)
      : findPayloadProblem(schema, payload, check);
    problems.set(key, problem);
    return problem === undefined ? undefined : { id, problem };
  });
  const [first] = invalid;
  if (first === undefined) return undefined;
  const message = `The answer to ${quoteIds([first.id])} does not fit: ${first.problem}`;
  return refuse(
    "INVALID_PAYLOAD",
    message,
    invalid.map(({ id }) => id),
  );
}

function hasExpired(interrupt: AgUiInterrupt, now: number): boolean {
  const expiry = parseExpiry(interrupt.expiresAt);
  return isExpired(expiry, now) || (expiry.expiresAt !== undefined && !Number.isFinite(now));
}

function isUnofferedEdit({ interrupt, payload }: Resolved): boolean {
  const fields = recordOf(payload);
  return editKeys.some(
    (key) => Object.hasOwn(fields, key) && !namesProperty(interrupt.responseSchema, key),
  );
}

/** Whether a property of this name is declared anywhere in a schema. Iterative. */
function namesProperty(schema: unknown, name: string): boolean {
  const pending: unknown[] = [schema];
  while (pending.length > 0) {
    const node = pending.pop();
    if (!isObject(node)) continue;
    if (Object.hasOwn(ownFields(node, "properties"), name)) return true;
    for (const child of Object.values(node)) pending.push(child);
  }
  return false;
}

function findPayloadProblem(
  responseSchema: NonNullable<AgUiInterrupt["responseSchema"]>,
  payload: unknown,
  validator: SchemaValidator,
): string | undefined {
  const verdict = validator(responseSchema, payload);
  if (verdict.status === "invalid") return describe(verdict.issues);
  return verdict.status === "unchecked" ? "it cannot be checked." : undefined;
}

function inOrder(
  ids: Iterable<string>,
  entriesById: ReadonlyMap<string, ResumeEntry>,
): ReadonlyMap<string, ResumeEntry> {
  const ordered = new Map<string, ResumeEntry>();
  for (const id of ids) {
    const entry = entriesById.get(id);
    if (entry !== undefined) ordered.set(id, entry);
  }
  return ordered;
}

function refuse(
  code: ResumeRefusalCode,
  message: string,
  interruptIds: readonly string[],
): ResumeRefusal {
  return { ok: false, code, message, interruptIds };
}

/** Refuses a resume for these interrupts; undefined where there are none. */
function refuseSome(
  code: ResumeRefusalCode,
  what: string,
  interruptIds: readonly string[],
): ResumeRefusal | undefined {
  if (interruptIds.length === 0) return undefined;
  return refuse(code, `${what}: ${quoteIds(interruptIds)}.`, interruptIds);
}

function describe(issues: readonly SchemaIssue[]): string {
  const lines = issues
    .slice(0, 3)
    .map(({ path, message }) => (path.length === 0 ? message : `${path.join(".")}: ${message}`));
  return lines.join("; ").slice(0, 400);
}
