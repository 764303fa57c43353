import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { markdownTable, showNumber, showTarget } from "./printTable.mjs";
import { noTime, resultOf } from "./resultOf.mjs";

/** @typedef {import("./groups/rowTypes.js").GroupRow} GroupRow */
/** @typedef {import("./groups/rowTypes.js").Measured} Measured */
/** @typedef {import("./groups/rowTypes.js").Recorded} Recorded */
/** @typedef {import("./groups/rowTypes.js").RecordedRow} RecordedRow */

const file = new URL("recorded.json", import.meta.url);
const page = new URL("../stories/docs/performance.md", import.meta.url);
/** Tables of the page, with the groups that each shows. */
const blocks = /(<!-- recorded: ([\w ]+) -->\n).*?(<!-- \/recorded -->)/gs;

/**
 * A ratio may be so many times over its recorded value or its goal before the check fails: machines
 * differ.
 */
const tolerance = 1.5;

/** @returns {Recorded} */
export function readRecorded() {
  return JSON.parse(readFileSync(file, "utf8"));
}

/**
 * The rows whose result is a ratio, or a size with a goal: absolute times of two machines cannot be
 * compared.
 * @param {readonly GroupRow[]} rows
 */
export function comparableRows(rows) {
  return rows.filter(
    ({ against, unit, target }) =>
      against !== undefined || unit === "times" || (unit === "kB gzip" && target !== undefined),
  );
}

/**
 * Prints each ratio beside its goal and the recorded one.
 * @param {readonly GroupRow[]} rows
 * @param {ReadonlyMap<string, Measured>} measured
 * @returns {boolean} whether all are within the tolerance
 */
export function checkRatios(rows, measured) {
  const recorded = readRecorded();
  let isFine = true;
  const lines = comparableRows(rows).map((row) => {
    const { workload, target } = row;
    const before = recorded.rows.find((one) => isSameRow(one, row));
    const cells = [workload, againstOf(row)];
    const rest = [showTarget(target), before === undefined ? "" : showNumber(before.ratio)];
    const result = resultOf(row, measured);
    if ("failure" in result) {
      // A ratio for which the time was over is no finding.
      if (result.failure !== noTime) isFine = false;
      return [...cells, "–", ...rest, result.failure];
    }
    const ahead = target !== undefined && "ahead" in target;
    const over = (/** @type {number} */ limit) =>
      ahead ? limit / result.ratio : result.ratio / limit;
    const goal =
      target === undefined ? undefined : "ahead" in target ? target.ahead : target.atMost;
    const verdicts = [
      ...(goal !== undefined && over(goal) > tolerance
        ? [`${over(goal).toFixed(2)} × over the goal`]
        : []),
      ...(before !== undefined && over(before.ratio) > tolerance
        ? [`${over(before.ratio).toFixed(2)} × over the recorded ratio`]
        : []),
    ];
    if (verdicts.length > 0) isFine = false;
    return [
      ...cells,
      showNumber(result.ratio),
      ...rest,
      verdicts.length > 0 ? `FAILED: ${verdicts.join(", ")}` : "fine",
    ];
  });
  console.log(
    markdownTable([
      ["workload", "against", "ratio", "goal", `recorded at ${recorded.commit}`, ""],
      ...lines,
    ]),
  );
  return isFine;
}

/** The commit of the sources; it is an error when they differ from it. */
export function currentCommit() {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync("git", args, { encoding: "utf8", cwd: new URL(".", import.meta.url) }).trim();
  if (git("status", "--porcelain", "--", "../src", "../package-lock.json") !== "")
    throw new Error("The sources differ from the commit. Commit them, build, and record again.");
  return git("log", "-1", "--format=%h", "--abbrev=8", "--", "../src", "../package-lock.json");
}

/**
 * Writes the ratios to `recorded.json` and into the page on performance.
 * @param {readonly GroupRow[]} rows
 * @param {ReadonlyMap<string, Measured>} measured
 * @param {string} commit what was built
 * @param {string} machine
 * @returns {boolean} whether every ratio could be measured
 */
export function record(rows, measured, commit, machine) {
  /** @type {RecordedRow[]} */
  const now = [];
  let isComplete = true;
  for (const row of comparableRows(rows)) {
    const result = resultOf(row, measured);
    if ("failure" in result) {
      console.error(`Not recorded: ${row.workload}, against ${againstOf(row)}: ${result.failure}`);
      isComplete = false;
      continue;
    }
    const ahead = row.target !== undefined && "ahead" in row.target;
    const [value, ratio] = [rounded(result.own), rounded(result.ratio)];
    now.push({
      group: row.group,
      workload: row.workload,
      against: againstOf(row),
      value,
      unit: row.unit,
      ratio,
      ahead,
    });
  }
  /** @type {Recorded} */
  const recorded = {
    commit,
    date: new Date().toISOString().slice(0, 10),
    machine,
    rows: now,
  };
  writeFileSync(file, `${JSON.stringify(recorded, null, 2)}\n`);
  writeFileSync(page, withRecorded(readFileSync(page, "utf8"), recorded));
  return isComplete;
}

/**
 * The page on performance with the recorded ratios in its tables.
 * @param {string} text
 * @param {Recorded} recorded
 */
export function withRecorded(text, { commit, date, machine, rows }) {
  return text.replace(blocks, (_, start, groups, end) => {
    const lines = rows
      .filter(({ group }) => groups.split(" ").includes(group))
      .map(({ workload, against, value, unit, ratio, ahead }) => [
        workload,
        against === "" ? `${showNumber(ratio)} ${unit}` : `${showNumber(value)} ${unit}`,
        against === ""
          ? "–"
          : ahead
            ? `${against} takes ${showNumber(ratio)} times as long`
            : `${showNumber(ratio)} × ${against}`,
      ]);
    const table = markdownTable([["what", "cost", "compared with"], ...lines]);
    return `${start}\nMeasured on ${date} at commit ${commit}: ${machine}.\n\n${table}\n\n${end}`;
  });
}

/** @param {RecordedRow} recorded @param {GroupRow} row */
function isSameRow(recorded, row) {
  return (
    recorded.workload === row.workload &&
    recorded.against === againstOf(row) &&
    recorded.unit === row.unit
  );
}

/** @param {GroupRow} row */
function againstOf({ against }) {
  return against?.label ?? "";
}

/** @param {number} value three digits are more than a machine repeats */
function rounded(value) {
  return Number(value.toPrecision(3));
}
