import { existsSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { parseArgs } from "node:util";
import { groups } from "./groups/groups.mjs";
import { measureRounds } from "./measureRounds.mjs";
import { printTable } from "./printTable.mjs";

/*
 * Measures the built package (`npm run build` first) against the floor and against its peers, and prints one table.
 *
 *   npm run bench                        everything but `peers`
 *   npm run bench -- parse heap          these groups only
 *   npm run bench -- parse --rounds 9    more rounds, where the machine is busy
 */
const { positionals, values } = parseArgs({ allowPositionals: true, options: { rounds: { type: "string", default: "5" } } });
const chosen = groups.filter(({ name, optional }) => (positionals.length === 0 ? optional !== true : positionals.includes(name)));
if (chosen.length === 0 || chosen.length < new Set(positionals).size) {
  console.error(`There are these groups: ${groups.map(({ name }) => name).join(", ")}`);
  process.exit(1);
}

if (!existsSync(new URL("../dist/core.js", import.meta.url))) {
  console.error("What is measured is the built package: npm run build");
  process.exit(1);
}

const rows = chosen.flatMap((group) => group.rows());
const measured = await measureRounds(
  rows.flatMap(({ ours, against }) => (against === undefined ? [ours] : [ours, against.measurement])),
  Number(values.rounds),
);
const processor = cpus()[0]?.model ?? "unknown processor";
console.log(
  `\n${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${availableParallelism()} cores (${processor}), up to ${values.rounds} rounds\n`,
);
printTable(rows, measured);
