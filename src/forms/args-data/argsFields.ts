"use client";
import { isPlainKey } from "../../present/dataText.js";
import { asRecord, asText, isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { setOwn } from "../../schema/document/plainCopy.js";
import {
  type ArgKind,
  argKind,
  countValues,
  followType,
  isNullable,
  itemsOf,
  mapOf,
  propertiesOf,
} from "./argKinds.js";

/** One argument, a property of one, or an entry of a list, as the editor shows it. */
export interface ArgField {
  readonly name: string;
  /** Its name as it is shown: as words, as data shows it, where it has some. */
  readonly label: string;
  readonly kind: ArgKind;
  /** The agent's title; shown beside the name. */
  readonly title: string | undefined;
  readonly description: string | undefined;
  /** Whether an empty field stands for null. */
  readonly isNullable: boolean;
  /** The schema of the argument, if any. */
  readonly schema: UnknownRecord | undefined;
  /** Whether the schema lists it; without a schema every argument counts as listed. */
  readonly isListed: boolean;
  /** Whether the proposal contains it. */
  readonly isProposed: boolean;
  readonly required: boolean;
  /**
   * Whether its place stays where it is emptied: it is unfinished then, instead of being removed.
   */
  readonly isFixed: boolean;
  /** Whether it is one of any names, so that it can be removed. */
  readonly isEntry: boolean;
  /** A value of the same kind, where neither the proposal nor a schema decides about the type. */
  readonly sample: unknown;
}

/** An object whose properties are edited. */
interface FieldSource {
  /** The checked schema of all arguments. */
  readonly form: JsonSchema | undefined;
  readonly schema: UnknownRecord | undefined;
  /** The object as the agent proposed it; `undefined` where it did not. */
  readonly proposed: unknown;
  /** The object when the editor was opened, which may have more properties. */
  readonly initial?: unknown;
  /** The object as edited. */
  readonly value?: unknown;
  readonly sample?: unknown;
  readonly depth: number;
  /** Returns the words for keys; absent where they are shown as they are. */
  readonly keyLabels?: (keys: readonly string[]) => ReadonlyMap<string, string>;
}

/**
 * With more values than this in all lists and objects together, the rest of them is edited as JSON.
 */
const mostValues = 300;

/**
 * Returns the fields of an object: those of the schema, in its order, then those only in the
 * proposal, then those that were added.
 */
export function argsFields(source: FieldSource): readonly ArgField[] {
  const { form, schema, depth } = source;
  const [proposed, initial, value, sample] = [
    source.proposed,
    source.initial,
    source.value,
    source.sample,
  ].map(asRecord);
  const listed = propertiesOf(schema);
  const required = schema === undefined ? undefined : own(schema, "required");
  const names = new Set(
    [listed, proposed, initial, value, sample].flatMap((part) => Object.keys(part ?? {})),
  );
  // A name that is data is shown as it is.
  const map = depth > 0 ? mapOf(form, schema) : undefined;
  const isEntry = (name: string): boolean => map !== undefined && !Object.hasOwn(listed, name);
  const words = source.keyLabels?.([...names].filter((name) => !isEntry(name)));
  let left = mostValues;
  return [...names].map((name): ArgField => {
    const at = (part: UnknownRecord | undefined): unknown =>
      part === undefined ? undefined : own(part, name);
    const child = followType(form, own(listed, name) ?? map?.valueOf(name));
    const isProposed = proposed !== undefined && Object.hasOwn(proposed, name);
    const shape = at(proposed) ?? at(initial) ?? at(sample);
    const size = typeof shape === "object" && depth === 0 ? countValues(shape, left) : 0;
    left -= Math.min(size, left);
    const isRequired =
      isProposed ||
      isEntry(name) ||
      (Array.isArray(required) && required.includes(name)) ||
      (sample !== undefined && Object.hasOwn(sample, name));
    return {
      name,
      // A name that can be seen.
      label: words?.get(name) ?? (isPlainKey(name) ? name : `"${name}"`),
      schema: child,
      isNullable: isNullable(child) || (isProposed && at(proposed) === null),
      isProposed,
      // What a host adds while the editor is open could change its type with every key.
      kind:
        size > 0 && left === 0
          ? "json"
          : kindOf(form, child, isProposed, at(proposed), shape, depth),
      ...textsOf(child),
      isListed: Object.keys(listed).length === 0 || Object.hasOwn(listed, name) || isEntry(name),
      required: isRequired,
      isFixed: isProposed || (depth > 0 && isRequired),
      isEntry: isEntry(name),
      sample: at(sample),
    };
  });
}

function kindOf(
  form: JsonSchema | undefined,
  schema: UnknownRecord | undefined,
  isProposed: boolean,
  proposed: unknown,
  shape: unknown,
  depth: number,
): ArgKind {
  if (isProposed) return argKind({ form, schema, value: proposed, depth });
  return argKind({ form, schema, value: schema === undefined ? shape : undefined, depth });
}

/** Returns the field of a name that is added to an object with any names. */
export function addedField(
  form: JsonSchema | undefined,
  schema: UnknownRecord | undefined,
  name: string,
  depth: number,
): ArgField | undefined {
  const value: Record<string, unknown> = {};
  setOwn(value, name, null);
  const fields = argsFields({ form, schema, proposed: undefined, value, depth });
  return fields.find((field) => field.name === name);
}

/** The list that a new or proposed entry belongs to. */
export interface ListSource {
  readonly form: JsonSchema | undefined;
  readonly schema: UnknownRecord | undefined;
  /** The entries as proposed, or as in another list of the kind. */
  readonly entries: readonly unknown[];
  readonly depth: number;
}

/** Returns the field of an entry; `proposed` is `undefined` for one that was added. */
export function entryField(
  { form, schema, entries, depth }: ListSource,
  name: string,
  proposed: unknown,
): ArgField {
  const items = itemsOf(form, schema);
  const isProposed = proposed !== undefined;
  const sample = items === undefined && !isProposed ? commonShape(entries) : undefined;
  const kind = argKind({
    form,
    schema: items,
    value: isProposed ? proposed : sample,
    depth: depth + 1,
  });
  const { description } = textsOf(items);
  return {
    name,
    label: name,
    schema: items,
    isNullable: isNullable(items) || proposed === null,
    isProposed,
    kind,
    title: undefined,
    // Fields of an object have descriptions of their own.
    description: kind === "group" ? undefined : description,
    isListed: true,
    required: true,
    isFixed: true,
    isEntry: false,
    sample,
  };
}

/** A value that is not filled in yet, and the paths from it to what is missing. */
export interface BlankValue {
  readonly value: unknown;
  readonly missing: readonly (readonly (string | number)[])[];
}

/**
 * Returns a value for a new entry. `null` stands for what must be filled in before it can be sent:
 * no value is made up.
 */
export function blankValue(
  form: JsonSchema | undefined,
  { kind, schema, sample, isNullable: canBeNull }: ArgField,
  depth: number,
): BlankValue {
  if (canBeNull) return { value: null, missing: [] };
  if (kind === "list") return { value: [], missing: [] };
  if (kind !== "group") return { value: null, missing: [[]] };
  const value: Record<string, unknown> = {};
  const missing: (readonly (string | number)[])[] = [];
  for (const field of argsFields({ form, schema, proposed: undefined, sample, depth: depth + 1 })) {
    if (!field.required) continue;
    const blank = blankValue(form, field, depth + 1);
    setOwn(value, field.name, blank.value);
    missing.push(...blank.missing.map((path) => [field.name, ...path]));
  }
  return { value, missing };
}

/**
 * What all entries of a list have in common: the first one, as an object with the properties that
 * every one of them has.
 */
function commonShape(entries: readonly unknown[]): unknown {
  const [first] = entries;
  if (!isRecord(first)) return first;
  const shape: Record<string, unknown> = {};
  for (const name of Object.keys(first))
    if (entries.every((entry) => isRecord(entry) && Object.hasOwn(entry, name)))
      setOwn(shape, name, own(first, name));
  return shape;
}

function textsOf(schema: UnknownRecord | undefined): Pick<ArgField, "title" | "description"> {
  const title = schema === undefined ? undefined : own(schema, "title");
  const description = schema === undefined ? undefined : own(schema, "description");
  return {
    title: typeof title === "string" && title !== "" ? title : undefined,
    description: asText(description),
  };
}
