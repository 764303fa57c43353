import type { JsonSchema } from "../protocol/messages.js";
import { defaultValidator, fastPathValid } from "../schema/check/defaultValidator.js";
import { englishIssueMessages } from "../schema/issues/issueMessages.js";
import type { SchemaValidator } from "../schema/issues/SchemaValidator.js";
import {
  type NormalizedSchema,
  type ValidationCopy,
  validationCopy,
} from "../schema/normalize/normalizeSchema.js";
import { validateValue } from "../schema/validate/validateValue.js";

/** Why a schema does not say what a payload has to be: a keyword or a type that is malformed. */
function findFault(
  { faults, notes }: NormalizedSchema,
  validator: SchemaValidator,
): string | undefined {
  // Where the answer leads a reference, only a validator of the host may follow it.
  const unusable = notes.filter(
    ({ code }) =>
      code === "agent-checks-type" ||
      (code === "agent-follows-reference" && validator === defaultValidator),
  );
  return [...faults, ...unusable][0]?.code;
}

/**
 * The default validator for an agent: where a schema has a part that cannot be used, the answer is
 * not checked, while a page leaves that part to the agent. Each schema is copied once.
 */
export function createStrictValidator(): SchemaValidator {
  const copies = new Map<unknown, ValidationCopy>();
  return (schema, value) => {
    if (fastPathValid(schema, value)) return { status: "valid" };
    const copy = copies.get(schema) ?? validationCopy(schema);
    copies.set(schema, copy);
    if (!copy.checkable) return { status: "unchecked", reason: copy.reason };
    const reason = findFault(copy.normalized, defaultValidator);
    return reason === undefined
      ? validateValue(copy.normalized.schema, value, englishIssueMessages)
      : { status: "unchecked", reason };
  };
}

/**
 * Returns why answers could not be validated with a schema: a malformed keyword, an unknown type,
 * or more than the validator accepts.
 */
function findSchemaFault(schema: JsonSchema, validator: SchemaValidator): string | undefined {
  const copy = validationCopy(schema);
  const fault = copy.checkable ? findFault(copy.normalized, validator) : undefined;
  if (fault !== undefined) return fault;
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
