import { toolCallsIn } from "../../conversation/Transcript.js";
import type { ApprovalRule } from "../../interrupt/ApprovalRule.js";
import type { Draft } from "../../interrupt/interrupt.js";
import type { Mask, MaskedCall, ValueMask, ValuePath } from "../../present/Mask.js";
import { hidesInSchema } from "../../present/maskSchema.js";
import { textAround } from "../../present/secretPlaces.js";
import {
  asText,
  dropUndefined,
  isRecord,
  isStep,
  listOf,
  own,
  ownText,
  recordOf,
} from "../../protocol/json.js";
import type { Message, MessageContent } from "../../protocol/messages.js";
import type { DecisionRecord } from "../decisions/DecisionRecord.js";
import type {
  PauseHandle,
  RedactedPause,
  SettledPause,
  StoredHistory,
  StoredQuestion,
} from "./PauseHandle.js";
import { unshareValues } from "./storedValues.js";

/**
 * Returns what may be stored of a pause where a mask hides some of its values: all of it where the
 * mask hides nothing in it, otherwise only which questions are open and whether answers were sent.
 * A pause with redacted arguments is never stored, because users could not see what they approve.
 */
export function redactPause(handle: PauseHandle, mask: Mask): PauseHandle | RedactedPause {
  const {
    version,
    threadId,
    runId,
    requestId,
    questions,
    sent,
    previous,
    messages,
    state,
    history,
    decisionResults = history?.decisionResults ?? [],
  } = handle;
  const hides = hiderOf(mask);
  const conversation = {
    messages: [...messages, ...(sent?.messages ?? [])],
    state,
    ...history,
    decisionResults,
  };
  if (!hidesInAnswers(handle, hides) && !hidesInConversation(conversation, hides)) return handle;
  return dropUndefined<RedactedPause>({
    version,
    threadId,
    runId,
    requestId,
    redacted: questions.map(({ fields }) => ownText(fields, "id")).filter((id) => id !== undefined),
    sent: sent && { runId: sent.runId },
    previous,
  });
}

/**
 * Returns what may be stored once the questions are settled: the conversation only where the mask
 * hides nothing in it.
 */
export function redactSettled(settled: SettledPause, mask: Mask): SettledPause {
  const { history, undelivered: _, doubts: __, ...ids } = settled;
  return history !== undefined && hidesInConversation(history, hiderOf(mask)) ? ids : settled;
}

/** What a mask hides, in values that belong to a tool call or to none. */
interface Hider {
  /** Whether something is hidden in one of these values. */
  readonly values: (call: MaskedCall | undefined, ...values: readonly unknown[]) => boolean;
  /**
   * Whether something is hidden in the text of arguments. Text that cannot be parsed is hidden, as
   * on screen.
   */
  readonly text: (call: MaskedCall | undefined, argsText: string | undefined) => boolean;
  /** Whether something is hidden in a schema: choices, defaults and examples at hidden places. */
  readonly schema: (call: MaskedCall | undefined, schema: unknown) => boolean;
  /** Whether a place is hidden, whatever stands there. */
  readonly place: (call: MaskedCall | undefined, path: ValuePath, value: unknown) => boolean;
}

function hiderOf(mask: Mask): Hider {
  const about = (call: MaskedCall | undefined) =>
    mask.about(call && { id: call.id, name: call.name }, "");
  return {
    values(call, ...values) {
      const { conceal } = about(call);
      return values.some((value) => conceal(value) !== value);
    },
    text: (call, text = "") =>
      call !== undefined && text.trim() !== "" && about(call).concealJson(text) !== undefined,
    schema: (call, schema) => hidesInSchema(schema, { textAt: withEditedArgs(about(call).textAt) }),
    place: (call, path, value) => textAround(about(call).textAt, path, value) !== undefined,
  };
}

// The paths of edited arguments begin at the arguments.
function withEditedArgs(textAt: ValueMask["textAt"]): ValueMask["textAt"] {
  return (path, value) =>
    textAt(path, value) ?? (path[0] === "editedArgs" ? textAt(path.slice(1), value) : undefined);
}

