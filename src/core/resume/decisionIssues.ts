import { isRecord, own } from "../../protocol/json.js";
import type { Issue, PendingInterrupt } from "../interrupt/interrupt.js";
import { commentKeys, propertiesOf } from "../interrupt/schemaProperties.js";

const texts = {
  "comment-not-offered": "This agent does not take a comment here",
  "decision-not-boolean": "A decision must be true or false",
  "edits-not-offered": "This agent does not take edited arguments here",
  "not-a-decision": "This agent asks for a decision here",
  "reply-not-offered": "This agent does not take a reply in place of a decision here",
  "tool-name-edited": "The tool of a call cannot be changed",
} as const;

const toolNameKeys = ["toolName", "tool_name", "toolCallName"];
const toolCallKeys = ["toolCall", "tool_call", "editedAction", "edited_action"];

/**
 * Returns the issues of a decision that its schema does not catch: edits, a comment or a reply where none is offered, which the agent would
 * ignore although the record shows them; another tool than the one that was shown; and an answer that is not a decision.
 */
export function decisionIssues(
  { approval, dialect, responseSchema, toolCall }: PendingInterrupt,
  payload: unknown,
): readonly Issue[] {
  if (approval === undefined) return [];
  const { canEdit, decisionKey, replyKey } = approval;
  const issues: Issue[] = [];
  const add = (code: keyof typeof texts, ...path: readonly string[]): unknown =>
    issues.push({ path, code, message: texts[code] });
  // Agents that follow the standard accept no other value; other values are checked by their dialects.
  if (!isRecord(payload)) {
    if (decisionKey !== null && payload !== undefined && dialect === "standard") add("not-a-decision");
    return issues;
  }
  const declared = isRecord(responseSchema) ? propertiesOf(responseSchema) : new Map();
  const isExtra = (key: string): boolean => own(payload, key) !== undefined && !declared.has(key);
  if (!canEdit && own(payload, "editedArgs") !== undefined) add("edits-not-offered", "editedArgs");
  // Every kind of text reaches an agent that accepts a reply.
  for (const key of replyKey === undefined ? commentKeys : []) if (isExtra(key)) add("comment-not-offered", key);
  if (isExtra("response")) add("reply-not-offered", "response");
  const isOther = (name: unknown): boolean => name !== undefined && name !== toolCall?.name;
  for (const key of toolNameKeys) if (isOther(own(payload, key))) add("tool-name-edited", key);
  for (const key of toolCallKeys) {
    const call = own(payload, key);
    if (isRecord(call) && isOther(own(call, "name"))) add("tool-name-edited", key, "name");
  }
  if (decisionKey !== null && !["boolean", "undefined"].includes(typeof own(payload, decisionKey)))
    add("decision-not-boolean", decisionKey);
  return issues;
}
