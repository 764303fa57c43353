"use client";

import { useMemo } from "react";
import type { MaskedCall, ValueMask } from "../../present/Mask.js";
import { noMask } from "../../present/noMask.js";
import { useGivenMask } from "./AgentRunProvider.js";
import { useQuestionLabels } from "./useQuestionLabels.js";

/**
 * Returns the mask for the data of a tool call, or of none; undefined where nothing is hidden. For
 * custom cards that show data.
 */
export function useMask(toolCall?: MaskedCall): ValueMask | undefined {
  const mask = useGivenMask();
  const { hidden } = useQuestionLabels();
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
