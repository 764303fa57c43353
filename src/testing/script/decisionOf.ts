import type { ResumeEntry } from "../../protocol/input.js";
import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";

/** What a person decided; only a real `true` approves, and an answer that is not there is a cancelled one. */
export function decisionOf(answer: ResumeEntry | undefined): "approved" | "denied" | "cancelled" {
  if (answer?.status !== "resolved") return "cancelled";
  return answer.payload === true || own(payloadOf(answer), "approved") === true ? "approved" : "denied";
}

/** The fields a person filled in; empty when nothing was answered or the answer is not an object. */
export function payloadOf(answer: ResumeEntry | undefined): UnknownRecord {
  return answer?.status === "resolved" && isRecord(answer.payload) ? answer.payload : {};
}

/** The arguments a tool shall really be called with: the edited ones, whole, or the proposed ones. */
export function effectiveArgs(answer: ResumeEntry | undefined, proposed: UnknownRecord): UnknownRecord {
  const edited = own(payloadOf(answer), "editedArgs");
  return isRecord(edited) ? edited : proposed;
}
