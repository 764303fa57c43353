import { join } from "node:path";
import { build } from "vite";
import type { Files } from "../../support/serveFiles.js";
import { sourceAliases } from "../../support/sourceAliases.js";
import { stylesheet } from "../../support/stylesheet.js";

/** Builds `page.tsx` from the sources, as Vite does for production. */
export async function buildPage(): Promise<Files> {
  const root = join(import.meta.dirname, "../../..");
  const built = await build({
    root,
    configFile: false,
    logLevel: "silent",
    mode: "production",
    define: { "process.env.NODE_ENV": '"production"' },
    resolve: { alias: sourceAliases },
    oxc: { jsx: { runtime: "automatic", development: false } },
    build: {
      write: false,
      copyPublicDir: false,
      minify: false,
      rolldownOptions: { input: join(import.meta.dirname, "page.tsx") },
    },
  });
  if (!("output" in built)) throw new Error("Vite built more than one application.");
  const chunks = built.output.filter((file) => file.type === "chunk");
  const entry = chunks.find(({ isEntry }) => isEntry)?.fileName ?? "";
  const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>A real server</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/styles.css" />
    <script type="module" src="/${entry}"></script>
  </head>
  <body><div id="root"></div></body>
</html>`;
  return new Map([
    ["/", { type: "text/html", body: html }],
    ["/styles.css", { type: "text/css", body: stylesheet() }],
    ...chunks.map(
      ({ fileName, code }) => [`/${fileName}`, { type: "text/javascript", body: code }] as const,
    ),
  ]);
}
