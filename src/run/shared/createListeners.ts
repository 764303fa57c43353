import { callSafely } from "./promises.js";

/**
 * Creates the listeners of something that changes. `onFirst` is called once there is a listener,
 * and `onLast` once there is none left.
 */
export function createListeners(onFirst: () => void = () => {}, onLast: () => void = () => {}) {
  const listeners = new Set<() => void>();
  return {
    notify(): void {
      for (const listener of [...listeners]) callSafely(listener);
    },
    isEmpty: () => listeners.size === 0,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      if (listeners.size === 1) onFirst();
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) onLast();
      };
    },
  };
}
