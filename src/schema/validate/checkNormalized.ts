import { dereference, validate } from "@cfworker/json-schema";
import { isRecord, toJson } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { schemaLimits } from "../document/schemaLimits.js";
import type { PlainCode } from "../issues/BrokenRule.js";
import { englishIssueMessages, type IssueMessages } from "../issues/issueMessages.js";
import { issueOf, plainly } from "../issues/issueOf.js";
import type { SchemaIssue, SchemaVerdict } from "../issues/SchemaValidator.js";
import { patternIssues } from "../pattern/patternIssues.js";
import { validationCost } from "../pattern/validationCost.js";
import { distinctIssues, schemaIssues } from "./schemaIssues.js";

const valid: SchemaVerdict = { status: "valid" };
const invalid = (words: IssueMessages, code: PlainCode): SchemaVerdict => ({
  status: "invalid",
  issues: [issueOf(words, [], plainly(code))],
});

/**
 * Judges a value by a schema that the gate has already made safe. Nothing is compiled and no code from the schema runs. Never
 * throws: what the validator cannot answer is `unchecked`. `accepts` may spare the walk where a faster check finds nothing wrong.
 */
export function checkNormalized(
  schema: JsonSchema | boolean,
  value: unknown,
  words: IssueMessages = englishIssueMessages,
  accepts: (value: unknown) => boolean = () => false,
): SchemaVerdict {
  if (schema === true) return valid;
  if (schema === false) return invalid(words, "noAnswer");
  try {
    const sent = jsonValue(value);
    if (sent === unsendable) return invalid(words, "unsendable");
    if (sent === undefined) return acceptsAnything(schema) ? valid : invalid(words, "required");
    const cost = validationCost(schema, schema, sent, schemaLimits.validationSteps);
    if (cost === undefined) return { status: "unchecked", reason: "too-costly" };
    const lookup = dereference(schema);
    const validatePart = (part: JsonSchema, item: unknown): readonly SchemaIssue[] => {
      const result = validate(item, part, "2020-12", lookup, false);
      return result.valid ? [] : schemaIssues(words, { ...part, $defs: schema["$defs"] }, item, result.errors);
    };
    const issues = accepts(sent) ? [] : validatePart(schema, sent);
    const found =
      issues.length > 0 ? issues : patternIssues(schema, sent, validatePart, schemaLimits.validationSteps - cost, words);
    return found.length === 0 ? valid : { status: "invalid", issues: distinctIssues(found) };
  } catch {
    return { status: "unchecked", reason: "unusable" };
  }
}

const unsendable = Symbol("unsendable");

/** The value as the agent will receive it: without `undefined`, which the validator does not know. */
function jsonValue(value: unknown): unknown {
  try {
    return toJson(value);
  } catch {
    return unsendable;
  }
}

function acceptsAnything(schema: JsonSchema): boolean {
  return Object.keys(schema).every(
    (keyword) => keyword === "title" || keyword === "description" || (isRecord(schema[keyword]) && keyword === "$defs"),
  );
}
