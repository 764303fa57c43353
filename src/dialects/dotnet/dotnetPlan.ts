import type { Question } from "../../core/dialect/Dialect.js";
import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import { approvalSchema } from "../shared/approvalSchema.js";
import { defineDialect } from "../shared/defineDialect.js";
import { proposedCall } from "../shared/proposedCall.js";
import { announceAtRoot, answerRoot, identify, type RootInterrupt, readRootInterrupt, textOf } from "../shared/rootInterrupt.js";

/** The kinds of input with a format; all others are text. */
const formats: ReadonlyMap<string, string> = new Map([
  ["email", "email"],
  ["url", "uri"],
  ["uri", "uri"],
  ["date", "date"],
  ["date-time", "date-time"],
]);

function questionOf(interrupt: UnknownRecord, runId: string): Question {
  const { id, origin } = identify(interrupt, runId);
  const payload = own(interrupt, "payload");
  const details = isRecord(payload) ? payload : {};
  const common = { raw: interrupt, onCancel: "unsupported", origin } as const;
  const name = textOf(details, ["functionName"]);
  if (name !== undefined) {
    return {
      ...common,
      fields: { id, reason: "tool_call", toolCallId: id, responseSchema: approvalSchema() },
      toolCall: proposedCall(id, name, own(details, "functionArguments")),
    };
  }
  const message = textOf(details, ["prompt"]);
  const format = formats.get(textOf(details, ["inputType"]) ?? "");
  return {
    ...common,
    fields: {
      id,
      reason: "input_required",
      ...(message !== undefined && { message }),
      responseSchema: { type: "string", ...(format !== undefined && { format }) },
    },
  };
}

const nothingDetected: RootInterrupt | null = null;

/**
 * The format that was planned for .NET. No released server was seen using it; that an input is answered by the bare text is inferred,
 * because the plan describes only the object around it.
 */
export const dotnetPlan = defineDialect<RootInterrupt | null>({
  name: "dotnetPlan",
  eventTypes: ["RUN_FINISHED"],
  announcements: announceAtRoot,
  detect: {
    initial: nothingDetected,
    reduce(detected, event) {
      const found = readRootInterrupt(event);
      return found?.shape === "plan" ? found : detected;
    },
    questions: (detected) => detected?.interrupts.map((interrupt) => questionOf(interrupt, detected.runId)) ?? [],
  },
  answer: (answers) => ({ ...answerRoot(answers), history: "none" }),
});
