import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** The files that are changed. */
    readonly changedFiles: readonly string[];
    /** The changes to judge. */
    readonly chosen: readonly string[];
  }
}

// Loaded before any test, so that what runs while a module is loaded is told from what a test does.
await Promise.all(inject("changedFiles").map((file) => import(/* @vite-ignore */ file)));
