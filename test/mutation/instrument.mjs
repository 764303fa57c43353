import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { commonTokens } from "@stryker-mutator/api/plugin";
import { createInstrumenter } from "@stryker-mutator/instrumenter";
import { createInjector } from "typed-inject";
import { messages } from "./ignoreMessages.mjs";

/** @typedef {import("@stryker-mutator/api/core").Mutant} Mutant */

const silent = { isDebugEnabled: () => false, debug() {}, info() {}, warn() {}, error: console.error };

/** A change of a computed key is written around the whole statement, and what the statement declares is then unknown behind it. */
const computedKeys = {
  /** @param {import("./ignoreMessages.mjs").Path} path */
  shouldIgnore: ({ key }) => (key === "key" ? "a computed key" : undefined),
};

/**
 * Writes every change that Stryker knows into the code, each behind a switch. Returns the code by file, and the changes.
 * @param {readonly string[]} files
 */
export async function instrument(files) {
  const injector = createInjector()
    .provideValue(commonTokens.getLogger, () => silent)
    .provideValue(commonTokens.logger, silent)
    .provideValue(commonTokens.options, {});
  const instrumenter = injector.injectFunction(/** @type {any} */ (createInstrumenter));
  const result = await instrumenter.instrument(
    files.map((file) => ({ name: resolve(file), content: readFileSync(file, "utf8"), mutate: true })),
    { ignorers: [messages, computedKeys], excludedMutations: [], plugins: null },
  );
  /** @type {Map<string, string>} */
  const code = new Map(result.files.map((/** @type {{ name: string, content: string }} */ { name, content }) => [name, content]));
  /** @type {readonly Mutant[]} */
  const mutants = result.mutants.filter(
    (/** @type {{ status?: string }} */ { status }) => status === undefined || status === "Pending",
  );
  return { code, mutants };
}
