import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const styles = new URL("../../dist/styles.css", import.meta.url);

const html = `<!doctype html><meta charset="utf-8"><title>bench</title><div id="root"></div><script type="module" src="/page.js"></script>`;

/**
 * The page as a user's bundler would make it, for production; only React's profiling build calls
 * the Profiler's callback, and it takes time for every component.
 * @param {string} entry
 * @param {string | undefined} folder where the peers are installed that the page shows
 * @param {boolean} profiles
 */
async function bundle(entry, folder, profiles) {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(entry, import.meta.url))],
    bundle: true,
    write: false,
    minify: true,
    format: "esm",
    target: "es2022",
    platform: "browser",
    define: { "process.env.NODE_ENV": '"production"' },
    ...(profiles && { alias: { "react-dom/client": "react-dom/profiling" } }),
    ...(folder !== undefined && {
      nodePaths: [join(folder, "node_modules")],
      loader: { ".css": "empty" },
      // A peer shares our React, and has the client it was made for.
      plugins: [
        resolveFrom(/^react(-dom)?($|\/)/, fileURLToPath(new URL(".", import.meta.url))),
        resolveFrom(/^@ag-ui\/client$/, folder),
      ],
    }),
    // The repository's own settings would lead to the sources; what is measured is the package.
    tsconfigRaw: { compilerOptions: { jsx: "react-jsx" } },
    logLevel: "error",
  });
  return outputFiles[0]?.contents ?? new Uint8Array();
}

/**
 * Resolves some packages from one folder, for every importer.
 * @param {RegExp} filter @param {string} resolveDir
 * @returns {import("esbuild").Plugin}
 */
function resolveFrom(filter, resolveDir) {
  return {
    name: "resolve-from",
    setup(build) {
      build.onResolve({ filter }, ({ path, kind, pluginData }) =>
        pluginData === filter
          ? undefined
          : build.resolve(path, { kind, resolveDir, pluginData: filter }),
      );
    },
  };
}

/**
 * Serves the page, and a stream in chunks at the given pace; 0 is as fast as it goes.
 * @param {readonly Uint8Array[]} chunks
 * @param {number} pause milliseconds between chunks
 * @param {string} [entry] what the page runs
 * @param {string} [folder] where the peers are installed that it shows
 * @param {boolean} [profiles] whether React tells the page of its commits
 */
export async function startServer(
  chunks,
  pause,
  entry = "main.tsx",
  folder = undefined,
  profiles = true,
) {
  const script = await bundle(entry, folder, profiles);
  const server = createServer(async (request, response) => {
    if (request.url === "/page.js")
      return void response.setHeader("content-type", "text/javascript").end(script);
    if (request.url === "/styles.css")
      return void response.setHeader("content-type", "text/css").end(await readFile(styles));
    const isAgent = request.url === "/agent" || request.url === "/warm-up";
    if (!isAgent) return void response.setHeader("content-type", "text/html").end(html);
    response.setHeader("content-type", "text/event-stream");
    const began = performance.now();
    for (const [index, chunk] of chunks.entries()) {
      if (!response.write(chunk)) await new Promise((resolve) => response.once("drain", resolve));
      if (request.url === "/warm-up") continue;
      // By the clock and not pause by pause: late timers would stretch the stream on a busy
      // machine.
      const wait = began + (index + 1) * pause - performance.now();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    }
    response.end();
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`,
    close: () => server.close(),
  };
}
