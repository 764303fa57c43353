/**
 * A page that was just opened, on a processor that is four times slower. @type
 * {import("./rowTypes.js").Group}
 */
export const page = {
  name: "page",
  rows: ({ dist }) => [
    row("from mount to the first question", "question", dist),
    row("from navigation to the first question", "load", dist),
  ],
};

/**
 * @param {string} what @param {string} value @param {string | undefined} other @returns
 * {import("./rowTypes.js").Row}
 */
function row(what, value, other) {
  return {
    workload: `page, 4 × slower: ${what}`,
    ours: measurement("dist"),
    value,
    unit: "ms",
    ...(other !== undefined && { against: { label: other, measurement: measurement(other) } }),
  };
}

/** @param {string} dist */
function measurement(dist) {
  return { script: "page/measureFirstQuestion.mjs", spec: { dist } };
}
