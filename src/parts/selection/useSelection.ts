"use client";
import { createContext, useContext, useSyncExternalStore } from "react";
import type { AgentRun } from "../../run/api/AgentRun.js";
import { nothingSelected, type Selection, type SelectionView, selectionOf } from "./selectionOf.js";

/** Returns the selection of a run, and what is read from it: a value that is compared by identity. */
export function useSelection<Selected>(
  run: AgentRun,
  select: (view: SelectionView) => Selected,
): readonly [selected: Selected, selection: Selection] {
  const selection = selectionOf(run);
  const selected = useSyncExternalStore(
    selection.subscribe,
    () => select(selection.getSnapshot()),
    () => select(nothingSelected),
  );
  return [selected, selection];
}

/** Opens the row around a part that shows less of its question than its card does; null anywhere else. */
export const ClosedRowContext = createContext<(() => void) | null>(null);

/** Returns what opens the row around a part. */
export function useClosedRow(): (() => void) | null {
  return useContext(ClosedRowContext);
}
