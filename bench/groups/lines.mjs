import { cpu } from "./cpu.mjs";

/**
 * One long line, such as a large state over a slow connection. @type
 * {import("./rowTypes.js").Group}
 */
export const lines = {
  name: "lines",
  rows: () => [
    row(5, 16, "ours", "fetch"),
    row(5, 1, "ours", "fetch"),
    row(20, 16, "ours", "fetch"),
    row(5, 16, "oursInDocument", "fetch-event-source"),
    row(5, 1, "oursInDocument", "fetch-event-source"),
    row(20, 16, "oursInDocument", "fetch-event-source"),
  ],
};

/**
 * @param {number} megabytes @param {number} kilobytes @param {string} contender @param {string}
 * transport
 * @returns {import("./rowTypes.js").Row}
 */
function row(megabytes, kilobytes, contender, transport) {
  const stream = /** @type {const} */ ({ kind: "line", megabytes });
  return {
    workload: `one line of ${megabytes} MB in ${kilobytes} KB chunks, ${transport}`,
    ours: cpu(contender, stream, kilobytes * 1024),
    unit: "µs a MB",
    against: { label: "floor", measurement: cpu("floor", stream, kilobytes * 1024) },
    target: { atMost: 2 },
  };
}
