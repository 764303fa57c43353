import { numbersIn } from "../protocol/jsonText.js";
import { isExactNumber } from "../protocol/numberTexts.js";
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
