"use client";
import { useState } from "react";
import type { ValueMask } from "../../core/present/createMask.js";

/** An answer whose text must not be visible. */
export interface KeptSecret {
  /** The text shown for the earlier answer; `undefined` once the user replaces it. */
  readonly text: string | undefined;
  readonly replace: () => void;
}

/** Hides an earlier answer until the user replaces it; `undefined` where the answer is no secret. */
export function useKeptSecret(mask: ValueMask | undefined, initialValue: unknown, onReplace: () => void): KeptSecret | undefined {
  const text = mask?.textAt([], initialValue ?? "");
  const [isSecret] = useState(text !== undefined);
  const [isKept, setKept] = useState(isSecret && typeof initialValue === "string" && initialValue !== "");
  if (!isSecret) return undefined;
  return {
    text: isKept ? text : undefined,
    replace() {
      setKept(false);
      onReplace();
    },
  };
}
