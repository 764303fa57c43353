/** @typedef {import("./rowTypes.js").Measurement} Measurement */
/** @typedef {import("../measure.mjs").MeasureSpec} MeasureSpec */

/**
 * The CPU time of one contender reading one stream.
 * @param {string} contender
 * @param {MeasureSpec["stream"]} stream
 * @param {MeasureSpec["chunk"]} chunk
 * @param {number} [rounds]
 * @param {string} [folder] Where the contender is installed, if not here.
 * @param {MeasureSpec["age"]} [age] Of the process; without it, everything is compiled before it is
 * measured.
 * @returns {Measurement}
 */
export function cpu(contender, stream, chunk, rounds, folder, age) {
  return {
    script: "measure.mjs",
    spec: {
      contender,
      stream,
      chunk,
      ...(folder !== undefined && { folder }),
      ...(age !== undefined && { age }),
    },
    ...(rounds !== undefined && { rounds }),
  };
}
