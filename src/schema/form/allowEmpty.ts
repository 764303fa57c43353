import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import { setOwn } from "../document/plainCopy.js";
import { followReferences } from "../document/references.js";
import type { SchemaDraft } from "../normalize/normalizePass.js";

/** Types that are typed in. A boolean and a choice must be decided instead. */
const typed: ReadonlySet<unknown> = new Set(["string", "number", "integer"]);

/**
 * Turns a field that is required and nullable into an optional one that starts as null. Only for
 * display, and only for typed values, because an untouched choice would look like a decision.
 */
export function allowEmpty(form: SchemaDraft, definitions: UnknownRecord): void {
  const { properties, required } = form;
  if (!isRecord(properties) || !Array.isArray(required)) return;
  const needed: ReadonlySet<unknown> = new Set(required);
  const fields: Record<string, unknown> = {};
  for (const name of Object.keys(properties)) {
    const field = own(properties, name);
    const isOptional = needed.has(name) && mayStayEmpty(field, definitions);
    const startsAsNull = isOptional || (needed.has(name) && isNullOrOne(field));
    setOwn(
      fields,
      name,
      startsAsNull && isRecord(field) ? startingAsNull(field, definitions) : field,
    );
  }
  form["properties"] = fields;
  form["required"] = required.filter(
    (name: unknown) => typeof name !== "string" || !mayStayEmpty(own(fields, name), definitions),
  );
}

/** Whether the only question is whether there is a value at all. */
function isNullOrOne(field: unknown): boolean {
  const branches = own(field, "anyOf") ?? own(field, "oneOf");
  return Array.isArray(branches) && branches.length === 2 && own(branches[0], "type") === "null";
}

/** Returns the field with null as its default, unless the agent suggests a value. */
export function startingAsNull(field: UnknownRecord, definitions: UnknownRecord): UnknownRecord {
  const target = followReferences(field, definitions);
  const isSuggested =
    Object.hasOwn(field, "default") || (target !== undefined && Object.hasOwn(target, "default"));
  return isSuggested ? field : { ...field, default: null };
}

/** Whether a field takes typed text or a number, and null. */
export function mayStayEmpty(field: unknown, definitions: UnknownRecord): boolean {
  const schema = isRecord(field) ? followReferences(field, definitions) : undefined;
  const types = schema === undefined ? undefined : own(schema, "type");
  if (schema === undefined || !Array.isArray(types) || !types.includes("null")) return false;
  return (
    types.every((type) => type === "null" || typed.has(type)) &&
    !decided.some((keyword) => Object.hasOwn(schema, keyword))
  );
}

const decided = ["enum", "const", "allOf", "anyOf", "oneOf"] as const;

/**
 * Turns required, nullable groups, objects with any names, and nullable lists with a minimum length
 * into a choice between nothing and their fields. They could not be empty otherwise, because their
 * own fields are required, or be nothing, because an object without names is one as well.
 */
export function offerNothing(node: UnknownRecord, definitions: UnknownRecord): UnknownRecord {
  const properties = own(node, "properties");
  const required = own(node, "required");
  if (!isRecord(properties) || !Array.isArray(required)) return node;
  const needed: ReadonlySet<unknown> = new Set(required);
  const fields: Record<string, unknown> = {};
  for (const name of Object.keys(properties)) {
    const field = own(properties, name);
    const isOffered =
      needed.has(name) && isRecord(field) && isNullableGroup(followReferences(field, definitions));
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
  if (
    schema === undefined ||
    !Array.isArray(types) ||
    types.length !== 2 ||
    !types.includes("null")
  )
    return false;
  const least = own(schema, "minItems");
  const inner = own(schema, "required");
  if (types.includes("array")) return typeof least === "number" && least > 0;
  const hasNames = ["additionalProperties", "patternProperties"].some((keyword) =>
    isRecord(own(schema, keyword)),
  );
  return types.includes("object") && (hasNames || (Array.isArray(inner) && inner.length > 0));
}
