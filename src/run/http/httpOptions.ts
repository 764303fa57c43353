import { misuse, refuseUnknown } from "../../errors/refuseUnknown.js";
import { unknownKey } from "../../protocol/unknownKey.js";
import type { HttpTransportOptions } from "./RunTransport.js";

export const httpOptions: Readonly<Record<keyof HttpTransportOptions, true>> = {
  url: true,
  routes: true,
  headers: true,
  credentials: true,
  fetch: true,
  stallTimeout: true,
  maxEventBytes: true,
  maxErrorBody: true,
  clock: true,
};

/** The first of the agent's URLs that no transport has, quoted for a message. */
export function unknownRoute({ routes }: Pick<HttpTransportOptions, "routes">): string | undefined {
  return unknownKey({ ...routes }, new Set(["history", "cancel"]));
}

/**
 * Refuses options that no HTTP transport has.
 *
 * @throws AgentRunError `misuse`.
 */
export function refuseUnknownHttp(options: HttpTransportOptions, receiver: string): void {
  refuseUnknown(options, Object.keys(httpOptions), receiver);
  const unknown = unknownRoute(options);
  if (unknown !== undefined) throw misuse(receiver, `has no route ${unknown}`);
}
