import type { Question } from "../core/Dialect.js";
import type { InterruptToolCall } from "../core/interrupt.js";
import { isRecord, own, type UnknownRecord } from "../protocol/json.js";
import { approvalSchema } from "./approvalSchema.js";
import { defineDialect } from "./defineDialect.js";
import { callEvents, type HeardCalls, hearCalls, openCalls } from "./openCalls.js";
import { proposedCall } from "./proposedCall.js";
import { readDecision } from "./readDecision.js";
import { toolAnswer } from "./toolAnswer.js";

const isPause = (name: string): boolean => name === "request_approval";

/**
 * A call of `request_approval` that waits for a result: samples of .NET and of the Microsoft Agent Framework before they knew
 * interrupts. The run that takes the answer makes the same call under its real name.
 */
export const requestApproval = defineDialect<HeardCalls>({
  name: "request_approval",
  listensTo: callEvents,
  standsBeside: true,
  announce: { ...hearCalls(isPause), ask: (heard, context) => openCalls(heard, context, isPause).flatMap(questionOf) },
  answer: (answers) => ({
    toolMessages: answers.map(({ interrupt, entry }) =>
      toolAnswer(interrupt, interrupt.id, { approval_id: interrupt.origin, approved: readDecision(entry).approved }),
    ),
  }),
});

function questionOf({ id, args }: InterruptToolCall): readonly Question[] {
  const request = isRecord(args) ? own(args, "request") : undefined;
  const approvalId = isRecord(request) ? own(request, "approval_id") : undefined;
  if (!isRecord(request) || typeof approvalId !== "string") return [];
  const name = own(request, "function_name");
  return [
    {
      fields: { id, reason: "tool_call", toolCallId: id, message: own(request, "message"), responseSchema: approvalSchema() },
      raw: args,
      toolCall: proposedCall(id, typeof name === "string" ? name : "request_approval", argumentsIn(request)),
      cancel: "none",
      origin: approvalId,
    },
  ];
}

function argumentsIn(request: UnknownRecord): unknown {
  return own(request, "function_arguments") ?? {};
}
