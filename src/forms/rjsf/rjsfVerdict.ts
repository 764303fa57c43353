import type { RjsfValidator } from "../../parts/formProps.js";
import { isRecord, toJson } from "../../protocol/json.js";
import type { SchemaCheck } from "../../schema/check/checkSchema.js";
import { valueAt } from "../../schema/document/valueAt.js";
import type { IssueMessages } from "../../schema/issues/issueMessages.js";
import type { SchemaIssue, SchemaVerdict } from "../../schema/issues/SchemaValidator.js";
import { validateValue } from "../../schema/validate/validateValue.js";

/**
 * Validates a form's value with a validator of the form library, using the normalized copy of the schema. Patterns are checked by the
 * default validator, in linear time.
 *
 * @throws The error of a validator that cannot use the schema.
 */
export function rjsfVerdict(
  validator: RjsfValidator,
  schemaCheck: SchemaCheck | undefined,
  value: unknown,
  messages: IssueMessages,
): SchemaVerdict {
  if (schemaCheck?.checkable !== true) return { status: "unchecked", reason: schemaCheck?.reason?.code ?? "unusable" };
  const { validation } = schemaCheck;
  if (typeof validation === "boolean") return validateValue(validation, value, messages);
  const sent = toJson(value);
  const { errors = [], validationError } = validator.rawValidation(validation, sent);
  if (validationError !== undefined) throw validationError;
  if (errors.length === 0) return validateValue(validation, value, messages, () => true);
  return { status: "invalid", issues: [...issuesOf(validator.validateFormData(sent, validation).errorSchema, sent)] };
}

/** The messages of the form library's tree of errors; the tree is as deep as the schema, whose depth is limited. */
function* issuesOf(tree: unknown, value: unknown, path: SchemaIssue["path"] = []): Generator<SchemaIssue> {
  if (!isRecord(tree)) return;
  const { __errors: messages, ...children } = tree;
  if (Array.isArray(messages)) for (const message of messages) if (typeof message === "string") yield { path, message };
  for (const [name, child] of Object.entries(children)) {
    const isItem = Array.isArray(valueAt(value, path));
    yield* issuesOf(child, value, [...path, isItem ? Number(name) : name]);
  }
}
