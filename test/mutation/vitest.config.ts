import { join } from "node:path";
import { defineConfig } from "vitest/config";

const root = join(import.meta.dirname, "../..");
const folders = (process.env["MUTATION_TESTS"] ?? "test/core").split(",");
const isPage = process.env["MUTATION_ENVIRONMENT"] === "jsdom";

/** Each takes seconds, and what it proves of one function a quicker test proves as well. */
const slow = [
  "test/run/agent/followAgent.test.ts",
  "test/run/changedElsewhere.test.ts",
  "test/run/durability.test.ts",
  "test/run/httpTransports.test.ts",
  "test/run/keptThreads.test.ts",
  "test/run/notLoaded.test.ts",
  "test/run/officialClient.test.ts",
  "test/schema/officialSuite.test.ts",
];

/**
 * The tests that judge the code while Stryker changes it. The ones that draw random histories are left out: they would be run for
 * nearly every change, and chance must not decide a score.
 */
export default defineConfig({
  root,
  resolve: { alias: { "#react-agui-interrupts/schema-form": join(root, "src/forms/schema-form/SchemaForm.tsx") } },
  test: {
    environment: isPage ? "jsdom" : "node",
    runner: "./test/mutation/runner.ts",
    // What one file leaves behind reaches no other: modules hold no state. Shared, they are loaded once for each change.
    isolate: false,
    testTimeout: 5_000,
    setupFiles: ["./test/support/setup.ts", ...(isPage ? ["./test/support/setupDom.ts"] : [])],
    include: folders.map((folder) => `${folder}/**/*.test.${isPage ? "tsx" : "ts"}`),
    exclude: ["test/**/*.property.test.ts", "test/**/*.browser.test.tsx", ...slow],
  },
});
