import {
  isRecord,
  jsonEqual,
  own,
  ownList,
  ownText,
  recordOf,
  type UnknownRecord,
} from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { mayBe } from "../document/mayBe.js";
import { branchesOf, followReferences, isChoice, isNull, typesOf } from "../document/references.js";
import { anyValue } from "./formSchema.js";
import { readMap } from "./readMap.js";

/**
 * How a value is entered. `choice`: one of `choices`, or a value of `own`. `several`: some of
 * `choices`. `kinds`: one of several kinds of answer. `map`: rows of a name and a value. `decimal`:
 * a number that may be sent as text, or as one of `choices`. `fixed`: nothing to enter. `json`: whatever the schema does not
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
  | "month"
  | "duration"
  | "seconds"
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
  const definitions = own(root, "$defs");
  const place = isRecord(schema) ? { ...followReferences(schema, definitions), ...schema } : {};
  const common = {
    schema: place,
    title: textOf(own(place, "title")),
    description: textOf(own(place, "description")),
    isNullable: typesOf(place).includes("null"),
    suggested: own(place, "default"),
    choices: [],
    own: undefined,
  };
  const choices = choicesOf(place);
  if (choices !== undefined) return { ...common, kind: "choice", ...withoutNull(choices) };
  const branches = branchesOf(place);
  if (branches.length > 0 && !isRecord(own(place, "properties")))
    return { ...common, ...ofBranches(branches, definitions) };
  if (isFixed(place)) return { ...common, kind: "fixed" };
  const entries = choicesOf(followReferences(own(place, "items"), definitions));
  if (typeOf(place) === "array" && entries !== undefined && own(place, "uniqueItems") === true)
    return { ...common, kind: "several", choices: entries };
  return { ...common, kind: kindOf(place, definitions) };
}

/**
 * Reads how a value that is already there is edited: as `readField`, except that the one alternative
 * beside null is the field itself, and so is the one of several that the value can be.
 */
export function readValue(
  schema: unknown,
  root: JsonSchema | undefined,
  value?: unknown,
): FieldReading {
  const reading = readField(schema, root);
  if (reading.kind !== "kinds") return reading;
  const definitions = own(root, "$defs");
  const kinds = branchesOf(reading.schema).filter((branch) => !isNull(branch));
  const isOnly = kinds.length === 1 && reading.isNullable;
  const possible = isOnly
    ? kinds
    : kinds.filter((kind) => mayBe(followReferences(kind, definitions), value ?? undefined));
  const [only, second] = possible;
  if (only === undefined || second !== undefined) return reading;
  // The title of an alternative names its type, not the place.
  const { title: _title, ...type } = followReferences(only, definitions) ?? {};
  const { anyOf: _anyOf, oneOf: _oneOf, default: _default, ...place } = reading.schema;
  return { ...readField({ ...type, ...place }, root), isNullable: reading.isNullable };
}

/**
 * Whether the control of a place shows what the agent suggests for it: a list shows none chosen for
 * what is none of its values, and a number stays empty for a text.
 */
export function canShow({ kind, choices, own: other }: FieldReading, value: unknown): boolean {
  if (value === null) return true;
  if (kind === "choice")
    return other !== undefined || choices.some((choice) => jsonEqual(choice.value, value));
  if (kind === "boolean") return typeof value === "boolean";
  return (kind !== "number" && kind !== "integer") || typeof value !== "string";
}

/**
 * Whether the agent has fixed the value, so that it is shown and not asked for. A consent
 * (`const: true`) is asked for.
 */
export function isFixed(schema: object): boolean {
  return Object.hasOwn(schema, "const") && typeof own(schema, "const") !== "boolean";
}

/** The type of a schema beside null; undefined where there are several, or none. */
export function typeOf(schema: unknown): unknown {
  const types = typesOf(schema);
  const [type, second] = types.filter((name) => name !== "null");
  if (second !== undefined) return undefined;
  if (type !== undefined) return type;
  if (types.includes("null")) return "null";
  return isRecord(own(schema, "properties")) ? "object" : undefined;
}

