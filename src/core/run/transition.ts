import { adviceIn } from "../answers/adviceIn.js";
import { withMessages } from "../answers/afterSending.js";
import { currentDrafts } from "../answers/currentAnswers.js";
import { answersLocked, clear, recordShown, respond, storeInput } from "../answers/drafts.js";
import { markExpired } from "../answers/markExpired.js";
import { mixedNote } from "../answers/mixedNote.js";
import { notSaved, saved, undoSending } from "../answers/saveBeforeSending.js";
import { cannotCancel, retry, steerAway, submit, whyNothingOpen, wouldDrop } from "../answers/submit.js";
import { closeDecisions, dismissDecisions } from "../audit/recordAnswers.js";
import type { Dialects } from "../dialect/Dialects.js";
import { TransportError } from "../errors.js";
import type { Drafts } from "../interrupt/interrupt.js";
import { isExpired } from "../interrupt/isExpired.js";
import { composeRequest } from "../resume/composeRequest.js";
import { missingParts, notePart } from "../state/missingParts.js";
import type { RunEnding } from "../state/RunEnding.js";
import type { Effect, EventOf, RunEvent, Transition, TransitionDeps } from "../state/RunEvent.js";
import { initialState, isOver, type OpenStream, openStream, type RunState } from "../state/RunState.js";
import { refuse } from "../state/refuse.js";
import { sendsAtOnce } from "../state/SubmitMode.js";
import { giveResult } from "../toolCalls/giveResult.js";
import { queue, settleQueue, stopWaiting, toolEnded, toolStarted, wait, waitForPage, whyNotStarted } from "./queue.js";

/**
 * The state machine of a run: what each event does in each state. Its dependencies are a parameter, so that a run need not load the defaults
 * at the start; `transitionWithDefaults` has them.
 */
export function transition(state: RunState, event: RunEvent, deps: TransitionDeps): Transition {
  const [moved, first] = step(state, event, deps);
  const [settled, then] = moved === state ? [state, []] : settleQueue(moved);
  const next = deps.reading?.complete(state, settled, event, deps) ?? settled;
  const effects = then.length === 0 ? first : [...first, ...then];
  const before = nextDeadline(state);
  const after = nextDeadline(next);
  if (before === after) return [next, effects];
  return [next, [...effects, after === null ? { type: "clearDeadline" } : { type: "setDeadline", at: after }]];
}

function step(state: RunState, event: RunEvent, deps: TransitionDeps): Transition {
  switch (event.type) {
    case "start": {
      const reason = whyNotStarted(state);
      return reason === null ? start(state, event) : refuse(state, event.runId, reason);
    }
    case "load":
      return load(state, event);
    case "closed":
      return [deps.reading?.read(state, event, deps) ?? notSentAtAll(state, event), []];
    case "received":
    case "adopt":
    case "observe":
    case "restore":
    case "reread":
      return [deps.reading?.read(state, event, deps) ?? state, []];
    case "respond":
      return answer(state, event.drafts, event.now, deps);
    case "clear":
      return [answersLocked(state) ? state : clear(state, event), []];
    case "input":
      return [answersLocked(state) ? state : storeInput(state, event), []];
    case "shown":
      return [recordShown(state, event), []];
    case "queue":
      return [queue(state, event), []];
    case "toolStarted":
      return [toolStarted(state, event), []];
    case "toolEnded":
      return toolEnded(state, event);
    case "wait":
      return wait(state, event);
    case "result":
      return [giveResult(state, event), []];
    case "submit":
    case "retry":
    case "steerAway":
      return sendAnswers(state, event, deps);
    case "saved":
      return saved(state, event);
    case "notSaved":
      return notSaved(state, event);
    case "answeredElsewhere":
      return [
        state.batch === null || state.stream !== null
          ? state
          : {
              ...withoutBatch({ ...state, decisions: closeDecisions(state.decisions, state.batch, "elsewhere") }),
              answeredElsewhere: true,
            },
        [],
      ];
    case "lockWait":
      return [waitForPage(state, event.waits), []];
    case "loading":
      return [notePart(state, event.part, event.failed), []];
    case "deadline":
      return [markExpired(state, event.now), []];
    case "abort":
      return abort(state, event, deps);
    case "dismiss":
      if (state.stream !== null) return [state, []];
      return [state.batch !== null ? withoutBatch(withoutStale(state, deps.dialects)) : clearNotices(state), []];
    case "reset":
      return reset(state, event.state);
    default:
      return event satisfies never;
  }
}

