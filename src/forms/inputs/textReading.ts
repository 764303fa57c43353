"use client";
import { ownNumber, showJson } from "../../protocol/json.js";
import { withBigInts } from "../../protocol/numberTexts.js";
import { type FieldKind, type FieldReading, typeOf } from "../../schema/form/readField.js";
import type { FormLabels } from "../defaultFormLabels.js";
import type { ReadText, TextReading } from "../fields/useTypedText.js";
import { timeZoneName } from "./DateTimeInput.js";
import { readJson } from "./JsonInput.js";
import { readDecimal, readNumber } from "./NumberInput.js";

/** How the control for a kind shows and reads a value. */
export function textReading(
  { kind, choices }: Pick<FieldReading, "kind" | "choices">,
  labels: FormLabels,
): TextReading {
  switch (kind) {
    case "integer":
    case "number":
      return { show: showNumber, read: (text) => readNumber(text, labels) };
    case "decimal":
      return { show: showText, read: (text) => readDecimal(text, choices, labels) };
    case "json":
      return { show: (value) => showText(value, 2), read: (text) => readAnyJson(text, labels) };
    default:
      return { show: showText, read: readText };
  }
}

/** Formats a value for its field: a text as it is, nothing as an empty field. */
export function showText(value: unknown, indent = 0): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" && indent === 0 ? value : showJson(value, indent);
}

/** Formats a number for its field; what is none leaves it empty. */
export function showNumber(value: unknown): string {
  return typeof value === "number" || typeof value === "bigint" ? String(value) : "";
}

function readText(text: string): ReadText {
  return { value: text === "" ? undefined : text, problem: null };
}

function readAnyJson(text: string, labels: FormLabels): ReadText {
  const { value, problem } = readJson(text, labels, true);
  return { value: withBigInts(value), problem };
}

/** How a value of a kind is written, where its control does not say so. */
export function kindHints(kind: FieldKind, labels: FormLabels): readonly string[] {
  if (kind === "date-time") return [labels.timeZone(timeZoneName())];
  return kind === "duration" || kind === "seconds" || kind === "json"
    ? [labels.fieldHint(kind)]
    : [];
}

/**
 * The value of an emptied field: none, as the schema allows it. Where the agent would fill in a
 * default for none, or accepts an empty text, it is the empty text.
 */
export function emptiedValue({
  isNullable,
  schema,
  suggested,
}: Pick<FieldReading, "isNullable" | "schema" | "suggested">): "" | null | undefined {
  if (isNullable && suggested !== undefined) return null;
  if (typeOf(schema) !== "string") return undefined;
  const least = ownNumber(schema, "minLength") ?? 0;
  if (least === 0 && Object.hasOwn(schema, "minLength")) return "";
  const isPlain = !Object.hasOwn(schema, "format") && least === 0;
  return isPlain && typeof suggested === "string" ? "" : undefined;
}
