import { readResume } from "../../protocol/input.js";
import { isRecord, own } from "../../protocol/json.js";
import { readPauseRecord } from "../record/PauseRecord.js";
import type { RecordedAnswer } from "../record/PauseStore.js";
import { defaultResumeLimits } from "../resumeLimits.js";
import { parse } from "./compareAndSet.js";
import { type OpenThread, PauseStoreError } from "./DurablePauseStore.js";

/** Reads a column that a store wrote as text. */
export function readText(row: unknown, column: string): string {
  const value = isRecord(row) ? own(row, column) : undefined;
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

/** The open questions in a stored record: none when it cannot be read, so that one bad record does not hide all the others. */
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
  rowsAfter: (after: string, limit: number) => Promise<readonly (readonly [threadId: string, record: string | null])[]>,
): Promise<readonly OpenThread[]> {
  const found: OpenThread[] = [];
  let cursor = after;
  while (found.length < limit) {
    const asked = limit - found.length;
    const rows = await rowsAfter(cursor, asked);
    for (const [threadId, record] of rows) if (record !== null) found.push(...readOpenThread(threadId, record));
    cursor = rows.at(-1)?.[0] ?? cursor;
    if (rows.length < asked) break;
  }
  return found;
}

export function unreadable(why: string): PauseStoreError {
  return new PauseStoreError("unreadable-reply", `The database returned something that cannot be used: ${why}.`);
}
