import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { examplePlugin } from "../support/docs/examplePlugin.js";
import { sourceAliases } from "../support/sourceAliases.js";

const root = join(import.meta.dirname, "../..");

/**
 * Property tests use random values, and chance must not decide; the others load everything again,
 * or take minutes.
 */
const excluded = [
  "test/**/*.property.test.ts",
  "test/**/*.deep.test.ts",
  "test/**/*.browser.test.tsx",
  "test/**/*.node.test.tsx",
  "test/run/engine/officialClient.test.ts",
  "test/schema/officialSuite.test.ts",
];

/** The tests that evaluate changed code; `main.mjs` chooses them, and changes the code. */
export default defineConfig({
  root,
  plugins: [examplePlugin()],
  resolve: { alias: sourceAliases },
  test: {
    runner: "./test/mutation/runner.ts",
    // One process that loads everything once.
    isolate: false,
    pool: "threads",
    maxWorkers: 1,
    setupFiles: ["./test/support/setup.ts", "./test/mutation/setup.ts"],
    testTimeout: 30_000,
    exclude: excluded,
    reporters: [{}],
  },
});
