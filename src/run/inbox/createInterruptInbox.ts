import type { Clock } from "../../core/Clock.js";
import { type InboxEntry, type InboxThread, mostEntries, toEntries } from "../../core/inbox/InboxEntry.js";
import {
  filterEntries,
  groupEntries,
  type InboxFilter,
  type InboxGroup,
  type InboxGrouping,
} from "../../core/inbox/viewInbox.js";
import type { AgentRun } from "../api/AgentRun.js";
import { systemClock } from "../clock/systemClock.js";
import { createRunShelf } from "./createRunShelf.js";
import type { InboxAnswerResult, InboxSource } from "./InboxSource.js";
import { listAll } from "./listAll.js";
import { type InboxRun, threadOf } from "./sourceOfRuns.js";

/** What an inbox shows at one moment. */
export interface InboxSnapshot {
  /** `loading` until the first list is there. After a failure the last list stays. */
  readonly status: "loading" | "ready" | "failed";
  /** All questions, by deadline. */
  readonly entries: readonly InboxEntry[];
  /** What the filter leaves, in groups. */
  readonly groups: readonly InboxGroup[];
  /** How many of them are shown. */
  readonly shown: number;
  readonly filter: InboxFilter;
  readonly grouping: InboxGrouping;
  /** The key of the selected row. */
  readonly selected: string | null;
  /** The run of the selected row: its thread's questions, to be answered. */
  readonly run: AgentRun | null;
  /** Whether the questions of the selected row's thread were replaced since it was selected; what was entered for them is dropped. */
  readonly changed: boolean;
  /** The keys of rows that were never selected. */
  readonly unread: ReadonlySet<string>;
  /** The result of the last answers; another person may have been first. */
  readonly answered: ({ readonly threadId: string } & InboxAnswerResult) | null;
  /** How many runs are in memory. */
  readonly runs: number;
}

/** The open questions of many threads. */
export interface InboxStore {
  readonly getSnapshot: () => InboxSnapshot;
  /** Calls `listener` after each change. The list is kept up to date while there are listeners. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Lists again. Resolves when the list is there, or has failed. */
  readonly refresh: () => Promise<void>;
  /** Selects a row, by its key. */
  readonly select: (key: string | null) => void;
  /** Shows only the rows that pass. */
  readonly setFilter: (filter: InboxFilter) => void;
  /** Puts the rows under other headings. */
  readonly setGrouping: (grouping: InboxGrouping) => void;
}

/** Options of `createInterruptInbox`. */
export type InterruptInboxOptions = {
  /** The person who looks, as `answerableBy` names people. */
  readonly me?: string;
  /** Milliseconds between two lists. Default: 15,000; with `source.subscribe` 60,000. */
  readonly pollInterval?: number;
  /** How many runs are held for threads that were looked at. Default: 5. One with an unsent answer is never dropped. */
  readonly mostRuns?: number;
  /** How rows are grouped at first. Default: `none`. */
  readonly grouping?: InboxGrouping;
  /** What is shown at first. Default: everything. */
  readonly filter?: InboxFilter;
  /** Default: the browser's. */
  readonly clock?: Clock;
} & (
  | {
      /** Where the questions come from, such as a server. */
      readonly source: InboxSource;
      /** Not beside a source. */
      readonly runs?: never;
    }
  | {
      /** Runs of this page. Their questions are answered in them. */
      readonly runs: readonly InboxRun[];
      /** Not beside runs. */
      readonly source?: never;
    }
);

/**
 * Creates an inbox: the open questions of many threads and agents in one list. Nothing is requested before the first `subscribe` or
 * `refresh`.
 *
 * @example
 * const inbox = createInterruptInbox({ source, me: "ann@example.com" });
 * <InterruptInbox inbox={inbox} />
 */
