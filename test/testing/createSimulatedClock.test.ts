import { expect, it } from "vitest";
import { createSimulatedClock } from "../../src/testing.js";

it("does not move by itself", () => {
  const clock = createSimulatedClock(1_000);
  expect(clock.now()).toBe(1_000);
  clock.advance(5);
  expect(clock.now()).toBe(1_005);
  clock.set(2_000);
  expect(clock.now()).toBe(2_000);
});

it("fires timers in the order they fall due, each at its own time, and equal ones in the order they were set", () => {
  const clock = createSimulatedClock();
  const fired: string[] = [];
  const note = (name: string) => () => fired.push(`${name}@${clock.now()}`);
  clock.setTimeout(note("late"), 30);
  clock.setTimeout(note("first"), 10);
  clock.setTimeout(note("second"), 10);
  clock.advance(29);
  expect(fired).toEqual(["first@10", "second@10"]);
  clock.advance(1);
  expect(fired).toEqual(["first@10", "second@10", "late@30"]);
});

it("fires timers that timers add, when they fall due on the way", () => {
  const clock = createSimulatedClock();
  const fired: number[] = [];
  clock.setTimeout(() => {
    fired.push(clock.now());
    clock.setTimeout(() => fired.push(clock.now()), 5);
    clock.setTimeout(() => fired.push(clock.now()), 50);
  }, 10);
  clock.advance(20);
  expect(fired).toEqual([10, 15]);
  expect(clock.now()).toBe(20);
});

it("drops a cleared timer, also one cleared by the timer before it", () => {
  const clock = createSimulatedClock();
  const fired: string[] = [];
  const doomed = clock.setTimeout(() => fired.push("doomed"), 10);
  clock.setTimeout(() => clock.clearTimeout(doomed), 5);
  const cleared = clock.setTimeout(() => fired.push("cleared"), 1);
  clock.clearTimeout(cleared);
  clock.clearTimeout(cleared);
  clock.clearTimeout(undefined);
  clock.advance(100);
  expect(fired).toEqual([]);
});

it("fires a timer without delay only when it is moved", () => {
  const clock = createSimulatedClock();
  const fired: string[] = [];
  clock.setTimeout(() => fired.push("zero"), 0);
  clock.setTimeout(() => fired.push("negative"), -5);
  clock.setTimeout(() => fired.push("none"), Number.NaN);
  expect(fired).toEqual([]);
  clock.advance(0);
  expect(fired).toEqual(["zero", "negative", "none"]);
});

it("does not go back when a timer moves it further", () => {
  const clock = createSimulatedClock();
  clock.setTimeout(() => clock.advance(100), 10);
  clock.advance(20);
  expect(clock.now()).toBe(110);
});

it("refuses to go back", () => {
  const clock = createSimulatedClock(10);
  expect(() => clock.set(9)).toThrow(RangeError);
  expect(() => clock.advance(-1)).toThrow(RangeError);
  expect(() => clock.set(Number.NaN)).toThrow(RangeError);
  expect(clock.now()).toBe(10);
});

it("stops a timer that sets itself for ever without a delay", () => {
  const clock = createSimulatedClock();
  const again = (): void => void clock.setTimeout(again, 0);
  again();
  expect(() => clock.advance(1)).toThrow("keep adding timers");
});
