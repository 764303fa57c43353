"use client";
import type { ReactNode } from "react";
import { DataKey } from "../../react/card/MarkedText.js";

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
