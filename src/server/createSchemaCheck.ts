import type { JsonSchema } from "../protocol/messages.js";
import type { SchemaValidator } from "../schema/issues/SchemaValidator.js";
import { validationCopy } from "../schema/normalize/normalizeSchema.js";

/**
 * Returns why answers could not be validated with a schema: a malformed keyword, an unknown type,
 * or more than the validator accepts.
 */
function findSchemaFault(schema: JsonSchema, validator: SchemaValidator): string | undefined {
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

/** Schemas of a gate that are remembered: an agent asks by the same few again and again. */
const mostSchemas = 100;
const longestSchema = 10_000;

/** `findSchemaFault`, which checks each schema once. */
export function createSchemaCheck(
  validator: SchemaValidator,
): (schema: JsonSchema) => string | undefined {
  const faults = new Map<string, string | undefined>();
  return (schema) => {
    const text = JSON.stringify(schema);
    if (faults.has(text)) return faults.get(text);
    const fault = findSchemaFault(schema, validator);
    if (faults.size >= mostSchemas) faults.clear();
    if (text.length <= longestSchema) faults.set(text, fault);
    return fault;
  };
}
