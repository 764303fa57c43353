"use client";
import { useState } from "react";
import type { ValueMask, ValuePath } from "../../core/present/createMask.js";
import type { FormLabels } from "../defaultFormLabels.js";
import type { ReadText } from "../fields/useTypedText.js";
import { readJson, showJson } from "./JsonInput.js";

/** Converts a value to JSON text, and the text to a value. */
export interface JsonReading {
  readonly show: (value: unknown) => string;
  readonly read: (text: string) => ReadText;
  /** Whether it contains marks for hidden values. */
  readonly hasMarks: boolean;
}

/**
 * Shows a value as JSON with a mark for each secret, and replaces the marks by the secrets again when it is parsed: the marks themselves
 * are never sent. `origins` are the values whose secrets have marks, such as the proposed and the edited one.
 */
export function useMarkedJson(
  origins: readonly unknown[],
  path: ValuePath,
  mask: ValueMask | undefined,
  labels: FormLabels,
): JsonReading {
  // Text typed later is not secret from the user who types it.
  const [marks] = useState(() => mask?.marks(origins, path));
  if (marks === undefined) return { show: showJson, read: (text) => readJson(text, labels), hasMarks: false };
  return {
    hasMarks: marks.count > 0,
    show: (value) => showJson(marks.put(value)),
    read(text) {
      const { value, problem } = readJson(text, labels);
      const taken = marks.take(value);
      return taken === null ? { value: undefined, problem: labels.inputProblem("broken-mark") } : { value: taken.value, problem };
    },
  };
}
