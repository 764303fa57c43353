/** @typedef {import("./rowTypes.js").Row} Row */

/** First load, minified and compressed, React outside. @type {import("./rowTypes.js").Group} */
export const sizes = {
  name: "sizes",
  rows: () => [
    row("core, a run", `export { createAgentRun } from "react-agui-interrupts/core"`, { atMost: 18 }),
    row("a panel with its hook", `export { InterruptPanel, useAgentRun } from "react-agui-interrupts"`, { atMost: 30 }),
    row("the forms, with rjsf", `export { SchemaForm, ArgsEditor } from "react-agui-interrupts/forms"`, { atMost: 105 }),
    row(
      "the forms, with rjsf and ajv",
      `export { SchemaForm, ArgsEditor, ajvValidator } from "react-agui-interrupts/forms"; export { Ajv2020 } from "ajv/dist/2020.js"`,
      { atMost: 145 },
    ),
    {
      ...row("core, a run", `export { createAgentRun } from "react-agui-interrupts/core"`),
      against: { label: "official client's HttpAgent", measurement: size(`export { HttpAgent } from "@ag-ui/client"`) },
    },
    {
      ...row("composing a resume", `export { composeResume } from "react-agui-interrupts/core"`),
      against: { label: "official buildResumeArray", measurement: size(`export { buildResumeArray } from "@ag-ui/client"`) },
    },
  ],
};

/** @param {string} workload @param {string} code @param {Row["target"]} [target] @returns {Row} */
function row(workload, code, target) {
  return { workload: `first load: ${workload}`, ours: size(code), unit: "kB gzip", ...(target !== undefined && { target }) };
}

/** @param {string} code @param {string} [folder] */
export function size(code, folder) {
  return { script: "sizes/measureSize.mjs", spec: { code, ...(folder !== undefined && { folder }) }, rounds: 1 };
}
