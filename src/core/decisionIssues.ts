import { isRecord, own } from "../protocol/json.js";
import type { Issue, PendingInterrupt } from "./interrupt.js";

/**
 * What is wrong with a decision that its schema lets through: edited arguments where editing is not offered, which the agent would ignore
 * while the record says "approved with edits", and a decision that is not a boolean.
 */
export function decisionIssues({ approval }: PendingInterrupt, payload: unknown): readonly Issue[] {
  if (approval === undefined || !isRecord(payload)) return [];
  const { canEdit, decisionKey } = approval;
  const decision = decisionKey === null ? undefined : own(payload, decisionKey);
  const issues: Issue[] = [];
  if (!canEdit && own(payload, "editedArgs") !== undefined) issues.push(editsNotOffered);
  if (decisionKey !== null && decision !== undefined && typeof decision !== "boolean")
    issues.push({ path: [decisionKey], code: "decision-not-boolean", message: "A decision must be true or false" });
  return issues;
}

const editsNotOffered: Issue = {
  path: ["editedArgs"],
  code: "edits-not-offered",
  message: "This agent does not take edited arguments here",
};
