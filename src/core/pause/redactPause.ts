import type { DecisionRecord } from "../audit/DecisionRecord.js";
import type { Mask } from "../present/createMask.js";
import type { PauseHandle, RedactedPause, SettledPause, StoredQuestion } from "./PauseHandle.js";

/**
 * Returns what may be stored of a pause where a mask hides some of its values: all of it where the mask hides nothing in it, otherwise only
 * which questions are open and whether answers were sent. A pause with redacted arguments is never stored, because users could not see what
 * they approve.
 */
export function redactPause(handle: PauseHandle, mask: Mask): PauseHandle | RedactedPause {
  if (!hidesAnything(handle, mask)) return handle;
  const { version, threadId, runId, requestId, questions, sent, previous } = handle;
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
  if (history === undefined) return settled;
  const { messages, state } = history;
  return hidesAnything({ questions: [], drafts: [], inputs: [], messages, state, history }, mask) ? ids : settled;
}

type StoredValues = Pick<PauseHandle, "questions" | "drafts" | "inputs" | "sent" | "messages" | "state" | "history">;

function hidesAnything({ questions, drafts, inputs, sent, messages, state, history }: StoredValues, mask: Mask): boolean {
  const hides = (call: StoredQuestion["toolCall"], ...values: readonly unknown[]): boolean => {
    const { conceal } = mask.about(call && { id: call.id, name: call.name }, "");
    return values.some((value) => value !== undefined && conceal(value) !== value);
  };
  const calls = new Map(questions.map(({ fields, toolCall }) => [fields["id"], toolCall]));
  const names = new Map<string, string>();
  for (const message of messages)
    if (message.role === "assistant") for (const { id, function: call } of message.toolCalls ?? []) names.set(id, call.name);
  const hidesText = (id: string, text: string): boolean =>
    hides({ id, name: names.get(id) ?? "", args: undefined, argsText: "" }, parsed(text));
  const hidesRecord = ({ proposed, payload, metadata, toolResult, effective, result }: DecisionRecord): boolean => {
    const call = proposed && { id: proposed.toolCallId, name: proposed.toolName, args: undefined, argsText: "" };
    return hides(call, proposed?.args, payload, metadata, toolResult, effective, result);
  };
  return (
    hides(undefined, state, sent?.request) ||
    (history?.decisions.some(hidesRecord) ?? false) ||
    questions.some(({ fields, raw, origin, toolCall: call }) => hides(call, fields, raw, origin, call?.args)) ||
    drafts.some(([id, draft]) => hides(calls.get(id), "payload" in draft ? draft.payload : undefined, draft.metadata)) ||
    inputs.some(([id, input]) => hides(calls.get(id), input)) ||
    (sent?.resume.some((entry) => hides(calls.get(entry.interruptId), "payload" in entry ? entry.payload : undefined)) ??
      false) ||
    messages.some((message) => {
      if (message.role === "assistant")
        return (message.toolCalls ?? []).some(({ id, function: call }) => hidesText(id, call.arguments));
      if (message.role !== "tool") return message.role === "activity" && hides(undefined, message.content);
      return typeof message.content === "string"
        ? hidesText(message.toolCallId, message.content)
        : hides(undefined, message.content);
    })
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
