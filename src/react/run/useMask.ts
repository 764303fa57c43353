"use client";
import { useMemo } from "react";
import type { MaskedCall, ValueMask } from "../../core/present/createMask.js";
import { useGivenMask } from "./AgentRunProvider.js";
import { useLabels } from "./useLabels.js";

/** What hides the secrets in the data of a tool call, or of none; undefined where nothing is hidden. For cards that show data themselves. */
export function useMask(toolCall?: MaskedCall): ValueMask | undefined {
  const mask = useGivenMask();
  const { hidden } = useLabels();
  const { id, name } = toolCall ?? {};
  return useMemo(
    () => mask?.about(id === undefined || name === undefined ? undefined : { id, name }, hidden),
    [mask, id, name, hidden],
  );
}
