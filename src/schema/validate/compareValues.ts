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
    case "boolean":
      return typeof value === name;
    case "number":
      return typeof value === "number" || typeof value === "bigint";
    case "integer":
      return typeof value === "bigint" || Number.isInteger(value);
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

/**
 * Whether JSON Schema counts a value as that of a schema, whose numbers are rounded as they were
 * read.
 */
export function isSame(limit: unknown, value: unknown): boolean {
  return typeof value === "bigint"
    ? limit === value || limit === Number(value)
    : limit === value || jsonEqual(limit, value);
}

/**
 * Compares a number with a limit, to the digit; where the limit itself is rounded, as rounded. The
 * result is negative where the number is less.
 */
export function compareNumber(value: number | bigint, limit: number): number {
  const isExact = typeof value === "number" || Number.isSafeInteger(limit);
  const number = isExact ? value : Number(value);
  return number < limit ? -1 : number > limit ? 1 : 0;
}

/** Whether no two values are equal. */
export function areDifferent(values: readonly unknown[]): boolean {
  return new Set(values.map(canonicalJson)).size === values.length;
}

/** Whether a number is a multiple by the digits that people read: 0.3 is one of 0.1. */
export function isMultiple(value: number | bigint, divisor: number): boolean {
  const [a, b] = [decimal(value), decimal(divisor)];
  const least = Math.min(a.exponent, b.exponent);
  const whole = ({ digits, exponent }: typeof a): bigint =>
    digits * 10n ** BigInt(exponent - least);
  return b.digits > 0n && whole(a) % whole(b) === 0n;
}

function decimal(value: number | bigint): { readonly digits: bigint; readonly exponent: number } {
  const [coefficient = "", exponent = "0"] = String(value).replace(/^-/, "").split("e");
  const [whole = "", fraction = ""] = coefficient.split(".");
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length };
}

/** How many values a value has in it, itself included: what comparing it costs at most. */
export function weightOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce((total: number, item) => total + weightOf(item), 1);
}
