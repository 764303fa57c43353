import type { Limits } from "../protocol/limits.js";
import type { SchemaValidator } from "../schema/SchemaValidator.js";
import { adopt, observe, readAgain } from "./adopting.js";
import { adviceFor } from "./adviceFor.js";
import {
  answersLocked,
  clear,
  markExpired,
  note,
  notSaved,
  respond,
  retry,
  saved,
  show,
  steerAway,
  submit,
} from "./answering.js";
import type { ApplyPatch } from "./applyPatch.js";
import { carryAnswers } from "./carryAnswers.js";
import { closeDecisions, dismissDecisions } from "./DecisionRecord.js";
import type { Dialects } from "./Dialects.js";
import { isAccepted } from "./evidence.js";
import { isExpired } from "./expiry.js";
import { followToolCalls } from "./followToolCalls.js";
import { giveResult } from "./giveResult.js";
import { inheritCalls } from "./inheritCalls.js";
import { load } from "./loading.js";
import { missingParts, notePart } from "./missingParts.js";
import type { Effect, RunEvent } from "./RunEvent.js";
import { initialState, isOver, type OpenStream, openStream, type RunState, withoutAnswers } from "./RunState.js";
import { answeredQuestions, close, leftOver, receive } from "./reading.js";
import { restore } from "./restoring.js";
import { notSent, withMessages } from "./sendAnswers.js";
import { evidenceOf, settle } from "./settle.js";

/** The next state, and what should be done about it. */
export type Transition = readonly [state: RunState, effects: readonly Effect[]];

/** What a transition is done with; each is a library, which a run loads when it needs it. */
export interface Means {
  readonly validator: SchemaValidator;
  readonly applyPatch: ApplyPatch;
  /** The words of other backends than those that speak the standard. */
  readonly dialects: Dialects;
  /** Default: `defaultLimits`. */
  readonly limits?: Limits;
}

/** `transition` with its means given; see there. Apart from it, so that a run need not carry the default ones from the start. */
export function advance(state: RunState, event: RunEvent, means: Means): Transition {
  const [stepped, effects] = step(state, event, means);
  const next = "now" in event ? followToolCalls(state, stepped, event.now) : stepped;
  const before = nextDeadline(state);
  const after = nextDeadline(next);
  if (before === after) return [next, effects];
  return [next, [...effects, after === null ? { type: "clearDeadline" } : { type: "setDeadline", at: after }]];
}

function step(state: RunState, event: RunEvent, means: Means): Transition {
  switch (event.type) {
    case "start":
      return state.stream !== null || state.batch !== null ? [state, []] : start(state, event);
    case "load":
      return load(state, event);
    case "received":
      return [received(state, event, means), []];
    case "closed":
      return [
        state.stream?.runId === event.runId && state.unsent === null ? close(state, state.stream, event, means) : state,
        [],
      ];
    case "respond":
      return [answersLocked(state) ? state : respond(state, new Map([[event.interruptId, event.draft]]), event.now), []];
    case "respondAll":
      return [answersLocked(state) ? state : respond(state, event.drafts, event.now), []];
    case "clear":
      return [answersLocked(state) ? state : clear(state, event), []];
    case "input":
      return [answersLocked(state) ? state : note(state, event), []];
    case "shown":
      return [show(state, event), []];
    case "hold":
      return [state.status === "resuming" ? { ...state, held: [...state.held, ...event.messages] } : state, []];
    case "result":
      return [giveResult(state, event), []];
    case "giveBack":
      return [{ ...state, held: [] }, []];
    case "adopt":
      return [inheritCalls(state, adopt(state, event, means)), []];
    case "observe":
      return [observe(state, event, means), []];
    case "submit":
      return missingParts(state).length > 0 ? [state, []] : submit(state, event, means);
    case "retry":
      return missingParts(state).length > 0 ? [state, []] : retry(state, event, means);
    case "saved":
      return saved(state, event);
    case "notSaved":
      return [notSaved(state, event), []];
    case "steerAway":
      // Questions that are only cancelled need no validator.
      if (missingParts(state).some((part) => event.keepAnswers || part !== "validator")) return [state, []];
      return cannotBeTold(state, event, means.dialects) ? abandon(state, event) : steerAway(state, event, means);
    case "restore":
      return [inheritCalls(state, restore(state, event, means)), []];
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
    case "loading":
      return [notePart(state, event.part, event.failed), []];
    case "reread":
      return [readAgain(state, event, means), []];
    case "deadline":
      return [markExpired(state, event.now), []];
    case "abort":
      return abort(state, event, means);
    case "dismiss":
      if (state.stream !== null) return [state, []];
      return [state.batch !== null ? withoutBatch(withoutStale(state, means.dialects)) : noticed(state), []];
    case "reset":
      return reset(state, event.state);
    default:
      return event satisfies never;
  }
}

function received(state: RunState, event: Extract<RunEvent, { type: "received" }>, means: Means): RunState {
  const { stream, unsent } = state;
  if (stream?.runId !== event.runId || unsent !== null) return state;
  const next = receive(state, stream, event, means);
  return stream.loads ? inheritCalls(state, next) : next;
}

/** The nearest moment at which an open interrupt expires; null when none will, or when answers are already on their way. */
export function nextDeadline(state: RunState): number | null {
  if (state.batch === null || state.stream !== null) return null;
  const deadlines = state.batch.interrupts.flatMap(({ expiresAt }) =>
    expiresAt !== undefined && expiresAt > state.checkedAt ? [expiresAt] : [],
  );
  return deadlines.length === 0 ? null : deadlines.reduce((nearest, deadline) => Math.min(nearest, deadline));
}

