import { defineConfig } from "rolldown";
import { dts } from "rolldown-plugin-dts";
import { entryNames } from "./chunks.config.js";
import packageJson from "./package.json" with { type: "json" };

const { dependencies, peerDependencies } = packageJson;
const packages = [...Object.keys(dependencies), ...Object.keys(peerDependencies)];
/**
 * Gives namespaces the names by which users know them, which editors show: `Interrupt`, not
 * `Interrupt_d_exports`.
 */
const namespaces = {
  name: "namespaces",
  /** @param {string} code */
  renderChunk(code) {
    for (const [, name] of code.matchAll(/^declare namespace (\w+)_d_exports /gm))
      if (
        new RegExp(
          `^(?:declare )?(?:interface|type|class|const|function|namespace) ${name}\\b`,
          "m",
        ).test(code)
      )
        throw new Error(`${name} is the name of a namespace and of something else.`);
    return code.replaceAll(/\b(\w+)_d_exports(?: as \1\b)?/g, "$1");
  },
};

/**
 * Marks what an entry exports as a type only: `export type *` loses its `type` when files are
 * bundled. A name without a value in the built entry is a type.
 */
const typeOnlyExports = {
  name: "type-only-exports",
  /**
   * @param {string} code
   * @param {{ name: string, isEntry: boolean }} chunk
   */
  async renderChunk(code, { name, isEntry }) {
    if (!isEntry) return code;
    const values = Object.keys(await import(`./dist/${name.replace(/\.d$/, "")}.js`));
    return code.replace(/^export \{ (.*) \};$/m, (_, list) => {
      const specifiers = list.split(", ").map((/** @type {string} */ specifier) => {
        const exported = /\w+$/.exec(specifier)?.[0] ?? "";
        return specifier.startsWith("type ") || values.includes(exported)
          ? specifier
          : `type ${specifier}`;
      });
      return `export { ${specifiers.join(", ")} };`;
    });
  },
};

/**
 * Writes the types of each entry as one file, and what several entries need into shared ones.
 * `vite build` must run first: it empties `dist`.
 */
export default defineConfig({
  input: Object.fromEntries(entryNames.map((name) => [name, `src/${name}.ts`])),
  external: [...packages.map((name) => new RegExp(`^${name}($|/)`)), /^node:/],
  plugins: [
    dts({ emitDtsOnly: true, tsconfig: "tsconfig.build.json" }),
    namespaces,
    typeOnlyExports,
  ],
  // The compiler takes the time; that is no finding.
  checks: { pluginTimings: false, bundlerTimings: false },
  preserveEntrySignatures: "allow-extension",
  output: {
    dir: "dist",
    chunkFileNames: "types/[name].js",
    codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: sharedBy }] },
  },
});

/**
 * These are for programs without React, and what they need is in a file that imports nothing of it.
 */
const withoutReact = /\/src\/(core|dialects|server|passkey-server)\.d\.ts$/;

/**
 * Names the file of what several entries need: two files, and always the same two. Left to itself,
 * the bundler writes a number of them that changes from one machine to the next.
 * @param {string} id
 * @param {{ getModuleInfo: (id: string) => import("rolldown").ModuleInfo | null }} context
 */
function sharedBy(id, context) {
  if (context.getModuleInfo(id)?.isEntry) return null;
  const entries = [];
  const seen = new Set([id]);
  for (const at of seen) {
    const info = context.getModuleInfo(at);
    if (info?.isEntry) entries.push(at);
    for (const importer of info?.importers ?? []) seen.add(importer);
  }
  if (entries.length < 2) return null;
  return entries.some((entry) => withoutReact.test(entry)) ? "shared.d" : "react.d";
}
