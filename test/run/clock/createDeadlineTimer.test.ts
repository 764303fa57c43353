import { afterEach, describe, expect, it, vi } from "vitest";
import type { Clock } from "../../../src/core.js";
import { createDeadlineTimer } from "../../../src/run/clock/createDeadlineTimer.js";
import { createSimulatedClock } from "../../../src/testing.js";
import { at } from "../../support/builders.js";

afterEach(() => vi.unstubAllGlobals());

/** A page and the timer of its run. */
function createPage() {
  const page = new EventTarget();
  vi.stubGlobal("document", page);
  const simulated = createSimulatedClock(at(0));
  const timers = new Set<unknown>();
  const clock: Clock = {
    now: simulated.now,
    setTimeout(callback, milliseconds) {
      const timer = simulated.setTimeout(() => {
        timers.delete(timer);
        callback();
      }, milliseconds);
      timers.add(timer);
      return timer;
    },
    clearTimeout(timer) {
      timers.delete(timer);
      simulated.clearTimeout(timer);
    },
  };
  const onDeadline = vi.fn();
  return {
    timer: createDeadlineTimer(clock, onDeadline),
    clock: { advance: simulated.advance, pending: () => timers.size },
    look: () => page.dispatchEvent(new Event("visibilitychange")),
    calls: () => onDeadline.mock.calls.length,
  };
}

describe("the timer of the nearest deadline", () => {
  it("the deadline timer fires at the deadline, once", () => {
    const { timer, clock, calls } = createPage();
    timer.resume();
    timer.set(at(60));
    clock.advance(59_999);
    expect(calls()).toBe(0);
    clock.advance(1);
    expect(calls()).toBe(1);
    clock.advance(3_600_000);
    expect(calls()).toBe(1);
  });

  it("the deadline timer stops without listeners, and fires immediately for a deadline that has passed meanwhile", () => {
    const { timer, clock, calls } = createPage();
    timer.set(at(60));
    timer.resume();
    timer.pause();
    expect(clock.pending()).toBe(0);
    timer.set(at(50));
    expect(clock.pending()).toBe(0);
    clock.advance(90_000);
    timer.resume();
    clock.advance(0);
    expect(calls()).toBe(1);
  });

  it("the deadline timer does not fire for a deadline that was removed", () => {
    const { timer, clock, calls } = createPage();
    timer.resume();
    timer.set(at(60));
    timer.clear();
    expect(clock.pending()).toBe(0);
    clock.advance(90_000);
    expect(calls()).toBe(0);
  });

  it("the deadline timer checks when the user returns to the page, and fires for a deadline still to come", () => {
    const { timer, clock, look, calls } = createPage();
    look();
    expect(calls()).toBe(0);
    timer.resume();
    timer.set(at(60));
    look();
    expect(calls()).toBe(1);
    clock.advance(60_000);
    expect(calls()).toBe(2);
    timer.pause();
    look();
    expect(calls()).toBe(2);
  });
});
