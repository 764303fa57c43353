import { noAnswers } from "../../interrupt/Answer.js";
import { type Batch, type Drafts, questionsOf, withOnly } from "../../interrupt/interrupt.js";
import { compareQuestions } from "../../interrupt/isSameQuestion.js";
import { idsOf, mapDefined } from "../../protocol/collections.js";
import type { Message } from "../../protocol/messages.js";
import type { DecisionRecord } from "../decisions/DecisionRecord.js";
import { isAccepted, type ToolResults } from "../decisions/evidence.js";
import { closeDecisions, markChanged, recordQuestions } from "../decisions/recordDecisions.js";
import { giveDecided } from "../open/drafts.js";
import { keepOrWithdraw } from "../open/keepOrWithdraw.js";
import { withGivenUp } from "../sent/missingResults.js";
import { answerIn } from "../sent/ownResults.js";
import { evidenceOf, isOwn, outcomeIn, resultsIn, settle } from "../sent/settle.js";
import { errorIn, type RunEnding } from "../state/RunEnding.js";
import {
  type OpenQuestions,
  type OpenStream,
  phaseAfter,
  type RunState,
} from "../state/RunState.js";
import type { TransitionDeps } from "../state/Transition.js";
import { withUnsentToolResults } from "../toolCalls/followToolCalls.js";

/**
 * Determines the open questions after the agent's history was loaded: exactly those that it asks. A
 * question that was open before is the same one, and may be answered again; whether an answer that
 * was sent has arrived is unknown. Where the question is gone, the history shows whether the agent
 * acted on the answer.
 */
export function closeLoad(
  state: RunState,
  stream: OpenStream,
  asks: Batch | null,
  ending: RunEnding,
  now: number,
  deps: Pick<TransitionDeps, "declaredTools">,
): RunState {
  const error = errorIn(ending);
  const agentKeepsHistory = state.agentKeepsHistory || stream.sendsHistory;
  const read = {
    ...state,
    transcript: withUnsentToolResults(state),
    agentKeepsHistory,
    phase: phaseAfter(state),
    ending,
    error,
  };
  if (asks === null && error !== null)
    return { ...read, decisions: settle(state, stream, null, now) };

  const seenAt = error === null ? now : state.seenAt;
  const { batch: before, attempt } = state;
  if (asks !== null && before !== null && asksTheSame(asks, before)) {
    // An agent that failed after it acted asks the same again, so the outcome of what was sent
    // stays unknown.
    const isUnknown = attempt?.delivery === "unknown";
    return {
      ...read,
      seenAt,
      attempt: isUnknown ? { ...attempt, replied: true } : attempt,
      lastOutcome: isUnknown ? "unknown" : null,
      checkedAt: now,
      decisions: settle(state, stream, isUnknown ? "unknown" : null, now),
    };
  }
  // Work that follows an answer does not show whose answer that was.
  const isElsewhere = stream.kind === "looking" && stream.trace === "other";
  const isTaken = isOwn(stream) && isAccepted(evidenceOf(state, stream, asks), "cut-off", "output");
  // A refusal is known already: the agent may have kept the messages beside refused answers.
  const isUndecided = attempt?.delivery === "unknown" && !isElsewhere;
  const outcome = isUndecided ? (isTaken ? "accepted" : "unknown") : null;
  const settled = settle(state, stream, outcome, now);
  const lastOutcome = outcomeIn(settled, attempt, outcome);
  const decisions = isElsewhere ? takenElsewhere(settled, attempt?.runId) : settled;
  const loaded = {
    ...withGivenUp(read, deps, idsOf(questionsOf(asks))),
    seenAt,
    attempt: null,
    failures: 0,
    dismissed: null,
    lastOutcome,
    checkedAt: now,
  } as const;
  if (asks === null) {
    const elsewhere = answersIn(read.transcript.messages, before);
    const closed = closeDecisions(decisions, before, "stale", resultsIn(read, stream), elsewhere);
    const answeredElsewhere =
      isElsewhere || closed.some((record, place) => isNewlyElsewhere(record, decisions[place]));
    return { ...loaded, answers: noAnswers, batch: null, answeredElsewhere, decisions: closed };
  }
  return giveDecided(
    { ...loaded, ...openLoaded({ ...state, decisions }, asks, now, resultsIn(read, stream)) },
    now,
  );
}

/** The answers of other devices to these questions, where the agent has stored its input. */
function answersIn(messages: readonly Message[], batch: Batch | null): Drafts {
  const questions = new Map(questionsOf(batch).map((one) => [one.toolCallId, one]));
  const answers = mapDefined(messages, (message) => {
    if (message.role !== "tool") return undefined;
    const question = questions.get(message.toolCallId);
    const answer = question && answerIn(question, message.content);
    return answer && ([question.id, answer] as const);
  });
  return new Map(answers);
}

/** Marks the answers of one resume that the agent did not take, because it took others. */
function takenElsewhere(
  records: RunState["decisions"],
  runId: string | undefined,
): RunState["decisions"] {
  return records.map((record) =>
    record.verdict === null || record.resumeRunId !== runId
      ? record
      : { ...record, outcome: "elsewhere", evidence: "none" },
  );
}

function isNewlyElsewhere(record: DecisionRecord, before: DecisionRecord | undefined): boolean {
  return record.outcome === "elsewhere" && before?.outcome !== "elsewhere";
}

/** Opens the questions asked now, in place of those that were open before or were dismissed. */
function openLoaded(
  state: RunState,
  asks: Batch,
  now: number,
  results: ToolResults,
): OpenQuestions & Pick<RunState, "decisions"> {
  const from = state.batch === null ? (state.dismissed ?? state) : state;
  const { changed, answers } = keepOrWithdraw(from, asks);
  const askedIds = idsOf(asks.interrupts);
  const gone = withOnly(state.batch, ({ id }) => !askedIds.has(id));
  const elsewhere = answersIn(state.transcript.messages, gone);
  const closed = closeDecisions(state.decisions, gone, "stale", results, elsewhere);
  const marked = markChanged(closed, from.batch, changed, now);
  // A question that is the same keeps its record.
  const openIds = new Set(
    marked.filter(({ outcome }) => outcome === "open").map(({ interruptId }) => interruptId),
  );
  const interrupts = asks.interrupts.filter(({ id }) => !openIds.has(id));
  return {
    answers,
    batch: asks,
    decisions: [...marked, ...recordQuestions({ ...asks, interrupts }, now)],
  };
}

function asksTheSame({ interrupts: now }: Batch, { interrupts: before }: Batch): boolean {
  const isSame = compareQuestions();
  return (
    now.length === before.length &&
    now.every((one, place) => {
      const other = before[place];
      // A question whose call is found only in the loaded conversation is replaced, so that the
      // call's result belongs to it.
      const isEqual = one.expiresAt === other?.expiresAt && one.toolCallId === other?.toolCallId;
      return other !== undefined && isEqual && isSame(one, other);
    })
  );
}
