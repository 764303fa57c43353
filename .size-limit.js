import { readFileSync } from "node:fs";

const { dependencies, peerDependencies } = JSON.parse(
  readFileSync(new URL("package.json", import.meta.url), "utf8"),
);
const react = ["react", "react-dom"];
const ownOnly = [...Object.keys(dependencies), ...Object.keys(peerDependencies)];

/** What a page loads later is not part of what it loads first. */
const lazyIsExternal = {
  name: "lazy-is-external",
  /** @param {import("esbuild").PluginBuild} build */
  setup(build) {
    build.onResolve({ filter: /.*/ }, ({ kind, path }) =>
      kind === "dynamic-import" ? { external: true, path } : undefined,
    );
  },
};

/**
 * What a page pays for using these names; whoever also wants the pure functions of `core` pays for
 * the validator up front. size-limit leaves every peer out by itself, and would count the form
 * twice over: `external` says here what is left out.
 * @param {string} name
 * @param {string} entry
 * @param {string} names
 * @param {string} limit
 * @param {readonly string[]} external
 */
function firstLoad(name, entry, names, limit, external) {
  return {
    name,
    path: `dist/${entry}.js`,
    import: `{ ${names} }`,
    limit,
    gzip: true,
    /** @param {import("esbuild").BuildOptions} config */
    modifyEsbuildConfig: (config) => ({
      ...config,
      format: "esm",
      external: [...external],
      plugins: [lazyIsExternal],
    }),
  };
}

export default [
  firstLoad("core, own code", "core", "createAgentRun", "133.6 kB", ownOnly),
  firstLoad("core, with dependencies", "core", "createAgentRun", "135.9 kB", react),
  firstLoad("index, own code", "index", "InterruptPanel, useAgentRun", "10.7 kB", ownOnly),
  firstLoad("index, with dependencies", "index", "InterruptPanel, useAgentRun", "10.7 kB", react),
  // rjsf is part of the file, without what is never used of it: vite.config.ts.
  firstLoad("forms, rjsf included", "forms", "SchemaForm, ArgsEditor", "121 kB", react),
  firstLoad("server, with dependencies", "server", "checkResume", "19.8 kB", react),
];
