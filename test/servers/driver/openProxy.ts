import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Files } from "../../support/serveFiles.js";

/** One request to the agent, and what it answered. */
export interface Exchange {
  readonly path: string;
  readonly request: string;
  readonly status: number;
  readonly contentType: string;
  readonly response: string;
}

/** Serves the page, and passes what is under `/agent` on to the server, so that both have one origin and every byte can be kept. */
export interface AgentProxy {
  readonly address: string;
  /** The requests to the agent that have ended, in order. */
  readonly exchanges: readonly Exchange[];
  /** How many requests to the agent are on their way. */
  readonly active: () => number;
  /** How many requests there were, those for parts of the page included. */
  readonly started: () => number;
  close(): Promise<void>;
}

export async function openProxy(target: string, files: Files): Promise<AgentProxy> {
  const exchanges: Exchange[] = [];
  let active = 0;
  let started = 0;
  const forward = async (incoming: IncomingMessage, path: string, response: ServerResponse): Promise<void> => {
    const body = await readAll(incoming);
    active++;
    const stop = new AbortController();
    response.on("close", () => stop.abort());
    let received = "";
    let status = 0;
    let contentType = "";
    try {
      const answer = await fetch(target + path, {
        method: incoming.method ?? "POST",
        headers: { "content-type": "application/json", accept: incoming.headers.accept ?? "text/event-stream" },
        ...(body !== "" && { body }),
        signal: stop.signal,
      });
      status = answer.status;
      contentType = answer.headers.get("content-type") ?? "";
      response.writeHead(status, { "content-type": contentType, ...dateOf(answer) });
      const decoder = new TextDecoder();
      for await (const chunk of answer.body ?? []) {
        received += decoder.decode(chunk, { stream: true });
        response.write(chunk);
      }
      response.end();
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
    if (path.startsWith("/agent/")) return void forward(request, path.slice("/agent".length), response);
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
