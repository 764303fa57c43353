import { existsSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { parseArgs } from "node:util";
import { groups } from "./groups/groups.mjs";
import { measureRounds } from "./measureRounds.mjs";
import { printTable } from "./printTable.mjs";
import { checkRatios, comparableRows, currentCommit, record } from "./recorded.mjs";

/*
 * Measures the built package (`npm run build` first) against the floor and against its peers, and
 * prints one table.
 *
 *   npm run bench                        everything but `peers`
 *   npm run bench -- parse heap          these groups only
 *   npm run bench -- parse --rounds 9    more rounds, where the machine is busy
 *   npm run bench -- page --dist ../dist compares the first question with another built package
 *   npm run bench -- --check             prints the ratios beside their goals and the recorded ones; fails where one is 1.5 times over either
 *   npm run bench -- --check --minutes 2 starts no measurement after two minutes
 *   npm run bench -- --record            writes the ratios to recorded.json and into the page on performance
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string", default: "5" },
    minutes: { type: "string", default: "Infinity" },
    dist: { type: "string" },
    check: { type: "boolean", default: false },
    record: { type: "boolean", default: false },
  },
});
const chosen = groups.filter(({ name, optional }) =>
  positionals.length === 0 ? optional !== true : positionals.includes(name),
);
if (chosen.length === 0 || chosen.length < new Set(positionals).size) {
  console.error(`There are these groups: ${groups.map(({ name }) => name).join(", ")}`);
  process.exit(1);
}
if (values.record && positionals.length > 0) {
  console.error("All groups are recorded together, at one commit: leave out their names.");
  process.exit(1);
}

if (!existsSync(new URL("../dist/core.js", import.meta.url))) {
  console.error("What is measured is the built package: npm run build");
  process.exit(1);
}

// Before the measurements, which take long.
const commit = values.record ? currentCommit() : "";
const all = chosen.flatMap((group) =>
  group.rows({ dist: values.dist }).map((row) => ({ ...row, group: group.name })),
);
const rows = values.check || values.record ? comparableRows(all) : all;
const measured = await measureRounds(
  rows.flatMap(({ ours, against }) =>
    against === undefined ? [ours] : [ours, against.measurement],
  ),
  Number(values.rounds),
  Number(values.minutes) * 60_000,
);
const processor = cpus()[0]?.model ?? "unknown processor";
const machine = `Node ${process.versions.node}, ${availableParallelism()} cores (${processor}), up to ${values.rounds} rounds`;
if (values.record) {
  if (!record(rows, measured, commit, machine)) process.exitCode = 1;
} else {
  console.log(`\n${new Date().toISOString().slice(0, 10)}, ${machine}\n`);
  if (!values.check) printTable(rows, measured);
  else if (!checkRatios(rows, measured)) process.exitCode = 1;
}
