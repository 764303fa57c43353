/** @typedef {import("./rowTypes.js").Row} Row */

/** First load, minified and compressed, React outside. @type {import("./rowTypes.js").Group} */
export const sizes = {
  name: "sizes",
  rows: () => [
    row("core, a run", `export { createAgentRun } from "react-agui-interrupts/core"`),
    row(
      "a panel with its hook",
      `export { InterruptPanel, useAgentRun } from "react-agui-interrupts"`,
      { atMost: 15 },
    ),
    shown("until the first approval: a panel", { until: "approval" }, 90),
    shown("until the first approval: the hook", { until: "approval", names: "useAgentRun" }, 50),
    shown("until the first form: a panel", { until: "form" }, 190),
    shown("load when the first form is shown: the forms", { until: "form alone" }, 105),
    shown(
      "load when the first form is shown: the forms and ajv",
      { until: "form alone", ajv: true },
      145,
    ),
    row(
      "all that is needed for the forms alone",
      `export { SchemaForm, ArgsEditor } from "react-agui-interrupts/forms"`,
    ),
    {
      ...row("core, a run", `export { createAgentRun } from "react-agui-interrupts/core"`),
      against: {
        label: "official client's HttpAgent",
        measurement: size(`export { HttpAgent } from "@ag-ui/client"`),
      },
    },
    {
      ...row("composing a resume", `export { composeResume } from "react-agui-interrupts/core"`),
      against: {
        label: "official buildResumeArray",
        measurement: size(`export { buildResumeArray } from "@ag-ui/client"`),
      },
    },
  ],
};

/** @param {string} workload @param {string} code @param {Row["target"]} [target] @returns {Row} */
function row(workload, code, target) {
  return {
    workload: `first load: ${workload}`,
    ours: size(code),
    unit: "kB gzip",
    ...(target !== undefined && { target }),
  };
}

/**
 * @param {string} workload @param {import("../sizes/measureShown.mjs").ShownSpec} spec @param
 * {number} atMost
 * @returns {Row}
 */
function shown(workload, spec, atMost) {
  const ours = { script: "sizes/measureShown.mjs", spec, rounds: 1 };
  return { workload, ours, unit: "kB gzip", target: { atMost } };
}

/** @param {string} code @param {string} [folder] */
export function size(code, folder) {
  return {
    script: "sizes/measureSize.mjs",
    spec: { code, ...(folder !== undefined && { folder }) },
    rounds: 1,
  };
}
