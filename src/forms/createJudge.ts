"use client";
import { wordIssue } from "../core/wordIssue.js";
import type { JsonSchema } from "../protocol/messages.js";
import { checkNormalised } from "../schema/checkNormalised.js";
import type { Gate } from "../schema/gateSchema.js";
import { englishIssueWords, type IssueWords } from "../schema/issueWords.js";
import type { SchemaIssue, SchemaValidator, SchemaVerdict } from "../schema/SchemaValidator.js";

/** Says what is wrong with a value; nothing where it is right, or where only the agent can tell. */
export type Judge = (value: unknown) => readonly SchemaIssue[];

const none: readonly SchemaIssue[] = [];

/**
 * Makes the judge of one form: the validator it is given, else the built-in one. A validator that throws, as one does that compiles
 * where the page forbids code made of text, is asked no more, so that a page is reported to once and the question can be answered.
 * The built-in ones speak with these words.
 */
export function createJudge(
  schema: JsonSchema | boolean,
  gate: Gate | undefined,
  validator: SchemaValidator | undefined,
  words: Partial<IssueWords>,
): Judge {
  let given = validator;
  const said: IssueWords = { ...englishIssueWords, ...words };
  const builtIn = (value: unknown): SchemaVerdict | undefined =>
    gate?.checkable === true ? checkNormalised(gate.validation, value, said) : undefined;
  const verdictOn = (value: unknown): SchemaVerdict | undefined => {
    if (given === undefined) return builtIn(value);
    try {
      return given(schema, value);
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
