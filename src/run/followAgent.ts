import { AgentRunError, ProtocolError, TransportError } from "../core/errors.js";
import { isRecord, own, showJson } from "../protocol/json.js";
import type { AgentLike, AgentLikeInput, AgentLikeSubscriber } from "./AgentLike.js";
import { createQueue, type Queue } from "./createQueue.js";
import type { RunTransport } from "./RunTransport.js";

/** An agent that somebody else owns, run from here and heard of whoever runs it. */
export interface FollowedAgent {
  readonly transport: RunTransport;
  /** Hears of its runs until `leave`. */
  listen(): void;
  leave(): void;
}

/** Told of a run that was not started here, and how to read it. */
export type OnForeignRun = (input: AgentLikeInput, transport: RunTransport) => void;

/** Follows the agent on the thread it is on now. */
export function followAgent(agent: AgentLike, onForeignRun: OnForeignRun): FollowedAgent {
  const { threadId } = agent;
  // What a run still says after it was stopped belongs to it, so its queue stays until it is over.
  const queues = new Map<string, Queue<unknown>>();
  let subscription: { unsubscribe(): void } | null = null;

  const queueOf = (input: AgentLikeInput): Queue<unknown> | undefined => {
    const known = queues.get(input.runId);
    if (known !== undefined || input.threadId !== threadId) return known;
    const queue = createQueue<unknown>();
    queues.set(input.runId, queue);
    onForeignRun(input, (_, { signal }) => read(queue, signal));
    return queue;
  };

  const subscriber: AgentLikeSubscriber = {
    onRunInitialized: ({ input }) => void queueOf(input),
    onEvent: ({ event, input }) => queueOf(input)?.push(event),
    onRunFailed: ({ error, input }) => queues.get(input.runId)?.fail(asRunError(error)),
    onRunFinalized({ input }) {
      queues.get(input.runId)?.close();
      queues.delete(input.runId);
    },
  };

  const listen = (): void => {
    subscription ??= agent.subscribe(subscriber);
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
    leave() {
      subscription?.unsubscribe();
      subscription = null;
    },
    async *transport({ runId, messages, tools, context, forwardedProps, resume }, { signal }) {
      if (agent.threadId !== threadId) {
        throw new TransportError("the agent has gone on to another thread, so this one cannot be reached through it", {
          delivery: "not-sent",
        });
      }
      listen();
      const queue = createQueue<unknown>();
      queues.set(runId, queue);
      const said = messages.filter(
        ({ id, role }) => (role === "user" || role === "tool") && !agent.messages.some((known) => idOf(known) === id),
      );
      if (said.length > 0) agent.addMessages(said);
      // What is open was looked at more closely than the agent's own gate does, which in older versions lets no expired one be cancelled.
      const before = agent.pendingInterrupts;
      const none: unknown[] = [];
      agent.pendingInterrupts = none;
      try {
        agent
          .runAgent({
            runId,
            tools: [...tools],
            context: [...context],
            ...(isRecord(forwardedProps) && { forwardedProps: { ...forwardedProps } }),
            ...(resume !== undefined && { resume: [...resume] }),
          })
          .then(queue.close, (error: unknown) => queue.fail(asRunError(error)))
          .finally(() => queues.delete(runId));
        yield* read(queue, signal);
      } finally {
        // Still this list: the run has neither answered them nor asked anything new.
        if (agent.pendingInterrupts === none && before !== undefined) agent.pendingInterrupts = before;
      }
    },
  };
}

function idOf(message: unknown): unknown {
  return isRecord(message) ? own(message, "id") : undefined;
}

// The client tells what went wrong by the error's name and status; its classes are not imported.
function asRunError(cause: unknown): AgentRunError {
  if (AgentRunError.isInstance(cause)) return cause;
  const { name, message, status, payload } = isRecord(cause) ? cause : {};
  const detail = typeof message === "string" ? message : String(cause);
  if (typeof status === "number") {
    const body = typeof payload === "string" ? payload : payload === undefined ? undefined : showJson(payload);
    return new TransportError(`the agent answered with HTTP ${status}`, { status, ...(body !== undefined && { body }), cause });
  }
  if (name === "AGUIError" || name === "ZodError") return new ProtocolError("official-client", detail, { cause });
  return new TransportError(`the run of the agent broke: ${detail}`, { cause });
}
