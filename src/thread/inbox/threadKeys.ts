import type { InboxThread } from "./InboxEntry.js";

/** Names a thread among others: those of two agents may have one id. */
export function threadNameOf({ threadId, agent, key }: InboxThread): string {
  return JSON.stringify([threadId, key ?? agent]);
}

/** Returns what names each thread of a list: its id, where no other thread has that. */
export function threadKeysOf(threads: readonly InboxThread[]): (thread: InboxThread) => string {
  const names = new Map<string, string>();
  const shared = new Set<string>();
  for (const thread of threads) {
    const { threadId } = thread;
    const name = threadNameOf(thread);
    if ((names.get(threadId) ?? name) !== name) shared.add(threadId);
    names.set(threadId, name);
  }
  return (thread) => (shared.has(thread.threadId) ? threadNameOf(thread) : thread.threadId);
}
