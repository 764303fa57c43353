import { own, ownRecord, ownText } from "../../protocol/json.js";
import type { StreamEvent } from "../../protocol/readEvent.js";
import type { DialectContext, Question } from "../Dialect.js";
import { approvalSchema, readDecision, toolAnswer } from "../shared/decisions.js";
import { defineDialect } from "../shared/defineDialect.js";
import { type DetectedCalls, detectCalls, openCalls } from "../shared/openCalls.js";
import { describedCall } from "../shared/proposedCall.js";

const isPause = (name: string): boolean => name === "hitl_approval";

/** The ids of its approvals: the run, the call and the digest of its arguments. */
const approvalId = /^approval:.+:[0-9a-f]{64}$/s;

const calls = detectCalls(isPause);

/**
 * Spakky: an approval is a call of `hitl_approval` without a result, with which the stream stops
 * without an end. The answer is the result of that call, and counts only in a request under the id
 * of the run that asked. A denial ends that run by an error.
 */
export const spakky = defineDialect<DetectedCalls>({
  name: "spakky",
  // It has no boundary left to resume at, and goes on from the result.
  repeat: "idempotent",
  // A request that answers continues the run; its messages are not read.
  besideAnswers: "results",
  detect: {
    ...calls,
    eventTypes: [...calls.eventTypes, "TOOL_CALL_END", "RUN_ERROR"],
    translate(event) {
      if (isEnd(event)) return [event, ended];
      return isDenied(event) ? [...denied, ended] : undefined;
    },
    questions: (detected, context) =>
      openCalls(detected, context, isPause).flatMap(({ id, args }) =>
        questionOf(id, args, context),
      ),
  },
  receipt: { eventTypes: ["RUN_ERROR"], acknowledges: isDenied },
  write([first]) {
    if (first === undefined) return {};
    const { interrupt, entry } = first;
    const { approved, editedArgs, comment } = readDecision(entry);
    const decision = approved ? (editedArgs ? "modify" : "approve") : "reject";
    const answer = { request_id: interrupt.id, decision, modified_payload: editedArgs, comment };
    return {
      runId: String(interrupt.origin),
      toolMessages: [toolAnswer(interrupt, interrupt.id, answer)],
      covers: [interrupt.id],
      // A denial after another device has approved only gets the end of that run again.
      mustAcknowledge: !approved || undefined,
    };
  },
});

const ended = {
  type: "RUN_FINISHED",
  threadId: "",
  runId: "",
  outcome: { type: "success" },
} as const satisfies StreamEvent;

/** What it did with the denial is not a failure. */
const denied: readonly StreamEvent[] = [
  { type: "STEP_STARTED", stepName: "approval rejected" },
  { type: "STEP_FINISHED", stepName: "approval rejected" },
];

/** Nothing follows the call that asks. */
function isEnd(event: StreamEvent): boolean {
  return event.type === "TOOL_CALL_END" && approvalId.test(event.toolCallId);
}

function isDenied(event: StreamEvent): boolean {
  if (event.type !== "RUN_ERROR") return false;
  return event.code === "approval_rejected" && event.message === "approval rejected";
}

function questionOf(id: string, args: unknown, context: DialectContext): readonly Question[] {
  const runId = ownText(args, "agent_state_id");
  if (runId === undefined || own(args, "id") !== id || !approvalId.test(id)) return [];
  const about = ownRecord(args, "metadata");
  const name = ownText(about, "tool_name") ?? "";
  const prompt = ownText(args, "prompt");
  return [
    {
      fields: {
        id,
        reason: "tool_call",
        toolCallId: ownText(about, "call_id"),
        // The card says the same.
        message: prompt === `Approve tool invocation: ${name}` ? undefined : prompt,
        responseSchema: approvalSchema({
          edit: allows(args, "modify") || undefined,
          comment: true,
        }),
      },
      raw: args,
      toolCall: describedCall(context, ownText(about, "call_id") ?? id, name, undefined),
      onCancel: "reject",
      details: {},
      origin: runId,
    },
  ];
}

function allows(args: unknown, decision: string): boolean {
  const allowed = own(args, "allowed_decisions");
  return Array.isArray(allowed) && allowed.includes(decision);
}
