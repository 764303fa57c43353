import type { SchemaValidator } from "../schema/SchemaValidator.js";
import type { AgentRunSnapshot, ComposerView } from "./AgentRunSnapshot.js";
import { adviceFor } from "./adviceFor.js";
import { answersLocked, expiredEntries, mayActTwice } from "./answering.js";
import { currentDrafts, isRepeatable } from "./carryAnswers.js";
import { issuesWith } from "./composeBatch.js";
import { composeRequest } from "./composeRequest.js";
import { type ComposedRequest, type Dialects, onlyStandard } from "./Dialects.js";
import { type InterruptContext, type InterruptView, viewInterrupt } from "./InterruptView.js";
import type { Batch, Blocker, Draft, Issue, PendingInterrupt } from "./interrupt.js";
import { missingParts } from "./missingParts.js";
import type { RunState } from "./RunState.js";
import { showsWork } from "./settle.js";

/** When an answer is sent: see `AgentRunOptions.submitMode`. */
export type SubmitMode = "auto" | "when-complete" | "manual";

/**
 * Makes the function that pictures states. It remembers its last picture, so that whatever did not change keeps its identity:
 * a component that reads only interrupts sees the same list while text streams.
 */
export function createSnapshots(
  validator: SchemaValidator,
  submitMode: SubmitMode,
  dialects: Dialects = onlyStandard,
): (state: RunState) => AgentRunSnapshot {
  let last: { readonly state: RunState; readonly snapshot: AgentRunSnapshot } | null = null;
  let views = new Map<PendingInterrupt, { readonly context: InterruptContext; readonly view: InterruptView }>();

  const viewAll = (state: RunState): readonly InterruptView[] => {
    if (state.batch === null) return none;
    const { runId, requestId = runId, interrupts } = state.batch;
    const submitting = state.status === "resuming";
    const locked = answersLocked(state);
    const before = views;
    views = new Map();
    return interrupts.map((interrupt, index) => {
      const known = before.get(interrupt);
      const draft = (interrupt.answerable ? state.drafts.get(interrupt.id) : undefined) ?? null;
      const issues =
        draft === null ? none : known?.context.draft === draft ? known.context.issues : check(interrupt, draft, validator);
      const input = state.inputs.get(interrupt.id);
      const changes = interrupt.answerable ? (state.changes.get(interrupt.id) ?? 0) : 0;
      // A question that has changed is another one: nothing of its old card may stay on screen.
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
    const composer = sameAnswers ? before.snapshot.composer : viewComposer(state, interrupts, validator, submitMode, dialects);
    const {
      status,
      threadId,
      runId,
      transcript,
      ending,
      error,
      decisions,
      held,
      answeredElsewhere,
      inheritedCalls,
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
      problems,
      decisions,
      held,
      answeredElsewhere,
      inheritedCalls,
    };
    last = { state, snapshot };
    return snapshot;
  };
}

// Reading a snapshot is part of rendering. What a validator or a dialect throws blocks the answer; it must not reach the page.
function check(interrupt: PendingInterrupt, draft: Draft, validator: SchemaValidator): readonly Issue[] {
  try {
    return issuesWith(interrupt, draft, validator);
  } catch {
    return [unchecked];
  }
}

function compose(batch: Batch, state: RunState, validator: SchemaValidator, dialects: Dialects): ComposedRequest {
  try {
    return composeRequest(batch, currentDrafts(state), state.checkedAt, validator, dialects);
  } catch {
    const open = batch.interrupts.filter(({ answerable }) => answerable);
    return { ok: false, blockers: open.map(({ id }) => ({ code: "invalid", interruptId: id, issues: [unchecked] })) };
  }
}

const unchecked: Issue = { path: [], code: "unchecked", message: "This answer could not be checked" };

/** Whether an answer given now is sent at once. */
export function sendsAtOnce(submitMode: SubmitMode, total: number): boolean {
  return submitMode === "when-complete" || (submitMode === "auto" && total === 1);
}

const none: readonly never[] = [];
const notReady: Blocker = { code: "not-ready", interruptId: "" };

const emptyComposer: ComposerView = {
  status: "empty",
  answered: 0,
  total: 0,
  blockers: none,
  delivery: null,
  advice: null,
  unsaved: false,
  canRetry: false,
  checking: false,
  accepted: false,
  repeat: "unknown",
  mayActTwice: false,
  sendsAtOnce: false,
};

function viewComposer(
  state: RunState,
  interrupts: readonly InterruptView[],
  validator: SchemaValidator,
  submitMode: SubmitMode,
  dialects: Dialects,
): ComposerView {
  if (state.batch === null) return emptyComposer;
  const submitting = state.stream !== null;
  // What is on its way has been composed, and nothing stands in its way any more.
  const composed = submitting ? null : compose(state.batch, state, validator, dialects);
  const unfit = composed === null || composed.ok ? none : composed.blockers;
  const blockers = submitting || missingParts(state).length === 0 ? unfit : [...unfit, notReady];
  const delivery = state.outgoing?.delivery ?? null;
  const advice = delivery === null ? null : (dialects.advice(state.batch, state.error) ?? adviceFor(state.error));
  const repeatable = advice === null || advice === "again" || advice === "wait";
  const expired = state.outgoing !== null && expiredEntries(state, state.outgoing.resume).length > 0;
  return {
    status: submitting ? "submitting" : delivery !== null ? "failed" : blockers.length === 0 ? "ready" : "incomplete",
    answered: interrupts.filter((interrupt) => interrupt.draft !== null && interrupt.issues.length === 0).length,
    total: interrupts.length,
    blockers,
    delivery,
    advice,
    unsaved: delivery !== null && state.error?.code === "storage",
    canRetry: !submitting && repeatable && state.outgoing !== null && isRepeatable(state) && !expired,
    checking: state.stream?.loads ?? false,
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
    a.notLoaded === b.notLoaded &&
    (a.stream === null) === (b.stream === null)
  );
}

function isSame(a: InterruptContext, b: InterruptContext): boolean {
  return (
    a.key === b.key &&
    a.draft === b.draft &&
    a.input === b.input &&
    a.changed === b.changed &&
    a.checkedAt === b.checkedAt &&
    a.submitting === b.submitting &&
    a.locked === b.locked &&
    a.issues === b.issues
  );
}
