import { isRecord } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { plainCopy } from "../document/plainCopy.js";
import type { SchemaFindingCode } from "../document/SchemaFinding.js";
import { type NormalizedSchema, normalizeSchema } from "../normalize/normalizeSchema.js";
import { schemaLimits } from "../schemaLimits.js";

/** The normalized copy of a schema that answers are validated with, or the reason why there is none. */
export type ValidationCopy =
  | { readonly checkable: false; readonly reason: SchemaFindingCode }
  | {
      readonly checkable: true;
      /** The schema as it came, copied into plain data. */
      readonly root: JsonSchema | boolean;
      readonly normalized: NormalizedSchema;
    };

/**
 * Copies and normalizes a schema of an agent for validation; this is the part of the schema check that validating needs. Separate from the
 * part for forms, which only pages with a form load. Never throws.
 */
export function validationCopy(schema: unknown): ValidationCopy {
  const copy = plainCopy(schema, schemaLimits);
  if (!copy.ok) return { checkable: false, reason: copy.reason };
  const root = copy.value;
  if (typeof root !== "boolean" && !isRecord(root)) return { checkable: false, reason: "not-a-schema" };
  try {
    return { checkable: true, root, normalized: normalizeSchema(root, "validation") };
  } catch {
    return { checkable: false, reason: "unreadable" };
  }
}
