import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Files } from "../../support/serveFiles.js";
import type { Fault } from "./Server.js";

/** One request to the agent, and what it answered. */
export interface Exchange {
  readonly path: string;
  readonly request: string;
  readonly status: number;
  readonly contentType: string;
  readonly response: string;
}

/**
 * Serves the page, and passes what is under `/agent` on to the server, so that both have one origin
 * and every byte can be kept.
 */
export interface AgentProxy {
  readonly address: string;
  /** The requests to the agent that have ended, in order. */
  readonly exchanges: readonly Exchange[];
  /** How many requests to the agent are on their way. */
  readonly active: () => number;
  /** How many requests there were, those for parts of the page included. */
  readonly started: () => number;
  /** Sets what happens to the next request to the agent. */
  disturb(fault: Fault): void;
  close(): Promise<void>;
}

export async function openProxy(target: string, files: Files): Promise<AgentProxy> {
  const exchanges: Exchange[] = [];
  let active = 0;
  let started = 0;
  let fault: Fault | null = null;
  const forward = async (
    incoming: IncomingMessage,
    path: string,
    response: ServerResponse,
  ): Promise<void> => {
    const body = await readAll(incoming);
    active++;
    const stop = new AbortController();
    response.on("close", () => stop.abort());
    let received = "";
    let status = 0;
    let contentType = "";
    const happens = fault;
    fault = null;
    const ask = () =>
      fetch(target + path, {
        method: incoming.method ?? "POST",
        headers: {
          "content-type": "application/json",
          accept: incoming.headers.accept ?? "text/event-stream",
        },
        ...(body !== "" && { body }),
        ...(happens === null && { signal: stop.signal }),
      });
    try {
      if (happens === "drop") throw new Error("dropped");
      const answer = await ask();
      if (happens === "double") await (await ask()).text();
      status = answer.status;
      contentType = answer.headers.get("content-type") ?? "";
      response.writeHead(status, { "content-type": contentType, ...dateOf(answer) });
      // Without headers, a browser would send a request on a reused connection again by itself.
      if (happens === "lose-reply") response.flushHeaders();
      const decoder = new TextDecoder();
      const isKept = happens === "lose-reply" || happens === "cut";
      const chunks: Uint8Array[] = [];
      for await (const chunk of answer.body ?? []) {
        received += decoder.decode(chunk, { stream: true });
        if (isKept) chunks.push(chunk);
        else response.write(chunk);
      }
      if (happens === "cut") {
        const whole = Buffer.concat(chunks);
        await new Promise((resolve) =>
          response.write(whole.subarray(0, whole.length / 2), resolve),
        );
      }
      if (isKept) response.destroy();
      else response.end();
    } catch {
      response.destroy();
    } finally {
      active--;
      exchanges.push({ path, request: body, status, contentType, response: received });
    }
  };
  const server = createServer((request, response) => {
    started++;
    const path = request.url ?? "/";
    if (path.startsWith("/agent/"))
      return void forward(request, path.slice("/agent".length), response);
    const file = files.get(new URL(path, "http://localhost").pathname);
    if (file === undefined) return void response.writeHead(404).end();
    response.writeHead(200, { "content-type": `${file.type}; charset=utf-8` }).end(file.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new Error("The proxy has no port.");
  return {
    address: `http://127.0.0.1:${bound.port}`,
    exchanges,
    active: () => active,
    started: () => started,
    disturb(next) {
      fault = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function dateOf({ headers }: Response): { readonly date?: string } {
  const date = headers.get("date");
  return date === null ? {} : { date };
}

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}
