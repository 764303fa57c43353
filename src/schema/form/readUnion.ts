import {
  isRecord,
  jsonEqual,
  listOf,
  own,
  ownList,
  type UnknownRecord,
} from "../../protocol/json.js";
import { followReferences } from "../document/references.js";
import { schemaLimits } from "../schemaLimits.js";

/** Keywords that say nothing about a value. */
export const annotations: ReadonlySet<string> = new Set([
  "title",
  "description",
  "default",
  "examples",
]);

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
  const branches = flatten(node, definitions);
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
  const branches = ownList(node, keyword);
  const list: readonly unknown[] = branches;
  const [only, second] = list.filter((branch) => !isNull(branch));
  if (list.length < 2 || second !== undefined) return undefined;
  const target = followReferences(only, definitions);
  const values = own(target, "enum");
  if (target === undefined || !Array.isArray(values) || isConstant(target)) return undefined;
  const schema = only === target ? target : withoutTypeTitle(target);
  const type = own(schema, "type") ?? typeOfAll(values);
  return {
    ...schema,
    ...(type !== undefined && { type: [type, "null"].flat() }),
    enum: values.includes(null) ? values : [...values, null],
  };
}

/** The type that all values have. */
function typeOfAll(values: readonly unknown[]): string | undefined {
  const some = values.filter((value) => value !== null);
  const [first] = some;
  const isOne = scalars.has(typeof first) && some.every((value) => typeof value === typeof first);
  return isOne ? typeof first : undefined;
}

/** The keyword of the only union of a schema. */
function unionOf(node: UnknownRecord): "anyOf" | "oneOf" | undefined {
  const [first, second] = (["anyOf", "oneOf"] as const).filter((keyword) =>
    Array.isArray(own(node, keyword)),
  );
  return second === undefined ? first : undefined;
}

/** The alternatives of a union, with those of unions inside it; values one by one. */
function flatten(node: UnknownRecord, definitions: UnknownRecord): readonly unknown[] {
  const result: unknown[] = [];
  const visit = (raw: unknown, around: readonly unknown[]): void => {
    if (result.length > schemaLimits.choices || raw === false) return;
    const target = followReferences(raw, definitions);
    if (target === undefined || around.length > mostNested || around.includes(target)) {
      result.push(raw);
      return;
    }
    const inner = unionOf(target);
    const isOnlyUnion =
      inner !== undefined && Object.keys(target).every((key) => key === inner || isSilent(key));
    const list = isOnlyUnion ? own(target, inner) : undefined;
    if (Array.isArray(list)) for (const branch of list) visit(branch, [...around, target]);
    else result.push(...alternativesOf(raw, target));
  };
  const list = own(node, unionOf(node) ?? "anyOf");
  for (const branch of listOf(list)) visit(branch, [node]);
  return result.some((branch) => branch === true) ? result : distinct(result);
}

/** Unions inside unions deeper than this stay as they are. */
const mostNested = 8;

function isSilent(keyword: string): boolean {
  return annotations.has(keyword) || keyword === "type" || keyword === typeTitle;
}

/** A list of values is one alternative for each, and a nullable type is one for null. */
function alternativesOf(raw: unknown, target: UnknownRecord): readonly unknown[] {
  const { enum: values, enumNames, const: _const, ...rest } = target;
  const description = own(target, "description");
  if (Object.hasOwn(target, "const") && Object.keys(rest).every(isSilent)) {
    // The name of the type of a value is no name of the value.
    const title = raw === target ? own(target, "title") : undefined;
    return [constant(own(target, "const"), title, description)];
  }
  if (Array.isArray(values) && Object.keys(rest).every(isSilent)) {
    const names = listOf(enumNames);
    const only = values.length === 1;
    return values.map((value: unknown, index) =>
      constant(
        value,
        names[index] ?? (only && raw === target ? own(target, "title") : undefined),
        only ? description : undefined,
      ),
    );
  }
  const types = own(target, "type");
  if (!Array.isArray(types) || !types.includes("null") || types.length < 2) return [raw];
  const some: readonly unknown[] = types.filter((type) => type !== "null");
  // What refers to itself would be written out without end.
  if (raw !== target && !(some.length === 1 && scalars.has(some[0])))
    return [{ type: "null" }, raw];
  return [{ type: "null" }, { ...target, type: some.length === 1 ? some[0] : some }];
}

