import type { RunAgentInput } from "../../protocol/input.js";
import { prepareRequest } from "./prepareRequest.js";
import type { HttpTransportOptions } from "./RunTransport.js";

/** A request that left, or is about to leave, before the engine is there. */
export interface SentAhead {
  readonly runId: string;
  /** How its response is read: the first request to this agent is the one that was sent. */
  readonly agent: HttpTransportOptions;
  /** Whether it may have left: headers may be awaited before. */
  readonly hasLeft: () => boolean;
  readonly abort: () => void;
}

/** Sends the request of a run, as an HTTP transport does. */
export function sendAhead(input: RunAgentInput, options: HttpTransportOptions): SentAhead {
  const { url, fetch = globalThis.fetch } = options;
  const stop = new AbortController();
  let hasLeft = false;
  const send = async (): Promise<Response> => {
    const request = await prepareRequest(input, options);
    stop.signal.throwIfAborted();
    hasLeft = true;
    return fetch(String(url), { ...request, redirect: "manual", signal: stop.signal });
  };
  let sent: Promise<Response> | null = send();
  // What reads it reports why it failed.
  sent.catch(() => {});
  const take: typeof fetch = (address, request) => {
    const signal = request?.signal;
    // A transport asks for nothing with one that is aborted already.
    signal?.addEventListener("abort", () => stop.abort(signal.reason));
    const response = sent ?? fetch(address, request);
    sent = null;
    return response;
  };
  return {
    runId: input.runId,
    // Its headers were made.
    agent: { ...options, headers: undefined, fetch: take },
    hasLeft: () => hasLeft,
    abort: () => stop.abort(),
  };
}