/** Returns the values that an answer is limited to; undefined where it is not. */
export function choicesOf(schema: unknown): readonly FieldChoice[] | undefined {
  const values = own(schema, "enum");
  if (Array.isArray(values))
    return values.map((value: unknown) => ({ value, title: undefined, description: undefined }));
  const branches = [ownList(schema, "oneOf"), ownList(schema, "anyOf")].find(isChoice);
  return branches?.map((branch) => ({
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

/** What is written for numbers that JSON has none for. */
const notFinite: ReadonlySet<unknown> = new Set(["NaN", "Infinity", "-Infinity"]);

type OfBranches = Pick<FieldReading, "kind"> & Partial<FieldReading>;

/** Alternatives that are one field: a decimal, or values with one more way to answer. */
function ofBranches(branches: readonly unknown[], definitions: unknown): OfBranches {
  const some = branches.filter((branch) => !isNull(branch));
  const isNullable = some.length < branches.length;
  const values = some.filter((branch) => isChoice([branch]));
  const others = some
    .filter((branch) => !isChoice([branch]))
    .map((branch) => followReferences(branch, definitions));
  const [first, second] = others;
  const choices = choicesOf({ oneOf: values }) ?? [];
  const types = others.map(plainType).sort().join(" ");
  // A number that may be one of these words is typed like any other.
  if (choices.every(({ value }) => notFinite.has(value))) {
    if (decimals.has(types)) return { kind: "decimal", isNullable };
    if (choices.length > 0 && numbers.has(types)) return { kind: "decimal", isNullable, choices };
  }
  if (values.length > 0 && second === undefined && isTyped(first))
    return { kind: "choice", isNullable, choices, own: first };
  return { kind: "kinds", isNullable };
}

/** A text or a number, each of them once. */
const decimals: ReadonlySet<string> = new Set([
  "integer string",
  "number string",
  "integer number string",
]);

const numbers: ReadonlySet<string> = new Set(["integer", "number"]);

/** The type of a schema that is typed in, and has no control of its own. */
function plainType(schema: UnknownRecord | undefined): string {
  const kind = isTyped(schema) ? kindOf(schema, undefined) : "json";
  return kind === "text" || kind === "long-text" ? "string" : kind;
}

/** Whether a schema is of one type that is typed in. */
function isTyped(schema: UnknownRecord | undefined): schema is UnknownRecord {
  return (
    typedIn.has(typeOf(schema)) &&
    ["enum", "const", "anyOf", "oneOf", "allOf"].every(
      (keyword) => own(schema, keyword) === undefined,
    )
  );
}

const typedIn: ReadonlySet<unknown> = new Set(["string", "number", "integer"]);

function kindOf(schema: UnknownRecord, definitions: unknown): FieldKind {
  const type = typeOf(schema);
  switch (type) {
    case "string":
      return textKind(schema);
    case "array":
      return listKind(schema);
    case "object":
      return objectKind(schema, definitions);
    case "integer":
    case "number":
    case "boolean":
    case "null":
      return type;
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
  if (Object.keys(recordOf(own(schema, "properties"))).length > 0) return "group";
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
  ["year-month", "month"],
  ["duration", "duration"],
  ["seconds", "seconds"],
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
  // Addresses have a greatest length, too.
  const isLong = kind === "text" && own(schema, "format") === undefined && expectsLines(schema);
  if (isLong) return "long-text";
  const isLocal = kind === "date-time" && isLocalTime(own(schema, "default"));
  return isLocal ? "local-date-time" : kind;
}

/** A text that may be longer than this gets several lines. */
const longestLine = 200;

/** Whether the agent allows a long text, or suggests one of several lines. */
function expectsLines(schema: UnknownRecord): boolean {
  const most = own(schema, "maxLength");
  const start = ownText(schema, "default") ?? "";
  return (typeof most === "number" && most > longestLine) || /[\r\n]/.test(start);
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
