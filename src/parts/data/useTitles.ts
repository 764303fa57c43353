"use client";
import { useMemo } from "react";
import type { MaskedCall } from "../../core/present/createMask.js";
import { type Titles, titlesOf } from "../../core/present/titlesOf.js";
import { useScrub } from "./useScrub.js";

/** The data that the titles are for, so that none of them reveals what a mask hides. */
interface TitledData {
  readonly value: unknown;
  readonly toolCall: MaskedCall | undefined;
}

/** Returns the titles that a schema has for a value and its content; references are resolved in `root`. */
export function useTitles(schema: unknown, { value, toolCall }: TitledData, root: unknown = schema): Titles | undefined {
  const scrub = useScrub(schema, toolCall, value);
  return useMemo(() => scrubbed(titlesOf(schema, root), scrub), [schema, root, scrub]);
}

function scrubbed(titles: Titles | undefined, scrub: (text: string) => string): Titles | undefined {
  return (
    titles && {
      title: titles.title && scrub(titles.title),
      of(value) {
        const titled = titles.of(value);
        return { ...titled, choice: titled.choice && scrub(titled.choice), below: (step) => scrubbed(titled.below(step), scrub) };
      },
    }
  );
}
