import type { Dialects } from "../../dialects/Dialects.js";
import { dropsMessages } from "../../dialects/dialectFacts.js";
import { askedIn, questionsOf } from "../../interrupt/interrupt.js";
import { idsOf } from "../../protocol/collections.js";
import type { Message, UserMessage } from "../../protocol/messages.js";
import type { OpenStream, RunState, Sending } from "../state/RunState.js";
import { addUndelivered, isUser, textOf, withoutMessages } from "./sentMessages.js";

/**
 * Keeps the messages that the agent has not received, or shows no sign of, although they were in a
 * request: those that its history lacks after answers or a load, those beside a cancellation after
 * which it does nothing, and those in reply to which an agent that drops messages only asks again
 * what was dismissed here. Output after a request that answers nothing settles those it carried, and
 * a history those that it shows.
 */
export function keepLost(
  before: RunState,
  stream: OpenStream,
  after: RunState,
  dialects: Dialects,
): RunState {
  if (stream.kind !== "reading") {
    if (isPassedOver(stream, after))
      return addUndelivered(after, stream.outgoing.messages, "not-answered");
    const isShown = compareMessages(stream, after.transcript.messages);
    const lost = hiddenOf(stream, after.transcript.messages, isShown);
    const next = stream.sendsHistory ? withoutShown(after, isShown) : after;
    // The history of another thread says nothing.
    const isOther = stream.threadId !== null && stream.threadId !== after.threadId;
    return addUndelivered(next, lost, isOther ? "not-arrived" : "not-shown");
  }
  if (stream.activity === "output") return withoutAnswered(after, stream);
  const { batch } = after;
  const wasDismissed = askedIn(before.dismissed?.batch);
  const isAgain = batch === before.answered?.batch || questionsOf(batch).some(wasDismissed);
  if (batch === null || !isAgain || !dropsMessages(dialects, batch)) return after;
  return addUndelivered(withoutMessages(after, idsOf(stream.sent)), stream.sent);
}

/**
 * Whether an agent ended well after every question was skipped, and did nothing else: most that drop
 * a message beside a cancellation say nothing of it.
 */
function isPassedOver(stream: OpenStream, { ending }: RunState): stream is Sending {
  return (
    stream.kind === "sending" &&
    ending?.kind === "success" &&
    stream.activity === "none" &&
    !stream.sendsHistory &&
    stream.outgoing.resume.every(({ status }) => status === "cancelled")
  );
}

type IsShown = (message: UserMessage) => boolean;

/**
 * Whether the agent's own copy of the conversation shows a message that was in a request: with its
 * id, or as often as it was sent.
 */
function compareMessages({ before: sent }: OpenStream, shown: readonly Message[]): IsShown {
  const [sentByUser, shownByUser] = [sent.filter(isUser), shown.filter(isUser)];
  const [sentTexts, shownTexts] = [countTexts(sentByUser), countTexts(shownByUser)];
  const [sentIds, shownIds] = [idsOf(sentByUser), idsOf(shownByUser)];
  return (message) => {
    const text = textOf(message);
    const isThere = (shownTexts.get(text) ?? 0) >= (sentTexts.get(text) ?? 0);
    return shownIds.has(message.id) || (sentIds.has(message.id) && isThere);
  };
}

/**
 * The latest messages that the agent's own copy of the conversation lacks. One that it shows under
 * another id, or in other words, is there. A history that was loaded may be empty, and may hold
 * messages of other devices: where it keeps the ids of this one, or has nothing of it, their number
 * says nothing.
 */
function hiddenOf(
  { kind, before: sent, sendsHistory }: OpenStream,
  shown: readonly Message[],
  isShown: IsShown,
): readonly UserMessage[] {
  const latest = sent
    .slice(sent.findLastIndex(({ role }) => role === "assistant") + 1)
    .filter(isUser);
  const [sentByUser, shownByUser] = [sent.filter(isUser), shown.filter(isUser)];
  const ids = idsOf(shownByUser);
  const isLooking = kind === "looking";
  const isPart = shownByUser.length > 0 && shownByUser.length < sentByUser.length;
  const keepsIds = isLooking && sentByUser.some(({ id }) => ids.has(id));
  const isEmpty = isLooking && shown.length === 0;
  const isOfOthers = isLooking && shownByUser.length > 0 && !sentByUser.some(isShown);
  if (!isEmpty && !(sendsHistory && (isPart || keepsIds || isOfOthers))) return [];
  const texts = isOfOthers ? shownByUser.map(textOf) : [];
  const isQuoted = (text: string): boolean => texts.some((other) => other.includes(text));
  return latest.filter((message) => !isShown(message) && !isQuoted(textOf(message)));
}

function countTexts(messages: readonly UserMessage[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of messages.map(textOf)) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/** Without the messages that the agent's own copy of the conversation shows. */
function withoutShown(after: RunState, isShown: IsShown): RunState {
  const undelivered = after.undelivered.filter((message) => !isShown(message));
  return undelivered.length === after.undelivered.length ? after : { ...after, undelivered };
}

/** Without the messages that the agent had before it: its output answers the whole conversation. */
function withoutAnswered(after: RunState, { before }: OpenStream): RunState {
  const [idsBefore, idsNow] = [idsOf(before), idsOf(after.transcript.messages)];
  const undelivered = after.undelivered.filter(({ id }) => !idsBefore.has(id) || !idsNow.has(id));
  return undelivered.length === after.undelivered.length ? after : { ...after, undelivered };
}
