import { idsOf } from "../../protocol/collections.js";
import { canonicalJson } from "../../protocol/json.js";
import type { Message, MessageContent, UserMessage } from "../../protocol/messages.js";
import type { WaitingMessage, WaitingMessages } from "../pause/WaitingMessage.js";
import { addUndelivered, withoutSent } from "../sent/sentMessages.js";
import { type Call, isHeld } from "../state/Call.js";
import type { EventOf, NotSentReason } from "../state/RunEvent.js";
import { keepCalls, type RunState } from "../state/RunState.js";
import { refusals, type Transition } from "../state/Transition.js";

/** How many ended waits are remembered; a tab that was away for longer shows its message again. */
const mostEnded = 100;

/** Lets messages of the user wait until no question is open. */
export function addWaiting(state: RunState, messages: readonly Message[], at: number): RunState {
  const ids = waitingIds(state);
  const added = messages
    .filter((message): message is UserMessage => message.role === "user")
    .filter(({ id }) => !ids.has(id))
    .map((message) => ({ message, at }));
  const undelivered = withoutSent(state, messages);
  return { ...state, undelivered, waiting: [...state.waiting, ...added] };
}

function waitingIds({ waiting }: RunState): ReadonlySet<string> {
  return idsOf(waiting.map(({ message }) => message));
}

/** Changes a message that waits, or removes it where it gets no content. */
export function editWaiting(
  state: RunState,
  { id, content, now }: EventOf<"editWaiting">,
): Transition {
  if (!waitingIds(state).has(id)) return [state, []];
  if (content === null) return withoutHeld(withoutWaiting(state, [id]), "removed");
  const waiting = state.waiting.map((one) =>
    one.message.id === id ? { message: { ...one.message, content }, at: now } : one,
  );
  return [{ ...state, waiting }, []];
}

/** Without messages that another place sends; they are here again where it fails to. */
export function withoutCarried(state: RunState, ids: readonly string[]): RunState {
  const carried = new Set(ids);
  const waiting = state.waiting.filter(({ message }) => !carried.has(message.id));
  return waiting.length === state.waiting.length ? state : { ...state, waiting };
}

/** Without messages that were removed, or that leave. */
export function withoutWaiting(state: RunState, ids: readonly string[]): RunState {
  if (ids.length === 0) return state;
  const { waiting } = withoutCarried(state, ids);
  const endedWaits = [...new Set([...state.endedWaits, ...ids])].slice(-mostEnded);
  return { ...state, waiting, endedWaits };
}

/**
 * Ends the wait of messages that leave by no answer from here: they are undelivered, and the user
 * sends them.
 */
export function returnWaiting(state: RunState, reason: NotSentReason): Transition {
  const messages = state.waiting.map(({ message }) => message);
  const returned = messages.length === 0 ? state : { ...state, waiting: [] };
  return withoutHeld(addUndelivered(returned, messages), reason);
}

/** Refuses the calls none of whose messages wait any longer. */
function withoutHeld(state: RunState, reason: NotSentReason): Transition {
  const ids = waitingIds(state);
  const isOver = (call: Call): boolean =>
    isHeld(call) && !messagesOf(call).some(({ id }) => ids.has(id));
  const effects = refusals(state.calls.filter(isOver), reason);
  return [keepCalls(state, (one) => !isOver(one)), effects];
}

function messagesOf({ event }: Call): readonly Message[] {
  return "messages" in event ? event.messages : [];
}

/**
 * The messages that wait here and in another tab. A later change counts, and what was removed or
 * sent there does not come back.
 */
export function mergeWaiting(
  state: RunState,
  { waiting = [], endedWaits = [] }: WaitingMessages,
): RunState {
  const ended = new Set([...state.endedWaits, ...endedWaits]);
  const merged = new Map(state.waiting.map((one) => [one.message.id, one]));
  for (const one of waiting) {
    const own = merged.get(one.message.id);
    if (own === undefined || isLater(one, own)) merged.set(one.message.id, one);
  }
  for (const id of ended) merged.delete(id);
  const next = [...merged.values()];
  const isSame =
    ended.size === state.endedWaits.length &&
    next.length === state.waiting.length &&
    next.every((one, place) => one === state.waiting[place]);
  return isSame ? state : { ...state, waiting: next, endedWaits: [...ended].slice(-mostEnded) };
}

/** Whether one version is later than another; of two at one time every tab takes the same. */
function isLater(one: WaitingMessage, other: WaitingMessage): boolean {
  if (one.at !== other.at) return one.at > other.at;
  return textOf(one.message.content) > textOf(other.message.content);
}

function textOf(content: MessageContent): string {
  return canonicalJson(content);
}
