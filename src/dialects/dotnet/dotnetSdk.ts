import type { Answered, Dialect, DialectContext, Question } from "../../core/dialect/Dialect.js";
import type { InterruptNote, InterruptToolCall } from "../../core/interrupt/interrupt.js";
import { areNumbersExact } from "../../core/interrupt/isReadExactly.js";
import { toolCallFromMetadata } from "../../core/interrupt/toolCallFromMetadata.js";
import type { ResumeEntry } from "../../protocol/input.js";
import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import type { StreamEvent } from "../../protocol/readEvent.js";
import { approvalSchema } from "../shared/approvalSchema.js";
import { defineDialect } from "../shared/defineDialect.js";
import { readDecision } from "../shared/readDecision.js";

/** Options for an agent of the .NET SDK. */
export interface DotnetSdkOptions {
  /**
   * Whether users may edit the arguments of a call before they approve it. The agent does not announce that it accepts edits, and runs what
   * is sent without validating it again: allow it only where every user who may approve may also call the tool.
   * @default false
   */
  readonly edits?: boolean;
}

const trusting: InterruptNote = {
  code: "edits-unchecked",
  message: "The agent runs the arguments as they are sent, and does not check them again.",
};

const prompt = "Approval required for tool call: ";

function isClaimed(interrupt: UnknownRecord): boolean {
  const [id, message] = [own(interrupt, "id"), own(interrupt, "message")];
  if (typeof id === "string" && id.startsWith("ficc_")) return true;
  if (own(interrupt, "reason") !== "tool_call" || (own(interrupt, "metadata") ?? null) !== null) return false;
  const schema = own(interrupt, "responseSchema");
  const properties = isRecord(schema) ? own(schema, "properties") : undefined;
  const asksOnly = isRecord(properties) && Object.keys(properties).join() === "approved";
  return asksOnly && typeof message === "string" && message.startsWith(prompt);
}

// It is not known what an agent does with an answer without the call, or with another call than it asked about, so none is sent.
function whyNoEcho(call: InterruptToolCall | undefined): string | undefined {
  if (call === undefined) return "The agent wants the call back with the answer, and never sent it";
  if (call.problem !== undefined) return `The agent wants the call back with the answer, and ${call.problem.message}`;
  if (!isRecord(call.args)) return "The agent wants the call back with the answer, and its arguments are not an object";
  return areNumbersExact(call.argsText)
    ? undefined
    : "The agent wants the call back with the answer, and its arguments hold a number with more digits than can be kept";
}

function readWith(interrupt: UnknownRecord, edits: boolean, call: InterruptToolCall | undefined): Question {
  const obstacle = whyNoEcho(call);
  if (obstacle !== undefined) {
    return { fields: interrupt, onCancel: "unsupported", notes: [{ code: "call-cannot-be-returned", message: `${obstacle}.` }] };
  }
  if (!edits) return { fields: interrupt, onCancel: "reject" };
  const schema = own(interrupt, "responseSchema");
  const given = isRecord(schema) ? schema : { type: "object", required: ["approved"] };
  const properties = own(given, "properties");
  const allowing = { approved: { type: "boolean" }, ...(isRecord(properties) && properties), editedArgs: { type: "object" } };
  return { fields: { ...interrupt, responseSchema: { ...given, properties: allowing } }, onCancel: "reject", notes: [trusting] };
}

// It ignores the status, and treats an answer without the call as no answer: skipping is a denial.
function written({ interrupt: { toolCall }, entry }: Answered): ResumeEntry {
  const { approved, editedArgs } = readDecision(entry);
  const { editedArgs: _, ...payload } = entry.status === "resolved" && isRecord(entry.payload) ? entry.payload : {};
  const args = approved ? (editedArgs ?? toolCall?.args) : toolCall?.args;
  const echo = { callId: toolCall?.id, name: toolCall?.name, arguments: args };
  return { ...entry, status: "resolved", payload: { ...payload, approved, toolCall: echo } };
}

/** An approval that the SDK keeps out of the outcome when the request has `tools`; it is still in `rawEvent`. */
interface DroppedApproval {
  readonly requestId: string;
  readonly callId: string;
  readonly name: string;
}

