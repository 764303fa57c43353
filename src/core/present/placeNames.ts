import { isRecord, own } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";

/** One step of the path to a place in a value. */
export interface PlaceName {
  /** The key, or `entry` for the entry of a list. */
  readonly key: string;
  /** The agent's title for it. */
  readonly title: string | undefined;
}

/** Returns every step of the path to a place in a value: its key, and the title its schema has for it. */
export function placeNames(
  root: JsonSchema | undefined,
  path: readonly (string | number)[],
  entry: (number: number) => string,
): readonly PlaceName[] {
  const names: PlaceName[] = [];
  let schema: unknown = root;
  for (const step of path) {
    const index = typeof step === "number" || isList(resolve(root, schema)) ? Number(step) : undefined;
    schema = below(root, schema, index ?? step);
    const title = isRecord(schema) ? own(schema, "title") : undefined;
    names.push({
      key: index === undefined ? String(step) : entry(index + 1),
      title: typeof title === "string" && title !== "" ? title : undefined,
    });
  }
  return names;
}

function isList(schema: unknown): boolean {
  return isRecord(schema) && own(schema, "items") !== undefined;
}

function below(root: JsonSchema | undefined, schema: unknown, step: string | number): unknown {
  const node = resolve(root, schema);
  if (!isRecord(node)) return undefined;
  const items = own(node, "items");
  if (typeof step === "number") return resolve(root, Array.isArray(items) ? items[step] : items);
  const properties = own(node, "properties");
  return isRecord(properties) ? resolve(root, own(properties, step)) : undefined;
}

function resolve(root: JsonSchema | undefined, schema: unknown): unknown {
  let current = schema;
  for (let hops = 0; hops < 8 && isRecord(current); hops += 1) {
    const reference = own(current, "$ref");
    if (typeof reference !== "string" || typeof own(current, "title") === "string") return current;
    const definitions = root === undefined ? undefined : own(root, "$defs");
    current = isRecord(definitions) ? own(definitions, reference.slice("#/$defs/".length)) : undefined;
  }
  return current;
}
