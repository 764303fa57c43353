import { TransportError } from "../../errors/errors.js";
import { writeJson } from "../../protocol/writeJson.js";
import type { HttpTransportOptions } from "./RunTransport.js";

/** A promise of any library. */
function isThenable<Value extends object>(
  given: Value | PromiseLike<Value> | undefined,
): given is PromiseLike<Value> {
  return given !== undefined && "then" in given && typeof given.then === "function";
}

/** Creates the request with current headers; if this fails, nothing was sent. */
export function prepareRequest(
  input: object,
  { headers, credentials, stallTimeout = 1 }: HttpTransportOptions,
): RequestInit | Promise<RequestInit> {
  if (!(stallTimeout > 0))
    throw new TransportError(`stallTimeout is ${stallTimeout}; Infinity waits for ever`, {
      delivery: "not-sent",
    });
  const failed = (cause: unknown): never => {
    throw new TransportError("the request could not be made", { delivery: "not-sent", cause });
  };
  const requestWith = (given: HeadersInit | undefined): RequestInit => ({
    method: "POST",
    body: writeJson(input) ?? "",
    headers: {
      "content-type": "application/json",
      accept: "text/event-stream",
      // Header names are case-insensitive; a plain record, because the host's own fetch may spread
      // it.
      ...Object.fromEntries(new Headers(given)),
    },
    ...(credentials && { credentials }),
  });
  try {
    const given = typeof headers === "function" ? headers() : headers;
    return isThenable(given)
      ? Promise.resolve(given).then(requestWith).catch(failed)
      : requestWith(given);
  } catch (cause) {
    return failed(cause);
  }
}
