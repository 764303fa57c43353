import { isObject } from "../protocol/isObject.js";
import {
  isRecord,
  jsonEqual,
  own,
  ownList,
  showJson,
  type UnknownRecord,
} from "../protocol/json.js";
import { setOwn } from "../schema/document/plainCopy.js";
import { patternsKey } from "../schema/document/schemaKeywords.js";
import { freeBullets, textAround, type ValueMask, type ValuePath } from "./createMask.js";
import { findSchemaPlaces, type SchemaPlaces } from "./findSchemaPlaces.js";

/** A schema and its values without what a mask hides. A mark stands for each hidden value. */
export interface MaskedSchema {
  /** The schema with marks for hidden values, and without their text in titles and descriptions. */
  readonly schema: unknown;
  /** Replaces each hidden text, number and boolean by a mark. */
  readonly put: (value: unknown) => unknown;
  /**
   * Replaces each mark by its value; `broken` are the places of marks that were changed or moved.
   */
  readonly take: (value: unknown) => {
    readonly value: unknown;
    readonly broken: readonly ValuePath[];
  };
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
  mask: ValueMask,
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
    take: (value) => marks.take(value, root),
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
  readonly take: (
    value: unknown,
    path: ValuePath,
  ) => { readonly value: unknown; readonly broken: readonly ValuePath[] };
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
  const placeKey = (value: unknown, path: ValuePath): string =>
    JSON.stringify([path.map(anyEntry), typeof value, showJson(value)]);

  const share = (mark: unknown, value: unknown, paths: readonly ValuePath[]): void => {
    const secret = secrets.get(mark);
    if (secret === undefined) return;
    for (const path of paths) byPlace.set(placeKey(value, path), mark);
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
      const mark = byPlace.get(placeKey(value, path));
      return mark ?? (text === undefined ? value : markOf(value, path, text));
    }
    return mapJson(value, (item, step) => {
      const at = [...path, step];
      return putAt(item, at, text ?? mask.textAt(at, item));
    });
  };

  // A hidden value must not be sent under another name.
  const mayStandAt = (secret: Secret, at: ValuePath): boolean =>
    secret.places.some((place) => jsonEqual(place.map(anyEntry), at.map(anyEntry))) ||
    textAround(mask.textAt, at, secret.value) !== undefined;

  const take = (
    marked: unknown,
    path: ValuePath,
  ): { readonly value: unknown; readonly broken: readonly ValuePath[] } => {
    const broken: ValuePath[] = [];
    const visit = (value: unknown, at: ValuePath): unknown => {
      if (isObject(value)) return mapJson(value, (item, step) => visit(item, [...at, step]));
      if (typeof value !== "string" || !value.includes(bullets)) return value;
      const secret = secrets.get(value);
      if (secret !== undefined && mayStandAt(secret, at)) return secret.value;
      broken.push(at);
      return value;
    };
    return { value: visit(marked, path), broken };
  };

  const restore = (value: unknown): unknown => {
    if (isObject(value)) return mapJson(value, restore);
    return secrets.get(value)?.value ?? value;
  };

  return {
    secrets,
    share,
    take,
    restore,
    put: (value, path) =>
      putAt(value, path, isAllHidden ? hidden : textAround(mask.textAt, path, value)),
  };
}

// Entries of a list may move.
const anyEntry = (step: string | number): string | number => (typeof step === "number" ? 0 : step);

function mapJson(
  value: object,
  change: (item: unknown, step: string | number) => unknown,
): unknown {
  if (Array.isArray(value)) return value.map((item: unknown, index) => change(item, index));
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
    const copy: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(raw)) {
      if (listsOfData.has(key) && Array.isArray(value)) {
        setOwn(
          copy,
          key,
          value.map((item: unknown) => conceal(item, paths)),
        );
      } else if (dataKeywords.has(key)) setOwn(copy, key, conceal(value, paths));
      else if (schemaMaps.has(key) && isRecord(value)) {
        setOwn(
          copy,
          key,
          mapJson(value, (inner) => copyPart(inner, depth + 1)),
        );
      } else setOwn(copy, key, copyPart(value, depth + 1));
    }
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
  for (const keyword of ["enum", "enumNames", "type"]) delete copy[keyword];
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
  const visitPart = (part: UnknownRecord): unknown => {
    const copy: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(part)) {
      const isMap = isRecord(value) && (schemaMaps.has(key) || key === "dependentRequired");
      if (isMap)
        setOwn(
          copy,
          key,
          mapJson(value, (inner) => visit(inner, key)),
        );
      else setOwn(copy, key, dataKeywords.has(key) ? value : visit(value, key));
    }
    return copy;
  };
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
