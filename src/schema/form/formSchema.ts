import {
  asText,
  dropUndefined,
  isRecord,
  jsonEqual,
  listOf,
  own,
  ownList,
  recordOf,
  type UnknownRecord,
} from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { isDecisionKey } from "../document/decisionKeys.js";
import { setOwn } from "../document/plainCopy.js";
import { followReferences, isChoice, typesOf } from "../document/references.js";
import { annotations, patternsKey } from "../document/schemaKeywords.js";
import type { SchemaDraft } from "../normalize/normalizePass.js";
import { linearPattern } from "../pattern/linearPattern.js";
import { allowEmpty, mayStayEmpty, offerNothing, startingAsNull } from "./allowEmpty.js";
import { jsonType, readUnion, typeTitle } from "./readUnion.js";

/** Marks a schema without constraints: a form library would render nothing for an empty schema. */
export const anyValue = "x-any-value";

/** Holds the kinds of answer of a field, which the form library must not fill in. */
export const kindsKey = "x-kinds";

/** Holds the alternatives of a field that is shown as one control. */
export const shapedKey = "x-shaped";

/** Holds the schema of the values of an object with any names, which are shown as rows. */
export const valuesKey = "x-values";

/** Holds the names that an object with any names may have, where the schema lists them. */
export const namesKey = "x-names";

/** Keywords a form does not use; the validation copy keeps them. */
const notShown = [
  "$defs",
  "not",
  "contains",
  "minContains",
  "maxContains",
  "propertyNames",
  "minProperties",
  "maxProperties",
  "unevaluatedItems",
  "unevaluatedProperties",
] as const;

/**
 * Turns a normalized schema into the schema of a form: defaults that would decide for the user, and
 * keywords that confuse form libraries, are removed; nullable unions are flattened; tuples and
 * dependencies are written as form libraries expect them. Never validate an answer with it.
 */
export function formSchema(root: JsonSchema): JsonSchema {
  const definitions = own(root, "$defs");
  const targets = recordOf(definitions);
  // A bare boolean is a decision too, whatever its name.
  const withoutDecision = toForm(
    isYesOrNo(followReferences(root, targets)) ? undecided(root, targets) : root,
    targets,
  );
  const form = mayStayEmpty(withoutDecision, targets)
    ? startingAsNull(withoutDecision, targets)
    : withoutDecision;
  if (!isRecord(definitions)) return form;
  const title = own(form, "title") ?? own(followReferences(root, targets), "title");
  const $defs = asTypes(mapSchemas(definitions, definitions));
  return dropUndefined({ title, ...form, $defs });
}

/** A field is called by its own title or its key: that of what it refers to names a type. */
function asTypes(definitions: UnknownRecord): UnknownRecord {
  const result: Record<string, unknown> = {};
  for (const name of Object.keys(definitions)) {
    const definition = own(definitions, name);
    const { title, ...rest } = recordOf(definition);
    setOwn(result, name, title === undefined ? definition : { ...rest, [typeTitle]: title });
  }
  return result;
}

/**
 * Leaves out titles that tell no field from another: where a reference was written out, several
 * fields have the title of its type, and in a kind of answer the only one has that of all kinds.
 */
function calledByKeys(fields: UnknownRecord, titleAround?: unknown): UnknownRecord {
  const names = Object.keys(fields);
  const seen = new Set([titleAround]);
  const shared = new Set([titleAround]);
  for (const name of names) {
    const title = own(own(fields, name), "title");
    (seen.has(title) ? shared : seen).add(title);
  }
  const result: Record<string, unknown> = {};
  for (const name of names) {
    const field = own(fields, name);
    const { title, ...rest } = recordOf(field);
    setOwn(result, name, title !== undefined && shared.has(title) ? rest : field);
  }
  return result;
}

/** Returns what leaves the title of a union out of the fields of one of its kinds. */
function withoutTitle(title: unknown): (kind: unknown) => unknown {
  return (kind) => {
    const fields = own(kind, "properties");
    if (title === undefined || !isRecord(kind) || !isRecord(fields)) return kind;
    return { ...kind, properties: calledByKeys(fields, title) };
  };
}

function isYesOrNo(schema: unknown): boolean {
  const alternatives = ["allOf", "anyOf", "oneOf"].flatMap((keyword) => ownList(schema, keyword));
  return (
    typesOf(schema).includes("boolean") ||
    typeof own(schema, "const") === "boolean" ||
    alternatives.some(isYesOrNo)
  );
}

