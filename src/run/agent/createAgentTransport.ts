import { callsOf, fieldOf, idOf } from "../../conversation/callsOf.js";
import { type Transcript, toolCallsIn } from "../../conversation/Transcript.js";
import { type AgentRunError, ProtocolError, TransportError } from "../../errors/errors.js";
import type { RunAgentInput } from "../../protocol/input.js";
import { isRecord, jsonEqual, own, recordOf, type UnknownRecord } from "../../protocol/json.js";
import type { Message } from "../../protocol/messages.js";
import { roundedPaths } from "../../protocol/numberTexts.js";
import { holdsTexts } from "../../protocol/writeJson.js";
import { createQueue, type Queue } from "../http/createQueue.js";
import type { RunTransport } from "../http/RunTransport.js";
import type { AgentLike, AgentLikeInput } from "./AgentLike.js";
import { asRunError, readQueue } from "./readQueue.js";
import { takeOutCalls } from "./takeOutCalls.js";

/** A run that was started here, while the agent has not sent its request. */
export interface PreparedRun {
  /**
   * Takes the input that the agent has made: removes the transient input of the agent again, and
   * adds the answers that it has left out. Returns why the request must not leave, or null.
   */
  readonly complete: (input: AgentLikeInput) => AgentRunError | null;
  /** Returns what is missing in the input that was sent, or null. */
  readonly check: (input: AgentLikeInput) => AgentRunError | null;
}

/** What a transport shares with the subscriber that observes the same agent. */
export interface AgentTransportParts {
  readonly agent: AgentLike;
  /** Whether it may start runs of a thread. */
  readonly isFollowed: (threadId: string) => boolean;
  /** The runs that were started here and not sent, by their ids. */
  readonly prepared: Map<string, PreparedRun>;
  /** The events of each run, by its id. */
  readonly queues: Map<string, Queue<unknown>>;
  readonly listen: () => void;
  /** The current conversation. */
  readonly transcript: () => Transcript;
  /** The calls that leave the history of the request that is being sent. */
  readonly leftOut?: () => readonly string[];
}

/** Creates the transport that runs an agent of the host. */
export function createAgentTransport(parts: AgentTransportParts): RunTransport {
  const { agent, isFollowed, prepared, queues, listen, transcript, leftOut = () => [] } = parts;
  return async function* (input, { signal }) {
    const { runId, messages, tools, context, forwardedProps, resume } = input;
    const obstacle = isFollowed(agent.threadId) ? whyNotCarried(input) : "is on another thread";
    if (obstacle !== null) {
      throw new TransportError(`the agent ${obstacle}, so nothing is sent`, {
        delivery: "not-sent",
      });
    }
    const callsToLeave = leftOut();
    listen();
    const queue = createQueue<unknown>();
    queues.set(runId, queue);
    const conversation = transcript();
    const transient = addMessages(agent, messages, conversation);
    // The open questions were validated here already; the agent's own check is less exact, and
    // older versions refuse to cancel expired ones.
    const before = agent.pendingInterrupts;
    const none: unknown[] = [];
    agent.pendingInterrupts = none;
    const putBack = callsToLeave.length === 0 ? null : takeOutCalls(agent, callsToLeave);
    const takeAway = withTransientInput(agent, transient, addedTo(conversation.state, input.state));
    prepared.set(runId, {
      complete(made) {
        takeAway();
        replaceArguments(made, messages);
        addCallers(made, messages);
        return carryAnswers(made, resume);
      },
      check: (sent) => (resume === undefined || sent.resume !== undefined ? null : notCarried()),
    });
    const answers: UnknownRecord =
      resume === undefined ? {} : { resume: isList(resume) ? [...resume] : resume };
    let hasEvents = false;
    try {
      agent
        .runAgent({
          runId,
          tools: [...tools],
          context: [...context],
          ...(isRecord(forwardedProps) && { forwardedProps: { ...forwardedProps } }),
          ...answers,
        })
        .then(queue.close, (error: unknown) => queue.fail(asRunError(error)))
        .finally(() => queues.delete(runId));
      for await (const batch of readQueue(queue, agent, signal)) {
        hasEvents = true;
        yield batch;
      }
    } catch (error) {
      throw hasEvents || resume === undefined || isList(resume) || !(error instanceof ProtocolError)
        ? error
        : notAList(error);
    } finally {
      prepared.delete(runId);
      takeAway();
      putBack?.();
      // Unchanged: the run has neither answered them nor asked anything new.
      if (agent.pendingInterrupts === none && before !== undefined)
        agent.pendingInterrupts = before;
    }
  };
}

