import { dereference, validate } from "@cfworker/json-schema";
import { isRecord, toJson } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { issueOf, plainRule } from "../issues/formatIssue.js";
import { englishIssueMessages, type IssueMessages } from "../issues/issueMessages.js";
import type { PlainCode, SchemaIssue, SchemaVerdict } from "../issues/SchemaValidator.js";
import { patternIssues } from "../pattern/patternIssues.js";
import { validationCost } from "../pattern/validationCost.js";
import { schemaLimits } from "../schemaLimits.js";
import { distinctIssues, issuesOfErrors } from "./issuesOfErrors.js";

const valid: SchemaVerdict = { status: "valid" };
const invalid = (messages: IssueMessages, code: PlainCode): SchemaVerdict => ({
  status: "invalid",
  issues: [issueOf(messages, [], plainRule(code))],
});

/**
 * Validates a value with a schema that was made safe before. Nothing is compiled and no code from the schema runs. Never throws: where the
 * validator fails, the result is `unchecked`. `accepts` may skip the walk where a faster check finds the value valid.
 */
export function validateValue(
  schema: JsonSchema | boolean,
  value: unknown,
  messages: IssueMessages = englishIssueMessages,
  accepts: (value: unknown) => boolean = () => false,
): SchemaVerdict {
  if (schema === true) return valid;
  if (schema === false) return invalid(messages, "noAnswer");
  try {
    const sent = jsonValue(value);
    if (sent === unsendable) return invalid(messages, "unsendable");
    if (sent === undefined) return acceptsAnything(schema) ? valid : invalid(messages, "required");
    const cost = validationCost(schema, schema, sent, schemaLimits.validationSteps);
    if (cost === undefined) return { status: "unchecked", reason: "too-costly" };
    const lookup = dereference(schema);
    const validatePart = (part: JsonSchema, item: unknown): readonly SchemaIssue[] => {
      const result = validate(item, part, "2020-12", lookup, false);
      return result.valid ? [] : issuesOfErrors(messages, { ...part, $defs: schema["$defs"] }, item, result.errors);
    };
    const issues = accepts(sent) ? [] : validatePart(schema, sent);
    const found =
      issues.length > 0 ? issues : patternIssues(schema, sent, validatePart, schemaLimits.validationSteps - cost, messages);
    return found.length === 0 ? valid : { status: "invalid", issues: distinctIssues(found) };
  } catch {
    return { status: "unchecked", reason: "unusable" };
  }
}

const unsendable = Symbol("unsendable");

/** The value as the agent will receive it: without `undefined`, which the validator does not support. */
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
