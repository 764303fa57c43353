import type { InterruptToolCall } from "../../interrupt/interrupt.js";
import { isRecord, own, recordOf, type UnknownRecord } from "../../protocol/json.js";
import type { Question } from "../Dialect.js";
import {
  announceAtRoot,
  identify,
  type RootInterrupt,
  readRootInterrupt,
  textOf,
} from "../shared/announcedInterrupts.js";
import { approvalSchema } from "../shared/decisions.js";
import { defineDialect } from "../shared/defineDialect.js";
import { proposedCall } from "../shared/proposedCall.js";
import { shownAs } from "../shared/readValues.js";
import { answerDraft, pendingCalls, pendingQuestion } from "./pendingCalls.js";

/** The reasons that the draft answers with a decision; its other reasons accept anything. */
const decisions: readonly unknown[] = ["human_approval", "database_modification"];

function proposalIn(details: UnknownRecord, id: string): InterruptToolCall | undefined {
  const proposal = own(details, "proposal");
  const proposed = isRecord(proposal) ? textOf(proposal, ["tool"]) : undefined;
  if (isRecord(proposal) && proposed !== undefined)
    return proposedCall(id, proposed, own(proposal, "args"));
  const name = textOf(details, ["functionName"]);
  return name === undefined ? undefined : proposedCall(id, name, own(details, "functionArguments"));
}

function questionOf(interrupt: UnknownRecord, runId: string): Question {
  const { id, origin } = identify(interrupt, runId);
  const payload = own(interrupt, "payload") ?? undefined;
  const details = recordOf(payload);
  const pending = pendingCalls(details);
  if (pending.length > 0)
    return { ...pendingQuestion(id, pending), raw: interrupt, onCancel: "unsupported", origin };
  const toolCall = proposalIn(details, id);
  const reason = textOf(interrupt, ["reason"]);
  const isApproval =
    toolCall !== undefined && (reason === undefined || reason === "human_approval");
  const isDecision = toolCall !== undefined || decisions.includes(reason);
  const message =
    typeof payload === "string" ? payload : textOf(details, ["message", "prompt", "question"]);
  return {
    fields: {
      id,
      // The agent's own reason is kept where it is more specific than a call to be approved.
      reason: isApproval ? "tool_call" : (reason ?? "draft:interrupt"),
      message,
      toolCallId: toolCall === undefined ? undefined : id,
      // A host's renderer may send more than the decision, such as `modifications`; the draft has
      // no schema.
      responseSchema: isDecision ? approvalSchema() : undefined,
      metadata: typeof payload === "string" ? undefined : shownAs("payload", payload),
    },
    raw: interrupt,
    toolCall,
    onCancel: "unsupported",
    origin,
  };
}

const nothingDetected: RootInterrupt | null = null;

/**
 * The draft before the standard: the outcome is a string, and the single question is at the root.
 */
export const draft = defineDialect<RootInterrupt | null>({
  name: "draft",
  detect: {
    eventTypes: ["RUN_FINISHED"],
    announcements: announceAtRoot,
    initial: nothingDetected,
    reduce(detected, event) {
      const pause = readRootInterrupt(event);
      return pause?.shape === "draft" ? pause : detected;
    },
    questions: (detected) =>
      detected?.interrupts.map((interrupt) => questionOf(interrupt, detected.runId)) ?? [],
  },
  write: answerDraft,
});
