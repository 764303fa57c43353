import { sideIn } from "../interrupt/decisionSides.js";
import { readDecisionWords } from "../interrupt/decisionWords.js";
import type { DecisionWords } from "../interrupt/interrupt.js";
import type { AgUiInterrupt } from "../protocol/events.js";
import type { ResumeEntry } from "../protocol/input.js";
import { isRecord, own, recordOf, type UnknownRecord } from "../protocol/json.js";
import { isDecisionKey } from "../schema/document/decisionKeys.js";
import { describesCall, isCallKey } from "./announcedCalls.js";

/**
 * Whether an answer refuses, so that it needs one person: it is cancelled, or its schema has a
 * decision, this is false or the schema's word for it, and nothing else is given but free texts
 * that the schema names. Whatever else it is counts as an approval: the agent may read any key.
 * Pure.
 */
export function isDenial(entry: ResumeEntry, interrupt: AgUiInterrupt): boolean {
  if (entry.status === "cancelled") return true;
  const { payload } = entry;
  const { responseSchema } = interrupt;
  const words = wordsOf(interrupt);
  if (words !== undefined) return deniesInWords(words, payload);
  if (!isRecord(payload))
    return payload === false && (responseSchema === undefined || isBoolean(responseSchema));
  if (responseSchema === undefined)
    return Object.keys(payload).join() === "approved" && own(payload, "approved") === false;
  const properties = propertiesOf(responseSchema);
  const decisions = Object.keys(properties).filter(
    (key) => isDecisionKey(key) && isBoolean(properties[key]),
  );
  if (decisions.length === 0 || !decisions.some((key) => Object.hasOwn(payload, key))) return false;
  return Object.entries(payload).every(([key, value]) => {
    if (decisions.includes(key)) return value === false;
    // The call that is brought back was compared before.
    return isCallKey(key) || (typeof value === "string" && isFreeText(own(properties, key)));
  });
}

/** The words of a schema that a page reads as a decision. */
function wordsOf(interrupt: AgUiInterrupt): DecisionWords | undefined {
  const { reason, responseSchema, toolCallId } = interrupt;
  if (reason === "input_required") return undefined;
  const isDecision = reason === "tool_call" || reason === "confirmation";
  const isAboutCall = isDecision || toolCallId !== undefined || describesCall(interrupt);
  return readDecisionWords(responseSchema, isAboutCall)?.words;
}

/** Whether an answer is a schema's word for no, or has it and no more than a comment. */
function deniesInWords(words: DecisionWords, payload: unknown): boolean {
  if (sideIn(words, payload) !== "deny") return false;
  const { args, deny, comments } = words;
  return Object.entries(recordOf(payload)).every(
    ([key, value]) =>
      Object.hasOwn(recordOf(deny), key) ||
      (isCallKey(key) && key !== args?.[0]) ||
      (key === comments.deny && typeof value === "string"),
  );
}

/** Keywords by which a schema decides about more than its own properties. */
const composing = [
  "allOf",
  "anyOf",
  "oneOf",
  "not",
  "if",
  "$ref",
  "$dynamicRef",
  "dependentSchemas",
  "patternProperties",
];

function propertiesOf(schema: unknown): UnknownRecord {
  if (!isRecord(schema) || composing.some((keyword) => Object.hasOwn(schema, keyword))) return {};
  return recordOf(own(schema, "properties"));
}

function isBoolean(schema: unknown): boolean {
  return own(schema, "type") === "boolean";
}

const textKeywords: ReadonlySet<string> = new Set([
  "type",
  "title",
  "description",
  "default",
  "examples",
  "minLength",
  "maxLength",
]);

function isFreeText(schema: unknown): boolean {
  return (
    isRecord(schema) &&
    own(schema, "type") === "string" &&
    Object.keys(schema).every((keyword) => textKeywords.has(keyword))
  );
}
