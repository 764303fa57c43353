import { toJson } from "../../protocol/json.js";
import { defaultLimits } from "../../protocol/limits.js";
import type { Issue } from "../interrupt/interrupt.js";

/** A value as JSON carries it, or what JSON would silently lose or change. */
export type SentValue = { readonly value: unknown; readonly issues: readonly [] } | { readonly issues: readonly Issue[] };

/**
 * Converts a value to what will be sent: `undefined` is removed, dates become text. Refuses values that would arrive as something else:
 * non-finite numbers, big integers, cycles, too much nesting, and null at the root, which the protocol reads as no answer.
 */
export function serializePayload(value: unknown): SentValue {
  const issues: Issue[] = [];
  walk(value, [], new Set(), issues);
  if (issues.length > 0) return { issues };
  try {
    const sent = toJson(value);
    if (sent !== null) return { value: sent, issues: [] };
  } catch {
    return { issues: [{ path: [], code: "not-json", message: "Cannot be sent as JSON" }] };
  }
  return {
    issues: [{ path: [], code: "null-answer", message: "A null answer cannot be sent: the agent would read it as no answer" }],
  };
}

// Arguments of the maximum depth can be sent back as `editedArgs`.
const deepest = defaultLimits.nesting + 4;

function walk(value: unknown, path: readonly (string | number)[], above: Set<object>, issues: Issue[]): void {
  if (typeof value === "number" && !Number.isFinite(value))
    issues.push({ path, code: "not-finite", message: "Must be a finite number" });
  if (typeof value === "bigint") issues.push({ path, code: "big-integer", message: "Too large to be sent as a number" });
  if (typeof value !== "object" || value === null) return;
  if (above.has(value)) {
    issues.push({ path, code: "cycle", message: "Refers to itself, which cannot be sent" });
    return;
  }
  if (above.size >= deepest) {
    issues.push({ path: path.slice(0, 8), code: "too-deep", message: "Nested too deeply to be sent" });
    return;
  }
  above.add(value);
  for (const [key, item] of Object.entries(value)) walk(item, [...path, Array.isArray(value) ? Number(key) : key], above, issues);
  above.delete(value);
}
