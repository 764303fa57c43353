import { isRecord, own, ownList, type UnknownRecord } from "../../protocol/json.js";

/**
 * Parses a local reference such as `#/$defs/Address` into its steps. Returns `undefined` where it
 * is not local or not readable.
 */
export function pointerSteps(reference: string): readonly string[] | undefined {
  if (reference === "#") return [];
  if (!reference.startsWith("#/")) return undefined;
  try {
    return reference
      .slice(2)
      .split("/")
      .map((step) => decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~"));
  } catch {
    return undefined;
  }
}

/** Returns the value at a path, by own keys only; `undefined` where there is none. */
export function valueAt(root: unknown, path: readonly (string | number)[]): unknown {
  let current = root;
  for (const step of path) {
    if (typeof current !== "object" || current === null || !Object.hasOwn(current, step))
      return undefined;
    current = Reflect.get(current, step);
  }
  return current;
}

/**
 * The definition a reference names. In a normalized schema every reference is `#/$defs/` and a
 * name.
 */
export function definitionOf(reference: string, definitions: unknown): unknown {
  return own(definitions, reference.slice("#/$defs/".length));
}

/** Follows references to the schema they lead to; the schema itself where it is no reference. */
export function followReferences(schema: unknown, definitions: unknown): UnknownRecord | undefined {
  let current = schema;
  for (let hops = 0; hops < 8; hops += 1) {
    if (!isRecord(current)) return undefined;
    const reference = own(current, "$ref");
    if (typeof reference !== "string") return current;
    current = definitionOf(reference, definitions);
  }
  return undefined;
}

/**
 * Whether alternatives are only values to choose from, with or without titles, rather than
 * different kinds of answer.
 */
export function isChoice(branches: readonly unknown[]): boolean {
  return (
    branches.length > 0 &&
    branches.every((branch) => isRecord(branch) && Object.hasOwn(branch, "const"))
  );
}

/** The types that a schema names: one, several, or none. */
export function typesOf(schema: unknown): readonly unknown[] {
  return [own(schema, "type") ?? []].flat();
}

/** The alternatives of a schema: those of `anyOf`, without any those of `oneOf`. */
export function branchesOf(schema: unknown): readonly unknown[] {
  const branches = ownList(schema, "anyOf");
  return branches.length > 0 ? branches : ownList(schema, "oneOf");
}

/** Whether null is all that a schema takes. */
export function isNull(schema: unknown): boolean {
  return own(schema, "type") === "null";
}

/** The names that an object must have. */
export function requiredNames(schema: unknown): readonly string[] {
  return ownList(schema, "required").filter((name) => typeof name === "string");
}
