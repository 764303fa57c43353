"use client";

import { createContext, type ReactNode } from "react";
import { repeatsText } from "../../present/dataText.js";
import { DataKey, MarkedText } from "../../react/card/MarkedText.js";

interface KeyNameProps {
  /** The key as it is sent. */
  readonly name: string;
  /** What `keyLabels` makes of it; absent for a key that is shown as it is. */
  readonly words: string | undefined;
}

/** A key as words where it has some, else as it is. */
export function KeyName({ name, words }: KeyNameProps): ReactNode {
  return words === undefined ? <DataKey name={name} /> : <bdi>{words}</bdi>;
}

/**
 * Returns the words for those of the keys of one object that have some; see `keyLabels`. `path`
 * leads to that object.
 */
export type KeyWords = (
  keys: readonly string[],
  path?: readonly (string | number)[],
) => ReadonlyMap<string, string>;

/**
 * How the editor and the list of changes name keys: as they are, where they stand alone, and in a
 * card as its data does.
 */
export const KeyWordsContext = createContext<KeyWords>(() => new Map());

interface AgentTitleProps {
  /** The title from the agent's schema; nothing is rendered where it has none. */
  readonly title: string | undefined;
  /** The real key or value, which is shown before it. */
  readonly beside: string;
}

/**
 * The agent's title of a key or value, after the real one and less prominent; left out where it
 * only repeats it.
 */
export function AgentTitle({ title, beside }: AgentTitleProps): ReactNode {
  if (title === undefined || title === "" || repeatsText(title, beside)) return null;
  return (
    <>
      {" "}
      <bdi data-part="data-title" className="agui-data-title">
        (<MarkedText text={title} />)
      </bdi>
    </>
  );
}
