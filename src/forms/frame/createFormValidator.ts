"use client";

import type { FormValidator, RjsfValidator } from "../../parts/formProps.js";
import { localizeIssue } from "../../present/presentIssue.js";
import { isRecord } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { toRoundedJson } from "../../protocol/toJson.js";
import type { SchemaCheck } from "../../schema/check/checkSchema.js";
import { valueAt } from "../../schema/document/references.js";
import { englishIssueMessages, type IssueMessages } from "../../schema/issues/issueMessages.js";
import type { SchemaIssue, SchemaVerdict } from "../../schema/issues/SchemaValidator.js";
import { validateValue } from "../../schema/validate/validateValue.js";

/** The issues of a value; none if it is valid, or if only the agent can check it. */
type ValueCheck = (value: unknown) => readonly SchemaIssue[];

const none: readonly SchemaIssue[] = [];

/**
 * Creates the validator of one form: the given one, otherwise the default one. A validator that
 * throws is not called again, and the default one is used instead: a validator that compiles
 * schemas throws where a content security policy forbids it.
 */
export function createFormValidator(
  schema: JsonSchema | boolean,
  schemaCheck: SchemaCheck | undefined,
  validator: FormValidator | undefined,
  messages: Partial<IssueMessages>,
): ValueCheck {
  let given = validator;
  const allMessages: IssueMessages = { ...englishIssueMessages, ...messages };
  const builtIn = (value: unknown): SchemaVerdict | undefined =>
    schemaCheck?.checkable === true
      ? validateValue(schemaCheck.validation, value, allMessages)
      : undefined;
  const verdictOn = (value: unknown): SchemaVerdict | undefined => {
    if (given === undefined) return builtIn(value);
    try {
      return typeof given === "function"
        ? given(schema, value)
        : rjsfVerdict(given, schemaCheck, value, allMessages);
    } catch {
      given = undefined;
      return builtIn(value);
    }
  };
  return (value) => {
    const verdict = verdictOn(value);
    return verdict?.status === "invalid"
      ? verdict.issues.map((issue) => localizeIssue(issue, messages))
      : none;
  };
}

/**
 * Validates a form's value with a validator of the form library, using the normalized copy of the
 * schema. Patterns are checked by the default validator, in linear time.
 *
 * @throws The error of a validator that cannot use the schema.
 */
export function rjsfVerdict(
  validator: RjsfValidator,
  schemaCheck: SchemaCheck | undefined,
  value: unknown,
  messages: IssueMessages,
): SchemaVerdict {
  if (schemaCheck?.checkable !== true)
    return { status: "unchecked", reason: schemaCheck?.reason?.code ?? "unusable" };
  const { validation } = schemaCheck;
  if (typeof validation === "boolean") return validateValue(validation, value, messages);
  const sent = toRoundedJson(value);
  const { errors = [], validationError } = validator.rawValidation(validation, sent);
  if (validationError !== undefined) throw validationError;
  const patterns = validateValue(validation, value, messages, () => true);
  if (errors.length === 0) return patterns;
  const found = [...issuesOf(validator.validateFormData(sent, validation).errorSchema, sent)];
  return {
    status: "invalid",
    issues: [...found, ...(patterns.status === "invalid" ? patterns.issues : [])],
  };
}

/**
 * The messages of the form library's tree of errors; the tree is as deep as the schema, whose depth
 * is limited.
 */
function* issuesOf(
  tree: unknown,
  value: unknown,
  path: SchemaIssue["path"] = [],
): Generator<SchemaIssue> {
  if (!isRecord(tree)) return;
  const { __errors: messages, ...children } = tree;
  if (Array.isArray(messages))
    for (const message of messages) if (typeof message === "string") yield { path, message };
  for (const [name, child] of Object.entries(children)) {
    const isItem = Array.isArray(valueAt(value, path));
    yield* issuesOf(child, value, [...path, isItem ? Number(name) : name]);
  }
}
