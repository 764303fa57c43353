import { adviceIn, failureIn } from "../answers/adviceIn.js";
import { canRetry } from "../answers/canRetry.js";
import { currentDrafts } from "../answers/currentAnswers.js";
import { showsWork } from "../answers/deliveryOf.js";
import { answersLocked } from "../answers/drafts.js";
import { mixedBatchNote } from "../answers/mixedBatchNote.js";
import { mayActTwice } from "../answers/submit.js";
import { standardDialects } from "../dialect/createDialects.js";
import type { ComposedRequest, Dialects } from "../dialect/Dialects.js";
import { type InterruptContext, type InterruptView, viewInterrupt } from "../interrupt/InterruptView.js";
import type { Batch, Draft, InterruptNote, Issue, PendingInterrupt } from "../interrupt/interrupt.js";
import type { AnswerChecks } from "../resume/answerChecks.js";
import { composeRequest } from "../resume/composeRequest.js";
import { queuedMessages } from "../state/Call.js";
import type { RunState } from "../state/RunState.js";
import { type SubmitMode, sendsAtOnce } from "../state/SubmitMode.js";
import type { AgentRunSnapshot, ComposerView } from "./AgentRunSnapshot.js";
import { emptyComposer, none } from "./emptyComposer.js";

/**
 * Creates the function that turns states into snapshots. It caches the last snapshot, so that everything that did not change keeps its
 * identity: a component that reads only interrupts gets the same list while text streams.
 */
export function createSnapshots(
  checks: AnswerChecks,
  submitMode: SubmitMode,
  dialects: Dialects = standardDialects,
): (state: RunState) => AgentRunSnapshot {
  let last: { readonly state: RunState; readonly snapshot: AgentRunSnapshot } | null = null;
  let views = new Map<PendingInterrupt, { readonly context: InterruptContext; readonly view: InterruptView }>();

  const viewAll = (state: RunState): readonly InterruptView[] => {
    if (state.batch === null) return none;
    const { runId, requestId = runId, shown } = state.batch;
    const interrupts = state.batch.interrupts.slice(0, shown);
    const submitting = state.status === "resuming";
    const locked = answersLocked(state);
    const before = views;
    views = new Map();
    return interrupts.map((interrupt, index) => {
      const known = before.get(interrupt);
      const draft = (interrupt.answerable ? state.drafts.get(interrupt.id) : undefined) ?? null;
      const issues =
        draft === null ? none : known?.context.draft === draft ? known.context.issues : check(interrupt, draft, checks);
      const input = state.inputs.get(interrupt.id);
      const changes = interrupt.answerable ? (state.changes.get(interrupt.id) ?? 0) : 0;
      // A changed question gets a new key, so that nothing of its old card stays on screen.
      const key = changes === 0 ? `${requestId}/${index}` : `${requestId}/${index}/${changes}`;
      const changed = changes > 0 && draft === null;
      const context = { key, draft, input, changed, checkedAt: state.checkedAt, submitting, locked, issues };
      const view = known !== undefined && isSame(known.context, context) ? known.view : viewInterrupt(interrupt, context);
      views.set(interrupt, { context, view });
      return view;
    });
  };

  return (state) => {
    if (last?.state === state) return last.snapshot;
    const before = last;
    const unchanged = before !== null && asksTheSame(before.state, state);
    const interrupts = unchanged ? before.snapshot.interrupts : viewAll(state);
    const sameAnswers = unchanged && showsWork(before.state) === showsWork(state);
    const composer = sameAnswers ? before.snapshot.composer : viewComposer(state, interrupts, checks, submitMode, dialects);
    const {
      status,
      threadId,
      runId,
      transcript,
      ending,
      error,
      decisions,
      earlierDecisions,
      calls,
      answeredElsewhere,
      importedToolCalls,
      undelivered,
      lastOutcome,
    } = state;
    const { messages, activities, steps, subagents, problems } = transcript;
    const snapshot: AgentRunSnapshot = {
      status,
      threadId,
      runId,
      messages,
      state: transcript.state,
      activities,
      steps,
      subagents,
      interrupts,
      composer,
      lastOutcome,
      ending,
      error,
      explanation: explain(state, dialects),
      problems,
      decisions,
      earlierDecisions,
      queuedMessages: before?.state.calls === calls ? before.snapshot.queuedMessages : queuedIn(calls),
      answeredElsewhere,
      importedToolCalls,
      undelivered,
    };
    last = { state, snapshot };
    return snapshot;
  };
}

