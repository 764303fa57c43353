import { join } from "node:path";
import { build, type Rolldown } from "vite";
import { replacedInRjsf } from "./replacedInRjsf.js";
import type { Files } from "./serveFiles.js";
import { sourceAliases } from "./sourceAliases.js";
import { stylesheet } from "./stylesheet.js";

/** A file of scripts, and which it needs at once and later. */
export type Chunk = Pick<
  Rolldown.OutputChunk,
  "fileName" | "code" | "isEntry" | "imports" | "dynamicImports"
>;

let panelApp: Promise<readonly Chunk[]> | undefined;

/** Builds `panelApp.tsx` as Vite does for production. */
export function buildPanelApp(): Promise<readonly Chunk[]> {
  panelApp ??= buildPage("panelApp.tsx");
  return panelApp;
}

/** Builds `threadApp.tsx` in the same way. */
export const buildThreadApp = (): Promise<readonly Chunk[]> => buildPage("threadApp.tsx");

async function buildPage(page: string): Promise<readonly Chunk[]> {
  const built = await build({
    root: join(import.meta.dirname, "../.."),
    configFile: false,
    logLevel: "silent",
    mode: "production",
    // From the sources, with what the build of the package replaces in rjsf.
    resolve: { alias: [...sourceAliases, ...replacedInRjsf] },
    define: { "process.env.NODE_ENV": '"production"' },
    // Vitest has set NODE_ENV to test, which the plugin for React would use.
    oxc: { jsx: { runtime: "automatic", development: false } },
    build: {
      write: false,
      copyPublicDir: false,
      rolldownOptions: { input: join(import.meta.dirname, page) },
    },
  });
  if (!("output" in built)) throw new Error("Vite built something else than one application.");
  return built.output.filter((file) => file.type === "chunk");
}

/** The files of that application, to be served. */
export function panelAppFiles(chunks: readonly Chunk[]): Files {
  const entry = chunks.find(({ isEntry }) => isEntry);
  const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>The smallest application</title>
    <link rel="stylesheet" href="/styles.css" />
    <script type="module" src="/${entry?.fileName ?? ""}"></script>
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
