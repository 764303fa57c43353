import { keepOrWithdraw } from "../answers/keepOrWithdraw.js";
import { evidenceOf, isOwn, settle } from "../answers/settle.js";
import { mayHaveBeenSent } from "../answers/submit.js";
import { isAccepted } from "../audit/evidence.js";
import { closeDecisions } from "../audit/recordAnswers.js";
import { markChanged, recordQuestions } from "../audit/recordQuestions.js";
import type { Dialects } from "../dialect/Dialects.js";
import type { Batch } from "../interrupt/interrupt.js";
import { compareQuestions } from "../interrupt/isSameQuestion.js";
import type { RunEnding } from "../state/RunEnding.js";
import { type OpenQuestions, type OpenStream, type RunState, withoutAnswers } from "../state/RunState.js";
import { withUnsentToolResults } from "../toolCalls/giveResult.js";

/**
 * Determines the open questions after the agent's history was loaded: exactly those that it asks. A question that was open before is the
 * same one, and an answer to it that was sent did not arrive. Where the question is gone, the history shows whether the agent acted on the
 * answer.
 */
export function closeLoad(
  state: RunState,
  stream: OpenStream,
  asks: Batch | null,
  found: RunEnding,
  now: number,
  dialects: Dialects,
): RunState {
  const isNew = asks === null && "error" in found && dialects.isNewThread(found.error);
  const ending: RunEnding = isNew ? { kind: "success" } : found;
  const error = "error" in ending ? ending.error : null;
  const agentKeepsHistory = state.agentKeepsHistory || stream.sendsHistory;
  const read = { ...state, transcript: withUnsentToolResults(state), agentKeepsHistory, stream: null, ending, error };
  if (asks === null && error !== null) return { ...read, status: "failed", decisions: settle(state, stream, null, now) };

  const status = error !== null ? "failed" : asks === null ? "finished" : "interrupted";
  const { batch: before, outgoing } = state;
  const evidence = evidenceOf(state, stream, asks);
  if (asks !== null && before !== null && asksTheSame(asks, before)) {
    // A result of one of the calls contradicts that.
    const isUndelivered = evidence !== "result";
    return {
      ...read,
      status,
      // Their delivery is known now.
      batch: before.interrupts.some(mayHaveBeenSent) ? { ...before, interrupts: asks.interrupts } : before,
      outgoing: outgoing && isUndelivered ? { ...outgoing, delivery: "not-sent" } : outgoing,
      lastOutcome: outgoing && isUndelivered ? "refused" : null,
      checkedAt: now,
      decisions: settle(state, stream, isUndelivered ? "refused" : null, now),
    };
  }
  // Work that follows an answer does not show whose answer that was.
  const isElsewhere = stream.trace === "other";
  const isTaken = isOwn(stream) && isAccepted(evidence, "cut-off");
  const outcome = outgoing === null || isElsewhere ? null : isTaken ? "accepted" : "unknown";
  const settled = settle(state, stream, outcome, now);
  const lastOutcome = outcome === "unknown" && areAccepted(settled, outgoing?.runId) ? "accepted" : outcome;
  const decisions = isElsewhere ? takenElsewhere(settled, outgoing?.runId) : settled;
  const loaded = { ...read, status, outgoing: null, dismissed: null, lastOutcome, checkedAt: now } as const;
  if (asks === null) {
    const closed = closeDecisions(decisions, before, "stale");
    return { ...loaded, ...withoutAnswers, batch: null, answeredElsewhere: isElsewhere, decisions: closed };
  }
  return { ...loaded, ...openLoaded({ ...state, decisions }, asks, now) };
}

/** Marks the answers of one resume that the agent did not take, because it took others. */
function takenElsewhere(records: RunState["decisions"], runId: string | undefined): RunState["decisions"] {
  return records.map((record) =>
    record.verdict === null || record.resumeRunId !== runId ? record : { ...record, outcome: "elsewhere", evidence: "none" },
  );
}

/** Whether the results of their calls prove all answers of one resume. */
function areAccepted(records: RunState["decisions"], runId: string | undefined): boolean {
  const sent = records.filter(({ verdict, resumeRunId }) => verdict !== null && resumeRunId === runId);
  return sent.length > 0 && sent.every(({ outcome }) => outcome === "accepted");
}

/** Opens the questions asked now, in place of those that were open before or were dismissed. */
function openLoaded(state: RunState, asks: Batch, now: number): OpenQuestions & Pick<RunState, "decisions"> {
  const from = state.batch === null ? (state.dismissed ?? state) : state;
  const { changed, ...answers } = keepOrWithdraw(from, asks);
  const asked = new Set(asks.interrupts.map(({ id }) => id));
  const gone = state.batch && { ...state.batch, interrupts: state.batch.interrupts.filter(({ id }) => !asked.has(id)) };
  const closed = closeDecisions(state.decisions, gone, "stale");
  const marked = markChanged(closed, from.batch, changed, now);
  // A question that is the same keeps its record.
  const open = new Set(marked.flatMap(({ outcome, interruptId }) => (outcome === "open" ? [interruptId] : [])));
  const interrupts = asks.interrupts.filter(({ id }) => !open.has(id));
  return { ...answers, batch: asks, decisions: [...marked, ...recordQuestions({ ...asks, interrupts }, now)] };
}

function asksTheSame({ interrupts: now }: Batch, { interrupts: before }: Batch): boolean {
  const isSame = compareQuestions();
  return (
    now.length === before.length &&
    now.every((one, place) => {
      const other = before[place];
      return other !== undefined && one.expiresAt === other.expiresAt && isSame(one, other);
    })
  );
}
