"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import type { UnfinishedText } from "../../core/interrupt/FormInput.js";
import { jsonEqual } from "../../protocol/json.js";
import { keySteps, pathKey } from "./fieldIds.js";

/** What a field shows and nobody can read. */
export interface FieldProblem {
  readonly message: string;
  readonly text: string;
}

/** Nothing reported yet; told apart from all reports taken back. */
export const noProblems: ReadonlyMap<string, FieldProblem> = new Map();

const nothing: readonly UnfinishedText[] = [];

/** What a form is told of texts that were left unfinished, and tells of those that are. */
export interface UnfinishedOptions {
  readonly idPrefix: string;
  readonly unfinished?: readonly UnfinishedText[] | undefined;
  readonly onUnfinished?: ((texts: readonly UnfinishedText[]) => void) | undefined;
}

/**
 * Hands the texts that were left unfinished back to their fields, each once, and says which are unfinished now. A form that goes away
 * says nothing any more, so what stood in it is kept.
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
    // A field that comes back later, such as another entry of a list, must not begin with what stood in the one before.
    setKept((before) => (before.size === 0 ? before : new Map([...before].filter(([key]) => problems.has(key)))));
  }, [problems, onUnfinished]);
  return useCallback((key) => kept.get(key), [kept]);
}
