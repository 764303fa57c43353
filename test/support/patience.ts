import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    readonly patience: number;
    readonly propertyRuns: number;
  }
}

/**
 * A limit that only guards against hanging, in milliseconds. In CI it is much longer: see
 * `machine.ts`.
 */
export const patient = (milliseconds: number): number => milliseconds * (inject("patience") ?? 1);

const share = inject("propertyRuns") ?? 1;
const fewest = 100;

/**
 * The number of runs of a property: on a slow machine of CI a part of the usual number, but at
 * least 100 of them.
 */
export const runs = (usual: number): number =>
  Math.max(Math.min(usual, fewest), Math.ceil(usual * share));

/**
 * How often a property must have reached what it is about, where it makes all its runs so many
 * times.
 */
export const reachedIn = (usual: number): number => Math.floor(usual * share);
