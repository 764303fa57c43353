import { join } from "node:path";
import { build } from "esbuild";
import { type FileServer, serveFiles } from "./serveFiles.js";
import { stylesheet } from "./stylesheet.js";

/** No script or style but those of this origin, no code from text, and no markup from text. */
export const strictPolicy =
  "script-src 'self'; require-trusted-types-for 'script'; style-src 'self'";

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

/**
 * Builds the page from the sources, as a user's bundler would for production, and serves it under
 * the strict policy.
 */
export async function startStrictServer(): Promise<FileServer> {
  const files = new Map([
    ["/", { type: "text/html", body: html }],
    ["/styles.css", { type: "text/css", body: stylesheet() }],
    ...(await scripts()).map(
      ([name, body]) => [`/${name}`, { type: "text/javascript", body }] as const,
    ),
  ]);
  return serveFiles(files, {
    "content-security-policy": strictPolicy,
    "cache-control": "max-age=600",
  });
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
  return outputFiles.map(({ path, text }) => [
    path.replaceAll("\\", "/").split("/").at(-1) ?? "",
    text,
  ]);
}
