import { isRecord } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";

/** One step of the path to a place in a value. */
export interface PlaceName {
  /** The key, or `entry` for the entry of a list. */
  readonly key: string;
  /** The key as words, where `keyLabels` has some for it among the keys beside it; `undefined` for what is shown as it is. */
  readonly words: string | undefined;
  /** The agent's title for it. */
  readonly title: string | undefined;
}

/**
 * Creates a function that returns every step of the path to a place: its key, and the title its schema has for it. With `keyLabels`, keys
 * also have words; keys of any of the values, and of the schema, count as beside each other.
 */
export function createPlaceNames(
  root: JsonSchema | undefined,
  entry: (number: number) => string,
  values: readonly unknown[] = [],
  keyLabels: (keys: readonly string[]) => ReadonlyMap<string, string> = () => new Map(),
): (path: readonly (string | number)[]) => readonly PlaceName[] {
  // One object may have as many changes as keys.
  const known = new Map<string, ReadonlyMap<string, string>>();
  return (path) => {
    let schema: unknown = root;
    let inside = values;
    let place = "";
    return path.map((step): PlaceName => {
      const node = resolve(root, schema);
      const items = valueIn(node, "items");
      const properties = valueIn(node, "properties");
      const index = typeof step === "number" || items !== undefined ? Number(step) : undefined;
      const words =
        known.get(place) ??
        keyLabels([...new Set([...inside, properties].flatMap((part) => (isRecord(part) ? Object.keys(part) : [])))]);
      known.set(place, words);
      place += JSON.stringify(step);
      inside = inside.map((value) => valueIn(value, step));
      schema = resolve(root, index === undefined ? valueIn(properties, step) : Array.isArray(items) ? items[index] : items);
      const title = valueIn(schema, "title");
      return {
        key: index === undefined ? String(step) : entry(index + 1),
        words: index === undefined ? words.get(String(step)) : undefined,
        title: typeof title === "string" && title !== "" ? title : undefined,
      };
    });
  };
}

function valueIn(value: unknown, step: string | number): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, step) ? Reflect.get(value, step) : undefined;
}

function resolve(root: JsonSchema | undefined, schema: unknown): unknown {
  let current = schema;
  for (let hops = 0; hops < 8; hops += 1) {
    const reference = valueIn(current, "$ref");
    if (typeof reference !== "string" || typeof valueIn(current, "title") === "string") return current;
    current = valueIn(valueIn(root, "$defs"), reference.slice("#/$defs/".length));
  }
  return current;
}
