"use client";

import { useMemo } from "react";
import { type MaskedCall, noMask, type ValueMask } from "../../present/createMask.js";
import { englishLabels, type Labels } from "../labels/labels.js";
import { useGivenLabels, useGivenMask } from "./AgentRunProvider.js";

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

/**
 * Returns the mask for the data of a tool call, or of none; undefined where nothing is hidden. For
 * custom cards that show data.
 */
export function useMask(toolCall?: MaskedCall): ValueMask | undefined {
  const mask = useGivenMask();
  const { hidden } = useLabels();
  const { id, name } = toolCall ?? {};
  return useMemo(
    () => mask?.about(id === undefined || name === undefined ? undefined : { id, name }, hidden),
    [mask, id, name, hidden],
  );
}

/** The same for our own parts: a mask that hides nothing where there is none. */
export function useValueMask(toolCall?: MaskedCall): ValueMask {
  return useMask(toolCall) ?? noMask;
}
