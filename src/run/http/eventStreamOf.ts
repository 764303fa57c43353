import type { Clock } from "../../core/Clock.js";
import { TransportError } from "../../core/errors.js";

/** How long the body of a refusal is waited for, in milliseconds: the status says enough, and a person waits to hear it. */
export const bodyPatience = 3000;

/** The body of a response that is an event stream; throws what is wrong with any other, having read at most the start of its body. */
export async function eventStreamOf(response: Response, clock: Clock, maxErrorBody: number): Promise<ReadableStream<Uint8Array>> {
  const { ok, status, body } = response;
  const type = response.headers.get("content-type") ?? "no content type";
  const isEmpty = body === null || status === 204;
  if (ok && !isEmpty && !body.locked && /^\s*text\/event-stream\s*(;|$)/i.test(type)) return body;
  const found = body?.locked ? "a body that was read already" : `${type} instead of an event stream`;
  const what = ok ? (isEmpty ? `HTTP ${status} and no content` : found) : `HTTP ${status}`;
  // A response that was made by hand has no address.
  throw new TransportError(`the agent${response.url && ` at ${response.url}`} answered with ${what}`, {
    status,
    // A host's own fetch may have read it, to log it.
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
    // The status already says what is wrong; a body that breaks off adds nothing.
  }
  clock.clearTimeout(timer);
  stop();
  return text.slice(0, length);
}
