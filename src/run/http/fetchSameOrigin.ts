import { TransportError } from "../../errors/errors.js";
import { parseUrl } from "../../protocol/parseUrl.js";

/** How many redirects within one origin are followed. */
const maxRedirects = 5;

/**
 * Sends a request whose body and headers never leave the origin of its URL. Redirects within the
 * origin that keep the method (307 and 308) are followed where the platform exposes their target;
 * browsers do not, so there every redirect is refused.
 *
 * @throws TransportError for any other redirect, and for a response that comes from another origin
 * because the given `fetch` followed one.
 */
export async function fetchSameOrigin(
  fetch: typeof globalThis.fetch,
  url: string,
  request: RequestInit,
): Promise<Response> {
  const origin = resolveUrl(url);
  let address = url;
  for (let count = 0; ; count++) {
    const response = await fetch(address, { ...request, redirect: "manual" });
    if (!isRedirect(response)) return checkOrigin(response, url, origin);
    // An unread body would keep the connection open.
    response.body?.cancel().catch(() => {});
    address = nextAddress(response, address, origin, count);
  }
}

function isRedirect({ type, status }: Response): boolean {
  return type === "opaqueredirect" || [301, 302, 303, 307, 308].includes(status);
}

function nextAddress(
  { type, status, headers }: Response,
  address: string,
  origin: URL | null,
  count: number,
): string {
  const from = `the agent at ${origin?.origin ?? address} answered with a redirect`;
  if (type === "opaqueredirect")
    throw new TransportError(`${from}, which a page cannot follow; use its address as the url`);
  const location = headers.get("location");
  const target =
    location === null
      ? null
      : resolveUrl(location, origin === null ? undefined : new URL(address, origin));
  // A 307 or 308 asks to send method and body again, so this server has not acted on them; after
  // any other redirect it may have.
  const details = {
    status,
    delivery: status === 307 || status === 308 ? "rejected" : "unknown",
  } as const;
  if (target === null) throw new TransportError(`${from} without an address`, details);
  if (origin === null || target.origin !== origin.origin) {
    const help = "nothing is sent to another origin; use its address as the url";
    throw new TransportError(`${from} to ${target.origin}: ${help}`, details);
  }
  if (details.delivery === "unknown")
    throw new TransportError(`${from} (HTTP ${status}) that would drop the request`, details);
  if (count >= maxRedirects)
    throw new TransportError(`${from} ${maxRedirects + 1} times in a row`, details);
  return target.href;
}

function checkOrigin(response: Response, url: string, origin: URL | null): Response {
  // A response created by the host has no URL.
  if (response.url === "") return response;
  const isSame =
    origin === null ? !response.redirected : resolveUrl(response.url)?.origin === origin.origin;
  if (isSame) return response;
  response.body?.cancel().catch(() => {});
  const other = resolveUrl(response.url)?.origin ?? "another address";
  throw new TransportError(`fetch was redirected from ${origin?.origin ?? url} to ${other}`, {
    delivery: "unknown",
  });
}

/** Parses an address as `fetch` reads it: against the page, where there is one. */
export function resolveUrl(
  url: string,
  base: string | URL | undefined = globalThis.document?.baseURI ?? globalThis.location?.href,
): URL | null {
  return parseUrl(url, base);
}
