import type { AgentRunSnapshot } from "../core/AgentRunSnapshot.js";
import type { ReadableRun } from "./useRunSelector.js";

type Subscribe = ReadableRun["subscribe"];

// By the run's own function, so that all who read one run are told together; it holds nothing a run does not.
const framed = new WeakMap<Subscribe, Subscribe>();

/**
 * The subscription that components share: while text streams, everybody is told together and once a frame, because nobody can see
 * more; whatever changes the run itself, its questions or its end, is told at once.
 */
export function subscribeByFrame({ subscribe, getSnapshot }: ReadableRun): Subscribe {
  const known = framed.get(subscribe);
  if (known !== undefined) return known;
  const made = shareByFrame(subscribe, getSnapshot);
  framed.set(subscribe, made);
  return made;
}

function shareByFrame(subscribe: Subscribe, getSnapshot: () => AgentRunSnapshot): Subscribe {
  const listeners = new Set<() => void>();
  let told = getSnapshot();
  let frame: number | null = null;
  let stop = (): void => {};

  const tell = (): void => {
    if (frame !== null) cancelAnimationFrame(frame);
    frame = null;
    told = getSnapshot();
    for (const listener of [...listeners]) listener();
  };
  const changed = (): void => {
    if (!mayWait(told, getSnapshot())) tell();
    else frame ??= requestAnimationFrame(tell);
  };

  return (listener) => {
    listeners.add(listener);
    if (listeners.size === 1) {
      told = getSnapshot();
      stop = subscribe(changed);
    }
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      if (frame !== null) cancelAnimationFrame(frame);
      frame = null;
      stop();
    };
  };
}

/** Whether only what is being streamed differs, and there is a frame to wait for: a hidden page makes none. */
function mayWait(told: AgentRunSnapshot, now: AgentRunSnapshot): boolean {
  return (
    told.status === now.status &&
    told.interrupts === now.interrupts &&
    told.composer === now.composer &&
    told.ending === now.ending &&
    told.error === now.error &&
    told.decisions === now.decisions &&
    told.held === now.held &&
    typeof requestAnimationFrame === "function" &&
    globalThis.document?.visibilityState === "visible"
  );
}
