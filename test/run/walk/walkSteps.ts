import fc from "fast-check";
import { kinds, replies } from "./walkAgent.js";
import { type Act, acts, agentNames, type Walk } from "./walkWorld.js";

/** How the pages of a walk are set up. */
export const walkOptions = fc.record({
  submitMode: fc.constantFrom("auto" as const, "when-complete" as const, "manual" as const),
  undoSeconds: fc.constantFrom(0, 5),
  signs: fc.boolean(),
  keep: fc.constantFrom("until-settled" as const, "always" as const),
  isSlow: fc.boolean(),
  hasHistory: fc.boolean(),
});

/** One step of a walk, with its name. */
export class Step {
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
/** A page is gone before the agent has replied to what it has sent, which the next page opens. */
const crash = fc.tuple(fc.nat({ max: 2 }), fc.constantFrom(...replies)).map(
  ([page, how]) =>
    new Step(`page ${page} reloads before a late reply, then ${how}`, async (walk) => {
      for (const name of agentNames) walk.replies(name, "late");
      await walk.act(page, "carries on", 0);
      await walk.act(page, "reloads", 0);
      for (const name of agentNames) walk.replies(name, how);
      await walk.release();
    }),
);
/** Answers are taken back while they are being signed or sent. */
const takenBack = fc.tuple(fc.nat({ max: 2 }), fc.nat({ max: 2 })).map(
  ([page, which]) =>
    new Step(`page ${page} stops and undoes, question ${which}`, async (walk) => {
      await walk.act(page, "carries on", which);
      await walk.act(page, "stops", which);
      await walk.act(page, "undoes", which);
    }),
);
const release = fc.constant(new Step("a late reply comes", (walk) => walk.release()));
/** A walk. */
export const walkSteps = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: act(...acts) },
    { weight: 8, arbitrary: act("carries on") },
    { weight: 4, arbitrary: act("approves", "edits", "denies", "undoes", "sends") },
    { weight: 2, arbitrary: act("reloads", "signs", "does not sign", "makes a rule") },
    { weight: 3, arbitrary: reply },
    { weight: 2, arbitrary: asking },
    { weight: 2, arbitrary: passing },
    { weight: 1, arbitrary: release },
    { weight: 1, arbitrary: crash },
    { weight: 1, arbitrary: takenBack },
  ),
  { maxLength: 40, size: "max" },
);
