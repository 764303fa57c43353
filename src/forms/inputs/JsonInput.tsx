"use client";

import { useState } from "react";
import type { ValueMask, ValuePath } from "../../present/Mask.js";
import { noMask } from "../../present/noMask.js";
import { showJson as jsonText } from "../../protocol/json.js";
import { withBigInts } from "../../protocol/numberTexts.js";
import { toJson } from "../../protocol/toJson.js";
import type { FormLabels } from "../defaultFormLabels.js";
import { type ReadText, readJsonText } from "../fields/useTypedText.js";
import type { TextControlProps } from "./TextInput.js";

/** A field for any JSON value, by its text. */
interface JsonInputProps extends TextControlProps {
  /** Default: the number of lines of the text, up to a limit. */
  readonly rows?: number;
}

/**
 * Reads JSON as text. Typed text is never rewritten, not even its spaces. Renders a `<textarea>`.
 */
export function JsonInput(props: JsonInputProps) {
  const { text, onText, rows, required, kind: _k, schema: _, secret: _s, ...rest } = props;
  return (
    <textarea
      className="agui-form__textarea agui-form__json"
      dir="ltr"
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      rows={rows ?? Math.min(12, Math.max(3, text.split("\n").length))}
      {...rest}
      value={text}
      aria-required={required === true ? true : undefined}
      onChange={(event) => onText(event.target.value)}
    />
  );
}

/** Formats a JSON value for its field. */
function showJson(value: unknown): string {
  return value === undefined ? "" : jsonText(value, 2);
}

/** Parses a JSON field's text; returns the reason where it is not a value that can be sent. */
export function readJson(text: string, labels: FormLabels, keepsTexts = false): ReadText {
  const read = readJsonText(text, keepsTexts);
  switch (read.kind) {
    case "value":
      return { value: read.value, problem: null };
    case "malformed":
      return {
        value: undefined,
        problem: labels.jsonProblem(read.line, read.column, read.expected),
      };
    case "inexact":
      return {
        value: undefined,
        problem: labels.jsonProblem(read.line, read.column, { inexact: read.number }),
      };
    case "empty":
      return { value: undefined, problem: null };
  }
}

/** Converts a value to JSON text, and the text to a value. */
interface JsonReading {
  readonly show: (value: unknown) => string;
  readonly read: (text: string) => ReadText;
  /** Whether it contains marks for hidden values. */
  readonly hasMarks: boolean;
}

/**
 * Shows a value as JSON with a mark for each secret, and replaces the marks by the secrets again
 * when it is parsed: the marks themselves are never sent. `origins` are the values whose secrets
 * have marks, such as the proposed and the edited one. `keepsTexts` says whether numbers keep their
 * texts, which a copy would lose.
 */
export function useMarkedJson(
  origins: readonly unknown[],
  path: ValuePath,
  mask: ValueMask | undefined = noMask,
  labels: FormLabels,
  keepsTexts = false,
): JsonReading {
  // Text typed later is not secret from the user who types it.
  const [marks] = useState(() => mask.marks(origins, path));
  if (marks.count === 0)
    return { show: showJson, read: (text) => readJson(text, labels, keepsTexts), hasMarks: false };
  return {
    hasMarks: true,
    show: (value) => showJson(marks.put(withBigInts(value))),
    read(text) {
      const { value, problem } = readJson(text, labels);
      const taken = marks.take(value);
      return taken === null
        ? { value: undefined, problem: labels.inputProblem("broken-mark") }
        : { value: keepsTexts ? toJson(taken.value) : taken.value, problem };
    },
  };
}
