"use client";
import { createContext } from "react";

/** Returns the words for those of the keys of one object that have some; see `keyLabels`. */
export type KeyWords = (keys: readonly string[]) => ReadonlyMap<string, string>;

/** How the editor and the list of changes name keys: as they are, where they stand alone, and in a card as its data does. */
export const KeyWordsContext = createContext<KeyWords>(() => new Map());
