import type { DialectContext, Question } from "../../core/dialect/Dialect.js";
import type { PendingInterrupt } from "../../core/interrupt/interrupt.js";
import { isRecord, own, ownText, showJson, type UnknownRecord } from "../../protocol/json.js";
import { approvalSchema, openSchema } from "../shared/approvalSchema.js";
import { describedCall } from "../shared/proposedCall.js";
import { needsNoValue, openTrpcCalls, type TrpcDetected, type TrpcPause } from "./trpcPause.js";

/** The data to answer a question with: where the graph continues, and what it expects. */
export interface TrpcOrigin {
  readonly checkpointId?: string;
  readonly lineageId?: string;
  /**
   * `value`: any value under `key`; a bare decision is mapped to the host's values. `nothing`: it only continues. `tool`: the result of a
   * call.
   */
  readonly wants: "value" | "nothing" | "tool";
  readonly key: string;
  /** Whether a graph has paused; a plain agent has only ended its turn with open calls. */
  readonly isGraph: boolean;
}

/** A tool whose result the user decides: the texts that the model reads. */
export interface ExternalTool {
  readonly name: string;
  /** The result for a yes, and for a no; a comment is appended. */
  readonly approve: string;
  readonly deny: string;
}

/** Creates the questions of what was detected. */
export function askTrpc(detected: TrpcDetected, context: DialectContext, tools: readonly ExternalTool[]): readonly Question[] {
  const { pause } = detected;
  const asked = pause === null ? [] : questionsOf(pause, context, tools);
  const ids = new Set(asked.map(({ fields }) => fields["id"]));
  const others = openTrpcCalls(detected)
    .filter(({ id }) => !ids.has(id))
    .map(({ id, name }) => toolQuestion({ toolCallId: id, name }, null, context, tools));
  return [...asked, ...others];
}

/** Reads the origin of a question. */
export function trpcOriginOf({ origin, id }: PendingInterrupt): TrpcOrigin {
  const kept = isRecord(origin) ? origin : {};
  const { checkpointId, lineageId, wants, key } = kept;
  return {
    ...(typeof checkpointId === "string" && { checkpointId }),
    ...(typeof lineageId === "string" && { lineageId }),
    wants: wants === "tool" || wants === "nothing" ? wants : "value",
    key: typeof key === "string" ? key : id,
    isGraph: kept["isGraph"] === true,
  };
}

function questionsOf(pause: TrpcPause, context: DialectContext, tools: readonly ExternalTool[]): readonly Question[] {
  const { prompt, key, checkpointId, sent } = pause;
  const calls = callsOf(pause, context);
  if (calls !== undefined) return calls.map((call) => toolQuestion(call, pause, context, tools));
  const goesOn = needsNoValue(pause);
  const id = checkpointId === undefined ? key : `${checkpointId}/${key}`;
  return [
    {
      fields: { id, ...lifted(prompt), ...(goesOn ? breakpoint(prompt) : valueFields(prompt)) },
      raw: sent,
      // Its message names the node.
      ...(goesOn && { details: {} }),
      onCancel: "unsupported",
      origin: originOf(pause, goesOn ? "nothing" : "value"),
    },
  ];
}

/** The external calls a graph waits for: those listed in its prompt, the one its prompt describes, or the one whose id is the key. */
function callsOf({ prompt, key }: TrpcPause, { findToolCall, messages }: DialectContext): readonly UnknownRecord[] | undefined {
  const listed = isRecord(prompt) ? own(prompt, "tools") : undefined;
  if (Array.isArray(listed)) return listed.filter(isRecord);
  if (isRecord(prompt) && typeof own(prompt, "toolCallId") === "string") return [prompt];
  const isOpen = (id: string): boolean =>
    findToolCall(id) !== undefined && !messages.some((message) => message.role === "tool" && message.toolCallId === id);
  const named = [prompt, key].find((id) => typeof id === "string" && isOpen(id));
  return named === undefined ? undefined : [{ toolCallId: named }];
}

function originOf({ key, checkpointId, lineageId }: TrpcPause, wants: TrpcOrigin["wants"]): TrpcOrigin {
  return {
    wants,
    key,
    isGraph: true,
    ...(checkpointId !== undefined && { checkpointId }),
    ...(lineageId !== undefined && { lineageId }),
  };
}

