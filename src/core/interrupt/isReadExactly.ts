import { numbersIn } from "../../protocol/jsonText.js";
import type { InterruptToolCall } from "./interrupt.js";

/**
 * Whether the parsed arguments of a call hold everything that their text does: no duplicate keys,
 * no numbers with too many digits.
 */
export function isReadExactly({
  argsText,
  duplicateKeys,
}: Pick<InterruptToolCall, "argsText" | "duplicateKeys">): boolean {
  return duplicateKeys === undefined && areNumbersExact(argsText);
}

/**
 * Whether every number of a JSON text survives parsing. JavaScript rounds numbers with too many
 * digits and numbers that are too large or too small: an account number would be displayed, and
 * sent back by an edit, as another one.
 */
export function areNumbersExact(json: string): boolean {
  for (const { start, end } of numbersIn(json))
    if (!isExactNumber(json.slice(start, end))) return false;
  return true;
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
