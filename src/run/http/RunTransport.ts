import type { Clock } from "../../core/Clock.js";
import type { RunAgentInput } from "../../protocol/input.js";

/**
 * The way to an agent: posts one input and yields what comes back. Any async generator is a transport: it yields one event or
 * an array of events as they arrive, returns when the stream ends, throws when it breaks, and stops when the signal aborts.
 * A transport never repeats a request by itself.
 */
export interface RunTransport {
  (input: RunAgentInput, options: RunTransportContext): AsyncIterable<unknown>;
  /** Where an agent keeps its threads: yields what it has of one (MESSAGES_SNAPSHOT, what it waits for) and the events of a run that is live, without starting one. */
  readonly history?: RunReader;
  /** Where an agent can be told to stop: tells it that a run is no longer wanted. */
  readonly cancel?: (run: StoppedRun) => Promise<void>;
}

/** Either way to read an agent. */
export type RunReader = (input: RunAgentInput, options: RunTransportContext) => AsyncIterable<unknown>;

/** A run that was stopped from here. */
export interface StoppedRun {
  readonly threadId: string;
  readonly runId: string;
  /** As they went with the run: some agents know a thread only by what stands in them. */
  readonly forwardedProps?: unknown;
}

/** What a transport is given besides the input. */
export interface RunTransportContext {
  readonly signal: AbortSignal;
  /** To be told what the agent's clock shows, in milliseconds since 1970, where that is known (an HTTP `Date`). */
  readonly onServerTime?: (time: number) => void;
}

/** HTTP headers, or a function that makes them anew for each run (fresh tokens). */
export type HeadersSource =
  | Readonly<Record<string, string>>
  | (() => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>);

/** How to reach an agent that speaks AG-UI over POST and server-sent events. */
export interface HttpTransportOptions {
  /** The address of the agent. Relative addresses are resolved by the page. */
  readonly url: string | URL;
  /**
   * Other addresses of an agent that has them; each is a POST with the same headers. `history` answers `load()` with a stream of what
   * the agent has of a thread. It must not start a run: the `url` itself is a history only with Agent Framework for Python and a store,
   * never with LangGraph, which would run an idle graph again. `cancel` is told of each run that is stopped by `abort()`.
   */
  readonly routes?: { readonly history?: string | URL; readonly cancel?: string | URL };
  /** Headers of every request. Default: none besides the content types. */
  readonly headers?: HeadersSource;
  /** Whether cookies travel along, as `fetch` takes it. Default: what `fetch` does, which is to the page's own origin only. */
  readonly credentials?: NonNullable<RequestInit["credentials"]>;
  /**
   * Default: the global `fetch`, looked up at each request. It is called with `redirect: "manual"`: answers and headers are never sent to
   * another origin than that of the address, and a response from another origin is refused.
   */
  readonly fetch?: typeof fetch;
  /**
   * How long nothing at all may arrive, in milliseconds, before the run is given up: as `truncated`, or as `unreachable` when the
   * agent has not even begun to answer. Any byte counts as life, heartbeats too. Five minutes are what Node's own `fetch` allows,
   * and more than most proxies do: an agent that thinks longer in silence needs heartbeats anyway, and without a limit a
   * connection that died unnoticed would keep a person waiting for ever. `Infinity` waits for ever.
   * @default 300_000
   */
  readonly stallTimeout?: number;
  /**
   * The largest single event that is read, in bytes, with the comments before it; a larger one ends the run as `rejected`, so that
   * an endless line cannot fill the memory. Room for a large state snapshot.
   * @default 33_554_432
   */
  readonly maxEventBytes?: number;
  /**
   * How much of an answer that is no event stream its error carries as `body`, in characters.
   * @default 4_000
   */
  readonly maxErrorBody?: number;
  /** The time that `stallTimeout` goes by. Default: the machine's. */
  readonly clock?: Clock;
}
