// Changes the code in every way Stryker knows and counts how many of the changes the tests notice.
//
//   npm run test:mutation                                everything, which takes hours
//   npm run test:mutation -- src/core/answers            a folder or a file
//   npm run test:mutation -- --sample 300 src/core       300 changes, chosen at random
//   npm run test:mutation -- --quick src/core/answers    the tests of the folder alone
//
// The tests of the folder come first, for they are quick. What they leave is changed again under all tests that reach the code.
// What is left then is written to `node_modules/.cache/stryker/left.txt`.
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { Stryker } from "@stryker-mutator/core";
import { areas } from "./areas.mjs";

/** @typedef {import("@stryker-mutator/api/core").MutantResult} MutantResult */
/** @typedef {import("./areas.mjs").Area} Area */

const root = join(import.meta.dirname, "../..");
const cache = join(root, "node_modules/.cache/stryker");
const { values, positionals } = parseArgs({
  options: {
    sample: { type: "string" },
    seed: { type: "string", default: "1" },
    concurrency: { type: "string", default: "2" },
    quick: { type: "boolean", default: false },
  },
  allowPositionals: true,
});
const base = JSON.parse(readFileSync(join(import.meta.dirname, "stryker.config.json"), "utf8"));

process.chdir(root);
mkdirSync(cache, { recursive: true });
let hasFailed = false;
/** @type {string[]} */
const left = [];
for (const area of areas) {
  const files = filesIn(area);
  if (files.length > 0) await judge(area, files);
}
writeFileSync(join(cache, "left.txt"), left.join("\n\n"));
process.exitCode = hasFailed ? 1 : 0;

/** @param {Area} area */
function filesIn(area) {
  const wanted = positionals.length === 0 ? [area.folder] : positionals.filter((path) => path.startsWith(area.folder));
  return wanted
    .flatMap((path) => (statSync(path).isDirectory() ? filesOf(path) : [path]))
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".d.ts"))
    .sort();
}

/**
 * @param {Area} area
 * @param {readonly string[]} files
 */
async function judge(area, files) {
  /** @type {Map<string, MutantResult>} */
  const all = new Map();
  /** @param {Map<string, string[]>} rangesOfTests @param {(name: string) => boolean} isWanted */
  const change = async (rangesOfTests, isWanted) => {
    for (const [tests, ranges] of rangesOfTests)
      for (const result of await run(area, tests.split(","), ranges))
        if (isWanted(nameOf(result))) all.set(nameOf(result), result);
  };
  const chosen = values.sample === undefined ? files : choose(files, Number(values.sample), Number(values.seed));
  await change(
    groupBy(chosen, (range) => nearest(range.split(":")[0] ?? range, area)),
    () => true,
  );
  const notNoticed = [...all].filter(([, { status }]) => status === "Survived" || status === "NoCoverage");
  if (!values.quick && notNoticed.length > 0) {
    const names = new Set(notNoticed.map(([name]) => name));
    const ranges = [...new Set(notNoticed.map(([, result]) => rangeOf(result)))];
    await change(new Map([[area.tests.join(","), ranges]]), (name) => names.has(name));
  }
  report(area, all);
}

/**
 * @param {Area} area
 * @param {readonly string[]} tests
 * @param {readonly string[]} mutate
 */
async function run(area, tests, mutate) {
  process.env["MUTATION_TESTS"] = tests.join(",");
  process.env["MUTATION_ENVIRONMENT"] = area.environment;
  return await new Stryker({ ...base, mutate: [...mutate], concurrency: Number(values.concurrency) }).runMutationTest();
}

/** @param {string} folder */
function filesOf(folder) {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name));
}

/** The folder of tests that stands where the file does, or the next one above it. @param {string} file @param {Area} area */
function nearest(file, area) {
  for (let folder = dirname(file).replace(/^src/, "test"); folder !== "test"; folder = dirname(folder))
    if (
      existsSync(folder) &&
      filesOf(folder).some((path) => path.endsWith(area.environment === "node" ? ".test.ts" : ".test.tsx"))
    )
      return folder;
  return area.tests[0] ?? "test/core";
}

/** Lines at random, the same for the same seed: about as many as there are changes wanted, for a line has one or two. */
function choose(/** @type {readonly string[]} */ files, /** @type {number} */ count, /** @type {number} */ seed) {
  const lines = files.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .flatMap((line, index) =>
        /^\s*(\*|\/|import\b|export (type|interface)\b|readonly\b|[}|])|^\s*$/.test(line)
          ? []
          : [`${file}:${index + 1}-${index + 1}`],
      ),
  );
  let state = seed;
  const random = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
  const chosen = lines.map((line) => ({ line, rank: random() })).sort((a, b) => a.rank - b.rank);
  return chosen.slice(0, count).map(({ line }) => line);
}

/** @param {Area} area @param {ReadonlyMap<string, MutantResult>} all */
function report(area, all) {
  const judged = [...all].filter(
    ([, { status }]) => status !== "Ignored" && status !== "CompileError" && status !== "RuntimeError",
  );
  /** @type {Map<string, { noticed: number, all: number }>} */
  const counts = new Map();
  for (const [name, result] of judged) {
    const isNoticed = result.status === "Killed" || result.status === "Timeout";
    for (const key of [fileOf(result), area.folder]) {
      const count = counts.get(key) ?? { noticed: 0, all: 0 };
      counts.set(key, { noticed: count.noticed + Number(isNoticed), all: count.all + 1 });
    }
    if (!isNoticed) left.push(`${result.status} ${name}`);
  }
  for (const [key, { noticed, all: count }] of [...counts].sort())
    console.log(`${((100 * noticed) / count).toFixed(1).padStart(6)} % of ${`${count}`.padStart(5)}  ${key}`);
  const total = counts.get(area.folder);
  if (total && (100 * total.noticed) / total.all < area.wanted) {
    hasFailed = true;
    console.log(`Less than the wanted ${area.wanted} % of ${area.folder}.`);
  }
}

function fileOf(/** @type {MutantResult} */ { fileName }) {
  return fileName.slice(fileName.lastIndexOf("src/"));
}

function rangeOf(/** @type {MutantResult} */ result) {
  const { start, end } = result.location;
  return `${fileOf(result)}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`;
}

function nameOf(/** @type {MutantResult} */ result) {
  return `${rangeOf(result)} ${result.mutatorName}\n${result.replacement}`;
}

/** @param {readonly string[]} values @param {(value: string) => string} keyOf */
function groupBy(values, keyOf) {
  /** @type {Map<string, string[]>} */
  const groups = new Map();
  for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value]);
  return groups;
}
