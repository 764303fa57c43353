import { refuseUnknown } from "../../errors/refuseUnknown.js";
import type { Clock } from "../../interrupt/Clock.js";
import { filterEntries, type InboxFilter } from "../../thread/inbox/filterEntries.js";
import type { InboxEntry, InboxThread } from "../../thread/inbox/InboxEntry.js";
import {
  groupEntries,
  type InboxGroup,
  type InboxGrouping,
} from "../../thread/inbox/inboxOrder.js";
import { toEntries } from "../../thread/inbox/readEntries.js";
import { threadKeysOf } from "../../thread/inbox/threadKeys.js";
import type { MarkRisk } from "../../thread/view/markOf.js";
import type { AgentRun } from "../api/AgentRun.js";
import { systemClock } from "../clock/systemClock.js";
import { createListeners } from "../shared/createListeners.js";
import type { InboxAnswerResult, InboxSource } from "./InboxSource.js";
import { threadsOfRuns, threadsOfSource } from "./inboxThreads.js";
import type { InboxRuns } from "./listedRuns.js";

/** What an inbox shows at one moment. */
export interface InboxSnapshot {
  /** `loading` until the first list is there. After a failure the last list stays. */
  readonly status: "loading" | "ready" | "failed";
  /** The person who looks, where the host names one. */
  readonly me: string | undefined;
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
  /**
   * Whether the questions of the selected row's thread were replaced since it was selected; what
   * was entered for them is dropped.
   */
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
  readonly me?: string | undefined;
  /**
   * How many seconds an answer waits in this page and can be taken back, with a source; runs of the
   * page have an option of their own. Default: 0.
   */
  readonly undoSeconds?: number | undefined;
  /**
   * Marks questions of a source as risky, in the rows and in their runs: see `markRisk` of the run.
   * Runs of the page have marks of their own, which their rows show.
   */
  readonly markRisk?: MarkRisk | undefined;
  /** Milliseconds between two lists. Default: 15,000; with `source.subscribe` 60,000. */
  readonly pollInterval?: number | undefined;
  /**
   * How many runs are held for threads that were looked at. Default: 5. One with an unsent answer
   * is never dropped.
   */
  readonly mostRuns?: number | undefined;
  /** How rows are grouped at first. Default: `none`. */
  readonly grouping?: InboxGrouping | undefined;
  /** What is shown at first. Default: everything. */
  readonly filter?: InboxFilter | undefined;
  /** Default: the browser's. */
  readonly clock?: Clock | undefined;
} & (
  | {
      /** Where the questions come from, such as a server. */
      readonly source: InboxSource;
      /** Not beside a source. */
      readonly runs?: undefined;
    }
  | {
      /** Runs of this page, and lists of them. Their questions are answered in them. */
      readonly runs: readonly InboxRuns[];
      /** Not beside runs. */
      readonly source?: undefined;
    }
);

const optionNames = [
  "me",
  "undoSeconds",
  "markRisk",
  "pollInterval",
  "mostRuns",
  "grouping",
  "filter",
  "clock",
  "source",
  "runs",
] as const satisfies readonly (keyof InterruptInboxOptions)[];

/**
 * Creates an inbox: the open questions of many threads and agents in one list. Nothing is requested
 * before the first `subscribe` or `refresh`.
 *
 * @example
 * const inbox = createInterruptInbox({ source, me: "ann@example.com" }); <InterruptInbox
 * inbox={inbox} />
 */
