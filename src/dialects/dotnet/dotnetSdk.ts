import { withoutCalls } from "../../conversation/callsOf.js";
import { hasResult } from "../../conversation/Transcript.js";
import { refuseUnknown } from "../../errors/refuseUnknown.js";
import type {
  InterruptNote,
  InterruptToolCall,
  PendingInterrupt,
} from "../../interrupt/interrupt.js";
import { areNumbersExact } from "../../interrupt/isReadExactly.js";
import { toolCallFromMetadata } from "../../interrupt/toolCallFromMetadata.js";
import { areSame, firstDefined } from "../../protocol/collections.js";
import type { ResumeEntry } from "../../protocol/input.js";
import {
  isRecord,
  own,
  ownFields,
  ownRecord,
  ownText,
  recordOf,
  recordsIn,
  type UnknownRecord,
  unlessEmpty,
} from "../../protocol/json.js";
import type { StreamEvent } from "../../protocol/readEvent.js";
import type { Answered, Claim, Dialect, DialectContext, Question } from "../Dialect.js";
import { isSigned } from "../isSigned.js";
import { approvalSchema, payloadOf, readDecision, toolAnswer } from "../shared/decisions.js";
import { defineDialect } from "../shared/defineDialect.js";
import { shownAs } from "../shared/readValues.js";

/** Options for an agent of the .NET SDK. */
export interface DotnetSdkOptions {
  /**
   * Whether users may edit the arguments of a call before they approve it. The agent does not
   * announce that it accepts edits, and runs what is sent without validating it again: allow it
   * only where every user who may approve may also call the tool.
   * @default false
   */
  readonly edits?: boolean | undefined;
}

const trusting: InterruptNote = {
  code: "edits-unchecked",
  message: "The agent runs the arguments as they are sent, and does not check them again.",
};

const prompt = "Approval required for tool call: ";

/**
 * Its signs are its words, beside its id or with nothing beside them, and an id made of the call's.
 * A mapper of the server may have changed the rest.
 */
function claims(interrupt: UnknownRecord): Claim {
  const [id, call] = [ownText(interrupt, "id") ?? "", ownText(interrupt, "toolCallId")];
  const hasId = id.startsWith("ficc_");
  const isWorded = ownText(interrupt, "message")?.startsWith(prompt) === true;
  if (isWorded && (hasId || isBare(interrupt))) return true;
  if (id === `ficc_${call}` && !isSigned(interrupt)) return true;
  return hasId && "likely";
}

/** A workflow asks for one call twice, and does nothing if both are answered. */
function isRepeated(interrupt: UnknownRecord, { outcome = [] }: DialectContext): boolean {
  const id = ownText(interrupt, "id") ?? "";
  if (!id.startsWith("ficc_")) return false;
  return outcome.some((other) => String(own(other, "id")).endsWith(`:${id}`));
}

/** Whether it asks about a call by nothing but `approved`. */
function isBare(interrupt: UnknownRecord): boolean {
  if (own(interrupt, "reason") !== "tool_call") return false;
  if ((own(interrupt, "metadata") ?? null) !== null) return false;
  const properties = ownFields(own(interrupt, "responseSchema"), "properties");
  return Object.keys(properties).join() === "approved";
}

// It is not known what an agent does with an answer without the call, or with another call than it
// asked about, so none is sent.
function whyNoEcho(call: InterruptToolCall | undefined): string | undefined {
  const fault = faultOf(call);
  return fault && `The agent wants the call back with the answer, and ${fault}`;
}

function faultOf(call: InterruptToolCall | undefined): string | undefined {
  if (call === undefined) return "never sent it";
  if (call.problem !== undefined) return call.problem.message;
  if (!isRecord(call.args)) return "its arguments are not an object";
  if (areNumbersExact(call.argsText)) return undefined;
  return "its arguments hold a number with more digits than can be kept";
}

const isPort = ({ kind }: PendingInterrupt): boolean => kind === "input_required";

