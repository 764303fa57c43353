import type { ResumeEntry } from "../../protocol/input.js";
import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";

/** A decision about an approval, read from its resume entry. */
export interface ReadDecision {
  /** Only a boolean `true` approves; a skipped question is not approved. */
  readonly approved: boolean;
  /** Whether it was skipped. */
  readonly cancelled: boolean;
  /** The whole arguments, where they were edited. */
  readonly editedArgs?: UnknownRecord;
  readonly comment?: string;
}

/** Reads a decision; see `approvalSchema` for the keys. */
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
