import { canonicalJson, isRecord, jsonEqual } from "../../protocol/json.js";

/** Whether a value is of a type, or of one of several. */
export function isOfTypes(types: unknown, value: unknown): boolean {
  return Array.isArray(types)
    ? types.some((name) => isOfType(name, value))
    : isOfType(types, value);
}

function isOfType(name: unknown, value: unknown): boolean {
  switch (name) {
    case "string":
    case "number":
    case "boolean":
      return typeof value === name;
    case "integer":
      return Number.isInteger(value);
    case "object":
      return isRecord(value);
    case "array":
      return Array.isArray(value);
    case "null":
      return value === null;
    default:
      return false;
  }
}

/** Whether JSON Schema counts two values as equal. */
export function isSame(a: unknown, b: unknown): boolean {
  return a === b || jsonEqual(a, b);
}

/** Whether no two values are equal. */
export function areDifferent(values: readonly unknown[]): boolean {
  return new Set(values.map(canonicalJson)).size === values.length;
}

/** Whether a number is a multiple by the digits that people read: 0.3 is one of 0.1. */
export function isMultiple(value: number, divisor: number): boolean {
  const [a, b] = [decimal(value), decimal(divisor)];
  const least = Math.min(a.exponent, b.exponent);
  const whole = ({ digits, exponent }: typeof a): bigint =>
    digits * 10n ** BigInt(exponent - least);
  return b.digits > 0n && whole(a) % whole(b) === 0n;
}

function decimal(value: number): { readonly digits: bigint; readonly exponent: number } {
  const [coefficient = "", exponent = "0"] = String(Math.abs(value)).split("e");
  const [whole = "", fraction = ""] = coefficient.split(".");
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length };
}

/** How many values a value has in it, itself included: what comparing it costs at most. */
export function weightOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce((total: number, item) => total + weightOf(item), 1);
}
