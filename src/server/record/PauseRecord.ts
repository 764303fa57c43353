import type { AgUiInterrupt } from "../../protocol/events.js";
import { type ResumeEntry, readResume } from "../../protocol/input.js";
import {
  dropUndefined,
  isRecord,
  own,
  ownTrue,
  type UnknownRecord,
  unlessEmpty,
} from "../../protocol/json.js";
import { unknownKey } from "../../protocol/unknownKey.js";
import { type AnswerRules, isTextList, readAnswerRules } from "./AnswerRules.js";
import { findInterruptFault, isAbsentOrText } from "./findInterruptFault.js";
import { InterruptGateError } from "./InterruptGateError.js";
import { measureJson } from "./measureJson.js";

/** The version of `PauseRecord`. A gate also reads versions 1 and 2, and refuses any other. */
export const PAUSE_RECORD_VERSION = 3;

/** What a gate stores for one thread: plain JSON, for any database. */
export interface PauseRecord {
  readonly version: typeof PAUSE_RECORD_VERSION;
  /** The interrupts that wait for an answer. */
  readonly open: OpenPause | null;
  /** Answers that were admitted and that a worker has to act on. */
  readonly claim: StoredClaim | null;
  /** Pauses that are closed, newest last. */
  readonly past: readonly PastPause[];
  /** What the last runs have announced, newest last. Absent in records of earlier versions. */
  readonly runs?: readonly AnnouncedRun[];
  /** The marks of the runs before those, one after the other. */
  readonly earlierRuns?: string;
}

/** A run that has announced its interrupts, whatever became of them. */
export interface AnnouncedRun {
  readonly runId: string;
  /** The beginning of the SHA-256 of the run's id, for when only that is kept. */
  readonly mark: string;
  /** SHA-256 of what it announced: the interrupts, the digests of their calls and the rules. */
  readonly digest: string;
  /** The keys of its interrupts, in their order; one where all have the same. */
  readonly keys: readonly string[];
}

/** Digits of a mark: with thousands of runs, two will not have the same. */
export const lengthOfMark = 12;

/** Interrupts that wait for an answer. */
export interface OpenPause {
  /** The run that announced them. */
  readonly runId: string;
  /**
   * As they are sent: the metadata of each holds its key (`interruptGate`). Without one in records
   * of earlier versions.
   */
  readonly interrupts: readonly AgUiInterrupt[];
  /** Digests of the tool calls that were announced with them. */
  readonly calls?: readonly CallDigest[];
  readonly rules?: AnswerRules;
  /** Approvals that are not enough yet, at most one for each person. */
  readonly approvals?: readonly Approval[];
}

/** A digest of the tool call of a question: of its name and its arguments. */
export interface CallDigest {
  readonly interruptId: string;
  readonly digest: string;
  /** The name of the tool; absent in records of earlier versions. */
  readonly name?: string;
}

/** What one person approved. */
export interface Approval {
  readonly answeredBy: string;
  readonly answers: readonly ResumeEntry[];
  /** Present when what the person was shown was compared with the questions. */
  readonly isCompared?: true;
}

/** Interrupts that no longer wait for an answer. */
export interface PastPause {
  /** The run that announced them. */
  readonly runId: string;
  readonly interruptIds: readonly string[];
  /**
   * The answers that were admitted, in the order of the interrupts. Empty when a later announcement
   * replaced the interrupts.
   */
  readonly answers: readonly ResumeEntry[];
  /** Milliseconds since 1970. */
  readonly closedAt: number;
  /** Who gave the answers, where the host passed it. */
  readonly answeredBy?: string;
  /** The keys of the questions; absent in records of earlier versions. */
  readonly keys?: readonly string[];
  /** Present when what was shown was compared with the questions, for every answer. */
  readonly isCompared?: true;
  /** The claim under which the answers were acted on. */
  readonly acted?: ClaimId;
}

/** Identifies one attempt of a claim. */
export interface ClaimId {
  /** The same for every attempt to act on the same answers. */
  readonly key: string;
  /** 1 for the first worker; one more each time another worker takes over. */
  readonly attempt: number;
}

