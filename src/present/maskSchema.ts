import {
  isRecord,
  jsonEqual,
  own,
  ownList,
  recordOf,
  type UnknownRecord,
} from "../protocol/json.js";
import { setOwn } from "../schema/document/plainCopy.js";
import { meaningKeywords, nameKeywords, patternsKey } from "../schema/document/schemaKeywords.js";
import { findSchemaPlaces, type SchemaPlaces } from "./findSchemaPlaces.js";
import type { ValueMask, ValuePath } from "./Mask.js";
import {
  freeBullets,
  isSamePlace,
  replaceIn,
  secretKey,
  takeMarks,
  textAround,
  type Unmarked,
} from "./secretPlaces.js";

/** A schema and its values without what a mask hides. A mark stands for each hidden value. */
export interface MaskedSchema {
  /** The schema with marks for hidden values, and without their text in titles and descriptions. */
  readonly schema: unknown;
  /** Replaces each hidden text, number and boolean by a mark. */
  readonly put: (value: unknown) => unknown;
  /** Replaces each mark by its value. */
  readonly take: (value: unknown) => Unmarked;
  /** Replaces marks wherever they are. Only for validation: the result is never shown or sent. */
  readonly restore: (value: unknown) => unknown;
  /** The text shown for a mark; `undefined` for any other value. */
  readonly textOf: (value: unknown) => string | undefined;
  /** Removes the hidden values that a text quotes. */
  readonly scrub: (text: string) => string;
}

/** The texts a masked schema needs. */
interface MaskedSchemaTexts {
  readonly hidden: string;
  /** The name of a hidden choice, by its position. */
  readonly choice: (number: number) => string;
}

interface Secret {
  readonly value: unknown;
  readonly text: string;
  readonly places: ValuePath[];
}

/** Deeper schemas and values are replaced as a whole. */
const deepest = 128;

/**
 * Hides in a schema and in values what a mask hides: const, enum, default and examples at hidden
 * places, the titles of hidden choices, and any title or description that quotes a hidden value.
 * `values` are the values known from the start.
 */
export function maskSchema(
  schema: unknown,
  mask: Pick<ValueMask, "textAt">,
  values: readonly unknown[],
  texts: MaskedSchemaTexts,
): MaskedSchema {
  const places = findSchemaPlaces(schema);
  const marks = createMarks(
    mask,
    freeBullets([schema, ...values]),
    texts.hidden,
    places.isIncomplete,
  );
  const root: ValuePath = [];
  // The choices of a schema come first, so that a value that is one of them has the same mark.
  const copy = copySchema(schema, places, marks, texts);
  for (const value of values) marks.put(value, root);
  const scrub = createScrubber(
    [...marks.secrets.values()].map(({ value }) => value),
    texts.hidden,
  );
  return {
    schema: scrubTitles(copy, scrub),
    put: (value) => marks.put(value, root),
    take: marks.take,
    restore: marks.restore,
    textOf: (value) => marks.secrets.get(value)?.text,
    scrub,
  };
}

/**
 * Whether a mask hides a value that a schema names: a constant, a default, a choice or an example.
 * True where its places are not all found.
 */
export function hidesInSchema(schema: unknown, mask: Pick<ValueMask, "textAt">): boolean {
  const places = findSchemaPlaces(schema);
  if (places.isIncomplete) return true;
  const marks = createMarks(mask, freeBullets(schema), "", false);
  copySchema(schema, places, marks, { hidden: "", choice: () => "" });
  return marks.secrets.size > 0;
}

interface Marks {
  /** By their marks. */
  readonly secrets: ReadonlyMap<unknown, Secret>;
  readonly put: (value: unknown, path: ValuePath) => unknown;
  /** Lets a mark stand for the same value at other places, too. */
  readonly share: (mark: unknown, value: unknown, paths: readonly ValuePath[]) => void;
  readonly take: (value: unknown) => Unmarked;
  readonly restore: (value: unknown) => unknown;
}

