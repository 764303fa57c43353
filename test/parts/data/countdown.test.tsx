import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { splitTime, useNow } from "../../../src/parts/data/countdown.js";
import { englishLabels } from "../../../src/react/labels/labels.js";
import { createSimulatedClock } from "../../../src/testing.js";

it("a countdown changes at whole minutes before the deadline and a second after, however late the timers are", () => {
  const waits: number[] = [];
  let time = 1_000_000;
  let tick = (): void => {};
  const clock = {
    now: () => time,
    setTimeout(callback: () => void, milliseconds: number) {
      waits.push(milliseconds);
      tick = callback;
      return 0;
    },
    clearTimeout: () => {},
  };
  const { result } = renderHook(() => useNow(clock, 1_000_000 + 10.5 * 60_000));
  for (const late of [700, 900, 0]) {
    time += (waits.at(-1) ?? 0) + late;
    act(() => tick());
    expect(result.current).toBe(time);
  }
  // Half a minute to the first whole one; each wait after is shorter by what the timer before it was
  // late.
  expect(waits).toEqual([30_000, 300, 58_100, 1000]);
});

it.each([7 * 60, 5 * 60 + 30, 5 * 60, 4 * 60 + 59])(
  "a countdown that is first seen %d seconds before the deadline is right in each second after",
  (seconds) => {
    const clock = createSimulatedClock();
    const deadline = clock.now() + seconds * 1000;
    const left = (now: number) => englishLabels.timeLeft(splitTime(deadline - now));
    const { result } = renderHook(() => useNow(clock, deadline));
    for (let passed = 0; passed < seconds; passed += 1) {
      expect(left(result.current ?? Number.NaN)).toBe(left(clock.now()));
      act(() => clock.advance(1000));
    }
  },
);
