import { keyOf } from "./measureRounds.mjs";

/** @typedef {import("./groups/rowTypes.js").Row} Row */
/** @typedef {import("./groups/rowTypes.js").Measured} Measured */
/** @typedef {import("./groups/rowTypes.js").Result} Result */

export const noTime = "not measured: the time was over";

/**
 * What was measured for a row, or why there is nothing.
 * @param {Row} row
 * @param {ReadonlyMap<string, Measured>} measured
 * @returns {Result | { readonly failure: string, readonly own?: number }}
 */
export function resultOf({ ours, against, value = "value", target }, measured) {
  const mine = measured.get(keyOf(ours));
  const theirs = against === undefined ? undefined : measured.get(keyOf(against.measurement));
  const failure = mine?.failure ?? theirs?.failure;
  if (failure !== undefined) return { failure: `failed: ${failure}` };
  if (mine === undefined || (against !== undefined && theirs === undefined))
    return { failure: noTime };
  const own = mine.rounds.map((round) => round[value] ?? Number.NaN);
  const other = theirs?.rounds.map((round) => round[value] ?? Number.NaN);
  // A contender that ends in another state after the same stream has not done the same work and
  // cannot be compared.
  if (
    against !== undefined &&
    streamOf(ours) === streamOf(against.measurement) &&
    differ(mine.digest, theirs?.digest)
  )
    return { failure: "not comparable: it ended in another state", own: median(own) };
  if (other === undefined) return { own: median(own), ratio: median(own), ratios: own };
  const ahead = target !== undefined && "ahead" in target;
  /** @param {number} a @param {number} b */
  const relate = (a, b) => (ahead ? b / a : a / b);
  return {
    own: median(own),
    other: median(other),
    ratio: relate(median(own), median(other)),
    ratios: own
      .slice(0, other.length)
      .map((each, round) => relate(each, other[round] ?? Number.NaN)),
  };
}

/** @param {import("./groups/rowTypes.js").Measurement} measurement */
function streamOf({ spec }) {
  return JSON.stringify("stream" in spec ? spec.stream : spec);
}

/** @param {string | null} mine @param {string | null | undefined} theirs */
function differ(mine, theirs) {
  return mine !== null && theirs !== null && theirs !== undefined && mine !== theirs;
}

/** @param {readonly number[]} values */
function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
