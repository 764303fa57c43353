/**
 * Whether a value has what is expected: lists have the same length, objects at least these keys,
 * texts may be matched by a pattern.
 */
export function matches(expected: unknown, actual: unknown): boolean {
  if (expected instanceof RegExp) return typeof actual === "string" && expected.test(actual);
  if (Array.isArray(expected))
    return (
      Array.isArray(actual) &&
      actual.length === expected.length &&
      expected.every((one, index) => matches(one, actual[index]))
    );
  if (!isObject(expected)) return expected === actual;
  return (
    isObject(actual) &&
    Object.entries(expected).every(([key, value]) => matches(value, actual[key]))
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
