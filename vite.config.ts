import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { publishDocs } from "./.storybook/docsPages.js";
import { embeddedAgent } from "./.storybook/embeddedAgent.js";
import { publishRegistry } from "./.storybook/registryItems.js";
import { entryNames, groupByUse, sharedWithLate } from "./chunks.config.js";
import packageJson from "./package.json" with { type: "json" };
import { replacedInRjsf } from "./test/support/replacedInRjsf.js";
import { sourceAliases } from "./test/support/sourceAliases.js";
import { testsOf } from "./test/support/vitestProjects.js";

const root = import.meta.dirname;
/** What is imported by a name that a host can replace by an alias keeps this name. */
const replaceable = Object.keys(packageJson.imports);
/** Half of what it brings is never used: see `rjsfAsUsed`. */
const bundled = ["@rjsf/core", "@rjsf/utils", "@x0k/json-schema-merge", "fast-equals"];
const external = [
  ...Object.keys(packageJson.dependencies),
  ...Object.keys(packageJson.peerDependencies),
]
  .filter((name) => !bundled.includes(name))
  .map((name) => new RegExp(`^${name}($|/)`));

/**
 * One stylesheet for users, without the comments; four files for us. Only the library build has it:
 * Storybook links them itself.
 */
function stylesheet(): Plugin {
  return {
    name: "stylesheet",
    apply: (config, { command }) => command === "build" && Boolean(config.build?.lib),
    generateBundle() {
      const source = ["structure.css", "theme.css", "panel.css", "forms.css"]
        .map((file) => readFileSync(join(root, "src/styles", file), "utf8"))
        .join("\n")
        .replaceAll(/^ *\/\*[\s\S]*?\*\/\n+/gm, "");
      this.emitFile({ type: "asset", fileName: "styles.css", source });
      // TypeScript 6 refuses to import a file it has no types of, even for its effect.
      this.emitFile({ type: "asset", fileName: "styles.css.d.ts", source: "export {};\n" });
    },
  };
}

/** Lets what loads late name what it shares with cards: see `sharedWithLate`. */
function lateFiles(): Plugin {
  const inSource = (file: string): string => join(root, "src", file);
  return {
    name: "late-files",
    apply: (config, { command }) => command === "build" && Boolean(config.build?.lib),
    resolveId: (id) => (Object.hasOwn(sharedWithLate, id) ? `\0${id}` : null),
    load: (id) =>
      sharedWithLate[id.slice(1)]?.shared
        .map(({ name, file }) => `export { ${name} } from ${JSON.stringify(inSource(file))};`)
        .join("\n"),
    transform(code, id) {
      const [name] =
        Object.entries(sharedWithLate).find(([, { late }]) => late.map(inSource).includes(id)) ??
        [];
      return name === undefined ? null : { code: `${code}\nexport * from "${name}";`, map: null };
    },
  };
}

/** The tables of the pause stores, as plain SQL for the migration tool of the host. */
function migrations(): Plugin {
  return {
    name: "migrations",
    apply: (config, { command }) => command === "build" && Boolean(config.build?.lib),
    generateBundle() {
      const folder = join(root, "src/server/stores/sql");
      for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
        name.endsWith(".sql"),
      ))
        this.emitFile({
          type: "asset",
          fileName: `sql/${file}`,
          source: readFileSync(join(folder, file), "utf8"),
        });
    },
  };
}

/** Builds rjsf into a file of ours, with its licences and without what is never used of it. */
function rjsfAsUsed(): Plugin {
  return {
    name: "rjsf-as-used",
    enforce: "pre",
    apply: (config, { command }) => command === "build" && Boolean(config.build?.lib),
    resolveId(id) {
      const replaced = replacedInRjsf.find(({ find }) => find.test(id));
      return replaced?.replacement ?? null;
    },
    generateBundle() {
      const source = bundled.map(licenceOf).join("\n\n");
      this.emitFile({ type: "asset", fileName: "chunks/rjsf.LICENSE.md", source });
    },
  };
}

function licenceOf(name: string): string {
  const folder = join(root, "node_modules", name);
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
  if (file === undefined) throw new Error(`${name} has no licence`);
  return `${name}\n\n${readFileSync(join(folder, file), "utf8")}`;
}

/**
 * Marks what needs React as client code for servers only, by the condition `react-server`: bundlers
 * without a plugin for React warn about each directive they meet. Next.js allows no `export *` in
 * such a file.
 */
function clientEntries(): Plugin {
  return {
    name: "client-entries",
    apply: (config, { command }) => command === "build" && Boolean(config.build?.lib),
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === "chunk") chunk.code = chunk.code.replace(/^"use client";\n/, "");
      for (const entry of ["index", "forms", "plain-form", "inbox", "inspector"]) {
        const chunk = bundle[`${entry}.js`];
        if (chunk?.type !== "chunk") throw new Error(`${entry}.js was not built`);
        const source = `"use client";\nexport { ${chunk.exports.join(", ")} } from "./${entry}.js";\n`;
        this.emitFile({ type: "asset", fileName: `${entry}.client.js`, source });
      }
    },
  };
}

export default defineConfig({
  plugins: [
    react(),
    embeddedAgent(),
    stylesheet(),
    migrations(),
    rjsfAsUsed(),
    lateFiles(),
    clientEntries(),
    publishRegistry(),
    publishDocs(),
  ],
  // What others copy, the examples and the manual say our name; here that is the source, not what
  // was built last. One React, also once the packages of an example are installed in its folder.
  resolve: { alias: sourceAliases, dedupe: ["react", "react-dom"] },
  build: {
    target: "es2022",
    minify: false,
    copyPublicDir: false,
    lib: {
      entry: Object.fromEntries([
        ...entryNames.map((name) => [name, join(root, `src/${name}.ts`)]),
        // Hosts replace these by an alias, so each keeps a file of its own.
        ...Object.values(packageJson.imports).map((built) => {
          const name = built.replace(/^\.\/dist\/|\.js$/g, "");
          return [name, join(root, `src/${name}`)];
        }),
      ]),
      formats: ["es"],
    },
    rolldownOptions: {
      external: [...external, ...replaceable, /^node:/],
      // An import whose one constant was inlined would stay behind bare, and users' bundlers would
      // warn about it.
      optimization: { inlineConst: false },
      preserveEntrySignatures: "allow-extension",
      // Without the paths of the sources, which the package does not have.
      experimental: { attachDebugInfo: "none" },
      output: {
        entryFileNames: "[name].js",
        chunkFileNames: "chunks/[name].js",
        // The declarations have them.
        comments: { jsdoc: false },
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: "rjsf", test: new RegExp(`node_modules/(?:${bundled.join("|")})/`) },
            { debugName: "by use", test: /\/src\//, name: groupByUse() },
          ],
        },
      },
    },
  },
  optimizeDeps: {
    // One of these met late (the form is lazy) reloads the page in the middle of a test run.
    include: [
      "react",
      "react/jsx-runtime",
      "react/jsx-dev-runtime",
      "react-dom",
      "react-dom/client",
      "@rjsf/core/lib/components/Form.js",
      "@rjsf/core/lib/getDefaultRegistry.js",
      "@rjsf/utils",
      "@rjsf/validator-ajv8",
      "ajv/dist/2020.js",
      "diff",
      "virtua",
      "@microsoft/fetch-event-source",
      "uuid",
      // The stories' only.
      "zod",
      "@ag-ui/client",
    ],
  },
  test: testsOf("quick"),
});
