import { TranscriptWriter } from "../conversation/TranscriptWriter.js";
import { TransportError } from "../errors/errors.js";
import type { Drafts } from "../interrupt/interrupt.js";
import { applyByType, type ByType } from "../protocol/byType.js";
import type { Limits } from "../protocol/limits.js";
import { closeFirst } from "./closing/closeFirst.js";
import { composeRequest } from "./compose/composeBatch.js";
import { isAutomatic } from "./decisions/DecisionRecord.js";
import { closeDecisions } from "./decisions/recordDecisions.js";
import { answersLocked } from "./open/allowed.js";
import { discard, dismiss, toDismissed, withoutBatch } from "./open/dismiss.js";
import {
  clear,
  currentDrafts,
  noteEarlier,
  recordShown,
  respond,
  storeInput,
  unanswered,
} from "./open/drafts.js";
import { mixedBatchNote } from "./open/mixedBatchNote.js";
import { editWaiting, withoutCarried } from "./open/waitingMessages.js";
import { wasAsked } from "./open/wasAsked.js";
import { receive } from "./reading/receive.js";
import { markImportedToolCalls } from "./reading/startFrom.js";
import {
  call,
  fail,
  followHostRun,
  proceed,
  refuseAnswers,
  refuseWaiting,
  release,
  settleCalls,
  takeTurn,
} from "./sending/calls.js";
import { endHold, passDeadline, sendOrHold } from "./sending/undoTime.js";
import type { Effect, EventOf, RunEvent } from "./state/RunEvent.js";
import {
  heldUntil,
  idleBatchOf,
  initialState,
  isBusy,
  isOver,
  isUnsent,
  type OpenStream,
  quiet,
  type RunState,
  streamOf,
  type Unsent,
} from "./state/RunState.js";
import { readCapabilities } from "./state/readCapabilities.js";
import { sendsAtOnce, type Transition, type TransitionDeps } from "./state/Transition.js";
import { settleBrokenCalls } from "./toolCalls/brokenCalls.js";
import { followToolCalls, giveResult } from "./toolCalls/followToolCalls.js";

/**
 * The state machine of a run: what each event does in each state. Times and ids are part of the
 * event; nothing is read from outside. An event that has no meaning in the current state returns
 * the same state object.
 */
export function transition(state: RunState, event: RunEvent, deps: TransitionDeps): Transition {
  // Thousands of these come: they change what is read, and no question, answer, call or deadline.
  if (event.type === "received") return [received(state, event, deps), []];
  const [stepped, effects] = applyByType(steps, state, event, deps);
  const completed = endHold(state, complete(state, stepped, event, deps));
  const [next, allEffects] =
    completed === state && effects.length === 0
      ? [state, effects]
      : settleCalls(state, [completed, effects], deps);
  const before = nextDeadline(state);
  const after = nextDeadline(next);
  if (before === after) return [next, allEffects];
  return [
    next,
    [
      ...allEffects,
      after === null ? { type: "clearDeadline" } : { type: "setDeadline", at: after },
    ],
  ];
}

/** Compares the open questions with the conversation, and applies the limits. */
function complete(
  before: RunState,
  after: RunState,
  event: RunEvent,
  { limits, declaredTools }: TransitionDeps,
): RunState {
  const settled = settleBrokenCalls(before, after, declaredTools);
  const limited =
    settled.batch === before.batch ? settled : noteEarlier(before, limitBatch(settled, limits));
  return "now" in event ? followToolCalls(before, limited, event.now) : limited;
}

type Step<Event> = (state: RunState, event: Event, deps: TransitionDeps) => Transition;

/** A step that has no effects. */
function silent<Event>(
  next: (state: RunState, event: Event, deps: TransitionDeps) => RunState,
): Step<Event> {
  return (state, event, deps) => [next(state, event, deps), []];
}

/** A step that changes nothing while answers may not be changed. */
function unlessLocked<Event>(next: (state: RunState, event: Event) => RunState): Step<Event> {
  return silent((state, event) => (answersLocked(state) ? state : next(state, event)));
}

/** What each event does. */
const steps: ByType<
  RunState,
  Exclude<RunEvent, EventOf<"received">>,
  TransitionDeps,
  Transition
