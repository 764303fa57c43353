"use client";
import { useEffect, useSyncExternalStore } from "react";
import type { LazyModule } from "../run/shared/lazyModule.js";

/** The module, which begins to load when the component is there, and again when it is `wanted` and did not arrive before. */
export function useLazyModule<Module extends object>(late: LazyModule<Module>, wanted: boolean): Module | "failed" | null {
  // biome-ignore lint/correctness/useExhaustiveDependencies: that it is wanted is a reason to try again
  useEffect(() => void late.load(), [late, wanted]);
  return useSyncExternalStore(late.subscribe, late.getSnapshot, notYet);
}

// A server loads nothing, and the first render in the browser must be the server's.
function notYet(): null {
  return null;
}