function createMarks(
  mask: Pick<ValueMask, "textAt">,
  bullets: string,
  hidden: string,
  isAllHidden: boolean,
): Marks {
  const secrets = new Map<unknown, Secret>();
  const byPlace = new Map<string, unknown>();

  const share = (mark: unknown, value: unknown, paths: readonly ValuePath[]): void => {
    const secret = secrets.get(mark);
    if (secret === undefined) return;
    for (const path of paths) byPlace.set(secretKey(path, value), mark);
    secret.places.push(...paths);
  };

  const markOf = (value: unknown, path: ValuePath, text: string): string => {
    const mark = `${bullets} ${secrets.size + 1}`;
    secrets.set(mark, { value, text, places: [] });
    share(mark, value, [path]);
    return mark;
  };

  const putAt = (value: unknown, path: ValuePath, around: string | undefined): unknown => {
    if (value === undefined || value === null || value === "" || secrets.has(value)) return value;
    const text = around ?? (path.length > deepest ? hidden : undefined);
    if (typeof value !== "object" || path.length > deepest) {
      const mark = byPlace.get(secretKey(path, value));
      return mark ?? (text === undefined ? value : markOf(value, path, text));
    }
    const putInside = (item: unknown, step: string | number): unknown => {
      const at = [...path, step];
      return putAt(item, at, text ?? mask.textAt(at, item));
    };
    return Array.isArray(value) ? value.map(putInside) : mapFields(recordOf(value), putInside);
  };

  // A hidden value must not be sent under another name.
  const mayStandAt = (secret: Secret, at: ValuePath): boolean =>
    secret.places.some((place) => isSamePlace(place, at)) ||
    textAround(mask.textAt, at, secret.value) !== undefined;

  const take = (marked: unknown): Unmarked =>
    takeMarks(marked, [], bullets, (mark, at) => {
      const secret = secrets.get(mark);
      return secret !== undefined && mayStandAt(secret, at) ? secret : undefined;
    });

  const restore = (value: unknown): unknown =>
    replaceIn(value, [], (item) => secrets.get(item)?.value);

  return {
    secrets,
    share,
    take,
    restore,
    put: (value, path) =>
      putAt(value, path, isAllHidden ? hidden : textAround(mask.textAt, path, value)),
  };
}

function mapFields(
  value: UnknownRecord,
  change: (item: unknown, key: string) => unknown,
): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) setOwn(copy, key, change(item, key));
  return copy;
}

const schemaMaps: ReadonlySet<string> = new Set([
  "properties",
  "patternProperties",
  patternsKey,
  "$defs",
  "definitions",
  "dependentSchemas",
  "dependencies",
]);

/** Whether a keyword has schemas by names. */
function isSchemaMap(keyword: string, value: unknown): value is UnknownRecord {
  return schemaMaps.has(keyword) && isRecord(value);
}

const listsOfData: ReadonlySet<string> = new Set(["enum", "examples"]);
const dataKeywords: ReadonlySet<string> = new Set(["const", "default", ...listsOfData]);

function copySchema(
  schema: unknown,
  places: SchemaPlaces,
  marks: Marks,
  texts: MaskedSchemaTexts,
): unknown {
  const conceal = (value: unknown, paths: readonly ValuePath[]): unknown => {
    // Each place may hide another part of it.
    const concealed = paths.reduce((shown: unknown, path) => marks.put(shown, path), value);
    marks.share(concealed, value, paths);
    return jsonEqual(concealed, value) ? value : concealed;
  };

  const copyPart = (raw: unknown, depth: number): unknown => {
    if (depth > deepest) return {};
    if (Array.isArray(raw)) return raw.map((item: unknown) => copyPart(item, depth + 1));
    if (!isRecord(raw)) return raw;
    const schemaPaths = places.of(raw);
    // What has no known place is read as a whole answer.
    const paths = schemaPaths.length === 0 ? [[]] : schemaPaths;
    const copyKeyword = (value: unknown, key: string): unknown => {
      if (listsOfData.has(key) && Array.isArray(value))
        return value.map((item: unknown) => conceal(item, paths));
      if (dataKeywords.has(key)) return conceal(value, paths);
      return isSchemaMap(key, value)
        ? mapFields(value, (inner) => copyPart(inner, depth + 1))
        : copyPart(value, depth + 1);
    };
    const copy = mapFields(raw, copyKeyword);
    nameChoices(raw, copy, texts);
    return copy;
  };
  return copyPart(schema, 0);
}

