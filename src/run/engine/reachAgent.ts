import type { AgentRunOptions } from "../api/AgentRun.js";
import { transportByEventSource } from "../http/fetchEventSourceTransport.js";
import { transportByFetch } from "../http/fetchTransport.js";
import type { HttpTransportOptions, RunTransport } from "../http/RunTransport.js";
import { withRoutes } from "../http/withRoutes.js";
import { type LazyModule, partOf } from "../shared/lazyModule.js";
import type * as Hosting from "./hosting.js";
import type { ReachedAgent, ReachParts } from "./ReachedAgent.js";

/** Connects to the agent of the options; only an agent that the host owns has runs to follow. */
export function reachAgent(
  options: AgentRunOptions,
  parts: ReachParts,
  hosting: LazyModule<typeof Hosting>,
): ReachedAgent {
  if (options.agent !== undefined) return partOf(hosting).followHost(options.agent, options, parts);
  const nothing = (): void => {};
  const transport = options.transport ?? httpTransport(options);
  return { transport, takeOver: nothing, listen: nothing, addResults: nothing, stop: nothing };
}

/** The transport of `{ url }`: fetch-event-source in a document, plain fetch elsewhere. */
export function httpTransport(options: HttpTransportOptions): RunTransport {
  const inDocument = transportByEventSource(options);
  const elsewhere = transportByFetch(options);
  // Chosen at each run rather than delegated to: a generator around a generator has a cost for each
  // chunk.
  const run: RunTransport = (input, context) =>
    (typeof document === "undefined" ? elsewhere : inDocument)(input, context);
  return withRoutes(options, Object.assign(run, { announcesRequest: true }), httpTransport);
}
