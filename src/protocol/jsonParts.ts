import { endOfString } from "./jsonText.js";

/** A value and its place in a JSON text. */
export interface JsonPart {
  /** Where it begins with its key; the same as `start` without one. */
  readonly from: number;
  readonly start: number;
  readonly end: number;
  readonly value: unknown;
  /** Its items with their keys; of duplicate keys each. */
  readonly items: readonly (readonly [string | number, JsonPart])[];
}

/** Returns the places of all values in a valid JSON text, whose nesting the caller has limited. */
export function readJsonParts(json: string): JsonPart {
  return readPart(json, 0, 0);
}

function readPart(json: string, from: number, at: number): JsonPart {
  const start = endOf(space, json, at);
  const first = json[start];
  if (first === "{" || first === "[") return readItems(json, from, start, first === "[");
  const end = first === '"' ? endOfString(json, start) : endOf(scalar, json, start);
  return { from, start, end, value: JSON.parse(json.slice(start, end)), items: [] };
}

function readItems(json: string, from: number, start: number, isList: boolean): JsonPart {
  const items: (readonly [string | number, JsonPart])[] = [];
  const object: Record<string, unknown> = {};
  let at = endOf(space, json, start + 1);
  while (json[at] !== "]" && json[at] !== "}") {
    const keyEnd = isList ? at : endOfString(json, at);
    const key = isList ? items.length : String(JSON.parse(json.slice(at, keyEnd)));
    const item = readPart(json, at, isList ? at : endOf(colon, json, keyEnd));
    items.push([key, item]);
    if (!isList)
      Reflect.defineProperty(object, key, {
        value: item.value,
        configurable: true,
        enumerable: true,
        writable: true,
      });
    at = endOf(comma, json, item.end);
  }
  return {
    from,
    start,
    end: at + 1,
    value: isList ? items.map(([, { value }]) => value) : object,
    items,
  };
}

const space = /\s*/y;
const colon = /\s*:/y;
const comma = /\s*,?\s*/y;
const scalar = /[^\s,\]}]+/y;

function endOf(pattern: RegExp, json: string, from: number): number {
  pattern.lastIndex = from;
  pattern.test(json);
  return pattern.lastIndex;
}
