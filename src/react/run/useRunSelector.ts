"use client";
import { useCallback, useInsertionEffect, useMemo, useRef, useSyncExternalStore } from "react";
import type { AgentRunSnapshot } from "../../core/snapshot/AgentRunSnapshot.js";
import { type ReadableRun, subscribeByFrame } from "./subscribeByFrame.js";

/**
 * Reads one part of a run and renders only when that part changes: a component that selects interrupts does not render while text streams.
 * `isEqual` decides what a change is; default `Object.is`.
 */
export function useRunSelector<Selected>(
  run: ReadableRun,
  selector: (snapshot: AgentRunSnapshot) => Selected,
  isEqual: (a: Selected, b: Selected) => boolean = Object.is,
): Selected {
  const { subscribe: subscribeToRun, getSnapshot, getServerSnapshot } = run;
  const select = useMemo(() => rememberSelection(getSnapshot, selector, isEqual), [getSnapshot, selector, isEqual]);
  const selectOnServer = useMemo(
    () => rememberSelection(getServerSnapshot, selector, isEqual),
    [getServerSnapshot, selector, isEqual],
  );
  const isBehind = useRef<() => boolean>(() => true);
  const subscribe = useCallback(
    (listener: () => void) =>
      subscribeByFrame({ subscribe: subscribeToRun, getSnapshot })({ listener, isBehind: () => isBehind.current() }),
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
