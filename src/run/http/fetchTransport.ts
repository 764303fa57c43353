import { createParser } from "eventsource-parser";
import { TransportError } from "../../core/errors.js";
import type { HttpTransportOptions, RunTransport } from "./RunTransport.js";
import { runOverHttp } from "./runOverHttp.js";
import { withRoutes } from "./withRoutes.js";

/**
 * The transport for Node, workers and servers: AG-UI over POST and server-sent events, with plain fetch. It sends exactly one request per
 * run.
 */
export function fetchTransport(options: HttpTransportOptions): RunTransport {
  const run = runOverHttp(options, async (open, onData) => {
    const url = String(options.url);
    if (!URL.canParse(url, globalThis.document?.baseURI ?? globalThis.location?.href)) {
      throw new TransportError(`"${url}" is not an absolute address, and there is no page it could be relative to`, {
        delivery: "not-sent",
      });
    }
    const next = await open();
    const decoder = new TextDecoder();
    const parser = createParser({ onEvent: ({ data }) => onData(data) });
    for (let bytes = await next(); bytes !== null; bytes = await next()) parser.feed(decoder.decode(bytes, { stream: true }));
  });
  return withRoutes(options, run, fetchTransport);
}
