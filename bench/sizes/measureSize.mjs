import { createRequire } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

/**
 * What a page loads first for one line of code, minified and compressed, React outside; what is
 * imported later is not counted.
 * @typedef {{ code: string, folder?: string }} SizeSpec
 */

/** @type {SizeSpec} */
const { code, folder = fileURLToPath(new URL("..", import.meta.url)) } = JSON.parse(
  process.argv[2] ?? "{}",
);
/**
 * What is imported later stays outside, as it does in the budgets of `.size-limit.js`. @type
 * {import("esbuild").Plugin}
 */
const lazyIsExternal = {
  name: "lazy-is-external",
  setup(bundle) {
    bundle.onResolve({ filter: /.*/ }, ({ kind, path }) =>
      kind === "dynamic-import" ? { external: true, path } : undefined,
    );
  },
};

/** This repository's tests add a second zod; users of the official client alone have one. */
const clientsZod = createRequire(createRequire(import.meta.url).resolve("@ag-ui/client")).resolve(
  "zod/package.json",
);

const { outputFiles } = await build({
  stdin: { contents: code, resolveDir: folder, loader: "js" },
  bundle: true,
  write: false,
  minify: true,
  format: "esm",
  target: "es2022",
  platform: "browser",
  define: { "process.env.NODE_ENV": '"production"' },
  external: ["react", "react-dom"],
  alias: code.includes("@ag-ui/client") ? { zod: dirname(clientsZod) } : {},
  loader: { ".css": "empty", ".woff": "empty", ".woff2": "empty", ".ttf": "empty" },
  plugins: [lazyIsExternal],
  tsconfigRaw: {},
  logLevel: "error",
});
const script = outputFiles.find(({ path }) => !path.endsWith(".css"));
const kilobytes = gzipSync(script?.contents ?? "", { level: 9 }).length / 1000;
console.log(JSON.stringify({ values: { value: kilobytes } }));
