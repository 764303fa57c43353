import type { InboxThread } from "../../core/inbox/InboxEntry.js";
import { holdQuestions } from "../../dialects/heldQuestions/holdQuestions.js";
import { isRecord, jsonEqual } from "../../protocol/json.js";
import type { AgentRun } from "../api/AgentRun.js";
import { createAgentRun } from "../createAgentRun.js";
import type { InboxAnswerResult, InboxSource } from "./InboxSource.js";

/** The runs of the threads that were looked at last. */
export interface RunCache {
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
 * Holds a bounded number of runs. The one looked at longest ago is dropped first, but none that has an answer or is sending.
 *
 * @param most How many are held while none is in use.
 */
export function createRunCache(
  source: InboxSource,
  most: number,
  onAnswered: (threadId: string, result: InboxAnswerResult) => void,
): RunCache {
  const held = new Map<string, Held>();

  const createRun = ({ threadId, interrupts }: InboxThread): AgentRun => {
    const questions = { threadId, interrupts: interrupts.filter(isInterrupt), messages: [] };
    const agent = holdQuestions(questions, async (resume) => {
      const result = await source.answer(threadId, resume);
      onAnswered(threadId, result);
      // A question that another person has answered is closed; there is no error to show.
      if (!result.ok && result.answeredBy === undefined) throw new Error(result.message ?? "The answer was not accepted.");
    });
    return createAgentRun({ agent });
  };

  return {
    runOf(thread) {
      const { threadId, interrupts } = thread;
      const known = held.get(threadId);
      const isCurrent = known !== undefined && (isBusy(known.run) || jsonEqual(known.interrupts, interrupts));
      const entry = isCurrent ? known : { interrupts, run: createRun(thread) };
      // The last one of a map is the one looked at last.
      held.delete(threadId);
      held.set(threadId, entry);
      for (const [id, { run }] of held) {
        if (held.size <= most) break;
        if (id !== threadId && !hasWork(run)) held.delete(id);
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
  return isBusy(run) || run.getSnapshot().interrupts.some(({ draft, input }) => draft !== null || input !== undefined);
}
