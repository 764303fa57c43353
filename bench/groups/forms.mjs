/** @typedef {import("../page/measureForms.mjs").FormsSpec} FormsSpec */
/** @typedef {import("./rowTypes.js").Row} Row */

/**
 * A hundred different forms on one page, against the form library with ajv alone. @type
 * {import("./rowTypes.js").Group}
 */
export const forms = {
  name: "forms",
  rows: () => [
    row("100 forms mounted", "mount", "ms of main thread", { atMost: 1.1 }),
    row("a key in one of 100 forms, to its layout", "key", "ms", { atMost: 1.1 }),
    row("the longest of 52 such keys", "longest", "ms"),
    {
      workload: "forms: commits a key",
      ours: measurement("ours", { profiles: true }),
      value: "commits",
      unit: "commits",
    },
  ],
};

/** @param {FormsSpec["form"]} form @param {Pick<FormsSpec, "profiles">} [more] */
function measurement(form, more) {
  return { script: "page/measureForms.mjs", spec: { form, count: 100, ...more } };
}

/**
 * @param {string} workload @param {string} value @param {string} unit @param {Row["target"]}
 * [target] @returns {Row}
 */
function row(workload, value, unit, target) {
  return {
    workload: `forms: ${workload}`,
    ours: measurement("ours"),
    value,
    unit,
    against: { label: "rjsf + ajv", measurement: measurement("rjsf") },
    ...(target !== undefined && { target }),
  };
}
