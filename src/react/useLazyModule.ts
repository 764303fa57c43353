"use client";
import { useEffect, useSyncExternalStore } from "react";
import type { LazyModule } from "../run/shared/lazyModule.js";

/**
 * Returns the module. It is loaded when the component mounts, and again when it is `wanted` and
 * failed to load before. What is shown where it failed, with *Try again*: `FailureNotice` for a panel,
 * `LoadFailure` for a card, `LazyForms` for a form.
 */
export function useLazyModule<Module extends object>(
  late: LazyModule<Module>,
  wanted: boolean,
): Module | "failed" | null {
  // biome-ignore lint/correctness/useExhaustiveDependencies: that it is wanted is a reason to try again
  useEffect(() => void late.load(), [late, wanted]);
  return useSyncExternalStore(late.subscribe, late.getSnapshot, notYet);
}

/** The same, but not loaded before it is wanted. */
export function useWantedModule<Module extends object>(
  late: LazyModule<Module>,
  wanted: boolean,
): Module | "failed" | null {
  useEffect(() => {
    if (wanted) void late.load();
  }, [late, wanted]);
  return useSyncExternalStore(late.subscribe, late.getSnapshot, notYet);
}

// A server loads nothing, and the first render in the browser must match the server's.
function notYet(): null {
  return null;
}
