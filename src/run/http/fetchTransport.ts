import { TransportError } from "../../core/errors.js";
import type { HttpTransportOptions, RunTransport } from "./RunTransport.js";
import { runOverHttp } from "./runOverHttp.js";
import { withRoutes } from "./withRoutes.js";

/**
 * The transport for Node, workers and servers: AG-UI over POST and server-sent events, with plain
 * fetch. It sends exactly one request per run.
 */
export function fetchTransport(options: HttpTransportOptions): RunTransport {
  const run = runOverHttp(options, async (open, onData) => {
    const url = String(options.url);
    if (!URL.canParse(url, globalThis.document?.baseURI ?? globalThis.location?.href)) {
      throw new TransportError(`"${url}" is not an absolute address`, {
        delivery: "not-sent",
      });
    }
    const next = await open();
    const decoder = new TextDecoder();
    for (let bytes = await next(); bytes !== null; bytes = await next())
      passOn(dataOf(decoder.decode(bytes)), onData);
  });
  return withRoutes(options, run, fetchTransport);
}

/**
 * A function of its own: the engine of a browser compiles a loop over events together with
 * everything around it.
 */
function passOn(found: readonly string[], onData: (data: string) => void): void {
  for (const data of found) onData(data);
}

/**
 * The data of whole server-sent events; other fields mean nothing in AG-UI. An event without data
 * has an empty text, or none.
 */
export function dataOf(events: string): readonly string[] {
  const found: string[] = [];
  // The engine's own search: a loop over bytes is most of what a young page would compile while it
  // reads.
  for (const event of (events.includes("\r") ? events.replace(/\r\n?/g, "\n") : events).split(
    "\n\n",
  )) {
    if (event.includes("\n")) found.push(event.split("\n").filter(isData).map(valueIn).join("\n"));
    else if (isData(event)) found.push(valueIn(event));
  }
  return found;
}

function isData(line: string): boolean {
  return line.startsWith("data:") || line === "data";
}

function valueIn(line: string): string {
  return line.slice(line[5] === " " ? 6 : 5);
}