/** Sends answers; where they are not sent, the effect `refuse` has the reason. */
function sendAnswers(state: RunState, event: EventOf<"submit" | "retry" | "steerAway">, deps: TransitionDeps): Transition {
  const { dialects } = deps;
  const nothing = whyNothingOpen(state);
  if (nothing !== null) return refuse(state, event.runId, nothing);
  // Questions that are only cancelled need no validator.
  const missing = missingParts(state).filter(
    (part) => part !== "validator" || event.type !== "steerAway" || event.keepAnswers === true,
  );
  if (missing.length > 0) return refuse(state, event.runId, "not-ready");
  if (event.type === "submit") return submit(state, event, deps);
  if (event.type === "retry") return retry(state, event, deps);
  if (!cannotCancel(state, event, dialects)) return steerAway(state, event, deps);
  if (wouldDrop(state, event, dialects)) return refuse({ ...state, undelivered: event.messages }, event.runId, "questions-open");
  return abandon(state, event);
}

/** Ends a request that was not sent, because the code that reads its response could not be loaded. It answers nothing. */
function notSentAtAll(state: RunState, { runId, error }: EventOf<"closed">): RunState {
  if (state.stream?.runId !== runId) return state;
  const ending: RunEnding = error instanceof TransportError ? { kind: "unreachable", error } : { kind: "aborted" };
  return { ...state, status: error === null ? "aborted" : "failed", stream: null, ending, error };
}

/** The next time at which an open interrupt expires; null when none will, or when answers are being sent. */
export function nextDeadline(state: RunState): number | null {
  if (state.batch === null || state.stream !== null) return null;
  const deadlines = state.batch.interrupts.flatMap(({ expiresAt }) =>
    expiresAt !== undefined && expiresAt > state.checkedAt ? [expiresAt] : [],
  );
  return deadlines.length === 0 ? null : deadlines.reduce((nearest, deadline) => Math.min(nearest, deadline));
}

function start(state: RunState, event: EventOf<"start">): Transition {
  const { runId } = event;
  const next = withMessages(state, [...state.queuedMessages, ...event.messages]);
  return [
    {
      ...next,
      status: "running",
      runId,
      stream: openStream(runId, next.transcript.messages),
      outgoing: null,
      queuedMessages: [],
      undelivered: [],
      refusals: null,
      queuedRunId: null,
      steers: false,
      answeredElsewhere: false,
      lastOutcome: null,
      ending: null,
      error: null,
    },
    [{ type: "startRun", runId }],
  ];
}

/** Starts to load the agent's history. Answers with unknown delivery count as being sent meanwhile. */
function load(state: RunState, { runId }: EventOf<"load">): Transition {
  if (state.stream !== null) return refuse(state, runId, "run-in-progress");
  const status = state.outgoing?.delivery === "unknown" ? "resuming" : "running";
  return [
    {
      ...state,
      status,
      runId,
      stream: openStream(runId, state.transcript.messages, true),
      lastOutcome: null,
      ending: null,
      error: null,
    },
    [{ type: "loadRun", runId }],
  ];
}

/** Stores answers, and submits them if they are complete and `submitMode` sends them then. */
function answer(
  state: RunState,
  drafts: Drafts,
  now: number,
  { checks, dialects, submitMode = "manual" }: TransitionDeps,
): Transition {
  if (answersLocked(state)) return [state, []];
  const next = respond(state, drafts, now);
  const { batch } = next;
  if (next === state || batch === null || !sendsAtOnce(submitMode, batch.interrupts.length)) return [next, []];
  // Decisions that the agent would not carry out as given must be confirmed first.
  if (mixedNote(next, dialects) !== null) return [next, []];
  const composed = composeRequest(batch, currentDrafts(next), now, checks, dialects);
  return [next, composed.ok ? [{ type: "submitAnswers" }] : []];
}

/** Sends a message without entries for the questions; for such an agent they are closed by it. */
function abandon(state: RunState, event: EventOf<"steerAway">): Transition {
  const closed = withoutBatch(state);
  return event.messages.length === 0 ? refuse(closed, event.runId, "nothing-open") : start(closed, { ...event, type: "start" });
}

