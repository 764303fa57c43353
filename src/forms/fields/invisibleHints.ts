"use client";
import { markInvisible } from "../../core/present/markInvisible.js";
import type { FormLabels } from "../defaultFormLabels.js";

/** How many characters are named. */
const mostNamed = 5;

/** Names the invisible characters in the text of a field, which cannot show marks itself; empty where there are none. */
export function invisibleHints(text: unknown, labels: FormLabels): readonly string[] {
  if (typeof text !== "string") return [];
  const names = new Set(markInvisible(text).flatMap((part) => (typeof part === "string" ? [] : [part.name])));
  if (names.size === 0) return [];
  const named = [...names].slice(0, mostNamed);
  return [labels.invisibleCharacters([...named, ...(names.size > mostNamed ? ["…"] : [])].join(", "))];
}
