"use client";
import type { FieldChoice } from "../../schema/form/readField.js";
import type { FormLabels } from "../defaultFormLabels.js";
import { type ReadText, readNumberText } from "../fields/useTypedText.js";
import { type TextControlProps, useSecretText } from "./TextInput.js";

/**
 * Reads a number as text, so that it stays as typed: nothing is rounded, completed, or changed by a
 * mouse wheel.
 */
export function NumberInput(props: TextControlProps) {
  const { text, onText, kind, schema: _schema, required, secret, ...rest } = props;
  const isSecret = secret === true;
  const input = useSecretText(text, isSecret);
  return (
    <input
      ref={input}
      className="agui-form__input agui-form__input--number"
      type={isSecret ? "password" : "text"}
      inputMode={kind === "integer" ? "numeric" : "decimal"}
      autoComplete={isSecret ? "new-password" : "off"}
      {...rest}
      {...(!isSecret && { value: text })}
      aria-required={required === true ? true : undefined}
      onChange={(event) => onText(event.target.value)}
    />
  );
}

/**
 * Parses the text of a decimal: a number where that is exactly what was typed, otherwise the text,
 * so that 12.50 stays 12.50. Where only some words are taken beside a number, it is one of those.
 */
export function readDecimal(
  text: string,
  words: readonly FieldChoice[],
  labels: FormLabels,
): ReadText {
  const typed = inLatinDigits(text).trim();
  if (words.some(({ value }) => value === typed)) return { value: typed, problem: null };
  if (words.length > 0) return readNumber(text, labels);
  if (hasComma(typed)) return { value: undefined, problem: labels.inputProblem("comma") };
  const number = Number(typed);
  const isExact = Number.isFinite(number) && String(number) === typed;
  return { value: typed === "" ? undefined : isExact ? number : typed, problem: null };
}

/** Parses a number field's text; returns the reason where it is not a number that can be sent. */
export function readNumber(given: string, labels: FormLabels): ReadText {
  const text = inLatinDigits(given);
  const read = readNumberText(text);
  if (read.kind === "number") return { value: read.value, problem: null };
  if (read.kind === "empty") return { value: undefined, problem: null };
  const problem = read.kind === "inexact" ? "inexact-number" : "not-a-number";
  return { value: undefined, problem: labels.inputProblem(hasComma(text) ? "comma" : problem) };
}

/** The zeros of Arabic, Persian, Devanagari, Bengali, Thai and full-width digits. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10];
const signs: ReadonlyMap<string, string> = new Map([
  ["\u2212", "-"],
  ["\uff0d", "-"],
  ["\uff0b", "+"],
  ["\u066b", "."],
  ["\uff0e", "."],
  ["\u066c", ","],
  ["\uff0c", ","],
]);

/** A number with the digits and signs of other keyboards, each of which has one reading. */
function inLatinDigits(text: string): string {
  return text.replace(/[^\0-\x7f]/g, (character) => {
    const code = character.charCodeAt(0);
    const zero = zeros.find((one) => code >= one && code <= one + 9);
    return zero === undefined ? (signs.get(character) ?? character) : String(code - zero);
  });
}

/**
 * Whether a number is written with commas. They are not read: `1,234` is one and a bit to some, and
 * more than a thousand to others.
 */
function hasComma(text: string): boolean {
  return text.includes(",") && /^[+-]?\d[\d.,]*$/.test(text.trim());
}
