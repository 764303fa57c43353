import { type AgentRunError, TransportError } from "../../errors/errors.js";
import { questionsOf } from "../../interrupt/interrupt.js";
import { addTo, idsOf } from "../../protocol/collections.js";
import { jsonEqual } from "../../protocol/json.js";
import { contentText, type Message, type UserMessage } from "../../protocol/messages.js";
import type { MessageDoubt } from "../pause/MessageDoubt.js";
import type { ReadPause } from "../pause/readPauseHandle.js";
import type { OpenStream, RunState } from "../state/RunState.js";

/** The rounds of page tools, once these messages of the person were sent, or none. */
export function roundsAfter(
  { batch, rounds, unsentToolResults }: RunState,
  messages: readonly Message[],
): number {
  if (messages.some(({ role }) => role === "user")) return 0;
  const isByPage =
    unsentToolResults.length > 0 ||
    questionsOf(batch).some(({ resultFormat }) => resultFormat !== undefined);
  return isByPage ? rounds + 1 : rounds;
}

/**
 * Adds the messages that are not yet in the conversation: before the message that they precede,
 * else at the end. A host may add a call that was not streamed to its result. A result replaces an
 * earlier one of its call that may not have arrived.
 */
export function withMessages(state: RunState, messages: readonly Message[]): RunState {
  const conversation = state.transcript.messages;
  if (messages.length === 0) return state;
  const conversationIds = idsOf(conversation);
  const results = new Map(
    messages.filter(({ role }) => role === "tool").map((message) => [message.id, message]),
  );
  const isReplaced = conversation.some(
    (message) => results.has(message.id) && !jsonEqual(results.get(message.id), message),
  );
  // The new messages before each known one; a host may have thousands.
  const ahead = new Map<string, Message[]>();
  const added: Message[] = [];
  for (const message of messages) {
    if (conversationIds.has(message.id))
      for (const earlier of added.splice(0)) addTo(ahead, message.id, earlier);
    else added.push(message);
  }
  if (ahead.size === 0 && added.length === 0 && !isReplaced) return state;
  const placed = conversation.flatMap((message) => {
    const earlier = ahead.get(message.id) ?? [];
    ahead.delete(message.id);
    return [...earlier, results.get(message.id) ?? message];
  });
  return { ...state, transcript: { ...state.transcript, messages: [...placed, ...added] } };
}

/** The state without these messages in its conversation. */
export function withoutMessages(state: RunState, ids: ReadonlySet<string>): RunState {
  if (ids.size === 0) return state;
  const messages = state.transcript.messages.filter(({ id }) => !ids.has(id));
  return { ...state, transcript: { ...state.transcript, messages } };
}

/**
 * Adds messages of the user that the agent has not received, each once; with a doubt, those that it
 * may have received. A doubt about a message stays: that the agent refuses it later says nothing of
 * what it got before.
 */
export function addUndelivered(
  state: RunState,
  messages: readonly Message[],
  doubt?: MessageDoubt["doubt"],
): RunState {
  const own = messages.filter(isUser);
  const next = withDoubts(state, doubt === undefined ? [] : own.map(({ id }) => ({ id, doubt })));
  const undeliveredIds = idsOf(state.undelivered);
  const added = own.filter(({ id }) => !undeliveredIds.has(id));
  return added.length === 0 ? next : { ...next, undelivered: [...next.undelivered, ...added] };
}

/** Adds those of a stored record; what is known here of a message is newer. */
export function addStored(
  state: RunState,
  { undelivered = [], doubts = [] }: Pick<ReadPause, "undelivered" | "doubts">,
): RunState {
  const idsHere = idsOf(state.doubts);
  return addUndelivered(
    withDoubts(
      state,
      doubts.filter(({ id }) => !idsHere.has(id)),
    ),
    undelivered,
  );
}

function withDoubts(state: RunState, added: readonly MessageDoubt[]): RunState {
  if (added.length === 0) return state;
  const ids = idsOf(added);
  const doubts = [...state.doubts.filter(({ id }) => !ids.has(id)), ...added];
  return jsonEqual(doubts, state.doubts) ? state : { ...state, doubts };
}

/**
 * The undelivered messages without those that are being sent; a host may send one again as a new
 * message of the same text.
 */
export function withoutSent(
  { undelivered }: RunState,
  sent: readonly Message[],
): RunState["undelivered"] {
  if (undelivered.length === 0 || sent.length === 0) return undelivered;
  const ids = idsOf(sent);
  const texts = new Set(sent.filter(isUser).map(textOf));
  texts.delete("");
  return undelivered.filter((message) => !ids.has(message.id) && !texts.has(textOf(message)));
}

/**
 * Keeps the messages of a run that the agent has refused, or that may not have arrived, so that they
 * can be sent again. Refused ones leave the conversation.
 */
export function keepUnsent(
  state: RunState,
  stream: OpenStream,
  failure: AgentRunError,
  isRefused: boolean,
): RunState {
  if (stream.kind !== "reading") return state;
  const { sent } = stream;
  if (isRefused) return addUndelivered(withoutMessages(state, idsOf(sent)), sent);
  const isUnknown = !(failure instanceof TransportError) || failure.delivery === "unknown";
  return addUndelivered(state, sent, isUnknown ? "not-arrived" : undefined);
}

export function isUser(message: Message): message is UserMessage {
  return message.role === "user";
}

export function textOf({ content }: UserMessage): string {
  return contentText(content);
}
