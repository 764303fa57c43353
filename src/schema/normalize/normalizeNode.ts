import { isRecord, listOf, own, ownList, type UnknownRecord } from "../../protocol/json.js";
import { withBigInts } from "../../protocol/numberTexts.js";
import { cut } from "../document/cut.js";
import { formatNames, formats, limitsOfFormat } from "../document/formats.js";
import { setOwn } from "../document/plainCopy.js";
import type { SchemaFinding } from "../document/SchemaFinding.js";
import {
  annotations,
  checkedNames,
  checkedPattern,
  dataKeywords,
  meaningKeywords,
  nameKeywords,
  reachedByPatterns,
  schemaKeywords,
  schemaListKeywords,
  schemaMapKeywords,
  typeNames,
} from "../document/schemaKeywords.js";
import { linearPattern } from "../pattern/linearPattern.js";
import { schemaLimits } from "../schemaLimits.js";
import { areApart } from "./areApart.js";
import { readDiscriminator } from "./discriminator.js";
import {
  isBase,
  type NormalizePass,
  type Piece,
  readReference,
  type SchemaDraft,
} from "./normalizePass.js";
import { removeRefused } from "./removeRefused.js";

/**
 * Normalizes one schema and everything below it. The recursion ends because the input has limited
 * nesting and references are not followed.
 */
export function normalizeNode(pass: NormalizePass, raw: unknown): Piece {
  const { base } = pass;
  if (isBase(raw)) pass.base = raw;
  const piece = readNode(pass, raw);
  pass.base = base;
  return piece;
}

function readNode(pass: NormalizePass, raw: unknown): Piece {
  if (typeof raw === "boolean") return { schema: raw, lax: false };
  if (!isRecord(raw)) {
    pass.faults.add({ code: "part-not-a-schema" });
    pass.isLoose = true;
    return { schema: true, lax: true };
  }
  const node = readDiscriminator(pass, translateOldKeywords(raw));
  const draft: SchemaDraft = normalizeAnnotations(pass, node, raw);
  const laxIn = new Set<string>();
  const loosen = (keyword: string): void => {
    pass.isLoose = true;
    laxIn.add(keyword);
  };
  const read: ReadChild = (keyword, child) => {
    const piece = normalizeNode(pass, child);
    if (piece.lax) loosen(keyword);
    return piece;
  };

  const reference = own(node, "$ref");
  if (reference !== undefined) {
    const piece = readReference(pass, reference);
    if (piece === undefined || piece.lax) loosen("$ref");
    // What it asks for beside the rest is not known: all of it is entered as JSON.
    if (piece === undefined && pass.form !== undefined) return { schema: draft, lax: true };
    if (piece !== undefined && isRecord(piece.schema)) Object.assign(draft, piece.schema);
    if (pass.refsStandAlone) return { schema: draft, lax: laxIn.size > 0 };
  }
  if (own(node, "$dynamicRef") !== undefined || own(node, "$recursiveRef") !== undefined) {
    // The target of such a reference depends on the path of evaluation.
    pass.notes.add({ code: "agent-follows-reference" });
    loosen("$ref");
  }
  const reading = { pass, node, draft, read, loosen };
  for (const readPart of readParts) readPart(reading);
  if (pass.form === undefined && loosenNeighbours(reading, laxIn)) pass.notes.add(agentChecksTexts);
  return { schema: draft, lax: laxIn.size > 0 };
}

type ReadChild = (keyword: string, child: unknown) => Piece;

/** One schema while it is read. */
interface NodeReading {
  readonly pass: NormalizePass;
  readonly node: UnknownRecord;
  readonly draft: SchemaDraft;
  readonly read: ReadChild;
  /** Records that the copy accepts more than the original because of this keyword. */
  readonly loosen: (keyword: string) => void;
}

const agentChecksTexts: SchemaFinding = { code: "agent-checks-texts" };

/**
 * Patterns never reach a validator, which would run them as regular expressions. Patterns that can
 * be checked in linear time are kept under keywords of our own for `patternIssues`; all others, and
 * those in places it does not follow, are left to the agent.
 */
