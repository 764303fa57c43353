import type { ResumeEntry } from "../../protocol/input.js";
import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";

/** Returns the decision of an answer; only a boolean `true` approves, and a missing answer is a cancelled one. */
export function decisionOf(answer: ResumeEntry | undefined): "approved" | "denied" | "cancelled" {
  if (answer?.status !== "resolved") return "cancelled";
  return answer.payload === true || own(payloadOf(answer), "approved") === true ? "approved" : "denied";
}

/** Returns the fields of an answer; empty when nothing was answered or the answer is not an object. */
export function payloadOf(answer: ResumeEntry | undefined): UnknownRecord {
  return answer?.status === "resolved" && isRecord(answer.payload) ? answer.payload : {};
}

/** Returns the arguments a tool should be called with: the edited ones, as a whole, or the proposed ones. */
export function effectiveArgs(answer: ResumeEntry | undefined, proposed: UnknownRecord): UnknownRecord {
  const edited = own(payloadOf(answer), "editedArgs");
  return isRecord(edited) ? edited : proposed;
}
