import fc from "fast-check";
import { expect, it } from "vitest";
import { isDeep } from "../../support/depth.js";
import { patient } from "../../support/patience.js";
import { walkOptions, walkSteps } from "./walkSteps.js";
import { openWalk } from "./walkWorld.js";

/**
 * `npm test` takes the same few courses each time, `npm run test:deep` the same few hundred.
 * `WALKS=400` takes as many random ones instead; one that fails prints its seed, its path and its
 * steps, and `SEED` and `WALK_PATH` take it again.
 */
const { WALKS: walks, SEED: seed, WALK_PATH: path } = process.env;

it(
  "whatever people, agents, networks and rules do: what leaves was shown and pressed, what is recorded has left, and a page can go on",
  async () => {
    let [acted, left] = [0, 0];
    await fc.assert(
      fc.asyncProperty(walkOptions, walkSteps, async (chosen, taken) => {
        const walk = await openWalk(chosen);
        await walk.act(0, "writes", 0);
        for (const [place, step] of taken.entries()) {
          await step.take(walk);
          if (walk.faults.length > 0)
            expect.fail([...walk.faults, ...taken.slice(0, place + 1), ...walk.shows()].join("\n"));
        }
        await walk.goesOn();
        expect(walk.faults).toEqual([]);
        acted += walk.acted();
        left += walk.left().length;
        walk.close();
      }),
      walks === undefined
        ? { numRuns: isDeep ? 250 : 20, seed: 2 }
        : {
            numRuns: Number(walks),
            ...(seed !== undefined && { seed: Number(seed) }),
            ...(path !== undefined && { path }),
          },
    );
    expect(left).toBeGreaterThan(10);
    expect(acted).toBeGreaterThan(5);
  },
  patient(240_000),
);
