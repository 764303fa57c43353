"use client";
import { useEffect } from "react";
import { useWantedModule } from "../../react/useLazyModule.js";
import { lazyModule } from "../../run/shared/lazyModule.js";

/**
 * The only import of what stands beside open questions: answered and settled cards, the bar of a
 * batch, and notices. A single question needs none of it before it is answered.
 */
export const besideQuestions = lazyModule(() => import("../panel/besideQuestions.js"));

/** Milliseconds after a question is shown: drawing it comes first. */
const pause = 500;

/** Loads it at once where it is wanted, and otherwise soon after a question is shown. */
export function useBesideQuestions(isWanted: boolean, isShown: boolean) {
  useEffect(() => {
    if (!isShown) return;
    // What has failed is loaded again once it is wanted, or by *Try again*.
    const load = () => void (besideQuestions.getSnapshot() === null && besideQuestions.load());
    const timer = setTimeout(load, pause);
    return () => clearTimeout(timer);
  }, [isShown]);
  return useWantedModule(besideQuestions, isWanted);
}
