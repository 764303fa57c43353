import { pick } from "../protocol/collections.js";
import { isRecord, own, ownText, type UnknownRecord } from "../protocol/json.js";
import { decisionKeys } from "../schema/document/decisionKeys.js";
import { commentKeys } from "./schemaProperties.js";

/** The comment of an answer, and its key; undefined where there is none. Pure. */
export function commentIn(
  payload: unknown,
): { readonly key: string; readonly text: string } | undefined {
  const key = commentKeys.find((one) => ownText(payload, one)?.trim());
  return key && { key, text: (ownText(payload, key) ?? "").trim() };
}

/**
 * What an answer has beside its decision, the edits and the comment, such as `always: true` or the
 * fields of a form: undefined where it has nothing else. Pure.
 */
export function besideDecision(payload: unknown): UnknownRecord | undefined {
  if (!isRecord(payload)) return undefined;
  const decision = decisionKeys.find((key) => typeof own(payload, key) === "boolean");
  // A fingerprint is a copy of what the agent has sent.
  const shown = [decision, "editedArgs", "approvedActionFingerprint", commentIn(payload)?.key];
  const beside = Object.keys(payload).filter((key) => !shown.includes(key));
  return beside.length === 0 ? undefined : pick(payload, beside);
}
