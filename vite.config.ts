import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { storybookTest } from "@storybook/addon-vitest/vitest-plugin";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { publishDocs } from "./.storybook/docsPages.js";
import { embeddedAgent } from "./.storybook/embeddedAgent.js";
import { publishRegistry } from "./.storybook/registryItems.js";
import { entryNames, groupByUse } from "./chunks.config.js";
import packageJson from "./package.json" with { type: "json" };
import { examplePlugin } from "./test/support/docs/examplePlugin.js";
import { findChromium } from "./test/support/findChromium.mjs";
import { patience, propertyRuns } from "./test/support/machine.js";
import { react18 } from "./test/support/react18.js";
import { sourceAliases } from "./test/support/sourceAliases.js";

const root = import.meta.dirname;
/** What is imported by a name that a host can replace by an alias keeps this name. */
const replaceable = Object.keys(packageJson.imports);
const external = [
  ...Object.keys(packageJson.dependencies),
  ...Object.keys(packageJson.peerDependencies),
].map((name) => new RegExp(`^${name}($|/)`));
const setupFiles = ["./test/support/setup.ts"];

/**
 * Files that put other modules in the place of ours, or look at everything in the page: each has a
 * process of its own.
 */
const alone = [
  "test/contracts/attributes.test.tsx",
  "test/docs/readmeExamples.test.tsx",
  "test/parts/LazyForms.test.tsx",
  "test/react/run/createLazyRun.test.tsx",
  "test/react/development/useDevelopmentWarnings.test.tsx",
  "test/ui/latePanel.test.tsx",
];

/** By default Vitest leaves one processor to itself, which is half of a small machine. */
const isSmallMachine = availableParallelism() <= 2;

const chromium = process.env["VITEST"] ? await findChromium() : undefined;
/** A fresh object each time: Vitest writes the project's name into it. */
const browser = () => ({
  enabled: true,
  headless: true,
  fileParallelism: !isSmallMachine,
  provider: playwright({
    launchOptions: {
      ...(chromium && { executablePath: chromium.executablePath }),
      timeout: 30_000 * patience,
    },
    actionTimeout: 15_000 * patience,
    // Room for the largest picture: what does not fit is scaled down until nothing can be seen on
    // it. Times and numbers are read out alike, wherever the machine is.
    contextOptions: {
      viewport: { width: 1280, height: 3_600 },
      locale: "en-US",
      timezoneId: "UTC",
    },
  }),
  instances: [{ browser: "chromium" as const }],
  screenshotFailures: false,
});

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
          groups: [{ debugName: "by use", test: /\/src\//, name: groupByUse() }],
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
      "@cfworker/json-schema",
      // The stories' only.
      "zod",
      "@ag-ui/client",
    ],
  },
  test: {
    testTimeout: 15_000 * patience,
    hookTimeout: 15_000 * patience,
    teardownTimeout: 10_000 * patience,
    expect: { poll: { timeout: 10_000 * patience } },
    // Vitest takes this one from here, not from the projects.
    browser: { connectTimeout: 60_000 * patience },
    provide: { patience, propertyRuns: process.env["VITEST"] ? propertyRuns() : 1 },
    ...(isSmallMachine && { maxWorkers: 2 }),
    // On a busy machine a browser may be late once; what fails twice is wrong. The report names
    // each test that was repeated.
    retry: process.env["CI"] ? 1 : 0,
    projects: [
      {
        extends: true,
        plugins: [examplePlugin()],
        test: {
          name: "node",
          environment: "node",
          // What one file leaves behind reaches no other: modules hold no state. Shared, they are
          // loaded once.
          isolate: false,
          setupFiles,
          include: ["test/**/*.test.ts", "test/**/*.node.test.tsx"],
        },
      },
      {
        extends: true,
        plugins: [examplePlugin()],
        test: {
          name: "dom",
          environment: "./test/support/quickJsdom.ts",
          // One page for all files of a worker, and modules that are loaded once.
          isolate: false,
          setupFiles: [...setupFiles, "./test/support/setupDom.ts"],
          include: ["test/**/*.test.tsx"],
          exclude: ["test/**/*.node.test.tsx", "test/**/*.browser.test.tsx", ...alone],
        },
      },
      {
        extends: true,
        plugins: [examplePlugin()],
        test: {
          name: "alone",
          environment: "./test/support/quickJsdom.ts",
          // Each file has a process of its own: modules that were replaced in one must not be
          // missed in the next.
          pool: "forks",
          setupFiles: [...setupFiles, "./test/support/setupDom.ts"],
          include: alone,
        },
      },
      {
        extends: true,
        plugins: [react18()],
        resolve: {
          alias: {
            "@testing-library/react": join(
              root,
              "node_modules/@testing-library/react/dist/@testing-library/react.esm.js",
            ),
          },
        },
        test: {
          name: "react18",
          environment: "./test/support/quickJsdom.ts",
          isolate: false,
          setupFiles: [
            ...setupFiles,
            "./test/support/setupDom.ts",
            "./test/support/setupReact18.ts",
          ],
          include: ["test/{parts,react,ui}/**/*.test.tsx"],
          exclude: [
            // Activity and use are of React 19.
            "test/ui/lifecycle.test.tsx",
            // They load modules anew, and React with them.
            ...alone,
            // They press through whole batches; the parts they press have tests of their own.
            "test/parts/resume/SelectedParts.test.tsx",
            // What they prove is which text or button is shown, whatever renders it.
            "test/ui/panel/wayOut.test.tsx",
            "test/ui/hostileValues.test.tsx",
            "test/ui/masks.test.tsx",
            "test/parts/masks.test.tsx",
            "test/parts/whatIsShown.test.tsx",
            "test/parts/data/**",
          ],
          // What asks for React must ask here.
          server: { deps: { inline: [/@testing-library\/react/, /@rjsf\//] } },
        },
      },
      {
        extends: true,
        optimizeDeps: {
          include: [
            "@testing-library/jest-dom/vitest",
            "@testing-library/react",
            "@testing-library/user-event",
            "axe-core",
            "tailwindcss",
          ],
        },
        test: {
          name: "browser",
          setupFiles: [...setupFiles, "./test/support/setupDom.ts", "./test/support/ownFonts.ts"],
          globalSetup: [
            "./test/support/provideMisbehavingServer.ts",
            "./test/support/provideDialectServers.ts",
          ],
          include: ["test/**/*.browser.test.tsx"],
          browser: {
            ...browser(),
            expect: {
              toMatchScreenshot: {
                timeout: 5_000 * patience,
                // Three pixels in a thousand may differ: another rounding of edges, or a single
                // word. A line that wraps, a part that is missing or moved, a colour of buttons or
                // cards, and any change of height is seen.
                comparatorName: "pixelmatch",
                comparatorOptions: { threshold: 0.05, allowedMismatchedPixelRatio: 0.003 },
                resolveScreenshotPath: ({ arg, ext, root }) =>
                  join(root, "test/data/pictures", `${arg}${ext}`),
              },
            },
          },
        },
      },
      {
        extends: true,
        plugins: [storybookTest({ configDir: join(root, ".storybook") })],
        optimizeDeps: { include: ["axe-core"] },
        test: {
          name: "storybook",
          // One page for all files: a story puts nothing into it that it does not take away.
          isolate: false,
          setupFiles: [
            ...setupFiles,
            "./test/support/setupStories.ts",
            "./test/support/ownFonts.ts",
          ],
          browser: { ...browser(), isolate: false },
        },
      },
    ],
  },
});
