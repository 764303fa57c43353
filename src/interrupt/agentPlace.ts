import { parseUrl } from "../protocol/parseUrl.js";

/**
 * Returns the place that names an agent: the origin and path of its address, without credentials,
 * query and fragment, which may hold secrets and change. A name that is no address stays as it is.
 */
export function agentPlace(agent: string): string {
  const url = /^[a-z][\w+.-]*:\/\//i.test(agent) ? parseUrl(agent) : null;
  // Apps on phones and desktops have schemes of their own, whose origin is opaque.
  return url === null ? agent : `${url.protocol}//${url.host}${url.pathname}`;
}
