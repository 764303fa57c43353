import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import { setOwn } from "../document/plainCopy.js";
import { follow } from "../normalize/flattenNullable.js";
import type { SchemaDraft } from "../normalize/normalizePass.js";

/** What a person types; yes or no, and a choice, must be decided instead. */
const typed: ReadonlySet<unknown> = new Set(["string", "number", "integer"]);

/**
 * A field that must be there but may be null is one that may be left empty: it starts as null, and is not called required. Only for
 * showing, and only for what is typed, because an untouched choice would be taken for a decision.
 */
export function leaveEmpty(form: SchemaDraft, definitions: UnknownRecord): void {
  const { properties, required } = form;
  if (!isRecord(properties) || !Array.isArray(required)) return;
  const needed: ReadonlySet<unknown> = new Set(required);
  const fields: Record<string, unknown> = {};
  for (const name of Object.keys(properties)) {
    const field = own(properties, name);
    const isOptional = needed.has(name) && mayStayEmpty(field, definitions);
    setOwn(fields, name, isOptional && isRecord(field) ? startingAsNull(field, definitions) : field);
  }
  form["properties"] = fields;
  form["required"] = required.filter(
    (name: unknown) => typeof name !== "string" || !mayStayEmpty(own(fields, name), definitions),
  );
}

/** The field with null for a start, where the agent suggests nothing else. */
export function startingAsNull(field: UnknownRecord, definitions: UnknownRecord): UnknownRecord {
  const target = follow(field, definitions);
  const isSuggested = Object.hasOwn(field, "default") || (target !== undefined && Object.hasOwn(target, "default"));
  return isSuggested ? field : { ...field, default: null };
}

/** Whether a field takes typed text or a number, and null. */
export function mayStayEmpty(field: unknown, definitions: UnknownRecord): boolean {
  const schema = isRecord(field) ? follow(field, definitions) : undefined;
  const types = schema === undefined ? undefined : own(schema, "type");
  if (schema === undefined || !Array.isArray(types) || !types.includes("null")) return false;
  return types.every((type) => type === "null" || typed.has(type)) && !decided.some((keyword) => Object.hasOwn(schema, keyword));
}

const decided = ["enum", "const", "allOf", "anyOf", "oneOf"] as const;

/**
 * Groups that must be there but may be null, and lists with a least length, become a choice between nothing and the fields: they
 * cannot be left empty otherwise, because what they hold is required in turn.
 */
export function offerNothing(node: UnknownRecord, definitions: UnknownRecord): UnknownRecord {
  const properties = own(node, "properties");
  const required = own(node, "required");
  if (!isRecord(properties) || !Array.isArray(required)) return node;
  const needed: ReadonlySet<unknown> = new Set(required);
  const fields: Record<string, unknown> = {};
  for (const name of Object.keys(properties)) {
    const field = own(properties, name);
    const isOffered = needed.has(name) && isRecord(field) && isNullableGroup(follow(field, definitions));
    setOwn(fields, name, isOffered && isRecord(field) ? orNothing(field) : field);
  }
  return { ...node, properties: fields };
}

function orNothing(field: UnknownRecord): UnknownRecord {
  const { title, description, default: start, ...group } = field;
  const types = own(group, "type");
  const one = Array.isArray(types) ? { type: types.find((type) => type !== "null") } : {};
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(Object.hasOwn(field, "default") && { default: start }),
    anyOf: [{ type: "null" }, { ...group, ...one }],
  };
}

function isNullableGroup(schema: UnknownRecord | undefined): boolean {
  const types = schema === undefined ? undefined : own(schema, "type");
  if (schema === undefined || !Array.isArray(types) || types.length !== 2 || !types.includes("null")) return false;
  const least = own(schema, "minItems");
  const inner = own(schema, "required");
  if (types.includes("array")) return typeof least === "number" && least > 0;
  return types.includes("object") && Array.isArray(inner) && inner.length > 0;
}