function readPatterns({ pass, node, draft, read, loosen }: NodeReading): void {
  const pattern = own(node, "pattern");
  if (pattern !== undefined) {
    loosen("pattern");
    if (!isLinear(pattern)) pass.notes.add(agentChecksTexts);
    else if (pass.form === undefined || isTimeFormat(draft["format"]))
      draft[checkedPattern] = pattern;
  }
  const named = own(node, "patternProperties");
  if (named === undefined) return;
  loosen("patternProperties");
  if (pass.form !== undefined && isRecord(named)) {
    draft["patternProperties"] = readMap("patternProperties", named, read);
    if (!Object.keys(named).every(isLinear)) pass.notes.add(agentChecksTexts);
    return;
  }
  const others = draft["additionalProperties"];
  delete draft["additionalProperties"];
  if (!isRecord(named) || !Object.keys(named).every(isLinear)) pass.notes.add(agentChecksTexts);
  else if (pass.form === undefined)
    draft[checkedNames] = { patterns: readMap("patternProperties", named, read), others };
}

/** Whether a text has one of several spellings, of which its pattern may want one. */
function isTimeFormat(format: unknown): boolean {
  return typeof format === "string" && /time/.test(format);
}

function isLinear(pattern: unknown): boolean {
  return typeof pattern === "string" && linearPattern(pattern) !== undefined;
}

function readFormat({ pass, node, draft }: NodeReading): void {
  if (Object.hasOwn(node, "const")) draft["const"] ??= own(node, "const");
  if (pass.form !== undefined && Array.isArray(draft["enum"]))
    draft["enum"] = withBigInts(draft["enum"]);
  const written = own(node, "format");
  const format = pass.form?.formatOf(node) ?? formatNames.get(written) ?? written;
  if (typeof format !== "string") return;
  if (formats.has(format)) draft["format"] = format;
  const [least, most] = limitsOfFormat(format) ?? [];
  limit(draft, "minimum", least, Math.max);
  limit(draft, "maximum", most, Math.min);
}

/** Adds the limit of a format, unless the schema has a narrower one. */
function limit(
  draft: SchemaDraft,
  keyword: "minimum" | "maximum",
  added: number | undefined,
  narrower: (one: number, other: number) => number,
): void {
  if (added === undefined) return;
  const own = draft[keyword];
  draft[keyword] = typeof own === "number" ? narrower(own, added) : added;
}

function readType({ pass, node, draft, loosen }: NodeReading): void {
  const type = own(node, "type");
  if (type === undefined) return;
  const names: readonly unknown[] = Array.isArray(type) ? type : [type];
  if (names.length > 0 && names.every((name) => typeof name === "string" && typeNames.has(name))) {
    draft["type"] = names.length === 1 ? names[0] : [...new Set(names)];
  } else {
    pass.notes.add({ code: "agent-checks-type" });
    loosen("type");
  }
}

/** Where a schema refuses all that it lists, no answer is right: the agent checks it. */
function readChoices({ pass, node, draft, loosen }: NodeReading): void {
  if (!removeRefused(node, draft)) return;
  pass.notes.add({ code: "agent-checks-type" });
  loosen("type");
  for (const keyword of Object.keys(draft)) if (!annotations.has(keyword)) delete draft[keyword];
}

const readParts = [readKeywords, readFormat, readType, readChoices, readConditions, readPatterns];

function readKeywords({ pass, node, draft, read, loosen }: NodeReading): void {
  const refuse = (keyword: string): void => {
    pass.faults.add({ code: "malformed-keyword", keyword });
    loosen(malformed);
  };
  for (const keyword of Object.keys(node)) {
    const value = node[keyword];
    const readValue = dataKeywords.get(keyword);
    if (readValue !== undefined) {
      const clean = readValue(value);
      if (clean !== undefined) draft[keyword] = clean;
      else if (value !== undefined) refuse(keyword);
    } else if (schemaKeywords.has(keyword)) {
      const piece = read(keyword, value);
      draft[keyword] = piece.schema;
      if (piece.lax && !reachedByPatterns.has(keyword)) pass.notes.add(agentChecksTexts);
    } else if (schemaListKeywords.has(keyword)) {
      if (Array.isArray(value) && value.length > 0)
        draft[keyword] = ofJson(keyword, value).map((item) => read(keyword, item).schema);
      else refuse(keyword);
    } else if (schemaMapKeywords.has(keyword)) {
      if (isRecord(value)) draft[keyword] = readMap(keyword, value, read);
      else refuse(keyword);
    }
  }
}

