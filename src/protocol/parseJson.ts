import { isObject } from "./isObject.js";
import { closesLevel, endOfToken, isNumber, keyAt, opensLevel } from "./jsonText.js";
import { exactIn, type Step, setText, valueIn } from "./numberTexts.js";

/**
 * Parses JSON as `JSON.parse` does, and keeps the texts of its numbers; see `numberText`. Throws
 * what `JSON.parse` throws.
 */
export function parseJson(json: string): unknown {
  const value: unknown = JSON.parse(json);
  if (isObject(value) && unusualNumber.test(json)) keepTexts(json, value);
  return value;
}

/**
 * Parses JSON as `parseJson` does. A whole number that JavaScript would round has no object or list
 * that keeps its text where it is the whole value: it is a bigint.
 */
export function parseExact(json: string): unknown {
  return exactIn(parseJson(`[${json}]`), 0);
}

/**
 * Matches every text of an object or list with a number that JavaScript writes otherwise, and a few
 * more.
 */
const unusualNumber = /[:,[\s]-?\d(?:[\d.]{15}|\d*\.\d*0(?!\d)|[\d.]*[eE]|\.00000)|[:,[\s]-0/;

/** An object or a list of the text that is being read. */
interface Level {
  /** Null where duplicate keys make it unclear. */
  readonly value: object | null;
  step: Step;
}

function keepTexts(json: string, root: object): void {
  const levels: Level[] = [];
  for (let start = 0, end = 0; start < json.length; start = end) {
    end = endOfToken(json, start);
    const level = levels.at(-1);
    if (opensLevel(json, start))
      levels.push(levelOf(level === undefined ? root : childOf(level), json[start] === "["));
    else if (closesLevel(json, start)) levels.pop();
    else if (level !== undefined) readToken(json, start, end, level);
  }
}

function levelOf(value: object | null, isList: boolean): Level {
  return { value: Array.isArray(value) === isList ? value : null, step: isList ? 0 : "" };
}

function readToken(json: string, start: number, end: number, level: Level): void {
  if (json[start] === "," && typeof level.step === "number") level.step += 1;
  level.step = keyAt(json, start, end) ?? level.step;
  if (level.value !== null && isNumber(json, start, end))
    setText(level.value, level.step, json.slice(start, end));
}

function childOf({ value, step }: Level): object | null {
  const child = value === null ? undefined : valueIn(value, step);
  return typeof child === "object" ? child : null;
}
