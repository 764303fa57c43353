import type { AgUiInterrupt, RunErrorEvent } from "../protocol/events.js";
import type { ResumeEntry } from "../protocol/input.js";
import { isRecord, own } from "../protocol/json.js";
import type { SchemaValidator } from "../schema/SchemaValidator.js";
import { checkResume, type ResumeRefusal, readBoundedResume } from "./checkResume.js";
import { measureJson } from "./measureJson.js";
import { emptyPauseRecord, type PastPause, type PauseRecord } from "./PauseRecord.js";
import type { PauseChange } from "./PauseStore.js";
import { quoteIds } from "./quoteIds.js";
import { resumeFingerprint } from "./resumeFingerprint.js";
import type { ResumeLimits } from "./resumeLimits.js";

/** Answers by interrupt id, in the order of the interrupts. */
export type AdmittedAnswers = ReadonlyMap<string, ResumeEntry>;

/** What an agent should do with an input. */
export type GateVerdict =
  /** Nothing was open: an ordinary run. */
  | { readonly kind: "fresh" }
  /** Every open interrupt is answered: continue. They are closed from now on. `runId` is the run that announced them. */
  | { readonly kind: "resume"; readonly runId: string; readonly answers: AdmittedAnswers }
  /** Equal answers were admitted before: respond as you did then, and do nothing twice. */
  | { readonly kind: "repeated"; readonly runId: string; readonly answers: AdmittedAnswers }
  /**
   * Do not act: send this event and end the run. What was open stays open. `answers` are the ones admitted before, where that is the
   * reason (`ALREADY_ANSWERED`).
   */
  | {
      readonly kind: "refused";
      readonly event: RunErrorEvent;
      readonly interruptIds: readonly string[];
      readonly answers?: AdmittedAnswers;
    };

/** What admitting depends on besides the record and the input. */
export interface AdmitOptions {
  readonly now: number;
  readonly validator: SchemaValidator;
  readonly limits: ResumeLimits;
  /** How many closed pauses a record keeps. */
  readonly remembered: number;
}

/** Decides about an input and closes the pause it answers. Pure. */
export function admitResume(record: PauseRecord, input: unknown, options: AdmitOptions): PauseChange<GateVerdict> {
  const { now, validator, limits, remembered } = options;
  const read = readBoundedResume(input, limits);
  if (!read.ok) return { result: refused(read) };
  const { entries } = read;
  const answered = findAnswered(record, entries);
  if (answered !== undefined) return { result: repeatOrRefuse(answered, entries) };

  const check = checkResume(record.open?.interrupts ?? [], input, now, validator, limits);
  if (!check.ok) return { result: refused(check) };
  if (record.open === null || check.kind === "fresh") return { result: { kind: "fresh" } };
  const { runId, interrupts } = record.open;
  const { answers } = check;
  const unreadable = interrupts.filter((interrupt) => !isReadableDecision(interrupt, answers)).map(({ id }) => id);
  if (unreadable.length > 0) {
    const message = `A decision is true, false or an object with a boolean \`approved\`: ${quoteIds(unreadable)}.`;
    return { result: refused({ ok: false, code: "INVALID_PAYLOAD", message, interruptIds: unreadable }) };
  }
  const closed = { runId, interruptIds: [...answers.keys()], answers: [...answers.values()], closedAt: now };
  return {
    record: { ...emptyPauseRecord, past: keepNewest([...record.past, closed], remembered, limits) },
    result: { kind: "resume", runId, answers },
  };
}

/**
 * The newest answered pause that has one of the ids of a resume. Ids are never open and answered at the same time, because `announce`
 * refuses ids that were used before.
 */
function findAnswered({ past }: PauseRecord, entries: readonly ResumeEntry[]): PastPause | undefined {
  const ids = new Set(entries.map(({ interruptId }) => interruptId));
  return past.findLast(({ answers }) => answers.some(({ interruptId }) => ids.has(interruptId)));
}

/** Whether the answer to a decision without a schema can be taken for one. Careless code would take `"false"` for a yes. */
function isReadableDecision({ id, reason, responseSchema }: AgUiInterrupt, answers: AdmittedAnswers): boolean {
  if (responseSchema !== undefined || (reason !== "tool_call" && reason !== "confirmation")) return true;
  const answer = answers.get(id);
  const payload = answer?.status === "resolved" ? answer.payload : undefined;
  return payload === undefined || typeof (isRecord(payload) ? (own(payload, "approved") ?? true) : payload) === "boolean";
}

function repeatOrRefuse({ runId, answers }: PastPause, entries: readonly ResumeEntry[]): GateVerdict {
  const first = new Map(answers.map((entry) => [entry.interruptId, entry]));
  if (resumeFingerprint(entries) === resumeFingerprint(answers)) return { kind: "repeated", runId, answers: first };
  const ids = entries.map(({ interruptId }) => interruptId).filter((id) => first.has(id));
  const message = `Answered before, with another answer: ${quoteIds(ids)}. The first answer counts.`;
  return { ...refused({ ok: false, code: "ALREADY_ANSWERED", message, interruptIds: ids }), answers: first };
}

function refused({ code, message, interruptIds }: ResumeRefusal): Extract<GateVerdict, { kind: "refused" }> {
  return { kind: "refused", event: { type: "RUN_ERROR", message, code }, interruptIds };
}

/** The newest pauses that together are no larger than one resume may be, and always the last: records must not grow without end. */
export function keepNewest(past: readonly PastPause[], most: number, { size }: ResumeLimits): readonly PastPause[] {
  const kept: PastPause[] = [];
  let room = size;
  for (const pause of past.slice(-most).reverse()) {
    const measure = measureJson(pause, { depth: Number.POSITIVE_INFINITY, size: room });
    if (!measure.ok && kept.length > 0) break;
    kept.push(pause);
    room -= measure.ok ? measure.size : room;
  }
  return kept.reverse();
}