> = {
  closed: silent(closed),
  start: call,
  load: call,
  submit: call,
  retry: call,
  steerAway: call,
  proceed,
  turn(state, event, deps) {
    const answered = event.isOurs ? state : answeredElsewhere(state);
    return takeTurn(waitForPage(answered, false), event, deps);
  },
  failed: fail,
  lookUp: (state) =>
    state.lookup === "needed"
      ? [{ ...state, lookup: "pending" }, [{ type: "lookUp" }]]
      : [state, []],
  lookedUp: (state) =>
    state.lookup === "done"
      ? [state, []]
      : [{ ...state, lookup: "done" }, release(state, "lookup")],
  signed: (state, event, deps) => deps.answers.signed(state, event, deps),
  notSigned: (state, event, deps) => deps.answers.notSigned(state, event, deps),
  saved: (state, event, deps) => deps.answers.saved(state, event, deps),
  notSaved: (state, event, deps) => deps.answers.notSaved(state, event, deps),
  adopt: silent((state, event, deps) =>
    markImportedToolCalls(state, deps.host.adopt(state, event, deps)),
  ),
  capabilities: silent((state, { value }) => ({ ...state, capabilities: readCapabilities(value) })),
  thread: silent(moveTo),
  observe: followHostRun,
  restore: silent((state, event, deps) =>
    markImportedToolCalls(state, deps.restore(state, event, deps)),
  ),
  respond: (state, { drafts, now }, deps) => answer(state, drafts, now, deps),
  rule: (state, { drafts, now }, deps) => answer(state, unanswered(state, drafts), now, deps, true),
  editWaiting,
  clear: unlessLocked(clear),
  input: unlessLocked(storeInput),
  shown: silent(recordShown),
  toolStarted: silent((state, { toolCallId }) => ({
    ...state,
    runningTools: [...state.runningTools, toolCallId],
  })),
  toolEnded,
  result: silent(giveResult),
  answeredElsewhere(state, event) {
    const closed = answeredElsewhere(state, event);
    return closed === state ? [state, []] : refuseAnswers(waitForPage(closed, false));
  },
  withdrawn: silent(withdraw),
  lockWait: silent((state, { waits }) => waitForPage(state, waits)),
  deadline: (state, event, { undoTime }) =>
    passDeadline(event.hidden === true ? doubt(state) : state, event, undoTime),
  abort,
  dismiss: silent((state, event, { dialects }) => dismiss(state, event, dialects)),
  discard: silent(discard),
  reset,
};

/** Hosts may choose the thread of their agent only after the run was created. */
function moveTo(state: RunState, { threadId }: EventOf<"thread">): RunState {
  const { batch, dismissed, calls, decisions, transcript, initialMessages } = state;
  const isAsked = batch !== null || dismissed !== null;
  const traces = [calls, decisions, transcript.messages, initialMessages];
  const isUsed = isBusy(state) || isAsked || traces.some(({ length }) => length > 0);
  return isUsed || threadId === state.threadId ? state : { ...state, threadId };
}

function received(state: RunState, event: EventOf<"received">, deps: TransitionDeps): RunState {
  const stream = streamOf(state);
  if (stream?.runId !== event.runId) return state;
  const next = receive(state, stream, event, deps);
  return stream.kind === "looking" ? markImportedToolCalls(state, next) : next;
}

function closed(state: RunState, event: EventOf<"closed">, deps: TransitionDeps): RunState {
  const stream = streamOf(state);
  if (stream?.runId !== event.runId) return state;
  const close = wasAsked(state) ? deps.answers.close : closeFirst;
  return close(state, stream, event, deps);
}

/** Lets the calls continue that waited, when the last page tool has ended. */
function toolEnded(state: RunState, { toolCallId }: EventOf<"toolEnded">): Transition {
  const place = state.runningTools.indexOf(toolCallId);
  if (place < 0) return [state, []];
  const runningTools = state.runningTools.toSpliced(place, 1);
  return [{ ...state, runningTools }, runningTools.length === 0 ? release(state, "tools") : []];
}

/** Closes questions that were answered on another page. */
function answeredElsewhere(
  state: RunState,
  { answers, carried = [] }: Partial<EventOf<"answeredElsewhere">> = {},
): RunState {
  const batch = idleBatchOf(state);
  if (batch === null) return state;
  const drafts = new Map(answers);
  const decisions = closeDecisions(state.decisions, batch, "elsewhere", undefined, drafts);
  const closed = withoutBatch({ ...withoutCarried(state, carried), decisions });
  return { ...closed, answeredElsewhere: true };
}

/** Closes questions whose answers the agent no longer needs. One that is being sent is not lost. */
function withdraw(state: RunState, { reason }: EventOf<"withdrawn">): RunState {
  const batch = idleBatchOf(state);
  if (batch === null) return state;
  const closed = closeDecisions(state.decisions, batch, "stale");
  const decisions = closed.map((record, place) =>
    reason === undefined || record === state.decisions[place]
      ? record
      : { ...record, withdrawn: reason },
  );
  return withoutBatch({ ...state, decisions });
}

/** While the page is hidden, other pages may answer its questions. */
function doubt(state: RunState): RunState {
  const seenAt = Number.NEGATIVE_INFINITY;
  return state.batch === null || state.seenAt === seenAt ? state : { ...state, seenAt };
}

/** Answers begin to wait for another page, or no longer wait. */
function waitForPage(state: RunState, waits: boolean): RunState {
  const isWaiting = state.phase.kind === "waiting";
  if (isBusy(state) || waits === isWaiting) return state;
  return { ...state, phase: waits ? { kind: "waiting" } : quiet };
}

/**
 * The next time at which an open interrupt expires or answers are to be sent; null when none will,
 * or when answers are being sent.
 */
export function nextDeadline(state: RunState): number | null {
  const never = Number.POSITIVE_INFINITY;
  const batch = idleBatchOf(state);
  if (batch === null) return null;
  const nearest = batch.interrupts
    .map(({ expiresAt = never }) => expiresAt)
    .filter((expiresAt) => expiresAt > state.checkedAt)
    .reduce((one, other) => Math.min(one, other), heldUntil(state) ?? never);
  return nearest === never ? null : nearest;
}