/**
 * Adds to the agent the messages of the conversation that it lacks. Returns those that it lacks for
 * this request only.
 */
function addMessages(
  agent: AgentLike,
  messages: readonly Message[],
  conversation: Transcript,
): readonly Message[] {
  // After a reload it may have nothing of the conversation that was stored.
  const isNew = agent.messages.length === 0;
  const sent = messages.filter(
    ({ id, role }) =>
      (isNew || role === "user" || role === "tool") &&
      !agent.messages.some((earlier) => idOf(earlier) === id),
  );
  const transient = sent.filter(
    ({ id }) => !conversation.messages.some((message) => message.id === id),
  );
  const part = messages.filter((message) => !transient.includes(message));
  // The client adds at the end: behind what was typed, a result would be too far from its call.
  const typed = agent.messages.findLastIndex((message) => fieldOf(message, "role") === "user");
  const last = part.filter(
    (message) => sent.includes(message) && placed(agent.messages, message).indexOf(message) > typed,
  );
  if (last.length > 0) agent.addMessages(last);
  addResults(agent, part);
  return transient;
}

/**
 * Returns which field of the input the client cannot send. Without it, the request would mean
 * something else to the agent.
 */
function whyNotCarried(input: RunAgentInput): string | null {
  if (input.parentRunId !== undefined)
    return "needs the run of an answer, which its client does not carry: reach it by `url` or `transport`";
  const answers = [input.resume, input.forwardedProps, input.state];
  return holdsTexts(answers) && roundedPaths(answers).length > 0
    ? "would get a number in the answer rounded, because its client does not keep all digits: reach it by `url`"
    : null;
}

// Agents older than the standard expect other shapes than the type allows.
const isList = (resume: unknown): resume is readonly unknown[] => Array.isArray(resume);

// From 1.0 on, the client validates its request before sending it.
function notAList(cause: ProtocolError): TransportError {
  const message =
    "its client does not carry an answer of this shape: reach it by `url` or `transport`";
  return new TransportError(message, { delivery: "not-sent", cause });
}

/**
 * Adds the answers to the input of a run where the client has left them out: up to 0.0.53, it
 * builds its request without `resume`, and sends what is set here. Returns an error where they
 * cannot be added.
 */
function carryAnswers(made: AgentLikeInput, resume: unknown): AgentRunError | null {
  if (made.resume !== undefined || !isList(resume)) return null;
  try {
    made.resume = [...resume];
    return null;
  } catch (cause) {
    return notCarried(cause);
  }
}

function notCarried(cause?: unknown): TransportError {
  const message =
    "the agent's client leaves `resume` out of its request, so the answers were not sent: use @ag-ui/client 0.0.54 or later, or reach the agent by `url`";
  return new TransportError(message, { delivery: "not-sent", cause });
}

/** The keys that a request adds to a state. */
function addedTo(state: unknown, requested: unknown): UnknownRecord {
  if (!isRecord(requested)) return {};
  const had = recordOf(state);
  return Object.fromEntries(
    Object.entries(requested).filter(([key, value]) => !Object.is(value, own(had, key))),
  );
}

/**
 * Adds messages and state for one request to an agent that the host owns, because its runs read
 * both from the agent. The returned function removes them again; it may be called repeatedly, and
 * keeps what was added meanwhile.
 */
export function withTransientInput(
  agent: AgentLike,
  messages: readonly unknown[],
  state: UnknownRecord,
): () => void {
  const ids = new Set(messages.map(idOf));
  for (const message of messages) agent.messages = placed(agent.messages, message);
  const before = agent.state;
  const had = recordOf(before);
  const merged = { ...had, ...state };
  const keys = Object.keys(state);
  if (keys.length > 0) agent.state = merged;

  return () => {
    if (agent.messages.some((message) => ids.has(idOf(message)))) {
      agent.messages = agent.messages.filter((message) => !ids.has(idOf(message)));
    }
    const now = agent.state;
    if (keys.length === 0 || now === before) return;
    if (now === merged) agent.state = before;
    else if (isRecord(now)) agent.state = without(now, state, had);
  };
}

