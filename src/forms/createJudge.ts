"use client";
import { wordIssue } from "../core/wordIssue.js";
import type { JsonSchema } from "../protocol/messages.js";
import { checkNormalised } from "../schema/checkNormalised.js";
import type { Gate } from "../schema/gateSchema.js";
import { englishIssueWords, type IssueWords } from "../schema/issueWords.js";
import type { SchemaIssue, SchemaVerdict } from "../schema/SchemaValidator.js";
import { type FormValidator, rjsfVerdict } from "./rjsf/rjsfVerdict.js";

/** Says what is wrong with a value; nothing where it is right, or where only the agent can tell. */
export type Judge = (value: unknown) => readonly SchemaIssue[];

const none: readonly SchemaIssue[] = [];

/**
 * Creates the check of one form: by the validator it is given, otherwise by the built-in one. A validator that throws is not called
 * again, and the built-in one takes over: one that compiles schemas throws where a content security policy forbids it.
 */
export function createJudge(
  schema: JsonSchema | boolean,
  gate: Gate | undefined,
  validator: FormValidator | undefined,
  words: Partial<IssueWords>,
): Judge {
  let given = validator;
  const said: IssueWords = { ...englishIssueWords, ...words };
  const builtIn = (value: unknown): SchemaVerdict | undefined =>
    gate?.checkable === true ? checkNormalised(gate.validation, value, said) : undefined;
  const verdictOn = (value: unknown): SchemaVerdict | undefined => {
    if (given === undefined) return builtIn(value);
    try {
      return typeof given === "function" ? given(schema, value) : rjsfVerdict(given, gate, value, said);
    } catch {
      given = undefined;
      return builtIn(value);
    }
  };
  return (value) => {
    const verdict = verdictOn(value);
    return verdict?.status === "invalid" ? verdict.issues.map((issue) => wordIssue(issue, words)) : none;
  };
}
