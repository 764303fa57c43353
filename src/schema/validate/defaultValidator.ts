import { englishIssueMessages, type IssueMessages } from "../issues/issueMessages.js";
import type { SchemaValidator } from "../issues/SchemaValidator.js";
import { checkNormalized } from "./checkNormalized.js";
import { fastPathValid } from "./fastPathValid.js";
import { type ValidationCopy, validationCopy } from "./validationCopy.js";

/**
 * Makes the interpreting validator with somebody's own words; labels do not say those anew. `copies`: the copies of schemas that do not
 * change while it is used, so that each of them is made once.
 */
export function createDefaultValidator(
  words: Partial<IssueMessages>,
  copies?: Pick<Map<unknown, ValidationCopy>, "get" | "set">,
): SchemaValidator {
  const said: IssueMessages = { ...englishIssueMessages, ...words };
  return (schema, value) => {
    if (fastPathValid(schema, value)) return { status: "valid" };
    const copy = copies?.get(schema) ?? validationCopy(schema);
    copies?.set(schema, copy);
    return copy.checkable ? checkNormalized(copy.judged.schema, value, said) : { status: "unchecked", reason: copy.reason };
  };
}

/**
 * The validator that judges every answer before it leaves. It interprets the schema instead of compiling it, so it works under any
 * content security policy, and sees only the gate's safe copy: what could not be used safely is left to the agent. Synchronous, pure,
 * and never throws: a schema that cannot be used is `unchecked`, never a refused answer.
 */
export const defaultValidator: SchemaValidator = createDefaultValidator({});
