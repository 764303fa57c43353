"use client";

import type { Labels } from "../labels/labelTypes.js";
import { useGivenLabels } from "./AgentRunProvider.js";

/** Creates a hook that returns these labels, with those of the provider. */
export function completeLabels<All extends Partial<Labels>>(english: All): () => All {
  // Keyed by the replaced labels, so that all components that read them share one object.
  const completed = new WeakMap<Partial<Labels>, All>();
  return () => {
    const given = useGivenLabels();
    const known = completed.get(given);
    if (known !== undefined) return known;
    const labels = { ...english, ...given };
    completed.set(given, labels);
    return labels;
  };
}
