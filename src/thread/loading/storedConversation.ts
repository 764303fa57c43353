import {
  callsIn,
  emptyTranscript,
  type Transcript,
  toolCallsIn,
} from "../../conversation/Transcript.js";
import type { PendingInterrupt } from "../../interrupt/interrupt.js";
import { isSameCall } from "../../interrupt/isSameQuestion.js";
import { idsOf, mapDefined } from "../../protocol/collections.js";
import { dropUndefined, jsonEqual } from "../../protocol/json.js";
import type { Message, ToolCall } from "../../protocol/messages.js";
import { type DecisionRecord, decisionKey } from "../decisions/DecisionRecord.js";
import {
  mostDecisions,
  type StoredConversation,
  type StoredHistory,
} from "../pause/PauseHandle.js";
import type { ReadConversation } from "../pause/readHistory.js";
import type { ReadPause } from "../pause/readPauseHandle.js";
import { withDigits } from "../pause/storedDigits.js";
import { addStored } from "../sent/sentMessages.js";
import { isBusy, outgoingIn, type RunState } from "../state/RunState.js";
import type { TransitionDeps } from "../state/Transition.js";
import { brokenCallsOf } from "../toolCalls/brokenCalls.js";
import { withUnsentToolResults } from "../toolCalls/followToolCalls.js";
import { isSameRequest } from "./mergeDrafts.js";

/**
 * Opens a stored conversation without open questions. Does nothing while a run is read or questions
 * are open. Nothing in it is sent by itself: it is shown, and is part of the next request.
 *
 * @param isDiverged Whether this page has added to the conversation what the one that stored it did
 * not know: that is kept.
 */
export function restoreConversation(
  state: RunState,
  stored: ReadConversation,
  isDiverged: boolean,
  deps: Pick<TransitionDeps, "declaredTools">,
): RunState {
  if (isBusy(state) || state.batch !== null) return state;
  const transcript = storedTranscript(state, stored, isDiverged, deps);
  const problemTexts = new Set(transcript.problems.map(({ message }) => message));
  const problems = stored.problems.filter(({ message }) => !problemTexts.has(message));
  return {
    ...addStored(state, stored),
    ...withStoredHistory(state, stored),
    transcript:
      problems.length === 0
        ? transcript
        : { ...transcript, problems: [...transcript.problems, ...problems] },
  };
}

/**
 * The conversation as it was stored, in place of the one here. The conversation of an agent that
 * the host owns is the host's: it is only replaced while it is empty.
 */
export function storedTranscript(
  state: RunState,
  { messages, state: agentState }: Pick<StoredConversation, "messages" | "state">,
  isDiverged: boolean,
  { declaredTools }: Pick<TransitionDeps, "declaredTools">,
): Transcript {
  const { transcript } = state;
  const isNew = transcript.messages === state.initialMessages;
  if (
    transcript.messages.length > 0 &&
    (messages.length === 0 || (declaredTools === undefined && !isNew))
  )
    return transcript;
  const messageIds = idsOf(messages);
  const added = (
    isDiverged ? transcript.messages : lastWords(transcript.messages, messages)
  ).filter(({ id }) => !messageIds.has(id));
  const all = [...messages, ...added];
  const keepsState = isDiverged && added.length > 0;
  const isSame =
    jsonEqual(all, transcript.messages) && (keepsState || jsonEqual(agentState, transcript.state));
  if (isSame) return transcript;
  const { problems } = transcript;
  const opened: Transcript = {
    ...emptyTranscript,
    problems,
    messages: all,
    state: keepsState ? transcript.state : agentState,
    brokenCalls: brokenCallsOf(transcript),
    begun: { from: all.length, again: new Set() },
  };
  return withUnsentToolResults({ ...state, transcript: opened });
}

/**
 * What the person wrote last here, and the agent has not replied to. A page that did not know
 * whether it had arrived may have stored the same conversation without it.
 */
function lastWords(here: readonly Message[], stored: readonly Message[]): readonly Message[] {
  if (!stored.some(({ id }) => id === here[0]?.id)) return [];
  const end = here.slice(here.findLastIndex(({ role }) => role !== "user") + 1);
  const isStored = ({ content }: Message): boolean =>
    stored.some((one) => one.role === "user" && jsonEqual(one.content, content));
  return end.filter((message) => !isStored(message));
}

/**
 * The conversation of this page, with the calls of the stored questions as they are stored: the
 * agent has asked about them again for another page, perhaps with other arguments. A call that this
 * page has read since it showed the question stays: that may be newer than the record.
 */
