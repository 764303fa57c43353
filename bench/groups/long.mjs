/** @typedef {import("./rowTypes.js").Row} Row */

const ours = { script: "page/measureLong.mjs", spec: { count: 1000 } };

/**
 * 1,000 open questions in one panel; a task of 50 ms or less counts as none. @type
 * {import("./rowTypes.js").Group}
 */
export const long = {
  name: "long",
  rows: () => [
    row("come", "list"),
    row("are scrolled through", "scroll"),
    row("are answered", "answer"),
    row("are selected", "select"),
    row("are approved together", "approveAll"),
    { workload: "1,000 questions: cards in the page", ours, value: "cards", unit: "cards" },
  ],
};

/** @param {string} what @param {string} value @returns {Row} */
function row(what, value) {
  return {
    workload: `1,000 questions ${what}: the longest task over 50 ms`,
    ours,
    value,
    unit: "ms",
    target: { atMost: 50 },
  };
}
