import type { ResumeEntry } from "../../protocol/input.js";
import { dropUndefined, isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import { payloadOf, readDecision } from "../shared/decisions.js";
import type { HitlAction, HitlRequest } from "./hitlRequest.js";
import { refusesByReply } from "./langchainAction.js";

/** Writes a decision, with its edited arguments, in the middleware's format. */
export function hitlDecision(
  { allowed, name, argsKey }: HitlAction,
  casing: HitlRequest["casing"],
  entry: ResumeEntry,
): UnknownRecord {
  const payload = payloadOf(entry);
  const response = isRecord(payload) ? own(payload, "response") : payload;
  if (allowed.has("respond") && typeof response === "string")
    return { type: "respond", message: response };
  const { approved, editedArgs, comment = "" } = readDecision(entry);
  if (approved && editedArgs === undefined) return { type: "approve" };
  if (approved) {
    const key = casing === "snake" ? "edited_action" : "editedAction";
    return { type: "edit", [key]: { name, [argsKey]: editedArgs } };
  }
  return dropUndefined({
    type: refusesByReply(allowed) ? "respond" : "reject",
    message: comment || undefined,
  });
}
