import { knownWork } from "./knownWork.js";

const isCI = Boolean(process.env["CI"]);

/**
 * Factor for the limits that only guard against hanging: a machine of CI may be many times slower
 * than a developer's.
 */
export const patience = isCI ? 20 : 1;

/** What the known work takes on the usual machine, in milliseconds. */
const usual = 6;

/** From here on CI makes fewer runs of each property, so that all tests end in an hour. */
const slow = 4;
const shareOnSlowMachines = 0.25;

/**
 * The share of its runs that each property makes: all of them, but on a slow machine of CI.
 * `PROPERTY_RUNS` sets it. Vitest reads its configuration once for each project; the variable keeps
 * the first answer.
 */
export function propertyRuns(): number {
  process.env["PROPERTY_RUNS"] ??= String(isCI ? measuredShare() : 1);
  return Number(process.env["PROPERTY_RUNS"]);
}

function measuredShare(): number {
  for (let round = 0; round < 5; round += 1) knownWork();
  const rounds = 20;
  const started = performance.now();
  for (let round = 0; round < rounds; round += 1) knownWork();
  const slowness = (performance.now() - started) / rounds / usual;
  if (slowness < slow) return 1;
  console.info(
    `This machine is ${slowness.toFixed(1)} times slower than usual: each property makes a quarter of its runs.`,
  );
  return shareOnSlowMachines;
}
