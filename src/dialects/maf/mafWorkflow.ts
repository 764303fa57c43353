import type { Answered, Question } from "../../core/dialect/Dialect.js";
import { type AgentRunError, RunFailedError } from "../../core/errors.js";
import type { ResumeEntry } from "../../protocol/input.js";
import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import { approvalSchema } from "../shared/approvalSchema.js";
import { defineDialect } from "../shared/defineDialect.js";
import { detailsOf } from "../shared/detailsOf.js";
import { readDecision } from "../shared/readDecision.js";
import { textOf } from "../shared/rootInterrupt.js";
import { approvalResponse, callIn, editsIgnored, frameworkOf, isApprovalRequest, wayOf, withPayload } from "./mafInterrupt.js";

/** A call that a workflow step wants approved: whatever its reason is, it is a decision. */
function approvalOf(interrupt: UnknownRecord, request: UnknownRecord): Question {
  const call = own(request, "function_call");
  const id = (isRecord(call) ? textOf(call, ["call_id", "id"]) : undefined) ?? textOf(interrupt, ["toolCallId"]) ?? "";
  const toolCall = callIn(call, id);
  return {
    fields: {
      ...interrupt,
      reason: "tool_call",
      ...(toolCall !== undefined && { toolCallId: id }),
      responseSchema: approvalSchema(),
    },
    ...(toolCall !== undefined && { toolCall }),
    onCancel: "reject",
    notes: [editsIgnored],
    // It compares the call in the answer with the one it asked about.
    origin: { id: own(request, "id") ?? own(interrupt, "id"), call },
  };
}

function written({ interrupt: { origin }, entry }: Answered): ResumeEntry {
  if (!isRecord(origin)) return entry;
  return withPayload(entry, approvalResponse(own(origin, "id"), readDecision(entry).approved, own(origin, "call")));
}

/** Its requests are in memory: a restarted server knows none, and a stale page answers another one than it waits for. */
export function isLost(error: AgentRunError): boolean {
  if (!(error instanceof RunFailedError)) return false;
  return (
    error.agentMessage.startsWith("No pending requests found in workflow context") ||
    error.agentCode === "WORKFLOW_RESUME_MISSING_INTERRUPT"
  );
}

/**
 * A workflow of Agent Framework for Python, one of whose steps asks a question. The options are in the metadata, and the answer is the bare
 * value: the option as it was sent, or what its schema accepts.
 */
export const mafWorkflow = defineDialect({
  name: "mafWorkflow",
  keepsHistory: true,
  claims(interrupt) {
    const way = wayOf(interrupt);
    return way === "workflow" || way === "workflowApproval";
  },
  read(interrupt) {
    const value = own(frameworkOf(interrupt) ?? {}, "value");
    return isApprovalRequest(value)
      ? approvalOf(interrupt, value)
      : { fields: interrupt, details: detailsOf(value, own(interrupt, "message")) };
  },
  refuses: isLost,
  advice: (error) => (isLost(error) ? "dismiss" : undefined),
  answer: (answers) => ({ resume: answers.map(written), history: "none" }),
});
