import { cpu } from "./cpu.mjs";

/**
 * What a delta costs late in a run or thread, against what it costs early. @type
 * {import("./rowTypes.js").Group}
 */
export const growth = {
  name: "growth",
  rows: () => [
    early("text: a delta of 50,000 against one of 1,000", ours("text", 50_000), ours("text", 1000)),
    early(
      "arguments: a delta of 50,000 against one of 1,000",
      ours("args", 50_000),
      ours("args", 1000),
    ),
    early(
      "a delta with 1,000 old messages against none, 16 KB chunks",
      cpu("ours", { kind: "text", deltas: 20_000, oldMessages: 1000 }, 16_384),
      cpu("ours", { kind: "text", deltas: 20_000 }, 16_384),
    ),
    early(
      "the same, one event a chunk",
      cpu("ours", { kind: "text", deltas: 20_000, oldMessages: 1000 }, "event"),
      cpu("ours", { kind: "text", deltas: 20_000 }, "event"),
    ),
    {
      workload: "a delta, one event a chunk",
      ours: cpu("ours", { kind: "text", deltas: 20_000 }, "event"),
      unit: "µs a delta",
      against: {
        label: "floor",
        measurement: cpu("floor", { kind: "text", deltas: 20_000 }, "event"),
      },
    },
    {
      workload: "2,000 deltas after 1,000 old messages",
      ours: cpu("ours", { kind: "text", deltas: 2000, oldMessages: 1000 }, 16_384),
      unit: "µs a delta",
      against: {
        label: "official client",
        measurement: cpu("official", { kind: "text", deltas: 2000, oldMessages: 1000 }, 16_384, 2),
      },
    },
    {
      // So many that reading the state itself, which costs what JSON costs, is lost among them.
      ...early(
        "a patch of a 10,000-row state against one of 100 rows",
        patches(10_000, 20_000),
        patches(100, 20_000),
      ),
      unit: "µs a patch",
    },
    {
      ...early("1,000 patches of a 10,000-row state", patches(10_000, 1000), patches(100, 1000)),
      unit: "µs a patch, reading the state included",
      against: {
        label: "floor",
        measurement: cpu("floor", { kind: "patches", rows: 10_000, patches: 1000 }, 16_384),
      },
      target: { atMost: 2 },
    },
  ],
};

/** @param {"text" | "args"} kind @param {number} deltas */
function ours(kind, deltas) {
  return cpu("ours", { kind, deltas }, 16_384);
}

/** @param {number} rows @param {number} many */
function patches(rows, many) {
  return cpu("ours", { kind: "patches", rows, patches: many }, 16_384);
}

/**
 * @param {string} workload
 * @param {import("./rowTypes.js").Measurement} late
 * @param {import("./rowTypes.js").Measurement} first
 * @returns {import("./rowTypes.js").Row}
 */
function early(workload, late, first) {
  return {
    workload,
    ours: late,
    unit: "µs a delta",
    against: { label: "ours", measurement: first },
    target: { atMost: 1.3 },
  };
}
