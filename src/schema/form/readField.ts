import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { followReferences, isChoice } from "../document/references.js";
import { anyValue } from "./formSchema.js";
import { readMap } from "./readMap.js";

/**
 * How a value is entered. `choice`: one of `choices`, or a value of `own`. `several`: some of
 * `choices`. `kinds`: one of several kinds of answer. `map`: rows of a name and a value. `decimal`:
 * a number that may be sent as text. `fixed`: nothing to enter. `json`: whatever the schema does not
 * describe.
 */
export type FieldKind =
  | "choice"
  | "several"
  | "kinds"
  | "map"
  | "group"
  | "tuple"
  | "list"
  | "number"
  | "integer"
  | "decimal"
  | "boolean"
  | "date"
  | "date-time"
  | "local-date-time"
  | "time"
  | "duration"
  | "file"
  | "password"
  | "long-text"
  | "text"
  | "fixed"
  | "null"
  | "json";

/** One of the values that can be chosen. */
export interface FieldChoice {
  readonly value: unknown;
  /** The agent's name for it. */
  readonly title: string | undefined;
  readonly description: string | undefined;
}

/** How a place of a form is entered, by its schema. */
export interface FieldReading {
  readonly kind: FieldKind;
  /** The schema itself, without the reference to it. */
  readonly schema: UnknownRecord;
  /** The agent's own title of the place; never that of the type it refers to. */
  readonly title: string | undefined;
  readonly description: string | undefined;
  /** Whether null is an answer. */
  readonly isNullable: boolean;
  /** What the agent suggests; undefined where it suggests nothing. */
  readonly suggested: unknown;
  /** What can be chosen, null left out. */
  readonly choices: readonly FieldChoice[];
  /** The schema of an answer that is none of the choices; undefined where it must be one of them. */
  readonly own: UnknownRecord | undefined;
}

/**
 * Reads how a place is entered: the one reading of a schema that forms, the editor of arguments and
 * cards share. The schema is that of a form (`SchemaCheck.form`), or a part of it, and `root` has its
 * definitions. Reads no deeper than the place itself, except for the values to choose from.
 */
export function readField(schema: unknown, root: JsonSchema | undefined): FieldReading {
  const definitions = root === undefined ? undefined : own(root, "$defs");
  const target = followReferences(schema, definitions) ?? {};
  const place = isRecord(schema) ? { ...target, ...schema } : target;
  const common = {
    schema: place,
    title: textOf(own(place, "title")),
    description: textOf(own(place, "description")),
    isNullable: [own(place, "type")].flat().includes("null"),
    suggested: own(place, "default"),
    choices: [],
    own: undefined,
  };
  const choices = choicesOf(place);
  if (choices !== undefined) return { ...common, kind: "choice", ...withoutNull(choices) };
  const branches = own(place, "anyOf") ?? own(place, "oneOf");
  if (Array.isArray(branches) && !isRecord(own(place, "properties")))
    return { ...common, ...ofBranches(branches, definitions) };
  if (typeof own(place, "const") === "string" || typeof own(place, "const") === "number")
    return { ...common, kind: "fixed" };
  const items = own(place, "items");
  const entry = Array.isArray(items) ? undefined : followReferences(items, definitions);
  const entries = entry === undefined ? undefined : choicesOf(entry);
  if (typeOf(place) === "array" && entries !== undefined && own(place, "uniqueItems") === true)
    return { ...common, kind: "several", choices: entries };
  return { ...common, kind: kindOf(place, definitions) };
}

/** The type of a schema beside null; undefined where there are several, or none. */
export function typeOf(schema: UnknownRecord): unknown {
  const types: readonly unknown[] = [own(schema, "type")].flat();
  const some = types.filter((type) => type !== "null");
  if (some.length === 1 && some[0] !== undefined) return some[0];
  if (types.includes("null")) return some.length === 0 ? "null" : undefined;
  return isRecord(own(schema, "properties")) ? "object" : undefined;
}

/** Returns the values that an answer is limited to; undefined where it is not. */
export function choicesOf(schema: unknown): readonly FieldChoice[] | undefined {
  const values = own(schema, "enum");
  if (Array.isArray(values))
    return values.map((value: unknown) => ({ value, title: undefined, description: undefined }));
  const branches = own(schema, "oneOf") ?? own(schema, "anyOf");
  if (!Array.isArray(branches) || !isChoice(branches)) return undefined;
  return branches.map((branch: unknown) => ({
    value: own(branch, "const"),
    title: textOf(own(branch, "title")),
    description: textOf(own(branch, "description")),
  }));
}

