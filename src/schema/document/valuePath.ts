import { pointerSteps, valueAt } from "./valueAt.js";

/** Turns a location into a path, with numbers for indices of lists. */
export function valuePath(value: unknown, location: string): readonly (string | number)[] {
  let current = value;
  return (pointerSteps(location) ?? []).map((step) => {
    const isList = Array.isArray(current);
    current = valueAt(current, [step]);
    return isList ? Number(step) : step;
  });
}