export function withStoredCalls(
  { transcript, dismissed }: Pick<RunState, "transcript" | "dismissed">,
  pause: ReadPause,
): Transcript {
  const before = dismissed?.batch;
  if (!before || isSameRequest(before, pause)) return transcript;
  const shown = callsOf(before.interrupts);
  const asked = callsOf(pause.interrupts);
  const stored = callsIn(pause.messages);
  const asStored = (call: ToolCall): ToolCall => {
    const { name, arguments: argsText } = call.function;
    const last = shown.get(call.id);
    const isUnread = last !== undefined && isSameCall(last.streamedAs ?? last, { name, argsText });
    return isUnread && asked.has(call.id) ? (stored.get(call.id) ?? call) : call;
  };
  const messages = transcript.messages.map((message) => {
    const calls = toolCallsIn([message]);
    return calls.length === 0 ? message : { ...message, toolCalls: calls.map(asStored) };
  });
  return jsonEqual(messages, transcript.messages) ? transcript : { ...transcript, messages };
}

function callsOf(interrupts: readonly PendingInterrupt[]) {
  return new Map(
    mapDefined(interrupts, ({ toolCall }) => toolCall && ([toolCall.id, toolCall] as const)),
  );
}

/**
 * The decisions of earlier pages. A question that was only seen to be answered elsewhere is shown
 * as it was answered there.
 */
export function withStoredHistory(
  state: RunState,
  stored: StoredHistory,
): Pick<RunState, "decisions" | "earlierDecisions" | "decisionResults"> {
  const questionOf = ({ runId, interruptId }: RunState["decisions"][number]): string =>
    JSON.stringify([runId, interruptId]);
  const storedQuestions = new Set(stored.decisions.map(questionOf));
  const isShownAsAnswered = (record: RunState["decisions"][number]): boolean =>
    record.outcome === "elsewhere" && storedQuestions.has(questionOf(record));
  const own = state.decisions.some(isShownAsAnswered)
    ? state.decisions.filter((record) => !isShownAsAnswered(record))
    : state.decisions;
  const keys = new Set(own.map(decisionKey));
  const answered = new Set(own.filter(({ outcome }) => takenOutcomes.has(outcome)).map(questionOf));
  const earlier = stored.decisions.filter(
    (record) =>
      !keys.has(decisionKey(record)) &&
      !(record.outcome === "elsewhere" && answered.has(questionOf(record))),
  );
  return {
    decisions: own,
    earlierDecisions: jsonEqual(earlier, state.earlierDecisions) ? state.earlierDecisions : earlier,
    decisionResults: withStoredResults(state, stored),
  };
}

/** The results of calls that are sent and not shown, with those that another page has stored. */
export function withStoredResults(
  { decisionResults }: Pick<RunState, "decisionResults">,
  { decisionResults: stored = [] }: Partial<Pick<StoredHistory, "decisionResults">>,
): RunState["decisionResults"] {
  const known = new Set(decisionResults.map(({ toolCallId }) => toolCallId));
  const added = stored.filter(({ toolCallId }) => !known.has(toolCallId));
  return added.length === 0 ? decisionResults : [...decisionResults, ...added];
}

/** The outcomes of an answer of this page that other pages have seen as one from elsewhere. */
const takenOutcomes: ReadonlySet<DecisionRecord["outcome"]> = new Set(["pending", "accepted"]);

/** Returns what was decided on a thread, for a storage that keeps it. */
export function toStoredHistory(state: RunState, revision: number): StoredHistory {
  const { earlierDecisions, decisions, decisionResults } = state;
  const sentBy = outgoingIn(state)?.runId;
  // Answers whose outcome is open are stored with the pause itself.
  const settled = [...earlierDecisions, ...decisions].filter(
    ({ outcome, resumeRunId }) =>
      !notStored.has(outcome) && (sentBy === undefined || resumeRunId !== sentBy),
  );
  return withDigits({ revision, decisions: settled.slice(-mostDecisions), decisionResults });
}

/** Nothing was decided, or not yet. */
const notStored: ReadonlySet<DecisionRecord["outcome"]> = new Set(["open", "pending", "dismissed"]);

/**
 * Returns the conversation of a thread, for a storage that keeps it; undefined where there is
 * nothing to keep.
 */
export function toStoredConversation(
  state: RunState,
  revision: number,
): StoredConversation | undefined {
  const { messages, state: agentState } = state.transcript;
  const history = toStoredHistory(state, revision);
  if (messages.length === 0 && history.decisions.length === 0) return undefined;
  return dropUndefined<StoredConversation>({ ...history, messages, state: agentState });
}
