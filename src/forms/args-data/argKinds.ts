"use client";
import {
  isRecord,
  jsonEqual,
  listOf,
  own,
  ownText,
  recordOf,
  type UnknownRecord,
} from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { exactIn, roundedText } from "../../protocol/numberTexts.js";
import { followReferences, isChoice } from "../../schema/document/references.js";
import { type MapReading, readMap } from "../../schema/form/readMap.js";

/** How one argument is edited. */
export type ArgKind =
  | "text"
  | "date"
  | "date-time"
  | "number"
  | "boolean"
  | "choice"
  | "list"
  | "group"
  | "json";

/** What decides how a value is edited. */
interface TypedValue {
  /** The checked schema of all arguments, whose definitions references lead to. */
  readonly form: JsonSchema | undefined;
  readonly schema: UnknownRecord | undefined;
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
  const { schema } = typed;
  const wanted = schema === undefined ? undefined : schemaKind(schema);
  // Nothing, also where the schema does not allow it, is edited as what it stands for.
  const value = typed.value === null && wanted !== undefined ? undefined : typed.value;
  const found = value === undefined ? undefined : valueKind(value);
  const kind = oneKind(schema, value, wanted, found);
  if (kind === "list") return isUniform({ ...typed, value }) ? "list" : "json";
  if (kind === "group") return hasFields({ ...typed, value }) ? "group" : "json";
  return kind;
}

function oneKind(
  schema: UnknownRecord | undefined,
  value: unknown,
  wanted: ArgKind | undefined,
  found: ArgKind | undefined,
): ArgKind {
  if (wanted === undefined) return found ?? "json";
  if (found === undefined) return wanted;
  if (wanted === "choice") return isAmong(schema, value) ? "choice" : "json";
  if (wanted === "date" || wanted === "date-time") return found === "text" ? wanted : "json";
  return wanted === found ? wanted : "json";
}

/** Whether all entries of a list are edited in the same way, and a new one can be. */
function isUniform({ form, schema, value, depth }: TypedValue): boolean {
  const entries = listOf(value);
  if (
    depth >= deepest ||
    entries.length > mostEntries ||
    (schema !== undefined && hasPositions(schema))
  )
    return false;
  // An entry that was removed and is put back is a number without its text.
  const isRounded = (entry: unknown, index: number): boolean =>
    typeof entry === "number" && roundedText(value, index) !== undefined;
  if (entries.some((_, index) => isRounded(exactIn(value, index), index))) return false;
  const items = itemsOf(form, schema);
  const values = entries.length === 0 ? [undefined] : entries;
  const kinds = new Set(
    values.map((entry) => argKind({ form, schema: items, value: entry, depth: depth + 1 })),
  );
  return kinds.size === 1 && !kinds.has("json");
}

function hasFields({ form, schema, value, depth }: TypedValue): boolean {
  if (depth >= (value === undefined ? deepestWithoutValue : deepest)) return false;
  const listed = propertiesOf(schema);
  const map = mapOf(form, schema);
  const found = recordOf(value);
  const names = new Set([...Object.keys(listed), ...Object.keys(found)]);
  if (names.size > mostProperties) return false;
  if (names.size === 0) return map !== undefined;
  return [...names].some((name) => {
    const child = {
      form,
      schema: followType(form, own(listed, name) ?? map?.valueOf(name)),
      value: own(found, name),
      depth: depth + 1,
    };
    return argKind(child) !== "json";
  });
}

