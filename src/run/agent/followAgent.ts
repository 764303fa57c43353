import type { Clock } from "../../core/Clock.js";
import { AgentRunError, ProtocolError, TransportError } from "../../core/errors.js";
import type { Transcript } from "../../core/transcript/Transcript.js";
import type { RunAgentInput } from "../../protocol/input.js";
import { isRecord, own, showJson, thrownText, type UnknownRecord } from "../../protocol/json.js";
import type { Message } from "../../protocol/messages.js";
import { createQueue, type Queue } from "../http/createQueue.js";
import type { RunTransport } from "../http/RunTransport.js";
import type { AgentLike, AgentLikeInput, AgentLikeSubscriber } from "./AgentLike.js";
import { idOf } from "./idOf.js";
import { withTransientInput } from "./withTransientInput.js";

/** How often a run that was not read is checked for its end, in milliseconds. */
const checkInterval = 100;

/** An agent that the host owns, run from here and observed when the host runs it. */
export interface FollowedAgent {
  readonly transport: RunTransport;
  /** Observes its runs until `stop`. */
  listen(): void;
  stop(): void;
}

/** Called with a run that was not started here: its input, how to read it, and whether all earlier ones are over. */
export type OnForeignRun = (input: AgentLikeInput, transport: RunTransport, follows: boolean) => void;

/** Callbacks for an agent that the host owns. */
export interface AgentFollower {
  readonly onForeignRun: OnForeignRun;
  /** The host has changed the messages while no run was active. */
  readonly onMessages: () => void;
  /** A run that had begun before `listen` has ended; nothing of it was read. */
  readonly onMissedRun: () => void;
  readonly clock: Clock;
  /** The current conversation. */
  readonly transcript: () => Transcript;
}

/** Follows the agent on its current thread. */
export function followAgent(
  agent: AgentLike,
  { onForeignRun, onMessages, onMissedRun, clock, transcript }: AgentFollower,
): FollowedAgent {
  const { threadId } = agent;
  const prepared = new Map<string, () => void>();
  // Events that arrive after a run was stopped belong to that run, so its queue stays until it is over.
  const queues = new Map<string, Queue<unknown>>();
  let subscription: { unsubscribe(): void } | null = null;

  const queueOf = (input: AgentLikeInput): Queue<unknown> | undefined => {
    const known = queues.get(input.runId);
    if (known !== undefined || input.threadId !== threadId) return known;
    const queue = createQueue<unknown>();
    const follows = queues.size === 0;
    queues.set(input.runId, queue);
    onForeignRun(input, (_, { signal }) => read(queue, signal), follows);
    return queue;
  };

  const subscriber: AgentLikeSubscriber = {
    onRunInitialized({ input }) {
      prepared.get(input.runId)?.();
      queueOf(input);
    },
    onEvent: ({ event, input }) => queueOf(input)?.push(event),
    onRunFailed: ({ error, input }) => queues.get(input.runId)?.fail(asRunError(error)),
    onRunFinalized({ input }) {
      queues.get(input.runId)?.close();
      queues.delete(input.runId);
    },
    onMessagesChanged() {
      if (queues.size === 0 && agent.threadId === threadId) onMessages();
    },
  };

  const listen = (): void => {
    if (subscription !== null) return;
    subscription = agent.subscribe(subscriber);
    if (agent.isRunning === true && queues.size === 0) awaitEnd();
  };

  // The client has no event for those who subscribed during a run.
  const awaitEnd = (): void => {
    clock.setTimeout(() => {
      if (subscription === null || queues.size > 0) return;
      if (agent.isRunning === true) awaitEnd();
      else onMissedRun();
    }, checkInterval);
  };

  async function* read(queue: Queue<unknown>, signal: AbortSignal): AsyncGenerator<readonly unknown[]> {
    const stop = (): void => {
      queue.fail(signal.reason);
      agent.abortRun();
    };
    signal.addEventListener("abort", stop);
    try {
      for (;;) {
        const batch = await queue.next();
        if (batch === null) return;
        yield batch;
      }
    } finally {
      signal.removeEventListener("abort", stop);
    }
  }

  return {
    listen,
    stop() {
      subscription?.unsubscribe();
      subscription = null;
    },
    async *transport(input, { signal }) {
      const { runId, messages, tools, context, forwardedProps, resume } = input;
      const obstacle = agent.threadId === threadId ? whyNotCarried(input) : "has gone on to another thread";
      if (obstacle !== null) {
        throw new TransportError(`the agent ${obstacle}, so this cannot be sent by it`, { delivery: "not-sent" });
      }
      listen();
      const queue = createQueue<unknown>();
      queues.set(runId, queue);
      const conversation = transcript();
      const isPart = ({ id }: Message): boolean => conversation.messages.some((message) => message.id === id);
      const sent = messages.filter(
        ({ id, role }) => (role === "user" || role === "tool") && !agent.messages.some((known) => idOf(known) === id),
      );
      if (sent.some(isPart)) agent.addMessages(sent.filter(isPart));
      // The open questions were validated here already; the agent's own check is less exact, and older versions refuse to cancel expired
      // ones.
      const before = agent.pendingInterrupts;
      const none: unknown[] = [];
      agent.pendingInterrupts = none;
      const takeAway = withTransientInput(
        agent,
        sent.filter((message) => !isPart(message)),
        addedTo(conversation.state, input.state),
      );
      prepared.set(runId, takeAway);
      const answers: UnknownRecord = resume === undefined ? {} : { resume: isList(resume) ? [...resume] : resume };
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
        for await (const batch of read(queue, signal)) {
          hasEvents = true;
          yield batch;
        }
      } catch (error) {
        throw hasEvents || resume === undefined || isList(resume) || !(error instanceof ProtocolError) ? error : notAList(error);
      } finally {
        prepared.delete(runId);
        takeAway();
        // Unchanged: the run has neither answered them nor asked anything new.
        if (agent.pendingInterrupts === none && before !== undefined) agent.pendingInterrupts = before;
      }
    },
  };
}

