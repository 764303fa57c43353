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

/** What was entered; a skipped question has no answer, whatever else its entry holds. */
export const payloadOf = (entry: ResumeEntry): unknown => (entry.status === "resolved" ? entry.payload : undefined);

/** Reads a decision; see `approvalSchema` for the keys. */
export function readDecision(entry: ResumeEntry): ReadDecision {
  const given = payloadOf(entry);
  const payload = isRecord(given) ? given : {};
  const editedArgs = own(payload, "editedArgs");
  const comment = own(payload, "reason");
  return {
    approved: own(payload, "approved") === true,
    cancelled: entry.status === "cancelled",
    ...(isRecord(editedArgs) && { editedArgs }),
    ...(typeof comment === "string" && { comment }),
  };
}
