import type { Answered, Question } from "../core/Dialect.js";
import type { InterruptToolCall } from "../core/interrupt.js";
import { isRecord, own, type UnknownRecord } from "../protocol/json.js";
import { approvalSchema } from "./approvalSchema.js";
import { defineDialect } from "./defineDialect.js";
import { callEvents, type HeardCalls, hearCalls, openCalls } from "./openCalls.js";
import { proposedCall } from "./proposedCall.js";
import { readDecision } from "./readDecision.js";
import { schemaOf } from "./schemaOf.js";
import { toolAnswer } from "./toolAnswer.js";

const isPause = (name: string): boolean => name === "adk_request_confirmation";

/**
 * Google's Agent Development Kit: a call of `adk_request_confirmation` that waits for a result. It may bring a payload to be filled in,
 * which is asked as a form, because no button could give it.
 */
export const adk = defineDialect<HeardCalls>({
  name: "adk",
  repeat: "idempotent",
  listensTo: callEvents,
  standsBeside: true,
  announce: {
    ...hearCalls(isPause),
    ask: (heard, context) => {
      const asked = openCalls(heard, context, isPause).map((call) => ({ call, about: originalOf(call) }));
      // A replay once gave two ids to one call: the later one is the one that waits.
      const isLast = ({ about }: (typeof asked)[number], index: number): boolean =>
        about.id === undefined || asked.findLastIndex((other) => other.about.id === about.id) === index;
      return asked.filter(isLast).map(({ call, about }) => questionOf(call, about.original));
    },
  },
  answer: (answers) => ({
    toolMessages: answers.map((answer) => toolAnswer(answer.interrupt, answer.interrupt.id, responseTo(answer))),
  }),
});

function originalOf({ args }: InterruptToolCall): { readonly original: UnknownRecord; readonly id: string | undefined } {
  const original = isRecord(args) ? own(args, "originalFunctionCall") : undefined;
  const id = isRecord(original) ? own(original, "id") : undefined;
  return { original: isRecord(original) ? original : {}, id: typeof id === "string" ? id : undefined };
}

function questionOf({ id, args }: InterruptToolCall, original: UnknownRecord): Question {
  const confirmation = isRecord(args) ? own(args, "toolConfirmation") : undefined;
  const { hint, payload } = isRecord(confirmation) ? confirmation : {};
  const hasPayload = isRecord(payload) && Object.keys(payload).length > 0;
  const [name, callId] = [own(original, "name"), own(original, "id")];
  const toolCallId = typeof callId === "string" ? callId : id;
  return {
    fields: {
      id,
      reason: hasPayload ? "adk:confirmation_with_payload" : "tool_call",
      toolCallId,
      ...(typeof hint === "string" && hint !== "" && { message: hint }),
      responseSchema: hasPayload ? formOf(payload) : approvalSchema(),
    },
    raw: args,
    toolCall: proposedCall(toolCallId, typeof name === "string" ? name : "adk_request_confirmation", own(original, "args")),
    cancel: "none",
  };
}

function formOf(payload: UnknownRecord): UnknownRecord {
  return {
    type: "object",
    properties: { confirm: { type: "boolean" }, payload: { ...schemaOf(payload), default: payload } },
    required: ["confirm"],
  };
}

function responseTo({ interrupt, entry }: Answered): UnknownRecord {
  if (interrupt.approval !== undefined) return { confirmed: readDecision(entry).approved };
  const { confirm, payload } = entry.status === "resolved" && isRecord(entry.payload) ? entry.payload : {};
  return { confirmed: confirm === true, ...(payload !== undefined && { payload }) };
}
