import { fetchEventSourceTransport } from "./fetchEventSourceTransport.js";
import type { HttpTransportOptions, RunTransport } from "./RunTransport.js";
import { withRoutes } from "./withRoutes.js";

/** The transport of `{ url }`: by fetch-event-source in a document, by plain fetch elsewhere, which a page never has to load. */
export function httpTransport(options: HttpTransportOptions): RunTransport {
  const inDocument = fetchEventSourceTransport(options);
  const elsewhere: RunTransport = async function* (input, context) {
    const { fetchTransport } = await import("./fetchTransport.js");
    yield* fetchTransport(options)(input, context);
  };
  // Chosen at each run and not delegated to: a generator around a generator would be paid at each chunk.
  const run: RunTransport = (input, context) => (typeof document === "undefined" ? elsewhere : inDocument)(input, context);
  return withRoutes(options, run, httpTransport);
}
