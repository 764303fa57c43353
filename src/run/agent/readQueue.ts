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
