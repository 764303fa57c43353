import { storageError } from "../../core/errors.js";
import type { Effect, RunEvent } from "../../core/state/RunEvent.js";
import type { AgentClock } from "../clock/createAgentClock.js";
import type { DeadlineTimer } from "../clock/createDeadlineTimer.js";
import { callSafely } from "../shared/callSafely.js";
import type { LazyPersistence } from "../storage/createLazyPersistence.js";
import type { Requests } from "./createRequests.js";
import type { SendQueue } from "./createSendQueue.js";
import type { Store, StoreListener } from "./createStore.js";
import type { Waits } from "./createWaits.js";

/** The parts of a run that perform its effects. */
export interface PerformParts {
  readonly requests: Requests;
  readonly persistence: LazyPersistence;
  readonly deadline: DeadlineTimer;
  readonly startQueued: SendQueue["startQueued"];
  readonly waits: Waits;
  readonly dispatch: Store["dispatch"];
  readonly clock: AgentClock;
}

/** Creates the function that performs the effects of transitions. */
export function createPerform(parts: PerformParts): StoreListener["perform"] {
  const { requests, persistence, deadline, startQueued, waits, dispatch, clock } = parts;

  // The request is sent only once its record is stored, or the user has chosen to send it without one.
  const saveSent = ({ runId, save }: Extract<Effect, { type: "saveSent" }>): void => {
    requests.prepare(runId);
    const failed = (cause: unknown): RunEvent => ({ type: "notSaved", runId, error: storageError(cause) });
    const stored = (): RunEvent => ({ type: "saved", runId, now: clock.now() });
    void persistence
      .saveSent(save)
      .then(stored, failed)
      .then((event) => callSafely(() => dispatch(event)));
  };

  return (effect, runOptions) => {
    switch (effect.type) {
      case "startRun":
      case "resumeRun":
      case "loadRun":
        return requests.open(effect, runOptions);
      case "saveSent":
        return saveSent(effect);
      case "abortRun":
        return requests.stop(effect);
      case "setDeadline":
        return deadline.set(effect.at);
      case "clearDeadline":
        return deadline.clear();
      case "startQueued":
        return startQueued(effect.runId);
      case "proceed":
        return waits.end(effect.id, null);
      case "refuse":
        requests.refuse(effect.id, effect.reason);
        return waits.end(effect.id, effect.reason);
      // The engine submits once all listeners have the new state.
      case "submitAnswers":
        return;
      default:
        return effect satisfies never;
    }
  };
}
