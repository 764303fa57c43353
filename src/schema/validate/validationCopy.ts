import { isRecord } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import type { GateCode } from "../document/GateFinding.js";
import { plainCopy } from "../document/plainCopy.js";
import { schemaLimits } from "../document/schemaLimits.js";
import { type NormalizedSchema, normalizeSchema } from "../normalize/normalizeSchema.js";

/** What answers to an agent's schema are judged by, or why nothing can be. */
export type ValidationCopy =
  | { readonly checkable: false; readonly reason: GateCode }
  | {
      readonly checkable: true;
      /** The schema as it came, copied into plain data. */
      readonly root: JsonSchema | boolean;
      readonly judged: NormalizedSchema;
    };

/**
 * The first half of the gate, and all of it that judging an answer takes: whatever came over the wire, copied and written anew. Kept
 * apart from the form's half, which only pages with a form load. Never throws.
 */
export function validationCopy(schema: unknown): ValidationCopy {
  const copy = plainCopy(schema, schemaLimits);
  if (!copy.ok) return { checkable: false, reason: copy.reason };
  const root = copy.value;
  if (typeof root !== "boolean" && !isRecord(root)) return { checkable: false, reason: "not-a-schema" };
  try {
    return { checkable: true, root, judged: normalizeSchema(root, "validation") };
  } catch {
    return { checkable: false, reason: "unreadable" };
  }
}
