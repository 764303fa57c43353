import { type InboxThread, mostEntries } from "../../core/inbox/InboxEntry.js";
import type { AgentRun } from "../api/AgentRun.js";
import { createRunCache, type RunCache } from "./createRunCache.js";
import { type InboxRun, threadOf } from "./InboxRun.js";
import type { InboxAnswerResult, InboxSource } from "./InboxSource.js";
import { listAll } from "./listAll.js";

/** The threads of an inbox and the runs that answer their questions. */
export interface InboxThreads {
  /** Lists them; runs of the page are listed at once. */
  readonly list: (signal: AbortSignal) => readonly InboxThread[] | Promise<readonly InboxThread[]>;
  /** The run that answers the questions of a thread. */
  readonly runOf: (thread: InboxThread) => AgentRun | null;
  /** How many runs are in memory. */
  readonly size: RunCache["size"];
  /** Calls `onChange` when the list has changed. Returns what ends that. */
  readonly subscribe: (onChange: () => void) => () => void;
  /** Whether a change may go unnoticed, so that the list is requested at intervals. */
  readonly polls: boolean;
}

/** The threads of a source. A run is created for each thread that is looked at; `mostRuns` of them are held. */
export function threadsOfSource(
  source: InboxSource,
  mostRuns: number,
  onAnswered: (threadId: string, result: InboxAnswerResult) => void,
): InboxThreads {
  return {
    list: (signal) => listAll(source, mostEntries, signal),
    ...createRunCache(source, mostRuns, onAnswered),
    subscribe: (onChange) => source.subscribe?.(onChange) ?? (() => {}),
    polls: true,
  };
}

/** The threads of runs of this page. */
export function threadsOfRuns(runs: readonly InboxRun[]): InboxThreads {
  return {
    list: () => runs.map(threadOf),
    runOf: ({ threadId }) => runs.find((known) => known.threadId === threadId)?.run ?? null,
    size: () => runs.length,
    subscribe(onChange) {
      const leave = runs.map(({ run }) => run.subscribe(onChange));
      return () => {
        for (const unsubscribe of leave) unsubscribe();
      };
    },
    polls: false,
  };
}
