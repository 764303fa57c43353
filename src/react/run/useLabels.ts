"use client";
import { englishLabels, type Labels } from "../labels/labels.js";
import { useGivenLabels } from "./AgentRunProvider.js";

// By the words that replace some, so that all who read them share one object.
const completed = new WeakMap<Partial<Labels>, Labels>();

/** The words on screen. */
export function useLabels(): Labels {
  const given = useGivenLabels();
  const known = completed.get(given);
  if (known !== undefined) return known;
  const labels = { ...englishLabels, ...given };
  completed.set(given, labels);
  return labels;
}
