import type { Answered, AnswerRequest, DialectContext, Question } from "../core/Dialect.js";
import { isRecord, own, type UnknownRecord } from "../protocol/json.js";
import { approvalSchema } from "./approvalSchema.js";
import { defineDialect } from "./defineDialect.js";
import { confirmationAnswer, confirmationTool, type MafConfirmation, readConfirmation, stepsSchema } from "./mafConfirmation.js";
import { approvalResponse, callIn, isApprovalRequest } from "./mafInterrupt.js";
import { readDecision } from "./readDecision.js";
import { readRootInterrupt, textOf } from "./rootInterrupt.js";
import { toolAnswer } from "./toolAnswer.js";

interface Heard {
  /** What stood at the root of the end. */
  readonly listed: readonly UnknownRecord[];
  /** The calls that ask for confirmation. */
  readonly asking: readonly string[];
}

const heardNothing: Heard = { listed: [], asking: [] };

/** A question that was asked by a call, and is answered by its result. */
function byCall(asking: string, found: MafConfirmation, listed?: UnknownRecord): Question {
  const { call, steps, names } = found;
  return {
    fields: {
      id: (listed === undefined ? undefined : textOf(listed, ["id"])) ?? asking,
      reason: "tool_call",
      toolCallId: call.id,
      responseSchema: approvalSchema({ edit: stepsSchema(found) }),
    },
    raw: listed ?? { toolCallId: asking, toolCallName: confirmationTool },
    toolCall: call,
    cancel: "none",
    origin: { asking, steps, names },
  };
}

/** A question that only stands at the root, and is answered there. */
function atRoot(listed: UnknownRecord): Question {
  const value = own(listed, "value");
  const common = { raw: listed, cancel: "none" } as const;
  const id = own(listed, "id");
  if (isApprovalRequest(value)) {
    const call = value.function_call;
    const callId = textOf(call, ["call_id"]) ?? textOf(listed, ["id"]) ?? "";
    const toolCall = callIn(call, callId);
    return {
      ...common,
      fields: { id, reason: "tool_call", toolCallId: callId, responseSchema: approvalSchema() },
      ...(toolCall !== undefined && { toolCall }),
      origin: { call },
    };
  }
  const data = isRecord(value) ? (own(value, "data") ?? value) : value;
  const message = typeof data === "string" ? data : isRecord(data) ? textOf(data, ["message", "prompt", "question"]) : undefined;
  return {
    ...common,
    fields: { id, reason: "input_required", ...(message !== undefined && { message }), metadata: { agent_framework: { value } } },
  };
}

function questionsIn({ listed, asking }: Heard, { messages, findToolCall }: DialectContext): readonly Question[] {
  const open = asking.flatMap((id) => {
    const found = readConfirmation(findToolCall(id)?.args);
    const isAnswered = messages.some((message) => message.role === "tool" && message.toolCallId === id);
    return found === undefined || isAnswered ? [] : [{ id, found }];
  });
  const asks = (one: UnknownRecord, { id, found }: (typeof open)[number]): boolean =>
    [id, found.call.id].includes(textOf(one, ["id"]) ?? "");
  // Of several approvals only the last one stands at the root; all were asked by calls.
  const alone = listed.filter((one) => !open.some((call) => asks(one, call)));
  return [
    ...open.map((call) =>
      byCall(
        call.id,
        call.found,
        listed.find((one) => asks(one, call)),
      ),
    ),
    ...alone.map(atRoot),
  ];
}

function answerOne({ interrupt: { id, origin }, entry }: Answered): UnknownRecord {
  const call = isRecord(origin) ? own(origin, "call") : undefined;
  const payload = entry.status === "resolved" ? entry.payload : undefined;
  return { id, value: call === undefined ? payload : approvalResponse(id, readDecision(entry).approved, call) };
}

function answer(answers: readonly Answered[]): AnswerRequest {
  const results = answers.flatMap(({ interrupt, entry }) => {
    const origin = isRecord(interrupt.origin) ? interrupt.origin : {};
    const asking = textOf(origin, ["asking"]);
    const { approved, editedArgs } = readDecision(entry);
    const content = confirmationAnswer(approved, editedArgs, origin);
    return asking === undefined ? [] : [toolAnswer(interrupt, asking, content)];
  });
  const rest = answers.filter(({ interrupt }) => !results.some(({ interruptId }) => interruptId === interrupt.id));
  return {
    ...(results.length > 0 ? { toolMessages: results } : { history: "none" }),
    ...(rest.length > 0 && { resume: { interrupts: rest.map(answerOne) } }),
  };
}

/**
 * Agent Framework for Python before it knew outcomes: a list at the root of the end, or nothing but a call that asks for confirmation. The
 * exact form of the values changed from release to release and was not seen; the result of that call is taken by all, so it goes first.
 */
export const mafGeneration1 = defineDialect<Heard>({
  name: "mafGeneration1",
  listensTo: ["TOOL_CALL_START", "TOOL_CALL_CHUNK", "RUN_FINISHED"],
  announce: {
    from: heardNothing,
    hear(heard, event) {
      if (event.type === "TOOL_CALL_START" || event.type === "TOOL_CALL_CHUNK") {
        const { toolCallId: id, toolCallName: name } = event;
        return name !== confirmationTool || id === undefined || heard.asking.includes(id)
          ? heard
          : { ...heard, asking: [...heard.asking, id] };
      }
      if (event.type !== "RUN_FINISHED") return heard;
      // An outcome says it all; what asked beside it only repeats it.
      if (event.outcome.type === "interrupt") return heardNothing;
      const found = readRootInterrupt(event);
      return found?.shape === "list" ? { ...heard, listed: found.interrupts } : heard;
    },
    ask: questionsIn,
  },
  answer,
});
