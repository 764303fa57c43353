"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import type { UnfinishedText } from "../../core/interrupt/answerInputs.js";
import { jsonEqual } from "../../protocol/json.js";
import { keySteps, pathKey } from "./fieldIds.js";

/** Text of a field that cannot be parsed. */
export interface FieldProblem {
  readonly message: string;
  readonly text: string;
}

/** No reports yet; distinct from all reports being removed. */
export const noProblems: ReadonlyMap<string, FieldProblem> = new Map();

const nothing: readonly UnfinishedText[] = [];

/** The unfinished texts that a form restores, and the callback that reports them. */
export interface UnfinishedOptions {
  readonly idPrefix: string;
  readonly unfinished?: readonly UnfinishedText[] | undefined;
  readonly onUnfinished?: ((texts: readonly UnfinishedText[]) => void) | undefined;
}

/**
 * Restores unfinished texts in their fields, each once, and reports which are unfinished now. A form that unmounts reports nothing, so its
 * texts are kept.
 */
export function useUnfinished(
  { idPrefix, unfinished = nothing, onUnfinished }: UnfinishedOptions,
  problems: ReadonlyMap<string, FieldProblem>,
): (key: string) => string | undefined {
  const [kept, setKept] = useState(
    (): ReadonlyMap<string, string> => new Map(unfinished.map(({ path, text }) => [pathKey(idPrefix, path), text])),
  );
  const told = useRef(unfinished);
  useEffect(() => {
    if (problems === noProblems) return;
    const texts = [...problems].map(([key, { text }]): UnfinishedText => ({ path: keySteps(key), text }));
    if (jsonEqual(texts, told.current)) return;
    told.current = texts;
    onUnfinished?.(texts);
    // A field that mounts later, such as another entry of a list, must not start with the text of an earlier one.
    setKept((before) => (before.size === 0 ? before : new Map([...before].filter(([key]) => problems.has(key)))));
  }, [problems, onUnfinished]);
  return useCallback((key) => kept.get(key), [kept]);
}
