import type { Scheduler } from "fast-check";
import type { PauseStore } from "../../src/server.js";

/**
 * A database whose updates are compare-and-set: each waits a while, and starts again when another
 * one was faster.
 */
export function optimisticStore(scheduler: Scheduler): PauseStore {
  const rows = new Map<string, { readonly version: number; readonly text: string }>();
  return {
    scope: "shared",
    async update(threadId, change) {
      while (true) {
        const row = rows.get(threadId);
        const { record, result } = change(row === undefined ? null : JSON.parse(row.text));
        await scheduler.schedule(Promise.resolve());
        if (rows.get(threadId) !== row) continue;
        if (record !== undefined)
          rows.set(threadId, { version: (row?.version ?? 0) + 1, text: JSON.stringify(record) });
        return result;
      }
    },
  };
}
