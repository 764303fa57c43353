import { createParser } from "eventsource-parser";
import { TransportError } from "../core/errors.js";
import { asRunError, parseEvents, prepareRequest } from "./httpRequest.js";
import { lineLimit } from "./onlyWholeLines.js";
import type { HttpTransportOptions, RunTransport } from "./RunTransport.js";
import { responseError } from "./responseError.js";

/** AG-UI over POST and server-sent events, on plain fetch: for Node, workers and servers. It sends exactly one request per run. */
export function fetchTransport(options: HttpTransportOptions): RunTransport {
  return async function* run(input, { signal }) {
    signal.throwIfAborted();
    const { url, headers, fetch: hostFetch } = options;
    if (!URL.canParse(String(url))) {
      throw new TransportError(`"${String(url)}" is not an absolute address, and there is no page it could be relative to`, {
        delivery: "not-sent",
      });
    }
    const request = await prepareRequest(input, headers);
    const stop = new AbortController();
    let opened = false;
    try {
      const response = await (hostFetch ?? globalThis.fetch)(url, { ...request, signal: AbortSignal.any([signal, stop.signal]) });
      const error = await responseError(response);
      if (error !== undefined) throw error;
      opened = true;
      for await (const data of readData(response)) yield* parseEvents(data);
    } catch (cause) {
      throw signal.aborted ? cause : asRunError(cause, opened);
    } finally {
      stop.abort();
    }
  };
}

/** The data of the events of each chunk. */
async function* readData(response: Response): AsyncGenerator<readonly string[]> {
  if (response.body === null) return;
  let arrived: string[] = [];
  const parser = createParser({
    maxBufferSize: lineLimit,
    onEvent: ({ data }) => {
      if (data !== "") arrived.push(data);
    },
  });
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    parser.feed(decoder.decode(value, { stream: true }));
    yield arrived;
    arrived = [];
  }
}
