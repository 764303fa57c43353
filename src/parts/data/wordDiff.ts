"use client";
import { diffWordsWithSpace } from "diff";
import type { TextPart } from "./TextPart.js";

/** Texts with more differences are shown one after the other; comparing them would take long. */
const mostEdits = 400;
/** Longer texts are shown one after the other; splitting them into words would take long. */
const longestCompared = 100_000;

/**
 * Returns the differences of two texts of several words, word by word; `undefined` where showing
 * both one after the other is easier to read.
 */
export function wordDiff(before: string, after: string): readonly TextPart[] | undefined {
  const longest = Math.max(before.length, after.length);
  if (longest > longestCompared || !(/\s/.test(before.trim()) && /\s/.test(after.trim())))
    return undefined;
  const changes = diffWordsWithSpace(before, after, { maxEditLength: mostEdits });
  if (changes === undefined) return undefined;
  const parts = joinCrumbs(
    changes.map(
      ({ added, removed, value }): TextPart => ({
        kind: added ? "added" : removed ? "removed" : "same",
        text: value,
      }),
    ),
  );
  const kept = parts.reduce(
    (length, { kind, text }) => length + (kind === "same" ? text.length : 0),
    0,
  );
  return kept * 3 < Math.min(before.length, after.length) ? undefined : parts;
}

/**
 * A space or punctuation mark between two replaced words is joined with them, to avoid tiny
 * fragments.
 */
const crumb = /^[^\S\n]*\p{P}?[^\S\n]*$/u;

function joinCrumbs(parts: readonly TextPart[]): readonly TextPart[] {
  const result: TextPart[] = [];
  let removed = "";
  let added = "";
  const flush = (): void => {
    if (removed !== "") result.push({ kind: "removed", text: removed });
    if (added !== "") result.push({ kind: "added", text: added });
    removed = "";
    added = "";
  };
  parts.forEach(({ kind, text }, index) => {
    if (kind === "removed") removed += text;
    else if (kind === "added") added += text;
    else if (crumb.test(text) && removed !== "" && added !== "" && index < parts.length - 1) {
      removed += text;
      added += text;
    } else {
      flush();
      result.push({ kind, text });
    }
  });
  flush();
  return result;
}
