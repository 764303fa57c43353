import { isIndependent, takesResults } from "../../dialects/dialectFacts.js";
import { applyByType, type ByType } from "../../protocol/byType.js";
import { idsOf } from "../../protocol/collections.js";
import { composeRequest } from "../compose/composeBatch.js";
import { whyNotStarted } from "../open/allowed.js";
import { withoutBatch } from "../open/dismiss.js";
import { currentDrafts, markExpired } from "../open/drafts.js";
import { isStale } from "../open/isStale.js";
import { addWaiting, returnWaiting, withoutWaiting } from "../open/waitingMessages.js";
import { keepLost } from "../sent/keepLost.js";
import { withGivenUp } from "../sent/missingResults.js";
import { addUndelivered, roundsAfter, withMessages, withoutSent } from "../sent/sentMessages.js";
import {
  type Call,
  isHeld,
  isRunning,
  queuedMessages,
  type RunningCall,
  running,
  sendsLater,
  type WaitingCall,
  waitsWhileOpen,
} from "../state/Call.js";
import type {
  AnswerEvent,
  CallEvent,
  Effect,
  EventOf,
  NotSentReason,
  RunOptions,
} from "../state/RunEvent.js";
import {
  idleBatchOf,
  isBusy,
  isOpen,
  keepCalls,
  type OpenState,
  type OpenStream,
  openStream,
  type RunState,
  statusOf,
  streamOf,
} from "../state/RunState.js";
import { refusals, refuse, type Transition, type TransitionDeps } from "../state/Transition.js";
import { withUnsentToolResults } from "../toolCalls/followToolCalls.js";
import { cannotCancel, wouldDrop } from "./steering.js";

/** Makes a call: it waits, joins another one, starts its run, or is refused. */
export function call(state: RunState, event: CallEvent, deps: TransitionDeps): Transition {
  const joined = joinedBy(state, event);
  return joined === undefined ? advance(state, event, deps) : join(state, event, joined);
}

function join(state: RunState, { runId: id }: CallEvent, { id: to }: Call): Transition {
  return [state, [{ type: "join", id, to }]];
}

/**
 * The call whose result another one shares: answers that are being sent, or a history that is being
 * loaded.
 */
function joinedBy({ calls }: RunState, { type, runId }: CallEvent): Call | undefined {
  if (type === "load")
    return calls.find(
      ({ id, event, waitsFor }) =>
        id !== runId && event.type === "load" && (waitsFor === "run" || waitsFor === "turn"),
    );
  if (type !== "submit" && type !== "retry") return undefined;
  // The messages of a steered call follow in a run that answers nothing.
  return calls.find(
    (other) => isAnswer(other.event) && other.runId === other.id && other.waitsFor !== "answers",
  );
}

function isAnswer(event: CallEvent): event is AnswerEvent {
  return event.type === "submit" || event.type === "retry" || event.type === "steerAway";
}

/** Continues a call that has waited, at the time of the event. */
export function proceed(
  state: RunState,
  { runId, now }: EventOf<"proceed">,
  deps: TransitionDeps,
): Transition {
  const waiting = state.calls.find(({ id, waitsFor }) => id === runId && waitsFor !== "run");
  if (waiting === undefined) return [state, []];
  const looked = waiting.waitsFor === "look" && { looked: true };
  const event = { ...waiting.event, ...looked, now };
  const joined = event.type === "load" ? joinedBy(state, event) : undefined;
  return joined === undefined
    ? advance(state, event, deps)
    : join(withoutCall(state, runId), event, joined);
}

/** Continues a call once no other page sends answers, or refuses answers where one has sent them. */
export function takeTurn(
  state: RunState,
  { runId, isOurs, now }: EventOf<"turn">,
  deps: TransitionDeps,
): Transition {
  const waiting = state.calls.find(({ id, waitsFor }) => id === runId && waitsFor === "turn");
  if (waiting === undefined) return [state, []];
  return isOurs || waiting.event.type === "load"
    ? send(state, { ...waiting.event, now }, deps)
    : refuseCall(state, runId, "answered-elsewhere");
}