/** The types that TypeBox has beside those of JSON; none of their values is in an answer. */
const notInJson: ReadonlySet<unknown> = new Set([
  "Date",
  "Uint8Array",
  "RegExp",
  "undefined",
  "void",
  "symbol",
  "function",
]);

/** The alternatives of a union that an answer can be; all of them where it can be none. */
function ofJson(keyword: string, schemas: readonly unknown[]): readonly unknown[] {
  if (keyword !== "anyOf" && keyword !== "oneOf") return schemas;
  const some = schemas.filter((schema) => !notInJson.has(own(schema, "type")));
  return some.length > 0 ? some : schemas;
}

function readMap(keyword: string, map: UnknownRecord, read: ReadChild): UnknownRecord {
  const result: Record<string, unknown> = {};
  for (const name of Object.keys(map)) setOwn(result, name, read(keyword, own(map, name)).schema);
  return result;
}

/**
 * `not` and `if` turn looser into stricter, so they are removed when anything below them was
 * loosened.
 */
function readConditions({ pass, node, draft, loosen }: NodeReading): void {
  for (const keyword of ["not", "if"]) {
    const value = own(node, keyword);
    if (value === undefined) continue;
    const piece = normalizeNode(pass, value);
    if (!piece.lax || pass.form !== undefined) draft[keyword] = piece.schema;
    else {
      loosen(keyword);
      pass.notes.add(agentChecksTexts);
    }
  }
  if (draft["if"] === undefined) {
    delete draft["then"];
    delete draft["else"];
  }
}

/** Stands for any keyword that was dropped because it was malformed. */
const malformed = "(malformed)";

/** Keywords below which other keywords of the same value determine what counts as evaluated. */
const inPlaceApplicators: readonly string[] = [
  "$ref",
  "allOf",
  "anyOf",
  "oneOf",
  "not",
  "if",
  "then",
  "else",
  "dependentSchemas",
  "contains",
  "patternProperties",
  malformed,
];

/**
 * Removes keywords that count matches, or that validate what other keywords left unevaluated:
 * beside a loosened keyword they would reject valid answers. Returns whether there were any.
 */
function loosenNeighbours({ pass, node, draft }: NodeReading, laxIn: ReadonlySet<string>): boolean {
  let found = false;
  const drop = (keyword: string): void => {
    found ||= draft[keyword] !== undefined;
    delete draft[keyword];
  };
  if (inPlaceApplicators.some((keyword) => laxIn.has(keyword))) {
    drop("unevaluatedProperties");
    drop("unevaluatedItems");
  }
  if (laxIn.has("contains")) drop("maxContains");
  const oneOf = draft["oneOf"];
  if (oneOf === undefined || !laxIn.has("oneOf")) return found;
  delete draft["oneOf"];
  if (draft["anyOf"] === undefined) draft["anyOf"] = oneOf;
  else draft["allOf"] = [...listOf(draft["allOf"]), { anyOf: oneOf }];
  return found || !areApart(pass.root, ownList(node, "oneOf"));
}

/**
 * Translates keywords of older drafts to 2020-12. They are recognized by shape, whatever `$schema`
 * declares, because many agents mix drafts without declaring any.
 */
function translateOldKeywords(raw: UnknownRecord): UnknownRecord {
  const node: Record<string, unknown> = { ...translateNullable(raw) };
  translateRequired(node);
  translateLimit(node, "minimum", "exclusiveMinimum");
  translateLimit(node, "maximum", "exclusiveMaximum");

  const items = own(node, "items");
  if (Array.isArray(items)) {
    delete node["items"];
    if (items.length > 0) node["prefixItems"] = items;
    if (Object.hasOwn(node, "additionalItems")) node["items"] = own(node, "additionalItems");
  }

  const dependencies = own(node, "dependencies");
  if (isRecord(dependencies)) {
    const required: Record<string, unknown> = {};
    const schemas: Record<string, unknown> = {};
    for (const key of Object.keys(dependencies)) {
      const value = own(dependencies, key);
      setOwn(Array.isArray(value) ? required : schemas, key, value);
    }
    if (Object.keys(required).length > 0 && node["dependentRequired"] === undefined)
      node["dependentRequired"] = required;
    if (Object.keys(schemas).length > 0 && node["dependentSchemas"] === undefined)
      node["dependentSchemas"] = schemas;
  }
  if (own(node, "$recursiveRef") === "#" && node["$ref"] === undefined) {
    node["$ref"] = "#";
    delete node["$recursiveRef"];
  }
  return node;
}

