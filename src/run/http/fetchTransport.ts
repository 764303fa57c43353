import { TransportError } from "../../errors/errors.js";
import { dataOf } from "./dataOf.js";
import { resolveUrl } from "./fetchSameOrigin.js";
import { refuseUnknownHttp } from "./httpOptions.js";
import type { HttpTransportOptions, RunTransport } from "./RunTransport.js";
import { runOverHttp } from "./runOverHttp.js";
import { withRoutes } from "./withRoutes.js";

/**
 * The transport for Node, workers and servers: AG-UI over POST and server-sent events, with plain
 * fetch. It sends exactly one request per run.
 *
 * @throws AgentRunError `misuse` for an unknown option: it may be a misspelled `headers`.
 */
export function fetchTransport(options: HttpTransportOptions): RunTransport {
  refuseUnknownHttp(options, "fetchTransport");
  return transportByFetch(options);
}

/** The same for options of a run, which has more of them. */
export function transportByFetch(options: HttpTransportOptions): RunTransport {
  const run = runOverHttp(options, async (openStream, onData) => {
    const url = String(options.url);
    if (resolveUrl(url) === null) {
      throw new TransportError(`"${url}" is not an absolute address`, {
        delivery: "not-sent",
      });
    }
    const next = await openStream();
    // Without `ignoreBOM`, a mark would be dropped or kept by how the network cuts the stream.
    const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
    for (let bytes = await next(); bytes !== null; bytes = await next())
      passOn(dataOf(decoder.decode(bytes)), onData);
  });
  return withRoutes(options, run, transportByFetch);
}

/**
 * A function of its own: the engine of a browser compiles a loop over events together with
 * everything around it.
 */
function passOn(events: readonly string[], onData: (data: string) => void): void {
  for (const data of events) onData(data);
}
