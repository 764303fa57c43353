import { AgentRunError, ProtocolError, StreamTruncatedError, TransportError } from "../../core/errors.js";
import { longestTimer } from "../../core/longestTimer.js";
import { systemClock } from "../clock/systemClock.js";
import { createQueue } from "./createQueue.js";
import { eventStreamOf } from "./eventStreamOf.js";
import { fetchSameOrigin } from "./fetchSameOrigin.js";
import type { HttpTransportOptions, RunTransport } from "./RunTransport.js";
import { type ReadBytes, readBody } from "./readBody.js";

/** Sends the input and resolves to the events of the response. Rejects with an `AgentRunError`. */
export type OpenStream = () => Promise<ReadBytes>;

/** Opens the stream, once, and passes on the data of each event until it has ended or broken. */
export type StreamReader = (open: OpenStream, onData: (data: string) => void) => Promise<void>;

/** Everything that the HTTP transports share, which is all but the parsing of server-sent events. One run is one POST. */
export function runOverHttp(options: HttpTransportOptions, read: StreamReader): RunTransport {
  return async function* run(input, { signal, onServerTime }) {
    signal.throwIfAborted();
    // Read at each run, because the host may have changed them.
    const { stallTimeout = 300_000, maxEventBytes = 2 ** 25, maxErrorBody = 4000, clock = systemClock } = options;
    if (!(stallTimeout > 0))
      throw new TransportError(`stallTimeout is ${stallTimeout}; Infinity waits for ever`, { delivery: "not-sent" });
    const queue = createQueue<string>();
    const stop = new AbortController();
    let opened = false;
    let timer: unknown;

    const giveUp = (reason: unknown): void => {
      queue.fail(reason);
      stop.abort();
    };
    // Once the agent has responded, a break truncates the stream, even before the first event.
    const lost = (message: string, cause?: unknown) => new (opened ? StreamTruncatedError : TransportError)(message, { cause });
    let lastByteAt = 0;
    const received = (): void => {
      lastByteAt = clock.now();
    };
    // One timer that compares timestamps: a timer for each chunk would cost more than reading it.
    const listenFor = (left: number): void => {
      clock.clearTimeout(timer);
      if (left > longestTimer || stop.signal.aborted) return;
      timer = clock.setTimeout(() => {
        // A clock that was set back does not extend the timeout.
        lastByteAt = Math.min(lastByteAt, clock.now());
        const silent = clock.now() - lastByteAt;
        if (silent < stallTimeout) listenFor(stallTimeout - silent);
        else giveUp(lost(`the agent sent nothing for ${stallTimeout} ms`));
      }, left);
    };
    const beginToListen = (): void => {
      received();
      listenFor(stallTimeout);
    };

    const open: OpenStream = async () => {
      const request = await prepareRequest(input, options);
      // Creating the headers may have taken a while.
      stop.signal.throwIfAborted();
      beginToListen();
      const response = await fetchSameOrigin(options.fetch ?? globalThis.fetch, String(options.url), {
        ...request,
        signal: stop.signal,
      });
      clock.clearTimeout(timer);
      const date = response.headers.get("date");
      const time = Date.parse(date ?? "");
      // Only in the format of HTTP: a date without a zone would be parsed as local time.
      if (time && new Date(time).toUTCString() === date) onServerTime?.(time);
      const body = await eventStreamOf(response, clock, maxErrorBody);
      opened = true;
      beginToListen();
      return readBody(body, maxEventBytes, received, stop.signal);
    };

    signal.addEventListener("abort", () => giveUp(signal.reason), { signal: stop.signal });
    read(open, (data) => data && queue.push(data)).then(queue.close, (cause) => {
      if (AgentRunError.isInstance(cause)) queue.fail(cause);
      else if (opened) queue.fail(lost("the connection to the agent broke before the run ended", cause));
      else {
        const address = addressOf(options.url);
        const message = `the agent at ${address ?? "this address"} could not be reached; in a browser CORS looks the same`;
        queue.fail(new TransportError(message, { cause, address }));
      }
    });
    try {
      for (;;) {
        const batch = await queue.next();
        signal.throwIfAborted();
        if (batch === null) return;
        const { events, broken } = parseEvents(batch);
        if (events.length > 0) yield events;
        if (broken !== null) throw broken;
      }
    } finally {
      clock.clearTimeout(timer);
      stop.abort();
    }
  };
}

/** An address as a person may read it: without credentials, query and fragment, which may hold secrets. */
function addressOf(url: unknown): string | undefined {
  try {
    const { origin, pathname } = new URL(String(url), globalThis.location?.href);
    return origin + pathname;
  } catch {
    return undefined;
  }
}

/** Creates the request with current headers; if this fails, nothing was sent. */
export async function prepareRequest(input: object, { headers, credentials }: HttpTransportOptions): Promise<RequestInit> {
  try {
    // Header names are case-insensitive; a plain record, because the host's own fetch may spread it.
    const given = Object.fromEntries(new Headers(typeof headers === "function" ? await headers() : headers));
    return {
      method: "POST",
      body: JSON.stringify(input),
      headers: { "content-type": "application/json", accept: "text/event-stream", ...given },
      ...(credentials && { credentials }),
    };
  } catch (cause) {
    throw new TransportError("the request could not be made", { delivery: "not-sent", cause });
  }
}

/** Parses data fields; events before an invalid one still count. */
function parseEvents(data: readonly string[]): { readonly events: readonly unknown[]; readonly broken: ProtocolError | null } {
  const events: unknown[] = [];
  for (const text of data) {
    try {
      events.push(JSON.parse(text));
    } catch (cause) {
      const broken = new ProtocolError("event-is-json", `an event of the stream is not JSON: ${text.slice(0, 80)}`, { cause });
      return { events, broken };
    }
  }
  return { events, broken: null };
}
