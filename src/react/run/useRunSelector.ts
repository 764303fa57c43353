"use client";
import { useCallback, useInsertionEffect, useMemo, useRef, useSyncExternalStore } from "react";
import type { AgentRun } from "../../run/api/AgentRun.js";
import { onePerRun } from "../../run/shared/onePerRun.js";
import type { AgentRunSnapshot } from "../../thread/view/AgentRunSnapshot.js";

/**
 * Reads one part of a run and renders only when that part changes: a component that selects
 * interrupts does not render while text streams. `isEqual` decides what a change is; default
 * `Object.is`.
 */
export function useRunSelector<Selected>(
  run: ReadableRun,
  selector: (snapshot: AgentRunSnapshot) => Selected,
  isEqual: (a: Selected, b: Selected) => boolean = Object.is,
): Selected {
  const { subscribe: subscribeToRun, getSnapshot, getServerSnapshot } = run;
  const select = useMemo(
    () => rememberSelection(getSnapshot, selector, isEqual),
    [getSnapshot, selector, isEqual],
  );
  const selectOnServer = useMemo(
    () => rememberSelection(getServerSnapshot, selector, isEqual),
    [getServerSnapshot, selector, isEqual],
  );
  const isBehind = useRef<() => boolean>(() => true);
  const subscribe = useCallback(
    (listener: () => void) =>
      subscribeByFrame({ subscribe: subscribeToRun, getSnapshot })({
        listener,
        isBehind: () => isBehind.current(),
      }),
    [subscribeToRun, getSnapshot],
  );
  const selected = useSyncExternalStore(subscribe, select, selectOnServer);
  useInsertionEffect(() => {
    isBehind.current = () => differs(select, selected);
  }, [select, selected]);
  return selected;
}

function differs<Selected>(select: () => Selected, selected: Selected): boolean {
  try {
    return !Object.is(select(), selected);
  } catch {
    // A selector that throws does so while its component renders.
    return true;
  }
}

function rememberSelection<Selected>(
  getSnapshot: () => AgentRunSnapshot,
  selector: (snapshot: AgentRunSnapshot) => Selected,
  isEqual: (a: Selected, b: Selected) => boolean,
): () => Selected {
  let last: { readonly snapshot: AgentRunSnapshot; readonly selected: Selected } | null = null;
  return () => {
    const snapshot = getSnapshot();
    if (last !== null && last.snapshot === snapshot) return last.selected;
    const next = selector(snapshot);
    const selected = last !== null && isEqual(last.selected, next) ? last.selected : next;
    last = { snapshot, selected };
    return selected;
  };
}

/** The part of a run that reading needs; what `useAgentRun` returns is one too. */
type ReadableRun = Pick<AgentRun, "subscribe" | "getSnapshot" | "getServerSnapshot">;

/** A component that shows one part of a run. */
interface Reader {
  /** Called when the part may have changed. */
  readonly listener: () => void;
  /** Whether the screen is out of date. */
  readonly isBehind: () => boolean;
}

/** Notifies a reader of changes until the returned function is called. */
type SubscribeReader = (reader: Reader) => () => void;

/**
 * The subscription that components share: while text streams, readers are notified together, once
 * per frame; no frame is requested while no component shows what streams. All other changes, such
 * as questions or the end of the run, are notified immediately.
 */
const subscribeByFrame = onePerRun(shareByFrame);

function shareByFrame({
  subscribe,
  getSnapshot,
}: Pick<ReadableRun, "subscribe" | "getSnapshot">): SubscribeReader {
  const readers = new Set<Reader>();
  let lastSnapshot = getSnapshot();
  let frame: number | null = null;
  let stop = (): void => {};

  const notify = (): void => {
    if (frame !== null) cancelAnimationFrame(frame);
    frame = null;
    lastSnapshot = getSnapshot();
    for (const { listener } of [...readers]) listener();
  };
  const changed = (): void => {
    if (!onlyStreams(lastSnapshot, getSnapshot())) return notify();
    const waits = hasFrames();
    if (waits && frame !== null) return;
    if (![...readers].some(({ isBehind }) => isBehind())) return;
    // A frame that was requested before the page was hidden does not fire, either.
    if (waits) frame = requestAnimationFrame(notify);
    else notify();
  };

  return (reader) => {
    readers.add(reader);
    if (readers.size === 1) {
      lastSnapshot = getSnapshot();
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

/** Whether only streamed content differs. */
function onlyStreams(lastSnapshot: AgentRunSnapshot, now: AgentRunSnapshot): boolean {
  return (
    lastSnapshot.status === now.status &&
    lastSnapshot.interrupts === now.interrupts &&
    lastSnapshot.composer === now.composer &&
    lastSnapshot.ending === now.ending &&
    lastSnapshot.error === now.error &&
    lastSnapshot.decisions === now.decisions &&
    lastSnapshot.queuedMessages === now.queuedMessages &&
    lastSnapshot.waitingMessages === now.waitingMessages
  );
}

/** Whether frames fire: a hidden page has none. */
function hasFrames(): boolean {
  return (
    typeof requestAnimationFrame === "function" &&
    globalThis.document?.visibilityState === "visible"
  );
}
