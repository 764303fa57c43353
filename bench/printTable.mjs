import { resultOf } from "./resultOf.mjs";

/** @typedef {import("./groups/rowTypes.js").Row} Row */
/** @typedef {import("./groups/rowTypes.js").Measured} Measured */

const header = ["workload", "ours", "", "against", "ratio", "spread", "target", ""];

/**
 * Prints one table of everything that was measured.
 * @param {readonly Row[]} rows
 * @param {ReadonlyMap<string, Measured>} measured
 */
export function printTable(rows, measured) {
  console.log(markdownTable([header, ...rows.map((row) => lineOf(row, measured))]));
}

/**
 * A table as Markdown, so that it can be quoted.
 * @param {readonly (readonly string[])[]} lines the first is the header
 */
export function markdownTable(lines) {
  const [first = [], ...rest] = lines;
  const widths = first.map((_, column) =>
    Math.max(3, ...lines.map((line) => line[column]?.length ?? 0)),
  );
  const format = (/** @type {readonly string[]} */ cells) =>
    `| ${widths.map((width, at) => (cells[at] ?? "").padEnd(width)).join(" | ")} |`;
  return [
    format(first),
    `|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`,
    ...rest.map(format),
  ].join("\n");
}

/**
 * @param {Row} row
 * @param {ReadonlyMap<string, Measured>} measured
 * @returns {readonly string[]}
 */
function lineOf(row, measured) {
  const { workload, against, unit, target } = row;
  const result = resultOf(row, measured);
  if ("failure" in result)
    return [
      workload,
      result.own === undefined ? "–" : showNumber(result.own),
      unit,
      against?.label ?? "",
      "",
      "",
      "",
      result.failure,
    ];
  const { own, other, ratio, ratios } = result;
  return [
    workload,
    showNumber(own),
    unit,
    other === undefined ? "" : `${against?.label} ${showNumber(other)}`,
    other === undefined ? "" : showNumber(ratio),
    ratios.length > 1
      ? `${showNumber(Math.min(...ratios))}–${showNumber(Math.max(...ratios))}`
      : "",
    showTarget(target),
    verdict(ratio, target),
  ];
}

/** @param {Row["target"]} target */
export function showTarget(target) {
  return target === undefined ? "" : "ahead" in target ? `≥ ${target.ahead}` : `≤ ${target.atMost}`;
}

/**
 * @param {number} ratio
 * @param {Row["target"]} target
 */
function verdict(ratio, target) {
  if (target === undefined) return "";
  const share =
    "ahead" in target ? target.ahead / ratio : ratio === target.atMost ? 1 : ratio / target.atMost;
  if (!Number.isFinite(share)) return "missed";
  return share <= 1
    ? `met (${Math.round(share * 100)} %)`
    : `missed by ${Math.round((share - 1) * 100)} %`;
}

/** @param {number} value */
export function showNumber(value) {
  if (Number.isInteger(value)) return String(value);
  if (Math.abs(value) < 0.1) return value.toPrecision(2);
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
