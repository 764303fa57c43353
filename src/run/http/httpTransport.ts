import { fetchEventSourceTransport } from "./fetchEventSourceTransport.js";
import { fetchTransport } from "./fetchTransport.js";
import type { HttpTransportOptions, RunTransport } from "./RunTransport.js";
import { withRoutes } from "./withRoutes.js";

/** The transport of `{ url }`: fetch-event-source in a document, plain fetch elsewhere. */
export function httpTransport(options: HttpTransportOptions): RunTransport {
  const inDocument = fetchEventSourceTransport(options);
  const elsewhere = fetchTransport(options);
  // Chosen at each run rather than delegated to: a generator around a generator has a cost for each chunk.
  const run: RunTransport = (input, context) => (typeof document === "undefined" ? elsewhere : inDocument)(input, context);
  return withRoutes(options, run, httpTransport);
}
