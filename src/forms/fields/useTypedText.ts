"use client";
import { useState } from "react";
import { jsonEqual } from "../../protocol/json.js";

/** The value of typed text, or why there is none. Without both, the field is empty. */
export interface ReadText {
  readonly value: unknown;
  readonly problem: string | null;
}

/** A field whose text and value differ. */
export interface TypedText {
  readonly text: string;
  readonly problem: string | null;
  readonly setText: (text: string) => void;
}

/**
 * Keeps text exactly as it is typed while its value is reported and passed back. The text is replaced only when a different value arrives
 * from outside. It starts with the text that was `unfinished` when the field was last on screen.
 */
export function useTypedText(
  value: unknown,
  show: (value: unknown) => string,
  read: (text: string) => ReadText,
  onChange: (value: unknown, problem: string | null, text: string) => void,
  unfinished: string | undefined,
): TypedText {
  const [typed, setTyped] = useState<{ readonly text: string; readonly before: unknown; readonly after: ReadText } | undefined>(
    () => (unfinished === undefined ? undefined : { text: unfinished, before: value, after: read(unfinished) }),
  );
  // In a list, an empty value is passed back as null.
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
