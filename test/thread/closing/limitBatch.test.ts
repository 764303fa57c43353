import { describe, expect, it } from "vitest";
import { defaultLimits } from "../../../src/protocol/limits.js";
import type { RunEvent } from "../../../src/thread/state/RunEvent.js";
import { initialState, type RunState } from "../../../src/thread/state/RunState.js";
import { limitBatch, transition } from "../../../src/thread/transition.js";
import { asks, at, closed, received, start, started } from "../../support/builders.js";
import { depsWith } from "../../support/transitionWithDefaults.js";

function afterwards(state: RunState, most: number, ...happened: readonly RunEvent[]): RunState {
  const deps = depsWith({ limits: { ...defaultLimits, questions: most } });
  return happened.reduce((before, event) => transition(before, event, deps)[0], state);
}

const asking = (most: number, count: number) =>
  afterwards(
    initialState("thread-1"),
    most,
    start(),
    received("run-1", started(), asks(questions(count))),
    closed("run-1"),
  );
const codes = ({ transcript }: RunState) => transcript.problems.map(({ code }) => code);
const questions = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `q${index}`, reason: "confirmation" }));

describe("more questions than are shown", () => {
  it("questions above the limit are all open, with a mark of how many are shown, and are reported once", () => {
    const many = asking(2, 3);
    expect([many.batch?.interrupts.length, many.batch?.shown, codes(many)]).toEqual([
      3,
      2,
      ["too-many"],
    ]);
    expect(many.transcript.problems[0]?.message).toMatch(/3.*2/);
    expect(limitBatch(many, { ...defaultLimits, questions: 2 })).toBe(many);
    const later = afterwards(
      many,
      2,
      { type: "shown", interruptId: "q0", now: at(1) },
      { type: "deadline", now: at(2) },
    );
    expect([later.batch?.shown, codes(later)]).toEqual([2, ["too-many"]]);
  });

  it("questions are not above the limit where as many are shown", () => {
    const few = asking(2, 2);
    expect(limitBatch(few, { ...defaultLimits, questions: 2 })).toBe(few);
    expect(codes(few)).toEqual([]);
    expect(few.batch).not.toHaveProperty("shown");
    expect(asking(3, 3).batch).not.toHaveProperty("shown");
  });

  it("questions are no longer above the limit where the agent asks fewer later", () => {
    const many = asking(2, 3);
    const again = [
      received("load-1", started("load-1"), asks(questions(1), "load-1")),
      closed("load-1"),
    ];
    const few = afterwards(many, 2, { type: "load", runId: "load-1", now: at(1) }, ...again);
    expect(few.batch?.interrupts).toHaveLength(1);
    expect(few.batch).not.toHaveProperty("shown");
  });
});
