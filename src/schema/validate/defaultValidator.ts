import { englishIssueMessages, type IssueMessages } from "../issues/issueMessages.js";
import type { SchemaValidator } from "../issues/SchemaValidator.js";
import { type ValidationCopy, validationCopy } from "../normalize/normalizeSchema.js";
import { fastPathValid } from "./fastPathValid.js";
import { validateValue } from "./validateValue.js";

/**
 * Creates the default validator with messages of the host; labels do not translate these. `copies` caches the validation copies of schemas
 * that do not change while it is used.
 */
export function createDefaultValidator(
  messages: Partial<IssueMessages>,
  copies?: Pick<Map<unknown, ValidationCopy>, "get" | "set">,
): SchemaValidator {
  const all: IssueMessages = { ...englishIssueMessages, ...messages };
  return (schema, value) => {
    if (fastPathValid(schema, value)) return { status: "valid" };
    const copy = copies?.get(schema) ?? validationCopy(schema);
    copies?.set(schema, copy);
    return copy.checkable ? validateValue(copy.normalized.schema, value, all) : { status: "unchecked", reason: copy.reason };
  };
}

/**
 * The default validator. It interprets the schema instead of compiling it, so it works under any content security policy, and it sees only
 * the normalized copy: what could not be used safely is left to the agent. Synchronous, pure, and never throws: with a schema that cannot
 * be used, the answer is `unchecked`, never refused.
 */
export const defaultValidator: SchemaValidator = createDefaultValidator({});