function toForm(node: UnknownRecord, definitions: UnknownRecord): UnknownRecord {
  const whole = takeIn(node, definitions);
  const form: SchemaDraft = { ...offerNothing(readUnion(whole, definitions), definitions) };
  const names = own(followReferences(form["propertyNames"], definitions), "enum");
  if (Array.isArray(names)) form[namesKey] = names;
  withOtherNames(form);
  for (const keyword of notShown) if (Object.hasOwn(form, keyword)) delete form[keyword];
  onlyValue(form);
  if (typeof form["const"] === "boolean") withoutAnswer(form);
  if (Object.hasOwn(form, "default")) form["default"] = withoutDecisions(form["default"]);

  nameChoices(form);
  splitTypes(form);
  typeFromChoices(form);
  const child = (raw: unknown): UnknownRecord =>
    isRecord(raw) ? toForm(raw, definitions) : { [anyValue]: true };
  for (const keyword of ["if", "then", "else"]) {
    if (form[keyword] !== undefined) form[keyword] = child(form[keyword]);
  }
  for (const keyword of ["allOf", "anyOf", "oneOf"]) {
    const branches = form[keyword];
    if (!Array.isArray(branches)) continue;
    if (keyword !== "allOf" && isChoice(branches)) choice(form, keyword, branches);
    else form[keyword] = branches.filter((branch) => branch !== false).map(child);
    if (keyword !== "allOf") form[keyword] = listOf(form[keyword]).map(withoutTitle(form["title"]));
  }
  namedByPatterns(form, definitions);
  if (isRecord(form["additionalProperties"]))
    form["additionalProperties"] = child(form["additionalProperties"]);
  if (isRecord(form["properties"]))
    form["properties"] = calledByKeys(mapSchemas(form["properties"], definitions, true));
  allowEmpty(form, definitions);
  entries(form, child);
  dependencies(form, definitions);
  if (Object.keys(form).every((keyword) => annotations.has(keyword))) form[anyValue] = true;
  return form;
}

/** Says what a schema combines in the schema itself, as some write a reference with a description. */
function takeIn(node: UnknownRecord, definitions: UnknownRecord): UnknownRecord {
  if (!Object.hasOwn(node, "allOf")) return node;
  const { allOf, ...rest } = node;
  const [only, ...others] = listOf(allOf);
  if (others.length > 0) return joinedAll(listOf(allOf), rest, definitions) ?? node;
  if (!isRecord(only)) return node;
  const isApart = (keyword: string): boolean =>
    !Object.hasOwn(only, keyword) || keyword === "type" || annotations.has(keyword);
  return Object.keys(rest).every(isApart) ? takeIn({ ...only, ...rest }, definitions) : node;
}

/** What an object that only has fields says. */
const ofFields: ReadonlySet<string> = new Set(["type", "properties", "required", "$defs"]);

/** A larger object stays apart: it may be combined in many places. */
const mostJoined = 30;

/** Keywords that lead to other schemas. */
const leadingOn = ["$ref", "allOf", "properties", "items", "prefixItems", "additionalProperties"];

/** Whether a field is entered in one control. */
function isLeaf(schema: unknown): boolean {
  return (
    isRecord(schema) &&
    leadingOn.every((keyword) => !Object.hasOwn(schema, keyword)) &&
    [...ownList(schema, "anyOf"), ...ownList(schema, "oneOf")].every(isLeaf)
  );
}

/** What is combined as one schema: the fields of objects, or the limits of a single value. */
function joinedAll(
  parts: readonly unknown[],
  around: UnknownRecord,
  definitions: UnknownRecord,
): UnknownRecord | undefined {
  return joinedObjects(parts, around, definitions) ?? joinedLimits(parts, around, definitions);
}

/** The limits of a value that is typed in, none of which is said twice, as zod writes a pipe. */
function joinedLimits(
  parts: readonly unknown[],
  around: UnknownRecord,
  definitions: UnknownRecord,
): UnknownRecord | undefined {
  const result: SchemaDraft = {};
  for (const part of [...parts, around]) {
    const limits = followReferences(part, definitions);
    if (limits === undefined || !isLeaf(limits)) return undefined;
    for (const keyword of Object.keys(limits)) {
      const isSame = jsonEqual(result[keyword] ?? limits[keyword], limits[keyword]);
      if (!isSame && !annotations.has(keyword)) return undefined;
      result[keyword] = limits[keyword];
    }
  }
  return typedIn.has(result["type"]) ? result : undefined;
}

const typedIn: ReadonlySet<unknown> = new Set(["string", "number", "integer"]);

/** Objects that are combined as one with the fields of all of them; undefined for anything else. */
function joinedObjects(
  parts: readonly unknown[],
  around: UnknownRecord,
  definitions: UnknownRecord,
): UnknownRecord | undefined {
  const properties: Record<string, unknown> = {};
  const required: unknown[] = [];
  for (const part of [...parts, around]) {
    const object = recordOf(followReferences(part, definitions));
    const fields = own(object, "properties");
    const isPlain = Object.keys(object).every((key) => ofFields.has(key) || annotations.has(key));
    if (!isPlain || (!isRecord(fields) && part !== around)) return undefined;
    // What is referred to is copied: it must not lead on, or the copies would have no end.
    const isOwn = part === around || own(part, "$ref") === undefined;
    const names = Object.keys(recordOf(fields));
    if (!isOwn && !(names.length <= mostJoined && names.every((name) => isLeaf(own(fields, name)))))
      return undefined;
    for (const name of names) {
      if (Object.hasOwn(properties, name)) return undefined;
      setOwn(properties, name, own(fields, name));
    }
    required.push(...ownList(object, "required"));
  }
  return { ...around, type: "object", properties, required };
}

