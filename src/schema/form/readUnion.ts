import {
  asText,
  dropUndefined,
  isRecord,
  jsonEqual,
  listOf,
  own,
  ownList,
  showJson,
  type UnknownRecord,
} from "../../protocol/json.js";
import { followReferences, isNull, typesOf } from "../document/references.js";
import { annotations } from "../document/schemaKeywords.js";
import { schemaLimits } from "../schemaLimits.js";

/** Holds the title of a schema that others refer to: it names a type, not a field. */
export const typeTitle = "x-type-title";

/** The types that are typed in as one text. */
const scalars: ReadonlySet<unknown> = new Set(["string", "number", "integer", "boolean"]);

/**
 * Rewrites the alternatives of a schema in one way: those inside others are taken out, values in any
 * spelling become one choice, and null beside a single simple type makes that type nullable. Only
 * alternatives that are of different kinds stay alternatives. Only for display.
 */
export function readUnion(node: UnknownRecord, definitions: UnknownRecord): UnknownRecord {
  const keyword = unionOf(node);
  if (keyword === undefined) return node;
  const { [keyword]: _branches, ...rest } = node;
  const values = valuesOrNull(node, keyword, definitions);
  if (values !== undefined) return { ...values, ...rest };
  const branches = flatten(node, keyword, definitions);
  const constants = branches.filter(isConstant);
  const nulls = branches.filter(isNull);
  const others = branches.filter((branch) => !isConstant(branch) && !isNull(branch));
  const isNullable = nulls.length > 0;
  if (others.length === 0 && constants.length > 0) return choiceOf(rest, constants, isNullable);
  const [only] = others;
  if (others.length === 1 && constants.length === 0 && isRecord(only)) {
    const simple = asField(only, definitions, isNullable);
    if (simple !== undefined) return { ...simple, ...rest };
    if (!isNullable && !overlap(only, rest)) return { ...only, ...rest };
  }
  const joined = joinedText(others, constants, definitions);
  if (joined !== undefined) return { ...(isNullable ? nullable(joined) : joined), ...rest };
  return {
    ...rest,
    [keyword]: isNullable ? [{ type: "null" }, ...constants, ...others] : branches,
  };
}

/** A list of values beside null, which is one choice with the names and the title of the list. */
function valuesOrNull(
  node: UnknownRecord,
  keyword: string,
  definitions: UnknownRecord,
): UnknownRecord | undefined {
  const list = ownList(node, keyword);
  const [only, second] = list.filter((branch) => !isNull(branch));
  const schema = inlined(only, definitions);
  const values = own(schema, "enum");
  if (list.length < 2 || second !== undefined) return undefined;
  if (!Array.isArray(values) || own(schema, "const") !== undefined) return undefined;
  const type = own(schema, "type") ?? typeOfAll(values);
  return dropUndefined({
    ...schema,
    type: type && [type, "null"].flat(),
    enum: values.includes(null) ? values : [...values, null],
  });
}

/** The schema of an alternative, without the title of the type that it refers to. */
function inlined(branch: unknown, definitions: UnknownRecord): UnknownRecord | undefined {
  const target = followReferences(branch, definitions);
  if (target === undefined || target === branch) return target;
  const { title: _title, ...schema } = target;
  return schema;
}

/** The type that all values have. */
function typeOfAll(values: readonly unknown[]): string | undefined {
  const some = values.filter((value) => value !== null);
  const [first] = some;
  const type = jsonType(first);
  const isOne = scalars.has(type) && some.every((value) => jsonType(value) === type);
  return isOne ? type : undefined;
}

/** The type of a value; a number of any length is one. */
export function jsonType(value: unknown): string {
  return typeof value === "bigint" ? "number" : typeof value;
}

/** The keyword of the only union of a schema. */
function unionOf(node: UnknownRecord): "anyOf" | "oneOf" | undefined {
  const [first, second] = (["anyOf", "oneOf"] as const).filter((keyword) =>
    Array.isArray(own(node, keyword)),
  );
  return second === undefined ? first : undefined;
}

