import { cpu } from "./cpu.mjs";

/**
 * The first run of a page that was just opened: its code is loaded and not compiled yet. @type
 * {import("./rowTypes.js").Group}
 */
export const cold = {
  name: "cold",
  rows: () => [
    coldRow("ours", "floor", 16_384, 1.6),
    // 100 ms where the floor takes 60.
    coldRow("ours", "floor", "event", 1.67),
    coldRow("oursInDocument", "floor", "event"),
    coldRow("ours", "official", 16_384),
    coldRow("ours", "official", "event"),
  ],
};

/**
 * @param {string} contender @param {string} against @param {number | "event"} chunk @param {number}
 * [atMost]
 * @returns {import("./rowTypes.js").Row}
 */
function coldRow(contender, against, chunk, atMost) {
  const stream = /** @type {const} */ ({ kind: "busy", events: 1000 });
  const first = (/** @type {string} */ who) =>
    cpu(who, stream, chunk, undefined, undefined, "cold");
  const cut = chunk === "event" ? "one event a chunk" : "16 KB chunks";
  return {
    workload: `first run of a page: 1,000 events, ${cut}${contender === "ours" ? "" : ", fetch-event-source"}`,
    ours: first(contender),
    unit: "µs an event",
    against: {
      label: against === "official" ? "official client" : against,
      measurement: first(against),
    },
    ...(atMost !== undefined && { target: { atMost } }),
  };
}
