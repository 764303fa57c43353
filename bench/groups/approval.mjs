/** @typedef {import("../page/measureApproval.mjs").ApprovalSpec} ApprovalSpec */

const opened = "a page just opened, slow 4G, 4 × slower";
const loaded = "a press where all is loaded";

const byHand = "HttpAgent with a card by hand";
/** What stands beside each kind of question. @type {Readonly<Record<ApprovalSpec["asks"], { readonly label: string, readonly page: ApprovalSpec["page"] }>>} */
const peers = {
  approval: { label: byHand, page: "official" },
  form: { label: "HttpAgent with rjsf and ajv", page: "officialForm" },
};

/**
 * The first question of a page: a panel, or the hook with a card by hand, beside the official client
 * with such a card, or with a form of the form library. @type {import("./rowTypes.js").Group}
 */
export const approval = {
  name: "approval",
  rows: () => [
    row(opened, { page: "panel", from: "navigation", asks: "approval" }, 1),
    row(opened, { page: "hook", from: "navigation", asks: "approval" }, 0.85),
    row(loaded, { page: "panel", from: "press", asks: "approval" }, 1.6),
    row(loaded, { page: "hook", from: "press", asks: "approval" }),
    row(opened, { page: "panel", from: "navigation", asks: "form" }, 0.95),
  ],
};

/**
 * @param {string} what @param {ApprovalSpec} spec @param {number} [atMost]
 * @returns {import("./rowTypes.js").Row}
 */
function row(what, spec, atMost) {
  const { label, page } = peers[spec.asks];
  return {
    workload: `first ${spec.asks}, ${spec.page === "panel" ? "a panel" : "the hook alone"}: ${what}`,
    ours: measurement(spec),
    unit: spec.from === "press" ? "ms of main thread" : "ms until painted",
    against: { label, measurement: measurement({ ...spec, page }) },
    ...(atMost !== undefined && { target: { atMost } }),
  };
}

/** @param {ApprovalSpec} spec */
function measurement(spec) {
  return { script: "page/measureApproval.mjs", spec };
}
