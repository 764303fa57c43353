import type { RunState } from "../../core/state/RunState.js";
import { callSafely } from "../shared/callSafely.js";
import type { Engine } from "./Engine.js";

/** The listeners of an engine, and how long it has to follow its agent. */
export interface Listeners {
  readonly subscribe: Engine["subscribe"];
  readonly notify: () => void;
  readonly hasAny: () => boolean;
  /** Whether anything may still read the events. */
  readonly isWanted: () => boolean;
  /** Calls `onDone` unless something may still read the events. */
  readonly stopIfDone: () => void;
}

/** Options of `createListeners`. */
export interface ListenersOptions {
  readonly getState: () => RunState;
  /** The first listener was added. */
  readonly onFirst: () => void;
  /** The last listener was removed. */
  readonly onLast: () => void;
  readonly onDone: () => void;
}

/** Creates the list; it is empty. */
export function createListeners({ getState, onFirst, onLast, onDone }: ListenersOptions): Listeners {
  const listeners = new Set<() => void>();
  const hasAny = (): boolean => listeners.size > 0;
  // As long as something is open or being read, a listener may be added again.
  const isWanted = (): boolean => hasAny() || getState().stream !== null || getState().batch !== null;
  const stopIfDone = (): void => {
    if (!isWanted()) callSafely(onDone);
  };

  return {
    ...{ hasAny, isWanted, stopIfDone },
    notify() {
      for (const tell of [...listeners]) callSafely(tell);
    },
    subscribe(tell) {
      listeners.add(tell);
      if (listeners.size === 1) onFirst();
      return () => {
        listeners.delete(tell);
        if (hasAny()) return;
        onLast();
        stopIfDone();
      };
    },
  };
}
