/** @typedef {import("../schemas/measureCheck.mjs").CheckSpec} CheckSpec */

/**
 * Schemas that are each seen once or twice, as those of approvals are. @type
 * {import("./rowTypes.js").Group}
 */
export const schemas = {
  name: "schemas",
  rows: () => [
    {
      workload: "an answer validated with a new schema, of 1,000",
      ours: check("composer"),
      unit: "µs a schema",
      against: { label: "@cfworker/json-schema", measurement: check("cfworker") },
      target: { atMost: 1.3 },
    },
    heapRow(2000, 5),
    heapRow(4000, 8),
  ],
};

/** @param {CheckSpec["contender"]} contender */
function check(contender) {
  return { script: "schemas/measureCheck.mjs", spec: { contender, schemas: 1000 } };
}

/** @param {number} count @param {number} atMost @returns {import("./rowTypes.js").Row} */
function heapRow(count, atMost) {
  return {
    workload: `heap of ${count.toLocaleString("en")} different schemas, each checked and used once`,
    ours: { script: "schemas/measureSchemaHeap.mjs", spec: { schemas: count }, rounds: 1 },
    unit: "MB",
    target: { atMost },
  };
}
