import { isRecord, listOf, own, recordOf, type UnknownRecord } from "../../protocol/json.js";
import { hasFormat, limitsOfFormat } from "../document/formats.js";
import { isPlain } from "../document/plainCopy.js";
import { englishIssueMessages, type IssueMessages } from "../issues/issueMessages.js";
import type { SchemaValidator } from "../issues/SchemaValidator.js";
import { validationCopy } from "../normalize/normalizeSchema.js";
import { schemaLimits } from "../schemaLimits.js";
import { codePointCount } from "../validate/codePointCount.js";
import { isOfTypes } from "../validate/compareValues.js";
import { validateValue } from "../validate/validateValue.js";

/**
 * Creates the default validator with messages of the host; labels do not translate these.
 */
export function createDefaultValidator(messages: Partial<IssueMessages>): SchemaValidator {
  const all: IssueMessages = { ...englishIssueMessages, ...messages };
  return (schema, value) => {
    if (fastPathValid(schema, value)) return { status: "valid" };
    const copy = validationCopy(schema);
    return copy.checkable
      ? validateValue(copy.normalized.schema, value, all)
      : { status: "unchecked", reason: copy.reason };
  };
}

/**
 * The default validator. It interprets the schema instead of compiling it, so it works under any
 * content security policy, and it sees only the normalized copy: what could not be used safely is
 * left to the agent. Synchronous, pure, and never throws: with a schema that cannot be used, the
 * answer is `unchecked`, never refused.
 */
export const defaultValidator: SchemaValidator = createDefaultValidator({});

/**
 * Schema nodes that are visited, once for each value they apply to. References, which can multiply,
 * are not supported here.
 */
const mostSteps = 2_000;

interface Walk {
  /** Steps that are left. */
  left: number;
}

/**
 * Whether a value is certainly valid with a schema that uses only common keywords, as those of
 * approvals do: one walk, without copies. `false` means nothing: anything unusual in the schema or
 * the value is left to the full validation. Never throws.
 */
export function fastPathValid(schema: unknown, value: unknown): boolean {
  try {
    return (
      isPlain(schema, schemaLimits) &&
      isPlain(value, schemaLimits) &&
      fits({ left: mostSteps }, schema, value)
    );
  } catch {
    return false;
  }
}

function fits(walk: Walk, schema: unknown, value: unknown): boolean {
  walk.left -= 1;
  if (!isRecord(schema) || walk.left < 0) return schema === true;
  return Object.keys(schema).every((keyword) =>
    admits(walk, schema, keyword, schema[keyword], value),
  );
}

/**
 * Whether the value passes one keyword. Keywords that are not listed here are left to the full
 * validation.
 */
function admits(
  walk: Walk,
  schema: UnknownRecord,
  keyword: string,
  limit: unknown,
  value: unknown,
): boolean {
  switch (keyword) {
    case "title":
    case "description":
    case "default":
    case "examples":
    case "$schema":
      return true;
    case "type":
      return isOfTypes(limit, value);
    case "properties":
      return isRecord(limit) && (!isRecord(value) || listedFit(walk, limit, value));
    case "additionalProperties":
      return isRecord(value)
        ? othersFit(walk, own(schema, "properties"), limit, value)
        : isSchema(limit);
    case "required":
      return (
        Array.isArray(limit) &&
        limit.every(
          (name) => typeof name === "string" && (!isRecord(value) || Object.hasOwn(value, name)),
        )
      );
    case "items":
      return (
        isSchema(limit) && (!Array.isArray(value) || value.every((item) => fits(walk, limit, item)))
      );
    case "anyOf":
      return listOf(limit).some((branch) => fits(walk, branch, value));
    case "oneOf":
      return isScalar(value) && isOneChoice(walk, listOf(limit), value);
    case "enum":
      return isScalar(value) && listOf(limit).includes(value);
    case "const":
      return isScalar(value) && limit === value;
    case "format":
      return (
        typeof limit === "string" &&
        (typeof value !== "string" || hasFormat(limit, value)) &&
        (typeof value !== "number" || limitsOfFormat(limit) === undefined)
      );
    default:
      return typeof limit === "number" && within(keyword, limit, value);
  }
}

const sizeOfNumber = (value: unknown) => (typeof value === "number" ? value : undefined);
const sizeOfText = (value: unknown) =>
  typeof value === "string" ? codePointCount(value) : undefined;
const sizeOfList = (value: unknown) => (Array.isArray(value) ? value.length : undefined);
const atLeast = (size: number, limit: number) => size >= limit;
const atMost = (size: number, limit: number) => size <= limit;

interface Limit {
  readonly sizeOf: (value: unknown) => number | undefined;
  readonly isKept: (size: number, limit: number) => boolean;
}

/** What each limit measures of a value, which is undefined for values of other types. */
const limits: ReadonlyMap<string, Limit> = new Map([
  ["minimum", { sizeOf: sizeOfNumber, isKept: atLeast }],
  ["maximum", { sizeOf: sizeOfNumber, isKept: atMost }],
  ["exclusiveMinimum", { sizeOf: sizeOfNumber, isKept: (size, limit) => size > limit }],
  ["exclusiveMaximum", { sizeOf: sizeOfNumber, isKept: (size, limit) => size < limit }],
  ["minLength", { sizeOf: sizeOfText, isKept: atLeast }],
  ["maxLength", { sizeOf: sizeOfText, isKept: atMost }],
  ["minItems", { sizeOf: sizeOfList, isKept: atLeast }],
  ["maxItems", { sizeOf: sizeOfList, isKept: atMost }],
]);

function within(keyword: string, limit: number, value: unknown): boolean {
  const rule = limits.get(keyword);
  if (rule === undefined) return false;
  const size = rule.sizeOf(value);
  return size === undefined || rule.isKept(size, limit);
}

function listedFit(walk: Walk, properties: UnknownRecord, fields: UnknownRecord): boolean {
  return Object.keys(properties).every(
    (name) => !Object.hasOwn(fields, name) || fits(walk, properties[name], fields[name]),
  );
}

function othersFit(
  walk: Walk,
  properties: unknown,
  others: unknown,
  fields: UnknownRecord,
): boolean {
  const listed = recordOf(properties);
  return Object.keys(fields).every(
    (name) => Object.hasOwn(listed, name) || fits(walk, others, fields[name]),
  );
}

/**
 * Whether the value is exactly one of several values with titles; other alternatives need the full
 * validation.
 */
function isOneChoice(walk: Walk, choices: readonly unknown[], value: unknown): boolean {
  if (!choices.every((choice) => isScalar(own(choice, "const")))) return false;
  const taken = choices.filter((choice) => own(choice, "const") === value);
  return taken.length === 1 && fits(walk, taken[0], value);
}

function isSchema(part: unknown): boolean {
  return typeof part === "boolean" || isRecord(part);
}

function isScalar(value: unknown): boolean {
  return value !== undefined && (typeof value !== "object" || value === null);
}