/**
 * Stores answers, and submits them if they are complete and `submitMode` sends them then; those
 * that no person gave need no press on *Send*.
 */
function answer(
  state: RunState,
  drafts: Drafts,
  now: number,
  { checks, dialects, submitMode, undoTime }: TransitionDeps,
  byRule = false,
): Transition {
  if (answersLocked(state)) return [state, []];
  const next = respond(state, drafts, now);
  const { batch } = next;
  if (next === state || batch === null) return [next, []];
  const isRuled =
    byRule && submitMode !== "manual" && [...currentDrafts(next).values()].every(isAutomatic);
  if (!isRuled && !sendsAtOnce(submitMode, batch.interrupts.length)) return [next, []];
  // Decisions that the agent would not carry out as given must be confirmed first.
  if (mixedBatchNote(next) !== null) return [next, []];
  const composed = composeRequest(batch, currentDrafts(next), now, checks, dialects);
  return composed.ok ? sendOrHold(next, now, undoTime) : [next, []];
}

function abort(state: RunState, event: EventOf<"abort">, deps: TransitionDeps): Transition {
  const isQuiet = isBusy(state) || state.phase.kind === "quiet";
  const [freed, refused] = refuseWaiting(isQuiet ? state : { ...state, phase: quiet }, "aborted");
  const waits = state.runningTools.length > 0;
  const [stopped, effects] = stop(
    waits ? { ...freed, runningTools: [] } : freed,
    waits,
    event,
    deps,
  );
  return [stopped, [...refused, ...effects]];
}

function stop(
  state: RunState,
  waits: boolean,
  { hasLeft = true, now }: EventOf<"abort">,
  deps: TransitionDeps,
): Transition {
  const { phase } = state;
  const aborted = { ending: { kind: "aborted" }, error: null } as const;
  switch (phase.kind) {
    // After a stop nothing continues by itself; open questions stay.
    case "quiet":
    case "waiting":
    case "held":
      return [waits && state.batch === null ? { ...state, ...aborted } : state, []];
    case "signing":
    case "saving":
      return [
        deps.answers.undoSending(state, phase),
        [abortOf(phase), refusalOf(phase, "aborted")],
      ];
    case "reading":
    case "sending":
    case "looking": {
      const { runId } = phase;
      // A run that is over cannot be stopped: some servers keep the connection open, and its
      // questions stay open.
      if (isOver(phase))
        return [
          closed(state, { type: "closed", runId, error: null, now }, deps),
          [{ type: "abortRun", runId, readsOnly: true }],
        ];
      const stopped = { ...state, ...aborted, phase: quiet };
      const effects = [abortOf(phase)];
      // A load changes nothing about answers that were sent before.
      if (phase.kind !== "sending") return [stopped, effects];
      if (hasLeft) return [deps.answers.stopAnswers(stopped, phase, now, deps.dialects), effects];
      return [
        deps.answers.afterFailedResume(
          stopped,
          phase.outgoing,
          notSentYet,
          phase,
          now,
          deps.dialects,
        ),
        effects,
      ];
    }
    default:
      return phase satisfies never;
  }
}

const notSentYet = new TransportError("the request was stopped before it left", {
  delivery: "not-sent",
});

function reset(state: RunState, { state: agentState }: EventOf<"reset">): Transition {
  const { threadId, phase, lookup, capabilities } = state;
  const first = initialState(threadId);
  const [{ calls }, refused] = refuseWaiting(state, "reset");
  const transcript = { ...first.transcript, state: agentState };
  const dismissed = toDismissed(state);
  const empty = { ...first, calls, lookup, capabilities, dismissed, transcript };
  if (!("runId" in phase)) return [empty, refused];
  const unsent = isUnsent(phase) ? [refusalOf(phase, "reset")] : [];
  return [empty, [...refused, abortOf(phase), ...unsent]];
}

function refusalOf({ runId: id }: Unsent, reason: "aborted" | "reset"): Effect {
  return { type: "refuse", id, reason };
}

function abortOf(phase: Unsent | OpenStream): Effect {
  const { runId } = phase;
  const readsOnly = isUnsent(phase) || (phase.kind === "looking" && phase.activity !== "output");
  return { type: "abortRun", runId, ...(readsOnly && { readsOnly }) };
}

/** Marks a batch that has more questions than are shown, and reports it as a problem. */
export function limitBatch(state: RunState, { questions }: Limits): RunState {
  if (state.batch === null) return state;
  const { shown, ...batch } = state.batch;
  const total = batch.interrupts.length;
  if (total <= questions) return shown === undefined ? state : { ...state, batch };
  if (shown === questions) return state;
  const writer = new TranscriptWriter(state.transcript);
  writer.problem(
    "too-many",
    `the agent asked ${total} questions, and ${questions} of them are shown`,
  );
  return { ...state, batch: { ...batch, shown: questions }, transcript: writer.finish() };
}
