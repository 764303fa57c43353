import { isRecord, jsonEqual, own, type UnknownRecord } from "../../protocol/json.js";
import { setOwn } from "../../schema/document/plainCopy.js";
import { textAround, type ValueMask, type ValuePath } from "./createMask.js";
import { findSchemaPlaces, type SchemaPlaces } from "./findSchemaPlaces.js";
import { createScrubber } from "./scrubTexts.js";

/** A schema and its values without what a mask hides. A mark stands for each hidden value. */
export interface MaskedSchema {
  /** The schema with marks for hidden values, and without their text in titles and descriptions. */
  readonly schema: unknown;
  /** Replaces each hidden text, number and boolean by a mark. */
  readonly put: (value: unknown) => unknown;
  /** Replaces each mark by its value; `broken` are the places of marks that were changed or moved. */
  readonly take: (value: unknown) => { readonly value: unknown; readonly broken: readonly ValuePath[] };
  /** Replaces marks wherever they are. Only for validation: the result is never shown or sent. */
  readonly restore: (value: unknown) => unknown;
  /** The text shown for a mark; `undefined` for any other value. */
  readonly textOf: (value: unknown) => string | undefined;
  /** Removes the hidden values that a text quotes. */
  readonly scrub: (text: string) => string;
}

/** The texts a masked schema needs. */
export interface MaskedSchemaTexts {
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
 * Hides in a schema and in values what a mask hides: const, enum, default and examples at hidden places, the titles of hidden choices, and
 * any title or description that quotes a hidden value. `values` are the values known from the start.
 */
export function maskSchema(schema: unknown, mask: ValueMask, values: readonly unknown[], texts: MaskedSchemaTexts): MaskedSchema {
  const places = findSchemaPlaces(schema);
  const marks = createMarks(mask, freeBullets([schema, ...values]), places.isIncomplete ? texts.hidden : undefined);
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
    textOf: (value) => (typeof value === "string" ? marks.secrets.get(value)?.text : undefined),
    scrub,
  };
}

interface Marks {
  readonly secrets: ReadonlyMap<string, Secret>;
  readonly put: (value: unknown, path: ValuePath) => unknown;
  /** Lets a mark stand for the same value at other places, too. */
  readonly share: (mark: string, value: unknown, paths: readonly ValuePath[]) => void;
  readonly take: (value: unknown, path: ValuePath) => { readonly value: unknown; readonly broken: readonly ValuePath[] };
  readonly restore: (value: unknown) => unknown;
}

function createMarks(mask: ValueMask, bullets: string, always: string | undefined): Marks {
  const secrets = new Map<string, Secret>();
  const byPlace = new Map<string, string>();
  const placeKey = (value: unknown, path: ValuePath): string => JSON.stringify([path.map(anyEntry), typeof value, value]);

  const share = (mark: string, value: unknown, paths: readonly ValuePath[]): void => {
    for (const path of paths) byPlace.set(placeKey(value, path), mark);
    secrets.get(mark)?.places.push(...paths);
  };

  const markOf = (value: unknown, path: ValuePath, text: string): string => {
    const mark = `${bullets} ${secrets.size + 1}`;
    secrets.set(mark, { value, text, places: [] });
    share(mark, value, [path]);
    return mark;
  };

  const putAt = (value: unknown, path: ValuePath, text: string | undefined): unknown => {
    if (value === undefined || value === null || value === "") return value;
    if (typeof value !== "object" || path.length > deepest) {
      const known = byPlace.get(placeKey(value, path));
      return known ?? (text === undefined ? value : markOf(value, path, text));
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

  const take = (marked: unknown, path: ValuePath): { readonly value: unknown; readonly broken: readonly ValuePath[] } => {
    const broken: ValuePath[] = [];
    const visit = (value: unknown, at: ValuePath): unknown => {
      if (typeof value === "object" && value !== null) return mapJson(value, (item, step) => visit(item, [...at, step]));
      if (typeof value !== "string" || !value.includes(bullets)) return value;
      const secret = secrets.get(value);
      if (secret !== undefined && mayStandAt(secret, at)) return secret.value;
      broken.push(at);
      return value;
    };
    return { value: visit(marked, path), broken };
  };

  const restore = (value: unknown): unknown => {
    if (typeof value === "string") return secrets.get(value)?.value ?? value;
    return typeof value === "object" && value !== null ? mapJson(value, restore) : value;
  };

  return {
    secrets,
    share,
    take,
    restore,
    put: (value, path) => putAt(value, path, always ?? textAround(mask.textAt, path, value)),
  };
}

// Entries of a list may move.
const anyEntry = (step: string | number): string => (typeof step === "number" || /^\d+$/.test(step) ? "0" : step);

function mapJson(value: object, change: (item: unknown, step: string | number) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown, index) => change(item, index));
  const copy: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) setOwn(copy, key, change(item, key));
  return copy;
}

