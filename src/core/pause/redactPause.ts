import type { Message, MessageContent } from "../../protocol/messages.js";
import type { DecisionRecord } from "../audit/DecisionRecord.js";
import type { Draft } from "../interrupt/interrupt.js";
import type { Mask, MaskedCall } from "../present/createMask.js";
import type { PauseHandle, RedactedPause, SettledPause, StoredHistory } from "./PauseHandle.js";
import { withShared } from "./withShared.js";

/**
 * Returns what may be stored of a pause where a mask hides some of its values: all of it where the mask hides nothing in it, otherwise only
 * which questions are open and whether answers were sent. A pause with redacted arguments is never stored, because users could not see what
 * they approve.
 */
export function redactPause(handle: PauseHandle, mask: Mask): PauseHandle | RedactedPause {
  const { version, threadId, runId, requestId, questions, sent, previous, messages, state, history } = handle;
  const hides = hiderOf(mask);
  const conversation = { messages: [...messages, ...(sent?.messages ?? [])], state, ...history };
  if (!hidesInAnswers(handle, hides) && !hidesInConversation(conversation, hides)) return handle;
  return {
    version,
    threadId,
    runId,
    requestId,
    redacted: questions.flatMap(({ fields }) => (typeof fields["id"] === "string" ? [fields["id"]] : [])),
    ...(sent !== undefined && { sent: { runId: sent.runId } }),
    ...(previous !== undefined && { previous }),
  };
}

/** Returns what may be stored once the questions are settled: the conversation only where the mask hides nothing in it. */
export function redactSettled(settled: SettledPause, mask: Mask): SettledPause {
  const { history, ...ids } = settled;
  return history !== undefined && hidesInConversation(history, hiderOf(mask)) ? ids : settled;
}

/** Whether something is hidden in one of these values, which belong to a tool call or to none. */
type Hides = (call: MaskedCall | undefined, ...values: readonly unknown[]) => boolean;

function hiderOf(mask: Mask): Hides {
  return (call, ...values) => {
    const { conceal } = mask.about(call && { id: call.id, name: call.name }, "");
    return values.some((value) => conceal(value) !== value);
  };
}

/** The questions, their answers and the request that sent these. */
function hidesInAnswers({ questions, shared = [], drafts, inputs, sent }: PauseHandle, hides: Hides): boolean {
  const calls = new Map(questions.map(({ fields, toolCall }) => [fields["id"], toolCall]));
  return (
    hides(undefined, sent?.request) ||
    questions.some((question) => {
      const { fields, toolCall: call } = question;
      const { raw, origin } = withShared({ ...question }, shared);
      return hides(call, fields, raw, origin, call?.args);
    }) ||
    drafts.some(([id, draft]) => hides(calls.get(id), payloadOf(draft), draft.metadata)) ||
    inputs.some(([id, input]) => hides(calls.get(id), input)) ||
    (sent?.resume.some((entry) => hides(calls.get(entry.interruptId), payloadOf(entry), entry.metadata)) ?? false)
  );
}

type Conversation = Pick<PauseHandle, "messages" | "state"> & Partial<Pick<StoredHistory, "decisions" | "decisionResults">>;

function hidesInConversation({ messages, state, decisions, decisionResults }: Conversation, hides: Hides): boolean {
  const names = new Map<string, string>();
  for (const message of messages)
    if (message.role === "assistant") for (const { id, function: call } of message.toolCalls ?? []) names.set(id, call.name);
  const hidesIn = (id: string, content: MessageContent): boolean => hides({ id, name: names.get(id) ?? "" }, parsed(content));
  const hidesMessage = (message: Message): boolean => {
    if (message.role === "assistant")
      return (message.toolCalls ?? []).some(({ id, function: call }) => hidesIn(id, call.arguments));
    if (message.role === "tool") return hidesIn(message.toolCallId, message.content);
    return message.role === "activity" && hides(undefined, message.content);
  };
  const hidesRecord = (record: DecisionRecord): boolean => {
    const { proposed, payload, metadata, toolResult, effective, result } = record;
    const call = proposed && { id: proposed.toolCallId, name: proposed.toolName };
    return hides(call, proposed?.args, payload, metadata, parsed(toolResult), effective, parsed(result));
  };
  return (
    hides(undefined, state) ||
    messages.some(hidesMessage) ||
    (decisions?.some(hidesRecord) ?? false) ||
    (decisionResults?.some(hidesMessage) ?? false)
  );
}

function payloadOf(answer: Draft): unknown {
  return "payload" in answer ? answer.payload : undefined;
}

/** The data of a result: as a text it may hold JSON. */
function parsed(content: MessageContent | undefined): unknown {
  if (typeof content !== "string") return content;
  try {
    return JSON.parse(content);
  } catch {
    return content;
  }
}
