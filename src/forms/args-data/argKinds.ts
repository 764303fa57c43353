"use client";
import { jsonEqual, listOf, own, recordOf, type UnknownRecord } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { exactIn, roundedText } from "../../protocol/numberTexts.js";
import { hasFormat } from "../../schema/document/formats.js";
import { mayBe } from "../../schema/document/mayBe.js";
import { followReferences } from "../../schema/document/references.js";
import {
  type FieldKind,
  type FieldReading,
  readValue,
  typeOf,
} from "../../schema/form/readField.js";
import { type MapReading, readMap } from "../../schema/form/readMap.js";
import { validateValue } from "../../schema/validate/validateValue.js";
import { readWantedFile } from "../inputs/fileLimits.js";

/** How one argument is edited. */
export type ArgKind =
  | "text"
  | "date"
  | "date-time"
  | "number"
  | "boolean"
  | "file"
  | "fixed"
  | "choice"
  | "several"
  | "list"
  | "group"
  | "json";

/** What decides how a value is edited. */
interface TypedValue {
  /** The checked schema of all arguments, whose definitions references lead to. */
  readonly form: JsonSchema | undefined;
  /** What `readValue` reads of the schema of the value. */
  readonly reading: FieldReading;
  /** `undefined` where there is none. */
  readonly value: unknown;
  /** How many lists and objects are around it. */
  readonly depth: number;
}

/** Longer lists, and objects with more properties, are easier to read as JSON. */
export const mostEntries = 50;
const mostProperties = 30;
/** Deeper lists and objects are edited as JSON. */
const deepest = 3;
/** A schema alone, without a value, is followed only this deep: it may refer to itself. */
const deepestWithoutValue = 2;

/**
 * The schema's type where the value matches it, the value's own type where there is no schema, and
 * JSON where they differ.
 */
export function argKind(typed: TypedValue): ArgKind {
  const wanted = schemaKind(typed.reading, typed.value);
  // Nothing, also where the schema does not allow it, is edited as what it stands for.
  const value = typed.value === null && wanted !== undefined ? undefined : typed.value;
  const kind = wanted ?? valueKind(value);
  if (!fitsKind(kind, typed.reading, value)) return "json";
  if (kind === "list") return isUniform({ ...typed, value }) ? "list" : "json";
  if (kind === "group") return hasFields({ ...typed, value }) ? "group" : "json";
  return kind;
}

/** Whether all entries of a list are edited in the same way, and a new one can be. */
function isUniform({ form, reading, value, depth }: TypedValue): boolean {
  const entries = listOf(value);
  if (depth >= deepest || entries.length > mostEntries) return false;
  // An entry that was removed and is put back is a number without its text.
  const isRounded = (entry: unknown, index: number): boolean =>
    typeof entry === "number" && roundedText(value, index) !== undefined;
  if (entries.some((_, index) => isRounded(exactIn(value, index), index))) return false;
  const values = entries.length === 0 ? [undefined] : entries;
  const kinds = new Set(
    values.map((entry) =>
      argKind({ form, reading: itemsOf(form, reading, entry), value: entry, depth: depth + 1 }),
    ),
  );
  return kinds.size === 1 && !kinds.has("json");
}

function hasFields({ form, reading, value, depth }: TypedValue): boolean {
  if (depth >= (value === undefined ? deepestWithoutValue : deepest)) return false;
  const listed = propertiesOf(reading.schema);
  const map = mapOf(form, reading);
  const names = new Set([...Object.keys(listed), ...Object.keys(recordOf(value))]);
  if (names.size > mostProperties) return false;
  if (names.size === 0) return map !== undefined;
  return [...names].some((name) => {
    const field = own(value, name);
    const child = {
      form,
      reading: readValue(own(listed, name) ?? map?.valueOf(name), form, field),
      value: field,
      depth: depth + 1,
    };
    return argKind(child) !== "json";
  });
}

/** Whether a value can be shown in a control of this kind; any other value is shown as JSON. */
export function fitsKind(
  kind: ArgKind,
  reading: Pick<FieldReading, "kind" | "choices" | "own" | "schema">,
  value: unknown,
): boolean {
  const { kind: wanted, choices, own: other } = reading;
  if (value === undefined) return true;
  switch (kind) {
    case "json":
      return true;
    case "fixed":
      return isFixedTo(reading, value);
    case "number":
      return valueKind(value) === kind || (wanted === "decimal" && typeof value === "string");
    case "choice":
      return (
        isOneOf(choices, value) || (other !== undefined && ownKind(other) === valueKind(value))
      );
    case "several":
      return areSome(choices, value);
    case "list":
      return Array.isArray(value) && value.length <= mostEntries;
    case "date":
    case "date-time":
    case "file":
      return typeof value === "string";
    default:
      return valueKind(value) === kind;
  }
}

