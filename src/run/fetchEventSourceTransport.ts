import { fetchEventSource } from "@microsoft/fetch-event-source";
import { createQueue } from "./createQueue.js";
import { asRunError, parseEvents, prepareRequest } from "./httpRequest.js";
import { onlyWholeLines } from "./onlyWholeLines.js";
import type { HttpTransportOptions, RunTransport } from "./RunTransport.js";
import { responseError } from "./responseError.js";

/**
 * AG-UI over POST and server-sent events, for documents. It sends exactly one request per run: every retry and every re-open on
 * tab changes of the library below is switched off, because a second POST would be a second run.
 */
export function fetchEventSourceTransport(options: HttpTransportOptions): RunTransport {
  return async function* run(input, { signal }) {
    // Read at each run: a host may have given fresh headers since the last one.
    const { url, headers, fetch: hostFetch } = options;
    signal.throwIfAborted();
    const stop = new AbortController();
    const queue = createQueue();
    const request = await prepareRequest(input, headers);
    let opened = false;
    const finished = fetchEventSource(String(url), {
      ...request,
      openWhenHidden: true,
      // Their own `signal` option lets an abort look like success; ours goes in below and rejects.
      fetch: async (address, init) => {
        const signals = [signal, stop.signal, ...(init?.signal ? [init.signal] : [])];
        return onlyWholeLines(await (hostFetch ?? globalThis.fetch)(address, { ...init, signal: AbortSignal.any(signals) }));
      },
      onopen: async (response) => {
        const error = await responseError(response);
        if (error !== undefined) throw error;
        opened = true;
      },
      onmessage: ({ data }) => {
        if (data !== "") queue.push(data);
      },
      onerror: (error: unknown) => {
        throw error;
      },
    });
    finished.then(queue.close, (error: unknown) => queue.fail(signal.aborted ? error : asRunError(error, opened)));
    try {
      for (;;) {
        const batch = await queue.next();
        if (batch === null) return;
        yield* parseEvents(batch);
      }
    } finally {
      stop.abort();
    }
  };
}
