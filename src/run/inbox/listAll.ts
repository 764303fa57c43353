import type { InboxThread } from "../../core/inbox/InboxEntry.js";
import { isRecord } from "../../protocol/json.js";
import type { InboxSource } from "./InboxSource.js";

/** The most pages that are requested: a source may return the same cursor forever. */
const mostPages = 1_000;

/** Reads all pages of a source, up to a number of questions. Entries that are not threads are left out. */
export async function listAll(source: InboxSource, most: number, signal: AbortSignal): Promise<readonly InboxThread[]> {
  const threads: InboxThread[] = [];
  let questions = 0;
  let cursor: string | undefined;
  for (let page = 0; page < mostPages && questions < most && !signal.aborted; page += 1) {
    const { threads: listed, next } = await source.list(cursor, signal);
    for (const thread of listed) {
      if (!isThread(thread)) continue;
      threads.push(thread);
      questions += thread.interrupts.length;
    }
    if (next === undefined || next === cursor) break;
    cursor = next;
  }
  return threads;
}

function isThread(value: unknown): value is InboxThread {
  if (!isRecord(value)) return false;
  const { threadId, interrupts, agent, answerableBy } = value;
  return (
    typeof threadId === "string" &&
    Array.isArray(interrupts) &&
    (agent === undefined || typeof agent === "string") &&
    (answerableBy === undefined || Array.isArray(answerableBy))
  );
}
