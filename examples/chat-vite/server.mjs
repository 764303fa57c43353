/**
 * Serves the agent and the page on one port: `node server.mjs --dev` with Vite's development
 * server, `node server.mjs` with the built page.
 */
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { answerRequest } from "./agent.mjs";

const port = Number(process.env.PORT ?? 5173);
const dist = join(import.meta.dirname, "dist");
const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? "/", "http://localhost");
  if (request.method === "POST" && pathname.startsWith("/api/"))
    return void answerRequest(pathname, request, response);
  return servePage(request, response, pathname);
});
const servePage = process.argv.includes("--dev") ? await startVite() : serveFile;
server.listen(port, () => console.log(`Open http://localhost:${port}/`));

async function startVite() {
  const { createServer: createVite } = await import("vite");
  const vite = await createVite({
    root: import.meta.dirname,
    server: { middlewareMode: true, hmr: { server } },
  });
  return vite.middlewares;
}

async function serveFile(_, response, pathname) {
  const file = join(dist, normalize(extname(pathname) === "" ? "/index.html" : pathname));
  try {
    const body = await readFile(file);
    response
      .writeHead(200, { "content-type": types[extname(file)] ?? "application/octet-stream" })
      .end(body);
  } catch {
    response.writeHead(404).end();
  }
}
