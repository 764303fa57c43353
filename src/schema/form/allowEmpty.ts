import {
  dropUndefined,
  isRecord,
  own,
  ownNumber,
  type UnknownRecord,
} from "../../protocol/json.js";
import { setOwn } from "../document/plainCopy.js";
import {
  branchesOf,
  followReferences,
  isNull,
  requiredNames,
  typesOf,
} from "../document/references.js";
import type { SchemaDraft } from "../normalize/normalizePass.js";

/** Types that are typed in, and null. A boolean and a choice must be decided instead. */
const typedOrNull: ReadonlySet<unknown> = new Set(["string", "number", "integer", "null"]);

/**
 * Turns a field that is required and nullable into an optional one that starts as null. Only for
 * display, and only for typed values, because an untouched choice would look like a decision.
 */
export function allowEmpty(form: SchemaDraft, definitions: UnknownRecord): void {
  const { properties } = form;
  const required = requiredNames(form);
  if (!isRecord(properties) || required.length === 0) return;
  const optional = new Set(
    required.filter((name) => mayStayEmpty(own(properties, name), definitions)),
  );
  const fields = { ...properties };
  for (const name of required) {
    const field = own(properties, name);
    if (isRecord(field) && (optional.has(name) || isNullOrOne(field)))
      setOwn(fields, name, startingAsNull(field, definitions));
  }
  form["properties"] = fields;
  form["required"] = required.filter((name) => !optional.has(name));
}

/** Whether the only question is whether there is a value at all. */
function isNullOrOne(field: unknown): boolean {
  const branches = branchesOf(field);
  return branches.length === 2 && isNull(branches[0]);
}

/** Returns the field with null as its default, unless the agent suggests a value. */
export function startingAsNull(field: UnknownRecord, definitions: UnknownRecord): UnknownRecord {
  const target = followReferences(field, definitions);
  const isSuggested = [field, target].some((part) => own(part, "default") !== undefined);
  return isSuggested ? field : { ...field, default: null };
}

/** Whether a field takes typed text or a number, and null. */
export function mayStayEmpty(field: unknown, definitions: UnknownRecord): boolean {
  const schema = followReferences(field, definitions);
  const types = typesOf(schema);
  return (
    types.length > 1 &&
    types.includes("null") &&
    types.every((type) => typedOrNull.has(type)) &&
    decided.every((keyword) => own(schema, keyword) === undefined)
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
  if (!isRecord(properties)) return node;
  const fields = { ...properties };
  for (const name of requiredNames(node)) {
    const field = own(properties, name);
    if (isRecord(field) && isNullableGroup(followReferences(field, definitions)))
      setOwn(fields, name, orNothing(field));
  }
  return { ...node, properties: fields };
}

function orNothing(field: UnknownRecord): UnknownRecord {
  const { title, description, default: start, ...group } = field;
  const type = typesOf(group).find((name) => name !== "null");
  const some = dropUndefined({ ...group, type });
  return dropUndefined({ title, description, default: start, anyOf: [{ type: "null" }, some] });
}

function isNullableGroup(schema: UnknownRecord | undefined): boolean {
  const types = typesOf(schema);
  if (types.length !== 2 || !types.includes("null")) return false;
  if (types.includes("array")) return (ownNumber(schema, "minItems") ?? 0) > 0;
  const hasNames = ["additionalProperties", "patternProperties"].some((keyword) =>
    isRecord(own(schema, keyword)),
  );
  return types.includes("object") && (hasNames || requiredNames(schema).length > 0);
}
