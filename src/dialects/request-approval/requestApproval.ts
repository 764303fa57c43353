import type { InterruptToolCall } from "../../interrupt/interrupt.js";
import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import type { Question } from "../Dialect.js";
import { approvalSchema, readDecision, toolAnswer } from "../shared/decisions.js";
import { defineDialect } from "../shared/defineDialect.js";
import { type DetectedCalls, detectCalls, openCalls } from "../shared/openCalls.js";
import { proposedCall } from "../shared/proposedCall.js";

const isPause = (name: string): boolean => name === "request_approval";

/**
 * A call of `request_approval` that waits for a result: samples of .NET and of the Microsoft Agent
 * Framework before they supported interrupts. The run that receives the answer makes the same call
 * under its real name.
 */
export const requestApproval = defineDialect<DetectedCalls>({
  name: "requestApproval",
  detect: {
    isIndependent: true,
    ...detectCalls(isPause),
    questions: (detected, context) => openCalls(detected, context, isPause).flatMap(questionOf),
  },
  write: (answers) => ({
    toolMessages: answers.map(({ interrupt, entry }) =>
      toolAnswer(interrupt, interrupt.id, {
        approval_id: interrupt.origin,
        approved: readDecision(entry).approved,
      }),
    ),
  }),
});

function questionOf({ id, args }: InterruptToolCall): readonly Question[] {
  const request = own(args, "request");
  const approvalId = own(request, "approval_id");
  if (!isRecord(request) || typeof approvalId !== "string") return [];
  const name = own(request, "function_name");
  return [
    {
      fields: {
        id,
        reason: "tool_call",
        toolCallId: id,
        message: own(request, "message"),
        responseSchema: approvalSchema(),
      },
      raw: args,
      toolCall: proposedCall(
        id,
        typeof name === "string" ? name : "request_approval",
        argumentsIn(request),
      ),
      onCancel: "unsupported",
      origin: approvalId,
    },
  ];
}

function argumentsIn(request: UnknownRecord): unknown {
  return own(request, "function_arguments") ?? {};
}