/** The alternatives of a union, with those of unions inside it; values one by one. */
function flatten(
  node: UnknownRecord,
  keyword: string,
  definitions: UnknownRecord,
): readonly unknown[] {
  const result: unknown[] = [];
  const visit = (raw: unknown, around: readonly unknown[]): void => {
    if (result.length > schemaLimits.choices || raw === false) return;
    const target = followReferences(raw, definitions);
    if (target === undefined || around.length > mostNested || around.includes(target)) {
      result.push(raw);
      return;
    }
    const inner = unionOf(target);
    if (
      inner === undefined ||
      !Object.keys(target).every((key) => key === inner || silent.has(key))
    )
      result.push(...alternativesOf(raw, target));
    else for (const branch of typedBranches(target, inner)) visit(branch, [...around, target]);
  };
  for (const branch of typedBranches(node, keyword)) visit(branch, [node]);
  return result.some((branch) => branch === true) ? result : distinct(result);
}

/** The alternatives of a union; those that only limit a value have the type that stands beside them. */
function typedBranches(node: UnknownRecord, keyword: string): readonly unknown[] {
  const type = own(node, "type");
  const branches = ownList(node, keyword);
  const isTypeless = (branch: unknown): branch is UnknownRecord =>
    isRecord(branch) && !typing.some((one) => Object.hasOwn(branch, one));
  return scalars.has(type) && branches.length > 1
    ? branches.map((branch) => (isTypeless(branch) ? { type, ...branch } : branch))
    : branches;
}

/** Keywords that say of which type a value is, or may. */
const typing = ["type", "$ref", "const", "enum", "anyOf", "oneOf", "allOf"];

/** Unions inside unions deeper than this stay as they are. */
const mostNested = 8;

/** Keywords beside which a list of values, or a union, is all that a schema says. */
const silent: ReadonlySet<string> = new Set([...annotations, "type", typeTitle]);

/** A list of values is one alternative for each, and a nullable type is one for null. */
function alternativesOf(raw: unknown, target: UnknownRecord): readonly unknown[] {
  const { enum: values, enumNames, enumDescriptions, const: _const, ...rest } = target;
  const description = own(target, "description");
  if (Object.hasOwn(target, "const") && Object.keys(rest).every((key) => silent.has(key))) {
    // The name of the type of a value is no name of the value.
    const title = raw === target ? own(target, "title") : undefined;
    return [constant(own(target, "const"), title, description)];
  }
  if (Array.isArray(values) && Object.keys(rest).every((key) => silent.has(key))) {
    const [names, meanings] = [listOf(enumNames), listOf(enumDescriptions)];
    const only = values.length === 1;
    return values.map((value: unknown, index) =>
      constant(
        value,
        names[index] ?? (only && raw === target ? own(target, "title") : undefined),
        meanings[index] ?? (only ? description : undefined),
      ),
    );
  }
  const types = typesOf(target);
  if (!types.includes("null") || types.length < 2) return [raw];
  const some = types.filter((type) => type !== "null");
  // What refers to itself would be written out without end.
  if (raw !== target && !(some.length === 1 && scalars.has(some[0])))
    return [{ type: "null" }, raw];
  return [{ type: "null" }, { ...target, type: some.length === 1 ? some[0] : some }];
}

function constant(value: unknown, title: unknown, description: unknown): UnknownRecord {
  if (value === null) return { type: "null" };
  return dropUndefined({ const: value, title: asText(title), description: asText(description) });
}

function isConstant(branch: unknown): branch is UnknownRecord {
  return isRecord(branch) && Object.hasOwn(branch, "const");
}

