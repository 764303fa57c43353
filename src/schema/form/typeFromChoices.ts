import { isRecord, own } from "../../protocol/json.js";
import type { SchemaDraft } from "../normalize/normalizePass.js";

/**
 * Adds the shared type to a schema that lists its values but not their type: form libraries treat `oneOf: [{ const: "a", title: "A" }]` as
 * a choice only when it has a type. Only for display; values of several types are not changed.
 */
export function typeFromChoices(form: SchemaDraft): void {
  if (form["type"] !== undefined) return;
  const values = choicesOf(form);
  const [first] = values;
  const type = typeof first;
  if (type !== "string" && type !== "number" && type !== "boolean") return;
  if (values.every((value) => typeof value === type)) form["type"] = type;
}

function choicesOf(form: SchemaDraft): readonly unknown[] {
  if (Array.isArray(form["enum"])) return form["enum"];
  const branches = form["oneOf"] ?? form["anyOf"];
  if (!Array.isArray(branches)) return [];
  return branches.map((branch: unknown) => (isRecord(branch) ? own(branch, "const") : undefined));
}