/** Removes a call that a function of the host has broken. */
export function fail(state: RunState, { runId: id, error }: EventOf<"failed">): Transition {
  return [withoutCall(state, id), [{ type: "refuse", id, reason: "failed", error }]];
}

function advance(state: RunState, event: CallEvent, deps: TransitionDeps): Transition {
  const waitsFor = applyByType(waits, state, event, deps);
  if (waitsFor === null) return send(state, event, deps);
  const holds = event.type === "start" && waitsFor === "answers" && waitsWhileOpen(event);
  const holding = holds ? addWaiting(state, event.messages, event.now) : state;
  const waiting = withCall(holding, { id: event.runId, runId: event.runId, waitsFor, event });
  if (waitsFor === "look" && !isBusy(state)) return load(waiting, { runId: `${event.runId}-look` });
  if (waitsFor === "turn") return [waiting, [{ type: "takeTurn", id: event.runId }]];
  if (waitsFor === "lookup" && state.lookup === "needed")
    return [{ ...waiting, lookup: "pending" }, [{ type: "lookUp" }]];
  return [waiting, []];
}

/** What a call waits for before it sends; null where it can send now. */
type Wait = WaitingCall["waitsFor"] | null;

const waits: ByType<RunState, CallEvent, TransitionDeps, Wait> = {
  load({ lookup, answeredElsewhere }, { exclusive }) {
    if (lookup !== "done") return "lookup";
    // Until the other page has its reply, the agent may still ask what was answered there.
    return answeredElsewhere && exclusive ? "turn" : null;
  },
  start(state, event) {
    if (state.lookup !== "done") return "lookup";
    if (waitsForAnswers(state, event)) return "answers";
    return beforeTools(state) ?? (awaitsHistory(state) ? "look" : null);
  },
  submit: (state, event, deps) => beforeTools(state) ?? beforeAnswer(state, event, deps),
  retry: beforeAnswer,
  steerAway: beforeAnswer,
};

function beforeTools({ runningTools }: RunState): Wait {
  return runningTools.length === 0 ? null : "tools";
}

/** Whether the agent's history is being read and nothing of it is there; what follows is a live run. */
function awaitsHistory(state: RunState): boolean {
  const stream = streamOf(state);
  return stream?.kind === "looking" && !stream.sendsHistory && stream.activity === "none";
}

/** Whether a message waits for answers that are being sent, or until no question is open. */
function waitsForAnswers(state: RunState, event: EventOf<"start">): boolean {
  if (event.messages.length === 0) return false;
  return statusOf(state) === "resuming" || (state.batch !== null && waitsWhileOpen(event));
}

/**
 * What answers wait for. Where the history can be read, it is, if the question may be stale: the
 * agent may wait for another one by now.
 */
function beforeAnswer(
  state: RunState,
  { now, exclusive, looked }: AnswerEvent,
  { canLook }: TransitionDeps,
): Wait {
  if (isStale(state, now) && canLook && !looked) return "look";
  return exclusive ? "turn" : null;
}

/** Sends what a call asks for; where nothing is sent, the effect `refuse` has the reason. */
function send(state: RunState, event: CallEvent, deps: TransitionDeps): Transition {
  const [next, effects] = applyByType(senders, state, event, deps);
  const isSent = "runId" in next.phase && next.phase.runId === event.runId;
  if (!isSent) return [withoutCall(next, event.runId), effects];
  const { runId } = event;
  const nextRunId = nextRunOf(state, event, deps);
  return [withCall(next, { id: runId, runId, waitsFor: "run", event, nextRunId }), effects];
}

