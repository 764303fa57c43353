import { inject, vi } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** The files that are changed. */
    readonly changedFiles: readonly string[];
    /** The changes to evaluate. */
    readonly chosen: readonly string[];
  }
}

// Loaded before any test, to separate code that runs while a module is loaded from code that a test
// runs.
await Promise.all(inject("changedFiles").map((file) => import(/* @vite-ignore */ file)));

// A repeated test that waits in vain ends by itself, with its cleanups: otherwise they would run in
// the middle of the next one.
const { waitFor } = vi;
const shared: { readonly __stryker__?: { readonly patience?: number } } = globalThis as object;
vi.waitFor = (callback, options) =>
  waitFor(callback, options ?? { timeout: shared.__stryker__?.patience ?? 10_000, interval: 5 });
