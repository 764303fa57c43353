/**
 * Parses an address; null where it is none. `URL.canParse` does not say so: that of Node 20 and 22
 * refuses a host with letters such as `ä` once it has been called some thousand times.
 */
export function parseUrl(text: string, base?: string | URL): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
