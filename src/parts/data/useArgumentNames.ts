"use client";

import { useMemo } from "react";
import { keyLabels, nameKeys } from "../../present/keyLabels.js";
import type { MaskedCall } from "../../present/Mask.js";
import type { Presentation } from "../../react/presentation.js";
import { usePresentation } from "../../react/run/AgentRunProvider.js";
import type { KeyWords } from "./KeyName.js";

/**
 * The words for the keys of a tool's arguments: the host's (`presentation.argumentLabel`), else
 * those of the keys themselves.
 */
export function useArgumentNames(toolCall: MaskedCall | undefined): KeyWords {
  const { argumentLabel } = usePresentation();
  const tool = toolCall?.name;
  return useMemo(() => argumentNames(argumentLabel, tool), [argumentLabel, tool]);
}

/** The same for code that is no hook. */
export function argumentNames(
  argumentLabel: Presentation["argumentLabel"],
  tool: string | undefined,
): KeyWords {
  if (argumentLabel === undefined || tool === undefined) return keyLabels;
  return (keys, path = []) =>
    nameKeys(keys, (key) => {
      // An error of the host leaves the key as it is.
      try {
        const label: unknown = argumentLabel({ tool, path: [...path, key] });
        return typeof label === "string" && label.trim() !== "" ? label : undefined;
      } catch {
        return undefined;
      }
    });
}
