import { type Clock, longestTimer } from "../../core/Clock.js";
import {
  AgentRunError,
  ProtocolError,
  StreamTruncatedError,
  TransportError,
} from "../../core/errors.js";
import { systemClock } from "../clock/systemClock.js";
import { createQueue } from "./createQueue.js";
import { fetchSameOrigin } from "./fetchSameOrigin.js";
import type { HttpTransportOptions, RunTransport } from "./RunTransport.js";
import { type ReadBytes, readBody } from "./readBody.js";

/** Sends the input and resolves to the events of the response. Rejects with an `AgentRunError`. */
type OpenStream = () => Promise<ReadBytes>;

/** Opens the stream, once, and passes on the data of each event until it has ended or broken. */
type StreamReader = (open: OpenStream, onData: (data: string) => void) => Promise<void>;

/**
 * Everything that the HTTP transports share, which is all but the parsing of server-sent events.
 * One run is one POST.
 */
export function runOverHttp(options: HttpTransportOptions, read: StreamReader): RunTransport {
  return async function* run(input, { signal, onServerTime }) {
    signal.throwIfAborted();
    // Read at each run, because the host may have changed them.
    const {
      stallTimeout = 300_000,
      maxEventBytes = 2 ** 25,
      maxErrorBody = 4000,
      clock = systemClock,
    } = options;
    if (!(stallTimeout > 0))
      throw new TransportError(`stallTimeout is ${stallTimeout}; Infinity waits for ever`, {
        delivery: "not-sent",
      });
    const queue = createQueue<string>();
    const stop = new AbortController();
    let opened = false;

    const giveUp = (reason: unknown): void => {
      queue.fail(reason);
      stop.abort();
    };
    // Once the agent has responded, a break truncates the stream, even before the first event.
    const lost = (message: string, cause?: unknown) =>
      new (opened ? StreamTruncatedError : TransportError)(message, { cause });
    const stall = createStallTimer({
      clock,
      timeout: stallTimeout,
      signal: stop.signal,
      onStall: () => giveUp(lost(`the agent sent nothing for ${stallTimeout} ms`)),
    });

    const open: OpenStream = async () => {
      const request = await prepareRequest(input, options);
      // Creating the headers may have taken a while.
      stop.signal.throwIfAborted();
      stall.start();
      const response = await fetchSameOrigin(
        options.fetch ?? globalThis.fetch,
        String(options.url),
        {
          ...request,
          signal: stop.signal,
        },
      );
      stall.stop();
      const time = serverTimeOf(response);
      if (time !== null) onServerTime?.(time);
      const body = await eventStreamOf(response, clock, maxErrorBody);
      opened = true;
      stall.start();
      return readBody(body, maxEventBytes, stall.received, stop.signal);
    };

    signal.addEventListener("abort", () => giveUp(signal.reason), { signal: stop.signal });
    read(open, (data) => data && queue.push(data)).then(queue.close, (cause) => {
      if (AgentRunError.isInstance(cause)) queue.fail(cause);
      else if (opened)
        queue.fail(lost("the connection to the agent broke before the run ended", cause));
      else queue.fail(unreachable(options.url, cause));
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
      stall.stop();
      stop.abort();
    }
  };
}

/** The time of the agent's clock, from the headers of its response; null where it is not known. */
function serverTimeOf({ headers }: Response): number | null {
  const date = headers.get("date");
  const time = Date.parse(date ?? "");
  // Only in the format of HTTP: a date without a zone would be parsed as local time.
  return time && new Date(time).toUTCString() === date ? time : null;
}

function unreachable(url: unknown, cause: unknown): TransportError {
  const address = addressOf(url);
  const message = `the agent at ${address ?? "this address"} could not be reached; in a browser CORS looks the same`;
  return new TransportError(message, { cause, address });
}

/**
 * An address as a person may read it: without credentials, query and fragment, which may hold
 * secrets.
 */
function addressOf(url: unknown): string | undefined {
  try {
    const { origin, pathname } = new URL(String(url), globalThis.location?.href);
    return origin + pathname;
  } catch {
    return undefined;
  }
}

/** Creates the request with current headers; if this fails, nothing was sent. */
export async function prepareRequest(
  input: object,
  { headers, credentials }: HttpTransportOptions,
): Promise<RequestInit> {
  try {
    // Header names are case-insensitive; a plain record, because the host's own fetch may spread
    // it.
    const given = Object.fromEntries(
      new Headers(typeof headers === "function" ? await headers() : headers),
    );
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
function parseEvents(data: readonly string[]): {
  readonly events: readonly unknown[];
  readonly broken: ProtocolError | null;
} {
  const events: unknown[] = [];
  for (const text of data) {
    try {
      events.push(JSON.parse(text));
    } catch (cause) {
      const broken = new ProtocolError(
        "event-is-json",
        `an event of the stream is not JSON: ${text.slice(0, 80)}`,
        { cause },
      );
      return { events, broken };
    }
  }
  return { events, broken: null };
}

/** Watches for a stream on which no byte arrives. */
interface StallTimer {
  /** Begins to wait, from now. */
  readonly start: () => void;
  /** A byte has arrived. */
  readonly received: () => void;
  readonly stop: () => void;
}

/** Options of `createStallTimer`. */
interface StallTimerOptions {
  readonly clock: Clock;
  /** How long no byte may arrive, in milliseconds; more than the longest timer waits for ever. */
  readonly timeout: number;
  /** Once it aborts, nothing is waited for. */
  readonly signal: AbortSignal;
  readonly onStall: () => void;
}

/** Creates the timer of one run; it is not started. */
export function createStallTimer({
  clock,
  timeout,
  signal,
  onStall,
}: StallTimerOptions): StallTimer {
  let lastByteAt = 0;
  let timer: unknown;

  const received = (): void => {
    lastByteAt = clock.now();
  };
  const stop = (): void => clock.clearTimeout(timer);
  // One timer that compares timestamps: a timer for each chunk would cost more than reading it.
  const wait = (left: number): void => {
    stop();
    if (left > longestTimer || signal.aborted) return;
    timer = clock.setTimeout(() => {
      // A clock that was set back does not extend the timeout.
      lastByteAt = Math.min(lastByteAt, clock.now());
      const silent = clock.now() - lastByteAt;
      if (silent < timeout) wait(timeout - silent);
      else onStall();
    }, left);
  };

  return {
    received,
    stop,
    start() {
      received();
      wait(timeout);
    },
  };
}

/**
 * How long the body of an HTTP error is waited for, in milliseconds: the status is enough, and the
 * user is waiting.
 */
export const bodyPatience = 3000;

/**
 * Returns the body of a response that is an event stream. Throws a `TransportError` for any other
 * response, with the start of its body.
 */
export async function eventStreamOf(
  response: Response,
  clock: Clock,
  maxErrorBody: number,
): Promise<ReadableStream<Uint8Array>> {
  const { ok, status, body } = response;
  const type = response.headers.get("content-type") ?? "no content type";
  const isEmpty = body === null || status === 204;
  if (ok && !isEmpty && !body.locked && /^\s*text\/event-stream\s*(;|$)/i.test(type)) return body;
  const found = body?.locked
    ? "a body that was read already"
    : `${type} instead of an event stream`;
  const what = ok ? (isEmpty ? `HTTP ${status} and no content` : found) : `HTTP ${status}`;
  // A response created by the host has no URL.
  throw new TransportError(
    `the agent${response.url && ` at ${response.url}`} answered with ${what}`,
    {
      status,
      // The host's own fetch may have read it, to log it.
      body: body === null || body.locked ? "" : await readStart(body, clock, maxErrorBody),
    },
  );
}

async function readStart(
  body: ReadableStream<Uint8Array>,
  clock: Clock,
  length: number,
): Promise<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const stop = (): void => void reader.cancel().catch(() => {});
  const timer = clock.setTimeout(stop, bodyPatience);
  let text = "";
  try {
    while (text.length < length) {
      const { done, value } = await reader.read();
      if (done) break;
      text += decoder.decode(value, { stream: true });
    }
  } catch {
    // The status is enough for the error; the body is optional.
  }
  clock.clearTimeout(timer);
  stop();
  return text.slice(0, length);
}
