import type { AgUiInterrupt } from "../protocol/events.js";
import type { ResumeEntry } from "../protocol/input.js";
import { isRecord, own } from "../protocol/json.js";
import { readResume } from "../protocol/readResume.js";
import { InterruptGateError } from "./InterruptGateError.js";
import { measureJson } from "./measureJson.js";
import { findInterruptFault } from "./readAnnouncement.js";

/** The version of `PauseRecord`. A gate refuses records of any other version. */
export const PAUSE_RECORD_VERSION = 1;

/** What a gate stores for one thread: plain JSON, for any database. */
export interface PauseRecord {
  readonly version: typeof PAUSE_RECORD_VERSION;
  /** The interrupts that wait for an answer, and the run that announced them. */
  readonly open: { readonly runId: string; readonly interrupts: readonly AgUiInterrupt[] } | null;
  /** Pauses that are closed, newest last. */
  readonly past: readonly PastPause[];
}

/** Interrupts that no longer wait for an answer. */
export interface PastPause {
  /** The run that announced them. */
  readonly runId: string;
  readonly interruptIds: readonly string[];
  /** The answers that were admitted, in the order of the interrupts. Empty when a later announcement replaced the interrupts. */
  readonly answers: readonly ResumeEntry[];
  /** Milliseconds since 1970. */
  readonly closedAt: number;
}

/** The record of a thread that has never asked anything. */
export const emptyPauseRecord: PauseRecord = { version: PAUSE_RECORD_VERSION, open: null, past: [] };

/**
 * Reads a record that comes from a store. `null` and `undefined` are an empty record.
 *
 * @throws InterruptGateError `unreadable-record` for anything that is not a record of this version; nothing is converted or left out.
 */
export function readPauseRecord(stored: unknown, depth: number): PauseRecord {
  if (stored === null || stored === undefined) return emptyPauseRecord;
  if (!isRecord(stored))
    throw unreadable(`expected an object, found ${Array.isArray(stored) ? "an array" : `a ${typeof stored}`}`);
  const version = own(stored, "version");
  if (version !== PAUSE_RECORD_VERSION) {
    const found = typeof version === "number" ? ` ${version}` : "";
    throw unreadable(`its version${found} is not ${PAUSE_RECORD_VERSION}`);
  }
  // A payload may be as deep as the limit, and it lies five levels below the record.
  const measure = measureJson(stored, { depth: depth + 8, size: Number.POSITIVE_INFINITY });
  if (!measure.ok) throw unreadable(measure.fault);
  const past = own(stored, "past");
  if (!Array.isArray(past)) throw unreadable("`past` is not a list");
  return { version: PAUSE_RECORD_VERSION, open: readOpen(own(stored, "open")), past: past.map(readPast) };
}

function readOpen(open: unknown): PauseRecord["open"] {
  if (open === null) return null;
  const { runId, interrupts } = isRecord(open) ? open : {};
  if (typeof runId !== "string" || !Array.isArray(interrupts))
    throw unreadable("`open` is not a list of interrupts with a runId");
  const fault = findInterruptFault(interrupts);
  if (fault !== undefined) throw unreadable(fault);
  return { runId, interrupts };
}

function readPast(past: unknown): PastPause {
  const { runId, interruptIds, answers, closedAt } = isRecord(past) ? past : {};
  const entries = readResume({ resume: answers });
  if (
    typeof runId !== "string" ||
    typeof closedAt !== "number" ||
    !Array.isArray(interruptIds) ||
    !interruptIds.every((id) => typeof id === "string") ||
    !Array.isArray(answers) ||
    entries === undefined
  )
    throw unreadable("`past` holds something that is not a closed pause");
  return { runId, interruptIds, answers: entries, closedAt };
}

function unreadable(why: string): InterruptGateError {
  return new InterruptGateError("unreadable-record", `The pause store returned a record that cannot be used: ${why}.`);
}