/** Answers that were admitted and not acted on yet. */
export interface StoredClaim extends ClaimId {
  readonly pause: PastPause;
  /** The interrupts as they were announced. */
  readonly interrupts: readonly AgUiInterrupt[];
  /** Until then they belong to one worker. Milliseconds since 1970. */
  readonly leaseUntil: number;
}

/** The record of a new thread. */
export const emptyPauseRecord: PauseRecord = {
  version: PAUSE_RECORD_VERSION,
  open: null,
  claim: null,
  past: [],
};

/**
 * Reads a record that comes from a store. `null` and `undefined` are an empty record.
 *
 * @throws InterruptGateError `unreadable-record` for anything that is not a record of this version;
 * nothing is converted or left out, and no key is ignored: a later version may have stored a
 * condition under it.
 */
export function readPauseRecord(stored: unknown, depth: number): PauseRecord {
  if (stored === null || stored === undefined) return emptyPauseRecord;
  if (!isRecord(stored))
    throw unreadable(
      `expected an object, found ${Array.isArray(stored) ? "an array" : `a ${typeof stored}`}`,
    );
  const version = own(stored, "version");
  if (version !== 1 && version !== 2 && version !== PAUSE_RECORD_VERSION) {
    const versionText = typeof version === "number" ? ` ${version}` : "";
    throw unreadable(`its version${versionText} is not ${PAUSE_RECORD_VERSION}`);
  }
  // A payload may be as deep as the limit, and is five levels below the record.
  const measure = measureJson(stored, { depth: depth + 8, size: Number.POSITIVE_INFINITY });
  if (!measure.ok) throw unreadable(measure.fault);
  const { past, runs = [], earlierRuns = "" } = fields(stored, keysOfRecord, "the record");
  if (!Array.isArray(past)) throw unreadable("`past` is not a list");
  if (!Array.isArray(runs)) throw unreadable("`runs` is not a list");
  if (!isMarks(earlierRuns)) throw unreadable("`earlierRuns` is not a list of marks");
  const claim = version === 1 ? null : own(stored, "claim");
  if (claim !== null && own(stored, "open") !== null)
    throw unreadable("it has open interrupts while a claim is open");
  return dropUndefined<PauseRecord>({
    version: PAUSE_RECORD_VERSION,
    open: readOpen(own(stored, "open")),
    claim: claim === null ? null : readClaim(claim),
    past: past.map(readPast),
    runs: unlessEmpty(runs.map(readRun)),
    earlierRuns: earlierRuns || undefined,
  });
}

const keysOfRecord = ["version", "open", "claim", "past", "runs", "earlierRuns"];

function readRun(run: unknown): AnnouncedRun {
  const { runId, mark, digest, keys } = fields(run, ["runId", "mark", "digest", "keys"], "`runs`");
  const isRun = typeof runId === "string" && typeof digest === "string" && isTextList(keys);
  if (!isRun || !isMarks(mark)) throw unreadable("`runs` holds something that is not a run");
  return { runId, mark, digest, keys };
}

function isMarks(marks: unknown): marks is string {
  return (
    typeof marks === "string" && marks.length % lengthOfMark === 0 && /^[0-9a-f]*$/.test(marks)
  );
}

function readOpen(pause: unknown): PauseRecord["open"] {
  if (pause === null) return null;
  const keys = ["runId", "interrupts", "calls", "rules", "approvals"];
  const { runId, interrupts, calls = [], rules, approvals = [] } = fields(pause, keys, "`open`");
  if (typeof runId !== "string" || !Array.isArray(approvals) || !Array.isArray(calls))
    throw unreadable("`open` is not a list of interrupts with a runId");
  return dropUndefined<OpenPause>({
    runId,
    interrupts: readInterrupts(interrupts),
    calls: unlessEmpty(calls.map(readCall)),
    rules: rules === undefined ? undefined : readRules(rules),
    approvals: unlessEmpty(approvals.map(readApproval)),
  });
}

