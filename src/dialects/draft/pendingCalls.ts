import type { InterruptToolCall } from "../../interrupt/interrupt.js";
import { isRecord, own, ownText, recordsIn, type UnknownRecord } from "../../protocol/json.js";
import type { Answered, AnswerRequest, Question } from "../Dialect.js";
import { answerRoot } from "../shared/announcedInterrupts.js";
import { approvalSchema, readDecision } from "../shared/decisions.js";
import { proposedCall } from "../shared/proposedCall.js";

/**
 * The calls that wait for one decision about all of them, as jobworkerp asks. Empty where one of
 * them has no name: it could not be shown.
 */
export function pendingCalls(payload: UnknownRecord): readonly InterruptToolCall[] {
  const calls = recordsIn(own(payload, "pendingToolCalls")).map((call) => {
    const [id, name] = [ownText(call, "callId"), ownText(call, "fnName")];
    return id === undefined || name === undefined
      ? undefined
      : proposedCall(id, name, own(call, "fnArguments"));
  });
  return calls.includes(undefined) ? [] : calls.filter((call) => call !== undefined);
}

/** Asks for the approval of a call, or of several together. */
export function pendingQuestion(
  id: string,
  calls: readonly InterruptToolCall[],
): Pick<Question, "fields" | "toolCall" | "commentWith" | "details"> {
  const [first] = calls;
  const common = { id, responseSchema: approvalSchema({ comment: true }) };
  if (first !== undefined && calls.length === 1)
    return {
      fields: { ...common, reason: "tool_call", toolCallId: first.id },
      toolCall: first,
      commentWith: "deny",
      details: {},
    };
  const names = calls.map(({ name }) => name).join(", ");
  return {
    fields: { ...common, reason: "confirmation", message: `Approve ${names}?` },
    commentWith: "deny",
    details: { calls: calls.map(({ name, args, argsText }) => ({ name, args: args ?? argsText })) },
  };
}

/** Answers in the words of who asked: those of jobworkerp, or the decision as it is. */
export function answerDraft(answers: readonly Answered[]): AnswerRequest {
  const request = answerRoot(answers);
  const [answer] = answers;
  const { raw } = answer?.interrupt ?? {};
  const payload = own(raw, "payload");
  if (answer === undefined || !isRecord(request.resume) || !isRecord(payload)) return request;
  if (pendingCalls(payload).length === 0) return request;
  const { approved, comment } = readDecision(answer.entry);
  const reason = approved || comment === undefined ? {} : { reason: comment };
  return {
    resume: { ...request.resume, payload: { type: approved ? "approve" : "reject", ...reason } },
  };
}
