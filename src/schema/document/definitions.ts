import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";

/** The definition a reference names. In a normalized schema every reference is `#/$defs/` and a name. */
export function definitionOf(reference: string, definitions: unknown): unknown {
  return isRecord(definitions) ? own(definitions, reference.slice("#/$defs/".length)) : undefined;
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

/** Whether alternatives are only values to choose from, with or without titles, rather than different kinds of answer. */
export function isChoice(branches: readonly unknown[]): boolean {
  return branches.length > 0 && branches.every((branch) => isRecord(branch) && Object.hasOwn(branch, "const"));
}
