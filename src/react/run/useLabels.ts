"use client";
import { englishLabels, type Labels } from "../labels/labels.js";
import { useGivenLabels } from "./AgentRunProvider.js";

// Keyed by the replaced labels, so that all components that read them share one object.
const completed = new WeakMap<Partial<Labels>, Labels>();

/** Returns the labels, with those of the provider. */
export function useLabels(): Labels {
  const given = useGivenLabels();
  const known = completed.get(given);
  if (known !== undefined) return known;
  const labels = { ...englishLabels, ...given };
  completed.set(given, labels);
  return labels;
}
