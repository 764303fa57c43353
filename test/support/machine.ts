/**
 * Factor for the limits that only guard against hanging: a machine of CI may be many times slower
 * than a developer's.
 */
export const patience = process.env["CI"] ? 20 : 1;

/**
 * The share of its runs that each property makes. `PROPERTY_RUNS` sets another one: with 10 each
 * makes ten times as many as it says.
 */
export const propertyRuns = (usual: number): number =>
  Number(process.env["PROPERTY_RUNS"] ?? usual);
