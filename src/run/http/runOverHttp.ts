import {
  AgentRunError,
  ProtocolError,
  StreamTruncatedError,
  TransportError,
} from "../../errors/errors.js";
import { type Clock, longestTimer } from "../../interrupt/Clock.js";
import { own } from "../../protocol/json.js";
import { parseJson } from "../../protocol/parseJson.js";
import { readTime } from "../../protocol/readTime.js";
import { systemClock } from "../clock/systemClock.js";
import { agentAddress } from "../shared/agentAddress.js";
import { createQueue } from "./createQueue.js";
import { fetchSameOrigin } from "./fetchSameOrigin.js";
import { prepareRequest } from "./prepareRequest.js";
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
  const run: RunTransport = async function* (input, { signal, onServerTime, onRequest }) {
    signal.throwIfAborted();
    // Read at each run, because the host may have changed them.
    const {
      stallTimeout = 300_000,
      maxEventBytes = 2 ** 25,
      maxErrorBody = 4000,
      clock = systemClock,
    } = options;
    const queue = createQueue<string>();
    const stop = new AbortController();
    // When the response began; null before that.
    let openedAt: number | null = null;

    const giveUp = (reason: unknown): void => {
      queue.fail(reason);
      stop.abort();
    };
    // Once the agent has responded, a break truncates the stream, even before the first event.
    const lost = (message: string, cause?: unknown) =>
      new (openedAt === null ? TransportError : StreamTruncatedError)(message, { cause });
    const stall = createStallTimer({
      clock,
      timeout: stallTimeout,
      signal: stop.signal,
      onStall: () => giveUp(lost(`the agent sent nothing for ${stallTimeout} ms`)),
    });

    const open: OpenStream = async () => {
      const prepared = prepareRequest(input, options);
      // Without a wait, the request leaves before React draws what a press has changed.
      const request = prepared instanceof Promise ? await prepared : prepared;
      // Creating the headers may have taken a while.
      stop.signal.throwIfAborted();
      stall.start();
      onRequest?.();
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
      const body = await eventStreamOf(response, clock, maxErrorBody, options.url);
      openedAt = clock.now();
      stall.start();
      return readBody(body, maxEventBytes, stall.received, stop.signal);
    };

    signal.addEventListener("abort", () => giveUp(signal.reason), { signal: stop.signal });
    const parser = createEventParser();
    const closed = (): void => {
      const lasted = openedAt === null ? 0 : clock.now() - openedAt;
      if (!parser.isOver() && lasted >= longSilence)
        queue.fail(lost(endedEarly(lasted) + silenceBefore("the end", stall.silence())));
      else queue.close();
    };
    const broke = (cause: unknown): void => {
      if (AgentRunError.isInstance(cause)) return queue.fail(cause);
      if (openedAt === null) return queue.fail(unreachable(options.url, cause));
      const silence = silenceBefore("that", stall.silence());
      queue.fail(lost(`the connection to the agent broke before the run ended${silence}`, cause));
    };
    read(open, (data) => data && queue.push(data)).then(closed, broke);
    try {
      for (;;) {
        const batch = await queue.next();
        signal.throwIfAborted();
        if (batch === null) return;
        const { events, broken } = parser.parse(batch);
        if (events.length > 0) yield events;
        if (broken !== null) throw broken;
      }
    } finally {
      stall.stop();
      stop.abort();
    }
  };
  return Object.assign(run, { announcesRequest: true });
}

/** The time of the agent's clock, from the headers of its response; null where it is not known. */
function serverTimeOf({ headers }: Response): number | null {
  const time = readTime(headers.get("date") ?? "");
  return time?.kind === "instant" ? time.at : null;
}

function unreachable(url: unknown, cause: unknown): TransportError {
  const address = agentAddress(url);
  const message = `the agent at ${address ?? "this address"} could not be reached; in a browser CORS looks the same`;
  return new TransportError(message, { cause, address });
}

/**
 * Creates the parser of the data fields of one stream. After the end of a run, what is no event is ignored: servers
 * add `[DONE]` or `{}` there, and nothing can change any more.
 */
function createEventParser() {
  let isOver = false;
  /** Events before an invalid one still count. */
  const parse = (data: readonly string[]) => {
    const events: unknown[] = [];
    for (const text of data) {
      let event: unknown;
      try {
        event = parseJson(text);
      } catch (cause) {
        if (isOver) continue;
        return { events, broken: notJson(text, cause) };
      }
      const type = own(event, "type");
      if (isOver && typeof type !== "string") continue;
      if (type === "RUN_FINISHED" || type === "RUN_ERROR") isOver = true;
      else if (type === "RUN_STARTED") isOver = false;
      events.push(event);
    }
    return { events, broken: null };
  };
  /** Whether a run has ended, and no other has begun. */
  return { parse, isOver: () => isOver };
}

function notJson(text: string, cause: unknown): ProtocolError {
  const message = `an event of the stream is not JSON: ${text.slice(0, 80)}`;
  return new ProtocolError("event-is-json", message, { cause });
}

/**
 * A silence, in milliseconds, that explains why a connection ended: the read timeouts of proxies
 * and frameworks begin at 30 seconds.
 */
const longSilence = 25_000;

function endedEarly(lasted: number): string {
  return `the stream ended after ${seconds(lasted)} without the end of the run`;
}

/** What is said of a silence before the end of a connection; nothing of a short one. */
function silenceBefore(what: string, silence: number): string {
  if (silence < longSilence) return "";
  return `; no byte came for ${seconds(silence)} before ${what}, as with the read timeout of a proxy: let the server send a comment every 15 s`;
}

function seconds(milliseconds: number): string {
  return `${Math.round(milliseconds / 1000)} s`;
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

/**
 * Creates the timer of one run, which watches for a stream on which no byte arrives; it is not
 * started.
 */
export function createStallTimer({ clock, timeout, signal, onStall }: StallTimerOptions) {
  let lastByteAt = 0;
  let timer: unknown;

  /** A byte has arrived. */
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
    /** How long no byte has arrived, in milliseconds. */
    silence: () => clock.now() - lastByteAt,
    stop,
    /** Begins to wait, from now. */
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
 * Returns the body of a response that is an event stream, or says nothing of its type. Throws a
 * `TransportError` for any other response, with the start of its body. `url` is where the request
 * went: a response that the host created does not know it.
 */
export async function eventStreamOf(
  response: Response,
  clock: Clock,
  maxErrorBody: number,
  url?: unknown,
): Promise<ReadableStream<Uint8Array>> {
  const { ok, status, body } = response;
  // Some frameworks send a good stream without a type.
  const type = response.headers.get("content-type") || "text/event-stream";
  const isEmpty = body === null || status === 204;
  if (ok && !isEmpty && !body.locked && /^\s*text\/event-stream\s*(;|$)/i.test(type)) return body;
  const content = body?.locked
    ? "a body that was read already"
    : `${type} instead of an event stream`;
  const unread = isEmpty ? `HTTP ${status} and no content` : content;
  const what = ok ? unread : `HTTP ${status}`;
  const address = agentAddress(response.url || url);
  throw new TransportError(
    `the agent${address === undefined ? "" : ` at ${address}`} answered with ${what}`,
    {
      status,
      address,
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
