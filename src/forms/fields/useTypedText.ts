"use client";
import { useState } from "react";
import { jsonEqual } from "../../protocol/json.js";

/** What typed text comes to: a value, or the reason why there is none. Neither means that the field is empty. */
export interface ReadText {
  readonly value: unknown;
  readonly problem: string | null;
}

/** A field whose text and value are two different things. */
export interface TypedText {
  readonly text: string;
  readonly problem: string | null;
  readonly setText: (text: string) => void;
}

/**
 * Keeps text exactly as it is typed while its value travels out and comes back. The text gives way only when a value arrives from
 * outside that it does not stand for. It begins with a text that was left `unfinished` when the field was last on screen.
 */
export function useTypedText(
  value: unknown,
  show: (value: unknown) => string,
  read: (text: string) => ReadText,
  onChange: (value: unknown, problem: string | null, text: string) => void,
  unfinished?: string,
): TypedText {
  const [typed, setTyped] = useState<{ readonly text: string; readonly before: unknown; readonly after: ReadText } | undefined>(
    () => (unfinished === undefined ? undefined : { text: unfinished, before: value, after: read(unfinished) }),
  );
  // In a list nothing comes back as null.
  const isSame = (one: unknown): boolean => jsonEqual(one ?? null, value ?? null);
  const current = typed !== undefined && (isSame(typed.after.value) || isSame(typed.before)) ? typed : undefined;
  return {
    text: current?.text ?? show(value),
    problem: current?.after.problem ?? null,
    setText: (text) => {
      const after = read(text);
      setTyped({ text, before: value, after });
      onChange(after.value, after.problem, text);
    },
  };
}