function start(state: RunState, event: Extract<RunEvent, { type: "start" }>): Transition {
  const { runId } = event;
  const next = withMessages(state, [...state.held, ...event.messages]);
  return [
    {
      ...next,
      status: "running",
      runId,
      stream: openStream(runId, next.transcript.messages),
      outgoing: null,
      held: [],
      answeredElsewhere: false,
      lastOutcome: null,
      ending: null,
      error: null,
    },
    [{ type: "startRun", runId }],
  ];
}

/** Whether the agent has no words for a question that is left unanswered. */
function cannotBeTold(
  { batch, stream }: RunState,
  { keepAnswers = false }: { readonly keepAnswers?: boolean },
  dialects: Dialects,
): boolean {
  if (batch === null || stream !== null || keepAnswers) return false;
  const unsayable = batch.interrupts.filter(({ cancel }) => cancel === "none");
  return unsayable.length === batch.interrupts.length || unsayable.some((interrupt) => !dialects.standsBeside(interrupt));
}

/** Says something new without a word about the questions; to such an agent they are over with that. */
function abandon(state: RunState, event: Extract<RunEvent, { type: "steerAway" }>): Transition {
  const put = withoutBatch(state);
  return event.messages.length === 0 ? [put, []] : start(put, { ...event, type: "start" });
}

function abort(state: RunState, { waits = false, now }: Extract<RunEvent, { type: "abort" }>, means: Means): Transition {
  const { stream } = state;
  // Nobody goes on by himself with what was stopped; open questions stay.
  if (stream === null)
    return [waits && state.batch === null ? { ...state, status: "failed", ending: { kind: "aborted" } } : state, []];
  // Nothing has left yet.
  if (state.unsent !== null) return [notSent(state, state.unsent), [abortOf(state, stream)]];
  // What is over cannot be stopped: some servers keep the connection open for a while, and what was asked before that stays asked.
  if (isOver(stream)) {
    const { runId } = stream;
    const closed = close(state, stream, { type: "closed", runId, error: null, now }, means);
    return [closed, [{ type: "abortRun", runId, readsOnly: true }]];
  }
  const stopped = { ...state, status: "failed", stream: null, ending: { kind: "aborted" }, error: null } as const;
  // What is merely read says nothing of answers that were sent before.
  if (state.outgoing === null || stream.loads) return [stopped, [abortOf(state, stream)]];
  return [stopAnswers(stopped, stream, now), [abortOf(state, stream)]];
}

/** Stops waiting for answers that have left: the agent has acted on them, or the outcome is unknown. */
function stopAnswers(state: RunState, stream: OpenStream, now: number): RunState {
  const { outgoing } = state;
  const lastOutcome = isAccepted(evidenceOf(state, stream, null), "cut-off") ? "accepted" : "unknown";
  const settled = { ...state, lastOutcome, decisions: settle(state, stream, lastOutcome, now) } as const;
  if (lastOutcome === "unknown") return { ...settled, outgoing: outgoing && { ...outgoing, delivery: "unknown" } };
  const left = leftOver(state);
  if (left === null) return { ...settled, ...withoutAnswers, outgoing: null, batch: null, answered: answeredQuestions(state) };
  const { changed: _, ...answers } = carryAnswers(state, left);
  return { ...settled, ...answers, outgoing: null, batch: left };
}

function reset(state: RunState, agentState: unknown): Transition {
  const { threadId, stream, notLoaded } = state;
  const first = initialState(threadId);
  const empty = { ...first, notLoaded, putAway: putAway(state), transcript: { ...first.transcript, state: agentState } };
  return [empty, stream === null ? [] : [abortOf(state, stream)]];
}

function abortOf({ unsent }: RunState, { runId, loads, activity }: OpenStream): Effect {
  const readsOnly = unsent !== null || (loads && activity !== "output");
  return { type: "abortRun", runId, ...(readsOnly && { readsOnly }) };
}

// What went wrong with the questions is put away with them: there is nothing left to do about it.
function withoutBatch(state: RunState): RunState {
  const { threadId, transcript, runId, decisions, batch, checkedAt, owed, inheritedCalls, notLoaded } = state;
  const expired = batch?.interrupts.filter((interrupt) => isExpired(interrupt, checkedAt)).map(({ id }) => id);
  return {
    ...initialState(threadId),
    putAway: putAway(state),
    transcript,
    owed,
    inheritedCalls,
    notLoaded,
    runId,
    decisions: dismissDecisions(decisions, expired),
  };
}

// What the agent says not to know any more is not open, whatever was answered to it.
function withoutStale(state: RunState, dialects: Dialects): RunState {
  const { outgoing, batch, error, decisions } = state;
  if (outgoing?.delivery == null || (dialects.advice(batch, error) ?? adviceFor(error)) !== "put-away") return state;
  return { ...state, decisions: closeDecisions(decisions, batch, "stale") };
}

// The same state, unless there is something that was said and is now known.
function noticed(state: RunState): RunState {
  if (!state.answeredElsewhere && state.lastOutcome === null) return state;
  return { ...state, answeredElsewhere: false, lastOutcome: null };
}

function putAway({ batch, drafts, inputs, answeredFor, changes, putAway: before }: RunState): RunState["putAway"] {
  return batch === null ? before : { batch, drafts, inputs, answeredFor, changes };
}
