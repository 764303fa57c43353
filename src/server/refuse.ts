import type { ResumeRefusal } from "./checkResume.js";
import type { GateVerdict } from "./GateVerdict.js";

/** The verdict on answers that are refused, with the event that says why. */
export function refuse({
  code,
  message,
  interruptIds,
}: ResumeRefusal): Extract<GateVerdict, { kind: "refused" }> {
  return { kind: "refused", event: { type: "RUN_ERROR", message, code }, interruptIds };
}
