import { expect, it } from "vitest";
import { RunFailedError } from "../../../src/core.js";
import {
  initialState,
  isOver,
  openStream,
  quiet,
  statusOf,
} from "../../../src/thread/state/RunState.js";
import { type SubmitMode, sendsAtOnce } from "../../../src/thread/state/Transition.js";
import { openReading } from "../../support/builders.js";

it("a new thread has nothing to send, to answer or to report", () => {
  const state = initialState("thread-1");
  const isSomething = Object.entries(state).filter(
    ([, value]) => value === true || (Array.isArray(value) && value.length > 0),
  );
  expect(isSomething).toEqual([]);
  expect(statusOf(state)).toBe("idle");
  expect(state).toMatchObject({ threadId: "thread-1", batch: null, phase: quiet });
});

it("a new stream has no events read", () => {
  const stream = openReading();
  const isSomething = Object.entries(stream).filter(
    ([, value]) => value === true || (Array.isArray(value) && value.length > 0),
  );
  expect(isSomething).toEqual([]);
  expect(stream).toMatchObject({ runId: "run-1", threadId: null, result: null, activity: "none" });
  expect(openStream({ kind: "looking", runId: "load-1", before: [], trace: "none" }).kind).toBe(
    "looking",
  );
});

it("a run is over when it has finished or failed, though the stream may be open", () => {
  const stream = openReading();
  expect(isOver(stream)).toBe(false);
  expect(isOver({ ...stream, failed: new RunFailedError("no") })).toBe(true);
  expect(
    isOver({
      ...stream,
      finished: {
        type: "RUN_FINISHED",
        threadId: "thread-1",
        runId: "run-1",
        outcome: { type: "success" },
      },
    }),
  ).toBe(true);
});

it.each<readonly [SubmitMode, boolean, boolean]>([
  ["auto", true, false],
  ["when-complete", true, true],
  ["manual", false, false],
])(
  "an answer is sent immediately in the mode %s: to one question %s, to one of several %s",
  (mode, alone, among) => {
    expect([sendsAtOnce(mode, 1), sendsAtOnce(mode, 2)]).toEqual([alone, among]);
  },
);
