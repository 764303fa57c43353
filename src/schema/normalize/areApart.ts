import { jsonEqual, own, ownList, recordOf } from "../../protocol/json.js";
import { requiredNames, typesOf } from "../document/references.js";
import { schemaLimits } from "../schemaLimits.js";
import { targetOf } from "./discriminator.js";
import { DerivedSchema } from "./normalizePass.js";

/**
 * Whether no value fits two of several alternatives: they are of different types, or each requires
 * another value of the same field. Then one of them that fits is the only one.
 */
export function areApart(root: unknown, branches: readonly unknown[]): boolean {
  if (branches.length > schemaLimits.branches) return false;
  const schemas = branches.map((branch) => {
    const reference = own(branch, "$ref");
    return reference instanceof DerivedSchema ? reference.schema : targetOf(root, branch);
  });
  return schemas.every((one, index) =>
    schemas.slice(index + 1).every((other) => isOfOtherType(one, other) || isTagged(one, other)),
  );
}

function isOfOtherType(one: unknown, other: unknown): boolean {
  const [types, others] = [one, other].map((schema) =>
    typesOf(schema).map((type) => (type === "integer" ? "number" : type)),
  );
  return differ(types ?? [], others ?? []);
}

function isTagged(one: unknown, other: unknown): boolean {
  const required = requiredNames(other);
  return requiredNames(one).some(
    (name) => differ(valuesOf(one, name), valuesOf(other, name)) && required.includes(name),
  );
}

/** The values that a field is limited to; none where it is not. */
function valuesOf(schema: unknown, name: string): readonly unknown[] {
  const field = recordOf(own(own(schema, "properties"), name));
  return Object.hasOwn(field, "const") ? [field["const"]] : ownList(field, "enum");
}

/** More values than tags and types have. */
const mostValues = 20;

/** Whether both lists have a few values, and none of them is in both. */
function differ(some: readonly unknown[], others: readonly unknown[]): boolean {
  const isShared = (value: unknown): boolean => others.some((other) => jsonEqual(value, other));
  const isFew = [some, others].every(({ length }) => length > 0 && length <= mostValues);
  return isFew && !some.some(isShared);
}
