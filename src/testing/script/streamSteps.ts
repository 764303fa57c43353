import type { WireStep } from "./createThread.js";

/** The dependencies of a stream. */
interface StreamOptions {
  readonly threadId: string;
  readonly runId: string;
  /** The version that both sides use. */
  readonly protocolVersion: string;
  /** Milliseconds before each step; 0 sends as fast as the other side reads. */
  readonly pace: number;
  /**
   * Its signal is aborted when the client disconnects. The request is kept, because in Node its
   * signal is garbage-collected with it.
   */
  readonly request: Request;
}

/**
 * Sends steps as server-sent events, one at a time and only as fast as they are read; stops when
 * the reader stops.
 */
export function streamSteps(
  steps: Iterable<WireStep>,
  options: StreamOptions,
): ReadableStream<Uint8Array> {
  const { request } = options;
  const gone = new AbortController();
  const encoder = new TextEncoder();
  const lines = write(steps, options, gone.signal);
  const abort = (): void => gone.abort(request.signal.reason);
  if (request.signal.aborted) abort();
  else request.signal.addEventListener("abort", abort, { once: true });

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          // Before the step: a step that is not sent must not have been taken from the script.
          gone.signal.throwIfAborted();
          const { done, value } = await lines.next();
          if (!done) return controller.enqueue(encoder.encode(value));
          controller.close();
        } catch (error) {
          controller.error(error);
        }
        request.signal.removeEventListener("abort", abort);
      },
      cancel(reason) {
        request.signal.removeEventListener("abort", abort);
        gone.abort(reason);
      },
    },
    { highWaterMark: 0 },
  );
}

async function* write(
  steps: Iterable<WireStep>,
  { threadId, runId, protocolVersion, pace }: StreamOptions,
  gone: AbortSignal,
): AsyncGenerator<string, void> {
  for (const step of steps) {
    if (!("do" in step)) {
      await wait(pace, gone);
      yield dataLine(step);
      continue;
    }
    switch (step.do) {
      case "start":
        yield dataLine({ type: "RUN_STARTED", threadId, runId, protocolVersion });
        break;
      case "finish":
        yield dataLine({ type: "RUN_FINISHED", threadId, runId, outcome: step.outcome });
        break;
      case "pause":
        await wait(pace * step.beats, gone);
        break;
      case "raw":
        yield `data: ${step.data}\n\n`;
        break;
      case "cut":
        throw new TypeError("The connection was cut.");
      case "end":
        return;
      default:
        step satisfies never;
    }
  }
}

function dataLine(event: unknown): string {
  return `data: ${JSON.stringify(event)}\n\n`;
}

function wait(ms: number, gone: AbortSignal): Promise<void> {
  if (ms <= 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(gone.reason);
    };
    const timer = setTimeout(() => {
      gone.removeEventListener("abort", stop);
      resolve();
    }, ms);
    gone.addEventListener("abort", stop, { once: true });
  });
}
