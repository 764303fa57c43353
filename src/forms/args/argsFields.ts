"use client";
import { isRecord, jsonEqual, own, type UnknownRecord } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { isChoice } from "../../schema/document/choices.js";

/** How one argument is edited. */
export type ArgKind = "text" | "date" | "date-time" | "number" | "boolean" | "choice" | "json";

/** One argument, as the editor shows it. */
export interface ArgField {
  readonly name: string;
  readonly kind: ArgKind;
  /** The agent's title; shown beside the name. */
  readonly title: string | undefined;
  readonly description: string | undefined;
  /** The schema of the argument, if any. */
  readonly schema: UnknownRecord | undefined;
  /** Whether the schema lists it; without a schema every argument counts as listed. */
  readonly isListed: boolean;
  /** Whether the proposal contains it. */
  readonly isProposed: boolean;
  readonly required: boolean;
}

/** Returns the arguments that have a field: those of the schema, in its order, then those only in the proposal. */
export function argsFields(args: UnknownRecord, form: JsonSchema | undefined): readonly ArgField[] {
  const properties = form === undefined ? undefined : own(form, "properties");
  const listed = isRecord(properties) ? properties : {};
  const required = form === undefined ? undefined : own(form, "required");
  const names = [...Object.keys(listed), ...Object.keys(args).filter((name) => !Object.hasOwn(listed, name))];
  return names.map((name): ArgField => {
    const schema = follow(form, own(listed, name));
    const isProposed = Object.hasOwn(args, name);
    const title = schema === undefined ? undefined : own(schema, "title");
    const description = schema === undefined ? undefined : own(schema, "description");
    return {
      name,
      schema,
      isProposed,
      kind: argKind(schema, own(args, name), isProposed),
      title: typeof title === "string" && title !== "" ? title : undefined,
      description: typeof description === "string" ? description : undefined,
      isListed: Object.keys(listed).length === 0 || Object.hasOwn(listed, name),
      required: isProposed || (Array.isArray(required) && required.includes(name)),
    };
  });
}

/** The schema's type where the value matches it, the value's own type where there is no schema, and JSON where they differ. */
function argKind(schema: UnknownRecord | undefined, value: unknown, isProposed: boolean): ArgKind {
  const wanted = schema === undefined ? undefined : schemaKind(schema);
  const found = isProposed ? valueKind(value) : undefined;
  if (wanted === undefined) return found ?? "json";
  if (found === undefined) return wanted;
  if (wanted === "choice") return isAmong(schema, value) ? "choice" : "json";
  if (wanted === "date" || wanted === "date-time") return found === "text" ? wanted : "json";
  return wanted === found ? wanted : "json";
}

function valueKind(value: unknown): ArgKind {
  if (typeof value === "string") return "text";
  if (typeof value === "number") return "number";
  return typeof value === "boolean" ? "boolean" : "json";
}

function schemaKind(schema: UnknownRecord): ArgKind | undefined {
  if (choicesIn(schema) !== undefined) return "choice";
  const type = own(schema, "type");
  const types: readonly unknown[] = Array.isArray(type) ? type.filter((name) => name !== "null") : [type];
  if (types.length !== 1) return undefined;
  switch (types[0]) {
    case "string": {
      const format = own(schema, "format");
      return format === "date" || format === "date-time" ? format : "text";
    }
    case "integer":
    case "number":
      return "number";
    case "boolean":
      return "boolean";
    case "object":
    case "array":
    case "null":
      return "json";
    default:
      return undefined;
  }
}

/** One of the values an argument is limited to, with the agent's title. */
interface ArgChoice {
  readonly value: unknown;
  readonly title: string | undefined;
}

/** Returns the values an argument is limited to; `undefined` where it is not. */
export function choicesIn(schema: UnknownRecord): readonly ArgChoice[] | undefined {
  const values = own(schema, "enum");
  if (Array.isArray(values)) return values.map((value: unknown) => ({ value, title: undefined }));
  const branches = own(schema, "oneOf");
  if (!Array.isArray(branches) || !isChoice(branches)) return undefined;
  return branches.filter(isRecord).map((branch) => {
    const title = own(branch, "title");
    return { value: own(branch, "const"), title: typeof title === "string" ? title : undefined };
  });
}

function isAmong(schema: UnknownRecord | undefined, value: unknown): boolean {
  return schema !== undefined && choicesIn(schema)?.some((choice) => jsonEqual(choice.value, value)) === true;
}

function follow(form: JsonSchema | undefined, schema: unknown): UnknownRecord | undefined {
  let current = schema;
  for (let hops = 0; hops < 8 && isRecord(current); hops += 1) {
    const reference = own(current, "$ref");
    if (typeof reference !== "string") return current;
    const definitions = form === undefined ? undefined : own(form, "$defs");
    current = isRecord(definitions) ? own(definitions, reference.slice("#/$defs/".length)) : undefined;
  }
  return undefined;
}