export function createInterruptInbox(options: InterruptInboxOptions): InboxStore {
  refuseUnknown(options, optionNames, "createInterruptInbox");
  const { me, source, runs, mostRuns = 5, clock = systemClock } = options;
  const { pollInterval = source?.subscribe === undefined ? 15_000 : 60_000 } = options;
  const read = new Set<string>();
  let threads: ReadonlyMap<string, InboxThread> = new Map();
  let byKey: ReadonlyMap<string, InboxEntry> = new Map();
  let leave = (): void => {};
  let snapshot = firstSnapshot(options);

  const listed =
    source === undefined
      ? threadsOfRuns(runs ?? [])
      : threadsOfSource(
          source,
          { mostRuns, undoSeconds: options.undoSeconds, markRisk: options.markRisk },
          (threadId, result) => {
            set({ answered: { threadId, ...result } });
            void refresh();
          },
        );
  const runOf = (entry: InboxEntry | undefined): AgentRun | null => {
    const thread = entry === undefined ? undefined : threads.get(entry.threadKey ?? entry.threadId);
    return thread === undefined ? null : listed.runOf(thread);
  };

  const set = (change: Partial<InboxSnapshot>): void => {
    snapshot = withChange(snapshot, change);
    listeners.notify();
  };

  const take = (list: readonly InboxThread[]): void => {
    const keyOf = threadKeysOf(list);
    threads = new Map(list.map((thread) => [keyOf(thread), thread]));
    const entries = toEntries(list, me, byKey, listed.markedRiskOf);
    byKey = new Map(entries.map((entry) => [entry.key, entry]));
    const selected =
      snapshot.selected !== null && byKey.has(snapshot.selected) ? snapshot.selected : null;
    // The run shows the result of its answers until another row is selected.
    const run =
      selected === null
        ? snapshot.answered?.ok === false
          ? null
          : snapshot.run
        : runOf(byKey.get(selected));
    const changed =
      selected !== null && (snapshot.changed || (snapshot.run !== null && snapshot.run !== run));
    const unread = unreadOf(entries, read);
    set({ status: "ready", entries, selected, run, changed, unread, runs: listed.size() });
  };

  const list = async (signal: AbortSignal): Promise<void> => {
    try {
      const threads = listed.list(signal);
      // Runs of the page are shown without a moment of loading.
      const all = threads instanceof Promise ? await threads : threads;
      if (!signal.aborted) take(all);
    } catch {
      if (!signal.aborted) set({ status: "failed" });
    }
  };
  const { refresh, poll, stop } = createListing({
    list,
    clock,
    pollInterval,
    isWanted: () => !listeners.isEmpty(),
  });

  const follow = (): void => {
    leave = listed.subscribe(() => void refresh());
    if (listed.polls) poll();
    void refresh();
  };
  const listeners = createListeners(follow, () => {
    stop();
    leave();
  });

  return {
    getSnapshot: () => snapshot,
    subscribe: listeners.subscribe,
    refresh,
    select(key) {
      const entry = key === null ? undefined : byKey.get(key);
      if (key !== null && entry === undefined) return;
      if (key !== null) read.add(key);
      const run = runOf(entry);
      const unread = unreadOf(snapshot.entries, read);
      set({ selected: key, run, changed: false, unread, answered: null, runs: listed.size() });
    },
    setFilter: (filter) => set({ filter }),
    setGrouping: (grouping) => set({ grouping }),
  };
}

function firstSnapshot({ me, filter, grouping }: InterruptInboxOptions): InboxSnapshot {
  return {
    status: "loading",
    me,
    entries: [],
    groups: [],
    shown: 0,
    filter: filter ?? {},
    grouping: grouping ?? "none",
    selected: null,
    run: null,
    changed: false,
    unread: new Set(),
    answered: null,
    runs: 0,
  };
}

/** The next snapshot; its rows are filtered and grouped again where that is needed. */
function withChange(before: InboxSnapshot, change: Partial<InboxSnapshot>): InboxSnapshot {
  const next = { ...before, ...change };
  if (change.entries === undefined && change.filter === undefined && change.grouping === undefined)
    return next;
  const shown = filterEntries(next.entries, next.filter);
  return { ...next, groups: groupEntries(shown, next.grouping), shown: shown.length };
}

/** The keys of the entries that were never selected. */
function unreadOf(entries: readonly InboxEntry[], read: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(entries.map(({ key }) => key).filter((key) => !read.has(key)));
}

/** Options of `createListing`. */
interface ListingOptions {
  /** Requests the list and takes it, unless the signal has aborted meanwhile. */
  readonly list: (signal: AbortSignal) => Promise<void>;
  readonly clock: Clock;
  /** Milliseconds between two lists. */
  readonly pollInterval: number;
  /** Whether polling goes on. */
  readonly isWanted: () => boolean;
}

/**
 * Creates the requests of an inbox for its list, of which one at most counts; nothing is requested
 * yet.
 */
function createListing({ list, clock, pollInterval, isWanted }: ListingOptions) {
  let timer: unknown;
  let current: { readonly done: Promise<void>; readonly stop: AbortController } | null = null;

  /** Lists again, instead of a request that is under way. */
  const refresh = async (): Promise<void> => {
    current?.stop.abort();
    const stop = new AbortController();
    const own = { stop, done: list(stop.signal) };
    current = own;
    await own.done;
    if (current === own) current = null;
  };
  /** Lists at intervals, until `stop`. */
  const poll = (): void => {
    timer = clock.setTimeout(() => void refresh().then(() => isWanted() && poll()), pollInterval);
  };

  return {
    refresh,
    poll,
    stop() {
      clock.clearTimeout(timer);
      current?.stop.abort();
    },
  };
}
