import type { AgentRunError } from "../../errors/errors.js";
import type { Clock } from "../../interrupt/Clock.js";
import { createQueue, type Queue } from "../http/createQueue.js";
import type { RunTransport } from "../http/RunTransport.js";
import type { AgentLike, AgentLikeInput, AgentLikeSubscriber } from "./AgentLike.js";
import type { AgentTransportParts, PreparedRun } from "./createAgentTransport.js";
import { asRunError, readQueue } from "./readQueue.js";

/** How often a run that was not read is checked for its end, in milliseconds. */
const checkInterval = 100;

/**
 * Called with a run that was not started here: its input, how to read it, and whether all earlier
 * ones are over.
 */
type OnForeignRun = (input: AgentLikeInput, transport: RunTransport, follows: boolean) => void;

/** Callbacks for an agent that the host owns. */
interface AgentFollower extends Pick<AgentTransportParts, "isFollowed" | "transcript"> {
  readonly onForeignRun: OnForeignRun;
  /** Completes the request of a run that may have no event. */
  readonly complete: (input: AgentLikeInput) => void;
  /** The host has changed the messages while no run was active. */
  readonly onMessages: () => void;
  /** A run that had begun before `listen` has ended; nothing of it was read. */
  readonly onMissedRun: () => void;
  readonly clock: Clock;
  readonly leftOut: NonNullable<AgentTransportParts["leftOut"]>;
  /** Where to subscribe, if not at the agent. */
  readonly early?: Pick<AgentLike, "subscribe"> | undefined;
}

/**
 * Follows the agent of the host on the thread of the run, from `listen` to `stop`. `parts` is what
 * a transport that runs the same agent needs.
 */
export function followAgent(
  agent: AgentLike,
  {
    isFollowed,
    onForeignRun,
    complete,
    onMessages,
    onMissedRun,
    clock,
    transcript,
    leftOut,
    early,
  }: AgentFollower,
) {
  const prepared = new Map<string, PreparedRun>();
  // Events that arrive after a run was stopped belong to that run, so its queue stays until it is
  // over.
  const queues = new Map<string, Queue<unknown>>();
  let subscription: { unsubscribe(): void } | null = null;
  /** Whether a run was read since `listen`; its messages have what was before it. */
  let hasRead = false;

  const queueOf = (input: AgentLikeInput): Queue<unknown> | undefined => {
    const queueBefore = queues.get(input.runId);
    if (queueBefore !== undefined || !isFollowed(input.threadId)) return queueBefore;
    const queue = createQueue<unknown>();
    const follows = queues.size === 0;
    queues.set(input.runId, queue);
    hasRead = true;
    onForeignRun(input, (_, { signal }) => readQueue(queue, agent, signal), follows);
    return queue;
  };

  // The client goes on when a subscriber throws, and sends nothing once its run is aborted.
  const stopRun = (runId: string, error: AgentRunError): void => {
    queues.get(runId)?.fail(error);
    agent.abortRun();
  };

  const subscriber: AgentLikeSubscriber = {
    onRunInitialized({ input }) {
      const error = prepared.get(input.runId)?.complete(input) ?? null;
      if (error !== null) return stopRun(input.runId, error);
      // Connecting to a thread sends nothing, and where the thread is new, no event comes: that is
      // no run.
      if (input.messages.length > 0 || input.resume !== undefined) queueOf(input);
      else complete(input);
    },
    onEvent({ event, input }) {
      const error = prepared.get(input.runId)?.check(input) ?? null;
      prepared.delete(input.runId);
      if (error === null) queueOf(input)?.push(event);
      else stopRun(input.runId, error);
    },
    onRunFailed: ({ error, input }) => queues.get(input.runId)?.fail(asRunError(error)),
    onRunFinalized({ input }) {
      queues.get(input.runId)?.close();
      queues.delete(input.runId);
    },
    onMessagesChanged() {
      if (queues.size === 0 && isFollowed(agent.threadId)) onMessages();
    },
  };

  const listen = (): void => {
    if (subscription !== null) return;
    hasRead = false;
    subscription = (early ?? agent).subscribe(subscriber);
    if (agent.isRunning === true && queues.size === 0) awaitEnd();
  };

  // The client has no event for those who subscribed during a run. One that has only waited for the
  // subscription runs, too, and may be read and over by the first check.
  const awaitEnd = (): void => {
    clock.setTimeout(() => {
      if (subscription === null || hasRead) return;
      if (agent.isRunning === true) awaitEnd();
      else onMissedRun();
    }, checkInterval);
  };

  return {
    listen,
    stop() {
      subscription?.unsubscribe();
      subscription = null;
    },
    parts: {
      agent,
      isFollowed,
      prepared,
      queues,
      listen,
      transcript,
      leftOut,
    } satisfies AgentTransportParts,
  };
}
