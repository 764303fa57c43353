import type { Clock } from "../../core/Clock.js";
import { TransportError } from "../../core/errors.js";

/** How long the body of an HTTP error is waited for, in milliseconds: the status is enough, and the user is waiting. */
export const bodyPatience = 3000;

/** Returns the body of a response that is an event stream. Throws a `TransportError` for any other response, with the start of its body. */
export async function eventStreamOf(response: Response, clock: Clock, maxErrorBody: number): Promise<ReadableStream<Uint8Array>> {
  const { ok, status, body } = response;
  const type = response.headers.get("content-type") ?? "no content type";
  const isEmpty = body === null || status === 204;
  if (ok && !isEmpty && !body.locked && /^\s*text\/event-stream\s*(;|$)/i.test(type)) return body;
  const found = body?.locked ? "a body that was read already" : `${type} instead of an event stream`;
  const what = ok ? (isEmpty ? `HTTP ${status} and no content` : found) : `HTTP ${status}`;
  // A response created by the host has no URL.
  throw new TransportError(`the agent${response.url && ` at ${response.url}`} answered with ${what}`, {
    status,
    // The host's own fetch may have read it, to log it.
    body: body === null || body.locked ? "" : await readStart(body, clock, maxErrorBody),
  });
}

async function readStart(body: ReadableStream<Uint8Array>, clock: Clock, length: number): Promise<string> {
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
