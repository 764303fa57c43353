import type { RunAgentInput } from "../protocol/input.js";

/**
 * The way to an agent: posts one input and yields what comes back. Any async generator is a transport: it yields one event or
 * an array of events as they arrive, returns when the stream ends, throws when it breaks, and stops when the signal aborts.
 * A transport never repeats a request by itself.
 */
export type RunTransport = (input: RunAgentInput, options: { readonly signal: AbortSignal }) => AsyncIterable<unknown>;

/** HTTP headers, or a function that makes them anew for each run (fresh tokens). */
export type HeadersSource =
  | Readonly<Record<string, string>>
  | (() => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>);

/** How to reach an agent that speaks AG-UI over POST and server-sent events. */
export interface HttpTransportOptions {
  readonly url: string | URL;
  readonly headers?: HeadersSource;
  /** Default: the global `fetch`, looked up at each request. */
  readonly fetch?: typeof fetch;
}
