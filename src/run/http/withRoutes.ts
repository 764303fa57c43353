import { TransportError } from "../../errors/errors.js";
import { fetchSameOrigin } from "./fetchSameOrigin.js";
import { prepareRequest } from "./prepareRequest.js";
import type { HttpTransportOptions, RunTransport } from "./RunTransport.js";

/** Adds the agent's other URLs to an HTTP transport; options are read at each call. */
export function withRoutes(
  options: HttpTransportOptions,
  run: RunTransport,
  transport: (options: HttpTransportOptions) => RunTransport,
): RunTransport {
  const { history, cancel } = options.routes ?? {};
  return Object.assign<RunTransport, Pick<RunTransport, "history" | "cancel">>(run, {
    ...(history !== undefined && {
      history: (input, context) => {
        const { routes, ...others } = options;
        return transport({ ...others, url: routes?.history ?? history })(input, context);
      },
    }),
    ...(cancel !== undefined && {
      cancel: async (stopped) => {
        const request = await prepareRequest(stopped, options);
        const address = String(options.routes?.cancel ?? cancel);
        const { ok, status, body } = await fetchSameOrigin(
          options.fetch ?? globalThis.fetch,
          address,
          request,
        );
        // An unread body would keep the connection open.
        body?.cancel().catch(() => {});
        if (!ok)
          throw new TransportError(`the agent answered HTTP ${status} to the stop of its run`, {
            status,
          });
      },
    }),
  });
}
