import { cpu } from "./cpu.mjs";

/**
 * Reading in the first minutes of a page, while its code is still being compiled. @type
 * {import("./rowTypes.js").Group}
 */
export const young = {
  name: "young",
  rows: () => [
    youngRow("one event a chunk", "event", 6),
    youngRow("1 KB chunks", 1024, 5),
    youngRow("16 KB chunks", 16_384, 4),
  ],
};

/**
 * @param {string} cut @param {number | "event"} chunk @param {number} atMost @returns
 * {import("./rowTypes.js").Row}
 */
function youngRow(cut, chunk, atMost) {
  const early = (/** @type {string} */ who) =>
    cpu(who, { kind: "busy", events: 2500 }, chunk, undefined, undefined, "young");
  return {
    workload: `young process: 2,500 events, ${cut}`,
    ours: early("ours"),
    unit: "µs an event",
    against: { label: "floor", measurement: early("floor") },
    target: { atMost },
  };
}
