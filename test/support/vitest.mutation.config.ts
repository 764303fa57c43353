import { join } from "node:path";
import { defineConfig } from "vitest/config";

const root = join(import.meta.dirname, "../..");

/**
 * The tests that judge `src/core` while Stryker changes it: those of the core itself. The ones that draw random histories are left
 * out: they would be run for nearly every change, and chance must not decide a score.
 */
export default defineConfig({
  root,
  test: {
    environment: "node",
    runner: "./test/support/mutationRunner.ts",
    // What one file leaves behind reaches no other: modules of the core hold no state. Shared, they are loaded once for each change.
    isolate: false,
    testTimeout: 60_000,
    setupFiles: ["./test/support/setup.ts"],
    include: ["test/core/**/*.test.ts"],
    exclude: ["test/core/**/*.property.test.ts"],
  },
});
