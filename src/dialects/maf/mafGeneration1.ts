import { resultIdsIn } from "../../conversation/Transcript.js";
import type { InterruptToolCall } from "../../interrupt/interrupt.js";
import { mapDefined } from "../../protocol/collections.js";
import {
  asText,
  dropUndefined,
  own,
  recordOf,
  type UnknownRecord,
  unlessEmpty,
} from "../../protocol/json.js";
import type { StreamEvent } from "../../protocol/readEvent.js";
import type { Answered, AnswerRequest, DialectContext, Question } from "../Dialect.js";
import { announceAtRoot, readRootInterrupt, textOf } from "../shared/announcedInterrupts.js";
import { approvalSchema, payloadOf, readDecision, toolAnswer } from "../shared/decisions.js";
import { defineDialect } from "../shared/defineDialect.js";
import { type Chain, detailsOf, itemsOf } from "../shared/readValues.js";
import {
  approvalResponse,
  callIn,
  confirmationAnswer,
  confirmationTool,
  editsIgnored,
  isApprovalRequest,
  type MafConfirmation,
  readConfirmation,
  stepsSchema,
} from "./mafInterrupt.js";
import { isLost } from "./mafWorkflow.js";

interface Detected {
  /** The list at the root of the run's end. */
  readonly listed: readonly UnknownRecord[];
  /** The calls that ask for confirmation. */
  readonly asking: Chain<string> | null;
  /** The requests of a workflow: the ids of the calls that announce them. */
  readonly requested: Chain<string> | null;
}

const nothingDetected: Detected = { listed: [], asking: null, requested: null };

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
    onCancel: "unsupported",
    // A tool with steps of its own would read these as its own, and disable all it does not find.
    origin: hasOwnSteps(found) ? { asking } : { asking, steps, names },
  };
}

function hasOwnSteps({ call: { args }, names }: MafConfirmation): boolean {
  return names.length === 0 && Object.hasOwn(recordOf(args), "steps");
}

/**
 * A question that is only at the root, and is answered there. `request` is the call by which a
 * workflow announced it.
 */
function atRoot(listed: UnknownRecord, request: InterruptToolCall | undefined): Question {
  const value = own(listed, "value");
  const common = { raw: listed, onCancel: "unsupported" } as const;
  const id = own(listed, "id");
  if (isApprovalRequest(value)) {
    const call = value.function_call;
    const callId = textOf(call, ["call_id"]) ?? textOf(listed, ["id"]) ?? "";
    const toolCall = callIn(call, callId);
    return {
      ...common,
      fields: { id, reason: "tool_call", toolCallId: callId, responseSchema: approvalSchema() },
      toolCall,
      // A workflow needs the call in the answer; an agent takes only the decision, and ignores the
      // rest.
      ...(request === undefined
        ? { origin: { isPlain: true } }
        : { origin: { call }, notes: [editsIgnored] }),
    };
  }
  const data = own(value, "data") ?? value;
  const message = asText(data) ?? textOf(recordOf(data), ["message", "prompt", "question"]);
  return {
    ...common,
    details: detailsOf(data, message),
    fields: {
      id,
      reason: "input_required",
      responseSchema: isYesOrNo(request) ? { type: "boolean" } : undefined,
      message,
      metadata: { agent_framework: { value } },
    },
  };
}

function isYesOrNo(request: InterruptToolCall | undefined): boolean {
  return own(request?.args, "response_type") === "bool";
}

function questionsIn(
  { listed, asking, requested }: Detected,
  { messages, findToolCall }: DialectContext,
): readonly Question[] {
  const answered = resultIdsIn(messages);
  const unanswered = [...new Set(itemsOf(asking))].filter((id) => !answered.has(id));
  const confirmations = mapDefined(unanswered, (id) => {
    const confirmation = readConfirmation(findToolCall(id)?.args);
    return confirmation && { id, confirmation };
  });
  const listedIds = new Map(listed.toReversed().map((one) => [textOf(one, ["id"]) ?? "", one]));
  const askedByCall = new Set(
    confirmations.flatMap(({ id, confirmation }) => [id, confirmation.call.id]),
  );
  // Of several approvals only the last one is at the root; all were asked by calls.
  const alone = listed.filter((one) => !askedByCall.has(textOf(one, ["id"]) ?? ""));
  const requests = new Set(itemsOf(requested));
  return [
    ...confirmations.map(({ id, confirmation }) =>
      byCall(id, confirmation, listedIds.get(id) ?? listedIds.get(confirmation.call.id)),
    ),
    ...alone.map((one) => {
      const id = textOf(one, ["id"]);
      return atRoot(one, id !== undefined && requests.has(id) ? findToolCall(id) : undefined);
    }),
  ];
}

