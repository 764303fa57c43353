import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import { isChoice } from "../document/choices.js";
import { setOwn } from "../document/plainCopy.js";
import { follow } from "../normalize/flattenNullable.js";
import type { SchemaDraft } from "../normalize/normalizePass.js";

/** Names of the decision itself. A person decides; a schema must not answer for them. */
export const decisionKeys: ReadonlySet<string> = new Set(["approved", "accepted", "confirmed"]);

/** Takes out what would answer in the person's place; a fixed `true` stays a question with two answers. */
export function withoutAnswer(form: SchemaDraft): void {
  if (typeof form["const"] === "boolean" && form["type"] === undefined) form["type"] = "boolean";
  delete form["const"];
  delete form["default"];
}

/** More parts than a yes or no is made of. */
const mostParts = 50;

/**
 * The schema of a decision without anything in it, or behind its references, that would answer. References are written out: what they
 * lead to may serve other fields, which keep their defaults. A group or list behind one is no decision and stays where it is.
 * Throws, for the gate to catch, where more is behind than any decision is made of: references that multiply.
 */
export function undecided(raw: UnknownRecord, definitions: UnknownRecord): UnknownRecord {
  let left = mostParts;
  const write = (part: UnknownRecord): UnknownRecord => {
    left -= 1;
    if (left < 0) throw new Error("A decision with too many parts.");
    const target = follow(part, definitions);
    const { $ref, ...rest } = part;
    const isGroup =
      target !== undefined && ["properties", "items", "prefixItems"].some((keyword) => Object.hasOwn(target, keyword));
    const node: SchemaDraft = $ref === undefined ? rest : isGroup ? { ...rest, $ref } : { ...target, ...rest };
    withoutAnswer(node);
    for (const keyword of ["allOf", "anyOf", "oneOf"]) {
      const branches = node[keyword];
      if (!Array.isArray(branches) || isChoice(branches)) continue;
      node[keyword] = branches.map((branch: unknown) => (isRecord(branch) ? write(branch) : branch));
    }
    return node;
  };
  return write(raw);
}

/** A default of a whole object may hide a decision in it, or another yes or no. */
export function withoutDecisions(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDecisions);
  if (!isRecord(value)) return value;
  const result: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const item = own(value, key);
    if (!decisionKeys.has(key) && typeof item !== "boolean") setOwn(result, key, withoutDecisions(item));
  }
  return result;
}
