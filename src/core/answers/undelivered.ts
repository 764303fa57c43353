import { jsonEqual } from "../../protocol/json.js";
import { contentText, type Message, type ToolMessage, type UserMessage } from "../../protocol/messages.js";
import type { Dialects } from "../dialect/Dialects.js";
import type { OpenStream, RunState } from "../state/RunState.js";
import { hasResult } from "../transcript/findToolCall.js";

/** Adds messages of the user that the agent has not received, each once. */
export function addUndelivered(state: RunState, messages: readonly Message[]): RunState {
  const known = new Set(state.undelivered.map(({ id }) => id));
  const added = messages.filter(isUser).filter(({ id }) => !known.has(id));
  return added.length === 0 ? state : { ...state, undelivered: [...state.undelivered, ...added] };
}

/** The undelivered messages without those that are being sent; a host may send one again as a new message of the same text. */
export function withoutSent({ undelivered }: RunState, sent: readonly Message[]): RunState["undelivered"] {
  if (undelivered.length === 0 || sent.length === 0) return undelivered;
  const ids = new Set(sent.map(({ id }) => id));
  const texts = new Set(sent.filter(isUser).map(textOf));
  texts.delete("");
  return undelivered.filter((message) => !ids.has(message.id) && !texts.has(textOf(message)));
}

/**
 * Keeps the messages that the agent has not received although they were in a request: those that its history lacks after answers or a load,
 * and those in reply to which an agent that drops messages only asks again what was dismissed here.
 */
export function keepLost(before: RunState, stream: OpenStream, after: RunState, { dropsMessages }: Dialects): RunState {
  if (before.outgoing !== null || stream.loads) return addUndelivered(after, hiddenOf(stream, after.transcript.messages));
  const { batch } = after;
  const known = new Map(before.dismissed?.batch?.interrupts.map(({ id, raw }) => [id, raw]));
  const isAgain =
    batch === before.answered?.batch || batch?.interrupts.some(({ id, raw }) => jsonEqual(known.get(id), raw)) === true;
  if (batch === null || !isAgain || stream.activity === "output" || !dropsMessages(batch)) return after;
  const sent = before.calls.flatMap(({ runId, event }) => (runId === stream.runId && "messages" in event ? event.messages : []));
  const lost = new Set(sent.map(({ id }) => id));
  const messages = after.transcript.messages.filter(({ id }) => !lost.has(id));
  return addUndelivered({ ...after, transcript: { ...after.transcript, messages } }, sent);
}

/** The latest messages that the agent's own copy of the conversation lacks. One that it shows under another id, or in other words, is there. */
function hiddenOf({ before: sent, sendsHistory }: OpenStream, shown: readonly Message[]): readonly UserMessage[] {
  const latest = sent.slice(sent.findLastIndex(({ role }) => role === "assistant") + 1).filter(isUser);
  const [known, now] = [sent.filter(isUser), shown.filter(isUser)];
  if (!sendsHistory || now.length === 0 || now.length >= known.length) return [];
  const ids = new Set(now.map(({ id }) => id));
  const [sentTexts, shownTexts] = [countTexts(known), countTexts(now)];
  const isShown = (text: string): boolean => (shownTexts.get(text) ?? 0) >= (sentTexts.get(text) ?? 0);
  return latest.filter((message) => !ids.has(message.id) && !isShown(textOf(message)));
}

function countTexts(messages: readonly UserMessage[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of messages.map(textOf)) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/** The results of page tools that the agent has not received: those its own copy lacks after a run that carried answers, and later ones. */
export function stillUnsent({ outgoing, transcript, unsentToolResults }: RunState, stream: OpenStream): readonly ToolMessage[] {
  const { lateToolResults, sendsHistory } = stream;
  if (outgoing === null || !sendsHistory) return lateToolResults;
  const late = new Set(lateToolResults.map(({ id }) => id));
  return unsentToolResults.filter(({ id, toolCallId }) => late.has(id) || !hasResult(transcript.messages, toolCallId));
}

function isUser(message: Message): message is UserMessage {
  return message.role === "user";
}

function textOf({ content }: UserMessage): string {
  return contentText(content);
}
