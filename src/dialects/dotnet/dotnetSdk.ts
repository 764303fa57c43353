import type { Answered, Dialect, Question } from "../../core/dialect/Dialect.js";
import type { InterruptNote, InterruptToolCall } from "../../core/interrupt/interrupt.js";
import { areNumbersExact } from "../../core/interrupt/isReadExactly.js";
import { toolCallFromMetadata } from "../../core/interrupt/toolCallFromMetadata.js";
import type { ResumeEntry } from "../../protocol/input.js";
import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";
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

const bypassed = {
  code: "tools-bypass-approvals",
  message:
    "`tools` are sent to an agent of the .NET SDK, which then runs its own tools without asking for approval. Send none (ag-ui issue 2393).",
};

function isClaimed(interrupt: UnknownRecord): boolean {
  const [id, message] = [own(interrupt, "id"), own(interrupt, "message")];
  if (typeof id === "string" && id.startsWith("ficc_")) return true;
  if (own(interrupt, "reason") !== "tool_call" || Object.hasOwn(interrupt, "metadata")) return false;
  const schema = own(interrupt, "responseSchema");
  const properties = isRecord(schema) ? own(schema, "properties") : undefined;
  const asksOnly = isRecord(properties) && Object.keys(properties).join() === "approved";
  return asksOnly && typeof message === "string" && message.startsWith("Approval required for tool call: ");
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

function dotnetDialect(edits: boolean, inspect?: Dialect["inspect"]): Dialect {
  return defineDialect({
    name: "dotnetSdk",
    claims: isClaimed,
    read(interrupt, { findToolCall }) {
      const [id, metadata] = [own(interrupt, "toolCallId"), own(interrupt, "metadata")];
      const named = typeof id === "string" ? id : undefined;
      const streamed = named === undefined ? undefined : findToolCall(named);
      return readWith(interrupt, edits, streamed ?? (isRecord(metadata) ? toolCallFromMetadata(metadata, named) : undefined));
    },
    check({ interrupt: { toolCall } }) {
      const obstacle = whyNoEcho(toolCall);
      return obstacle === undefined ? [] : [{ path: [], code: "call-cannot-be-returned", message: obstacle }];
    },
    answer: (answers) => ({ resume: answers.map(written) }),
    ...(inspect !== undefined && { inspect }),
  });
}

/** The .NET SDK, and Agent Framework for .NET on top of it: approvals must contain the call. Its other questions are the standard's. */
export const dotnetSdk: Dialect = dotnetDialect(false);

/**
 * The same for a host that knows its agent to be one: edits can be allowed, and `problems` reports when the request has `tools`, because
 * this agent then silently drops its approvals.
 *
 * @example
 * createAgentRun({ url: "/agent", dialects: [createDotnetSdk({ edits: true }), ...defaultDialects] });
 */
export function createDotnetSdk({ edits = false }: DotnetSdkOptions = {}): Dialect {
  return dotnetDialect(edits, ({ tools }) => (tools.length > 0 ? [bypassed] : []));
}