/** Gives hidden choices a numbered name, and removes everything else that would reveal them. */
function nameChoices(
  raw: UnknownRecord,
  copy: Record<string, unknown>,
  texts: MaskedSchemaTexts,
): void {
  for (const keyword of ["oneOf", "anyOf"]) {
    const branches = ownList(raw, keyword);
    const copies = ownList(copy, keyword);
    const named = copies.map((branch, index) =>
      isConstHidden(branches[index], branch)
        ? { const: own(branch, "const"), title: texts.choice(index + 1) }
        : branch,
    );
    if (named.every((branch, index) => branch === copies[index])) continue;
    copy[keyword] = named;
    delete copy["type"];
  }
  if (isConstHidden(raw, copy)) delete copy["type"];
  const values = ownList(raw, "enum");
  const shown = ownList(copy, "enum");
  if (shown.every((value, index) => value === values[index])) return;
  const names = ownList(raw, "enumNames");
  copy["oneOf"] = shown.map((value, index) => {
    const title = value === values[index] ? names[index] : texts.choice(index + 1);
    return { const: value, ...(typeof title === "string" && { title }) };
  });
  for (const keyword of ["enum", ...nameKeywords, ...meaningKeywords, "type"]) delete copy[keyword];
}

function isConstHidden(before: unknown, after: unknown): after is UnknownRecord {
  return isRecord(before) && isRecord(after) && own(before, "const") !== own(after, "const");
}

/** Keywords whose texts are names of fields and types, or references. */
const namingKeywords: ReadonlySet<string> = new Set([
  "$ref",
  "type",
  "required",
  "dependentRequired",
  "dependencies",
]);

/**
 * The schema with every text that quotes a hidden value scrubbed; names of fields, references and
 * values are not changed.
 */
function scrubTitles(schema: unknown, scrub: (text: string) => string): unknown {
  const visit = (raw: unknown, keyword: string): unknown => {
    if (typeof raw === "string") return namingKeywords.has(keyword) ? raw : scrub(raw);
    if (Array.isArray(raw)) return raw.map((item: unknown) => visit(item, keyword));
    return isRecord(raw) ? visitPart(raw) : raw;
  };
  const visitPart = (part: UnknownRecord): unknown =>
    mapFields(part, (value, key) => {
      if (isSchemaMap(key, value) || (key === "dependentRequired" && isRecord(value)))
        return mapFields(value, (inner) => visit(inner, key));
      return dataKeywords.has(key) ? value : visit(value, key);
    });
  return visit(schema, "");
}

/** Shorter values would match ordinary words. */
const shortest = 6;

/**
 * Creates a function that replaces these values in a text, also where they are written as JSON.
 * Values of less than six characters are not replaced.
 */
export function createScrubber(
  values: readonly unknown[],
  placeholder: string,
): (text: string) => string {
  const written = values.flatMap((value) =>
    typeof value === "string"
      ? [value, JSON.stringify(value).slice(1, -1)]
      : [JSON.stringify(value)],
  );
  const texts = [...new Set(written)]
    .filter((text) => text.length >= shortest)
    .sort((one, other) => other.length - one.length);
  if (texts.length === 0) return (text) => text;
  const pattern = new RegExp(
    texts.map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, "\\$&")).join("|"),
    "g",
  );
  return (text) => text.replace(pattern, () => placeholder);
}
