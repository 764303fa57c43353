import { isStep, listOf, ownList, type UnknownRecord, unlessEmpty } from "../../protocol/json.js";
import { restoreNumberText, roundedPaths } from "../../protocol/numberTexts.js";
import { toJson } from "../../protocol/toJson.js";
import { holdsTexts } from "../../protocol/writeJson.js";
import { valueAt } from "../../schema/document/references.js";

/** The numbers that JavaScript rounds: each by the path from its record, with all its digits. */
export type StoredDigits = readonly (readonly [
  path: readonly (string | number)[],
  digits: string,
])[];

/**
 * Returns a part of a record as JSON can store it: with rounded numbers in the place of bigints, and
 * the digits of all rounded ones beside.
 */
export function withDigits<Part extends object>(
  part: Part,
): Part & { readonly digits?: StoredDigits | undefined } {
  if (!holdsTexts(part)) return part;
  const plain = (asJson(part) ?? part) as Part;
  return { ...plain, digits: unlessEmpty(roundedPaths(plain)) };
}

/** A value as JSON can store it; what a host has set may be any value, and is left out where it is none. */
export function asJson(value: unknown): unknown {
  try {
    return toJson(value);
  } catch {
    return undefined;
  }
}

/** Gives the numbers of a stored record the digits again that are beside them. */
export function restoreDigits(record: UnknownRecord): void {
  for (const entry of ownList(record, "digits")) {
    const [path, text] = listOf(entry);
    const steps = listOf(path).filter(isStep);
    const last = steps.at(-1);
    if (last !== undefined && typeof text === "string")
      restoreNumberText(valueAt(record, steps.slice(0, -1)), last, text);
  }
}