/** Keywords with which names of other schemas count as evaluated. */
const inPlace = ["$ref", "allOf", "anyOf", "oneOf", "if", "dependentSchemas"] as const;

/** Where no other schema has names of its own, unevaluated names are all others. */
function withOtherNames(form: SchemaDraft): void {
  const others = form["unevaluatedProperties"];
  if (!isRecord(others) || form["additionalProperties"] !== undefined) return;
  if (!typesOf(form).includes("object")) return;
  if (inPlace.every((keyword) => form[keyword] === undefined))
    form["additionalProperties"] = others;
}

/** Matches a pattern of a single name: beside fields, it is another spelling of one of them. */
const oneName = /^\^\(?\w+\)?\$$/;

/** More patterns of names than any real schema has. */
const mostPatterns = 20;

/**
 * Takes the values of names that match a pattern as those of any name, and keeps which pattern has
 * which. Where it cannot be told which pattern a name matches, the object is not described.
 */
function namedByPatterns(form: SchemaDraft, definitions: UnknownRecord): void {
  const { patternProperties: patterns, additionalProperties: others, type } = form;
  if (patterns === undefined) return;
  delete form["patternProperties"];
  delete form["additionalProperties"];
  const sources = isRecord(patterns) ? Object.keys(patterns) : [];
  if (isRecord(form["properties"]) && sources.every((source) => oneName.test(source))) return;
  const [first] = sources.map((source) => own(patterns, source)).filter(isRecord);
  const isOnly = sources.length === 1 && !isRecord(others);
  const canTell = sources.every((source) => linearPattern(source) !== undefined);
  if (first === undefined || sources.length > mostPatterns || !(isOnly || canTell)) return;
  form["additionalProperties"] = isRecord(others) ? others : first;
  form["type"] = type ?? "object";
  if (!isOnly && isRecord(patterns)) form[patternsKey] = mapSchemas(patterns, definitions);
}

/** A list of one value fixes it. */
function onlyValue(form: SchemaDraft): void {
  const { enum: values } = form;
  if (!Array.isArray(values) || values.length !== 1 || Object.hasOwn(form, "const")) return;
  const [only]: readonly unknown[] = values;
  if (typeof only === "object") return;
  delete form["enum"];
  delete form["enumNames"];
  delete form["enumDescriptions"];
  form["const"] = only;
}

/** Choices are written in one way; with `anyOf` the library would preselect the first one. */
function choice(form: SchemaDraft, keyword: string, branches: readonly unknown[]): void {
  if (keyword === "anyOf" && form["oneOf"] !== undefined) return;
  delete form[keyword];
  form["oneOf"] = branches
    .filter(isRecord)
    .map(({ const: value, title, description }) =>
      dropUndefined({ const: value, title, description }),
    );
}

function mapSchemas(
  map: UnknownRecord,
  definitions: UnknownRecord,
  areFields = false,
): UnknownRecord {
  const result: Record<string, unknown> = {};
  for (const name of Object.keys(map)) {
    const raw = own(map, name);
    if (areFields && raw === false) continue;
    const asked =
      isRecord(raw) && areFields && isDecisionKey(name) ? undecided(raw, definitions) : raw;
    setOwn(result, name, isRecord(asked) ? toForm(asked, definitions) : { [anyValue]: true });
  }
  return result;
}

/**
 * Writes a tuple as a list of entries and the schema of further ones, which is left out where there
 * must not be any.
 */
function entries(form: SchemaDraft, child: (raw: unknown) => UnknownRecord): void {
  const { prefixItems: first, items: rest } = form;
  if (Array.isArray(first)) {
    delete form["prefixItems"];
    form["items"] = first.map(child);
    if (rest !== undefined && rest !== false) form["additionalItems"] = child(rest);
  } else if (rest !== undefined) form["items"] = child(rest);
}

function dependencies(form: SchemaDraft, definitions: UnknownRecord): void {
  const required = form["dependentRequired"];
  const schemas = form["dependentSchemas"];
  if (required === undefined && schemas === undefined) return;
  delete form["dependentRequired"];
  delete form["dependentSchemas"];
  if (!isRecord(required) && !isRecord(schemas)) return;
  form["dependencies"] = {
    ...recordOf(required),
    ...mapSchemas(recordOf(schemas), definitions),
  };
}

