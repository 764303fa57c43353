import { describe, expect, it } from "vitest";
import {
  followPress,
  type PressEvent,
  type PressState,
  placed,
  settleTime,
  takesClick,
} from "../../../src/core/present/pressState.js";

type Timed = readonly [event: PressEvent, after?: number];

const over = (x = 5, y = 5): PressEvent => ({ type: "over", x, y });
const move = (x = 5, y = 5): PressEvent => ({ type: "move", x, y });
const down: PressEvent = { type: "down", touch: false };
const tap: PressEvent = { type: "down", touch: true };
const enter: PressEvent = { type: "key", repeat: false };

/** Follows events, each so many milliseconds after the one before. */
function after(events: readonly Timed[]): PressState {
  let now = 0;
  let state = placed("a", now);
  for (const [event, later = 0] of events) {
    now += later;
    state = followPress(state, event, now);
  }
  return state;
}

describe("a click counts", () => {
  it.each<readonly [string, readonly Timed[]]>([
    ["when the pointer was moved onto the button", [[over()], [move()], [down]]],
    ["when the pointer has rested on it for the settle time", [[over()], [down, settleTime]]],
    ["when the pointer was moved on it by more than a hand trembles", [[over()], [move(9, 9)], [down]]],
    ["when it was reached by Tab", [[{ type: "focus" }], [{ type: "tabbed" }], [enter]]],
    ["when it has had the focus for the settle time", [[{ type: "focus" }], [enter, settleTime]]],
    ["when it has been in its place for the settle time and is touched", [[{ type: "placed", subject: "a" }], [tap, settleTime]]],
    ["when no press began it, as that of a screen reader", [[{ type: "placed", subject: "a" }]]],
    ["when a press that did not count is long over", [[over()], [down], [{ type: "done" }], [down, settleTime]]],
  ])("%s", (_, events) => {
    expect(takesClick(after(events), "a")).toBe(true);
  });
});

describe("a click does not count", () => {
  it.each<readonly [string, readonly Timed[]]>([
    ["when the button came under a resting pointer just before", [[over()], [down, settleTime - 1]]],
    ["when the hand only trembled since then", [[over()], [move(6, 7)], [down]]],
    ["when the pointer went down on another question", [[over()], [move()], [down], [{ type: "placed", subject: "b" }]]],
    [
      "when the button has just become that of another question",
      [[over()], [move()], [{ type: "placed", subject: "b" }], [down]],
    ],
    ["when the focus was given to it just before", [[{ type: "focus" }], [enter, settleTime - 1]]],
    ["when a key is held down", [[{ type: "focus" }], [{ type: "key", repeat: true }, settleTime]]],
    [
      "when it moved just before it was touched",
      [
        [{ type: "placed", subject: "a" }, 1_000],
        [tap, settleTime - 1],
      ],
    ],
  ])("%s", (_, events) => {
    const state = after(events);
    expect(takesClick(state, state.subject)).toBe(false);
  });

  it("when what is on screen is not yet what the button was about", () => {
    expect(takesClick(placed("a", 0), "b")).toBe(false);
  });
});
