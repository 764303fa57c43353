"use client";
import { useMemo } from "react";
import { useLazyModule } from "../../react/useLazyModule.js";
import { lazyModule } from "../../run/shared/lazyModule.js";
import type { TextPart } from "./TextPart.js";

const comparing = lazyModule(() => import("./wordDiff.js"));

/**
 * Returns the differences of two texts, word by word; `undefined` for other values, where showing
 * both texts one after the other is easier to read, and until the comparison is loaded.
 */
export function useWordDiff(before: unknown, after: unknown): readonly TextPart[] | undefined {
  const areTexts = typeof before === "string" && typeof after === "string";
  const found = useLazyModule(comparing, areTexts);
  return useMemo(
    () =>
      areTexts && found !== null && found !== "failed" ? found.wordDiff(before, after) : undefined,
    [areTexts, before, after, found],
  );
}