function droppedIn(event: StreamEvent): DroppedApproval | undefined {
  if (event.type !== "TOOL_CALL_START") return undefined;
  const contents = isRecord(event.rawEvent) ? own(event.rawEvent, "contents") : undefined;
  for (const content of Array.isArray(contents) ? contents : []) {
    if (!isRecord(content) || own(content, "$type") !== "toolApprovalRequest" || own(content, "requiresConfirmation") !== true)
      continue;
    const [requestId, call] = [own(content, "requestId"), own(content, "toolCall")];
    const isThis = isRecord(call) && own(call, "callId") === event.toolCallId;
    if (isThis && typeof requestId === "string") return { requestId, callId: event.toolCallId, name: event.toolCallName };
  }
  return undefined;
}

function questionOf({ requestId, callId, name }: DroppedApproval, context: DialectContext, edits: boolean): Question {
  const fields = {
    id: requestId,
    reason: "tool_call",
    message: prompt + name,
    toolCallId: callId,
    responseSchema: approvalSchema(),
  };
  return { ...readWith(fields, edits, context.findToolCall(callId)), raw: fields, origin: { requestId, callId, name } };
}

/** The event that announced an approval; a stored origin may be anything. */
function announced({ requestId, callId, name }: UnknownRecord): StreamEvent {
  const content = { $type: "toolApprovalRequest", requiresConfirmation: true, requestId, toolCall: { callId } };
  return { type: "TOOL_CALL_START", toolCallId: String(callId), toolCallName: String(name), rawEvent: { contents: [content] } };
}

function dotnetDialect(edits: boolean): Dialect {
  return defineDialect<readonly DroppedApproval[]>({
    name: "dotnetSdk",
    claims: isClaimed,
    read(interrupt, { findToolCall }) {
      const [id, metadata] = [own(interrupt, "toolCallId"), own(interrupt, "metadata")];
      const named = typeof id === "string" ? id : undefined;
      const streamed = named === undefined ? undefined : findToolCall(named);
      return readWith(interrupt, edits, streamed ?? (isRecord(metadata) ? toolCallFromMetadata(metadata, named) : undefined));
    },
    // A workflow asks for one call twice, and does nothing if both are answered.
    repeats(interrupt, outcome) {
      const id = own(interrupt, "id");
      if (typeof id !== "string" || !id.startsWith("ficc_")) return false;
      return outcome.some((other) => isRecord(other) && String(own(other, "id")).endsWith(`:${id}`));
    },
    eventTypes: ["TOOL_CALL_START"],
    isIndependent: true,
    announcements: ({ origin }, end) => [isRecord(origin) ? [announced(origin), end] : [end]],
    detect: {
      initial: [],
      reduce(detected, event) {
        const found = droppedIn(event);
        return found === undefined || detected.some(({ requestId }) => requestId === found.requestId)
          ? detected
          : [...detected, found];
      },
      questions: (detected, context) => detected.map((one) => questionOf(one, context, edits)),
    },
    check({ interrupt: { toolCall } }) {
      const obstacle = whyNoEcho(toolCall);
      return obstacle === undefined ? [] : [{ path: [], code: "call-cannot-be-returned", message: obstacle }];
    },
    answer: (answers) => ({
      resume: answers.map(written),
      // The agent makes the calls again from the answers; a model refuses a call that is there twice.
      withoutToolCalls: answers.flatMap(({ interrupt: { toolCall } }) => (toolCall === undefined ? [] : [toolCall.id])),
    }),
  });
}

/** The .NET SDK, and Agent Framework for .NET on top of it: approvals must contain the call. Its other questions are the standard's. */
export const dotnetSdk: Dialect = dotnetDialect(false);

/**
 * The same for a host that knows its agent to be one: edits can be allowed.
 *
 * @example
 * createAgentRun({ url: "/agent", dialects: [createDotnetSdk({ edits: true }), ...defaultDialects] });
 */
export function createDotnetSdk({ edits = false }: DotnetSdkOptions = {}): Dialect {
  return dotnetDialect(edits);
}
