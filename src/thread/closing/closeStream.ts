import { withUndeclaredCalls } from "../../conversation/unansweredCalls.js";
import type { Dialects } from "../../dialects/Dialects.js";
import { markAskedAgain } from "../../dialects/dialectFacts.js";
import type { AgentRunError } from "../../errors/errors.js";
import { isStillWaiting } from "../../errors/isRefusal.js";
import { noAnswers } from "../../interrupt/Answer.js";
import { askedIn, type Batch, questionsOf, withOnly } from "../../interrupt/interrupt.js";
import { idsOf } from "../../protocol/collections.js";
import { type Evidence, isAccepted, type Outcome, type ResumeEnd } from "../decisions/evidence.js";
import { dismissDecisions, markChanged, recordQuestions } from "../decisions/recordDecisions.js";
import { isRepeatable } from "../open/canRetry.js";
import { giveDecided, markExpired } from "../open/drafts.js";
import { enteredBefore, withInputs } from "../open/enteredBefore.js";
import { keepOrWithdraw } from "../open/keepOrWithdraw.js";
import { answeredQuestions, leftOver } from "../open/stopAnswers.js";
import { afterFailedResume, stillUnsent } from "../sent/afterSending.js";
import { deliveryOf, notAcknowledged, noteRefusal } from "../sent/deliveryOf.js";
import { keepUnsent } from "../sent/sentMessages.js";
import {
  evidenceOf,
  noteDecisionResults,
  noteEditedCalls,
  noteTaken,
  outcomeIn,
  settle,
} from "../sent/settle.js";
import { errorIn, type RunEnding } from "../state/RunEnding.js";
import type { EventOf } from "../state/RunEvent.js";
import {
  type Attempt,
  type OpenQuestions,
  type OpenStream,
  type Outgoing,
  outgoingOf,
  phaseAfter,
  type RunState,
} from "../state/RunState.js";
import type { TransitionDeps } from "../state/Transition.js";
import { closeLoad } from "./closeLoad.js";
import { asksAtEnd, endingOf } from "./endingOf.js";

/** Determines how the run ended, after its stream has closed, and updates the questions. */
export function close(
  state: RunState,
  stream: OpenStream,
  event: EventOf<"closed">,
  deps: TransitionDeps,
): RunState {
  const { error, now } = event;
  const asks = asksAtEnd(state, stream, now, deps);
  if (stream.kind === "looking") {
    const ending = endingOf(stream, asks, error, state.transcript.messages);
    return closeLoad(state, stream, asks, ending, now, deps);
  }
  const closing = closingOf(state, stream, asks, event);
  // A question that could be parsed is kept even if the run failed after asking it.
  if (asks !== null) return closeAsking(closing, asks, deps.dialects);
  const { failure, outcome } = closing;
  return failure === null || outcome === "accepted"
    ? closeTaken(closing, deps)
    : closeFailed(closing, failure, deps.dialects);
}

function closingOf(
  state: RunState,
  stream: OpenStream,
  asks: Batch | null,
  { error, now }: EventOf<"closed">,
): Closing {
  const outgoing = outgoingOf(state, stream);
  const isUnread = lacksReceipt(outgoing, stream);
  const cause = error ?? (isUnread && asks === null ? notAcknowledged() : null);
  const ending = endingOf(stream, asks, cause, state.transcript.messages);
  const failure = errorIn(ending);
  const evidence = evidenceOf(state, stream, asks);
  const outcome = outgoing && outcomeBy(evidence, ending, stream);
  // Answers that the agent acted on must not be sent again, however the run ended.
  const isTaken = failure === null || outcome === "accepted";
  const remainder = isTaken ? leftOver(state.batch, outgoing) : null;
  const ended: RunState = {
    ...state,
    phase: phaseAfter(state),
    ending,
    error: failure,
    seenAt: failure === null || asks !== null ? now : state.seenAt,
    continuing: failure === null && remainder !== null,
    unsentToolResults: isTaken ? stillUnsent(state, stream) : state.unsentToolResults,
    refusals: isTaken ? null : state.refusals,
    failures: failuresAfter(state, outcome),
    lastOutcome: outcome,
  };
  return { state, stream, outgoing, ended, failure, evidence, outcome, isUnread, remainder, now };
}

/** Whether the agent ended the run well, without the sign that it has read the answers. */
function lacksReceipt(outgoing: Outgoing | null, { acknowledged, finished }: OpenStream): boolean {
  const isOwed = outgoing?.request.mustAcknowledge === true && !acknowledged;
  return isOwed && finished?.outcome.type === "success";
}

