import { expect } from "vitest";

/** A world of runs that can only be reached by doing again what was done. */
export interface RunWorld {
  /** What can be done now. */
  readonly moves: () => readonly string[];
  /** Resolves when everything has happened that waits for nothing but its turn. */
  readonly move: (name: string) => Promise<void>;
  /** What is wrong. */
  readonly faults: () => readonly string[];
  /** Whatever a later move may depend on: worlds with the same key are explored once. */
  readonly key: () => string;
}

/** Explores every course of so many moves. Returns how many worlds there are. */
export async function everyCourse(open: () => Promise<RunWorld>, depth: number): Promise<number> {
  const seen = new Set<string>();
  let edge: readonly (readonly string[])[] = [[]];
  for (let length = 0; length <= depth; length++) {
    const next: (readonly string[])[] = [];
    for (const path of edge) {
      const world = await open();
      for (const name of path) await world.move(name);
      const faults = world.faults();
      if (faults.length > 0) expect.fail(`${faults.join("; ")}\n${path.join("\n")}`);
      const key = world.key();
      if (seen.has(key)) continue;
      seen.add(key);
      for (const name of world.moves()) next.push([...path, name]);
    }
    edge = next;
  }
  return seen.size;
}