function readWith(
  interrupt: UnknownRecord,
  edits: boolean,
  call: InterruptToolCall | undefined,
): Question {
  const obstacle = whyNoEcho(call);
  if (obstacle !== undefined) {
    return {
      fields: interrupt,
      onCancel: "unsupported",
      notes: [{ code: "call-cannot-be-returned", message: `${obstacle}.` }],
    };
  }
  // The SDK asks about all calls of a message where one of them needs a person.
  const decided = own(interrupt, "requiresConfirmation") === false && {
    decided: { approved: true },
  };
  if (!edits) return { fields: interrupt, onCancel: "reject", ...decided };
  const schema = own(interrupt, "responseSchema");
  const decisionSchema = isRecord(schema) ? schema : { type: "object", required: ["approved"] };
  const properties = own(decisionSchema, "properties");
  const allowing = {
    approved: { type: "boolean" },
    ...recordOf(properties),
    editedArgs: { type: "object" },
  };
  return {
    fields: { ...interrupt, responseSchema: { ...decisionSchema, properties: allowing } },
    onCancel: "reject",
    ...decided,
    notes: [trusting],
  };
}

// It ignores the status, and treats an answer without the call as no answer: skipping is a denial.
function written({ interrupt: { toolCall }, entry }: Answered): ResumeEntry {
  const { approved, editedArgs } = readDecision(entry);
  const { editedArgs: _, ...payload } = recordOf(payloadOf(entry));
  const args = approved ? (editedArgs ?? toolCall?.args) : toolCall?.args;
  const echo = { callId: toolCall?.id, name: toolCall?.name, arguments: args };
  return { ...entry, status: "resolved", payload: { ...payload, approved, toolCall: echo } };
}

/** A call that waits, as `rawEvent` shows it. */
type WaitingCall =
  /** The SDK keeps approvals out of the outcome when the request has `tools`. */
  | {
      readonly callId: string;
      readonly name: string;
      readonly requestId: string;
      readonly needsPerson: boolean;
    }
  /** The call by which a workflow asks through a request port. */
  | { readonly callId: string; readonly name: string; readonly requestId?: undefined };

function waitingIn(event: StreamEvent): WaitingCall | undefined {
  if (event.type !== "TOOL_CALL_START") return undefined;
  const { toolCallId: callId, toolCallName: name } = event;
  const contents = own(event.rawEvent, "contents");
  return firstDefined(recordsIn(contents), (content): WaitingCall | undefined => {
    const requestId = requestIn(content, callId);
    if (requestId !== undefined) {
      const needsPerson = own(content, "requiresConfirmation") !== false;
      return { callId, name, requestId, needsPerson };
    }
    const isOfPort = isCall(content, callId) && portData(own(content, "arguments")) !== undefined;
    return isOfPort ? { callId, name } : undefined;
  });
}

/** The id of a request to approve a call; undefined where a content is none. */
function requestIn(content: UnknownRecord, callId: string): string | undefined {
  const isRequest = own(content, "$type") === "toolApprovalRequest";
  return isRequest && isCall(own(content, "toolCall"), callId)
    ? ownText(content, "requestId")
    : undefined;
}

function isCall(value: unknown, callId: string): boolean {
  return own(value, "$type") === "functionCall" && own(value, "callId") === callId;
}

/** The data of a request port: a value with the name of its type in .NET. */
function portData(args: unknown): UnknownRecord | undefined {
  const data = own(args, "data");
  return isRecord(data) && isRecord(own(data, "typeId")) ? data : undefined;
}

function portQuestion({ callId, name }: WaitingCall, context: DialectContext): readonly Question[] {
  const data = portData(context.findToolCall(callId)?.args);
  if (data === undefined || hasResult(context.messages, callId)) return [];
  const value = own(data, "value") ?? undefined;
  const fields = {
    id: callId,
    reason: "input_required",
    message: `Input required for ${name}.`,
    responseSchema: { type: "string", minLength: 1 },
    metadata: shownAs("value", value),
  };
  return [{ fields, onCancel: "unsupported", origin: { callId, name } }];
}

function approvalQuestion(
  call: Extract<WaitingCall, { readonly requestId: string }>,
  context: DialectContext,
  edits: boolean,
): Question {
  const { callId, name, requestId, needsPerson } = call;
  const fields = {
    id: requestId,
    reason: "tool_call",
    message: prompt + name,
    toolCallId: callId,
    responseSchema: approvalSchema(),
    requiresConfirmation: needsPerson ? undefined : false,
  };
  return { ...readWith(fields, edits, context.findToolCall(callId)), raw: fields, origin: call };
}

