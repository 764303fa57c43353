import { isRecord, own } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";

/** One step of the path to a place in a value. */
export interface PlaceName {
  /** The key, or `entry` for the entry of a list. */
  readonly key: string;
  /** The key as words, where `keyWords` has some for it among the keys beside it; `undefined` for what is shown as it is. */
  readonly words: string | undefined;
  /** The agent's title for it. */
  readonly title: string | undefined;
}

/**
 * Creates a function that returns every step of the path to a place: its key, and the title its schema has for it. With `keyWords`, keys
 * also have words; keys of any of the values, and of the schema, count as beside each other.
 */
export function createPlaceNames(
  root: JsonSchema | undefined,
  entry: (number: number) => string,
  values: readonly unknown[] = [],
  keyWords: (keys: readonly string[]) => ReadonlyMap<string, string> = () => none,
): (path: readonly (string | number)[]) => readonly PlaceName[] {
  // One object may have as many changes as keys.
  const known = new Map<string, ReadonlyMap<string, string>>();
  return (path) => {
    let schema: unknown = root;
    let inside = values;
    let place = "";
    return path.map((step): PlaceName => {
      const node = resolve(root, schema);
      const index = typeof step === "number" || isList(node) ? Number(step) : undefined;
      const words = index === undefined ? (known.get(place) ?? keyWords(keysOf([...inside, properties(node)]))) : none;
      known.set(place, words);
      place += JSON.stringify(step);
      inside = inside.map((value) => valueIn(value, step));
      schema = below(root, node, index ?? step);
      const title = valueIn(schema, "title");
      return {
        key: index === undefined ? String(step) : entry(index + 1),
        words: words.get(String(step)),
        title: typeof title === "string" && title !== "" ? title : undefined,
      };
    });
  };
}

const none: ReadonlyMap<string, string> = new Map();

function keysOf(parts: readonly unknown[]): readonly string[] {
  return [...new Set(parts.flatMap((part) => (isRecord(part) ? Object.keys(part) : [])))];
}

function valueIn(value: unknown, step: string | number): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, step) ? Reflect.get(value, step) : undefined;
}

function isList(schema: unknown): boolean {
  return isRecord(schema) && own(schema, "items") !== undefined;
}

function properties(node: unknown): unknown {
  return isRecord(node) ? own(node, "properties") : undefined;
}

function below(root: JsonSchema | undefined, node: unknown, step: string | number): unknown {
  if (typeof step === "string") return resolve(root, valueIn(properties(node), step));
  const items = isRecord(node) ? own(node, "items") : undefined;
  return resolve(root, Array.isArray(items) ? items[step] : items);
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
