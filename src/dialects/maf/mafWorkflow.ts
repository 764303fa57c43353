import type { AgentRunError } from "../../errors/errors.js";
import type { ResumeEntry } from "../../protocol/input.js";
import { isRecord, own, ownText, recordOf, type UnknownRecord } from "../../protocol/json.js";
import type { Answered, Question } from "../Dialect.js";
import { agentCode, agentWords } from "../shared/agentError.js";
import { textOf } from "../shared/announcedInterrupts.js";
import { approvalSchema, readDecision } from "../shared/decisions.js";
import { defineDialect } from "../shared/defineDialect.js";
import { detailsOf } from "../shared/readValues.js";
import {
  approvalResponse,
  callIn,
  confirmationAnswer,
  confirmationOf,
  editsIgnored,
  frameworkOf,
  isApprovalRequest,
  isRequired,
  type MafConfirmation,
  readConfirmation,
  stepsSchema,
  wayOf,
  withPayload,
} from "./mafInterrupt.js";

/** A call that a workflow step wants approved: whatever its reason is, it is a decision. */
function approvalOf(interrupt: UnknownRecord, request: UnknownRecord): Question {
  const call = own(request, "function_call");
  const named = textOf(recordOf(call), ["call_id", "id"]);
  const id = named ?? ownText(interrupt, "toolCallId") ?? "";
  const toolCall = callIn(call, id);
  return {
    fields: {
      ...interrupt,
      reason: "tool_call",
      ...(toolCall !== undefined && { toolCallId: id }),
      responseSchema: approvalSchema(),
    },
    toolCall,
    onCancel: "reject",
    notes: [editsIgnored],
    // It compares the call in the answer with the one it asked about.
    origin: { id: own(request, "id") ?? own(interrupt, "id"), call },
  };
}

function written({ interrupt: { origin }, entry }: Answered): ResumeEntry {
  if (!isRecord(origin)) return entry;
  return withPayload(
    entry,
    approvalResponse(own(origin, "id"), readDecision(entry).approved, own(origin, "call")),
  );
}

/**
 * Its requests are in memory: a restarted server knows none, and a stale page answers another one
 * than it waits for.
 */
export function isLost(error: AgentRunError): boolean {
  if (agentCode(error) === "WORKFLOW_RESUME_MISSING_INTERRUPT") return true;
  return agentWords(error).startsWith("No pending requests found in workflow context");
}

/**
 * A workflow of Agent Framework for Python, one of whose steps asks a question. The options are in
 * the metadata, and the answer is the bare value: the option as it was sent, or what its schema
 * accepts.
 */
export const mafWorkflow = defineDialect({
  name: "mafWorkflow",
  keepsHistory: true,
  claims(interrupt) {
    const way = wayOf(interrupt);
    return way === "workflow" || way === "workflowApproval";
  },
  read(interrupt) {
    const value = own(frameworkOf(interrupt), "value");
    return isApprovalRequest(value)
      ? approvalOf(interrupt, value)
      : { fields: interrupt, details: detailsOf(value, own(interrupt, "message")) };
  },
  refuses: isLost,
  advice: (error) => (isLost(error) ? "dismiss" : undefined),
  write: (answers) => ({ resume: answers.map(written), history: "none" }),
});

// The steps are in the call that asks, or, where it was not streamed, in the arguments of the call
// that is asked about.
function confirmationIn(interrupt: UnknownRecord, asking: unknown): MafConfirmation | undefined {
  const confirmation = readConfirmation(asking);
  const named = own(frameworkOf(interrupt), "function_call");
  if (confirmation !== undefined || !isRecord(named)) return confirmation;
  const call = callIn(named, textOf(named, ["call_id"]) ?? "");
  return call && confirmationOf(call.id, call.name, call.args, own(call.args, "steps"));
}

/**
 * Agent Framework for Python, where it proposes state changes step by step: each step can be
 * disabled before they are approved.
 */
export const mafSteps = defineDialect({
  name: "mafSteps",
  keepsHistory: true,
  claims: (interrupt) => wayOf(interrupt) === "steps",
  read(interrupt, { findToolCall }) {
    const asking = ownText(frameworkOf(interrupt), "confirmation_tool_call_id");
    const call = asking === undefined ? undefined : findToolCall(asking);
    const confirmation = confirmationIn(interrupt, call?.args);
    const mustSend = isRequired(interrupt, "steps");
    const common = { onCancel: "reject" } as const;
    if (confirmation === undefined) {
      const fields = { ...interrupt, responseSchema: approvalSchema() };
      return { ...common, fields, origin: { steps: [], names: [], mustSend } };
    }
    const { call: toolCall, steps, names } = confirmation;
    const responseSchema = approvalSchema({ edit: stepsSchema(confirmation) });
    return {
      ...common,
      fields: { ...interrupt, toolCallId: toolCall.id, responseSchema },
      toolCall,
      origin: { steps, names, mustSend },
    };
  },
  write: (answers) => ({
    resume: answers.map(({ interrupt, entry }) => {
      const { approved, editedArgs } = readDecision(entry);
      const origin = recordOf(interrupt.origin);
      const demanded = own(origin, "mustSend") === true ? { steps: own(origin, "steps") } : {};
      return withPayload(entry, {
        ...demanded,
        ...confirmationAnswer(approved, editedArgs, origin),
      });
    }),
  }),
});
