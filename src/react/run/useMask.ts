"use client";
import { useMemo } from "react";
import type { MaskedCall, ValueMask } from "../../core/present/createMask.js";
import { useGivenMask } from "./AgentRunProvider.js";
import { useLabels } from "./useLabels.js";

/** Returns the mask for the data of a tool call, or of none; undefined where nothing is hidden. For custom cards that show data. */
export function useMask(toolCall?: MaskedCall): ValueMask | undefined {
  const mask = useGivenMask();
  const { hidden } = useLabels();
  const { id, name } = toolCall ?? {};
  return useMemo(
    () => mask?.about(id === undefined || name === undefined ? undefined : { id, name }, hidden),
    [mask, id, name, hidden],
  );
}
