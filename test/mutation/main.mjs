// Changes the code in every way Stryker knows and counts how many of the changes the tests notice.
//
//   npm run test:mutation                                everything
//   npm run test:mutation -- src/thread/sent            a folder or a file
//   npm run test:mutation -- --sample 300 src/core       300 changes, chosen at random
//   npm run test:mutation -- --quick src/thread/sent    by the tests of the same folder, and those beside it, alone
//   npm run test:mutation -- --again src/thread/sent    what no test noticed the last time
//
// Writes what no test noticed to `node_modules/.cache/mutation/left.txt`, and fails below the wanted share.
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { BaseSequencer, startVitest } from "vitest/node";
import { areas } from "./areas.mjs";
import { instrument } from "./instrument.mjs";

/** @typedef {import("@stryker-mutator/api/core").Mutant} Mutant */
/** @typedef {import("./areas.mjs").Area} Area */
/** @typedef {"noticed" | "missed" | "not reached" | "at load"} Verdict */
/** @typedef {{ readonly mutant: Mutant, readonly verdict: Verdict }} Result */

const root = join(import.meta.dirname, "../..");
const { values, positionals } = parseArgs({
  options: {
    sample: { type: "string" },
    seed: { type: "string", default: "1" },
    quick: { type: "boolean", default: false },
    again: { type: "boolean", default: false },
  },
  allowPositionals: true,
});

process.chdir(root);
let hasFailed = false;
const cache = join(root, "node_modules/.cache/mutation");
const leftFile = join(cache, "left.txt");
const leftBefore = new Set(values.again ? readFileSync(leftFile, "utf8").split("\n\n") : []);
/** @type {string[]} */
const left = [];
for (const area of areas) {
  const files = filesIn(area);
  if (files.length > 0) await evaluateFiles(area, files);
}
mkdirSync(cache, { recursive: true });
writeFileSync(leftFile, left.join("\n\n"));
process.exit(hasFailed ? 1 : 0);

/** @param {Area} area */
function filesIn(area) {
  const wanted =
    positionals.length === 0
      ? [area.folder]
      : positionals.filter((path) => path.startsWith(area.folder));
  return wanted
    .flatMap((path) => (statSync(path).isDirectory() ? filesOf(path) : [path]))
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".d.ts"))
    .filter((file) => areas.find(({ folder }) => file.startsWith(folder)) === area)
    .sort();
}

/** @param {string} folder */
function filesOf(folder) {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) =>
    join(folder, name),
  );
}

/**
 * Runs the tests of each folder in a process of its own: a change may leave something behind. A
 * sample has one process.
 * @param {Area} area
 * @param {readonly string[]} files
 */
async function evaluateFiles(area, files) {
  /** @type {Map<string, string[]>} */
  const groups = new Map();
  for (const file of files) {
    const key = values.sample === undefined && !values.again ? nearest(file, area) : area.folder;
    groups.set(key, [...(groups.get(key) ?? []), file]);
  }
  const changed = [];
  for (const group of groups.values()) {
    const near = [...new Set(group.map((file) => nearest(file, area)))];
    changed.push({ near, ...(await instrument(group)) });
  }
  const chosen = new Set(choose(changed.flatMap(({ mutants }) => mutants)));
  const results = [];
  for (const { near, code, mutants } of changed) {
    const wanted = mutants.filter((mutant) => chosen.has(mutant));
    if (wanted.length > 0) results.push(...(await evaluateGroup(area, near, code, wanted)));
  }
  const atLoad = results.filter(({ verdict }) => verdict === "at load").length;
  console.log(
    `${atLoad} of ${results.length} changes take effect at load only, and are not evaluated.`,
  );
  report(
    area,
    results.filter(({ verdict }) => verdict !== "at load"),
  );
}

/**
 * @param {Area} area
 * @param {readonly string[]} near the folders of tests next to the files
 * @param {ReadonlyMap<string, string>} code the changed files
 * @param {readonly Mutant[]} mutants the changes to evaluate
 * @returns {Promise<readonly Result[]>}
 */
