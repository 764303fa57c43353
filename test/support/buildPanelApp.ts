import { join } from "node:path";
import { build, type InlineConfig, type Rolldown } from "vite";
import type { Files } from "./serveFiles.js";
import { stylesheet } from "./stylesheet.js";

/** A file of scripts, and which it needs at once and later. */
export type Chunk = Pick<
  Rolldown.OutputChunk,
  "fileName" | "code" | "isEntry" | "imports" | "dynamicImports"
>;

let plain: Promise<readonly Chunk[]> | undefined;

/** Builds `panelApp.tsx` as Vite does for production, with what a host has set besides. */
export function buildPanelApp(
  config?: Pick<InlineConfig, "plugins" | "resolve">,
): Promise<readonly Chunk[]> {
  if (config !== undefined) return buildWith(config);
  plain ??= buildWith({});
  return plain;
}

/** Builds `threadApp.tsx` in the same way. */
export const buildThreadApp = (): Promise<readonly Chunk[]> => buildWith({}, "threadApp.tsx");

async function buildWith(
  config: Pick<InlineConfig, "plugins" | "resolve">,
  page = "panelApp.tsx",
): Promise<readonly Chunk[]> {
  const built = await build({
    ...config,
    root: join(import.meta.dirname, "../.."),
    configFile: false,
    logLevel: "silent",
    mode: "production",
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