// Snapshots are read while rendering. If a validator or a dialect throws, the answer is blocked and the page keeps rendering.
function check(interrupt: PendingInterrupt, draft: Draft, checks: AnswerChecks): readonly Issue[] {
  try {
    return checks.check(interrupt, draft).issues;
  } catch {
    return [unchecked];
  }
}

function compose(batch: Batch, state: RunState, checks: AnswerChecks, dialects: Dialects): ComposedRequest {
  try {
    return composeRequest(batch, currentDrafts(state), state.checkedAt, checks, dialects);
  } catch {
    const open = batch.interrupts.filter(({ answerable }) => answerable);
    return { ok: false, blockers: open.map(({ id }) => ({ code: "invalid", interruptId: id, issues: [unchecked] })) };
  }
}

function explain(state: RunState, dialects: Dialects): InterruptNote | null {
  if (state.error === null) return null;
  try {
    return dialects.explain(...failureIn(state)) ?? null;
  } catch {
    return null;
  }
}

const unchecked: Issue = { path: [], code: "unchecked", message: "This answer could not be checked" };

function queuedIn(calls: RunState["calls"]): AgentRunSnapshot["queuedMessages"] {
  const queued = queuedMessages(calls);
  return queued.length === 0 ? none : queued;
}

function viewComposer(
  state: RunState,
  interrupts: readonly InterruptView[],
  checks: AnswerChecks,
  submitMode: SubmitMode,
  dialects: Dialects,
): ComposerView {
  if (state.batch === null) return emptyComposer;
  const submitting = state.stream !== null;
  const waitsForPage = !submitting && state.waitsForPage;
  // An answer that is being sent was composed already, and nothing blocks it any more.
  const composed = submitting ? null : compose(state.batch, state, checks, dialects);
  const blockers = composed === null || composed.ok ? none : composed.blockers;
  const delivery = state.outgoing?.delivery ?? null;
  const advice = delivery === null ? null : adviceIn(state, dialects);
  return {
    status:
      submitting || waitsForPage ? "submitting" : delivery !== null ? "failed" : blockers.length === 0 ? "ready" : "incomplete",
    answered: interrupts.filter((interrupt) => interrupt.draft !== null && interrupt.issues.length === 0).length,
    total: interrupts.length,
    blockers,
    canSubmit: !submitting && !waitsForPage && blockers.length === 0 && delivery !== "unknown",
    delivery,
    advice,
    mixedBatchNote: mixedBatchNote(state, dialects),
    unsaved: delivery !== null && state.error?.code === "storage",
    canRetry: canRetry(state, advice),
    checking: state.stream?.loads ?? false,
    waitsForPage,
    accepted: showsWork(state),
    repeat: dialects.repeat(state.batch),
    mayActTwice: mayActTwice(state, dialects),
    sendsAtOnce: sendsAtOnce(submitMode, interrupts.length),
  };
}

function asksTheSame(a: RunState, b: RunState): boolean {
  return (
    a.batch === b.batch &&
    a.drafts === b.drafts &&
    a.inputs === b.inputs &&
    a.changes === b.changes &&
    a.checkedAt === b.checkedAt &&
    a.outgoing === b.outgoing &&
    a.error === b.error &&
    a.waitsForPage === b.waitsForPage &&
    (a.stream === null) === (b.stream === null)
  );
}

/** Whether two contexts of one question give the same view: its issues follow from the answer, and a changed question has another key. */
function isSame(a: InterruptContext, b: InterruptContext): boolean {
  return (
    a.key === b.key &&
    a.draft === b.draft &&
    a.input === b.input &&
    a.checkedAt === b.checkedAt &&
    a.submitting === b.submitting &&
    a.locked === b.locked
  );
}
