import { own, type UnknownRecord } from "../protocol/json.js";
import { copyNumberText, setNumber } from "../protocol/numberTexts.js";
import { setOwn } from "../schema/document/plainCopy.js";

/**
 * Returns the arguments with one of them changed, in the same order; `undefined` removes it. The
 * others keep the texts of their numbers.
 */
export function withArgument(value: UnknownRecord, name: string, next: unknown): UnknownRecord {
  const result: Record<string, unknown> = {};
  const setNext = (): void => {
    if (typeof next === "bigint") setNumber(result, name, String(next));
    else if (next !== undefined) setOwn(result, name, next);
  };
  for (const key of Object.keys(value)) {
    if (key === name) setNext();
    else {
      setOwn(result, key, own(value, key));
      copyNumberText(value, key, result);
    }
  }
  if (!Object.hasOwn(value, name)) setNext();
  return result;
}