function abort(state: RunState, event: EventOf<"abort">, deps: TransitionDeps): Transition {
  const [freed, refused] = stopWaiting(waitForPage(state, false), "aborted");
  const [stopped, effects] = stop(freed, state.runningTools.length > 0, event, deps);
  return [stopped, [...refused, ...effects]];
}

function stop(state: RunState, waits: boolean, { now }: EventOf<"abort">, deps: TransitionDeps): Transition {
  const { stream } = state;
  // After a stop nothing continues by itself; open questions stay.
  if (stream === null)
    return [
      waits && state.batch === null ? { ...state, status: "aborted", ending: { kind: "aborted" }, error: null } : state,
      [],
    ];
  // Nothing was sent yet.
  if (state.unsent !== null) return [undoSending(state, state.unsent), [abortOf(state, stream), refusalOf(stream, "aborted")]];
  // A run that is over cannot be stopped: some servers keep the connection open, and its questions stay open.
  if (isOver(stream)) {
    const { runId } = stream;
    const [closed] = step(state, { type: "closed", runId, error: null, now }, deps);
    return [closed, [{ type: "abortRun", runId, readsOnly: true }]];
  }
  const stopped = { ...state, status: "aborted", stream: null, ending: { kind: "aborted" }, error: null } as const;
  // A load changes nothing about answers that were sent before.
  if (state.outgoing === null || stream.loads) return [stopped, [abortOf(state, stream)]];
  return [deps.reading?.stopAnswers(stopped, stream, now) ?? stopped, [abortOf(state, stream)]];
}

function reset(state: RunState, agentState: unknown): Transition {
  const { threadId, stream, notLoaded } = state;
  const first = initialState(threadId);
  const empty = { ...first, notLoaded, dismissed: toDismissed(state), transcript: { ...first.transcript, state: agentState } };
  const [, refused] = stopWaiting(state, "reset");
  if (stream === null) return [empty, refused];
  const unsent = state.unsent === null ? [] : [refusalOf(stream, "reset")];
  return [empty, [...refused, abortOf(state, stream), ...unsent]];
}

function refusalOf({ runId: id }: OpenStream, reason: "aborted" | "reset"): Effect {
  return { type: "refuse", id, reason };
}

function abortOf({ unsent }: RunState, { runId, loads, activity }: OpenStream): Effect {
  const readsOnly = unsent !== null || (loads && activity !== "output");
  return { type: "abortRun", runId, ...(readsOnly && { readsOnly }) };
}

// A failure of the questions is cleared together with them.
function withoutBatch(state: RunState): RunState {
  const { threadId, transcript, runId, decisions, batch, checkedAt, unsentToolResults, importedToolCalls, notLoaded } = state;
  const { decisionResults, agentKeepsHistory, earlierDecisions } = state;
  const { runningTools, waiting } = state;
  const expired = batch?.interrupts.filter((interrupt) => isExpired(interrupt, checkedAt)).map(({ id }) => id);
  return {
    ...initialState(threadId),
    dismissed: toDismissed(state),
    transcript,
    unsentToolResults,
    decisionResults,
    agentKeepsHistory,
    importedToolCalls,
    notLoaded,
    runningTools,
    waiting,
    runId,
    decisions: dismissDecisions(decisions, expired),
    earlierDecisions,
  };
}

// A question that the agent no longer knows is not open, whatever was answered.
function withoutStale(state: RunState, dialects: Dialects): RunState {
  const { outgoing, batch, decisions } = state;
  if (outgoing?.delivery == null || adviceIn(state, dialects) !== "dismiss") return state;
  return { ...state, decisions: closeDecisions(decisions, batch, "stale") };
}

// Clears notices that were shown; returns the same state where there are none.
function clearNotices(state: RunState): RunState {
  if (!state.answeredElsewhere && state.lastOutcome === null && state.undelivered.length === 0) return state;
  return { ...state, answeredElsewhere: false, lastOutcome: null, undelivered: [] };
}

function toDismissed({ batch, drafts, inputs, answeredFor, changes, dismissed: before }: RunState): RunState["dismissed"] {
  return batch === null ? before : { batch, drafts, inputs, answeredFor, changes };
}
