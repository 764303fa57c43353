import type { SchemaDraft } from "../normalize/normalizePass.js";

/**
 * Joins names beside a list of values (`enumNames`, as form libraries and older MCP servers write them) with their values. Only for
 * display: the value is what is sent.
 */
export function nameChoices(form: SchemaDraft): void {
  const { enum: values, enumNames: names } = form;
  delete form["enumNames"];
  if (!Array.isArray(names) || !Array.isArray(values) || form["oneOf"] !== undefined || form["anyOf"] !== undefined) return;
  delete form["enum"];
  // Null may have been appended; it has a title already.
  form["oneOf"] = values.map((value: unknown, index) =>
    typeof names[index] === "string" && names[index] !== "" ? { const: value, title: names[index] } : { const: value },
  );
}
