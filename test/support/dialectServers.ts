import { once } from "node:events";
import { createServer } from "node:http";
import { toNodeListener } from "../../src/testing.js";
import type { FakeServer } from "./dialects/createFakeServer.js";
import { allFakeBackends } from "./dialects/fakeBackends.js";

/** What browsers ask before they let a page of another origin post. */
const open = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "*",
  "access-control-allow-methods": "GET, POST",
};

/**
 * Serves every fake server over HTTP: `/<name>/<visit>`, a new one for each visit. A GET returns
 * what it has received and answered as JSON. Browser tests are on another origin, as pages and
 * agents mostly are.
 */
export async function startDialectServers() {
  const visits = new Map<string, FakeServer>();
  const serverAt = (pathname: string): FakeServer | undefined => {
    const known = visits.get(pathname);
    if (known !== undefined) return known;
    const made = allFakeBackends.find(({ name }) => pathname.startsWith(`/${name}/`))?.make();
    if (made !== undefined) visits.set(pathname, made);
    return made;
  };

  const answer = async (request: Request): Promise<Response> => {
    const server = serverAt(new URL(request.url).pathname);
    if (server === undefined)
      return new Response("there is no such server", { status: 404, headers: open });
    if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: open });
    const { requests, responses } = server;
    if (request.method === "GET") return Response.json({ requests, responses }, { headers: open });
    const response = await server.fetch(request);
    for (const [name, value] of Object.entries(open)) response.headers.set(name, value);
    return response;
  };

  const http = createServer(toNodeListener(answer)).listen(0, "127.0.0.1");
  await once(http, "listening");
  const address = http.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return {
    address: `http://127.0.0.1:${address.port}`,
    close: async (): Promise<void> => {
      http.closeAllConnections();
      http.close();
    },
  };
}
