import type { AgentRunSnapshot } from "../../core/snapshot/AgentRunSnapshot.js";
import type { AgentRun } from "../../run/api/AgentRun.js";

/** The part of a run that reading needs; what `useAgentRun` returns is one too. */
export type ReadableRun = Pick<AgentRun, "subscribe" | "getSnapshot" | "getServerSnapshot">;

type Subscribe = ReadableRun["subscribe"];

/** Somebody who shows one part of a run. */
export interface Reader {
  /** Told that the part may have changed. */
  readonly listener: () => void;
  /** Whether what is on screen is no longer what the run has. */
  readonly isBehind: () => boolean;
}

/** Tells a reader of changes until the function it returns is called. */
export type SubscribeReader = (reader: Reader) => () => void;

// By the run's own function, so that all who read one run are told together; it holds nothing a run does not.
const framed = new WeakMap<Subscribe, SubscribeReader>();

/**
 * The subscription that components share: while text streams, everybody is told together and once a frame, because nobody can see
 * more, and no frame is asked for while nobody shows what streams; whatever changes the run itself, its questions or its end, is told
 * at once.
 */
export function subscribeByFrame({ subscribe, getSnapshot }: Pick<ReadableRun, "subscribe" | "getSnapshot">): SubscribeReader {
  const known = framed.get(subscribe);
  if (known !== undefined) return known;
  const made = shareByFrame(subscribe, getSnapshot);
  framed.set(subscribe, made);
  return made;
}

function shareByFrame(subscribe: Subscribe, getSnapshot: () => AgentRunSnapshot): SubscribeReader {
  const readers = new Set<Reader>();
  let told = getSnapshot();
  let frame: number | null = null;
  let stop = (): void => {};

  const tell = (): void => {
    if (frame !== null) cancelAnimationFrame(frame);
    frame = null;
    told = getSnapshot();
    for (const { listener } of [...readers]) listener();
  };
  const changed = (): void => {
    if (!onlyStreams(told, getSnapshot())) return tell();
    const waits = hasFrames();
    if (waits && frame !== null) return;
    if (![...readers].some(({ isBehind }) => isBehind())) return;
    // A frame that was asked for before the page was hidden does not come, either.
    if (waits) frame = requestAnimationFrame(tell);
    else tell();
  };

  return (reader) => {
    readers.add(reader);
    if (readers.size === 1) {
      told = getSnapshot();
      stop = subscribe(changed);
    }
    return () => {
      readers.delete(reader);
      if (readers.size > 0) return;
      if (frame !== null) cancelAnimationFrame(frame);
      frame = null;
      stop();
    };
  };
}

/** Whether nothing differs but what is being streamed. */
function onlyStreams(told: AgentRunSnapshot, now: AgentRunSnapshot): boolean {
  return (
    told.status === now.status &&
    told.interrupts === now.interrupts &&
    told.composer === now.composer &&
    told.ending === now.ending &&
    told.error === now.error &&
    told.decisions === now.decisions &&
    told.queuedMessages === now.queuedMessages
  );
}

/** Whether there is a frame to wait for: a hidden page makes none. */
function hasFrames(): boolean {
  return typeof requestAnimationFrame === "function" && globalThis.document?.visibilityState === "visible";
}
