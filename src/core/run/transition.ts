import { defaultLimits, type Limits } from "../../protocol/limits.js";
import { afterFailedResume } from "../answers/afterSending.js";
import {
  answersLocked,
  clear,
  currentDrafts,
  recordShown,
  respond,
  storeInput,
  unanswered,
} from "../answers/drafts.js";
import { stopAnswers } from "../answers/keepOrWithdraw.js";
import { notSaved, notSigned, saved, signed, undoSending } from "../answers/saveBeforeSending.js";
import { endHold, mixedBatchNote, passDeadline, sendOrHold } from "../answers/submit.js";
import { isAutomatic } from "../audit/DecisionRecord.js";
import { closeDecisions } from "../audit/recordDecisions.js";
import { TransportError } from "../errors.js";
import type { Drafts } from "../interrupt/interrupt.js";
import { readCapabilities } from "../readCapabilities.js";
import { composeRequest } from "../resume/composeBatch.js";
import type { Effect, EventOf, RunEvent } from "../state/RunEvent.js";
import { initialState, isOver, type OpenStream, type RunState } from "../state/RunState.js";
import { sendsAtOnce, type Transition, type TransitionDeps } from "../state/Transition.js";
import { settleBrokenCalls } from "../toolCalls/brokenCalls.js";
import { followToolCalls, giveResult } from "../toolCalls/followToolCalls.js";
import { TranscriptWriter } from "../transcript/TranscriptWriter.js";
import {
  call,
  fail,
  followHostRun,
  proceed,
  refuseWaiting,
  release,
  settleCalls,
  takeTurn,
} from "./calls.js";
import { close } from "./closeStream.js";
import { dismiss, toDismissed, withoutBatch } from "./dismiss.js";
import { adopt } from "./hostAgent.js";
import { receive } from "./receive.js";
import { restore } from "./restore.js";
import { markImportedToolCalls } from "./startFrom.js";

/**
 * The state machine of a run: what each event does in each state. Times and ids are part of the
 * event; nothing is read from outside. An event that has no meaning in the current state returns
 * the same state object.
 */
export function transition(state: RunState, event: RunEvent, deps: TransitionDeps): Transition {
  // Thousands of these come: they change what is read, and no question, answer, call or deadline.
  if (event.type === "received") return [received(state, event, deps), []];
  const [moved, effects] = step(state, event, deps);
  const read = endHold(state, complete(state, moved, event, deps));
  const [next, all] =
    read === state && effects.length === 0
      ? [state, effects]
      : settleCalls(state, [read, effects], deps);
  const before = nextDeadline(state);
  const after = nextDeadline(next);
  if (before === after) return [next, all];
  return [
    next,
    [...all, after === null ? { type: "clearDeadline" } : { type: "setDeadline", at: after }],
  ];
}

/** Compares the open questions with the conversation, and applies the limits. */
function complete(
  before: RunState,
  after: RunState,
  event: RunEvent,
  { limits = defaultLimits, declaredTools }: TransitionDeps,
): RunState {
  const settled = settleBrokenCalls(before, after, { declaredTools });
  const limited = settled.batch === before.batch ? settled : limitBatch(settled, limits);
  return "now" in event ? followToolCalls(before, limited, event.now) : limited;
}

