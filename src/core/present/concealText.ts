import { endOfString } from "../../protocol/jsonText.js";
import { setOwn } from "../../schema/document/plainCopy.js";

type Path = readonly (string | number)[];

/** A value and its place in a JSON text. */
interface Part {
  readonly start: number;
  readonly end: number;
  readonly value: unknown;
  /** Its items with their keys; of duplicate keys each. */
  readonly items: readonly (readonly [string | number, Part])[];
}

/**
 * Replaces hidden values in a valid JSON text and keeps everything else as it is written, so that each value of a duplicate key is shown or
 * hidden: parsing keeps only the last. Returns undefined where nothing is hidden.
 */
export function concealText(json: string, textAt: (path: Path, value: unknown) => string | undefined): string | undefined {
  const pieces: string[] = [];
  let done = 0;
  const conceal = ({ start, end, value, items }: Part, path: Path): void => {
    const text = textAt(path, value);
    if (text === undefined) for (const [key, item] of items) conceal(item, [...path, key]);
    else {
      pieces.push(json.slice(done, start), JSON.stringify(text));
      done = end;
    }
  };
  conceal(readPart(json, 0), []);
  return pieces.length === 0 ? undefined : pieces.join("") + json.slice(done);
}

function readPart(json: string, from: number): Part {
  const start = endOf(space, json, from);
  const first = json[start];
  if (first === "{" || first === "[") return readItems(json, start, first === "[");
  const end = first === '"' ? endOfString(json, start) : endOf(scalar, json, start);
  return { start, end, value: JSON.parse(json.slice(start, end)), items: [] };
}

function readItems(json: string, start: number, isList: boolean): Part {
  const items: (readonly [string | number, Part])[] = [];
  const object: Record<string, unknown> = {};
  let at = endOf(space, json, start + 1);
  while (json[at] !== "]" && json[at] !== "}") {
    const keyEnd = isList ? at : endOfString(json, at);
    const key = isList ? items.length : String(JSON.parse(json.slice(at, keyEnd)));
    const item = readPart(json, isList ? at : endOf(colon, json, keyEnd));
    items.push([key, item]);
    if (!isList) setOwn(object, String(key), item.value);
    at = endOf(comma, json, item.end);
  }
  return { start, end: at + 1, value: isList ? items.map(([, { value }]) => value) : object, items };
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