/**
 * Joins names and descriptions beside a list of values (`enumNames`, as form libraries and older MCP
 * servers write them) with their values. Only for display: the value is what is sent.
 */
export function nameChoices(form: SchemaDraft): void {
  const { enum: values, enumNames, enumDescriptions } = form;
  if (enumNames === undefined && enumDescriptions === undefined) return;
  delete form["enumNames"];
  delete form["enumDescriptions"];
  const [names, meanings] = [listOf(enumNames), listOf(enumDescriptions)];
  if (
    names.length + meanings.length === 0 ||
    !Array.isArray(values) ||
    form["oneOf"] !== undefined ||
    form["anyOf"] !== undefined
  )
    return;
  delete form["enum"];
  // Null may have been appended; it has a title already.
  form["oneOf"] = values.map((value: unknown, index) =>
    dropUndefined({
      const: value,
      title: asText(names[index]) || undefined,
      description: asText(meanings[index]) || undefined,
    }),
  );
}

/** Turns several types into alternatives; a type with null stays one field. */
export function splitTypes(form: SchemaDraft): void {
  const types = form["type"];
  if (!Array.isArray(types)) return;
  const some: readonly unknown[] = types.filter(
    (type) => type !== "null" && !(type === "integer" && types.includes("number")),
  );
  if (some.length < 2) {
    form["type"] =
      types.includes("null") && some.length > 0 ? [some[0], "null"] : (some[0] ?? "null");
    return;
  }
  delete form["type"];
  if (form["enum"] !== undefined || form["anyOf"] !== undefined || form["oneOf"] !== undefined)
    return;
  const { title: _title, description: _description, default: _default, ...limits } = form;
  for (const keyword of Object.keys(limits)) delete form[keyword];
  form["anyOf"] = (types.includes("null") ? ["null", ...some] : some).map((type) => ({
    ...limits,
    type,
  }));
}

/**
 * Adds the shared type to a schema that lists its values but not their type: form libraries treat
 * `oneOf: [{ const: "a", title: "A" }]` as a choice only when it has a type. Only for display;
 * values of several types are not changed.
 */
export function typeFromChoices(form: SchemaDraft): void {
  const values = choicesOf(form);
  // With its type, an object or list to choose would be entered.
  if (values.some((value) => typeof value === "object" && value !== null)) delete form["type"];
  if (form["type"] !== undefined) return;
  const [first] = values;
  const type = jsonType(first);
  if (type !== "string" && type !== "number" && type !== "boolean") return;
  if (values.every((value) => jsonType(value) === type)) form["type"] = type;
}

function choicesOf(form: SchemaDraft): readonly unknown[] {
  if (Array.isArray(form["enum"])) return form["enum"];
  return listOf(form["oneOf"] ?? form["anyOf"]).map((branch) => own(branch, "const"));
}

/** Removes what would answer for the user; a fixed `true` becomes a question with two answers. */
function withoutAnswer(form: SchemaDraft): void {
  if (typeof form["const"] === "boolean" && form["type"] === undefined) form["type"] = "boolean";
  delete form["const"];
  delete form["default"];
}

/** More parts than any boolean question has. */
const mostParts = 50;

/**
 * Returns the schema of a decision without defaults, its references included. References are
 * inlined, because their targets may serve other fields, which keep their defaults. A group or list
 * behind a reference is no decision and is not changed. Throws, and the schema check catches it,
 * where references multiply beyond the parts of any decision.
 */
function undecided(raw: UnknownRecord, definitions: UnknownRecord): UnknownRecord {
  let partsLeft = mostParts;
  const write = (part: UnknownRecord): UnknownRecord => {
    partsLeft -= 1;
    if (partsLeft < 0) throw new Error("A decision with too many parts.");
    const target = followReferences(part, definitions);
    const { $ref, ...rest } = part;
    const isGroup =
      target !== undefined &&
      ["properties", "items", "prefixItems"].some((keyword) => Object.hasOwn(target, keyword));
    const node: SchemaDraft =
      $ref === undefined ? rest : isGroup ? { ...rest, $ref } : { ...target, ...rest };
    withoutAnswer(node);
    for (const keyword of ["allOf", "anyOf", "oneOf"]) {
      const branches = node[keyword];
      if (!Array.isArray(branches) || isChoice(branches)) continue;
      node[keyword] = branches.map((branch: unknown) =>
        isRecord(branch) ? write(branch) : branch,
      );
    }
    return node;
  };
  return write(raw);
}

/** Removes decisions from a default: the default of an object may preset a boolean in it. */
function withoutDecisions(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDecisions);
  if (!isRecord(value)) return value;
  const result: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const item = own(value, key);
    if (!isDecisionKey(key)) setOwn(result, key, withoutDecisions(item));
  }
  return result;
}
