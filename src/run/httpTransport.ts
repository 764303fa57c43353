import { fetchEventSourceTransport } from "./fetchEventSourceTransport.js";
import type { HttpTransportOptions, RunTransport } from "./RunTransport.js";
import { withRoutes } from "./withRoutes.js";

/** The transport of `{ url }`: by fetch-event-source in a document, by plain fetch elsewhere, which a page never has to load. */
export function httpTransport(options: HttpTransportOptions): RunTransport {
  const inDocument = fetchEventSourceTransport(options);
  const run: RunTransport = async function* (input, context) {
    if (typeof document !== "undefined") return yield* inDocument(input, context);
    const { fetchTransport } = await import("./fetchTransport.js");
    return yield* fetchTransport(options)(input, context);
  };
  return withRoutes(options, run, httpTransport);
}
