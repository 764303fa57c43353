"use client";
import { localizeIssue } from "../../core/present/presentIssue.js";
import type { FormValidator } from "../../parts/formProps.js";
import type { JsonSchema } from "../../protocol/messages.js";
import type { SchemaCheck } from "../../schema/check/checkSchema.js";
import { englishIssueMessages, type IssueMessages } from "../../schema/issues/issueMessages.js";
import type { SchemaIssue, SchemaVerdict } from "../../schema/issues/SchemaValidator.js";
import { validateValue } from "../../schema/validate/validateValue.js";
import { rjsfVerdict } from "../rjsf/rjsfVerdict.js";

/** The issues of a value; none if it is valid, or if only the agent can check it. */
export type ValueCheck = (value: unknown) => readonly SchemaIssue[];

const none: readonly SchemaIssue[] = [];

/**
 * Creates the validator of one form: the given one, otherwise the default one. A validator that throws is not called again, and the default
 * one is used instead: a validator that compiles schemas throws where a content security policy forbids it.
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
    schemaCheck?.checkable === true ? validateValue(schemaCheck.validation, value, allMessages) : undefined;
  const verdictOn = (value: unknown): SchemaVerdict | undefined => {
    if (given === undefined) return builtIn(value);
    try {
      return typeof given === "function" ? given(schema, value) : rjsfVerdict(given, schemaCheck, value, allMessages);
    } catch {
      given = undefined;
      return builtIn(value);
    }
  };
  return (value) => {
    const verdict = verdictOn(value);
    return verdict?.status === "invalid" ? verdict.issues.map((issue) => localizeIssue(issue, messages)) : none;
  };
}
