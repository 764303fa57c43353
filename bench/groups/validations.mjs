/**
 * How often answers are validated: once, when they are given. @type {import("./rowTypes.js").Group}
 */
export const validations = {
  name: "validations",
  rows: () =>
    [1, 3, 100].flatMap((answered) => [
      row(answered, "one more answer", "answer", 1),
      row(answered, "all sent", "send", 0),
    ]),
};

/**
 * @param {number} answered @param {string} press @param {string} value @param {number} atMost
 * @returns {import("./rowTypes.js").Row}
 */
function row(answered, press, value, atMost) {
  return {
    workload: `validations: ${answered === 1 ? "1 question" : `${answered} questions`} answered, ${press}`,
    ours: { script: "answers/countValidations.mjs", spec: { answered }, rounds: 1 },
    value,
    unit: "calls",
    target: { atMost },
  };
}
