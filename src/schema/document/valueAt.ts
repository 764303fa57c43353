/** Parses a local reference such as `#/$defs/Address` into its steps. Returns `undefined` where it is not local or not readable. */
export function pointerSteps(reference: string): readonly string[] | undefined {
  if (reference === "#") return [];
  if (!reference.startsWith("#/")) return undefined;
  try {
    return reference
      .slice(2)
      .split("/")
      .map((step) => decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~"));
  } catch {
    return undefined;
  }
}

/** Returns the value at a path, by own keys only; `undefined` where there is none. */
export function valueAt(root: unknown, path: readonly (string | number)[]): unknown {
  let current = root;
  for (const step of path) {
    if (typeof current !== "object" || current === null || !Object.hasOwn(current, step)) return undefined;
    current = Reflect.get(current, step);
  }
  return current;
}

/** Turns a location into a path, with numbers for indices of lists. */
export function valuePath(value: unknown, location: string): readonly (string | number)[] {
  let current = value;
  return (pointerSteps(location) ?? []).map((step) => {
    const isList = Array.isArray(current);
    current = valueAt(current, [step]);
    return isList ? Number(step) : step;
  });
}
