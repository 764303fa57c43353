import type { ResumeEntry } from "../../protocol/input.js";
import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";

/** What a person decided about an approval, read back from the entry in the standard's words. */
export interface ReadDecision {
  /** Only a real `true` approves; a question that was left is not approved. */
  readonly approved: boolean;
  /** Whether it was left without a decision. */
  readonly cancelled: boolean;
  /** The whole arguments, where they were edited. */
  readonly editedArgs?: UnknownRecord;
  readonly comment?: string;
}

/** Reads it; see `approvalSchema` for the words. */
export function readDecision(entry: ResumeEntry): ReadDecision {
  const payload = entry.status === "resolved" && isRecord(entry.payload) ? entry.payload : {};
  const editedArgs = own(payload, "editedArgs");
  const comment = own(payload, "reason");
  return {
    approved: own(payload, "approved") === true,
    cancelled: entry.status === "cancelled",
    ...(isRecord(editedArgs) && { editedArgs }),
    ...(typeof comment === "string" && { comment }),
  };
}