function step(
  state: RunState,
  event: Exclude<RunEvent, EventOf<"received">>,
  deps: TransitionDeps,
): Transition {
  switch (event.type) {
    case "closed":
      return [closed(state, event, deps), []];
    case "start":
    case "load":
    case "submit":
    case "retry":
    case "steerAway":
      return call(state, event, deps);
    case "proceed":
      return proceed(state, event, deps);
    case "turn":
      return takeTurn(
        waitForPage(event.isOurs ? state : answeredElsewhere(state), false),
        event,
        deps,
      );
    case "failed":
      return fail(state, event);
    case "lookUp":
      return state.lookup === "needed"
        ? [{ ...state, lookup: "pending" }, [{ type: "lookUp" }]]
        : [state, []];
    case "lookedUp":
      return state.lookup === "done"
        ? [state, []]
        : [{ ...state, lookup: "done" }, release(state, "lookup")];
    case "signed":
      return signed(state, event);
    case "notSigned":
      return notSigned(state, event);
    case "saved":
      return saved(state, event);
    case "notSaved":
      return notSaved(state, event);
    case "adopt":
      return [markImportedToolCalls(state, adopt(state, event, deps)), []];
    case "capabilities":
      return [{ ...state, capabilities: readCapabilities(event.value) }, []];
    case "thread":
      return [moveTo(state, event), []];
    case "observe":
      return followHostRun(state, event, deps);
    case "restore":
      return [markImportedToolCalls(state, restore(state, event, deps)), []];
    case "respond":
      return answer(state, event.drafts, event.now, deps);
    case "rule":
      return answer(state, unanswered(state, event.drafts), event.now, deps, true);
    case "clear":
      return [answersLocked(state) ? state : clear(state, event), []];
    case "input":
      return [answersLocked(state) ? state : storeInput(state, event), []];
    case "shown":
      return [recordShown(state, event), []];
    case "toolStarted":
      return [{ ...state, runningTools: [...state.runningTools, event.toolCallId] }, []];
    case "toolEnded":
      return toolEnded(state, event);
    case "result":
      return [giveResult(state, event), []];
    case "answeredElsewhere":
      return [answeredElsewhere(state, event.answers), []];
    case "lockWait":
      return [waitForPage(state, event.waits), []];
    case "deadline":
      return passDeadline(event.hidden === true ? doubt(state) : state, event, deps.undoTime);
    case "abort":
      return abort(state, event, deps);
    case "dismiss":
      return [dismiss(state, event, deps.dialects), []];
    case "reset":
      return reset(state, event.state);
    default:
      return event satisfies never;
  }
}

/** Hosts may choose the thread of their agent only after the run was created. */
function moveTo(state: RunState, { threadId }: EventOf<"thread">): RunState {
  const { stream, batch, dismissed, calls, decisions, transcript, initialMessages } = state;
  const isUsed =
    stream !== null ||
    batch !== null ||
    dismissed !== null ||
    calls.length > 0 ||
    decisions.length > 0;
  const isEmpty = transcript.messages.length === 0 && initialMessages.length === 0;
  return isUsed || !isEmpty || threadId === state.threadId ? state : { ...state, threadId };
}

function received(state: RunState, event: EventOf<"received">, deps: TransitionDeps): RunState {
  const { stream, unsent } = state;
  if (stream?.runId !== event.runId || unsent !== null) return state;
  const next = receive(state, stream, event, deps);
  return stream.loads ? markImportedToolCalls(state, next) : next;
}

function closed(state: RunState, event: EventOf<"closed">, deps: TransitionDeps): RunState {
  return state.stream?.runId === event.runId && state.unsent === null
    ? close(state, state.stream, event, deps)
    : state;
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
  answers?: EventOf<"answeredElsewhere">["answers"],
): RunState {
  if (state.batch === null || state.stream !== null) return state;
  const decisions = closeDecisions(
    state.decisions,
    state.batch,
    "elsewhere",
    undefined,
    new Map(answers),
  );
  return { ...withoutBatch({ ...state, decisions }), answeredElsewhere: true };
}

/** While the page is hidden, other pages may answer its questions. */
function doubt(state: RunState): RunState {
  const isKnown = state.batch !== null && state.seenAt !== Number.NEGATIVE_INFINITY;
  return isKnown ? { ...state, seenAt: Number.NEGATIVE_INFINITY } : state;
}

/** Records whether answers wait for another page. */
function waitForPage(state: RunState, waitsForPage: boolean): RunState {
  return state.waitsForPage === waitsForPage ? state : { ...state, waitsForPage };
}

