import { isRecord, own } from "../protocol/json.js";
import type { SchemaDraft } from "./normalisePass.js";
import { setOwn } from "./plainCopy.js";

/** Names of the decision itself. A person decides; a schema must not answer for them. */
export const decisionKeys: ReadonlySet<string> = new Set(["approved", "accepted", "confirmed"]);

/** Takes out what would answer in the person's place; a fixed `true` stays a question with two answers. */
export function withoutAnswer(form: SchemaDraft): void {
  if (typeof form["const"] === "boolean" && form["type"] === undefined) form["type"] = "boolean";
  delete form["const"];
  delete form["default"];
}

/** A default of a whole object may hide a decision in it. */
export function withoutDecisions(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDecisions);
  if (!isRecord(value)) return value;
  const result: Record<string, unknown> = {};
  for (const key of Object.keys(value)) if (!decisionKeys.has(key)) setOwn(result, key, withoutDecisions(own(value, key)));
  return result;
}
