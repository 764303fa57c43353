import type { FakeServer } from "../../test/support/dialects/createFakeServer.js";

/** One request and what came back. */
export interface Exchange {
  /** Counted from 1. */
  readonly turn: number;
  readonly path: string;
  readonly request: unknown;
  readonly status: number;
  /** The events of the answer, or its text where it was none. */
  readonly response: readonly unknown[] | string;
}

/** A server whose traffic can be looked at while it happens. */
export interface RecordedServer {
  readonly fetch: FakeServer["fetch"];
  readonly getExchanges: () => readonly Exchange[];
  readonly subscribe: (listener: () => void) => () => void;
}

/** Looks at everything that goes through a server, and changes nothing. */
export function recordWire(server: FakeServer): RecordedServer {
  let exchanges: readonly Exchange[] = [];
  const listeners = new Set<() => void>();
  return {
    async fetch(input, init) {
      const request = new Request(input, init);
      const posted: unknown = JSON.parse(await request.clone().text());
      const response = await server.fetch(request);
      const text = await response.clone().text();
      const isStream =
        response.headers.get("content-type")?.startsWith("text/event-stream") ?? false;
      const { pathname: path } = new URL(request.url);
      exchanges = [
        ...exchanges,
        {
          turn: exchanges.length + 1,
          path,
          request: posted,
          status: response.status,
          response: isStream ? eventsOf(text) : text,
        },
      ];
      for (const listener of listeners) listener();
      return response;
    },
    getExchanges: () => exchanges,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function eventsOf(stream: string): readonly unknown[] {
  return stream
    .split("\n")
    .filter((line) => line.startsWith("data:"))
    .map((line) => JSON.parse(line.slice(5)));
}