/** Returns which field of the input the client cannot send. Without it, the request would mean something else to the agent. */
function whyNotCarried({ parentRunId }: RunAgentInput): string | null {
  return parentRunId === undefined
    ? null
    : "wants to know which run an answer belongs to, and its client cannot carry that: reach it by `url` or `transport`";
}

// Agents older than the standard expect other shapes than the type allows.
const isList = (resume: unknown): resume is readonly unknown[] => Array.isArray(resume);

// From 1.0 on, the client validates its request before sending it.
function notAList(cause: ProtocolError): TransportError {
  const message =
    "the agent wants an answer in a shape that its client does not carry, so nothing was sent: reach it by `url` or `transport`";
  return new TransportError(message, { delivery: "not-sent", cause });
}

/** The keys that a request adds to a state. */
function addedTo(state: unknown, requested: unknown): UnknownRecord {
  if (!isRecord(requested)) return {};
  const had = isRecord(state) ? state : {};
  return Object.fromEntries(Object.entries(requested).filter(([key, value]) => !Object.is(value, own(had, key))));
}

// The client describes a failure by the error's name and status; its classes are not imported.
function asRunError(cause: unknown): AgentRunError {
  if (AgentRunError.isInstance(cause)) return cause;
  const { name, message, status, payload } = isRecord(cause) ? cause : {};
  const detail = typeof message === "string" ? message : thrownText(cause);
  if (typeof status === "number") {
    const body = typeof payload === "string" ? payload : payload === undefined ? undefined : showJson(payload);
    return new TransportError(`the agent answered with HTTP ${status}`, { status, ...(body !== undefined && { body }), cause });
  }
  if (name === "AGUIError" || name === "ZodError") return new ProtocolError("official-client", detail, { cause });
  return new TransportError(`the run of the agent broke: ${detail}`, { cause });
}
