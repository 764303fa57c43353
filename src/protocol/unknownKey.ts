import type { UnknownRecord } from "./json.js";

/**
 * The first key of an object that is not one of these, quoted for a message; also a class whose
 * fields are not its own, which would be read as an empty object. A key that is undefined does not
 * count.
 */
export function unknownKey(value: UnknownRecord, known: ReadonlySet<string>): string | undefined {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) return "a class";
  const key = Object.keys(value).find((name) => !known.has(name) && value[name] !== undefined);
  return key === undefined ? undefined : JSON.stringify(key.slice(0, 80));
}