export function createInterruptInbox(options: InterruptInboxOptions): InboxStore {
  const { me, source, runs, mostRuns = 5, clock = systemClock } = options;
  const { pollInterval = source?.subscribe === undefined ? 15_000 : 60_000 } = options;
  const listeners = new Set<() => void>();
  const read = new Set<string>();
  let threads: ReadonlyMap<string, InboxThread> = new Map();
  let byKey: ReadonlyMap<string, InboxEntry> = new Map();
  let timer: unknown;
  let leave: readonly (() => void)[] = [];
  let listing: { readonly done: Promise<void>; readonly stop: AbortController } | null = null;
  let snapshot: InboxSnapshot = {
    status: "loading",
    entries: [],
    groups: [],
    shown: 0,
    filter: options.filter ?? {},
    grouping: options.grouping ?? "none",
    selected: null,
    run: null,
    changed: false,
    unread: new Set(),
    answered: null,
    runs: 0,
  };

  const shelf =
    source === undefined
      ? null
      : createRunShelf(source, mostRuns, (threadId, result) => {
          set({ answered: { threadId, ...result } });
          void refresh();
        });
  const runOf = (entry: InboxEntry | undefined): AgentRun | null => {
    const thread = entry === undefined ? undefined : threads.get(entry.threadId);
    if (thread === undefined) return null;
    return shelf === null ? (runs?.find(({ threadId }) => threadId === thread.threadId)?.run ?? null) : shelf.runOf(thread);
  };

  const set = (change: Partial<InboxSnapshot>): void => {
    const next = { ...snapshot, ...change };
    if (change.entries !== undefined || change.filter !== undefined || change.grouping !== undefined) {
      const shown = filterEntries(next.entries, next.filter);
      snapshot = { ...next, groups: groupEntries(shown, next.grouping), shown: shown.length };
    } else snapshot = next;
    for (const listener of [...listeners]) listener();
  };

  const take = (listed: readonly InboxThread[]): void => {
    threads = new Map(listed.map((thread) => [thread.threadId, thread]));
    const entries = toEntries(listed, me, byKey);
    byKey = new Map(entries.map((entry) => [entry.key, entry]));
    const selected = snapshot.selected !== null && byKey.has(snapshot.selected) ? snapshot.selected : null;
    // The run shows the result of its answers until another row is selected.
    const run = selected === null ? (snapshot.answered?.ok === false ? null : snapshot.run) : runOf(byKey.get(selected));
    const changed = selected !== null && (snapshot.changed || (snapshot.run !== null && snapshot.run !== run));
    const unread = unreadOf(entries);
    set({ status: "ready", entries, selected, run, changed, unread, runs: shelf?.size() ?? runs?.length ?? 0 });
  };
  const unreadOf = (entries: readonly InboxEntry[]): ReadonlySet<string> =>
    new Set(entries.flatMap(({ key }) => (read.has(key) ? [] : [key])));

  const list = async (signal: AbortSignal): Promise<void> => {
    try {
      if (source === undefined) take((runs ?? []).map(threadOf));
      else {
        const listed = await listAll(source, mostEntries, signal);
        if (!signal.aborted) take(listed);
      }
    } catch {
      if (!signal.aborted) set({ status: "failed" });
    }
  };
  const refresh = async (): Promise<void> => {
    listing?.stop.abort();
    const stop = new AbortController();
    const own = { stop, done: list(stop.signal) };
    listing = own;
    await own.done;
    if (listing === own) listing = null;
  };

  const poll = (): void => {
    timer = clock.setTimeout(() => void refresh().then(() => listeners.size > 0 && poll()), pollInterval);
  };
  const start = (): void => {
    const changed = (): void => void refresh();
    leave =
      source === undefined ? (runs ?? []).map(({ run }) => run.subscribe(changed)) : [source.subscribe?.(changed) ?? nothing];
    if (source !== undefined) poll();
    void refresh();
  };
  const stop = (): void => {
    clock.clearTimeout(timer);
    listing?.stop.abort();
    for (const unsubscribe of leave) unsubscribe();
    leave = [];
  };

  return {
    getSnapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) start();
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stop();
      };
    },
    refresh,
    select(key) {
      const entry = key === null ? undefined : byKey.get(key);
      if (key !== null && entry === undefined) return;
      if (key !== null) read.add(key);
      const run = runOf(entry);
      const unread = unreadOf(snapshot.entries);
      set({ selected: key, run, changed: false, unread, answered: null, runs: shelf?.size() ?? runs?.length ?? 0 });
    },
    setFilter: (filter) => set({ filter }),
    setGrouping: (grouping) => set({ grouping }),
  };
}

const nothing = (): void => {};
