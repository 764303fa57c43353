import { describe, expect, it, vi } from "vitest";
import { createStallTimer } from "../../../src/run/http/runOverHttp.js";
import { createSimulatedClock } from "../../../src/testing.js";
import { at } from "../../support/builders.js";

/** A stall timer on a clock that the test moves, also back. */
function createTimer(timeout = 1000) {
  const clock = createSimulatedClock(at(0));
  let ahead = 0;
  const setTimeout = vi.fn(clock.setTimeout);
  const onStall = vi.fn();
  const controller = new AbortController();
  const timer = createStallTimer({
    clock: { now: () => clock.now() + ahead, setTimeout, clearTimeout: clock.clearTimeout },
    timeout,
    signal: controller.signal,
    onStall,
  });
  const turn = (milliseconds: number): void => {
    ahead += milliseconds;
  };
  return { timer, clock, turn, setTimeout, controller, stalls: () => onStall.mock.calls.length };
}

describe("a stream on which no byte arrives", () => {
  it("a stream has stalled after the timeout, counted from the last byte", () => {
    const { timer, clock, stalls } = createTimer();
    timer.start();
    clock.advance(600);
    timer.received();
    clock.advance(999);
    expect(stalls()).toBe(0);
    clock.advance(1);
    expect(stalls()).toBe(1);
    clock.advance(5000);
    expect(stalls()).toBe(1);
  });

  it("a stream has one stall timer, however many chunks arrive", () => {
    const { timer, clock, setTimeout } = createTimer();
    timer.start();
    for (let count = 0; count < 90; count++) {
      clock.advance(10);
      timer.received();
    }
    expect(setTimeout).toHaveBeenCalledTimes(1);
  });

  it("a stall timeout starts again when the wait starts again", () => {
    const { timer, clock, stalls } = createTimer();
    timer.start();
    clock.advance(900);
    timer.start();
    clock.advance(999);
    expect(stalls()).toBe(0);
    clock.advance(1);
    expect(stalls()).toBe(1);
  });

  it("a stall timeout does not get longer because the clock was set back", () => {
    const { timer, clock, turn, stalls } = createTimer();
    timer.start();
    turn(-3_600_000);
    clock.advance(2000);
    expect(stalls()).toBe(1);
  });

  it.each([Number.POSITIVE_INFINITY, 2 ** 31])(
    "a long stall timeout has no timer that browsers would fire at once (%d)",
    (timeout) => {
      const { timer, setTimeout } = createTimer(timeout);
      timer.start();
      expect(setTimeout).not.toHaveBeenCalled();
    },
  );

  it("a stall timeout ends once the wait or the run was stopped", () => {
    const stopped = createTimer();
    stopped.timer.start();
    stopped.timer.stop();
    stopped.clock.advance(5000);
    expect(stopped.stalls()).toBe(0);

    const { timer, controller, setTimeout } = createTimer();
    controller.abort();
    timer.start();
    expect(setTimeout).not.toHaveBeenCalled();
  });
});