/** What sends each call, or refuses it. */
const senders: ByType<RunState, CallEvent, TransitionDeps, Transition> = {
  start(state, event, deps) {
    const reason = whyNotStarted(state);
    if (reason === null) return startRun(state, event, deps);
    const next = reason === "questions-open" ? addUndelivered(state, event.messages) : state;
    return refuse(markExpired(next, event.now), event.runId, reason);
  },
  load,
  submit: whereOpen((state, event, deps) =>
    deps.answers.submit(markExpired(state, event.now), event, deps),
  ),
  retry: whereOpen((state, event, deps) =>
    state.attempt === null
      ? refuse(state, event.runId, "nothing-to-retry")
      : deps.answers.retry(state, event, deps),
  ),
  steerAway: whereOpen((state, event, deps) => {
    if (!cannotCancel(state, event, deps)) return deps.answers.steerAway(state, event, deps);
    if (!wouldDrop(state, event, deps)) return abandon(state, event, deps);
    return refuse(addUndelivered(state, event.messages), event.runId, "questions-open");
  }),
};

/** Sends answers where questions are open. */
function whereOpen<Event extends AnswerEvent>(
  send: (state: OpenState, event: Event, deps: TransitionDeps) => Transition,
) {
  return (state: RunState, event: Event, deps: TransitionDeps): Transition => {
    const { runId } = event;
    if (isBusy(state)) return refuse(state, runId, "run-in-progress");
    if (isOpen(state)) return send(state, event, deps);
    return refuse(state, runId, state.answeredElsewhere ? "answered-elsewhere" : "nothing-open");
  };
}

/** The run that carries the messages of a steered call, where they follow the cancellation. */
function nextRunOf(state: RunState, event: CallEvent, deps: TransitionDeps): string | null {
  if (event.type !== "steerAway" || !isOpen(state)) return null;
  if (!wouldDrop(state, event, deps)) return null;
  return event.nextRunId ?? `${event.runId}-next`;
}

function startRun(
  state: RunState,
  { runId, messages: own, additions }: Pick<EventOf<"start">, "runId" | "messages" | "additions">,
  deps: TransitionDeps,
): Transition {
  const waited = state.waiting.map(({ message }) => message);
  const messages = [...waited, ...own];
  const next = withMessages(withGivenUp(state, deps), messages);
  return [
    {
      ...withoutWaiting(
        next,
        waited.map(({ id }) => id),
      ),
      runId,
      phase: openStream({
        kind: "reading",
        runId,
        before: next.transcript.messages,
        sent: messages,
        abandons: false,
      }),
      calls: next.calls.map((one) => (isHeld(one) ? running(one, runId) : one)),
      attempt: null,
      undelivered: withoutSent(state, messages),
      rounds: roundsAfter(state, messages),
      refusals: null,
      answeredElsewhere: false,
      lastOutcome: null,
      ending: null,
      error: null,
    },
    [{ type: "startRun", runId, additions }],
  ];
}

/**
 * Starts to load the agent's history. Answers with unknown delivery count as being sent meanwhile.
 */
function load(state: RunState, { runId }: Pick<EventOf<"load">, "runId">): Transition {
  if (isBusy(state)) return refuse(state, runId, "run-in-progress");
  const before = state.transcript.messages;
  const phase = openStream({ kind: "looking", runId, before, trace: "none" });
  return [
    { ...state, runId, phase, lastOutcome: null, ending: null, error: null },
    [{ type: "loadRun", runId }],
  ];
}

/** Sends a message without entries for the questions; for such an agent they are closed by it. */
function abandon(
  state: RunState,
  { runId, messages }: EventOf<"steerAway">,
  deps: TransitionDeps,
): Transition {
  const closed = withoutBatch(state);
  return messages.length === 0
    ? refuse(closed, runId, "nothing-open")
    : startRun(closed, { runId, messages }, deps);
}

/**
 * The results of page tools stay unsent where the agent would drop them beside the answers that are
 * being sent.
 */
function withoutToolResults(
  state: RunState,
  effects: readonly Effect[],
  { dialects }: TransitionDeps,
): RunState {
  const { batch, unsentToolResults: lateToolResults } = state;
  const stream = streamOf(state);
  if (stream === null || batch === null || lateToolResults.length === 0) return state;
  const resumes = effects.some(({ type }) => type === "resumeRun");
  if (!resumes || !takesResults(dialects, batch, "after")) return state;
  return { ...state, phase: { ...stream, lateToolResults } };
}

