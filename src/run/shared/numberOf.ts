import { onePerRun } from "./onePerRun.js";

let latest = 0;

/** Tells runs apart, for the keys of components that belong to one run. */
export const numberOf = onePerRun(() => {
  latest += 1;
  return latest;
});