/** Removes values and nulls that are there twice; of two names for a value the first one stays. */
function distinct(branches: readonly unknown[]): readonly unknown[] {
  const seen = new Set<string>();
  return branches.filter((branch) => {
    if (!isConstant(branch) && !isNull(branch)) return true;
    const key = isConstant(branch) ? showJson([own(branch, "const")]) : "null";
    return !seen.has(key) && seen.add(key);
  });
}

/** One of several values, with their names and descriptions where there are some. */
function choiceOf(
  rest: UnknownRecord,
  constants: readonly UnknownRecord[],
  isNullable: boolean,
): UnknownRecord {
  const { type: typeBeside, ...others } = rest;
  const type = scalars.has(typeBeside)
    ? typeBeside
    : typeOfAll(constants.map((one) => own(one, "const")));
  const common: UnknownRecord = dropUndefined({
    type: isNullable ? type && [type, "null"] : type,
    ...others,
  });
  const choices = isNullable ? [...constants, { const: null }] : constants;
  if (choices.length === 1) return { ...common, ...choices[0] };
  const isPlain = choices.every((one) => Object.keys(one).length === 1);
  return isPlain
    ? { ...common, enum: choices.map((one) => own(one, "const")) }
    : { ...common, oneOf: choices };
}

/** A single alternative as the field itself; undefined where null is one of its kinds of answer. */
function asField(
  branch: UnknownRecord,
  definitions: UnknownRecord,
  isNullable: boolean,
): UnknownRecord | undefined {
  const schema = inlined(branch, definitions);
  return isNullable && isSimple(schema) ? nullable(schema) : undefined;
}

/** Whether a schema is of one type that is entered in one control. */
function isSimple(schema: UnknownRecord | undefined): schema is UnknownRecord {
  return (
    scalars.has(own(schema, "type")) &&
    ["anyOf", "oneOf", "allOf", "if", "const", "enum"].every(
      (keyword) => own(schema, keyword) === undefined,
    )
  );
}

function nullable(schema: UnknownRecord): UnknownRecord {
  return { ...schema, type: [...typesOf(schema), "null"] };
}

/** Whether two schemas say something about the same. */
function overlap(one: UnknownRecord, other: UnknownRecord): boolean {
  return Object.keys(one).some((keyword) => !silent.has(keyword) && Object.hasOwn(other, keyword));
}

/** Formats that have a control of their own, so that a person says which of them is meant. */
const ownControls: ReadonlySet<unknown> = new Set([
  "date",
  "date-time",
  "partial-date-time",
  "time",
  "partial-time",
  "year-month",
]);

/**
 * Alternatives of one simple type as one field, such as a text in one of several forms; an empty
 * text beside them is that they may be empty.
 */
function joinedText(
  others: readonly unknown[],
  constants: readonly UnknownRecord[],
  definitions: UnknownRecord,
): UnknownRecord | undefined {
  const schemas = others.map((other) => followReferences(other, definitions));
  const [first] = schemas;
  const mayBeEmpty = constants.length > 0;
  if (!schemas.every(isSimple) || constants.some((one) => own(one, "const") !== ""))
    return undefined;
  if (first === undefined || schemas.length + constants.length < 2) return undefined;
  const type = joinedType(schemas.map((schema) => own(schema, "type")));
  const format = own(first, "format");
  const formats = schemas.map((schema) => own(schema, "format"));
  if (type === undefined || formats.some((one) => ownControls.has(one) && one !== format))
    return undefined;
  if (schemas.length === 1) return mayBeEmpty ? { ...first, minLength: 0 } : first;
  return dropUndefined({
    type,
    minLength: mayBeEmpty ? 0 : undefined,
    format: formats.every((one) => jsonEqual(one, format)) ? format : undefined,
  });
}

/** The one type of texts, or of numbers; answers yes and no are no text. */
function joinedType(types: readonly unknown[]): unknown {
  const [first] = types;
  if (types.every((type) => type === "number" || type === "integer"))
    return types.includes("number") ? "number" : first;
  return first !== "boolean" && types.every((type) => type === first) ? first : undefined;
}
