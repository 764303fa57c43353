import {
  type HeldQuestions,
  type HoldOptions,
  holdQuestions,
} from "../../dialects/shared/holdQuestions.js";
import type { ResumeEntry } from "../../protocol/input.js";
import type { AgentRun, AgentRunBehaviour, AgentRunOptions } from "../api/AgentRun.js";
import { createListeners } from "../shared/createListeners.js";
import { generateId } from "../shared/generateId.js";
import type { InboxRun } from "./InboxSource.js";
import type { RunList } from "./listedRuns.js";

/** What every question of a list is shown and sent with. */
export type HeldListOptions = Omit<AgentRunBehaviour, "threadId" | "messages" | "state">;

/** Questions to add to a list. */
export type ListedQuestions = HeldQuestions & Pick<InboxRun, "agent" | "title" | "href">;

/** Questions of any askers, each answered by itself. */
export interface HeldList extends RunList {
  /**
   * Adds questions that are answered together; `onAnswers` is that of `holdQuestions`. Nothing is
   * added where the signal has aborted.
   */
  readonly add: (
    questions: ListedQuestions,
    onAnswers: (resume: readonly ResumeEntry[]) => void | Promise<void>,
    options?: HoldOptions,
  ) => void;
  /**
   * Adds questions, and resolves with the answers.
   *
   * @throws The reason of the signal, when it aborts first.
   */
  readonly ask: (
    questions: ListedQuestions,
    options?: HoldOptions,
  ) => Promise<readonly ResumeEntry[]>;
}

/** The most runs that are kept without an open question; their cards show what became of them. */
const mostSettled = 50;

/** Creates a list whose runs are created by `createRun`. */
export function heldListOf(
  createRun: (options: AgentRunOptions) => AgentRun,
  options: HeldListOptions,
): HeldList {
  const { notify, subscribe } = createListeners();
  let runs: readonly InboxRun[] = [];
  const add: HeldList["add"] = ({ agent, title, href, ...questions }, onAnswers, holding = {}) => {
    if (holding.signal?.aborted) return;
    const { threadId = generateId(), requestId = threadId } = questions;
    const held = holdQuestions({ ...questions, threadId, requestId }, onAnswers, holding);
    const run = createRun({ ...options, agent: held });
    runs = [...withoutOldest(runs), { threadId, agent, title, href, run }];
    notify();
  };
  return {
    getRuns: () => runs,
    subscribe,
    add,
    ask: (questions, holding = {}) =>
      new Promise((resolve, reject) => {
        const { signal } = holding;
        const giveUp = (): void => reject(signal?.reason);
        if (signal?.aborted) return giveUp();
        signal?.addEventListener("abort", giveUp, { once: true });
        add(questions, resolve, holding);
      }),
  };
}

/** The runs that stay: all with open questions, and the latest of the others. */
function withoutOldest(runs: readonly InboxRun[]): readonly InboxRun[] {
  const settled = runs.filter(({ run }) => {
    const { status, decisions, interrupts } = run.getSnapshot();
    const isOver = decisions.length > 0 && interrupts.length === 0;
    return isOver && status !== "resuming" && status !== "running";
  });
  const gone = new Set(settled.slice(0, Math.max(0, settled.length - mostSettled)));
  return gone.size === 0 ? runs : runs.filter((one) => !gone.has(one));
}