/** One of the calls that a turn ended with; the question asks for its result. */
function toolQuestion(
  call: UnknownRecord,
  pause: TrpcPause | null,
  context: DialectContext,
  tools: readonly ExternalTool[],
): Question {
  const id = ownText(call, "toolCallId") ?? "";
  const args = own(call, "args") ?? own(call, "arguments");
  const toolCall = describedCall(context, id, ownText(call, "name") ?? "", args);
  const decides = tools.some(({ name }) => name === toolCall.name);
  return {
    fields: {
      id,
      reason: decides ? "tool_call" : "trpc-agent-go:external_tool",
      toolCallId: id,
      responseSchema: decides ? approvalSchema({ comment: true }) : { type: "string", minLength: 1 },
    },
    raw: pause?.sent ?? call,
    toolCall,
    ...(!decides && { resultFormat: "text" }),
    onCancel: "unsupported",
    origin: { ...(pause === null ? { wants: "tool", isGraph: false } : originOf(pause, "tool")), key: id },
  };
}

function breakpoint(prompt: unknown): UnknownRecord {
  const nodes = isRecord(prompt) ? own(prompt, "nodes") : undefined;
  const phase = isRecord(prompt) && own(prompt, "phase") === "after" ? "after" : "before";
  const named = Array.isArray(nodes) ? nodes.filter((node) => typeof node === "string") : [];
  const place = named.length > 0 ? ` ${phase} ${named.join(", ")}` : "";
  return {
    reason: "confirmation",
    message: `The agent was stopped${place}. It goes on when you say so.`,
    responseSchema: approvalSchema({ deny: false }),
  };
}

/**
 * The fields of a prompt, which is any JSON: a text may expect yes, no or text, a list is a choice, and an object describes the question.
 */
function valueFields(prompt: unknown): UnknownRecord {
  if (typeof prompt === "string") return { reason: "confirmation", message: prompt, responseSchema: openSchema() };
  const responseSchema = isRecord(prompt) ? (schemaIn(prompt) ?? choiceOf(listIn(prompt))) : choiceOf(prompt);
  if (responseSchema !== undefined) return { reason: "input_required", responseSchema };
  if (Array.isArray(prompt)) return { reason: "confirmation", metadata: { prompt } };
  if (isRecord(prompt) || prompt === null) return { reason: "confirmation" };
  return { reason: "confirmation", message: showJson(prompt) };
}

const messageKeys = ["message", "prompt", "question", "title"];
const schemaKeys = ["responseSchema", "response_schema", "schema"];
const listKeys = ["options", "choices", "enum"];
const callKeys = ["toolCallId", "name", "arguments", "args"];

// Keys that the card shows in another form.
const elsewhere = new Set([...schemaKeys, ...listKeys, ...callKeys]);

/** The part of an object that is its message; the rest is shown with it. */
function lifted(prompt: unknown): UnknownRecord {
  if (!isRecord(prompt)) return {};
  const found = messageKeys.find((key) => typeof own(prompt, key) === "string");
  const rest = Object.entries(prompt).filter(([key]) => key !== found && !elsewhere.has(key));
  return {
    ...(found !== undefined && { message: own(prompt, found) }),
    ...(rest.length > 0 && { metadata: Object.fromEntries(rest) }),
  };
}

function schemaIn(prompt: UnknownRecord): UnknownRecord | undefined {
  return schemaKeys.map((key) => own(prompt, key)).find(isRecord);
}

function listIn(prompt: UnknownRecord): unknown {
  return listKeys.map((key) => own(prompt, key)).find(Array.isArray);
}

/** Choices are texts or numbers, or objects that name a value. */
function choiceOf(list: unknown): UnknownRecord | undefined {
  if (!Array.isArray(list) || list.length === 0) return undefined;
  const isPlain = (one: unknown): boolean => typeof one === "string" || typeof one === "number";
  if (list.every(isPlain)) return { enum: list };
  if (!list.every((one) => isRecord(one) && isPlain(own(one, "value")))) return undefined;
  return {
    oneOf: list.map((one: UnknownRecord) => ({
      const: own(one, "value"),
      title: ownText(one, "label") ?? ownText(one, "title") ?? ownText(one, "value") ?? showJson(own(one, "value")),
    })),
  };
}