function questionsOf(
  waiting: readonly WaitingCall[],
  context: DialectContext,
  edits: boolean,
): readonly Question[] {
  const approvals = waiting.filter((call) => call.requestId !== undefined);
  const isAsked = approvals.some(({ needsPerson }) => needsPerson);
  // The calls of page tools wait for the page; without knowing these, no other call is asked about.
  const pageTools = context.declaredTools ?? new Set();
  const isOfServer = ({ name }: WaitingCall): boolean => pageTools.size > 0 && !pageTools.has(name);
  return [
    ...approvals
      .filter((call) => call.needsPerson || (isAsked && isOfServer(call)))
      .map((call) => approvalQuestion(call, context, edits)),
    ...waiting
      .filter(({ requestId }) => requestId === undefined)
      .flatMap((call) => portQuestion(call, context)),
  ];
}

/** The event that announced a call; a stored origin may be anything. */
function announced({ callId, name, requestId, needsPerson }: UnknownRecord): StreamEvent {
  const call = { $type: "functionCall", callId, arguments: { data: { typeId: {} } } };
  const request = {
    $type: "toolApprovalRequest",
    requiresConfirmation: needsPerson,
    requestId,
    toolCall: call,
  };
  const contents = [requestId === undefined ? call : request];
  return {
    type: "TOOL_CALL_START",
    toolCallId: String(callId),
    toolCallName: String(name),
    rawEvent: { contents },
  };
}

function dotnetDialect(edits: boolean): Dialect {
  return defineDialect<readonly WaitingCall[]>({
    name: "dotnetSdk",
    claims: (interrupt, context) => isRepeated(interrupt, context) || claims(interrupt),
    read(interrupt, context) {
      if (isRepeated(interrupt, context)) return [];
      const { findToolCall } = context;
      const id = ownText(interrupt, "toolCallId");
      const metadata = ownRecord(interrupt, "metadata");
      const streamed = id === undefined ? undefined : findToolCall(id);
      const call = streamed ?? (metadata && toolCallFromMetadata(metadata, id));
      return readWith(interrupt, edits, call);
    },
    detect: {
      eventTypes: ["TOOL_CALL_START"],
      isIndependent: true,
      announcements: ({ origin }, end) => [isRecord(origin) ? [announced(origin), end] : [end]],
      initial: [],
      reduce(waiting, event) {
        const call = waitingIn(event);
        if (call === undefined) return waiting;
        const isKnown = waiting.some((one) =>
          areSame<WaitingCall>(one, call, ["callId", "requestId"]),
        );
        return isKnown ? waiting : [...waiting, call];
      },
      questions: (waiting, context) => questionsOf(waiting, context, edits),
      fields: (waiting) =>
        new Map(
          waiting.flatMap((call) =>
            call.requestId === undefined || call.needsPerson
              ? []
              : [[call.requestId, { requiresConfirmation: false }]],
          ),
        ),
    },
    check({ interrupt }) {
      const message = isPort(interrupt) ? undefined : whyNoEcho(interrupt.toolCall);
      if (message === undefined) return [];
      return [{ path: [], code: "call-cannot-be-returned", message }];
    },
    // It makes the calls again from the answers; a model refuses a call that is there twice.
    messages(conversation, answers) {
      const approvals = answers.filter(({ interrupt }) => !isPort(interrupt));
      return withoutCalls(
        conversation,
        new Set(approvals.flatMap(({ interrupt }) => interrupt.toolCall?.id ?? [])),
      );
    },
    write(answers) {
      const approvals = answers.filter(({ interrupt }) => !isPort(interrupt));
      return {
        resume: unlessEmpty(approvals.map(written)),
        toolMessages: answers
          .filter(({ interrupt }) => isPort(interrupt))
          .map(({ interrupt, entry }) => toolAnswer(interrupt, interrupt.id, payloadOf(entry))),
      };
    },
  });
}

/**
 * The .NET SDK, and Agent Framework for .NET on top of it: approvals must contain the call. Its
 * other questions are the standard's.
 */
export const dotnetSdk: Dialect = dotnetDialect(false);

/**
 * The same for a host that knows its agent to be one: edits can be allowed.
 *
 * @example
 * createAgentRun({ url: "/agent", dialects: [createDotnetSdk({ edits: true }), ...defaultDialects]
 * });
 */
export function createDotnetSdk(options: DotnetSdkOptions = {}): Dialect {
  refuseUnknown(options, ["edits"], "createDotnetSdk");
  const { edits = false } = options;
  return dotnetDialect(edits);
}
