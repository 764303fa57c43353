"use client";
import { useMemo } from "react";
import type { MaskedCall } from "../../core/present/createMask.js";
import { maskSchema } from "../../core/present/maskSchema.js";
import { useLabels } from "../../react/run/useLabels.js";
import { useMask } from "../../react/run/useMask.js";

const unchanged = (text: string): string => text;

/**
 * Returns a function that removes hidden values of a schema and of two values from texts that may quote them, such as titles and error
 * messages.
 */
export function useScrub(
  schema: unknown,
  toolCall: MaskedCall | undefined,
  value: unknown,
  other?: unknown,
): (text: string) => string {
  const mask = useMask(toolCall);
  const { hidden } = useLabels();
  return useMemo(() => {
    if (mask === undefined) return unchanged;
    return maskSchema(schema, mask, [value, other], { hidden, choice: () => hidden }).scrub;
  }, [mask, schema, value, other, hidden]);
}