/** Opens what the agent asks at the end: the same again, where it has not read the answers. */
function closeAsking(closing: Closing, asks: Batch, dialects: Dialects): RunState {
  const { state, stream, outgoing, evidence, failure, isUnread } = closing;
  const isAgain = stream.askedAgain || isUnread;
  if (outgoing === null || evidence === "result" || !isAgain)
    return openAsked(closing, asks, dialects);
  const delivery =
    failure === null ? "rejected" : deliveryOf(failure, stream, state.batch, dialects);
  return openAgain(closing, asks, { ...outgoing, delivery }, dialects);
}

/** What the evidence and the end of a run say about the answers that it carried. */
function outcomeBy(evidence: Evidence, ending: RunEnding, { activity }: OpenStream): Outcome {
  return isAccepted(evidence, endBy(ending), activity) ? "accepted" : "unknown";
}

function endBy(ending: RunEnding): ResumeEnd {
  if (ending.kind === "error") return "failed";
  return errorIn(ending) === null ? "ended" : "cut-off";
}

/** How often in a row it is not known whether answers were taken. */
function failuresAfter({ failures, batch }: RunState, outcome: Outcome | null): number {
  if (outcome === "unknown") return failures + 1;
  return batch === null || outcome !== null ? 0 : failures;
}

/** A stream that has closed. */
interface Closing {
  /** The state before. */
  readonly state: RunState;
  readonly stream: OpenStream;
  /** The answers that it carried; null where it carried none. */
  readonly outgoing: Outgoing | null;
  /** The state after, apart from questions, answers and decisions. */
  readonly ended: RunState;
  readonly failure: AgentRunError | null;
  readonly evidence: Evidence;
  /** Whether the agent has given no sign that it has read the answers, as it does. */
  readonly isUnread: boolean;
  /** What is known about the answers that were sent; null where none were. */
  readonly outcome: Outcome | null;
  /** The questions that the answers did not cover. */
  readonly remainder: Batch | null;
  readonly now: number;
}

/** Opens what the agent asks at the end, with the questions left over. */
function openAsked(
  { state, stream, outgoing, ended, failure, outcome, remainder, now }: Closing,
  atEnd: Batch,
  dialects: Dialects,
): RunState {
  const asks = failure === null ? withRepeated(state.batch, outgoing, atEnd, dialects) : atEnd;
  const askedIds = idsOf(asks.interrupts);
  const others = questionsOf(remainder).filter(({ id }) => !askedIds.has(id));
  const batch = { ...asks, interrupts: [...asks.interrupts, ...others] };
  const previous = openBefore(state, remainder);
  const { changed, answers } = keepOrWithdraw(previous, batch);
  const closed = closedRecords(state, stream, outcome, remainder !== null, now, atEnd);
  const edited = noteEditedCalls(state.batch, outgoing, closed, dialects);
  const { decisions: records, decisionResults } =
    outcome === "accepted"
      ? noteDecisionResults(state, stream, edited, dialects, batch)
      : { decisions: edited, decisionResults: state.decisionResults };
  const next: RunState = {
    ...ended,
    lastOutcome: outcomeIn(records, outgoing, outcome),
    answers,
    decisionResults,
    attempt: null,
    batch,
    dismissed: null,
    answered: null,
    checkedAt: now,
    decisions: [
      ...markChanged(records, previous.batch, changed, now),
      ...recordQuestions(withoutLeft(asks, remainder, changed), now),
    ],
  };
  return giveDecided(next, now);
}

/** The questions with a note on those that were just answered, and are asked again as they were. */
function withRepeated(
  batch: Batch | null,
  outgoing: Outgoing | null,
  asks: Batch,
  dialects: Dialects,
): Batch {
  const sent = new Set(outgoing?.resume.map(({ interruptId }) => interruptId));
  const wasAnswered = askedIn(withOnly(batch, ({ id }) => sent.has(id)));
  const interrupts = asks.interrupts.map((one) =>
    wasAnswered(one) ? markAskedAgain(dialects, one, "repeated") : one,
  );
  return { ...asks, interrupts };
}

/**
 * Opens the questions that the agent asks again, with the answers it did not take or may not have
 * taken.
 */
function openAgain(closing: Closing, asks: Batch, sent: Attempt, dialects: Dialects): RunState {
  const { state, stream, ended, failure, isUnread, now } = closing;
  const interrupts = isUnread
    ? asks.interrupts.map((one) => markAskedAgain(dialects, one, "unacknowledged"))
    : asks.interrupts;
  const batch = { ...asks, interrupts };
  const before = openBefore(state, state.batch);
  const { changed, answers } = keepOrWithdraw(before, batch);
  const lastOutcome = sent.delivery === "unknown" ? "unknown" : "refused";
  const records = settle(state, stream, lastOutcome, now);
  const again: RunState = {
    ...ended,
    answers: isUnread ? withInputs(answers, enteredBefore(state, interrupts)) : answers,
    batch,
    dismissed: null,
    answered: null,
    checkedAt: now,
    decisions: [
      ...markChanged(records, before.batch, changed, now),
      ...recordQuestions(batch, now, lastOutcome === "unknown"),
    ],
    refusals: noteRefusal(state.refusals, failure, sent.resume),
    attempt: askedAgain(sent, batch),
    lastOutcome,
  };
  return markExpired(again, now);
}