/** Ends the calls whose run is over, and starts what waited for it. */
export function settleCalls(
  before: RunState,
  [sent, effects]: Transition,
  deps: TransitionDeps,
): Transition {
  const after = withoutToolResults(sent, effects, deps);
  const refused = idsOf(effects.filter((effect) => effect.type === "refuse"));
  const state = keepCalls(after, ({ id }) => !refused.has(id));
  const stream = streamOf(before);
  const isOver = stream !== null && stream.runId !== streamOf(state)?.runId;
  const [afterEnd, results] = isOver ? endStream(before, stream, state, deps) : [state, []];
  const [afterQueue, started] = sendQueue(withoutSteered(afterEnd, deps), deps);
  const [afterHost, hostRuns] = releaseHostRun(afterQueue);
  const released = isOver ? release(afterHost, "look") : [];
  const more = [...results, ...started, ...hostRuns, ...released];
  return [afterHost, more.length === 0 ? effects : [...effects, ...more]];
}

/** Keeps what the agent has not received, and ends the calls that waited for a run. */
function endStream(
  before: RunState,
  stream: OpenStream,
  after: RunState,
  deps: TransitionDeps,
): Transition {
  const shown = { ...after, transcript: withUnsentToolResults(after) };
  return endRun(keepLost(before, stream, shown, deps.dialects), stream.runId, deps);
}

function endRun(state: RunState, runId: string, deps: TransitionDeps): Transition {
  const isOver = (one: Call): one is RunningCall => isRunning(one) && one.runId === runId;
  const over = state.calls.filter(isOver);
  if (over.length === 0) return [state, []];
  const ending = state.ending ?? { kind: "aborted" };
  const goesOn = state.continuing && isComplete(state, deps);
  const endOf = ({ id, event }: Call): Effect =>
    goesOn && isAnswer(event)
      ? { type: "submitAnswers", continues: event }
      : { type: "ended", id, ending };
  const effects = over.filter((one) => !sendsLater(one)).map(endOf);
  const calls = state.calls.flatMap((one): readonly Call[] => {
    if (!isOver(one)) return [one];
    const { id, event, nextRunId } = one;
    return nextRunId === null ? [] : [{ id, event, runId: nextRunId, waitsFor: "answers" }];
  });
  return [{ ...state, calls }, effects];
}

/** Whether all answers to the open questions are given and valid. */
function isComplete(state: RunState, { checks, dialects }: TransitionDeps): boolean {
  const { batch, checkedAt } = state;
  if (batch === null) return false;
  return composeRequest(batch, currentDrafts(state), checkedAt, checks, dialects).ok;
}

/** Follows a run of the host, once the one that is being read is over. */
export function followHostRun(
  state: RunState,
  event: EventOf<"observe">,
  deps: TransitionDeps,
): Transition {
  if (!isBusy(state))
    return [deps.host.observe(state, event, deps), [{ type: "readHostRun", runId: event.runId }]];
  return [event.follows === true ? { ...state, hostRuns: [...state.hostRuns, event] } : state, []];
}

/** Lets the next run of the host follow, once no run is being read. */
function releaseHostRun(state: RunState): Transition {
  const [event, ...hostRuns] = state.hostRuns;
  if (event === undefined || isBusy(state)) return [state, []];
  return [{ ...state, hostRuns }, [{ type: "followHostRun", event }]];
}

/**
 * Without the questions that a steered message leaves behind: an agent that takes one kind of
 * answer at a time has been told about the others, and the results of these calls are sent with the
 * message.
 */
function withoutSteered(state: RunState, { dialects }: TransitionDeps): RunState {
  const batch = idleBatchOf(state);
  if (batch === null || !state.continuing) return state;
  const steers = state.calls.some(
    ({ waitsFor, event }) => waitsFor === "answers" && event.type === "steerAway",
  );
  const isLeft = batch.interrupts.every((one) => isIndependent(dialects, one));
  return steers && isLeft ? withoutBatch(state) : state;
}

