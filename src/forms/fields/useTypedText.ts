"use client";

import { useState } from "react";
import { jsonEqual } from "../../protocol/json.js";
import { numbersIn } from "../../protocol/jsonText.js";
import { canonicalNumber, wholeNumber } from "../../protocol/numberTexts.js";
import { parseJson } from "../../protocol/parseJson.js";

/** The value of typed text, or why there is none. Without both, the field is empty. */
export interface ReadText {
  readonly value: unknown;
  readonly problem: string | null;
}

/** How a value is written as text, and read from it. */
export interface TextReading {
  readonly show: (value: unknown) => string;
  readonly read: (text: string) => ReadText;
}

/** A field whose text and value differ. */
export interface TypedText {
  readonly text: string;
  readonly problem: string | null;
  readonly setText: (text: string) => void;
}

/**
 * Keeps text exactly as it is typed while its value is reported and passed back. The text is
 * replaced only when a different value arrives from outside. It starts with the text that was
 * `unfinished` when the field was last on screen.
 */
export function useTypedText(
  value: unknown,
  show: (value: unknown) => string,
  read: (text: string) => ReadText,
  onChange: (value: unknown, problem: string | null, text: string) => void,
  unfinished: string | undefined,
): TypedText {
  const [typed, setTyped] = useState<
    { readonly text: string; readonly before: unknown; readonly after: ReadText } | undefined
  >(() =>
    unfinished === undefined
      ? undefined
      : { text: unfinished, before: value, after: read(unfinished) },
  );
  // In a list, an empty value is passed back as null.
  const isSame = (one: unknown): boolean => jsonEqual(one ?? null, value ?? null);
  const current =
    typed !== undefined && (isSame(typed.after.value) || isSame(typed.before)) ? typed : undefined;
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

/** What is expected at the position of a syntax error in JSON. */
type JsonExpectation = "value" | "key" | "colon" | "comma" | "end" | "string" | "number";

/** Typed text, parsed as JSON. Lines and columns count from 1. */
type JsonText =
  | { readonly kind: "empty" }
  | { readonly kind: "value"; readonly value: unknown }
  | {
      readonly kind: "malformed";
      readonly line: number;
      readonly column: number;
      readonly expected: JsonExpectation;
    }
  /** Valid JSON with a number that would be sent as another number. */
  | {
      readonly kind: "inexact";
      readonly line: number;
      readonly column: number;
      readonly number: string;
    };

/**
 * Parses typed text as JSON and locates the syntax error, with the same result in every browser.
 * With `keepsTexts`, numbers that JavaScript would round are read in objects and lists, which keep
 * their texts, and a whole one as a bigint.
 */
export function readJsonText(text: string, keepsTexts = false): JsonText {
  if (text.trim() === "") return { kind: "empty" };
  try {
    const value = parseJson(text);
    // Only objects and lists keep the texts of their numbers.
    if (keepsTexts && typeof value === "object") return { kind: "value", value };
    const read = readNumberText(text);
    if (keepsTexts && read.kind === "number") return { kind: "value", value: read.value };
    return inexactNumber(text) ?? { kind: "value", value };
  } catch {
    const fault = findFault(text);
    return { kind: "malformed", ...placeOf(text, fault.index), expected: fault.expected };
  }
}

function inexactNumber(text: string): JsonText | undefined {
  for (const { start, end } of numbersIn(text)) {
    const number = text.slice(start, end);
    const read = readNumberText(number);
    if (read.kind === "inexact" || (read.kind === "number" && typeof read.value === "bigint"))
      return { kind: "inexact", ...placeOf(text, start), number };
  }
  return undefined;
}

function placeOf(text: string, index: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, index).split(/\r\n|\r|\n/);
  return { line: before.length, column: (before.at(-1) ?? "").length + 1 };
}

interface Fault {
  readonly index: number;
  readonly expected: JsonExpectation;
}

/**
 * Finds the syntax error in invalid JSON. Iterative, so that deep nesting cannot overflow the
 * stack.
 */
function findFault(text: string): Fault {
  const open: ("{" | "[")[] = [];
  let index = 0;
  let wanted: "value" | "first" | "key" | "firstKey" | "colon" | "comma" = "value";
  const skip = (pattern: RegExp): boolean => {
    pattern.lastIndex = index;
    const found = pattern.exec(text);
    if (found === null) return false;
    index = pattern.lastIndex;
    return true;
  };
  const fault = (expected: JsonExpectation): Fault => ({ index, expected });

  for (;;) {
    skip(/[ \t\r\n]+/y);
    const character = text[index] ?? "";
    const closes =
      (character === "}" && open.at(-1) === "{") || (character === "]" && open.at(-1) === "[");
    if (closes && (wanted === "comma" || wanted === "first" || wanted === "firstKey")) {
      open.pop();
      index += 1;
      wanted = "comma";
    } else if (wanted === "comma") {
      if (open.length === 0) return fault("end");
      if (character !== ",") return fault("comma");
      index += 1;
      wanted = open.at(-1) === "{" ? "key" : "value";
    } else if (wanted === "colon") {
      if (character !== ":") return fault("colon");
      index += 1;
      wanted = "value";
    } else if (wanted === "key" || wanted === "firstKey") {
      if (character !== '"') return fault("key");
      if (!skip(stringSyntax)) return fault("string");
      wanted = "colon";
    } else if (character === "{" || character === "[") {
      open.push(character);
      index += 1;
      wanted = character === "{" ? "firstKey" : "first";
    } else if (character === '"') {
      if (!skip(stringSyntax)) return fault("string");
      wanted = "comma";
    } else if (/[-\d]/.test(character)) {
      if (!skip(/-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?(?![\w.+-])/y)) return fault("number");
      wanted = "comma";
    } else {
      if (!skip(/(true|false|null)(?!\w)/y)) return fault("value");
      wanted = "comma";
    }
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids them inside of texts
const stringSyntax = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*"/y;

/** Typed text, parsed as a number. */
type NumberText =
  | { readonly kind: "empty" }
  /** A whole number that JavaScript would round is a bigint. */
  | { readonly kind: "number"; readonly value: number | bigint }
  /** Not a number. */
  | { readonly kind: "malformed" }
  /** A number that would be sent as another one: with too many decimals, or too large. */
  | { readonly kind: "inexact" };

const syntax = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;

/**
 * Parses typed text as a number, and rejects numbers that JSON and JavaScript cannot carry exactly.
 */
export function readNumberText(text: string): NumberText {
  const trimmed = text.trim();
  if (trimmed === "") return { kind: "empty" };
  if (!syntax.test(trimmed)) return { kind: "malformed" };
  const value = Number(trimmed);
  if (Number.isFinite(value) && canonicalNumber(trimmed) === canonicalNumber(String(value)))
    return { kind: "number", value };
  const whole = wholeNumber(trimmed);
  return whole === undefined ? { kind: "inexact" } : { kind: "number", value: whole };
}
