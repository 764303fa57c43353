import { isObject } from "./isObject.js";

/**
 * The texts of numbers that JavaScript writes otherwise, such as `12.50` and `9007199254740993`, by
 * the object or list that has them: a number has no place of its own to keep its text.
 */
const textsOf = new WeakMap<object, Map<string, string>>();

/** Where a value is in an object or list. */
export type Step = string | number;

/** Longer numbers are read only as they were written: to convert one takes quadratic time. */
const mostDigits = 1_000;

/** The value at a step; undefined where there is none. */
export function valueIn(container: object, step: Step): unknown {
  return Object.hasOwn(container, step) ? Reflect.get(container, step) : undefined;
}

/** Keeps the text of a number, where JavaScript writes the number otherwise. */
export function setText(container: object, step: Step, text: string): void {
  const texts = textsOf.get(container);
  if (text === String(Number(text))) texts?.delete(String(step));
  else if (texts === undefined) textsOf.set(container, new Map([[String(step), text]]));
  else texts.set(String(step), text);
}

/**
 * Returns the text of a number in an object or list, as it was written; `undefined` where
 * JavaScript writes the number in the same way, or where there is another value now.
 */
export function numberText(container: unknown, step: Step): string | undefined {
  if (!isObject(container)) return undefined;
  const text = textsOf.get(container)?.get(String(step));
  if (text === undefined) return undefined;
  return Number(text) === valueIn(container, step) ? text : undefined;
}

/** Whether an object or list itself has numbers with texts of their own. */
export function hasNumberTexts(container: object): boolean {
  return (textsOf.get(container)?.size ?? 0) > 0;
}

/**
 * Returns the number in an object or list that JavaScript rounds, as it was written; `undefined`
 * where there is none.
 */
export function roundedText(container: unknown, step: Step): string | undefined {
  const text = numberText(container, step);
  return text === undefined || isExactNumber(text) ? undefined : text;
}

/** Returns the steps to the rounded numbers in an object or list itself, and their texts. */
export function roundedTexts(container: object): readonly (readonly [string, string])[] {
  const rounded: (readonly [string, string])[] = [];
  for (const step of textsOf.get(container)?.keys() ?? []) {
    const text = roundedText(container, step);
    if (text !== undefined) rounded.push([step, text]);
  }
  return rounded;
}

type Path = readonly Step[];

/** Returns the paths to all rounded numbers and bigints in a value, and their texts. */
export function roundedPaths(root: unknown): readonly (readonly [path: Path, text: string])[] {
  const result: (readonly [Path, string])[] = [];
  const pending: (readonly [Path, unknown])[] = [[[], root]];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [path, value] = next;
    if (!isObject(value)) continue;
    const below = (step: string): Path => [...path, Array.isArray(value) ? Number(step) : step];
    for (const [step, text] of roundedTexts(value)) result.push([below(step), text]);
    for (const [step, item] of Object.entries(value))
      if (isObject(item)) pending.push([below(step), item]);
      else if (typeof item === "bigint") result.push([below(step), String(item)]);
  }
  return result;
}

/** Gives a number its text again, unless the text is not that of the number. */
export function restoreNumberText(container: unknown, step: Step, text: string): void {
  if (!isObject(container) || !numberSyntax.test(text)) return;
  if (Number(text) === valueIn(container, step)) setText(container, step, text);
}

const numberSyntax = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Whether the same rounded numbers have the same digits in two objects, or in two lists. */
export function hasSameDigits(one: object, other: object): boolean {
  if (!textsOf.has(one) && !textsOf.has(other)) return true;
  // A number that is rounded is not zero.
  const digits = (container: object, step: string): string =>
    canonicalNumber(roundedText(container, step) ?? "0");
  const steps = [...roundedTexts(one), ...roundedTexts(other)].map(([step]) => step);
  return steps.every((step) => digits(one, step) === digits(other, step));
}

/**
 * Returns the value at a step; a whole number that JavaScript would round as a bigint. The
 * counterpart of `setNumber`.
 */
export function exactIn(container: unknown, step: Step): unknown {
  if (!isObject(container)) return undefined;
  const text = roundedText(container, step);
  return (text === undefined ? undefined : wholeNumber(text)) ?? valueIn(container, step);
}

/**
 * The number of a text as a bigint; `undefined` where it is not whole, is `-0`, which no bigint is,
 * or is too long.
 */
export function wholeNumber(text: string): bigint | undefined {
  return text.length <= mostDigits && /^[+-]?\d+$/.test(text) && !/^-0+$/.test(text)
    ? BigInt(text.replace(/^\+/, ""))
    : undefined;
}

/** Sets a number in an object or list from its text. */
export function setNumber(container: object, step: Step, text: string): void {
  define(container, step, Number(text));
  setText(container, step, text);
}

function define(container: object, step: Step, value: unknown): void {
  Reflect.defineProperty(container, step, {
    value,
    configurable: true,
    enumerable: true,
    writable: true,
  });
}

/**
 * Returns the value with its whole numbers that JavaScript would round as bigints, for code that
 * copies what it is given; the same value where there are none.
 */
export function withBigInts(value: unknown): unknown {
  if (!isObject(value)) return value;
  const steps = Object.keys(value);
  const items = steps.map((step) => withBigInts(exactIn(value, step)));
  if (steps.every((step, index) => items[index] === valueIn(value, step))) return value;
  const copy: object = Array.isArray(value) ? [] : {};
  for (const [index, step] of steps.entries()) define(copy, step, items[index]);
  return copy;
}

/** Gives a copy the texts of the numbers that it has from the original. */
export function copyNumberText(
  from: object,
  fromStep: Step,
  to: object,
  toStep: Step = fromStep,
): void {
  const text = numberText(from, fromStep);
  if (text !== undefined) setText(to, toStep, text);
}

/**
 * Whether a number of a JSON text survives parsing and serializing; its notation may differ. `-0`
 * is written as `0`.
 */
export function isExactNumber(token: string): boolean {
  if (token.length < 16 && /^-?[1-9]\d*$/.test(token)) return true;
  const value = Number(token);
  return Number.isFinite(value) && canonicalNumber(token) === canonicalNumber(String(value));
}

/**
 * Returns one notation for each number: its digits without leading and trailing zeros, and the
 * exponent.
 */
export function canonicalNumber(text: string): string {
  const [mantissa = "", exponent = "0"] = text.toLowerCase().split("e");
  const [whole = "", fraction = ""] = mantissa.replace(/^[+-]/, "").split(".");
  const sign = mantissa.startsWith("-") ? "-" : "";
  const digits = (whole + fraction).replace(/^0+/, "");
  if (digits === "") return `${sign}0`;
  const significant = digits.replace(/(?<!0)0+$/, "");
  const point = Number(exponent) - fraction.length + digits.length;
  return `${sign}0.${significant}e${String(point)}`;
}
