/**
 * The first approval of a page: a panel, or the hook with a card by hand, beside the official client
 * with such a card. @type {import("./rowTypes.js").Group}
 */
export const approval = {
  name: "approval",
  rows: () => [
    row("a page just opened, slow 4G, 4 × slower", "panel", "navigation", 1),
    row("a page just opened, slow 4G, 4 × slower", "hook", "navigation", 0.85),
    row("a press where all is loaded", "panel", "press", 1.6),
    row("a press where all is loaded", "hook", "press"),
  ],
};

/** @typedef {import("../page/measureApproval.mjs").ApprovalSpec} ApprovalSpec */

/**
 * @param {string} what @param {ApprovalSpec["page"]} page @param {ApprovalSpec["from"]} from @param
 * {number} [atMost]
 * @returns {import("./rowTypes.js").Row}
 */
function row(what, page, from, atMost) {
  return {
    workload: `first approval, ${page === "panel" ? "a panel" : "the hook alone"}: ${what}`,
    ours: measurement(page, from),
    unit: from === "press" ? "ms of main thread" : "ms until painted",
    against: { label: "HttpAgent with a card by hand", measurement: measurement("official", from) },
    ...(atMost !== undefined && { target: { atMost } }),
  };
}

/** @param {ApprovalSpec["page"]} page @param {ApprovalSpec["from"]} from */
function measurement(page, from) {
  return { script: "page/measureApproval.mjs", spec: { page, from } };
}
