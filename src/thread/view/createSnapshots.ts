import { standardDialects } from "../../dialects/createDialects.js";
import type { ComposedRequest, Dialects } from "../../dialects/Dialects.js";
import { explanationOf, repeatOf } from "../../dialects/dialectFacts.js";
import { answerTo, noAnswer } from "../../interrupt/Answer.js";
import {
  type InterruptContext,
  type InterruptView,
  viewInterrupt,
} from "../../interrupt/InterruptView.js";
import type {
  Batch,
  Blocker,
  Draft,
  InterruptNote,
  Issue,
  PendingInterrupt,
} from "../../interrupt/interrupt.js";
import { areSame } from "../../protocol/collections.js";
import { memoizeLast } from "../../protocol/memoizeLast.js";
import type { AnswerChecks } from "../compose/answerChecks.js";
import { composeRequest, entryOf } from "../compose/composeBatch.js";
import { answersLocked } from "../open/allowed.js";
import { canRetry } from "../open/canRetry.js";
import { currentDrafts } from "../open/drafts.js";
import { mixedBatchNote } from "../open/mixedBatchNote.js";
import { mayActTwice } from "../sending/mayActTwice.js";
import { adviceIn, failureIn, showsWork } from "../sent/delivery.js";
import { queuedMessages } from "../state/Call.js";
import {
  heldUntil,
  idleBatchOf,
  isBusy,
  type RunState,
  statusOf,
  streamOf,
} from "../state/RunState.js";
import { type SubmitMode, sendsAtOnce } from "../state/Transition.js";
import {
  type AgentRunSnapshot,
  type ComposerView,
  emptyComposer,
  none,
  viewThread,
} from "./AgentRunSnapshot.js";

/**
 * Creates the function that turns states into snapshots. It caches the last snapshot, so that
 * everything that did not change keeps its identity: a component that reads only interrupts gets
 * the same list while text streams.
 */
export function createSnapshots(
  checks: AnswerChecks,
  submitMode: SubmitMode,
  dialects: Dialects = standardDialects,
  markedRiskOf: (interrupt: PendingInterrupt) => InterruptView["markedRisk"] = () => undefined,
): (state: RunState) => AgentRunSnapshot {
  let last: { readonly state: RunState; readonly snapshot: AgentRunSnapshot } | null = null;
  let views = new Map<
    PendingInterrupt,
    {
      readonly context: InterruptContext;
      readonly view: InterruptView;
      readonly ownIssues: readonly Issue[];
    }
  >();

  const queuedOf = memoizeLast(queuedIn);
  const waitingOf = memoizeLast(waitingIn);

  const viewAll = (state: RunState): readonly InterruptView[] => {
    if (state.batch === null) return none;
    const { runId, requestId = runId, shown, interrupts } = state.batch;
    const { checkedAt } = state;
    const submitting = statusOf(state) === "resuming";
    const locked = answersLocked(state);
    const blockers = blockersOf(state, checks, dialects);
    // What only the whole request shows: the agent's own schema refuses what its dialect has
    // written.
    const unfit = new Map(
      blockers
        .filter(({ code }) => code === "invalid")
        .map(({ interruptId, issues }) => [interruptId, issues]),
    );
    const lastViews = views;
    views = new Map();
    return interrupts.slice(0, shown).map((interrupt, index) => {
      const entry = lastViews.get(interrupt);
      const answer = interrupt.answerable ? answerTo(state.answers, interrupt.id) : noAnswer;
      const { draft, input, changes, isElsewhere: changedElsewhere } = answer;
      const ownIssues =
        entry?.context.draft === draft
          ? entry.ownIssues
          : check(interrupt, draft, checks, dialects);
      const issues =
        draft !== null && ownIssues.length === 0 ? (unfit.get(interrupt.id) ?? none) : ownIssues;
      const key = keyOf(requestId, index, changes);
      const changed = changes > 0 && draft === null;
      const markedRisk = entry === undefined ? markedRiskOf(interrupt) : entry.context.markedRisk;
      const context = {
        key,
        draft,
        input,
        changed,
        changedElsewhere,
        checkedAt,
        submitting,
        locked,
        issues,
        markedRisk,
      };
      const view =
        entry !== undefined && areSame(entry.context, context, contextFields)
          ? entry.view
          : viewInterrupt(interrupt, context);
      views.set(interrupt, { context, view, ownIssues });
      return view;
    });
  };

  return (state) => {
    if (last?.state === state) return last.snapshot;
    const previous = last;
    const unchanged = previous !== null && asksTheSame(previous.state, state);
    const interrupts = unchanged ? previous.snapshot.interrupts : viewAll(state);
    const sameAnswers = unchanged && isAccepted(previous.state) === isAccepted(state);
    const composer = sameAnswers
      ? previous.snapshot.composer
      : viewComposer(state, interrupts, checks, submitMode, dialects);
    const { calls, waiting } = state;
    const snapshot: AgentRunSnapshot = {
      ...viewThread(state),
      interrupts,
      composer,
      explanation: explain(state, dialects),
      queuedMessages: queuedOf(calls),
      waitingMessages: waitingOf(waiting),
    };
    last = { state, snapshot };
    return snapshot;
  };
}

