import fc from "fast-check";
import { expect, it } from "vitest";
import { isDeep } from "../../support/depth.js";
import { patient } from "../../support/patience.js";
import { kinds, replies } from "./walkAgent.js";
import { type Act, acts, agentNames, openWalk, type Walk } from "./walkWorld.js";

/**
 * `npm test` takes the same few courses each time, `npm run test:deep` the same few hundred.
 * `WALKS=400` takes as many random ones instead; one that fails prints its seed and its steps.
 */
const walks = process.env["WALKS"];

const options = fc.record({
  submitMode: fc.constantFrom("auto" as const, "when-complete" as const, "manual" as const),
  undoSeconds: fc.constantFrom(0, 5),
  signs: fc.boolean(),
  keep: fc.constantFrom("until-settled" as const, "always" as const),
  isSlow: fc.boolean(),
});

/** One step of a walk, with its name. */
class Step {
  readonly name: string;
  readonly take: (walk: Walk) => unknown;

  constructor(name: string, take: (walk: Walk) => unknown) {
    this.name = name;
    this.take = take;
  }
  toString(): string {
    return this.name;
  }
}

/** A person does one of these on any page. */
const act = (...done: readonly Act[]) =>
  fc
    .tuple(fc.nat({ max: 2 }), fc.constantFrom(...done), fc.nat({ max: 2 }))
    .map(
      ([page, what, which]) =>
        new Step(`page ${page} ${what}, question ${which}`, (walk) => walk.act(page, what, which)),
    );
const reply = fc
  .tuple(fc.constantFrom(...agentNames), fc.constantFrom(...replies))
  .map(([name, how]) => new Step(`${name} replies ${how}`, (walk) => walk.replies(name, how)));
const asking = fc
  .array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 3 })
  .map((wanted) => new Step(`questions: ${wanted.join(", ")}`, (walk) => walk.asks(wanted)));
const passing = fc
  .constantFrom(1, 4, 6, 16, 30)
  .map((seconds) => new Step(`${seconds} s pass`, (walk) => walk.wait(seconds)));
const release = fc.constant(new Step("a late reply comes", (walk) => walk.release()));
const steps = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: act(...acts) },
    { weight: 8, arbitrary: act("carries on") },
    { weight: 4, arbitrary: act("approves", "edits", "denies", "undoes", "sends") },
    { weight: 2, arbitrary: act("reloads", "signs", "does not sign", "makes a rule") },
    { weight: 3, arbitrary: reply },
    { weight: 2, arbitrary: asking },
    { weight: 2, arbitrary: passing },
    { weight: 1, arbitrary: release },
  ),
  { maxLength: 40, size: "max" },
);

it(
  "whatever people, agents, networks and rules do: what leaves was shown and pressed, what is recorded has left, and a page can go on",
  async () => {
    let [acted, left] = [0, 0];
    await fc.assert(
      fc.asyncProperty(options, steps, async (chosen, taken) => {
        const walk = await openWalk(chosen);
        await walk.act(0, "writes", 0);
        for (const [place, step] of taken.entries()) {
          await step.take(walk);
          if (walk.faults.length > 0)
            expect.fail(`${walk.faults.join("; ")}\n${taken.slice(0, place + 1).join("\n")}`);
        }
        await walk.goesOn();
        expect(walk.faults).toEqual([]);
        acted += walk.acted();
        left += walk.left().length;
        walk.close();
      }),
      walks === undefined ? { numRuns: isDeep ? 250 : 20, seed: 2 } : { numRuns: Number(walks) },
    );
    expect(left).toBeGreaterThan(10);
    expect(acted).toBeGreaterThan(5);
  },
  patient(240_000),
);
