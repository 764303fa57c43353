import type { JsonSchema } from "../protocol/messages.js";
import type { SchemaValidator } from "../schema/issues/SchemaValidator.js";
import { validationCopy } from "../schema/normalize/normalizeSchema.js";

/**
 * Returns why answers could not be validated with a schema: a malformed keyword, an unknown type,
 * or more than the validator accepts.
 */
export function findSchemaFault(
  schema: JsonSchema,
  validator: SchemaValidator,
): string | undefined {
  const copy = validationCopy(schema);
  const findings = copy.checkable
    ? [
        ...copy.normalized.faults,
        ...copy.normalized.notes.filter(({ code }) => code === "agent-checks-type"),
      ]
    : [];
  const [finding] = findings;
  if (finding !== undefined) return finding.code;
  const verdict = validator(schema, null);
  return verdict.status === "unchecked" ? verdict.reason : undefined;
}
