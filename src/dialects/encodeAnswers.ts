import { inAgentsWords } from "../interrupt/decisionWords.js";
import type { Batch, Blocker, Issue, PendingInterrupt } from "../interrupt/interrupt.js";
import { mapDefined } from "../protocol/collections.js";
import type { ResumeEntry } from "../protocol/input.js";
import { dropUndefined, isRecord, own, type UnknownRecord } from "../protocol/json.js";
import type { SchemaValidator } from "../schema/issues/SchemaValidator.js";
import type { Answered, AnswerRequest } from "./Dialect.js";
import type { ComposedRequest, Dialects } from "./Dialects.js";
import { takesResults } from "./dialectFacts.js";
import { answeredIn, byDialect } from "./historyBeside.js";

/**
 * Writes validated answers in the form of the dialects that asked, and validates them again with
 * the agent's own schema.
 */
export function encodeAnswers(
  dialects: Dialects,
  batch: Batch,
  resume: readonly ResumeEntry[],
  validator: SchemaValidator,
): ComposedRequest {
  const answers = answeredIn(batch, resume).map(({ interrupt, entry }) => ({
    interrupt,
    entry: inAgentsWords(interrupt, entry),
  }));
  const blockers = answers
    .map((answer) => blockerOf(answer.interrupt, dialects.of(answer.interrupt).check(answer)))
    .filter(({ issues }) => issues.length > 0);
  if (blockers.length > 0) return { ok: false, blockers };

  const parts = writeParts(dialects, batch, answers);
  const sent = sentTogether(dialects, batch, parts);
  const written = sent.map(({ request }) => request).reduce(merge, {});
  const waits = sent.length < parts.length && written.covers === undefined;
  const ids = sent.flatMap((part) => part.answers.map(({ interrupt }) => interrupt.id));
  const request = ownOnly(waits ? { ...written, covers: ids } : written);
  const unfit = checkWritten(request.resume, batch, validator);
  return unfit.length > 0
    ? { ok: false, blockers: unfit }
    : { ok: true, resume, request: inOrder(request, batch) };
}

function blockerOf({ id }: PendingInterrupt, issues: readonly Issue[]) {
  return { code: "invalid", interruptId: id, issues } as const satisfies Blocker;
}

/** Returns why the dialect that asked cannot write an answer; empty where it can. */
export function checkAnswer(dialects: Dialects, { interrupt, entry }: Answered): readonly Issue[] {
  const answer = { interrupt, entry: inAgentsWords(interrupt, entry) };
  return dialects.of(interrupt).check(answer);
}

/** The answers to the questions of one dialect, with what it adds to the request. */
interface Part {
  readonly answers: readonly Answered[];
  readonly request: AnswerRequest;
}

function writeParts(
  dialects: Dialects,
  { threadId, runId, interrupts }: Batch,
  answers: readonly Answered[],
): readonly Part[] {
  return [...byDialect(answers)].map(([dialect, own]) => {
    const { write } = dialects.of({ dialect });
    return { answers: own, request: dropUndefined(write(own, { threadId, runId, interrupts })) };
  });
}

/** Where an agent drops results of calls beside answers, they are sent in another run. */
function sentTogether(dialects: Dialects, batch: Batch, parts: readonly Part[]): readonly Part[] {
  const isBefore = takesResults(dialects, batch, "before");
  if (!isBefore && !takesResults(dialects, batch, "after")) return parts;
  const first = parts.filter(({ request }) => holdsResults(request) === isBefore);
  return first.length > 0 ? first : parts;
}

/** Whether answers are nothing but results of calls. */
function holdsResults({ toolMessages, runs, resume, forwardedProps }: AnswerRequest): boolean {
  const hasResults = toolMessages !== undefined || runs !== undefined;
  return hasResults && resume === undefined && forwardedProps === undefined;
}

/**
 * Its own fields alone: what a page has added to `Object.prototype` must not be sent as an answer.
 */
function ownOnly(request: AnswerRequest): AnswerRequest {
  return Object.assign(Object.create(null), request);
}

function merge(one: AnswerRequest, other: AnswerRequest): AnswerRequest {
  return {
    ...one,
    ...other,
    ...Object.fromEntries(mapDefined(joinedKeys, (key) => joined(one, other, key))),
  };
}

const joinedKeys = [
  "forwardedProps",
  "state",
  "resume",
  "toolMessages",
  "runs",
  "resultsBehindCalls",
] as const satisfies readonly (keyof AnswerRequest)[];

/** What both have of objects, or lists; undefined where one has the value of both. */
function joined(one: AnswerRequest, other: AnswerRequest, key: (typeof joinedKeys)[number]) {
  const [first, second] = [own({ ...one }, key), own({ ...other }, key)];
  if (Array.isArray(first) && Array.isArray(second)) return [key, [...first, ...second]] as const;
  return isRecord(first) && isRecord(second) ? ([key, merged(first, second)] as const) : undefined;
}

// Objects that two dialects write under the same key are merged: answers by id, for example.
function merged(one: UnknownRecord, other: UnknownRecord): UnknownRecord {
  const both = Object.entries(other).map(([name, value]) => {
    const earlierValue = own(one, name);
    return [
      name,
      isRecord(earlierValue) && isRecord(value) ? merged(earlierValue, value) : value,
    ] as const;
  });
  return { ...one, ...Object.fromEntries(both) };
}

// Entries are in the order of the questions, also where two dialects have written them.
function inOrder(request: AnswerRequest, batch: Batch): AnswerRequest {
  if (!Array.isArray(request.resume)) return request;
  const places = placesOf(batch);
  const place = (entry: unknown): number => places.get(nameIn(entry)) ?? -1;
  return ownOnly({
    ...request,
    resume: request.resume.toSorted((a: unknown, b: unknown) => place(a) - place(b)),
  });
}

/** Validates payloads with the schema the agent sent, where the dialect has replaced it. */
function checkWritten(
  resume: unknown,
  batch: Batch,
  validator: SchemaValidator,
): readonly Blocker[] {
  if (!Array.isArray(resume)) return [];
  const places = placesOf(batch);
  return mapDefined(resume, (entry: unknown) => {
    const interrupt = batch.interrupts[places.get(nameIn(entry)) ?? -1];
    const schema = own(interrupt?.raw, "responseSchema");
    if (interrupt === undefined || own(entry, "status") !== "resolved") return undefined;
    if (!isRecord(schema) || schema === interrupt.responseSchema) return undefined;
    const verdict = validator(schema, own(entry, "payload"));
    return verdict.status === "invalid" ? blockerOf(interrupt, verdict.issues) : undefined;
  });
}

/** The position of each question, by the ids that name it: ours, and the agent's. */
function placesOf({ interrupts }: Batch): ReadonlyMap<unknown, number> {
  const places = new Map<unknown, number>();
  for (const [place, { id, raw }] of interrupts.entries()) {
    for (const name of [id, own(raw, "id")]) {
      if (name !== undefined && !places.has(name)) places.set(name, place);
    }
  }
  return places;
}

function nameIn(entry: unknown): unknown {
  return own(entry, "interruptId");
}
