import type { NotSentReason } from "../../core/state/NotSentReason.js";
import type { RunEnding } from "../../core/state/RunEnding.js";
import type { RunOptions } from "../api/AgentRun.js";
import type { Requests } from "./createRequests.js";
import type { Store } from "./createStore.js";
import type { Waits } from "./createWaits.js";
import type { Engine } from "./Engine.js";

/** Calls that wait for answers or for page tools before they send. */
export interface SendQueue extends Pick<Engine, "queue" | "expectQueued" | "whenToolsEnd"> {
  /** Starts the run of the queued messages; all messages of one queue are sent in one run. */
  readonly startQueued: (runId: string) => void;
}

interface SendQueueParts {
  readonly waits: Waits;
  readonly store: Store;
  readonly requests: Requests;
  readonly generateId: () => string;
  readonly now: () => number;
}

/** Creates them. */
export function createSendQueue({ waits, store, requests, generateId, now }: SendQueueParts): SendQueue {
  const { getState, dispatch } = store;
  let count = 0;
  let queuedOptions: RunOptions | undefined;

  const outcomeOf = (runId: string, reason: NotSentReason | null): Promise<RunEnding | NotSentReason> | NotSentReason =>
    reason ?? requests.endingOf(runId) ?? "aborted";

  return {
    async queue(messages, runOptions) {
      const { queuedRunId } = getState();
      const runId = queuedRunId ?? generateId();
      if (queuedRunId === null) queuedOptions = runOptions;
      const sent = waits.wait(runId);
      dispatch({ type: "queue", runId, messages });
      return outcomeOf(runId, await sent);
    },
    expectQueued() {
      const runId = generateId();
      const sent = waits.wait(runId);
      return { runId, result: () => (waits.remove(runId) ? null : sent.then((reason) => outcomeOf(runId, reason))) };
    },
    startQueued(runId) {
      store.apply({ type: "start", runId, messages: [], now: now() }, queuedOptions);
      queuedOptions = undefined;
      waits.end(runId, null);
    },
    whenToolsEnd() {
      if (getState().runningTools.length === 0) return null;
      const id = `wait-${count++}`;
      const ended = waits.wait(id);
      dispatch({ type: "wait", id });
      return ended;
    },
  };
}
