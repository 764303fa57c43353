"use client";

import { type ChangeEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { own, type UnknownRecord } from "../../protocol/json.js";
import { isMonth } from "../../schema/document/formats.js";
import type { FieldKind } from "../../schema/form/readField.js";
import type { ControlAria } from "../fields/formScope.js";

/** A control for a value that is entered as text. */
export interface TextControlProps extends ControlAria {
  readonly id: string;
  readonly "aria-label"?: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** What the text stands for. Default: a text. */
  readonly kind?: FieldKind;
  /** What the schema says of the text: its format suits a keyboard, its pattern wants a spelling. */
  readonly schema?: UnknownRecord;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  /** Whether what is typed must not be visible. */
  readonly secret?: boolean;
}

/**
 * Reads text exactly as it is typed. URLs and email addresses are plain text fields with a suitable
 * keyboard, because the browser's own types trim and rewrite. Renders an `<input>`, or a
 * `<textarea>` where the text is long or has several lines from the start.
 */
export function TextInput(props: TextControlProps) {
  const { text, onText, kind, schema, required, secret, ...rest } = props;
  // Decided once: a field must not change its element while the user types.
  const [tall] = useState(kind === "long-text" || text.length > 80 || /[\r\n]/.test(text));
  const [picker] = useState(() => pickerOf(kind, text));
  const [isSecret] = useState(secret === true || kind === "password");
  // A text area shows every line end as LF.
  const [lineEnd] = useState(() => firstLineEnd(text));
  const shown = tall ? withPlainLineEnds(text) : text;
  const control = useSecretText(shown, isSecret);
  useTextHeight(control, tall ? shown : undefined);
  const common = {
    ...rest,
    // An empty field has the direction of the page, so that its placeholder stands where typing
    // begins there.
    ...(!isSecret && text !== "" && { dir: "auto" }),
    ...(!isSecret && { value: shown }),
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onText(tall ? keepLineEnds(text, target.value, lineEnd) : target.value),
    // The role of a date field does not support the attribute.
    "aria-required": required === true && picker === undefined ? (true as const) : undefined,
  };
  return tall ? (
    <textarea
      className="agui-form__textarea"
      rows={4}
      ref={control}
      {...common}
      {...(isSecret && { "data-secret": "", autoComplete: "off", spellCheck: false })}
    />
  ) : (
    <input
      className="agui-form__input"
      type={isSecret ? "password" : (picker ?? "text")}
      inputMode={keyboards.get(own(schema, "format"))}
      ref={control}
      {...(picker === "month" && { placeholder: "2026-04" })}
      {...common}
      {...(isSecret && { autoComplete: "new-password" })}
    />
  );
}

const keyboards: ReadonlyMap<unknown, "decimal" | "email" | "url"> = new Map([
  ["decimal", "decimal"],
  ["email", "email"],
  ["uri", "url"],
]);

/** The browser's own control for a text, where it can show it. Not every browser has one for months. */
function pickerOf(kind: FieldKind | undefined, text: string): "date" | "month" | undefined {
  if (kind === "date" && (text === "" || isDay(text))) return kind;
  return kind === "month" && (text === "" || isMonth(text)) ? kind : undefined;
}

/** Text as a text area shows it: every line end is an LF. */
export function withPlainLineEnds(text: string): string {
  return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
}

/** The line end of the first line; LF where there is only one. */
export function firstLineEnd(text: string): string {
  return /\r\n?|\n/.exec(text)?.[0] ?? "\n";
}

/**
 * Restores the line ends of a text after an edit in a text area, which turns all of them into LF:
 * lines that were not touched keep theirs, and new lines get `usual`.
 */
export function keepLineEnds(before: string, typed: string, usual: string): string {
  if (usual === "\n" && !before.includes("\r")) return typed;
  const plain = withPlainLineEnds(before);
  const most = Math.min(plain.length, typed.length);
  let start = 0;
  while (start < most && plain[start] === typed[start]) start += 1;
  let end = 0;
  while (end < most - start && plain.at(-1 - end) === typed.at(-1 - end)) end += 1;
  const added = typed.slice(start, typed.length - end).replaceAll("\n", usual);
  return (
    before.slice(0, placeIn(before, start)) +
    added +
    before.slice(placeIn(before, plain.length - end))
  );
}

/** The place in a text of an index in the same text with plain line ends. */
function placeIn(text: string, index: number): number {
  let place = index;
  for (let at = text.indexOf("\r\n"); at !== -1 && at < place; at = text.indexOf("\r\n", at + 2))
    place += 1;
  return place;
}

/**
 * Keeps the text of a secret control in sync with a value without writing it into the markup, as
 * React does for `value`.
 */
export function useSecretText(
  value: string,
  isSecret: boolean,
): RefObject<(HTMLInputElement & HTMLTextAreaElement) | null> {
  const control = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (isSecret && control.current !== null && control.current.value !== value)
      control.current.value = value;
  }, [isSecret, value]);
  return control;
}

/** Makes a text area as high as its text, where styles cannot do that (`field-sizing`). */
function useTextHeight(control: RefObject<HTMLElement | null>, text: string | undefined): void {
  useLayoutEffect(() => {
    const area = control.current;
    if (area === null || text === undefined || globalThis.CSS?.supports?.("field-sizing: content"))
      return;
    area.style.blockSize = "";
    const { offsetHeight, clientHeight, scrollHeight } = area;
    if (scrollHeight > clientHeight)
      area.style.blockSize = `${scrollHeight + offsetHeight - clientHeight}px`;
  }, [control, text]);
}

/**
 * Whether a text is a day that a date field can show: any other would leave it empty, or show
 * another day.
 */
export function isDay(text: string): boolean {
  return (
    /^(?!0000)\d{4}-\d\d-\d\d$/.test(text) && new Date(text).toJSON()?.startsWith(text) === true
  );
}
