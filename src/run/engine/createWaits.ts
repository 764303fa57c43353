import type { NotSentReason } from "../../core/state/NotSentReason.js";
import { type Deferred, deferred } from "../shared/deferred.js";

/** Requests that wait until a transition releases them, by id. */
export interface Waits {
  /** Resolves to null once the request can continue, or to the reason why it is not sent. All calls with one id get the same promise. */
  readonly wait: (id: string) => Promise<NotSentReason | null>;
  readonly end: (id: string, reason: NotSentReason | null) => void;
  /** Removes a request that no event will release. Returns whether it was still waiting. */
  readonly remove: (id: string) => boolean;
}

/** Creates it; nothing waits yet. */
export function createWaits(): Waits {
  const waiting = new Map<string, Deferred<NotSentReason | null>>();
  return {
    wait(id) {
      const wait = waiting.get(id) ?? deferred();
      waiting.set(id, wait);
      return wait.promise;
    },
    end(id, reason) {
      waiting.get(id)?.resolve(reason);
      waiting.delete(id);
    },
    remove: (id) => waiting.delete(id),
  };
}
