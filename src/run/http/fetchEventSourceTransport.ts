import { fetchEventSource } from "@microsoft/fetch-event-source";
import { refuseUnknownHttp } from "./httpOptions.js";
import type { HttpTransportOptions, RunTransport } from "./RunTransport.js";
import type { ReadBytes } from "./readBody.js";
import { runOverHttp } from "./runOverHttp.js";
import { withRoutes } from "./withRoutes.js";

/**
 * The transport for documents: AG-UI over POST and server-sent events. It sends exactly one request
 * per run: all retries, and re-opening on tab changes, of fetch-event-source are disabled, because
 * a second POST would be a second run.
 *
 * @throws AgentRunError `misuse` for an unknown option: it may be a misspelled `headers`.
 */
export function fetchEventSourceTransport(options: HttpTransportOptions): RunTransport {
  refuseUnknownHttp(options, "fetchEventSourceTransport");
  return transportByEventSource(options);
}

/** The same for options of a run, which has more of them. */
export function transportByEventSource(options: HttpTransportOptions): RunTransport {
  const run = runOverHttp(options, (openStream, onData) =>
    fetchEventSource(String(options.url), {
      openWhenHidden: true,
      // We make the whole request. Their own `signal` option, for one, lets an abort look like
      // success.
      fetch: async () =>
        new Response(streamOf(await openStream()), {
          headers: { "content-type": "text/event-stream" },
        }),
      onmessage: ({ data }) => onData(data),
      onerror: (error: unknown) => {
        throw error;
      },
    }),
  );
  return withRoutes(options, run, transportByEventSource);
}

function streamOf(next: ReadBytes): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        const bytes = await next();
        if (bytes === null) controller.close();
        else controller.enqueue(bytes);
      },
    },
    { highWaterMark: 0 },
  );
}
