import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { build } from "esbuild";
import { createScriptedAgent, type ScriptedAgent, scenarios, toNodeListener } from "../../src/testing.js";

/** No script or style but those of this origin, no code from text, and no markup from text. */
export const strictPolicy = "script-src 'self'; require-trusted-types-for 'script'; style-src 'self'";

/** A page with the panel in it, and the embedded agent, on one origin. */
export interface StrictServer {
  readonly address: string;
  readonly agent: ScriptedAgent;
  /** The paths that were asked for, in order. */
  readonly served: readonly string[];
  close(): Promise<void>;
}

const root = join(import.meta.dirname, "../..");
const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>A strict page</title>
    <link rel="stylesheet" href="/styles.css" />
    <script type="module" src="/strictPage.js"></script>
  </head>
  <body><div id="root"></div></body>
</html>`;

/** Builds the page from the sources, as a user's bundler would for production, and serves it under the strict policy. */
export async function startStrictServer(): Promise<StrictServer> {
  const files = new Map<string, { readonly type: string; readonly body: string }>([
    ["/", { type: "text/html", body: html }],
    ["/styles.css", { type: "text/css", body: stylesheet() }],
    ...(await scripts()).map(([name, body]) => [`/${name}`, { type: "text/javascript", body }] as const),
  ]);
  const agent = createScriptedAgent(scenarios);
  const listen = toNodeListener(agent);
  const served: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    served.push(pathname);
    if (pathname.startsWith("/agent/")) return listen(request, response);
    const file = files.get(pathname);
    if (file === undefined) return void response.writeHead(204).end();
    response.writeHead(200, { "content-type": `${file.type}; charset=utf-8`, "content-security-policy": strictPolicy });
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

/** Split, so that the form arrives in files of its own. */
async function scripts(): Promise<readonly (readonly [name: string, text: string])[]> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ["test/support/strictPage.tsx"],
    outdir: "out",
    bundle: true,
    splitting: true,
    write: false,
    format: "esm",
    minify: true,
    target: "es2022",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "silent",
  });
  return outputFiles.map(({ path, text }) => [path.replaceAll("\\", "/").split("/").at(-1) ?? "", text]);
}

/** What the package's `styles.css` is made of. */
function stylesheet(): string {
  return ["structure.css", "theme.css", "forms.css"]
    .map((name) => readFileSync(join(root, "src/styles", name), "utf8"))
    .join("\n");
}
