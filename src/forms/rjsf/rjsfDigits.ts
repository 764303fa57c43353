"use client";
import { setOwn } from "../../schema/document/plainCopy.js";

/**
 * Stands before the digits of a whole number that JavaScript rounds, in the data of the form
 * library, which hashes its data by JSON and cannot write a bigint. No agent can know it.
 */
const mark = `\0${String(Math.random()).slice(2)} `;

/** Returns a value with texts in the place of its bigints. */
export function putDigits(value: unknown): unknown {
  return replaced(value, (item) => (typeof item === "bigint" ? `${mark}${item}` : item));
}

/** Returns a value with numbers in the place of its bigints, for what knows no digits. */
export function roundDigits(value: unknown): unknown {
  return replaced(value, (item) => (typeof item === "bigint" ? Number(item) : item));
}

/** Returns a value with the bigints that `putDigits` has replaced. */
export function takeDigits(value: unknown): unknown {
  return replaced(value, (item) =>
    typeof item === "string" && item.startsWith(mark) ? BigInt(item.slice(mark.length)) : item,
  );
}

function replaced(value: unknown, change: (item: unknown) => unknown): unknown {
  if (typeof value !== "object" || value === null) return change(value);
  const before = Object.entries(value);
  const after = before.map(([key, item]): [string, unknown] => [key, replaced(item, change)]);
  if (after.every(([, item], index) => item === before[index]?.[1])) return value;
  if (Array.isArray(value)) return after.map(([, item]) => item);
  const result: Record<string, unknown> = {};
  for (const [key, item] of after) setOwn(result, key, item);
  return result;
}
