/**
 * Factor for the limits that only guard against hanging: a developer's machine may be busy, and one
 * of CI many times slower.
 */
export const patience = process.env["CI"] ? 20 : 4;

/**
 * The share of its runs that each property makes. `PROPERTY_RUNS` sets another one: with 10 each
 * makes ten times as many as it says.
 */
export const propertyRuns = (usual: number): number =>
  Number(process.env["PROPERTY_RUNS"] ?? usual);
