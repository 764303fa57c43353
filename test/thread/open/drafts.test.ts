import { expect, it } from "vitest";
import { noAnswer } from "../../../src/interrupt/Answer.js";
import { confirmationInterrupt } from "../../../src/testing.js";
import type { RunEvent } from "../../../src/thread/state/RunEvent.js";
import type { RunState } from "../../../src/thread/state/RunState.js";
import {
  approve,
  at,
  deny,
  happen,
  interruptedWith,
  respond,
  withAnswer,
} from "../../support/builders.js";

const one = interruptedWith(confirmationInterrupt({ id: "a" }));
const timeIn = ({ answers }: RunState) => {
  const { at, isElsewhere } = answers.get("a") ?? noAnswer;
  return { at, isElsewhere };
};
const timeAfter = (...happened: readonly RunEvent[]) => timeIn(happen(one, ...happened).state);
const clear = (now: number): RunEvent => ({ type: "clear", interruptId: "a", now });

it("the time of an answer is that of this page's clock, and later than the one before, also when the clock was set back", () => {
  expect(timeAfter(respond("a", approve(), at(5)))).toEqual({ at: at(5), isElsewhere: false });
  expect(timeAfter(respond("a", approve(), at(5)), respond("a", deny(), at(9)))).toEqual({
    at: at(9),
    isElsewhere: false,
  });
  expect(timeAfter(respond("a", approve(), at(5)), respond("a", deny(), at(1)))).toEqual({
    at: at(5) + 1,
    isElsewhere: false,
  });
  expect(timeAfter(respond("a", approve(), at(5)), clear(at(1)))).toEqual({
    at: at(5) + 1,
    isElsewhere: false,
  });
});

it("an answer that is given here is no longer one of another tab", () => {
  const theirs = withAnswer(one, "a", { at: at(3), isElsewhere: true });
  expect(timeIn(happen(theirs, respond("a", deny(), at(4))).state)).toEqual({
    at: at(4),
    isElsewhere: false,
  });
});

it("an answer that is taken back where there is none changes nothing", () => {
  expect(happen(one, clear(at(1))).state).toBe(one);
});