/** Draft 03 wrote `required: true` into the field itself. */
function translateRequired(node: Record<string, unknown>): void {
  if (typeof own(node, "required") === "boolean") delete node["required"];
  const properties = own(node, "properties");
  const required = own(node, "required") ?? [];
  if (!isRecord(properties) || !Array.isArray(required)) return;
  const names = Object.keys(properties).filter(
    (name) => own(own(properties, name), "required") === true,
  );
  if (names.length > 0) node["required"] = [...new Set([...required, ...names])];
}

/** Keywords beside which null is an alternative to the whole schema, rather than one more type. */
const notOnlyTypes = [
  "$ref",
  "const",
  ...nameKeywords,
  ...meaningKeywords,
  "allOf",
  "anyOf",
  "oneOf",
  "not",
  "if",
] as const;

/** OpenAPI 3.0 has `nullable: true` where JSON Schema has the type null. */
function translateNullable(raw: UnknownRecord): UnknownRecord {
  const node = Object.hasOwn(raw, "allOf") ? combinedWithNull(raw) : raw;
  if (own(node, "nullable") !== true) return node;
  const { nullable: _nullable, ...rest } = node;
  const { type, enum: values } = rest;
  if (notOnlyTypes.some((keyword) => Object.hasOwn(rest, keyword))) {
    const { title, description, default: start, examples, ...one } = rest;
    const about = Object.entries({ title, description, default: start, examples });
    return {
      ...Object.fromEntries(about.filter(([, value]) => value !== undefined)),
      anyOf: [one, { type: "null" }],
    };
  }
  return {
    ...rest,
    ...(type !== undefined && { type: [type, "null"].flat() }),
    ...(Array.isArray(values) && { enum: [...new Set([...values, null])] }),
  };
}

/**
 * A reference that is combined with nothing but null, which zod-to-openapi writes for a nullable
 * component: taken by the word, it would refuse the null that is meant.
 */
function combinedWithNull(node: UnknownRecord): UnknownRecord {
  const [only, second, third] = ownList(node, "allOf");
  if (own(only, "$ref") === undefined || third !== undefined || !saysOnlyNull(second)) return node;
  return { ...node, allOf: [only], nullable: true };
}

function saysOnlyNull(schema: unknown): boolean {
  const [keyword, other] = isRecord(schema) ? Object.keys(schema) : [];
  if (other !== undefined) return false;
  if (keyword === "nullable") return own(schema, "nullable") === true;
  return keyword === "type" && ownList(schema, "type").includes("null");
}

/** Draft 04 wrote `exclusiveMinimum: true` beside `minimum`. */
function translateLimit(node: Record<string, unknown>, limit: string, exclusive: string): void {
  const flag = own(node, exclusive);
  if (typeof flag !== "boolean") return;
  delete node[exclusive];
  if (!flag) return;
  node[exclusive] = node[limit];
  delete node[limit];
}

/**
 * Starts a node of the copy with its annotations: text only, truncated to a readable length. Only
 * forms and messages use them.
 */
function normalizeAnnotations(
  pass: NormalizePass,
  node: UnknownRecord,
  raw: UnknownRecord,
): SchemaDraft {
  const draft: SchemaDraft = {};
  const text = (keyword: string, length: number): void => {
    const value = own(node, keyword);
    if (value === undefined) return;
    if (typeof value !== "string") pass.notes.add({ code: "keyword-not-text", keyword });
    else if (value !== "") draft[keyword] = cut(value, length);
  };
  if (!isRule(own(node, "title"))) text("title", schemaLimits.titleLength);
  text("description", schemaLimits.descriptionLength);
  pass.form?.annotate(node, raw, draft);
  return draft;
}

/** Whether a title only repeats a rule, as effect 3 writes it: `between(1, 9)`. */
function isRule(title: unknown): boolean {
  return typeof title === "string" && /^(?:int|[a-z][A-Za-z]*\([\d., ]*\))$/.test(title);
}
