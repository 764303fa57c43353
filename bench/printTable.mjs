import { keyOf } from "./measureRounds.mjs";

/** @typedef {import("./groups/rowTypes.js").Row} Row */
/** @typedef {import("./groups/rowTypes.js").Measured} Measured */

const header = ["workload", "ours", "", "against", "ratio", "spread", "target", ""];

/**
 * Prints one table, as Markdown, so that it can be quoted.
 * @param {readonly Row[]} rows
 * @param {ReadonlyMap<string, Measured>} measured
 */
export function printTable(rows, measured) {
  const lines = [header, ...rows.map((row) => lineOf(row, measured))];
  const widths = header.map((_, column) => Math.max(3, ...lines.map((line) => line[column]?.length ?? 0)));
  const format = (/** @type {readonly string[]} */ cells) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`;
  const [first = [], ...rest] = lines;
  console.log([format(first), `|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`, ...rest.map(format)].join("\n"));
}

/**
 * @param {Row} row
 * @param {ReadonlyMap<string, Measured>} measured
 * @returns {readonly string[]}
 */
function lineOf({ workload, ours, against, value = "value", unit, target }, measured) {
  const mine = measured.get(keyOf(ours));
  const theirs = against === undefined ? undefined : measured.get(keyOf(against.measurement));
  const failure = mine?.failure ?? theirs?.failure;
  if (mine === undefined || failure !== undefined)
    return [workload, "–", unit, against?.label ?? "", "", "", "", `failed: ${failure}`];
  const own = mine.rounds.map((round) => round[value] ?? Number.NaN);
  const other = theirs?.rounds.map((round) => round[value] ?? Number.NaN);
  const ahead = target !== undefined && "ahead" in target;
  // A contender that ends in another state after the same stream has not done the same work and cannot be compared.
  if (against !== undefined && streamOf(ours) === streamOf(against.measurement) && differ(mine.digest, theirs?.digest)) {
    return [workload, show(median(own)), unit, against?.label ?? "", "", "", "", "not comparable: it ended in another state"];
  }
  /** @param {number} a @param {number} b */
  const relate = (a, b) => (ahead ? b / a : a / b);
  const ratio = other === undefined ? median(own) : relate(median(own), median(other));
  const ratios =
    other === undefined ? own : own.slice(0, other.length).map((each, round) => relate(each, other[round] ?? Number.NaN));
  return [
    workload,
    show(median(own)),
    unit,
    other === undefined ? "" : `${against?.label} ${show(median(other))}`,
    other === undefined ? "" : show(ratio),
    ratios.length > 1 ? `${show(Math.min(...ratios))}–${show(Math.max(...ratios))}` : "",
    target === undefined ? "" : "ahead" in target ? `≥ ${target.ahead}` : `≤ ${target.atMost}`,
    verdict(ratio, target),
  ];
}

/** @param {import("./groups/rowTypes.js").Measurement} measurement */
function streamOf({ spec }) {
  return JSON.stringify("stream" in spec ? spec.stream : spec);
}

/** @param {string | null} mine @param {string | null | undefined} theirs */
function differ(mine, theirs) {
  return mine !== null && theirs !== null && theirs !== undefined && mine !== theirs;
}

/**
 * @param {number} ratio
 * @param {Row["target"]} target
 */
function verdict(ratio, target) {
  if (target === undefined) return "";
  const share = "ahead" in target ? target.ahead / ratio : ratio === target.atMost ? 1 : ratio / target.atMost;
  if (!Number.isFinite(share)) return "missed";
  return share <= 1 ? `met (${Math.round(share * 100)} %)` : `missed by ${Math.round((share - 1) * 100)} %`;
}

/** @param {readonly number[]} values */
function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[middle] ?? Number.NaN) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** @param {number} value */
function show(value) {
  if (Number.isInteger(value)) return String(value);
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
