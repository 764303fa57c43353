import { readResume } from "../../protocol/input.js";
import { isRecord, own } from "../../protocol/json.js";
import { readPauseRecord } from "../record/PauseRecord.js";
import type { PauseChange, RecordedAnswer } from "../record/PauseStore.js";
import { defaultResumeLimits } from "../resumeLimits.js";
import {
  type OpenThread,
  type PauseRow,
  PauseStoreError,
  toPauseRow,
} from "./DurablePauseStore.js";

/**
 * A stored record with the revision it was written under. Every write has a new revision, also
 * after a deletion.
 */
interface StoredRevision {
  readonly text: string;
  readonly revision: string;
}

/**
 * What is written in one atomic step, provided that the stored revision is still `expected`
 * (`null`: nothing is stored).
 */
export interface RevisionWrite extends PauseRow {
  readonly expected: string | null;
  readonly revision: string;
  readonly answers: readonly RecordedAnswer[];
}

/** One thread of a database that can compare and set. */
interface RevisionedThread {
  readonly read: () => Promise<StoredRevision | null>;
  /** Resolves to whether it was written. */
  readonly write: (write: RevisionWrite) => Promise<boolean>;
}

/** How often an update is tried while others change the same thread. */
export const defaultAttempts = 100;

/**
 * Updates a thread by compare-and-set. A write that the database carried out without its reply
 * arriving is recognised by its revision when the client sends it again.
 *
 * @throws PauseStoreError `contended` after the last attempt.
 */
export async function updateByCompareAndSet<Result>(
  { read, write }: RevisionedThread,
  change: (stored: unknown) => PauseChange<Result>,
  attempts: number,
): Promise<Result> {
  let tried: { readonly revision: string; readonly result: Result } | undefined;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const stored = await read();
    if (tried !== undefined && stored?.revision === tried.revision) return tried.result;
    const { record, result, answers = [] } = change(stored === null ? null : parse(stored.text));
    if (record === undefined) return result;
    const revision = crypto.randomUUID();
    const expected = stored?.revision ?? null;
    if (await write({ ...toPauseRow(record), expected, revision, answers })) return result;
    tried = { revision, result };
    await backOff(attempt);
  }
  throw contended(attempts);
}

export function contended(attempts: number): PauseStoreError {
  return new PauseStoreError(
    "contended",
    `The thread was changed by others at each of ${attempts} attempts. Try again.`,
  );
}

/** Waits a random time that grows with the attempts, up to 50 ms, to avoid repeated collisions. */
export function backOff(attempt: number): Promise<void> {
  const most = Math.min(50, 2 ** Math.min(attempt, 6));
  return new Promise((resolve) => setTimeout(resolve, Math.random() * most));
}

/**
 * Parses text; text that is not JSON is returned unchanged, and the gate refuses it as an
 * unreadable record.
 */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Reads a column that a store wrote as text. */
export function readText(row: unknown, column: string): string {
  const value = own(row, column);
  if (typeof value === "string") return value;
  throw unreadable(`the column ${column} is not text`);
}

/** Reads an answer that a store wrote as JSON. */
export function readAnswer(text: string): RecordedAnswer {
  const stored = parse(text);
  const { runId, entry, answeredBy, answeredAt } = isRecord(stored) ? stored : {};
  const [read] = readResume({ resume: [entry] }) ?? [];
  if (
    typeof runId !== "string" ||
    read === undefined ||
    (answeredBy !== null && typeof answeredBy !== "string") ||
    typeof answeredAt !== "number"
  )
    throw unreadable("an answer is not one");
  return { runId, entry: read, answeredBy, answeredAt };
}

/**
 * The open questions in a stored record: none when it cannot be read, so that one bad record does
 * not hide all the others.
 */
function readOpenThread(threadId: string, text: string): readonly OpenThread[] {
  try {
    const { open } = readPauseRecord(parse(text), defaultResumeLimits.depth);
    return open === null ? [] : [{ threadId, pause: open }];
  } catch {
    return [];
  }
}

/** A page of open threads. Records that cannot be read are passed over: they must end no list. */
export async function openThreads(
  after: string,
  limit: number,
  rowsAfter: (
    after: string,
    limit: number,
  ) => Promise<readonly (readonly [threadId: string, record: string | null])[]>,
): Promise<readonly OpenThread[]> {
  const found: OpenThread[] = [];
  let cursor = after;
  while (found.length < limit) {
    const asked = limit - found.length;
    const rows = await rowsAfter(cursor, asked);
    for (const [threadId, record] of rows)
      if (record !== null) found.push(...readOpenThread(threadId, record));
    cursor = rows.at(-1)?.[0] ?? cursor;
    if (rows.length < asked) break;
  }
  return found;
}

export function unreadable(why: string): PauseStoreError {
  return new PauseStoreError(
    "unreadable-reply",
    `The database returned something that cannot be used: ${why}.`,
  );
}
