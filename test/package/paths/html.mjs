import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { build } from "esbuild";
import { blocksOf, saveBlocks } from "../blocks.mjs";
import { refuseRed } from "../looks.mjs";
import { approve, lookAt, openInBothThemes } from "../openPage.mjs";
import { freePort, run, serve } from "../shell.mjs";

const page = "stories/docs/quick-start/plain-html.md";

/** @type {import("../walk.mjs").Path} */
export const html = {
  name: "html",
  title: "plain HTML with an import map, by the quick start",
  async walk({ folder, tarball, note }) {
    writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
    await run(folder, `npm install ${tarball} react@19 react-dom@19`);
    note("installed");
    const port = await freePort();
    const change = (/** @type {string} */ code) => code.replaceAll("4000", String(port));
    saveBlocks(page, folder, change);
    const agent =
      blocksOf("README.md").find(({ code }) => code.includes("createServer"))?.code ?? "";
    writeFileSync(join(folder, "agent.mjs"), change(agent));
    const server = await serve(folder, "node agent.mjs", `http://localhost:${port}/`);
    try {
      await servePage(folder, (url) =>
        openInBothThemes(url, lookAndApprove, (tab) => playCdn(tab, folder)),
      );
    } finally {
      server.stop();
    }
    note("answered");
  },
};

/** The page asks by itself, once. @param {import("playwright").Page} tab */
async function lookAndApprove(tab) {
  await lookAt(tab);
  await approve(tab);
  await refuseRed(tab);
}

/**
 * @param {string} folder
 * @param {(url: string) => Promise<void>} use
 */
async function servePage(folder, use) {
  const body = readFileSync(join(folder, "index.html"), "utf8");
  const server = createServer((request, response) => {
    if (request.url === "/") response.setHeader("content-type", "text/html").end(body);
    else response.writeHead(204).end();
  });
  const port = await freePort();
  await new Promise((resolve) => server.listen(port, "localhost", () => resolve(undefined)));
  try {
    await use(`http://localhost:${port}/`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

/**
 * Answers for unpkg.com and esm.sh with the packed package: it is not published yet. Like esm.sh,
 * it bundles a package with its dependencies, except those that the address names as external.
 * @param {import("playwright").Page} tab
 * @param {string} folder
 */
async function playCdn(tab, folder) {
  const installed = join(folder, "node_modules");
  /** @type {Map<string, string>} */
  const chunks = new Map();
  await tab.route("https://unpkg.com/**", (route) => {
    const body = readFileSync(join(installed, new URL(route.request().url()).pathname), "utf8");
    return route.fulfill({ contentType: "text/css", body });
  });
  await tab.route("https://esm.sh/**", async (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    const known = chunks.get(pathname);
    const headers = { "access-control-allow-origin": "*" };
    if (known !== undefined)
      return route.fulfill({ contentType: "text/javascript", headers, body: known });
    const name = pathname.slice(1).replace(/@\d+/, "");
    const external = (searchParams.get("external") ?? "").split(",").filter(Boolean);
    const files = await bundle(folder, name, external);
    for (const [path, text] of files) if (path !== "/entry.js") chunks.set(path, text);
    return route.fulfill({
      contentType: "text/javascript",
      headers,
      body: files.get("/entry.js") ?? "",
    });
  });
}

/**
 * @param {string} folder
 * @param {string} name
 * @param {readonly string[]} external
 * @returns {Promise<Map<string, string>>} Files by their paths.
 */
async function bundle(folder, name, external) {
  const { outputFiles } = await build({
    stdin: { contents: exportsOf(folder, name), resolveDir: folder, sourcefile: "entry.js" },
    entryNames: "entry",
    chunkNames: "[hash]",
    bundle: true,
    splitting: true,
    write: false,
    format: "esm",
    outdir: "/",
    plugins: [
      importExternal(name, name === "react-dom/client" ? [...external, "react-dom"] : external),
    ],
    define: { "process.env.NODE_ENV": '"production"' },
  });
  return new Map(outputFiles.map(({ path, text }) => [path, text]));
}

/**
 * Leaves packages to the import map of the page, also where CommonJS requires them.
 * @param {string} name What is bundled itself.
 * @param {readonly string[]} external
 * @returns {import("esbuild").Plugin}
 */
function importExternal(name, external) {
  return {
    name: "import-external",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^[^./]/ }, ({ path, kind, namespace }) => {
        if (
          kind === "entry-point" ||
          path === name ||
          !external.some((one) => path === one || path.startsWith(`${one}/`))
        )
          return undefined;
        return kind === "require-call" && namespace === "file"
          ? { path, namespace: "required" }
          : { path, external: true };
      });
      onLoad({ filter: /.*/, namespace: "required" }, ({ path }) => ({
        contents: `export * from ${JSON.stringify(path)};`,
      }));
    },
  };
}

/**
 * CommonJS has to be asked for the names of what it exports.
 * @param {string} folder
 * @param {string} name
 */
function exportsOf(folder, name) {
  if (!/^react($|\/|-dom)/.test(name)) return `export * from ${JSON.stringify(name)};`;
  const names = Object.keys(createRequire(join(folder, "index.js"))(name));
  return `import whole from ${JSON.stringify(name)};\nexport default whole;\nexport const { ${names.join(", ")} } = whole;\n`;
}