/**
 * The questions that have no record yet: one that waited for the answers to others keeps its own
 * when the agent asks it again.
 */
function withoutLeft(asks: Batch, remainder: Batch | null, changed: ReadonlySet<string>): Batch {
  const waited = idsOf(questionsOf(remainder));
  return {
    ...asks,
    interrupts: asks.interrupts.filter(({ id }) => !waited.has(id) || changed.has(id)),
  };
}

/** Closes the questions whose answers were taken, and opens those that are left. */
function closeTaken(
  { state, stream, outgoing, ended, outcome, remainder, now }: Closing,
  { dialects, declaredTools }: TransitionDeps,
): RunState {
  const closed = closedRecords(state, stream, outcome, remainder !== null, now);
  const taken = noteTaken(state, stream, closed, dialects);
  const isSuccess = ended.ending?.kind === "success";
  return {
    ...ended,
    lastOutcome: outcomeIn(taken.decisions, outgoing, outcome),
    transcript: isSuccess
      ? withUndeclaredCalls(state.transcript, declaredTools, questionsOf(state.batch))
      : state.transcript,
    attempt: null,
    batch: remainder,
    answers: remainder === null ? noAnswers : keepOrWithdraw(state, remainder).answers,
    dismissed: null,
    answered: remainder === null ? answeredQuestions(state, outgoing) : null,
    // Also where the agent ended the run for a cancelled answer, or failed after it acted: the
    // questions are closed, and the calls stay.
    ...taken,
  };
}

/** Keeps the questions and answers of a run that failed. */
function closeFailed(
  { state, stream, outgoing, ended, now }: Closing,
  failure: AgentRunError,
  dialects: Dialects,
): RunState {
  if (outgoing !== null)
    return markExpired(afterFailedResume(ended, outgoing, failure, stream, now, dialects), now);
  const read = { ...ended, decisions: settle(state, stream, null, now) };
  // A run that failed without doing anything has not settled the questions beside which it was
  // started.
  const abandons = stream.kind === "reading" && stream.abandons;
  const isLeftOpen = abandons && stream.failed !== null && stream.activity !== "output";
  const isRefused = isStillWaiting(failure);
  const isUnsent = isRefused || read.ending?.kind === "unreachable";
  const next = isUnsent ? keepUnsent(read, stream, failure, isRefused) : read;
  const waiting = isLeftOpen || isRefused ? (state.dismissed ?? state.answered) : null;
  const batch = waiting?.batch ?? null;
  if (waiting === null || batch === null) return next;
  return markExpired(reopen(next, waiting, batch, now), now);
}

/**
 * Reopens questions that the agent still waits for; those that were settled here get a new record.
 */
function reopen(state: RunState, waiting: OpenQuestions, batch: Batch, now: number): RunState {
  const { runId, interrupts } = batch;
  const ids = idsOf(interrupts);
  const isSettled = state.decisions.some(
    ({ runId: askedBy, interruptId, verdict, outcome }) =>
      askedBy === runId && ids.has(interruptId) && (verdict !== null || outcome === "elsewhere"),
  );
  const again = isSettled ? recordQuestions(batch, now) : [];
  return {
    ...state,
    ...waiting,
    dismissed: null,
    answered: null,
    decisions: [...state.decisions, ...again],
  };
}

/**
 * The records after the questions were closed: unanswered ones that are not asked again were
 * dismissed.
 */
function closedRecords(
  state: RunState,
  stream: OpenStream,
  outcome: Outcome | null,
  moreFollows: boolean,
  now: number,
  asks: Batch | null = null,
): RunState["decisions"] {
  const decisions = settle(state, stream, outcome, now, asks);
  return stream.kind !== "sending" || moreFollows ? decisions : dismissDecisions(decisions);
}

/**
 * What was open before the questions of a run, as far as these may be the same; of dismissed
 * questions only that they were shown.
 */
function openBefore(state: RunState, batch: Batch | null): OpenQuestions {
  return batch !== null
    ? { ...state, batch }
    : { answers: noAnswers, batch: state.dismissed?.batch ?? null };
}

/** The answers that were sent, where they may be sent again: for exactly the same questions. */
function askedAgain(attempt: Attempt, batch: Batch): Attempt | null {
  const { interrupts: questions } = batch;
  const isWhole = questions.length === attempt.resume.length && isRepeatable(batch, attempt);
  return isWhole ? { ...attempt, questions, replied: true } : null;
}
