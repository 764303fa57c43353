import { fetchEventSourceTransport } from "./fetchEventSourceTransport.js";
import type { HttpTransportOptions, RunTransport } from "./RunTransport.js";
import { withRoutes } from "./withRoutes.js";

/** The transport of `{ url }`: fetch-event-source in a document; elsewhere plain fetch, which pages never load. */
export function httpTransport(options: HttpTransportOptions): RunTransport {
  const inDocument = fetchEventSourceTransport(options);
  const elsewhere: RunTransport = async function* (input, context) {
    const { fetchTransport } = await import("./fetchTransport.js");
    yield* fetchTransport(options)(input, context);
  };
  // Chosen at each run rather than delegated to: a generator around a generator has a cost for each chunk.
  const run: RunTransport = (input, context) => (typeof document === "undefined" ? elsewhere : inDocument)(input, context);
  return withRoutes(options, run, httpTransport);
}