/** The questions, their answers and the request that sent these. */
function hidesInAnswers(
  { questions, shared = [], drafts, inputs, sent }: PauseHandle,
  hides: Hider,
): boolean {
  const calls = new Map(questions.map(({ fields, toolCall }) => [fields["id"], toolCall]));
  const hidesAnswer = (id: string, answer: Draft): boolean => {
    const payload = own(answer, "payload");
    const editedArgs = own(payload, "editedArgs");
    const rule = exactValues("rule" in answer ? answer.rule : undefined);
    return hides.values(calls.get(id), payload, editedArgs, answer.metadata, rule);
  };
  const { request, resume = [] } = sent ?? {};
  return (
    hides.values(undefined, request) ||
    questions.some((question) => hidesInQuestion(question, shared, hides)) ||
    drafts.some(([id, draft]) => hidesAnswer(id, draft)) ||
    inputs.some(([id, input]) => hidesInInput(calls.get(id), input, hides)) ||
    resume.some((entry) => hidesAnswer(entry.interruptId, entry))
  );
}

// The paths of a mask begin at the arguments, the answer, or the metadata.
function hidesInQuestion(
  question: StoredQuestion,
  shared: readonly unknown[],
  hides: Hider,
): boolean {
  const { fields, toolCall: call } = question;
  const { raw, origin } = unshareValues({ ...question }, shared);
  const { metadata, responseSchema } = fields;
  const { streamedAs } = call ?? {};
  return (
    hides.values(call, fields, metadata, raw, origin, call?.args) ||
    hides.schema(call, responseSchema) ||
    hides.text(call, call?.argsText) ||
    hides.text(call && { id: call.id, name: streamedAs?.name ?? "" }, streamedAs?.argsText)
  );
}

/**
 * Whether something is hidden in what was typed: into an approval, a form, or the form of a
 * decision.
 */
function hidesInInput(call: MaskedCall | undefined, input: unknown, hides: Hider): boolean {
  if (hides.values(call, input)) return true;
  if (!isRecord(input)) return false;
  const { value, editedArgs, texts, checked, fields } = input;
  return (
    hides.values(call, value, editedArgs) ||
    listOf(texts).some(
      (text) =>
        isRecord(text) && hides.place(call, listOf(text["path"]).filter(isStep), text["text"]),
    ) ||
    hides.text(call, asText(checked)) ||
    Object.values(recordOf(fields)).some((form) => hidesInInput(call, form, hides))
  );
}

type Conversation = Pick<PauseHandle, "messages" | "state"> &
  Partial<Pick<StoredHistory, "decisions" | "decisionResults">>;

function hidesInConversation(
  { messages, state, decisions = [], decisionResults = [] }: Conversation,
  hides: Hider,
): boolean {
  const names = new Map(toolCallsIn(messages).map(({ id, function: call }) => [id, call.name]));
  const hidesMessage = (message: Message): boolean => {
    if (message.role === "assistant")
      return toolCallsIn([message]).some(({ id, function: call }) =>
        hides.text({ id, name: call.name }, call.arguments),
      );
    if (message.role === "tool") {
      const { toolCallId: id, content } = message;
      return hides.values({ id, name: names.get(id) ?? "" }, ...partsOf(content));
    }
    return message.role === "activity" && hides.values(undefined, message.content);
  };
  const hidesRecord = (record: DecisionRecord): boolean => {
    const { proposed, payload, metadata, rule, toolResult, effective, result } = record;
    const call = proposed && { id: proposed.toolCallId, name: proposed.toolName };
    const editedArgs = own(payload, "editedArgs");
    return (
      hides.values(
        call,
        proposed?.args,
        payload,
        editedArgs,
        metadata,
        effective,
        exactValues(rule),
      ) ||
      hides.values(call, ...partsOf(toolResult), ...partsOf(result)) ||
      hides.text(call, proposed?.argsText)
    );
  };
  return (
    hides.values(undefined, state) ||
    messages.some(hidesMessage) ||
    decisions.some(hidesRecord) ||
    decisionResults.some(hidesMessage)
  );
}

/** The values that a rule holds, at their places in the arguments. */
function exactValues(rule: ApprovalRule | undefined): unknown {
  return rule && Object.fromEntries(rule.args.map(({ name, is }) => [name, is]));
}

/** The data of a result, and its text, which may hold JSON. */
function partsOf(content: MessageContent | undefined): readonly unknown[] {
  const texts = listOf(content).map((part) =>
    isRecord(part) && typeof part["text"] === "string" ? part["text"] : "",
  );
  const whole = typeof content === "string" ? [] : [content];
  try {
    return [...whole, JSON.parse(typeof content === "string" ? content : texts.join(""))];
  } catch {
    return [content];
  }
}