function constant(value: unknown, title: unknown, description: unknown): UnknownRecord {
  return value === null
    ? { type: "null" }
    : {
        const: value,
        ...(typeof title === "string" && { title }),
        ...(typeof description === "string" && { description }),
      };
}

function isConstant(branch: unknown): branch is UnknownRecord {
  return isRecord(branch) && Object.hasOwn(branch, "const");
}

function isNull(branch: unknown): boolean {
  return own(branch, "type") === "null";
}

/** Removes values and nulls that are there twice; of two names for a value the first one stays. */
function distinct(branches: readonly unknown[]): readonly unknown[] {
  const seen = new Set<string>();
  return branches.filter((branch) => {
    if (!isConstant(branch) && !isNull(branch)) return true;
    const key = isConstant(branch) ? JSON.stringify([own(branch, "const")]) : "null";
    return !seen.has(key) && seen.add(key);
  });
}

/** One of several values, with their names and descriptions where there are some. */
function choiceOf(
  rest: UnknownRecord,
  constants: readonly UnknownRecord[],
  isNullable: boolean,
): UnknownRecord {
  const isPlain = constants.every((one) => Object.keys(one).length === 1);
  const values = constants.map((one) => own(one, "const"));
  const { type: given, ...others } = rest;
  const type = scalars.has(given) ? given : typeOfAll(values);
  const typed = type === undefined ? {} : { type: isNullable ? [type, "null"] : type };
  if (constants.length === 1 && !isNullable) return { ...typed, ...others, ...constants[0] };
  if (isPlain) return { ...typed, ...others, enum: isNullable ? [...values, null] : values };
  return { ...typed, ...others, oneOf: isNullable ? [...constants, { const: null }] : constants };
}

/** A single alternative as the field itself; undefined where null is one of its kinds of answer. */
function asField(
  branch: UnknownRecord,
  definitions: UnknownRecord,
  isNullable: boolean,
): UnknownRecord | undefined {
  const target = followReferences(branch, definitions);
  if (target === undefined || !isNullable || !isSimple(target)) return undefined;
  return nullable(target === branch ? target : withoutTypeTitle(target));
}

/** Whether a schema is of one type that is entered in one control. */
function isSimple(schema: UnknownRecord): boolean {
  return (
    scalars.has(own(schema, "type")) &&
    !["anyOf", "oneOf", "allOf", "if", "const", "enum"].some((keyword) =>
      Object.hasOwn(schema, keyword),
    )
  );
}

function nullable(schema: UnknownRecord): UnknownRecord {
  return { ...schema, type: [own(schema, "type"), "null"].flat() };
}

function withoutTypeTitle({ title: _title, ...schema }: UnknownRecord): UnknownRecord {
  return schema;
}

/** Whether two schemas say something about the same. */
function overlap(one: UnknownRecord, other: UnknownRecord): boolean {
  return Object.keys(one).some((keyword) => !isSilent(keyword) && Object.hasOwn(other, keyword));
}

/** Formats that have a control of their own, so that a person says which of them is meant. */
const ownControls: ReadonlySet<unknown> = new Set([
  "date",
  "date-time",
  "partial-date-time",
  "time",
  "partial-time",
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
  if (constants.some((one) => own(one, "const") !== "") || others.length === 0) return undefined;
  const targets = others.map((other) => followReferences(other, definitions));
  const schemas = targets.filter((target) => target !== undefined && isSimple(target));
  if (schemas.length < targets.length || schemas.length + constants.length < 2) return undefined;
  const [first] = schemas;
  const type = own(first, "type");
  const types = schemas.map((schema) => own(schema, "type"));
  const isNumber = types.every((one) => one === "number" || one === "integer");
  const isOne = isNumber || (type !== "boolean" && types.every((one) => one === type));
  if (first === undefined || !isOne) return undefined;
  const formats = schemas.map((schema) => own(schema, "format"));
  if (formats.some((format) => ownControls.has(format) && format !== formats[0])) return undefined;
  const mayBeEmpty = constants.length > 0;
  if (schemas.length === 1) return { ...first, ...(mayBeEmpty && { minLength: 0 }) };
  return {
    type: isNumber && types.includes("number") ? "number" : type,
    ...(mayBeEmpty && { minLength: 0 }),
    ...(formats.every((format) => jsonEqual(format, formats[0])) &&
      formats[0] !== undefined && { format: formats[0] }),
  };
}
