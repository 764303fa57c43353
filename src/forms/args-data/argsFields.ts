"use client";
import { isPlainKey } from "../../present/dataText.js";
import { asText, isRecord, own, ownList } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { setOwn } from "../../schema/document/plainCopy.js";
import { branchesOf, isNull } from "../../schema/document/references.js";
import { type FieldReading, readField, readValue } from "../../schema/form/readField.js";
import {
  type ArgKind,
  argKind,
  countValues,
  follow,
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
  /** What its schema says; of no schema, that it takes anything. */
  readonly reading: FieldReading;
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
  /** The kinds that its value may be of, without null; none where there is only one. */
  readonly kinds: readonly ArgAlternative[];
}

/** One of several kinds of a value. */
interface ArgAlternative {
  readonly title: string | undefined;
  readonly schema: unknown;
}

/** An object whose properties are edited. */
interface FieldSource {
  /** The checked schema of all arguments. */
  readonly form: JsonSchema | undefined;
  readonly reading: FieldReading;
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
  const { form, reading: around, proposed, sample, depth } = source;
  const listed = propertiesOf(around.schema);
  const required = ownList(around.schema, "required");
  const objects = [listed, proposed, source.initial, source.value, sample].filter(isRecord);
  const names = new Set(objects.flatMap((object) => Object.keys(object)));
  // A name that is data is shown as it is.
  const map = depth > 0 ? mapOf(form, around) : undefined;
  const isEntry = (name: string): boolean => map !== undefined && !Object.hasOwn(listed, name);
  const words = source.keyLabels?.([...names].filter((name) => !isEntry(name)));
  const isAllListed = Object.keys(listed).length === 0;
  let room = mostValues;
  return [...names].map((name): ArgField => {
    const value = own(proposed, name);
    const isProposed = has(proposed, name);
    const shape = value ?? own(source.initial, name) ?? own(sample, name);
    const reading = readValue(own(listed, name) ?? map?.valueOf(name), form, shape);
    // What a host adds while the editor is open could change its type with every key.
    const typed = isProposed || isSilent(reading) ? shape : undefined;
    const size = typeof shape === "object" && depth === 0 ? countValues(shape, room) : 0;
    room -= Math.min(size, room);
    const isFull = size > 0 && room === 0;
    const isRequired = isProposed || isEntry(name) || required.includes(name) || has(sample, name);
    return {
      name,
      // A name that can be seen.
      label: words?.get(name) ?? (isPlainKey(name) ? name : `"${name}"`),
      reading,
      title: reading.title,
      description: reading.description,
      isNullable: reading.isNullable || value === null,
      isProposed,
      kind: isFull ? "json" : argKind({ form, reading, value: typed, depth }),
      isListed: isAllListed || Object.hasOwn(listed, name) || isEntry(name),
      required: isRequired,
      isFixed: isProposed || (depth > 0 && isRequired),
      isEntry: isEntry(name),
      sample: own(sample, name),
      kinds: alternativesOf(own(listed, name) ?? map?.valueOf(name), form),
    };
  });
}

function alternativesOf(schema: unknown, form: JsonSchema | undefined): readonly ArgAlternative[] {
  const reading = readField(schema, form);
  if (reading.kind !== "kinds") return [];
  const kinds = branchesOf(reading.schema).filter((branch) => !isNull(branch));
  return kinds.length < 2
    ? []
    : kinds.map((kind) => ({ title: asText(own(kind, "title")), schema: kind }));
}

/** Returns the field as one of its kinds, with the value that was proposed of that kind. */
export function fieldOfKind(
  form: JsonSchema | undefined,
  field: ArgField,
  at: number,
  depth: number,
  proposed?: unknown,
): ArgField {
  const { title: _title, ...type } = follow(form, field.kinds[at]?.schema) ?? {};
  const reading = readField(type, form);
  return {
    ...field,
    reading,
    kind: argKind({ form, reading, value: proposed, depth }),
    isNullable: reading.isNullable,
    isProposed: proposed !== undefined,
    sample: undefined,
  };
}

/** Whether there is no schema. */
function isSilent({ schema }: FieldReading): boolean {
  return Object.keys(schema).length === 0;
}

function has(value: unknown, name: string): boolean {
  return isRecord(value) && Object.hasOwn(value, name);
}

/** Returns the field of a name that is added to an object with any names. */
export function addedField(
  form: JsonSchema | undefined,
  reading: FieldReading,
  name: string,
  depth: number,
): ArgField | undefined {
  const value: Record<string, unknown> = {};
  setOwn(value, name, null);
  const fields = argsFields({ form, reading, proposed: undefined, value, depth });
  return fields.find((field) => field.name === name);
}

/** The list that a new or proposed entry belongs to. */
export interface ListSource {
  readonly form: JsonSchema | undefined;
  readonly reading: FieldReading;
  /** The entries as proposed, or as in another list of the kind. */
  readonly entries: readonly unknown[];
  readonly depth: number;
}

/** Returns the field of an entry; `proposed` is `undefined` for one that was added. */
export function entryField(list: ListSource, name: string, proposed: unknown): ArgField {
  const { form, depth } = list;
  const reading = itemsOf(form, list.reading, proposed);
  const isProposed = proposed !== undefined;
  const sample = isSilent(reading) && !isProposed ? commonShape(list.entries) : undefined;
  const kind = argKind({ form, reading, value: proposed ?? sample, depth: depth + 1 });
  return {
    name,
    label: name,
    reading,
    isNullable: reading.isNullable || proposed === null,
    isProposed,
    kind,
    title: undefined,
    // Fields of an object have descriptions of their own.
    description: kind === "group" ? undefined : reading.description,
    isListed: true,
    required: true,
    isFixed: true,
    isEntry: false,
    sample,
    kinds: alternativesOf(own(list.reading.schema, "items"), form),
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
  { kind, reading, sample, isNullable }: ArgField,
  depth: number,
): BlankValue {
  if (kind === "fixed") return { value: own(reading.schema, "const"), missing: [] };
  if (isNullable) return { value: null, missing: [] };
  if (kind === "list" || kind === "several") return { value: [], missing: [] };
  if (kind !== "group") return { value: null, missing: [[]] };
  const value: Record<string, unknown> = {};
  const missing: (readonly (string | number)[])[] = [];
  const fields = argsFields({ form, reading, proposed: undefined, sample, depth: depth + 1 });
  for (const field of fields.filter(({ required }) => required)) {
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