/** Whether a value is the one that its schema fixes. */
function isFixedTo({ schema }: Pick<FieldReading, "schema">, value: unknown): boolean {
  return jsonEqual(own(schema, "const"), value);
}

/** Whether a value is none yet, or the text of a file as it would be sent. */
function isFile({ schema }: FieldReading, value: unknown): boolean {
  return typeof value !== "string" || hasFormat(readWantedFile(schema).encoding, value);
}

function isOneOf(choices: FieldReading["choices"], value: unknown): boolean {
  return choices.some((choice) => jsonEqual(choice.value, value));
}

/** Whether a list has only what can be chosen, each at most once. */
function areSome(choices: FieldReading["choices"], value: unknown): boolean {
  const isChosenOnce = (entry: unknown, index: number, entries: readonly unknown[]): boolean =>
    entries.indexOf(entry) === index && isOneOf(choices, entry);
  return Array.isArray(value) && value.every(isChosenOnce);
}

/** How an answer of one's own beside some choices is typed. */
export function ownKind(schema: UnknownRecord): "text" | "number" {
  return typeOf(schema) === "string" ? "text" : "number";
}

/**
 * Returns the place of the kind that a value is of: of several that it may be, the first that takes
 * it.
 */
export function kindAt(
  form: JsonSchema | undefined,
  kinds: readonly unknown[],
  value: unknown,
): number | undefined {
  if (value === undefined || value === null) return undefined;
  const possible = [...kinds.keys()].filter((at) => mayBe(follow(form, kinds[at]), value));
  const takes = (at: number): boolean =>
    validateValue({ ...recordOf(kinds[at]), $defs: own(form, "$defs") ?? {} }, value).status ===
    "valid";
  return possible.length === 1 ? possible[0] : possible.find(takes);
}

/**
 * How many values a value contains, at most `limit` and one; a list or an object counts as one,
 * too.
 */
export function countValues(value: unknown, limit: number): number {
  const left: unknown[] = [value];
  let count = 0;
  for (; left.length > 0; count += 1) {
    const part = left.pop();
    if (typeof part !== "object" || part === null) continue;
    for (const key in part) {
      if (left.length + count >= limit) return limit + 1;
      left.push(Reflect.get(part, key));
    }
  }
  return count;
}

const kindOfType: ReadonlyMap<unknown, ArgKind> = new Map([
  ["string", "text"],
  ["bigint", "number"],
  ["integer", "number"],
  ["number", "number"],
  ["boolean", "boolean"],
  ["array", "list"],
  ["object", "group"],
  ["null", "json"],
]);

/** Fields whose control is not that of their type. */
const kindOfField: ReadonlyMap<FieldKind, ArgKind> = new Map([
  ["date", "date"],
  ["date-time", "date-time"],
  ["local-date-time", "date-time"],
  ["tuple", "json"],
]);

function valueKind(value: unknown): ArgKind {
  if (Array.isArray(value)) return "list";
  return value === null ? "json" : (kindOfType.get(typeof value) ?? "json");
}

/** How the schema wants a value to be edited; undefined where it does not say. */
function schemaKind(reading: FieldReading, value: unknown): ArgKind | undefined {
  const { kind, choices, schema } = reading;
  if (kind === "choice") return "choice";
  if (kind === "fixed")
    return value === undefined || isFixedTo(reading, value) ? "fixed" : valueKind(value);
  if (kind === "file") return isFile(reading, value) ? "file" : "text";
  if (kind === "several") return areSome(choices, value ?? []) ? "several" : "list";
  if (kind === "decimal") return typeof value === "string" ? "text" : "number";
  return kindOfField.get(kind) ?? kindOfType.get(typeOf(schema));
}

/** Returns the properties that a schema lists. */
export function propertiesOf(schema: UnknownRecord | undefined): UnknownRecord {
  return recordOf(own(schema, "properties"));
}

/** Reads the names and values of an object with any names; `undefined` for any other. */
export function mapOf(
  form: JsonSchema | undefined,
  { schema }: FieldReading,
): MapReading | undefined {
  return readMap(schema, own(form, "$defs"));
}

/** Reads an entry of a list; a new one where there is no value. */
export function itemsOf(
  form: JsonSchema | undefined,
  { schema }: FieldReading,
  entry: unknown,
): FieldReading {
  return readValue(own(schema, "items"), form, entry);
}

/** Follows the references of a schema. */
export function follow(form: JsonSchema | undefined, schema: unknown): UnknownRecord | undefined {
  return followReferences(schema, own(form, "$defs"));
}
