import { hasResult } from "../../conversation/Transcript.js";
import type { PendingInterrupt } from "../../interrupt/interrupt.js";
import { listIf, mapDefined } from "../../protocol/collections.js";
import {
  asText,
  dropUndefined,
  isRecord,
  own,
  ownList,
  ownRecord,
  ownText,
  showJson,
  type UnknownRecord,
} from "../../protocol/json.js";
import type { DialectContext, Question } from "../Dialect.js";
import { approvalSchema, openSchema } from "../shared/decisions.js";
import { describedCall } from "../shared/proposedCall.js";
import { needsNoValue, openTrpcCalls, type TrpcDetected, type TrpcPause } from "./trpcPause.js";

/** The data to answer a question with: where the graph continues, and what it expects. */
interface TrpcOrigin {
  readonly checkpointId?: string | undefined;
  readonly lineageId?: string | undefined;
  /**
   * `value`: any value under `key`; a bare decision is mapped to the host's values. `nothing`: it
   * only continues. `tool`: the result of a call, as a tool message. `result`: that result as a
   * value under `key`, because a tool message cannot carry it.
   */
  readonly wants: "value" | "nothing" | "tool" | "result";
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
export function askTrpc(
  detected: TrpcDetected,
  context: DialectContext,
  tools: readonly ExternalTool[],
): readonly Question[] {
  const { pause } = detected;
  const pauseQuestions = pause === null ? [] : questionsOf(pause, context, tools);
  const ids = new Set(pauseQuestions.map(({ fields }) => fields["id"]));
  const others = openTrpcCalls(detected)
    .filter(({ id }) => !ids.has(id))
    .map(({ id, name }) =>
      callQuestion(
        { toolCallId: id, name },
        { wants: "tool", isGraph: false, key: id },
        null,
        context,
        tools,
      ),
    );
  return [...pauseQuestions, ...others];
}

/** Reads the origin of a question. */
export function trpcOriginOf({ origin, id }: PendingInterrupt): TrpcOrigin {
  const wants = own(origin, "wants");
  return {
    checkpointId: ownText(origin, "checkpointId"),
    lineageId: ownText(origin, "lineageId"),
    wants: statedWants.find((one) => one === wants) ?? "value",
    key: ownText(origin, "key") ?? id,
    isGraph: own(origin, "isGraph") === true,
  };
}

const statedWants = ["tool", "result", "nothing"] as const;

function questionsOf(
  pause: TrpcPause,
  context: DialectContext,
  tools: readonly ExternalTool[],
): readonly Question[] {
  const { prompt, key, checkpointId, sent } = pause;
  const about = callQuestions(pause, context, tools);
  if (about !== undefined) return about;
  const goesOn = needsNoValue(pause);
  const id = checkpointId === undefined ? key : `${checkpointId}/${key}`;
  const fields = goesOn ? breakpoint(prompt) : valueFields(prompt);
  return [
    {
      fields: { id, ...fields },
      raw: sent,
      details: fields.metadata ?? {},
      onCancel: "unsupported",
      origin: originOf(pause, goesOn ? "nothing" : "value"),
    },
  ];
}

/**
 * The questions about the calls a graph waits for: those listed in its prompt, the one its prompt
 * describes, or the open one that its prompt or its key names. Undefined where it waits for no
 * call. A result is sent as a tool message only for calls of the conversation: without its call, it
 * would break the history that the server keeps.
 */
function callQuestions(
  pause: TrpcPause,
  context: DialectContext,
  tools: readonly ExternalTool[],
): readonly Question[] | undefined {
  const { prompt, key, sent } = pause;
  const isSeen = (call: UnknownRecord): boolean =>
    context.findToolCall(ownText(call, "toolCallId") ?? "") !== undefined;
  const listed = own(prompt, "tools");
  if (Array.isArray(listed)) {
    const calls = listed.filter(isRecord);
    const wants = calls.every(isSeen) ? "tool" : "result";
    return calls.map((call) =>
      callQuestion(
        call,
        { ...originOf(pause, wants), key: ownText(call, "toolCallId") ?? "" },
        pause,
        context,
        tools,
      ),
    );
  }
  const call = callOf(pause, context);
  if (call === undefined) return undefined;
  const toolCallId = ownText(call, "toolCallId");
  const isById = toolCallId === key;
  const isTool = isById && isSeen(call);
  const isValue = !isById && ownText(sent, "key") !== undefined;
  const wants = isValue ? "value" : "result";
  const origin = originOf(pause, isTool ? "tool" : wants);
  const words = wordsBeside(prompt, toolCallId);
  return [callQuestion(call, origin, pause, context, tools, words)];
}

/** The call that a prompt describes, or the open one that the prompt or the key names. */
function callOf(
  { prompt, key }: TrpcPause,
  { findToolCall, messages }: DialectContext,
): UnknownRecord | undefined {
  if (isRecord(prompt) && ownText(prompt, "toolCallId") !== undefined) return prompt;
  const isOpen = (id: string): boolean =>
    findToolCall(id) !== undefined && !hasResult(messages, id);
  const toolCallId = [asText(prompt), key].find((id) => id !== undefined && isOpen(id));
  return toolCallId === undefined ? undefined : { toolCallId };
}

/** What a prompt says beside the call that it is about. */
function wordsBeside(
  prompt: unknown,
  toolCallId: string | undefined,
): Pick<PromptFields, "message" | "metadata"> {
  if (isRecord(prompt)) return messageIn(prompt, callKeys);
  return prompt === toolCallId ? {} : { message: asText(prompt) };
}

function originOf(
  { key, checkpointId, lineageId }: TrpcPause,
  wants: TrpcOrigin["wants"],
): TrpcOrigin {
  return dropUndefined({ wants, key, isGraph: true, checkpointId, lineageId });
}

/**
 * A question about a call: for its result, or, where the node waits under a key of its own, for any
 * value.
 */
function callQuestion(
  call: UnknownRecord,
  origin: TrpcOrigin,
  pause: TrpcPause | null,
  context: DialectContext,
  tools: readonly ExternalTool[],
  { message, metadata }: Pick<PromptFields, "message" | "metadata"> = {},
): Question {
  const id = ownText(call, "toolCallId") ?? "";
  const args = own(call, "args") ?? own(call, "arguments");
  const toolCall = describedCall(context, id, ownText(call, "name") ?? "", args);
  const decides = tools.some(({ name }) => name === toolCall.name);
  const takesValue = origin.wants === "value" && !decides;
  const isResult = !decides && !takesValue;
  const otherSchema = takesValue ? openSchema() : { type: "string", minLength: 1 };
  return {
    fields: {
      id,
      message,
      reason: isResult ? "trpc-agent-go:external_tool" : "tool_call",
      toolCallId: id,
      responseSchema: decides ? approvalSchema({ comment: true }) : otherSchema,
      metadata,
    },
    raw: pause?.sent ?? call,
    toolCall,
    resultFormat: isResult ? "text" : undefined,
    details: metadata ?? {},
    onCancel: "unsupported",
    origin: decides && origin.wants === "value" ? { ...origin, wants: "result" } : origin,
  };
}

/** The fields of a question; `metadata` is what its card shows beside the message. */
interface PromptFields {
  readonly reason: string;
  readonly message?: string | undefined;
  readonly responseSchema?: UnknownRecord | undefined;
  readonly metadata?: UnknownRecord | undefined;
}

function breakpoint(prompt: unknown): PromptFields {
  const phase = own(prompt, "phase") === "after" ? "after" : "before";
  const named = ownList(prompt, "nodes").filter((node) => typeof node === "string");
  const place = named.length > 0 ? ` ${phase} ${named.join(", ")}` : "";
  return {
    reason: "confirmation",
    message: `The agent was stopped${place}. It goes on when you say so.`,
    responseSchema: approvalSchema({ deny: false }),
  };
}

/**
 * The fields of a prompt, which is any JSON: a text may expect yes, no or text, a list is a choice,
 * and an object describes the question.
 */
function valueFields(prompt: unknown): PromptFields {
  if (typeof prompt === "string")
    return { reason: "confirmation", message: prompt, responseSchema: openSchema() };
  if (isRecord(prompt)) return describedFields(prompt);
  const choice = choiceOf(prompt);
  if (choice !== undefined) {
    const { schema, isWhole } = choice;
    return {
      reason: "input_required",
      responseSchema: schema,
      metadata: isWhole ? undefined : { prompt },
    };
  }
  if (Array.isArray(prompt)) return { reason: "confirmation", metadata: { prompt } };
  return { reason: "confirmation", message: prompt === null ? undefined : showJson(prompt) };
}

const messageKeys = ["message", "prompt", "question", "title"];
const schemaKeys = ["responseSchema", "response_schema", "schema"];
const listKeys = ["options", "choices", "enum"];
const callKeys = ["toolCallId", "name", "arguments", "args"];

/**
 * The fields of an object. What is shown as the message, a form or choices is not shown again;
 * everything else is.
 */
function describedFields(prompt: UnknownRecord): PromptFields {
  const schemaKey = schemaKeys.find((key) => isRecord(own(prompt, key)));
  if (schemaKey !== undefined) {
    const responseSchema = ownRecord(prompt, schemaKey);
    return { reason: "input_required", responseSchema, ...messageIn(prompt, [schemaKey]) };
  }
  const choices = mapDefined(listKeys, (key) => {
    const choice = choiceOf(own(prompt, key));
    return choice && { ...choice, key };
  });
  const [choice] = choices;
  if (choice === undefined) return { reason: "confirmation", ...messageIn(prompt, []) };
  const { schema, isWhole, key } = choice;
  const words = messageIn(prompt, listIf(isWhole, key));
  return { reason: "input_required", responseSchema: schema, ...words };
}

/** The message of an object, and the rest of it without the keys that are shown elsewhere. */
function messageIn(
  prompt: UnknownRecord,
  shown: readonly unknown[],
): Pick<PromptFields, "message" | "metadata"> {
  const messageKey = messageKeys.find((key) => ownText(prompt, key) !== undefined);
  const rest = Object.entries(prompt).filter(([key]) => key !== messageKey && !shown.includes(key));
  return {
    message: messageKey && ownText(prompt, messageKey),
    metadata: rest.length > 0 ? Object.fromEntries(rest) : undefined,
  };
}

/** A list as a choice. */
interface Choice {
  readonly schema: UnknownRecord;
  /** Whether the choice shows all of the list. */
  readonly isWhole: boolean;
}

const valueKeys = ["value", "id"];
const titleKeys = ["label", "title", "name"];

/** Choices are texts or numbers, or objects that name a value. */
function choiceOf(list: unknown): Choice | undefined {
  if (!Array.isArray(list) || list.length === 0) return undefined;
  if (list.every(isPlain)) return { schema: { enum: list }, isWhole: true };
  const options = mapDefined(list, optionOf);
  if (options.length < list.length) return undefined;
  return {
    schema: { oneOf: options.map(({ value, title }) => ({ const: value, title })) },
    isWhole: options.every(({ isWhole }) => isWhole),
  };
}

const isPlain = (one: unknown): one is string | number =>
  typeof one === "string" || typeof one === "number";

function optionOf(one: unknown) {
  const valueKey = valueKeys.find((key) => isPlain(own(one, key)));
  if (!isRecord(one) || valueKey === undefined) return undefined;
  const value = own(one, valueKey);
  const titleKey = titleKeys.find((key) => ownText(one, key) !== undefined);
  const named = titleKey && ownText(one, titleKey);
  const title = named || (asText(value) ?? showJson(value));
  return {
    value,
    title,
    isWhole: Object.keys(one).every((key) => key === valueKey || key === titleKey),
  };
}
