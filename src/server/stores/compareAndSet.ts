import { readResume } from "../../protocol/input.js";
import { own, recordOf } from "../../protocol/json.js";
import { type PauseRecord, readPauseRecord } from "../record/PauseRecord.js";
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
  /**
   * Writes the first record of a thread, in one round trip. Resolves to `true`, or to what is
   * stored instead; to null where that cannot be told yet.
   */
  readonly insert?: (write: RevisionWrite) => Promise<true | StoredRevision | null>;
  /** What this process has written last, if it remembers. */
  readonly recent?: RecentRevision;
}

/** What a process remembers of one thread. */
export interface RecentRevision {
  readonly get: () => StoredRevision | undefined;
  readonly set: (stored: StoredRevision | undefined) => void;
}

/** Threads that a process remembers, and the longest record. */
const mostRecent = { threads: 500, size: 20_000 };

/**
 * Remembers the last records that this process has written, so that a thread's next update needs no
 * read. They are a guess: only a write that compares the revision may be based on one.
 */
export function createRecentRevisions(): (threadId: string) => RecentRevision {
  const revisions = new Map<string, StoredRevision>();
  return (threadId) => ({
    get: () => revisions.get(threadId),
    set(stored) {
      revisions.delete(threadId);
      if (stored === undefined || stored.text.length > mostRecent.size) return;
      revisions.set(threadId, stored);
      const [oldest] = revisions.keys();
      if (revisions.size > mostRecent.threads && oldest !== undefined) revisions.delete(oldest);
    },
  });
}

/** How often an update is tried while others change the same thread. */
export const defaultAttempts = 100;

/**
 * Updates a thread by compare-and-set. What this process has written last, or for a thread that it
 * does not know that nothing is stored, is tried before the database is read: most updates then take
 * one round trip. A write that the database carried out without its reply arriving is recognised by
 * its revision when the client sends it again.
 *
 * @throws PauseStoreError `contended` after the last attempt.
 */
export async function updateByCompareAndSet<Result>(
  thread: RevisionedThread,
  change: (stored: unknown) => PauseChange<Result>,
  attempts: number,
): Promise<Result> {
  const { read, write, recent } = thread;
  const guess = await updateByGuess(thread, change);
  if (guess.isWritten) return guess.result;
  let { tried, stored } = guess;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    stored ??= await read();
    if (tried !== undefined && stored?.revision === tried.revision) return tried.result;
    const { record, result, answers = [] } = change(stored === null ? null : parse(stored.text));
    if (record === undefined) return result;
    const next = toWrite(stored, record, answers);
    if (await write(next)) {
      recent?.set(next);
      return result;
    }
    tried = { revision: next.revision, result };
    stored = null;
    await backOff(attempt);
  }
  throw contended(attempts);
}

/** A write whose reply may have been lost. */
interface Tried<Result> {
  readonly revision: string;
  readonly result: Result;
}

/** An update that was not based on a read: written, or what is known after it. */
type Guess<Result> =
  | { readonly isWritten: true; readonly result: Result }
  | {
      readonly isWritten: false;
      readonly tried: Tried<Result> | undefined;
      readonly stored: StoredRevision | null;
    };

async function updateByGuess<Result>(
  { write, insert, recent }: RevisionedThread,
  change: (stored: unknown) => PauseChange<Result>,
): Promise<Guess<Result>> {
  const nothing = { isWritten: false, tried: undefined, stored: null } as const;
  const revision = recent?.get() ?? null;
  if (revision === null && insert === undefined) return nothing;
  const changed = tryChange(change, revision);
  if (changed?.record === undefined) return nothing;
  const { record, result, answers = [] } = changed;
  const next = toWrite(revision, record, answers);
  const written =
    revision === null ? await insert?.(next) : (await write(next)) ? (true as const) : null;
  recent?.set(written === true ? next : undefined);
  if (written === true) return { isWritten: true, result };
  return { isWritten: false, tried: { revision: next.revision, result }, stored: written ?? null };
}

/** A guess may be wrong, so that what it makes of a change, or throws, does not count. */
function tryChange<Result>(
  change: (stored: unknown) => PauseChange<Result>,
  revision: StoredRevision | null,
): PauseChange<Result> | undefined {
  try {
    return change(revision === null ? null : parse(revision.text));
  } catch {
    return undefined;
  }
}

function toWrite(
  stored: StoredRevision | null,
  record: PauseRecord,
  answers: readonly RecordedAnswer[],
): RevisionWrite {
  const revision = crypto.randomUUID();
  return { ...toPauseRow(record), expected: stored?.revision ?? null, revision, answers };
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
  const { runId, entry, answeredBy, answeredAt } = recordOf(stored);
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
  const threads: OpenThread[] = [];
  let cursor = after;
  while (threads.length < limit) {
    const most = limit - threads.length;
    const rows = await rowsAfter(cursor, most);
    for (const [threadId, record] of rows)
      if (record !== null) threads.push(...readOpenThread(threadId, record));
    cursor = rows.at(-1)?.[0] ?? cursor;
    if (rows.length < most) break;
  }
  return threads;
}

export function unreadable(why: string): PauseStoreError {
  return new PauseStoreError(
    "unreadable-reply",
    `The database returned something that cannot be used: ${why}.`,
  );
}