/**
 * Sends the messages that waited for answers, in one run. Otherwise, or when the user has stopped
 * the run, they are returned; those that wait until no question is open stay until then.
 */
function sendQueue(state: RunState, deps: TransitionDeps): Transition {
  const queued = state.calls.filter(({ waitsFor }) => waitsFor === "answers");
  if (statusOf(state) === "resuming" || queued.length + state.waiting.length === 0)
    return [state, []];
  const returned = queued.filter((one) => !isHeld(one));
  const reason = state.ending?.kind === "aborted" ? "aborted" : whyNotStarted(state);
  if (reason !== null) {
    const next = keepCalls(state, (one) => !returned.includes(one));
    return [addUndelivered(next, queuedMessages(returned)), refusals(returned, reason)];
  }
  const reasonToStay = returned.length === 0 ? whyNotTaken(state) : null;
  return reasonToStay === null
    ? startQueue(state, queued, deps)
    : returnWaiting(state, reasonToStay);
}

/** Why messages that wait are not sent, although nothing is open: no answer from here was taken. */
function whyNotTaken({ answeredElsewhere, lastOutcome }: RunState): NotSentReason | null {
  if (answeredElsewhere) return "answered-elsewhere";
  return lastOutcome === "accepted" ? null : "questions-open";
}

function startQueue(state: RunState, queued: readonly Call[], deps: TransitionDeps): Transition {
  // Messages of other tabs and of earlier pages have no call here.
  const runId = queued[0]?.runId ?? `${state.runId}-next`;
  const start = { runId, messages: queuedMessages(queued), additions: additionsOf(queued) };
  const [started, effects] = startRun(state, start, deps);
  const calls = started.calls.map((one) =>
    one.waitsFor === "answers" ? running(one, runId) : one,
  );
  return [{ ...started, calls }, effects];
}

function additionsOf([first]: readonly Call[]): RunOptions | undefined {
  return first?.event.type === "start" ? first.event.additions : undefined;
}

/** Lets the calls continue that wait for this. */
export function release(state: RunState, what: Call["waitsFor"]): readonly Effect[] {
  return state.calls
    .filter(({ waitsFor }) => waitsFor === what)
    .map(({ id }) => ({ type: "proceed", id }));
}

/**
 * Refuses the calls that have sent nothing yet, so that what never ends does not block the next
 * call. After a stop, messages that wait are sent by the user.
 */
export function refuseWaiting(state: RunState, reason: "aborted" | "reset"): Transition {
  const [freed, returned] = returnWaiting(state, reason);
  const isWaiting = (one: Call): boolean =>
    reason === "reset"
      ? !isRunning(one) || sendsLater(one)
      : !isRunning(one) && one.waitsFor !== "answers";
  const effects = refusals(freed.calls.filter(isWaiting), reason);
  return [keepCalls(freed, (one) => !isWaiting(one)), [...returned, ...effects]];
}

/**
 * Refuses the answers that have not been sent when their questions were answered on another page:
 * what is open afterwards may have that page's answers.
 */
export function refuseAnswers(state: RunState): Transition {
  const isLeft = ({ event, waitsFor }: Call): boolean =>
    isAnswer(event) && waitsFor !== "run" && waitsFor !== "answers";
  const effects = refusals(state.calls.filter(isLeft), "answered-elsewhere");
  return [keepCalls(state, (one) => !isLeft(one)), effects];
}

function refuseCall(state: RunState, id: string, reason: NotSentReason): Transition {
  return refuse(withoutCall(state, id), id, reason);
}

function withCall(state: RunState, call: Call): RunState {
  const calls = new Map(state.calls.map((one) => [one.id, one])).set(call.id, call);
  return { ...state, calls: [...calls.values()] };
}

function withoutCall(state: RunState, id: string): RunState {
  return keepCalls(state, (one) => one.id !== id);
}
