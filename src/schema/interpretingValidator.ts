import { checkNormalised } from "./checkNormalised.js";

import { englishIssueWords, type IssueWords } from "./issueWords.js";
import { judgingCopy } from "./judgingCopy.js";
import { plainlyFits } from "./plainlyFits.js";
import type { SchemaValidator } from "./SchemaValidator.js";

/** Makes the interpreting validator with somebody's own words; labels do not say those anew. */
export function createInterpretingValidator(words: Partial<IssueWords>): SchemaValidator {
  const said: IssueWords = { ...englishIssueWords, ...words };
  return (schema, value) => {
    if (plainlyFits(schema, value)) return { status: "valid" };
    const copy = judgingCopy(schema);
    return copy.checkable ? checkNormalised(copy.judged.schema, value, said) : { status: "unchecked", reason: copy.reason };
  };
}

/**
 * The validator that judges every answer before it leaves. It interprets the schema instead of compiling it, so it works under any
 * content security policy, and sees only the gate's safe copy: what could not be used safely is left to the agent. Synchronous, pure,
 * and never throws: a schema that cannot be used is `unchecked`, never a refused answer.
 */
export const interpretingValidator: SchemaValidator = createInterpretingValidator({});
