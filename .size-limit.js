import { readFileSync } from "node:fs";

const { dependencies, peerDependencies } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8"));
const react = ["react", "react-dom"];
const ownOnly = [...Object.keys(dependencies), ...Object.keys(peerDependencies)];

/** What a page loads later is not part of what it loads first. */
const lazyIsExternal = {
  name: "lazy-is-external",
  /** @param {import("esbuild").PluginBuild} build */
  setup(build) {
    build.onResolve({ filter: /.*/ }, ({ kind, path }) => (kind === "dynamic-import" ? { external: true, path } : undefined));
  },
};

/**
 * size-limit leaves every peer out by itself, and would count the form twice over: `external` says here what is left out.
 * @param {string} name
 * @param {string} entry
 * @param {string} limit
 * @param {readonly string[]} external
 */
function firstLoad(name, entry, limit, external) {
  return {
    name,
    path: `dist/${entry}.js`,
    limit,
    gzip: true,
    /** @param {import("esbuild").BuildOptions} config */
    modifyEsbuildConfig: (config) => ({ ...config, format: "esm", external: [...external], plugins: [lazyIsExternal] }),
  };
}

export default [
  firstLoad("core, own code", "core", "10 kB", ownOnly),
  firstLoad("core, with dependencies", "core", "18 kB", react),
  firstLoad("index, own code", "index", "20 kB", ownOnly),
  firstLoad("index, with dependencies", "index", "30 kB", react),
  firstLoad("forms, own code", "forms", "12 kB", ownOnly),
  firstLoad("forms, with dependencies and rjsf", "forms", "105 kB", react),
];
