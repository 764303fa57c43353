import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { sourceAliases } from "../support/sourceAliases.ts";

/** Questions of other protocols, asked by their own packages in the newest versions. */
export default defineConfig({
  root: join(import.meta.dirname, "../.."),
  resolve: { alias: sourceAliases, dedupe: ["react", "react-dom"] },
  test: {
    environment: "node",
    include: ["test/protocols/**/*.protocol.mjs"],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
