"use client";

import { useMemo } from "react";
import type { MaskedCall } from "../../present/Mask.js";
import { type Titles, titlesOf } from "../../present/titlesOf.js";
import { useMask } from "../../react/run/useMask.js";

/** The data that the titles are for, so that none of them reveals what a mask hides. */
interface TitledData {
  readonly value: unknown;
  readonly toolCall: MaskedCall | undefined;
}

/**
 * Returns the titles that a schema has for a value and its content; references are resolved in
 * `root`.
 */
export function useTitles(
  schema: unknown,
  { value, toolCall }: TitledData,
  root: unknown = schema,
): Titles | undefined {
  const scrub = useScrub(schema, toolCall, value);
  return useMemo(() => scrubbed(titlesOf(schema, root), scrub), [schema, root, scrub]);
}

function scrubbed(titles: Titles | undefined, scrub: (text: string) => string): Titles | undefined {
  return (
    titles && {
      title: titles.title && scrub(titles.title),
      of(value) {
        const titled = titles.of(value);
        return {
          ...titled,
          choice: titled.choice && scrub(titled.choice),
          below: (step) => scrubbed(titled.below(step), scrub),
        };
      },
    }
  );
}

const unchanged = (text: string): string => text;

/**
 * Returns a function that removes hidden values of a schema and of two values from texts that may
 * quote them, such as titles and error messages.
 */
export function useScrub(
  schema: unknown,
  toolCall: MaskedCall | undefined,
  value: unknown,
  other?: unknown,
): (text: string) => string {
  const mask = useMask(toolCall);
  return useMemo(
    () => mask?.scrubber(schema, [value, other]) ?? unchanged,
    [mask, schema, value, other],
  );
}
