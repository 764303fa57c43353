import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { astro } from "./paths/astro.mjs";
import { bundlers } from "./paths/bundlers.mjs";
import { examples } from "./paths/examples.mjs";
import { hosts } from "./paths/hosts.mjs";
import { html } from "./paths/html.mjs";
import { bun, pnpm, yarn } from "./paths/managers.mjs";
import { next } from "./paths/next.mjs";
import { reactRouter } from "./paths/reactRouter.mjs";
import { tanstackStart } from "./paths/tanstackStart.mjs";
import { jest, vitest } from "./paths/testers.mjs";
import { types } from "./paths/types.mjs";
import { vite } from "./paths/vite.mjs";
import { run } from "./shell.mjs";

/**
 * One way to start with the package: from an empty folder, with the packed package and nothing else
 * of this repository.
 * @typedef {object} Path
 * @property {string} name
 * @property {string} title
 * @property {string} [needs] A command that must work; where it does not, the path is skipped.
 * @property {(given: { folder: string, tarball: string, note: (step: string) => void }) =>
 * Promise<void>} walk
 */

const root = join(import.meta.dirname, "../..");
/** @type {readonly Path[]} */
const paths = [
  bundlers,
  html,
  types,
  examples,
  vite,
  next,
  reactRouter,
  tanstackStart,
  astro,
  hosts,
  vitest,
  jest,
  pnpm,
  yarn,
  bun,
];

const names = process.argv.slice(2).filter((argument) => !argument.startsWith("-"));
const keep = process.argv.includes("--keep");
const unknown = names.filter((name) => paths.every((path) => path.name !== name));
if (unknown.length > 0)
  throw new Error(
    `Unknown: ${unknown.join(", ")}. There are ${paths.map(({ name }) => name).join(", ")}.`,
  );

const place = mkdtempSync(join(tmpdir(), "agui-package-"));
const start = Date.now();
const seconds = (/** @type {number} */ since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;
if (!process.argv.includes("--built")) await run(root, "npm run build && npm run docs");
await run(root, `npm pack --ignore-scripts --pack-destination ${place}`);
const tarball = join(place, readdirSync(place).find((file) => file.endsWith(".tgz")) ?? "");
console.log(`packed (${seconds(start)})`);

let failed = 0;
for (const { name, title, needs, walk } of paths.filter(
  (path) => names.length === 0 || names.includes(path.name),
)) {
  const begun = Date.now();
  const folder = join(place, name);
  mkdirSync(folder);
  if (needs !== undefined && !(await works(folder, needs))) {
    console.log(`- ${title}: skipped, because "${needs}" does not work here`);
    continue;
  }
  /** @type {string[]} */
  const steps = [];
  const note = (/** @type {string} */ step) => void steps.push(`${step} (${seconds(begun)})`);
  try {
    await walk({ folder, tarball, note });
    console.log(`✓ ${title}: ${steps.join(", ")}`);
  } catch (cause) {
    failed++;
    console.error(
      `✗ ${title}: ${steps.join(", ")}\n${cause instanceof Error ? cause.message : String(cause)}`,
    );
  }
}
if (keep) console.log(`The folders are in ${place}.`);
else rmSync(place, { recursive: true, force: true, maxRetries: 3 });
console.log(`${failed === 0 ? "All is well" : `${failed} failed`} after ${seconds(start)}.`);
process.exit(failed === 0 ? 0 : 1);

/**
 * @param {string} folder
 * @param {string} command
 */
async function works(folder, command) {
  try {
    await run(folder, command);
    return true;
  } catch {
    return false;
  }
}
