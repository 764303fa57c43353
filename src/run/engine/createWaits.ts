import type { NotSentReason } from "../../core/state/NotSentReason.js";
import { type Deferred, deferred } from "../shared/deferred.js";

/** Requests that wait until a transition lets them go on, by their ids. */
export interface Waits {
  /** Resolves to null once the request may go on, or to why it is not sent. All who wait for one id get the same promise. */
  readonly wait: (id: string) => Promise<NotSentReason | null>;
  readonly end: (id: string, reason: NotSentReason | null) => void;
  /** Lets go of a request that nothing will end. Whether it was still waiting. */
  readonly forget: (id: string) => boolean;
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
    forget: (id) => waiting.delete(id),
  };
}
