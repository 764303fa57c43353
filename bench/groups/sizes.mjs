/** @typedef {import("./rowTypes.js").Row} Row */

/** First load, minified and compressed, React outside. @type {import("./rowTypes.js").Group} */
export const sizes = {
  name: "sizes",
  rows: () => [
    row("core, a run", `export { createAgentRun } from "react-agui-interrupts/core"`, {
      atMost: 18,
    }),
    row(
      "a panel with its hook",
      `export { InterruptPanel, useAgentRun } from "react-agui-interrupts"`,
      { atMost: 30 },
    ),
    formsShown("the forms, in a page with a panel", {}, { atMost: 105 }),
    formsShown("the forms and ajv, in a page with a panel", { ajv: true }, { atMost: 145 }),
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
 * @param {string} what @param {import("../sizes/measureFormsShown.mjs").FormsShownSpec} spec @param
 * {Row["target"]} [target]
 * @returns {Row}
 */
function formsShown(what, spec, target) {
  const ours = { script: "sizes/measureFormsShown.mjs", spec, rounds: 1 };
  return {
    workload: `load when the first form is shown: ${what}`,
    ours,
    unit: "kB gzip",
    ...(target !== undefined && { target }),
  };
}

/** @param {string} code @param {string} [folder] */
export function size(code, folder) {
  return {
    script: "sizes/measureSize.mjs",
    spec: { code, ...(folder !== undefined && { folder }) },
    rounds: 1,
  };
}
