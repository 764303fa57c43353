import { fetchEventSource } from "@microsoft/fetch-event-source";
import { AgentRunError, ProtocolError, StreamTruncatedError, TransportError } from "../core/errors.js";
import type { RunAgentInput } from "../protocol/input.js";
import { onlyWholeLines } from "./onlyWholeLines.js";
import type { HeadersSource, HttpTransportOptions, RunTransport } from "./RunTransport.js";
import { responseError } from "./responseError.js";

/**
 * AG-UI over POST and server-sent events, for documents. It sends exactly one request per run: every retry and every re-open on
 * tab changes of the library below is switched off, because a second POST would be a second run.
 */
export function fetchEventSourceTransport(options: HttpTransportOptions): RunTransport {
  return async function* run(input, { signal }) {
    // Read at each run: a host may have given fresh headers since the last one.
    const { url, headers, fetch: hostFetch } = options;
    signal.throwIfAborted();
    const stop = new AbortController();
    const queue = createQueue();
    const request = await prepare(input, headers);
    let opened = false;
    const finished = fetchEventSource(String(url), {
      ...request,
      method: "POST",
      openWhenHidden: true,
      // Their own `signal` option lets an abort look like success; ours goes in below and rejects.
      fetch: async (address, init) => {
        const signals = [signal, stop.signal, ...(init?.signal ? [init.signal] : [])];
        return onlyWholeLines(await (hostFetch ?? globalThis.fetch)(address, { ...init, signal: AbortSignal.any(signals) }));
      },
      onopen: async (response) => {
        const error = await responseError(response);
        if (error !== undefined) throw error;
        opened = true;
      },
      onmessage: ({ data }) => {
        if (data !== "") queue.push(data);
      },
      onerror: (error: unknown) => {
        throw error;
      },
    });
    finished.then(queue.close, (error: unknown) => queue.fail(signal.aborted ? error : asRunError(error, opened)));
    try {
      for (;;) {
        const batch = await queue.next();
        if (batch === null) return;
        // What could be read before a bad line still counts.
        const { events, error } = parseAll(batch);
        if (events.length > 0) yield events;
        if (error !== null) throw error;
      }
    } finally {
      stop.abort();
    }
  };
}

async function prepare(
  input: RunAgentInput,
  headers: HeadersSource | undefined,
): Promise<{ body: string; headers: Record<string, string> }> {
  try {
    const given = typeof headers === "function" ? await headers() : headers;
    return {
      body: JSON.stringify(input),
      headers: { "content-type": "application/json", accept: "text/event-stream", ...given },
    };
  } catch (cause) {
    throw new TransportError("the request could not be made", { delivery: "not-sent", cause });
  }
}

function parseAll(batch: readonly string[]): { readonly events: readonly unknown[]; readonly error: ProtocolError | null } {
  const events: unknown[] = [];
  for (const data of batch) {
    try {
      events.push(JSON.parse(data));
    } catch (cause) {
      return {
        events,
        error: new ProtocolError("event-is-json", `an event of the stream is not JSON: ${data.slice(0, 80)}`, { cause }),
      };
    }
  }
  return { events, error: null };
}

// Once the agent has answered, a connection that breaks was cut off, also if nothing had been said yet.
function asRunError(cause: unknown, opened: boolean): AgentRunError {
  if (AgentRunError.isInstance(cause)) return cause;
  return opened
    ? new StreamTruncatedError("the connection to the agent broke before the run ended", { cause })
    : new TransportError("the connection to the agent failed", { cause });
}

interface Queue {
  push(item: string): void;
  close(): void;
  fail(error: unknown): void;
  /** Everything that has arrived, at once; null when the stream has ended. */
  next(): Promise<readonly string[] | null>;
}

function createQueue(): Queue {
  let items: string[] = [];
  let end: { readonly error?: unknown } | null = null;
  let wake = (): void => {};
  return {
    push(item) {
      items.push(item);
      wake();
    },
    close() {
      end ??= {};
      wake();
    },
    fail(error) {
      end ??= { error };
      wake();
    },
    async next() {
      while (items.length === 0) {
        if (end !== null) {
          if ("error" in end) throw end.error;
          return null;
        }
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      const batch = items;
      items = [];
      return batch;
    },
  };
}
