import type { Clock } from "../../interrupt/Clock.js";
import type { RunAgentInput } from "../../protocol/input.js";

/**
 * The connection to an agent: sends one input and yields the response. Any async generator is a
 * transport: it yields one event or an array of events as they arrive, returns when the stream
 * ends, throws when it breaks, and stops when the signal aborts. A transport never repeats a
 * request by itself.
 */
export interface RunTransport {
  (input: RunAgentInput, options: RunTransportContext): AsyncIterable<unknown>;
  /**
   * Loads a thread from an agent that stores it: yields MESSAGES_SNAPSHOT, the open questions, and
   * the events of a run that is live, without starting one.
   */
  readonly history?: RunReader | undefined;
  /**
   * Whether it calls `onRequest` right before a request leaves: a run that is stopped earlier was
   * not sent. Without it, a request counts as sent once the transport is called.
   */
  readonly announcesRequest?: boolean | undefined;
  /** Notifies an agent that a run was stopped. */
  readonly cancel?: ((run: StoppedRun) => Promise<void>) | undefined;
}

/** A function that reads an agent. */
export type RunReader = (
  input: RunAgentInput,
  options: RunTransportContext,
) => AsyncIterable<unknown>;

/** A run that was stopped from here. */
export interface StoppedRun {
  readonly threadId: string;
  readonly runId: string;
  /** The `forwardedProps` of the run: some agents identify a thread only by values in them. */
  readonly forwardedProps?: unknown;
}

/** The context of a transport besides the input. */
export interface RunTransportContext {
  readonly signal: AbortSignal;
  /**
   * Call it with the time of the agent's clock, in milliseconds since 1970, where that is known (an
   * HTTP `Date`).
   */
  readonly onServerTime?: (time: number) => void;
  /** Called right before the request leaves; see `RunTransport.announcesRequest`. */
  readonly onRequest?: () => void;
}

/** HTTP headers, or a function that creates them for each run (fresh tokens). */
export type HeadersSource =
  | Readonly<Record<string, string>>
  | (() => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>);

/** How to reach an agent over POST and server-sent events. */
export interface HttpTransportOptions {
  /** The URL of the agent. Relative URLs are resolved by the page. */
  readonly url: string | URL;
  /**
   * Other URLs of an agent that has them; each is a POST with the same headers. `history` answers
   * `load()` with a stream of the thread's content. It must not start a run: the `url` itself is a
   * history only with Agent Framework for Python and a store, never with LangGraph, which would run
   * an idle graph again. `cancel` is called for each run that is stopped by `abort()`.
   */
  readonly routes?:
    | { readonly history?: string | URL | undefined; readonly cancel?: string | URL | undefined }
    | undefined;
  /** Headers of every request. Default: none besides the content types. */
  readonly headers?: HeadersSource | undefined;
  /**
   * Whether cookies are sent, as in `fetch`. Default: that of `fetch`, which is same-origin only.
   */
  readonly credentials?: NonNullable<RequestInit["credentials"]> | undefined;
  /**
   * Default: the global `fetch`, looked up at each request. It is called with `redirect: "manual"`:
   * answers and headers are never sent to another origin than that of the URL, and a response from
   * another origin is refused.
   */
  readonly fetch?: typeof fetch | undefined;
  /**
   * How long no byte may arrive, in milliseconds, before the run ends: as `truncated`, or as
   * `unreachable` when the agent has not begun to respond. Heartbeats count. Five minutes is the
   * limit of Node's own `fetch`, and more than most proxies allow: an agent that is silent for
   * longer needs heartbeats anyway, and without a limit a broken connection would keep the user
   * waiting forever. `Infinity` disables it.
   * @default 300_000
   */
  readonly stallTimeout?: number | undefined;
  /**
   * The largest single event that is read, in bytes, including the comments before it; a larger one
   * ends the run as `rejected`, so that an endless line cannot fill the memory.
   * @default 33_554_432
   */
  readonly maxEventBytes?: number | undefined;
  /**
   * How much of a response that is not an event stream its error contains as `body`, in characters.
   * @default 4_000
   */
  readonly maxErrorBody?: number | undefined;
  /** The clock of `stallTimeout`. Default: the machine's. */
  readonly clock?: Clock | undefined;
}
