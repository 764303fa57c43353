import { holdQuestions } from "../../dialects/shared/holdQuestions.js";
import type { InterruptView } from "../../interrupt/InterruptView.js";
import { parseInterrupt } from "../../interrupt/parseInterrupt.js";
import { isRecord, jsonEqual } from "../../protocol/json.js";
import type { InboxThread } from "../../thread/inbox/InboxEntry.js";
import { mostEntries } from "../../thread/inbox/readEntries.js";
import { threadNameOf } from "../../thread/inbox/threadKeys.js";
import { type MarkRisk, markOf } from "../../thread/view/markOf.js";
import type { AgentRun } from "../api/AgentRun.js";
import { createAgentRun } from "../createAgentRun.js";
import { type InboxAnswerResult, type InboxSource, markedRiskIn, threadOf } from "./InboxSource.js";
import { followRuns, type InboxRuns, runsIn } from "./listedRuns.js";

/** The threads of an inbox and the runs that answer their questions. */
interface InboxThreads {
  /** Lists them; runs of the page are listed at once. */
  readonly list: (signal: AbortSignal) => readonly InboxThread[] | Promise<readonly InboxThread[]>;
  /** The run that answers the questions of a thread. */
  readonly runOf: (thread: InboxThread) => AgentRun | null;
  /** The application's mark of a question that was listed, which is read from it. */
  readonly markedRiskOf: (raw: unknown) => InterruptView["markedRisk"];
  /** How many runs are in memory. */
  readonly size: RunCache["size"];
  /** Calls `onChange` when the list has changed. Returns what ends that. */
  readonly subscribe: (onChange: () => void) => () => void;
  /** Whether a change may go unnoticed, so that the list is requested at intervals. */
  readonly polls: boolean;
}

interface RunOptions {
  /** How many runs are held while none is in use. */
  readonly mostRuns: number;
  readonly undoSeconds: number | undefined;
  readonly markRisk: MarkRisk | undefined;
}

/**
 * The threads of a source. A run is created for each thread that is looked at; `mostRuns` of them
 * are held.
 */
export function threadsOfSource(
  source: InboxSource,
  options: RunOptions,
  onAnswered: (threadId: string, result: InboxAnswerResult) => void,
): InboxThreads {
  const { markRisk } = options;
  return {
    list: (signal) => listAll(source, mostEntries, signal),
    ...createRunCache(source, options, onAnswered),
    markedRiskOf: (raw) => (markRisk ? markOf(markRisk, parseInterrupt(raw)) : undefined),
    subscribe: (onChange) => source.subscribe?.(onChange) ?? (() => {}),
    polls: true,
  };
}

/** The threads of runs of this page. */
export function threadsOfRuns(listed: readonly InboxRuns[]): InboxThreads {
  const threads = () =>
    runsIn(listed).map((one, place, runs) => {
      const isKnown = runs.slice(0, place).some(({ threadId }) => threadId === one.threadId);
      return { run: one.run, thread: { ...threadOf(one), ...(isKnown && { key: `${place}` }) } };
    });
  const isSameThread = (a: InboxThread, b: InboxThread): boolean =>
    threadNameOf(a) === threadNameOf(b);
  return {
    list: () => threads().map(({ thread }) => thread),
    runOf: (thread) => threads().find((one) => isSameThread(one.thread, thread))?.run ?? null,
    markedRiskOf: markedRiskIn,
    size: () => runsIn(listed).length,
    subscribe: (onChange) => followRuns(listed, onChange),
    polls: false,
  };
}

/** The most pages that are requested: a source may return the same cursor forever. */
const mostPages = 1_000;

/**
 * Reads all pages of a source, up to a number of questions. Entries that are not threads are left
 * out.
 */
export async function listAll(
  source: InboxSource,
  most: number,
  signal: AbortSignal,
): Promise<readonly InboxThread[]> {
  const threads: InboxThread[] = [];
  const names = new Set<string>();
  let questions = 0;
  let cursor: string | undefined;
  for (let page = 0; page < mostPages && questions < most && !signal.aborted; page += 1) {
    const { threads: listed, next } = await source.list(cursor, signal);
    for (const thread of listed) {
      const name = isThread(thread) && threadNameOf(thread);
      // A thread that changes while the pages are read may be on two of them.
      if (name === false || names.has(name)) continue;
      names.add(name);
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
  const { threadId, interrupts, agent, key, title, href, answerableBy } = value;
  const isText = (text: unknown): boolean => text === undefined || typeof text === "string";
  return (
    typeof threadId === "string" &&
    Array.isArray(interrupts) &&
    [agent, key, title, href].every(isText) &&
    (answerableBy === undefined || Array.isArray(answerableBy))
  );
}

/** The runs of the threads that were looked at last. */
interface RunCache {
  /** The run of a thread; the same one as before while its questions are the same. */
  readonly runOf: (thread: InboxThread) => AgentRun;
  /** How many runs are held. */
  readonly size: () => number;
}

interface Held {
  readonly interrupts: readonly unknown[];
  readonly run: AgentRun;
}

/**
 * Holds a bounded number of runs. The one looked at longest ago is dropped first, but none that has
 * an answer or is sending.
 */
function createRunCache(
  source: InboxSource,
  { mostRuns: most, undoSeconds, markRisk }: RunOptions,
  onAnswered: (threadId: string, result: InboxAnswerResult) => void,
): RunCache {
  const held = new Map<string, Held>();

  const createRun = (thread: InboxThread): AgentRun => {
    const { threadId, interrupts } = thread;
    const questions = { threadId, interrupts: interrupts.filter(isInterrupt), messages: [] };
    const agent = holdQuestions(questions, async (resume) => {
      const result = await source.answer(threadId, resume, thread);
      onAnswered(threadId, result);
      // A question that another person has answered is closed; there is no error to show.
      if (!result.ok && result.answeredBy === undefined)
        throw new Error(result.message ?? "The answer was not accepted.");
    });
    return createAgentRun({ agent, undoSeconds, markRisk });
  };

  return {
    runOf(thread) {
      const { interrupts } = thread;
      const key = threadNameOf(thread);
      const entryBefore = held.get(key);
      const isCurrent =
        entryBefore !== undefined &&
        (isBusy(entryBefore.run) || jsonEqual(entryBefore.interrupts, interrupts));
      const entry = isCurrent ? entryBefore : { interrupts, run: createRun(thread) };
      // The last one of a map is the one looked at last.
      held.delete(key);
      held.set(key, entry);
      for (const [id, { run }] of held) {
        if (held.size <= most) break;
        if (id !== key && !hasWork(run)) held.delete(id);
      }
      return entry.run;
    },
    size: () => held.size,
  };
}

function isInterrupt(value: unknown): value is { readonly id: string; readonly reason: string } {
  return isRecord(value) && typeof value["id"] === "string" && typeof value["reason"] === "string";
}

function isBusy(run: AgentRun): boolean {
  const { status } = run.getSnapshot();
  return status === "running" || status === "resuming";
}

/** Whether the user would lose something if the run were dropped. */
function hasWork(run: AgentRun): boolean {
  return (
    isBusy(run) ||
    run.getSnapshot().interrupts.some(({ draft, input }) => draft !== null || input !== undefined)
  );
}
