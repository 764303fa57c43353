import { cpu } from "./cpu.mjs";

/** From bytes to the final state of a busy agent's run. @type {import("./rowTypes.js").Group} */
export const parse = {
  name: "parse",
  rows: () => [
    ...[2500, 10_000, 20_000, 100_000].map((events) => floorRow(events, 16, "ours", "fetch", 2)),
    floorRow(10_000, 64, "ours", "fetch", 2),
    ...[10_000, 100_000].map((events) =>
      floorRow(events, 16, "oursInDocument", "fetch-event-source", 2.6),
    ),
    {
      workload: "an event of 100,000 against one of 2,500, 16 KB chunks, fetch",
      ours: busy(100_000),
      unit: "µs an event",
      against: { label: "ours", measurement: busy(2500) },
      target: { atMost: 1.1 },
    },
    officialRow(2500, 3),
    officialRow(10_000, 2, 200),
  ],
};

/** @param {number} events */
function busy(events) {
  return cpu("ours", { kind: "busy", events }, 16_384);
}

/**
 * @param {number} events @param {number} kilobytes @param {string} contender @param {string}
 * transport @param {number} atMost
 * @returns {import("./rowTypes.js").Row}
 */
function floorRow(events, kilobytes, contender, transport, atMost) {
  const stream = /** @type {const} */ ({ kind: "busy", events });
  return {
    workload: `parse and apply ${events.toLocaleString("en")} events, ${kilobytes} KB chunks, ${transport}`,
    ours: cpu(contender, stream, kilobytes * 1024),
    unit: "µs an event",
    against: { label: "floor", measurement: cpu("floor", stream, kilobytes * 1024) },
    target: { atMost },
  };
}

/**
 * @param {number} events @param {number} rounds @param {number} [ahead] @returns
 * {import("./rowTypes.js").Row}
 */
function officialRow(events, rounds, ahead) {
  const stream = /** @type {const} */ ({ kind: "busy", events });
  return {
    workload: `parse and apply ${events.toLocaleString("en")} events${ahead === undefined ? "" : ", times ahead"}`,
    ours: cpu("ours", stream, 16_384),
    unit: "µs an event",
    against: { label: "official client", measurement: cpu("official", stream, 16_384, rounds) },
    ...(ahead !== undefined && { target: { ahead } }),
  };
}
