import { describe, expect, it } from "vitest";
import {
  followPress,
  isSettled,
  type PressEvent,
  type PressState,
  placed,
  settleTime,
  takesClick,
} from "../../src/present/followPress.js";

type Timed = readonly [event: PressEvent, after?: number];

const over = (x = 5, y = 5): PressEvent => ({ type: "over", x, y });
const move = (x = 5, y = 5): PressEvent => ({ type: "move", x, y });
/** A move that the browser sends although the pointer rests. */
const still: PressEvent = { type: "move", x: 5, y: 5, still: true };
const down: PressEvent = { type: "down", touch: false };
const tap: PressEvent = { type: "down", touch: true };
const focus: PressEvent = { type: "focus" };
const back: PressEvent = { type: "placed", subject: "a" };
const enter: PressEvent = { type: "key", repeat: false };
const repeated: PressEvent = { type: "key", repeat: true };

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
    [
      "when the layout came to rest before the pointer did",
      [[over(), settleTime], [still], [down]],
    ],
    [
      "when the pointer was moved on it by more than a hand trembles",
      [[over()], [move(9, 9)], [down]],
    ],
    ["when it was reached by Tab", [[{ type: "focus" }], [{ type: "tabbed" }], [enter]]],
    ["when it has had the focus for the settle time", [[{ type: "focus" }], [enter, settleTime]]],
    [
      "when it has been in its place for the settle time and is touched",
      [[{ type: "placed", subject: "a" }], [tap, settleTime]],
    ],
    ["when no press began it, as that of a screen reader", [[{ type: "placed", subject: "a" }]]],
    [
      "when the pointer was moved onto it before its hand trembled",
      [[over()], [move()], [move(6, 7)], [down]],
    ],
    [
      "when the button came back under a pointer that has rested on it since",
      [[over()], [move()], [back], [down, settleTime]],
    ],
    [
      "when the button came back with the focus, which it has had since",
      [[focus], [back], [enter, settleTime]],
    ],
    ["when nothing is known of the pointer", [[move()], [down]]],
    ["when the pointer has left before", [[over()], [{ type: "out" }], [down]]],
    ["when a key is pressed without a focus, as by voice control", [[enter]]],
    [
      "when a press of a pointer has focused it",
      [[over()], [move()], [down], [focus], [{ type: "done" }], [enter]],
    ],
    [
      "when the key that did not count was released elsewhere",
      [[focus], [enter], [{ type: "blur" }]],
    ],
    [
      "when Space is held until it repeats",
      [[focus], [enter, settleTime], [repeated, 500], [repeated]],
    ],
    ["when the focus came and went without a press", [[over()], [focus], [{ type: "blur" }]]],
    ["when the clock was set back", [[over()], [down, -1_000]]],
    [
      "when a press that did not count is long over",
      [[over()], [down], [{ type: "done" }], [down, settleTime]],
    ],
  ])("a click counts %s", (_, events) => {
    expect(takesClick(after(events), "a")).toBe(true);
  });
});

describe("a click does not count", () => {
  it.each<readonly [string, readonly Timed[]]>([
    [
      "when the button came under a resting pointer just before",
      [[over()], [down, settleTime - 1]],
    ],
    [
      "when another question just came under a resting pointer, of which the browser sends a move",
      [[over()], [still, 16], [down, 4]],
    ],
    ["when the hand only trembled since then", [[over()], [move(6, 7)], [down]]],
    ["when the hand trembled twice", [[over()], [move(6, 7)], [move(6, 7)], [down]]],
    ["when the hand trembled along a line", [[over()], [move(5, 7)], [down]]],
    ["when the hand trembled across a line", [[over()], [move(7, 5)], [down]]],
    ["when the hand trembled and came back", [[over()], [move(6, 7)], [move()], [down]]],
    ["when the button moved while it was pressed", [[over()], [move()], [down], [back]]],
    [
      "when it was reached by Tab, and has just come back",
      [[focus], [{ type: "tabbed" }], [back], [enter]],
    ],
    [
      "when the focus went elsewhere while the pointer was down",
      [[over()], [down], [{ type: "blur" }]],
    ],
    [
      "when the pointer went down on another question",
      [[over()], [move()], [down], [{ type: "placed", subject: "b" }]],
    ],
    [
      "when the button has just become that of another question",
      [[over()], [move()], [{ type: "placed", subject: "b" }], [down]],
    ],
    ["when the focus was given to it just before", [[{ type: "focus" }], [enter, settleTime - 1]]],
    ["when a key is held down since before the focus came", [[focus], [repeated, settleTime]]],
    [
      "when a key is held down that has pressed before",
      [[focus], [enter, settleTime], [{ type: "done" }], [repeated, 500]],
    ],
    [
      "when a key is held down that was pressed too early",
      [[focus], [enter, settleTime - 1], [repeated, 500]],
    ],
    [
      "when the button came back while Space was held",
      [[focus], [enter, settleTime], [back], [repeated, 500]],
    ],
    [
      "when it moved just before it was touched",
      [
        [{ type: "placed", subject: "a" }, 1_000],
        [tap, settleTime - 1],
      ],
    ],
  ])("a click does not count %s", (_, events) => {
    const state = after(events);
    expect(takesClick(state, state.subject)).toBe(false);
  });

  it("a click does not count when what is on screen is not yet what the button was about", () => {
    expect(takesClick(placed("a", 0), "b")).toBe(false);
  });
});

it("a button is settled when it has been in its place for the settle time", () => {
  expect(isSettled(placed("a", 5), 5 + settleTime - 1)).toBe(false);
  expect(isSettled(placed("a", 5), 5 + settleTime)).toBe(true);
});
