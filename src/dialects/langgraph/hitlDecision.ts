import type { InterruptNote, Issue } from "../../core/interrupt/interrupt.js";
import type { ResumeEntry } from "../../protocol/input.js";
import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { approvalSchema } from "../shared/approvalSchema.js";
import { readDecision } from "../shared/readDecision.js";
import { decisionIssues } from "./decisionIssues.js";
import type { HitlAction, HitlRequest } from "./hitlRequest.js";

type Allowed = HitlAction["allowed"];

/** Whether it wants words in place of the tool, and nothing else. */
export const answersOnly = (allowed: Allowed): boolean =>
  allowed.has("respond") && !["approve", "edit", "reject"].some((decision) => allowed.has(decision));

/** Whether the only way to refuse is to say something in place of the tool. */
const refusesByWords = (allowed: Allowed): boolean => allowed.has("respond") && !allowed.has("reject") && !answersOnly(allowed);

/** What a person may answer. */
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

/** Where the middleware does otherwise than a person would expect. */
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
    ...(refusesByWords(allowed)
      ? [{ code: "refusal-is-the-result", message: "A refusal reaches the agent as the tool's result, in your words." }]
      : []),
    ...(actions.length > 1 ? [siblings] : []),
  ];
}

/** What a decision would lose or break on its way; the middleware throws at what it does not allow, and the thread is stuck from then on. */
export function wrongWith({ allowed }: HitlAction, entry: ResumeEntry): readonly Issue[] {
  if (readDecision(entry).cancelled || answersOnly(allowed)) return [];
  const taken = { plainYes: allowed.has("approve"), plainNo: !refusesByWords(allowed), words: allowed.has("respond") };
  return decisionIssues(taken, entry);
}

/** The decision in the middleware's words. */
export function decisionOf(
  { allowed, name, argsKey }: HitlAction,
  casing: HitlRequest["casing"],
  entry: ResumeEntry,
): UnknownRecord {
  const payload = entry.status === "resolved" ? entry.payload : undefined;
  const response = isRecord(payload) ? own(payload, "response") : payload;
  if (allowed.has("respond") && typeof response === "string") return { type: "respond", message: response };
  const { approved, editedArgs, comment } = readDecision(entry);
  if (approved && editedArgs !== undefined)
    return { type: "edit", [casing === "snake" ? "edited_action" : "editedAction"]: { name, [argsKey]: editedArgs } };
  if (approved) return { type: "approve" };
  const message = comment === undefined || comment === "" ? {} : { message: comment };
  return refusesByWords(allowed) ? { type: "respond", ...message } : { type: "reject", ...message };
}
