import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import { followReferences } from "../document/definitions.js";

const scalars: ReadonlySet<unknown> = new Set(["string", "number", "integer", "boolean"]);

/**
 * Turns a nullable union, as code generators write it (`anyOf: [X, {type: "null"}]`), into one nullable field, where X is a simple value.
 * For objects and lists the choice stays, with null first, because a recursive schema would expand without end otherwise.
 */
export function flattenNullable(node: UnknownRecord, definitions: UnknownRecord): UnknownRecord {
  for (const keyword of ["anyOf", "oneOf"]) {
    const branches = own(node, keyword);
    if (!Array.isArray(branches) || branches.length !== 2) continue;
    const other: unknown = branches.find((branch) => !isNull(branch));
    if (!branches.some(isNull) || !isRecord(other)) continue;
    const { [keyword]: _union, ...rest } = node;
    const resolved = followReferences(other, definitions);
    const nullable = resolved === undefined ? undefined : asNullable(resolved);
    const noAnswer = Object.hasOwn(node, "default") ? {} : { default: null };
    if (nullable === undefined) return { ...rest, ...noAnswer, [keyword]: [{ type: "null" }, other] };
    return isBoolean(nullable) || nullable["enum"] !== undefined
      ? { ...nullable, ...rest }
      : { ...nullable, ...noAnswer, ...rest };
  }
  return node;
}

function isNull(branch: unknown): boolean {
  return isRecord(branch) && own(branch, "type") === "null";
}

function isBoolean(schema: UnknownRecord): boolean {
  const type = schema["type"];
  return Array.isArray(type) && type.includes("boolean");
}

function asNullable(schema: UnknownRecord): UnknownRecord | undefined {
  const choices = own(schema, "enum");
  const type = own(schema, "type");
  const plain = Object.keys(schema).every((keyword) => !["anyOf", "oneOf", "allOf", "if", "const"].includes(keyword));
  if (!plain || !scalars.has(type)) return undefined;
  return {
    ...schema,
    type: [type, "null"],
    ...(Array.isArray(choices) && !choices.includes(null) ? { enum: [...choices, null] } : {}),
  };
}
