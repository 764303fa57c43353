import { AgentRunError, ProtocolError, TransportError } from "../../errors/errors.js";
import { recordOf, showJson, thrownText } from "../../protocol/json.js";
import type { Queue } from "../http/createQueue.js";
import type { AgentLike } from "./AgentLike.js";

/** Reads the events of a run until it is over. If the signal aborts, the agent stops its run. */
export async function* readQueue(
  queue: Queue<unknown>,
  agent: AgentLike,
  signal: AbortSignal,
): AsyncGenerator<readonly unknown[]> {
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

/**
 * The error of a run that failed. The client describes it by the error's name and status; its
 * classes are not imported.
 */
export function asRunError(cause: unknown): AgentRunError {
  if (AgentRunError.isInstance(cause)) return cause;
  const { name, status, payload } = recordOf(cause);
  const detail = thrownText(cause);
  if (typeof status === "number") {
    const body =
      typeof payload === "string" ? payload : payload === undefined ? undefined : showJson(payload);
    return new TransportError(`the agent answered with HTTP ${status}`, { status, body, cause });
  }
  if (name === "AGUIError" || name === "ZodError")
    return new ProtocolError("official-client", detail, { cause });
  return new TransportError(`the run of the agent broke: ${detail}`, { cause });
}
