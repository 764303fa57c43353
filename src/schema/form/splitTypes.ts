import type { SchemaDraft } from "../normalize/normalizePass.js";

/** Turns several types into alternatives; a type with null stays one field. */
export function splitTypes(form: SchemaDraft): void {
  const types = form["type"];
  if (!Array.isArray(types)) return;
  const some: readonly unknown[] = types.filter((type) => type !== "null" && !(type === "integer" && types.includes("number")));
  if (some.length < 2) {
    form["type"] = types.includes("null") && some.length > 0 ? [some[0], "null"] : (some[0] ?? "null");
    return;
  }
  delete form["type"];
  if (form["enum"] !== undefined || form["anyOf"] !== undefined || form["oneOf"] !== undefined) return;
  const { title: _title, description: _description, default: _default, ...limits } = form;
  for (const keyword of Object.keys(limits)) delete form[keyword];
  form["anyOf"] = (types.includes("null") ? ["null", ...some] : some).map((type) => ({ ...limits, type }));
}
