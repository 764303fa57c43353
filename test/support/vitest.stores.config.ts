import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { patience } from "./machine.js";

/** Tests of the pause stores on real databases, which they start and stop. */
export default defineConfig({
  root: join(import.meta.dirname, "../.."),
  test: {
    environment: "node",
    globalSetup: ["./test/support/provideDatabases.ts"],
    include: ["test/stores/**/*.stores.ts"],
    // Each uses two cores already: several processes and a database.
    fileParallelism: false,
    testTimeout: 60_000 * patience,
    hookTimeout: 60_000 * patience,
    provide: { patience, share: 1 },
  },
});
