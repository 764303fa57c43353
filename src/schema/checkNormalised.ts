import { Validator } from "@cfworker/json-schema";
import { isRecord, toJson } from "../protocol/json.js";
import type { JsonSchema } from "../protocol/messages.js";
import { noAnswerMessage, requiredMessage, unsendableMessage } from "./issueMessage.js";
import type { SchemaVerdict } from "./SchemaValidator.js";
import { schemaIssues } from "./schemaIssues.js";
import { schemaLimits } from "./schemaLimits.js";
import { isAffordable } from "./validationCost.js";

const valid: SchemaVerdict = { status: "valid" };
const invalid = (message: string): SchemaVerdict => ({ status: "invalid", issues: [{ path: [], message }] });

/**
 * Judges a value by a schema that the gate has already made safe. Nothing is compiled and no code from the schema runs. Never
 * throws: what the validator cannot answer is `unchecked`.
 */
export function checkNormalised(schema: JsonSchema | boolean, value: unknown): SchemaVerdict {
  if (schema === true) return valid;
  if (schema === false) return invalid(noAnswerMessage);
  try {
    const sent = jsonValue(value);
    if (sent === unsendable) return invalid(unsendableMessage);
    if (sent === undefined) return acceptsAnything(schema) ? valid : invalid(requiredMessage);
    if (!isAffordable(schema, schema, sent, schemaLimits.validationSteps)) {
      return { status: "unchecked", reason: "Checking it would take too long." };
    }
    const result = new Validator(schema, "2020-12", false).validate(sent);
    return result.valid ? valid : { status: "invalid", issues: schemaIssues(schema, sent, result.errors) };
  } catch {
    return { status: "unchecked", reason: "The schema could not be used." };
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
