import { AgentRunError, ProtocolError, StreamTruncatedError, TransportError } from "../core/errors.js";
import type { RunAgentInput } from "../protocol/input.js";
import type { HeadersSource } from "./RunTransport.js";

/** The one request of a run, with the headers of this moment. */
export interface HttpRequest {
  readonly method: "POST";
  readonly body: string;
  readonly headers: Record<string, string>;
}

/** Makes it; what goes wrong here has not been sent. */
export async function prepareRequest(input: RunAgentInput, headers: HeadersSource | undefined): Promise<HttpRequest> {
  try {
    const given = typeof headers === "function" ? await headers() : headers;
    const standard = { "content-type": "application/json", accept: "text/event-stream" };
    return { method: "POST", body: JSON.stringify(input), headers: { ...standard, ...given } };
  } catch (cause) {
    throw new TransportError("the request could not be made", { delivery: "not-sent", cause });
  }
}

/** Yields what these data fields hold, as one array; what could be read before a bad one still counts. */
export function* parseEvents(data: readonly string[]): Generator<readonly unknown[]> {
  const events: unknown[] = [];
  for (const text of data) {
    try {
      events.push(JSON.parse(text));
    } catch (cause) {
      if (events.length > 0) yield events;
      throw new ProtocolError("event-is-json", `an event of the stream is not JSON: ${text.slice(0, 80)}`, { cause });
    }
  }
  if (events.length > 0) yield events;
}

/** Says what a broken connection means: once the agent has answered it was cut off, also if nothing had been said yet. */
export function asRunError(cause: unknown, opened: boolean): AgentRunError {
  if (AgentRunError.isInstance(cause)) return cause;
  return opened
    ? new StreamTruncatedError("the connection to the agent broke before the run ended", { cause })
    : new TransportError("the connection to the agent failed", { cause });
}