async function evaluateGroup(area, near, code, mutants) {
  const isNode = area.environment === "node";
  class NearestFirst extends BaseSequencer {
    /**
     * @override
     * @param {import("vitest/node").TestSpecification[]} files
     */
    async sort(files) {
      const isFar = (/** @type {string} */ file) =>
        Number(!near.some((folder) => file.includes(`/${folder}/`)));
      // Modules that are loaded again differ from those that other files have imported.
      const isLast = (/** @type {string} */ file) =>
        Number(readFileSync(file, "utf8").includes("vi.resetModules"));
      const rank = (/** @type {string} */ file) => 2 * isLast(file) + isFar(file);
      return [...files].sort(
        (a, b) => rank(a.moduleId) - rank(b.moduleId) || a.moduleId.localeCompare(b.moduleId),
      );
    }
  }
  const vitest = await startVitest(
    "test",
    [],
    {
      config: join(root, "test/mutation/vitest.config.ts"),
      watch: false,
      environment: area.environment,
      include: (values.quick
        ? near.flatMap((folder) => around(folder, area))
        : area.tests.map((folder) => `${folder}/**`)
      ).map((files) => `${files}/*.test.${isNode ? "ts" : "{ts,tsx}"}`),
      provide: { changedFiles: [...code.keys()], chosen: mutants.map(({ id }) => id) },
      sequence: { sequencer: NearestFirst },
      ...(!isNode && {
        setupFiles: [
          "./test/support/setup.ts",
          "./test/support/setupDom.ts",
          "./test/mutation/setup.ts",
        ],
      }),
    },
    {
      plugins: [
        { name: "changed-code", enforce: "pre", load: (id) => code.get(id.split("?")[0] ?? id) },
      ],
    },
  );
  const reached = new Set();
  const noticed = new Set();
  const atLoad = new Set();
  for (const module of vitest.state.getTestModules()) {
    const meta = module.meta();
    for (const id of meta.reached ?? []) reached.add(id);
    for (const id of meta.noticed ?? []) noticed.add(id);
    for (const id of meta.reachedAtLoad ?? []) atLoad.add(id);
    for (const name of meta.unrepeatable ?? [])
      console.log(
        `Fails when it is repeated, and is not counted more: ${module.relativeModuleId}: ${name}`,
      );
    for (const { message } of module.errors())
      console.log(`${module.relativeModuleId}: ${message}`);
    for (const test of module.children.allTests("failed"))
      console.log(
        `Fails without any change, and is not counted: ${module.relativeModuleId}: ${test.fullName}`,
      );
  }
  await vitest.close();
  return mutants.map((mutant) => {
    const { id } = mutant;
    const verdict = noticed.has(id)
      ? "noticed"
      : reached.has(id)
        ? "missed"
        : atLoad.has(id)
          ? "at load"
          : "not reached";
    return { mutant, verdict };
  });
}

/**
 * The folder of tests next to the file, or the next one above it. @param {string} file @param
 * {Area} area
 */
function nearest(file, area) {
  const kinds = area.environment === "node" ? /\.test\.ts$/ : /\.test\.tsx?$/;
  for (
    let folder = dirname(file).replace(/^src/, "test");
    folder !== "test";
    folder = dirname(folder)
  )
    if (existsSync(folder) && filesOf(folder).some((path) => kinds.test(path))) return folder;
  return area.tests[0] ?? "test";
}

/**
 * Everything in the folder, and what lies beside it in the folders above. @param {string} near
 * @param {Area} area
 */
function around(near, area) {
  const folders = [`${near}/**`];
  for (let folder = near; !area.tests.includes(folder) && folder !== "test"; ) {
    folder = dirname(folder);
    folders.push(folder);
  }
  return folders;
}

/** So many changes at random, the same for the same seed. @param {readonly Mutant[]} mutants */
function choose(mutants) {
  if (values.again) return mutants.filter((mutant) => leftBefore.has(describeLeft(mutant)));
  if (values.sample === undefined) return mutants;
  let state = Number(values.seed);
  const random = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
  const ranked = mutants
    .map((mutant) => ({ mutant, rank: random() }))
    .sort((a, b) => a.rank - b.rank);
  return ranked.slice(0, Number(values.sample)).map(({ mutant }) => mutant);
}

/** @param {Area} area @param {readonly Result[]} results */
function report(area, results) {
  /** @type {Map<string, { noticed: number, all: number }>} */
  const counts = new Map();
  for (const { mutant, verdict } of results) {
    const file = mutant.fileName.slice(root.length + 1);
    for (const key of [file, area.folder]) {
      const count = counts.get(key) ?? { noticed: 0, all: 0 };
      counts.set(key, {
        noticed: count.noticed + Number(verdict === "noticed"),
        all: count.all + 1,
      });
    }
    if (verdict !== "noticed") left.push(describeLeft(mutant));
  }
  for (const [key, { noticed, all }] of [...counts].sort())
    console.log(
      `${((100 * noticed) / all).toFixed(1).padStart(6)} % of ${`${all}`.padStart(5)}  ${key}`,
    );
  const total = counts.get(area.folder);
  if (total && (100 * total.noticed) / total.all < area.wanted) {
    hasFailed = true;
    console.log(`Less than the wanted ${area.wanted} % of ${area.folder}.`);
  }
}

/** @param {Mutant} mutant */
function describeLeft({ fileName, location: { start, end }, mutatorName, replacement }) {
  const lines = readFileSync(fileName, "utf8")
    .split("\n")
    .slice(start.line, end.line + 1);
  const [first = ""] = lines;
  const before =
    lines.length === 1 ? first.slice(start.column, end.column) : `${first.slice(start.column)} …`;
  return `${fileName.slice(root.length + 1)}:${start.line + 1}:${start.column + 1} ${mutatorName}\n  - ${before}\n  + ${replacement}`;
}
