"use client";
import { isRecord, listOf, own, ownNumber } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { setOwn } from "../../schema/document/plainCopy.js";
import { type FieldKind, type FieldReading, readField } from "../../schema/form/readField.js";
import { follow, propertiesOf } from "../args-data/argKinds.js";
import { readTicked } from "./PlainControl.js";

/** Deeper groups and lists are entered as JSON. */
const deepest = 5;

/** More entries than any list of a form starts with. */
const mostEntries = 50;

/** Keywords by which the fields of a group depend on what is entered. */
const depending = ["anyOf", "oneOf", "allOf", "if", "dependencies"];

/** What is around a place: the groups, none of which is shown inside itself. */
export type Around = readonly unknown[];

/**
 * Reads how a place is entered without the form library: as `readField`, with choices ticked also
 * where they are not said to be a set, and JSON for what would need more fields as it is filled in.
 */
export function readPlain(form: JsonSchema, schema: unknown, around: Around): FieldReading {
  const field = readTicked(readField(schema, form), form);
  const isGroup = field.kind === "group";
  const isOpen =
    around.length >= deepest ||
    (isGroup && around.includes(follow(form, schema))) ||
    (isGroup && depending.some((keyword) => Object.hasOwn(field.schema, keyword))) ||
    (field.kind === "tuple" && Object.hasOwn(field.schema, "additionalItems"));
  return isOpen && isContainer(field.kind) ? { ...field, kind: "json" } : field;
}

/** Whether a place has fields of its own. */
export function isContainer(kind: FieldKind): boolean {
  return containers.has(kind);
}

const containers: ReadonlySet<FieldKind> = new Set(["group", "list", "tuple", "map", "kinds"]);

/** The schema of an entry of a list or a tuple. */
export function entrySchema({ schema }: FieldReading, index: number): unknown {
  const items = own(schema, "items");
  return Array.isArray(items) ? items[index] : items;
}

/**
 * What a place holds before anybody enters something: what is fixed and suggested, and the entries
 * that a list must have. `undefined` for nothing.
 */
export function plainStart(form: JsonSchema, schema: unknown, around: Around = []): unknown {
  const field = readPlain(form, schema, around);
  const { suggested } = field;
  const inside = [...around, follow(form, schema)];
  if (field.kind === "fixed") return own(field.schema, "const");
  if (field.kind === "group") {
    const result: Record<string, unknown> = { ...(isRecord(suggested) ? suggested : {}) };
    const fields = propertiesOf(field.schema);
    for (const name of Object.keys(fields)) {
      const start = own(result, name) ?? plainStart(form, own(fields, name), inside);
      if (start !== undefined) setOwn(result, name, start);
    }
    return result;
  }
  if (field.kind !== "list" && field.kind !== "tuple" && field.kind !== "several") return suggested;
  if (Array.isArray(suggested)) return suggested;
  const fixed = listOf(own(field.schema, "items")).length;
  const least = field.kind === "several" ? 0 : (ownNumber(field.schema, "minItems") ?? 0);
  const count = field.kind === "tuple" ? fixed : Math.min(least, mostEntries);
  return Array.from({ length: count }, (_, index) =>
    plainStart(form, entrySchema(field, index), inside),
  );
}
