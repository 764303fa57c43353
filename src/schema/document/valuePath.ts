import { locationSteps } from "./locateKeyword.js";

/** Turns a location into a path, with numbers for indices of lists. */
export function valuePath(value: unknown, location: string): readonly (string | number)[] {
  let current = value;
  return locationSteps(location).map((step) => {
    const isList = Array.isArray(current);
    current = valueAt(current, [step]);
    return isList ? Number(step) : step;
  });
}

/** Returns the value at a path, by own keys only. */
export function valueAt(value: unknown, path: readonly (string | number)[]): unknown {
  let current = value;
  for (const step of path) {
    if (typeof current !== "object" || current === null || !Object.hasOwn(current, step)) return undefined;
    current = Reflect.get(current, step);
  }
  return current;
}
