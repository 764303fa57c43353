import { type Batch, questionsOf } from "../../interrupt/interrupt.js";
import { idsOf } from "../../protocol/collections.js";
import { isRecord, own } from "../../protocol/json.js";
import { type DecisionRecord, isSentBy } from "../../thread/decisions/DecisionRecord.js";
import type { SettledQuestions } from "../../thread/pause/PauseHandle.js";
import { outgoingIn, type RunState } from "../../thread/state/RunState.js";

/**
 * Returns the questions that answers from this page settled between two states, or that the agent's
 * history showed to be settled; null when there are none.
 */
export function settledBetween(before: RunState, after: RunState): SettledQuestions | null {
  const { batch } = before;
  const outgoing = outgoingIn(before);
  if (batch === null || batch === after.batch) return null;
  const { runId, requestId = runId } = batch;
  const isAskedAgain = after.batch !== null && requestIdOf(after.batch) === requestId;
  const openIds = idsOf(isAskedAgain ? questionsOf(after.batch) : []);
  const isLooking = before.phase.kind === "looking";
  const earlier = new Set(before.decisions);
  const records = after.decisions.filter((record) =>
    outgoing !== null && isSentBy(record, outgoing.runId)
      ? settledOutcomes.has(record.outcome)
      : isLooking && !earlier.has(record) && outcomesElsewhere.has(record.outcome),
  );
  const ids = new Set(records.map(({ interruptId }) => interruptId));
  const settled = answerableIds(batch).filter((id) => !openIds.has(id) && ids.has(id));
  if (settled.length === 0) return null;
  const isGone = outgoing === null && records.every(({ outcome }) => outcome === "stale");
  return { runId, requestId, settled, ...(isGone && { gone: true }) };
}

const settledOutcomes: ReadonlySet<DecisionRecord["outcome"]> = new Set([
  "accepted",
  "unknown",
  "stale",
]);

/** The outcomes of questions that were closed without an answer from here. */
const outcomesElsewhere: ReadonlySet<DecisionRecord["outcome"]> = new Set(["elsewhere", "stale"]);

/** All questions of a batch as settled. */
export function allSettled(batch: Batch): SettledQuestions {
  return { runId: batch.runId, requestId: requestIdOf(batch), settled: answerableIds(batch) };
}

/**
 * Whether a stored record marks questions of a batch as settled: all of them, or some while it
 * holds the rest.
 */
export function marksSettled(record: unknown, batch: Batch): boolean {
  const ids = answerableIds(batch);
  if (isSettledPause(record))
    return ids.length > 0 && covers(record, batch, (has) => ids.every(has));
  const openIds = new Set(isOf(record, batch) ? questionIdsIn(record) : []);
  return covers(own(record, "previous"), batch, (has) =>
    ids.some((id) => has(id) && !openIds.has(id)),
  );
}

/** Whether a stored record marks questions of a batch as gone: no answer to them is known. */
export function marksGone(record: unknown, batch: Batch): boolean {
  const settled = isSettledPause(record) ? record : own(record, "previous");
  return marksSettled(record, batch) && own(settled, "gone") === true;
}

function questionIdsIn(record: unknown): readonly unknown[] {
  const questions = shortListOf(own(record, "questions"));
  const ids = questions.map((question) => own(own(question, "fields"), "id"));
  return [...shortListOf(own(record, "redacted")), ...ids];
}

/** Whether a stored record is of the request in which a batch was asked. */
export function isOf(record: unknown, batch: Batch): boolean {
  return own(record, "requestId") === requestIdOf(batch);
}

/**
 * Whether a stored record holds no questions: they are settled, or must be loaded from the agent
 * again.
 */
export function holdsNoQuestions(record: unknown): boolean {
  return isSettledPause(record) || Array.isArray(own(record, "redacted"));
}

/** Whether a stored record holds no questions, only the ids of settled ones. */
export function isSettledPause(record: unknown): boolean {
  return Array.isArray(own(record, "settled"));
}

/**
 * Whether a stored record shows that these questions were answered by a run that is not in
 * `ownRuns`.
 */
export function marksSentElsewhere(
  record: unknown,
  batch: Batch,
  ownRuns: ReadonlySet<unknown>,
): boolean {
  const sent = own(record, "sent");
  return isOf(record, batch) && isRecord(sent) && !ownRuns.has(own(sent, "runId"));
}

function covers(
  settled: unknown,
  batch: Batch,
  test: (has: (id: string) => boolean) => boolean,
): boolean {
  if (!isOf(settled, batch) && own(settled, "runId") !== batch.runId) return false;
  const ids = new Set(shortListOf(own(settled, "settled")));
  return test((id) => ids.has(id));
}

/** The request in which a batch was asked, as this client names it. */
export function requestIdOf({ runId, requestId = runId }: Batch): string {
  return requestId;
}

function answerableIds({ interrupts }: Batch): readonly string[] {
  return interrupts.filter(({ answerable }) => answerable).map(({ id }) => id);
}

/** More than a handle may hold; a longer list is none of ours, and may be nothing but holes. */
const maxListed = 10_000;

function shortListOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) && value.length <= maxListed ? value : [];
}