/** Whether a value can be shown in a control of this kind; any other value is shown as JSON. */
export function fitsKind(
  kind: ArgKind,
  schema: UnknownRecord | undefined,
  value: unknown,
): boolean {
  if (value === undefined || kind === "json") return true;
  if (kind === "choice") return isAmong(schema, value);
  if (kind === "list") return Array.isArray(value) && value.length <= mostEntries;
  return kind === "date" || kind === "date-time"
    ? typeof value === "string"
    : valueKind(value) === kind;
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

function valueKind(value: unknown): ArgKind {
  if (typeof value === "string") return "text";
  if (typeof value === "number" || typeof value === "bigint") return "number";
  if (Array.isArray(value)) return "list";
  if (isRecord(value)) return "group";
  return typeof value === "boolean" ? "boolean" : "json";
}

function schemaKind(schema: UnknownRecord): ArgKind | undefined {
  if (choicesIn(schema) !== undefined) return "choice";
  const type = own(schema, "type");
  const types: readonly unknown[] = Array.isArray(type)
    ? type.filter((name) => name !== "null")
    : [type];
  if (types.length !== 1) return undefined;
  switch (types[0]) {
    case "string": {
      const format = own(schema, "format");
      return format === "date" || format === "date-time" ? format : "text";
    }
    case "integer":
    case "number":
      return "number";
    case "boolean":
      return "boolean";
    case "object":
      return "group";
    case "array":
      return "list";
    case "null":
      return "json";
    default:
      return undefined;
  }
}

/** One of the values an argument is limited to, with the agent's title. */
interface ArgChoice {
  readonly value: unknown;
  readonly title: string | undefined;
}

/** Returns the values an argument is limited to; `undefined` where it is not. */
export function choicesIn(schema: UnknownRecord): readonly ArgChoice[] | undefined {
  const values = own(schema, "enum");
  if (Array.isArray(values)) return values.map((value: unknown) => ({ value, title: undefined }));
  const branches = own(schema, "oneOf");
  if (!Array.isArray(branches) || !isChoice(branches)) return undefined;
  return branches.filter(isRecord).map((branch) => {
    const title = ownText(branch, "title");
    return { value: own(branch, "const"), title: title };
  });
}

function isAmong(schema: UnknownRecord | undefined, value: unknown): boolean {
  return (
    schema !== undefined &&
    choicesIn(schema)?.some((choice) => jsonEqual(choice.value, value)) === true
  );
}

/** Returns the properties that a schema lists. */
export function propertiesOf(schema: UnknownRecord | undefined): UnknownRecord {
  const properties = schema === undefined ? undefined : own(schema, "properties");
  return recordOf(properties);
}

/** Reads the names and values of an object with any names; `undefined` for any other. */
export function mapOf(
  form: JsonSchema | undefined,
  schema: UnknownRecord | undefined,
): MapReading | undefined {
  return schema && readMap(schema, form === undefined ? undefined : own(form, "$defs"));
}

/** Returns the schema of the entries of a list. */
export function itemsOf(
  form: JsonSchema | undefined,
  schema: UnknownRecord | undefined,
): UnknownRecord | undefined {
  return schema === undefined ? undefined : followType(form, own(schema, "items"));
}

/** Whether entries of a list have schemas by their position. */
function hasPositions(schema: UnknownRecord): boolean {
  return Object.hasOwn(schema, "prefixItems") || Array.isArray(own(schema, "items"));
}

/** Follows the references of a schema. */
export function follow(form: JsonSchema | undefined, schema: unknown): UnknownRecord | undefined {
  return followReferences(schema, form === undefined ? undefined : own(form, "$defs"));
}

/** The same; a type or nothing is that type, with null. */
export function followType(
  form: JsonSchema | undefined,
  schema: unknown,
): UnknownRecord | undefined {
  const place = follow(form, schema);
  const branches = place && (own(place, "anyOf") ?? own(place, "oneOf"));
  if (place === undefined || !Array.isArray(branches)) return place;
  const some = branches.filter((branch) => own(branch, "type") !== "null");
  const only = some.length === 1 && branches.length === 2 ? some[0] : undefined;
  const target = follow(form, only);
  if (target === undefined) return place;
  const types = [own(target, "type") ?? []].flat();
  // The title of an alternative names its type, not the argument.
  const { title: _, ...type } = target;
  const { anyOf: __, oneOf: ___, default: ____, ...named } = place;
  return {
    ...type,
    ...named,
    ...(types.length > 0 && { type: [...types, "null"] }),
    nullable: true,
  };
}

/** Whether a schema that was followed takes null beside values of its type. */
export function isNullable(schema: UnknownRecord | undefined): boolean {
  if (schema === undefined) return false;
  return own(schema, "nullable") === true || [own(schema, "type")].flat().includes("null");
}