function withoutNull(
  choices: readonly FieldChoice[],
): Pick<FieldReading, "choices"> & Partial<FieldReading> {
  const some = choices.filter(({ value }) => value !== null);
  return { choices: some, ...(some.length < choices.length && { isNullable: true }) };
}

type OfBranches = Pick<FieldReading, "kind"> & Partial<FieldReading>;

/** Alternatives that are one field: a decimal, or values with one more way to answer. */
function ofBranches(branches: readonly unknown[], definitions: unknown): OfBranches {
  const some = branches.filter((branch) => own(branch, "type") !== "null");
  const isNullable = some.length < branches.length;
  const values = some.filter((branch) => isChoice([branch]));
  const others = some.flatMap((branch) =>
    isChoice([branch]) ? [] : [followReferences(branch, definitions)],
  );
  const [first] = others;
  if (others.length === 1 && values.length > 0 && first !== undefined && isTyped(first))
    return {
      kind: "choice",
      isNullable,
      choices: choicesOf({ oneOf: values }) ?? [],
      own: first,
    };
  const types = others.map((other) => other !== undefined && isTyped(other) && typeOf(other));
  const isDecimal =
    values.length === 0 &&
    types.includes("string") &&
    types.every((type) => type === "string" || type === "number" || type === "integer") &&
    new Set(types).size === types.length &&
    types.length > 1 &&
    others.every((other) => other === undefined || !hasOwnControl(other));
  return { kind: isDecimal ? "decimal" : "kinds", isNullable };
}

/** Whether a schema is of one type that is typed in. */
function isTyped(schema: UnknownRecord): boolean {
  const type = typeOf(schema);
  return (
    (type === "string" || type === "number" || type === "integer") &&
    !["enum", "const", "anyOf", "oneOf", "allOf"].some((keyword) => Object.hasOwn(schema, keyword))
  );
}

function hasOwnControl(schema: UnknownRecord): boolean {
  const kind = kindOf(schema, undefined);
  return kind !== "text" && kind !== "number" && kind !== "integer";
}

function kindOf(schema: UnknownRecord, definitions: unknown): FieldKind {
  switch (typeOf(schema)) {
    case "string":
      return textKind(schema);
    case "integer":
      return "integer";
    case "number":
      return "number";
    case "boolean":
      return "boolean";
    case "null":
      return "null";
    case "array":
      return listKind(schema);
    case "object":
      return objectKind(schema, definitions);
    default:
      return "json";
  }
}

function listKind(schema: UnknownRecord): FieldKind {
  const items = own(schema, "items");
  if (Array.isArray(items) || Object.hasOwn(schema, "prefixItems")) return "tuple";
  return isDescribed(items) ? "list" : "json";
}

function objectKind(schema: UnknownRecord, definitions: unknown): FieldKind {
  const properties = own(schema, "properties");
  if (isRecord(properties) && Object.keys(properties).length > 0) return "group";
  return readMap(schema, definitions) === undefined ? "json" : "map";
}

function isDescribed(schema: unknown): boolean {
  return isRecord(schema) && !Object.hasOwn(schema, anyValue);
}

const byFormat: ReadonlyMap<unknown, FieldKind> = new Map([
  ["date", "date"],
  ["date-time", "date-time"],
  ["partial-date-time", "local-date-time"],
  ["time", "time"],
  ["partial-time", "time"],
  ["duration", "duration"],
  ["password", "password"],
  ["binary", "file"],
  ["byte", "file"],
  ["base64", "file"],
  ["base64url", "file"],
  ["data-url", "file"],
  ["textarea", "long-text"],
]);

function textKind(schema: UnknownRecord): FieldKind {
  if (isFile(schema)) return "file";
  const kind = byFormat.get(own(schema, "format")) ?? "text";
  const isLocal = kind === "date-time" && isLocalTime(own(schema, "default"));
  return isLocal ? "local-date-time" : kind;
}

/** Content that no one types; a text with other content, such as JSON, is that text. */
const binaryContent = /^(?:image|audio|video|font)\/|^application\/(?:octet-stream|pdf|zip)$/i;

function isFile(schema: UnknownRecord): boolean {
  const encoding = own(schema, "contentEncoding");
  if (encoding === "base64" || encoding === "base64url") return true;
  const content = own(schema, "contentMediaType");
  return encoding === undefined && typeof content === "string" && binaryContent.test(content);
}

/** Whether a date and time has no zone: then neither has the answer. */
function isLocalTime(text: unknown): boolean {
  return typeof text === "string" && /^\d{4}-\d\d-\d\d[T ][\d:.,]+$/.test(text);
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
