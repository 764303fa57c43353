import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import { isChoice } from "../document/choices.js";
import { isDecisionKey } from "../document/decisionKeys.js";
import { followReferences } from "../document/definitions.js";
import { setOwn } from "../document/plainCopy.js";
import type { SchemaDraft } from "../normalize/normalizePass.js";

/** Removes what would answer for the user; a fixed `true` becomes a question with two answers. */
export function withoutAnswer(form: SchemaDraft): void {
  if (typeof form["const"] === "boolean" && form["type"] === undefined) form["type"] = "boolean";
  delete form["const"];
  delete form["default"];
}

/** More parts than any boolean question has. */
const mostParts = 50;

/**
 * Returns the schema of a decision without defaults, its references included. References are inlined, because their targets may serve other
 * fields, which keep their defaults. A group or list behind a reference is no decision and is not changed. Throws, and the schema check
 * catches it, where references multiply beyond the parts of any decision.
 */
export function undecided(raw: UnknownRecord, definitions: UnknownRecord): UnknownRecord {
  let left = mostParts;
  const write = (part: UnknownRecord): UnknownRecord => {
    left -= 1;
    if (left < 0) throw new Error("A decision with too many parts.");
    const target = followReferences(part, definitions);
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

/** Removes decisions from a default: the default of an object may preset a boolean in it. */
export function withoutDecisions(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDecisions);
  if (!isRecord(value)) return value;
  const result: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const item = own(value, key);
    if (!isDecisionKey(key) && typeof item !== "boolean") setOwn(result, key, withoutDecisions(item));
  }
  return result;
}
