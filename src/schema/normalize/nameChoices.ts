import type { SchemaDraft } from "./normalizePass.js";

/**
 * Puts names that stand beside a list of values (`enumNames`, as form libraries and older MCP servers write them) to the values they
 * are for. Only for showing: what is sent is the value.
 */
export function nameChoices(form: SchemaDraft): void {
  const { enum: values, enumNames: names } = form;
  delete form["enumNames"];
  if (!Array.isArray(names) || !Array.isArray(values) || form["oneOf"] !== undefined || form["anyOf"] !== undefined) return;
  delete form["enum"];
  // "Nothing" may have been added at the end; it has a name already.
  form["oneOf"] = values.map((value: unknown, index) =>
    typeof names[index] === "string" && names[index] !== "" ? { const: value, title: names[index] } : { const: value },
  );
}