// Snapshots are read while rendering. If a validator or a dialect throws, the answer is blocked and
// the page keeps rendering.
function check(
  interrupt: PendingInterrupt,
  draft: Draft | null,
  checks: AnswerChecks,
  dialects: Dialects,
): readonly Issue[] {
  if (draft === null) return none;
  try {
    const { issues } = checks.check(interrupt, draft);
    return issues.length > 0
      ? issues
      : checks.checkByDialect(dialects, { interrupt, entry: entryOf(interrupt, draft, checks) });
  } catch {
    return [unchecked];
  }
}

function compose(
  batch: Batch,
  state: RunState,
  checks: AnswerChecks,
  dialects: Dialects,
): ComposedRequest {
  try {
    return composeRequest(batch, currentDrafts(state), state.checkedAt, checks, dialects);
  } catch {
    const questions = batch.interrupts.filter(({ answerable }) => answerable);
    return {
      ok: false,
      blockers: questions.map(({ id }) => ({
        code: "invalid",
        interruptId: id,
        issues: [unchecked],
      })),
    };
  }
}

/**
 * Why the answers cannot be sent. One that is being sent was composed already, and nothing blocks
 * it any more.
 */
function blockersOf(state: RunState, checks: AnswerChecks, dialects: Dialects): readonly Blocker[] {
  const batch = idleBatchOf(state);
  if (batch === null) return none;
  const composed = compose(batch, state, checks, dialects);
  return composed.ok ? none : composed.blockers;
}

function explain(state: RunState, dialects: Dialects): InterruptNote | null {
  return state.error === null ? null : (explanationOf(dialects, failureIn(state)) ?? null);
}

const unchecked: Issue = {
  path: [],
  code: "unchecked",
  message: "This answer could not be checked",
};

function queuedIn(calls: RunState["calls"]): AgentRunSnapshot["queuedMessages"] {
  const queued = queuedMessages(calls);
  return queued.length === 0 ? none : queued;
}

function waitingIn(waiting: RunState["waiting"]): AgentRunSnapshot["waitingMessages"] {
  return waiting.length === 0 ? none : waiting.map(({ message }) => message);
}

function viewComposer(
  state: RunState,
  interrupts: readonly InterruptView[],
  checks: AnswerChecks,
  submitMode: SubmitMode,
  dialects: Dialects,
): ComposerView {
  if (state.batch === null) return emptyComposer;
  const { phase } = state;
  const submitting = isBusy(state);
  const waitsForPage = phase.kind === "waiting";
  const blockers = blockersOf(state, checks, dialects);
  const delivery = state.attempt?.delivery ?? null;
  const advice = delivery === null ? null : adviceIn(state, dialects);
  const isSending = submitting || waitsForPage;
  return {
    status: isSending ? "submitting" : composerStatus(delivery, blockers),
    answered: interrupts.filter(
      (interrupt) => interrupt.draft !== null && interrupt.issues.length === 0,
    ).length,
    total: interrupts.length,
    blockers,
    canSubmit: !isSending && blockers.length === 0 && delivery !== "unknown",
    delivery,
    advice,
    mixedBatchNote: mixedBatchNote(state),
    unsaved: delivery !== null && state.error?.code === "storage",
    canRetry: canRetry(state, advice),
    isStuck: !isSending && isStuck(state, interrupts, advice),
    checking: phase.kind === "looking",
    waitsForPage,
    accepted: isAccepted(state),
    repeat: repeatOf(dialects, state.batch),
    mayActTwice: mayActTwice(state, dialects),
    sendsAtOnce: sendsAtOnce(submitMode, interrupts.length),
    sendsAt: heldUntil(state),
  };
}

function composerStatus(
  delivery: ComposerView["delivery"],
  blockers: readonly Blocker[],
): ComposerView["status"] {
  if (delivery !== null) return "failed";
  return blockers.length === 0 ? "ready" : "incomplete";
}

function isAccepted(state: RunState): boolean {
  return showsWork(streamOf(state));
}

function isStuck(
  { failures }: RunState,
  interrupts: readonly InterruptView[],
  advice: ComposerView["advice"],
): boolean {
  if (failures > 1 || advice === "dismiss" || advice === "unavailable") return true;
  return interrupts.some(({ answerable, expired, responseSchema, onCancel }) => {
    const isOver = expired || responseSchema === false || advice === "skip";
    return (
      !answerable ||
      (isOver && onCancel === "unsupported") ||
      (advice === "skip" && onCancel === "reject")
    );
  });
}

function asksTheSame(a: RunState, b: RunState): boolean {
  const isSamePhase = a.phase === b.phase || (isBusy(a) && a.phase.kind === b.phase.kind);
  return isSamePhase && areSame(a, b, ["batch", "answers", "checkedAt", "attempt", "error"]);
}

/**
 * The key of a question. A changed question gets a new one, so that nothing of its old card stays
 * on screen.
 */
function keyOf(requestId: string, index: number, changes: number): string {
  return changes === 0 ? `${requestId}/${index}` : `${requestId}/${index}/${changes}`;
}

/** The fields by which a view is the same: a changed question has another key. */
const contextFields = [
  "key",
  "draft",
  "input",
  "changedElsewhere",
  "issues",
  "checkedAt",
  "submitting",
  "locked",
] as const;
