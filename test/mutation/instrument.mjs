import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { commonTokens } from "@stryker-mutator/api/plugin";
import { createInstrumenter } from "@stryker-mutator/instrumenter";
import { createInjector } from "typed-inject";
import { messages } from "./ignoreMessages.mjs";

/** @typedef {import("@stryker-mutator/api/core").Mutant} Mutant */

const silent = {
  isDebugEnabled: () => false,
  debug() {},
  info() {},
  warn() {},
  error: console.error,
};

/**
 * A change of a computed key is written around the whole statement, and what the statement declares
 * is then unknown behind it.
 */
const computedKeys = {
  /** @param {import("./ignoreMessages.mjs").Path} path */
  shouldIgnore: ({ key }) => (key === "key" ? "a computed key" : undefined),
};

/**
 * Writes every change that Stryker knows into the code, each behind a switch. Returns the code by
 * file, and the changes.
 * @param {readonly string[]} files
 */
export async function instrument(files) {
  const injector = createInjector()
    .provideValue(commonTokens.getLogger, () => silent)
    .provideValue(commonTokens.logger, silent)
    .provideValue(commonTokens.options, {});
  const instrumenter = injector.injectFunction(/** @type {any} */ (createInstrumenter));
  const result = await instrumenter.instrument(
    files.map((file) => ({
      name: resolve(file),
      content: readFileSync(file, "utf8"),
      mutate: true,
    })),
    { ignorers: [messages, computedKeys], excludedMutations: [], plugins: null },
  );
  /** @type {Map<string, string>} */
  const code = new Map(
    result.files.map((/** @type {{ name: string, content: string }} */ { name, content }) => [
      name,
      endLoops(content),
    ]),
  );
  /** @type {readonly Mutant[]} */
  const mutants = result.mutants.filter(
    (/** @type {{ status?: string }} */ { status }) => status === undefined || status === "Pending",
  );
  return { code, mutants };
}

/**
 * Counts every place that runs, and not only the changed one: a change may make a loop endless that
 * it is not in. At the limit the change is taken back, because a loop over promises catches what is
 * thrown and lets no timer run.
 * @param {string} code
 */
function endLoops(code) {
  const counts =
    /if \(ns\.activeMutant === id\) \{\s*if \(ns\.hitCount !== void 0 && \+\+ns\.hitCount > ns\.hitLimit\) \{\s*(throw [^;]+;)\s*\}\s*return true;\s*\}/;
  const counted = code.replace(
    counts,
    `if (ns.hitCount !== void 0 && ++ns.hitCount > ns.hitLimit) { ns.activeMutant = undefined; ns.hitCount = void 0; ns.isEndless = true; $1 }
    if (ns.activeMutant === id) return true;`,
  );
  if (code.includes("ns.hitLimit") && counted === code)
    throw new Error("Stryker's instrumenter writes other code now");
  return counted;
}