/** A row of bullets that does not occur in the values themselves. */
function freeBullets(values: readonly unknown[]): string {
  const text = JSON.stringify(values) ?? "";
  let bullets = "••••••";
  while (text.includes(bullets)) bullets += "•";
  return bullets;
}

const schemaMaps: ReadonlySet<string> = new Set(["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"]);

function copySchema(schema: unknown, places: SchemaPlaces, marks: Marks, texts: MaskedSchemaTexts): unknown {
  const conceal = (value: unknown, paths: readonly ValuePath[]): unknown => {
    for (const path of paths) {
      const concealed = marks.put(value, path);
      if (jsonEqual(concealed, value)) continue;
      if (typeof concealed === "string") marks.share(concealed, value, paths);
      return concealed;
    }
    return value;
  };

  const copyPart = (raw: unknown, depth: number): unknown => {
    if (depth > deepest) return {};
    if (Array.isArray(raw)) return raw.map((item: unknown) => copyPart(item, depth + 1));
    if (!isRecord(raw)) return raw;
    const paths = places.of(raw);
    const copy: Record<string, unknown> = {};
    for (const key of Object.keys(raw)) {
      const value = own(raw, key);
      if (key === "const" || key === "default") setOwn(copy, key, conceal(value, paths));
      else if ((key === "enum" || key === "examples") && Array.isArray(value)) {
        setOwn(
          copy,
          key,
          value.map((item: unknown) => conceal(item, paths)),
        );
      } else if (schemaMaps.has(key) && isRecord(value)) {
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
function nameChoices(raw: UnknownRecord, copy: Record<string, unknown>, texts: MaskedSchemaTexts): void {
  const values = own(raw, "enum");
  const shown = own(copy, "enum");
  if (Array.isArray(values) && Array.isArray(shown) && shown.some((value, index) => value !== values[index])) {
    const names = own(raw, "enumNames");
    const named = (index: number): unknown => (Array.isArray(names) ? names[index] : undefined);
    copy["oneOf"] = shown.map((value: unknown, index) => {
      const title = value === values[index] ? named(index) : texts.choice(index + 1);
      return { const: value, ...(typeof title === "string" && { title }) };
    });
    for (const keyword of ["enum", "enumNames", "type"]) delete copy[keyword];
  }
  if (Object.hasOwn(raw, "const") && own(copy, "const") !== own(raw, "const")) delete copy["type"];
  for (const keyword of ["oneOf", "anyOf"]) {
    const branches = own(raw, keyword);
    const copies = own(copy, keyword);
    if (!Array.isArray(branches) || !Array.isArray(copies)) continue;
    const isHidden = copies.map((branch: unknown, index) => {
      const before: unknown = branches[index];
      return (
        isRecord(branch) && isRecord(before) && Object.hasOwn(before, "const") && own(branch, "const") !== own(before, "const")
      );
    });
    if (!isHidden.includes(true)) continue;
    copy[keyword] = copies.map((branch: unknown, index) =>
      isHidden[index] === true && isRecord(branch) ? { const: own(branch, "const"), title: texts.choice(index + 1) } : branch,
    );
    delete copy["type"];
  }
}

const dataKeywords: ReadonlySet<string> = new Set(["const", "default", "enum", "examples"]);

/** The schema with every text that quotes a hidden value scrubbed; names of fields, references and values are not changed. */
function scrubTitles(schema: unknown, scrub: (text: string) => string): unknown {
  const visit = (raw: unknown, isMap: boolean): unknown => {
    if (Array.isArray(raw)) return raw.map((item: unknown) => visit(item, false));
    if (!isRecord(raw)) return raw;
    const copy: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(raw)) {
      const isData = !isMap && dataKeywords.has(key);
      const text =
        typeof value === "string" && key !== "$ref" && key !== "type"
          ? scrub(value)
          : visit(value, !isMap && schemaMaps.has(key));
      setOwn(copy, key, isData ? value : text);
    }
    return copy;
  };
  return visit(schema, false);
}
