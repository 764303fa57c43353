/** @typedef {import("./rowTypes.js").Measurement} Measurement */
/** @typedef {import("../measure.mjs").MeasureSpec} MeasureSpec */

/**
 * The CPU time of one contender reading one stream.
 * @param {string} contender
 * @param {MeasureSpec["stream"]} stream
 * @param {MeasureSpec["chunk"]} chunk
 * @param {number} [rounds]
 * @returns {Measurement}
 */
export function cpu(contender, stream, chunk, rounds) {
  return { script: "measure.mjs", spec: { contender, stream, chunk }, ...(rounds !== undefined && { rounds }) };
}