/** Whether an agent that asks for no confirmation by a call needs a decision. */
function isPlain({ origin }: Answered["interrupt"]): boolean {
  return own(origin, "isPlain") === true;
}

/** Whether the call of an agent, not of a workflow, is approved. */
function isApproved({ interrupt, entry }: Answered): boolean {
  const isOfAgent = isPlain(interrupt) || Object.hasOwn(recordOf(interrupt.origin), "asking");
  return isOfAgent && readDecision(entry).approved;
}

function answerOne({ interrupt, entry }: Answered): UnknownRecord {
  const { id, origin } = interrupt;
  const call = own(origin, "call");
  const { approved } = readDecision(entry);
  if (isPlain(interrupt)) return { id, value: { accepted: approved } };
  return {
    id,
    value: call === undefined ? payloadOf(entry) : approvalResponse(id, approved, call),
  };
}

function write(answers: readonly Answered[]): AnswerRequest {
  const results = mapDefined(answers, ({ interrupt, entry }) => {
    const origin = recordOf(interrupt.origin);
    const asking = textOf(origin, ["asking"]);
    if (asking === undefined) return undefined;
    const { approved, editedArgs } = readDecision(entry);
    return toolAnswer(interrupt, asking, confirmationAnswer(approved, editedArgs, origin));
  });
  const answered = new Set(results.map(({ interruptId }) => interruptId));
  const rest = answers.filter(({ interrupt }) => !answered.has(interrupt.id));
  const asksWorkflow = results.length === 0 && !rest.some(({ interrupt }) => isPlain(interrupt));
  return dropUndefined({
    toolMessages: unlessEmpty(results),
    // After a restart it does not know the question, and its model goes on without the answer.
    mustAcknowledge: answers.some(isApproved) || undefined,
    // An agent does not store the conversation: without it, an answer is silently ignored.
    history: asksWorkflow ? "none" : undefined,
    resume: rest.length > 0 ? { interrupts: rest.map(answerOne) } : undefined,
  });
}

/**
 * It writes such a result for each call without one, in the history that it shows the model; it is
 * not a result of the tool.
 */
function withoutPlaceholders(event: StreamEvent): readonly StreamEvent[] | undefined {
  if (event.type !== "MESSAGES_SNAPSHOT") return undefined;
  const messages = event.messages.filter((message) => {
    const content = own(message, "role") === "tool" ? own(message, "content") : undefined;
    return typeof content !== "string" || !content.startsWith("Tool execution skipped - ");
  });
  return messages.length === event.messages.length ? undefined : [{ ...event, messages }];
}

/**
 * Agent Framework for Python before it supported outcomes: a list at the root of the run's end, or
 * only a call that asks for confirmation. The exact format of the values changed between releases
 * and was not seen; all of them accept the result of that call, so it has priority.
 */
export const mafGeneration1 = defineDialect<Detected>({
  name: "mafGeneration1",
  keepsHistory: true,
  receipt: {
    eventTypes: ["TOOL_CALL_RESULT", "RUN_FINISHED"],
    // A run that asks again before any call has a result has not used the answer.
    acknowledges: (event) =>
      event.type === "TOOL_CALL_RESULT" ||
      (event.type === "RUN_FINISHED" && readRootInterrupt(event) === undefined),
  },
  detect: {
    eventTypes: ["TOOL_CALL_START", "TOOL_CALL_CHUNK", "MESSAGES_SNAPSHOT", "RUN_FINISHED"],
    translate: withoutPlaceholders,
    announcements: announceAtRoot,
    initial: nothingDetected,
    reduce(detected, event) {
      if (event.type === "TOOL_CALL_START" || event.type === "TOOL_CALL_CHUNK") {
        const { toolCallId: id, toolCallName: name } = event;
        if (id === undefined) return detected;
        if (name === "request_info")
          return { ...detected, requested: { item: id, before: detected.requested } };
        return name === confirmationTool
          ? { ...detected, asking: { item: id, before: detected.asking } }
          : detected;
      }
      if (event.type !== "RUN_FINISHED") return detected;
      // An outcome is complete; calls beside it only repeat it.
      if (event.outcome.type === "interrupt") return nothingDetected;
      const root = readRootInterrupt(event);
      return root?.shape === "list" ? { ...detected, listed: root.interrupts } : detected;
    },
    questions: questionsIn,
  },
  refuses: isLost,
  advice: (error) => (isLost(error) ? "dismiss" : undefined),
  write,
});
