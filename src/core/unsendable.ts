import type { Issue } from "./interrupt.js";

/**
 * Finds what JSON would lose or change without a word: numbers that are not finite, big integers, cycles, and a null at the
 * root, which this protocol reads as "no answer".
 */
export function unsendable(value: unknown): readonly Issue[] {
  if (value === null) return [{ path: [], message: "A null answer cannot be sent: the agent would read it as no answer" }];
  const issues: Issue[] = [];
  walk(value, [], new Set(), issues);
  return issues;
}

function walk(value: unknown, path: readonly (string | number)[], above: Set<object>, issues: Issue[]): void {
  if (typeof value === "number" && !Number.isFinite(value)) issues.push({ path, message: "Must be a finite number" });
  if (typeof value === "bigint") issues.push({ path, message: "Too large to be sent as a number" });
  if (typeof value !== "object" || value === null) return;
  if (above.has(value)) {
    issues.push({ path, message: "Refers to itself, which cannot be sent" });
    return;
  }
  above.add(value);
  for (const [key, item] of Object.entries(value)) walk(item, [...path, Array.isArray(value) ? Number(key) : key], above, issues);
  above.delete(value);
}
