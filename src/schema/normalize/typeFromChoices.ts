import { isRecord, own } from "../../protocol/json.js";
import type { SchemaDraft } from "./normalizePass.js";

/**
 * Gives a schema that lists its values but not their type the type they share: `oneOf: [{ const: "a", title: "A" }]` is a choice,
 * and form libraries see it as one only when the type is said. Only for showing; values of several types stay as they are.
 */
export function typeFromChoices(form: SchemaDraft): void {
  if (form["type"] !== undefined) return;
  const values = choicesOf(form);
  const [first] = values ?? [];
  const type = typeof first;
  if (type !== "string" && type !== "number" && type !== "boolean") return;
  if (values?.every((value) => typeof value === type)) form["type"] = type;
}

function choicesOf(form: SchemaDraft): readonly unknown[] | undefined {
  if (Array.isArray(form["enum"])) return form["enum"];
  const branches = form["oneOf"] ?? form["anyOf"];
  if (!Array.isArray(branches)) return undefined;
  return branches.map((branch: unknown) => (isRecord(branch) ? own(branch, "const") : undefined));
}
