"use client";
import { useMemo } from "react";
import { type Titles, titlesOf } from "../core/titlesOf.js";

/** The titles a schema gives to a value and what is in it; `root` is what its references lead through. */
export function useTitles(schema: unknown, root: unknown = schema): Titles | undefined {
  return useMemo(() => titlesOf(schema, root), [schema, root]);
}
