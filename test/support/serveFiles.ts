import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  createScriptedAgent,
  type ScriptedAgent,
  scenarios,
  toNodeListener,
} from "../../src/testing.js";

/** Files, and the embedded agent under `/agent/`, on one origin. */
export interface FileServer {
  readonly address: string;
  readonly agent: ScriptedAgent;
  /** The paths that were asked for, in order. */
  readonly served: readonly string[];
  close(): Promise<void>;
}

/** The text of a file and its type, by its path. */
export type Files = ReadonlyMap<string, { readonly type: string; readonly body: string }>;

/**
 * Serves these files, and what a host has under `/own/`; what is not among them is answered with
 * nothing.
 */
export async function serveFiles(
  files: Files,
  headers: Readonly<Record<string, string>> = {},
  own: (request: Request) => Promise<Response> = async () => new Response(null, { status: 404 }),
): Promise<FileServer> {
  const agent = createScriptedAgent(scenarios);
  const listen = toNodeListener(agent);
  const listenOwn = toNodeListener(own);
  const served: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    served.push(pathname);
    if (pathname.startsWith("/agent/")) return listen(request, response);
    if (pathname.startsWith("/own/")) return listenOwn(request, response);
    const file = files.get(pathname);
    if (file === undefined) return void response.writeHead(204).end();
    response.writeHead(200, { "content-type": `${file.type}; charset=utf-8`, ...headers });
    response.end(file.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${String(port)}/`,
    agent,
    served,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
