import { inject } from "vitest";

/*
 * What could be repeated without end is repeated less in `npm test`, and in full in
 * `npm run test:deep`: that runs every file again that imports this one.
 */

/** The share of what is repeated: a quarter in `npm test`, all of it in `npm run test:deep`. */
const share = inject("share") ?? 1;
const fewest = 15;

/** Whether all of it is run. */
export const isDeep = share >= 1;

/** The number of runs of a property that makes so many in `npm run test:deep`. */
export const runs = (usual: number): number =>
  Math.max(Math.min(usual, fewest), Math.ceil(usual * share));

/**
 * How often a property must have reached what it is about, where it makes all its runs so many
 * times.
 */
export const reachedIn = (usual: number): number => Math.floor(usual * share);

/** The cases of a large table: evenly spread ones of them in `npm test`. */
export function someOf<Case>(cases: readonly Case[]): readonly Case[] {
  if (isDeep) return cases;
  const step = Math.round(1 / share);
  return cases.filter((_, index) => index % step === 0);
}
