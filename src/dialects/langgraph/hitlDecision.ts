import type { InterruptNote, Issue } from "../../core/interrupt/interrupt.js";
import type { ResumeEntry } from "../../protocol/input.js";
import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { approvalSchema } from "../shared/approvalSchema.js";
import { payloadOf, readDecision } from "../shared/readDecision.js";
import type { HitlAction, HitlRequest } from "./hitlRequest.js";
import { lostDecisionIssues } from "./lostDecisionIssues.js";

type Allowed = HitlAction["allowed"];

/** Whether only a reply instead of the tool is accepted. */
export const answersOnly = (allowed: Allowed): boolean =>
  allowed.has("respond") && !["approve", "edit", "reject"].some((decision) => allowed.has(decision));

/** Whether a reply instead of the tool is the only way to deny. */
const refusesByReply = (allowed: Allowed): boolean => allowed.has("respond") && !allowed.has("reject") && !answersOnly(allowed);

/** The schema of the answers that are accepted. */
export function schemaOf({ allowed, argsSchema, explains }: HitlAction): JsonSchema {
  if (answersOnly(allowed)) return { type: "string", minLength: 1 };
  return approvalSchema({
    approve: allowed.has("approve") || allowed.has("edit"),
    deny: allowed.has("reject") || allowed.has("respond"),
    edit: allowed.has("edit") ? (argsSchema ?? true) : undefined,
    comment: allowed.has("reject") ? explains : allowed.has("respond"),
    reply: allowed.has("reject") && allowed.has("respond"),
  });
}

/** Notes on where the middleware behaves differently from what the user may expect. */
export function notesOn(
  { allowed, isStated }: Pick<HitlAction, "allowed" | "isStated">,
  { actions, casing }: HitlRequest,
): readonly InterruptNote[] {
  const siblings =
    casing === "snake"
      ? {
          code: "others-run",
          message: "Refusing one of these calls does not stop the others: those that are approved still run.",
        }
      : {
          code: "others-stop",
          message: "When one call is rejected, this agent runs none of them.",
        };
  return [
    ...(isStated ? [] : [{ code: "decisions-not-stated", message: "The agent did not say which decisions it accepts." }]),
    ...(refusesByReply(allowed)
      ? [{ code: "refusal-is-the-result", message: "A refusal reaches the agent as the tool's result, in your words." }]
      : []),
    ...(actions.length > 1 ? [siblings] : []),
  ];
}

/**
 * Returns what the middleware would lose of a decision or throw at. It throws at decisions it does not allow, and the thread is stuck from
 * then on.
 */
export function wrongWith({ allowed }: HitlAction, entry: ResumeEntry): readonly Issue[] {
  if (entry.status === "cancelled") return [];
  const taken = { plainYes: allowed.has("approve"), plainNo: !refusesByReply(allowed), reply: allowed.has("respond") };
  return lostDecisionIssues(taken, entry);
}

/** Writes the decision in the middleware's format. */
export function decisionOf(
  { allowed, name, argsKey }: HitlAction,
  casing: HitlRequest["casing"],
  entry: ResumeEntry,
): UnknownRecord {
  const payload = payloadOf(entry);
  const response = isRecord(payload) ? own(payload, "response") : payload;
  if (allowed.has("respond") && typeof response === "string") return { type: "respond", message: response };
  const { approved, editedArgs, comment = "" } = readDecision(entry);
  if (approved && editedArgs !== undefined)
    return { type: "edit", [casing === "snake" ? "edited_action" : "editedAction"]: { name, [argsKey]: editedArgs } };
  if (approved) return { type: "approve" };
  return { type: refusesByReply(allowed) ? "respond" : "reject", ...(comment !== "" && { message: comment }) };
}
