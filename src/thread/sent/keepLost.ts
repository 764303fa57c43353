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
 * what was dismissed here. Output after a request that answers nothing settles those it carried.
 */
export function keepLost(
  before: RunState,
  stream: OpenStream,
  after: RunState,
  dialects: Dialects,
): RunState {
  if (stream.kind !== "reading") {
    const lost = isPassedOver(stream, after)
      ? stream.outgoing.messages
      : hiddenOf(stream, after.transcript.messages);
    return addUndelivered(after, lost);
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

/**
 * The latest messages that the agent's own copy of the conversation lacks. One that it shows under
 * another id, or in other words, is there. A history that was loaded may be empty, and may hold
 * messages of other devices: where it keeps the ids of this one, their number says nothing.
 */
function hiddenOf(
  { kind, before: sent, sendsHistory }: OpenStream,
  shown: readonly Message[],
): readonly UserMessage[] {
  const latest = sent
    .slice(sent.findLastIndex(({ role }) => role === "assistant") + 1)
    .filter(isUser);
  const [sentByUser, shownByUser] = [sent.filter(isUser), shown.filter(isUser)];
  const ids = idsOf(shownByUser);
  const isPart = shownByUser.length > 0 && shownByUser.length < sentByUser.length;
  const keepsIds = kind === "looking" && sentByUser.some(({ id }) => ids.has(id));
  const isEmpty = kind === "looking" && shown.length === 0;
  if (!isEmpty && !(sendsHistory && (isPart || keepsIds))) return [];
  const [sentTexts, shownTexts] = [countTexts(sentByUser), countTexts(shownByUser)];
  const isShown = (text: string): boolean =>
    (shownTexts.get(text) ?? 0) >= (sentTexts.get(text) ?? 0);
  return latest.filter((message) => !ids.has(message.id) && !isShown(textOf(message)));
}

function countTexts(messages: readonly UserMessage[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of messages.map(textOf)) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/** Without the messages that the agent had before it: its output answers the whole conversation. */
function withoutAnswered(after: RunState, { before }: OpenStream): RunState {
  const [idsBefore, idsNow] = [idsOf(before), idsOf(after.transcript.messages)];
  const undelivered = after.undelivered.filter(({ id }) => !idsBefore.has(id) || !idsNow.has(id));
  return undelivered.length === after.undelivered.length ? after : { ...after, undelivered };
}