/**
 * The next time at which an open interrupt expires or answers are to be sent; null when none will,
 * or when answers are being sent.
 */
export function nextDeadline(state: RunState): number | null {
  if (state.batch === null || state.stream !== null) return null;
  const deadlines = state.batch.interrupts.flatMap(({ expiresAt }) =>
    expiresAt !== undefined && expiresAt > state.checkedAt ? [expiresAt] : [],
  );
  if (state.hold !== null) deadlines.push(state.hold.until);
  return deadlines.length === 0
    ? null
    : deadlines.reduce((nearest, deadline) => Math.min(nearest, deadline));
}

/**
 * Stores answers, and submits them if they are complete and `submitMode` sends them then; those
 * that no person gave need no press on *Send*.
 */
function answer(
  state: RunState,
  drafts: Drafts,
  now: number,
  { checks, dialects, submitMode = "manual", undoTime }: TransitionDeps,
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
  if (mixedBatchNote(next, dialects) !== null) return [next, []];
  const composed = composeRequest(batch, currentDrafts(next), now, checks, dialects);
  return composed.ok ? sendOrHold(next, now, undoTime) : [next, []];
}

function abort(state: RunState, event: EventOf<"abort">, deps: TransitionDeps): Transition {
  const [freed, refused] = refuseWaiting(
    waitForPage(state.hold === null ? state : { ...state, hold: null }, false),
    "aborted",
  );
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
  const { stream, outgoing } = state;
  // After a stop nothing continues by itself; open questions stay.
  if (stream === null)
    return [
      waits && state.batch === null
        ? { ...state, status: "aborted", ending: { kind: "aborted" }, error: null }
        : state,
      [],
    ];
  // Nothing was sent yet.
  if (state.unsent !== null)
    return [
      undoSending(state, state.unsent),
      [abortOf(state, stream), refusalOf(stream, "aborted")],
    ];
  // A run that is over cannot be stopped: some servers keep the connection open, and its questions
  // stay open.
  if (isOver(stream)) {
    const { runId } = stream;
    return [
      closed(state, { type: "closed", runId, error: null, now }, deps),
      [{ type: "abortRun", runId, readsOnly: true }],
    ];
  }
  const stopped = {
    ...state,
    status: "aborted",
    stream: null,
    ending: { kind: "aborted" },
    error: null,
  } as const;
  const effects = [abortOf(state, stream)];
  // A load changes nothing about answers that were sent before.
  if (outgoing === null || stream.loads) return [stopped, effects];
  return [
    hasLeft
      ? stopAnswers(stopped, stream, now)
      : afterFailedResume(stopped, outgoing, notSentYet, stream, now, deps.dialects),
    effects,
  ];
}

const notSentYet = new TransportError("the request was stopped before it left", {
  delivery: "not-sent",
});

function reset(state: RunState, agentState: unknown): Transition {
  const { threadId, stream, lookup, capabilities } = state;
  const first = initialState(threadId);
  const [{ calls }, refused] = refuseWaiting(state, "reset");
  const transcript = { ...first.transcript, state: agentState };
  const empty = {
    ...first,
    calls,
    lookup,
    capabilities,
    dismissed: toDismissed(state),
    transcript,
  };
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

/** Marks a batch that has more questions than are shown, and reports it as a problem. */
export function limitBatch(state: RunState, { questions }: Limits): RunState {
  if (state.batch === null) return state;
  const { shown, ...batch } = state.batch;
  const asked = batch.interrupts.length;
  if (asked <= questions) return shown === undefined ? state : { ...state, batch };
  if (shown === questions) return state;
  const writer = new TranscriptWriter(state.transcript);
  writer.problem(
    "too-many",
    `the agent asked ${asked} questions, and ${questions} of them are shown`,
  );
  return { ...state, batch: { ...batch, shown: questions }, transcript: writer.finish() };
}
