import type { Issue } from "../../interrupt/interrupt.js";
import { definitionsIn } from "../../interrupt/schemaProperties.js";
import { isRecord, jsonEqual, own, type UnknownRecord } from "../../protocol/json.js";
import { pointerSteps, valueAt } from "../../schema/document/references.js";

/** Parts of a schema that are looked at for one place; real ones have a handful. */
const mostParts = 100;

/**
 * Whether an issue is about what the agent itself suggests (`default`), and nobody has changed: the
 * schema of that very place refuses its own suggestion, in the same way. `issuesOf` validates a
 * value with a schema.
 */
export function isSuggestedIssue(
  issue: Issue,
  schema: unknown,
  answer: unknown,
  issuesOf: (schema: UnknownRecord, value: unknown) => readonly Issue[],
): boolean {
  const { path } = issue;
  // What has a field can be filled in.
  if (issue.code === "required" && partsAt(schema, path).length > 0) return false;
  return path.some((_, at) => isOwnSuggestion(at)) || isOwnSuggestion(path.length);

  function isOwnSuggestion(depth: number): boolean {
    const around = path.slice(0, depth);
    const rest = path.slice(depth);
    const value = valueAt(answer, around);
    return partsAt(schema, around).some((part) => {
      const suggested = own(part, "default");
      if (suggested === undefined || !isUnchanged(suggested, value, rest)) return false;
      return issuesOf({ ...part, ...definitionsIn(schema) }, suggested).some(
        (one) =>
          jsonEqual(one.path, rest) && one.code === issue.code && one.message === issue.message,
      );
    });
  }
}

/** Whether a value has at a path what is suggested there; what is missing must be missing in both. */
function isUnchanged(suggested: unknown, value: unknown, path: Issue["path"]): boolean {
  const part = valueAt(suggested, path);
  return part === undefined ? jsonEqual(suggested, value) : jsonEqual(part, valueAt(value, path));
}

/** The schemas of a place, of which none depends on what else is answered. */
function partsAt(root: unknown, path: Issue["path"]): readonly UnknownRecord[] {
  let parts = joined([root], root);
  for (const step of path) {
    const below = parts.flatMap((part) => {
      if (typeof step === "string") return [own(own(part, "properties"), step)];
      const first = own(part, "prefixItems");
      return [Array.isArray(first) ? first[step] : undefined, own(part, "items")];
    });
    parts = joined(below, root);
  }
  return parts;
}

/** Schemas with those that they refer to and combine. */
function joined(start: readonly unknown[], root: unknown): readonly UnknownRecord[] {
  const parts = new Set<UnknownRecord>();
  const pending: unknown[] = [...start];
  for (let part = pending.pop(); pending.length > 0 || part !== undefined; part = pending.pop()) {
    if (!isRecord(part) || parts.has(part) || parts.size >= mostParts) continue;
    parts.add(part);
    const reference = own(part, "$ref");
    const steps = typeof reference === "string" ? pointerSteps(reference) : undefined;
    if (steps !== undefined) pending.push(valueAt(root, steps));
    for (const keyword of ["allOf", "anyOf", "oneOf"]) {
      const list = own(part, keyword);
      if (Array.isArray(list)) pending.push(...list.slice(0, mostParts));
    }
  }
  return [...parts];
}