/**
 * Adds results to the messages of an agent or a request, behind their calls, where these are there.
 * One that is there stays, or moves where text is before it: servers send the request back, and the
 * client adds at the end what it does not know.
 */
export function addResults(agent: Pick<AgentLike, "messages">, results: readonly Message[]): void {
  const there = resultsInPlace(agent.messages);
  for (const result of results) {
    if (result.role !== "tool" || there.has(result.toolCallId)) continue;
    const { messages } = agent;
    const at = messages.findIndex(
      (message) => fieldOf(message, "toolCallId") === result.toolCallId,
    );
    const place = placeOf(messages, result.toolCallId);
    if (place >= 0)
      agent.messages = messages
        .filter((_, index) => index !== at)
        .toSpliced(place, 0, messages[at] ?? result);
  }
}

/** Replaces in a request the arguments of calls that differ from those of these messages. */
export function replaceArguments(
  input: Pick<AgentLike, "messages">,
  messages: readonly Message[],
): void {
  const calls = new Map(toolCallsIn(messages).map((call) => [call.id, call]));
  const differs = (call: unknown): boolean => {
    const id = idOf(call);
    const whole = typeof id === "string" ? calls.get(id) : undefined;
    const text = own(own(call, "function"), "arguments");
    return whole !== undefined && text !== whole.function.arguments;
  };
  if (!input.messages.flatMap(callsOf).some(differs)) return;
  input.messages = input.messages.map((message) =>
    isRecord(message) && callsOf(message).some(differs)
      ? {
          ...message,
          toolCalls: callsOf(message).map((call) =>
            differs(call) ? calls.get(String(idOf(call))) : call,
          ),
        }
      : message,
  );
}

/** Adds to a request the calls that its results are of, and that its messages lack. */
export function addCallers(input: Pick<AgentLike, "messages">, messages: readonly Message[]): void {
  const made = new Set(input.messages.flatMap(callsOf).map(idOf));
  for (const message of messages) {
    const ids = callsOf(message).map(idOf);
    const at = input.messages.findIndex((one) => ids.includes(fieldOf(one, "toolCallId")));
    if (at >= 0 && ids.every((id) => !made.has(id)))
      input.messages = input.messages.toSpliced(at, 0, message);
  }
}

/**
 * The ids of the calls whose results are behind them, with no text between. A long thread is read
 * once.
 */
function resultsInPlace(messages: readonly unknown[]): ReadonlySet<unknown> {
  const inPlace = new Set<unknown>();
  const calls = new Set<unknown>();
  for (const message of messages) {
    const id = fieldOf(message, "toolCallId");
    if (calls.has(id)) inPlace.add(id);
    else if (id === undefined && callsOf(message).length === 0) calls.clear();
    for (const call of callsOf(message)) calls.add(idOf(call));
  }
  return inPlace;
}

/** Inserts a message: the result of a call after the call, everything else at the end. */
function placed(messages: readonly unknown[], message: unknown): unknown[] {
  const toolCallId = fieldOf(message, "toolCallId");
  const place = toolCallId === undefined ? -1 : placeOf(messages, toolCallId);
  return messages.toSpliced(place < 0 ? messages.length : place, 0, message);
}

/** The place behind a call and the results that are there; -1 without the call. */
function placeOf(messages: readonly unknown[], toolCallId: unknown): number {
  const call = messages.findLastIndex((one) =>
    callsOf(one).some((made) => idOf(made) === toolCallId),
  );
  const next = messages.findIndex((one, place) => place > call && fieldOf(one, "role") !== "tool");
  if (call < 0) return -1;
  return next < 0 ? messages.length : next;
}

/** Removes the transient keys from a state that a run has changed. */
function without(now: UnknownRecord, added: UnknownRecord, had: UnknownRecord): UnknownRecord {
  const isAdded = (key: string, value: unknown): boolean =>
    Object.hasOwn(added, key) && jsonEqual(value, own(added, key));
  const entries = Object.entries(now).flatMap(
    ([key, value]): readonly (readonly [string, unknown])[] => {
      if (!isAdded(key, value)) return [[key, value]];
      return Object.hasOwn(had, key) ? [[key, had[key]]] : [];
    },
  );
  return Object.fromEntries(entries);
}
