/** @typedef {import("../page/measurePage.mjs").PageSpec} PageSpec */
/** @typedef {import("./rowTypes.js").Row} Row */

const chat = /** @type {const} */ ({ kind: "text", deltas: 10_000, each: 100 });
const among = /** @type {const} */ ({ kind: "text", deltas: 2000, oldMessages: 200 });

/** 10,000 deltas in Chromium. @type {import("./rowTypes.js").Group} */
export const react = {
  name: "react",
  rows: () => [
    commits("interrupts only, paced", "oursInterrupts", chat, "paced", 1),
    main("interrupts only, paced", "oursInterrupts", "floor", chat, "paced", { atMost: 1.3 }),
    main("interrupts only, burst", "oursInterrupts", "floor", chat, "burst"),
    main("interrupts only, paced, plain fetch", "oursInterruptsOnFetch", "floor", chat, "paced", {
      atMost: 1.3,
    }),
    main("interrupts only, burst, plain fetch", "oursInterruptsOnFetch", "floor", chat, "burst"),
    main("fetch-event-source alone, paced", "transportOnly", "floor", chat, "paced"),
    main("fetch-event-source alone, burst", "transportOnly", "floor", chat, "burst"),
    perFrame("text shown, paced", "oursText", chat),
    main("text shown, paced", "oursText", "naive", chat, "paced"),
    commits("text shown, burst", "oursText", chat, "burst"),
    main("text shown, burst", "oursText", "floor", chat, "burst", { atMost: 2 }),
    // Rendering is the browser's own work for every contender: see the line of the plain DOM.
    main("plain DOM, text shown, burst", "floorText", "floor", chat, "burst"),
    main("text shown, burst", "oursText", "floorText", chat, "burst"),
    main("text shown, burst, plain fetch", "oursTextOnFetch", "floor", chat, "burst", {
      atMost: 2,
    }),
    main("text shown, burst, plain fetch", "oursTextOnFetch", "floorText", chat, "burst"),
    main("text shown, burst", "oursText", "naive", chat, "burst"),
    main("text shown, burst", "oursText", "official", chat, "burst"),
    {
      ...main("one of 200 messages, paced", "oursText", "naive", among, "paced"),
      value: "leaves",
      unit: "renders of a message",
    },
    main("one of 200 messages, paced", "oursText", "naive", among, "paced"),
    {
      ...commits("text shown, burst", "oursText", chat, "burst", 0),
      value: "longTasks",
      unit: "tasks over 50 ms",
    },
  ],
};

/** @type {Readonly<Record<string, string>>} */
const labels = {
  naive: "state set for each event",
  floorText: "the same text in plain DOM",
  official: "the official client in a component",
};

/** @param {string} page @param {PageSpec["stream"]} stream @param {PageSpec["pace"]} pace */
function measurement(page, stream, pace) {
  return {
    script: "page/measurePage.mjs",
    spec: { page, stream, pace },
    rounds: page === "official" ? 2 : 3,
  };
}

/**
 * @param {string} what @param {string} page @param {PageSpec["stream"]} stream @param
 * {PageSpec["pace"]} pace @param {number} [atMost]
 * @returns {Row}
 */
function commits(what, page, stream, pace, atMost) {
  const target = atMost === undefined ? {} : { target: { atMost } };
  return {
    workload: `React: ${what}`,
    ours: measurement(page, stream, pace),
    value: "commits",
    unit: "commits",
    ...target,
  };
}

/** @param {string} what @param {string} page @param {PageSpec["stream"]} stream @returns {Row} */
function perFrame(what, page, stream) {
  return {
    ...commits(what, page, stream, "paced", 1),
    value: "commitsPerFrame",
    unit: "commits a frame",
  };
}

/**
 * @param {string} what @param {string} page @param {string} other @param {PageSpec["stream"]}
 * stream @param {PageSpec["pace"]} pace
 * @param {Row["target"]} [target]
 * @returns {Row}
 */
function main(what, page, other, stream, pace, target) {
  return {
    workload: `React: ${what}`,
    ours: measurement(page, stream, pace),
    value: "main",
    unit: "ms of main thread",
    against: { label: labels[other] ?? other, measurement: measurement(other, stream, pace) },
    ...(target !== undefined && { target }),
  };
}