function readInterrupts(interrupts: unknown): readonly AgUiInterrupt[] {
  if (!Array.isArray(interrupts)) throw unreadable("the interrupts are not a list");
  const fault = findInterruptFault(interrupts);
  if (fault !== undefined) throw unreadable(fault);
  return interrupts;
}

function readRules(rules: unknown): AnswerRules {
  const read = readAnswerRules(rules);
  if (!read.ok) throw unreadable(`\`rules\` are not rules for answers (${read.fault})`);
  return read.rules;
}

function readCall(call: unknown): CallDigest {
  const { interruptId, digest, name } = fields(call, ["interruptId", "digest", "name"], "`calls`");
  if (typeof interruptId !== "string" || typeof digest !== "string" || !isAbsentOrText(name))
    throw unreadable("`calls` holds something that is not a digest");
  return dropUndefined<CallDigest>({ interruptId, digest, name });
}

function readApproval(approval: unknown): Approval {
  const keys = ["answeredBy", "answers", "isCompared"];
  const { answeredBy, answers } = fields(approval, keys, "`approvals`");
  const entries = readResume({ resume: answers });
  if (typeof answeredBy !== "string" || entries === undefined)
    throw unreadable("`approvals` holds something that is not an approval");
  return dropUndefined<Approval>({
    answeredBy,
    answers: entries,
    isCompared: ownTrue(approval, "isCompared"),
  });
}

function readClaim(claim: unknown): StoredClaim {
  const keys = ["key", "attempt", "pause", "interrupts", "leaseUntil"];
  const { pause, interrupts, leaseUntil, ...id } = fields(claim, keys, "`claim`");
  if (typeof leaseUntil !== "number") throw unreadable("`claim` has no lease");
  return {
    ...readClaimId(id),
    pause: readPast(pause),
    interrupts: readInterrupts(interrupts),
    leaseUntil,
  };
}

function readClaimId(claim: unknown): ClaimId {
  const { key, attempt } = fields(claim, ["key", "attempt"], "a claim");
  if (typeof key !== "string" || typeof attempt !== "number")
    throw unreadable("a claim has no key or no attempt");
  return { key, attempt };
}

const keysOfPast = [
  "runId",
  "interruptIds",
  "answers",
  "closedAt",
  "answeredBy",
  "keys",
  "isCompared",
  "acted",
];

function readPast(past: unknown): PastPause {
  const { runId, interruptIds, answers, closedAt, answeredBy, keys, acted } = fields(
    past,
    keysOfPast,
    "`past`",
  );
  const entries = readResume({ resume: answers });
  if (
    typeof runId !== "string" ||
    typeof closedAt !== "number" ||
    !isTextList(interruptIds) ||
    !(keys === undefined || isTextList(keys)) ||
    !Array.isArray(answers) ||
    entries === undefined ||
    !isAnswerTo(interruptIds, entries) ||
    !isAbsentOrText(answeredBy)
  )
    throw unreadable("`past` holds something that is not a closed pause");
  return dropUndefined<PastPause>({
    runId,
    interruptIds,
    answers: entries,
    closedAt,
    answeredBy,
    keys,
    isCompared: ownTrue(past, "isCompared"),
    acted: acted === undefined ? undefined : readClaimId(acted),
  });
}

/** Whether answers are for these interrupts. */
function isAnswerTo(interruptIds: readonly string[], answers: readonly ResumeEntry[]): boolean {
  const ids = new Set(interruptIds);
  return answers.every(({ interruptId }) => ids.has(interruptId));
}

/** The fields of a part of a record; what is no object has none. */
function fields(value: unknown, keys: readonly string[], part: string): UnknownRecord {
  if (!isRecord(value)) return {};
  const unknown = unknownKey(value, new Set(keys));
  if (unknown !== undefined) throw unreadable(`${part} has ${unknown}, which is not known`);
  return value;
}

function unreadable(why: string): InterruptGateError {
  return new InterruptGateError(
    "unreadable-record",
    `The pause store returned a record that cannot be used: ${why}.`,
  );
}
