import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { useNow } from "../../../src/parts/data/useNow.js";

it("a countdown changes at whole minutes before the deadline, however late the timers are", () => {
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
  // Half a minute to the first whole one; then each wait is shorter by what the timer before it was
  // late.
  expect(waits).toEqual([30_000, 59_300, 59_100, 60_000]);
});
