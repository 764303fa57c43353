import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import type { ValueMask, ValuePath } from "../present/createMask.js";
import { list } from "./storedValues.js";

/** Parts of a schema that are read; a larger one counts as hidden. */
const mostParts = 10_000;
/** A form shows no deeper parts. */
const deepest = 16;

/**
 * Whether a mask hides a default, a constant, a choice or an example of a schema, by the paths of the values that it describes; those of
 * edited arguments begin at the arguments.
 */
export function hidesInSchema(root: UnknownRecord, { conceal }: Pick<ValueMask, "conceal">): boolean {
  let parts = 0;
  const hides = (schema: unknown, path: ValuePath, references: readonly string[]): boolean => {
    if (!isRecord(schema) || path.length > deepest) return false;
    parts += 1;
    if (parts > mostParts) return true;
    const values = [own(schema, "default"), own(schema, "const"), ...list(own(schema, "enum")), ...list(own(schema, "examples"))];
    const within = (part: unknown, ...step: ValuePath): boolean => hides(part, [...path, ...step], references);
    const reference = own(schema, "$ref");
    return (
      values.some((value) => conceal(value, path) !== value) ||
      branches.some((keyword) => [own(schema, keyword)].flat().some((part) => within(part))) ||
      items.some((keyword) => [own(schema, keyword)].flat().some((part) => within(part, 0))) ||
      Object.entries(recordOf(own(schema, "properties"))).some(
        ([name, part]) => within(part, name) || (name === "editedArgs" && hides(part, [], references)),
      ) ||
      (typeof reference === "string" &&
        !references.includes(reference) &&
        hides(definitionOf(root, reference), path, [...references, reference]))
    );
  };
  return hides(root, [], []);
}

const branches = ["allOf", "anyOf", "oneOf", "if", "then", "else"] as const;
const items = ["items", "prefixItems", "additionalItems"] as const;

function definitionOf(root: unknown, reference: string): unknown {
  const steps = reference.split("/").slice(1);
  return steps.reduce((part, step) => (isRecord(part) ? own(part, step) : undefined), root);
}

function recordOf(value: unknown): UnknownRecord {
  return isRecord(value) ? value : {};
}
