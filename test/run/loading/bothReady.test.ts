import { describe, expect, it, vi } from "vitest";
import { bothReady } from "../../../src/run/loading/bothReady.js";
import { deferred } from "../../../src/run/shared/deferred.js";
import { settled } from "../createRun.js";

describe("two things that must be ready", () => {
  it("are ready now where neither has to be waited for", () => {
    expect(bothReady(null, () => null)).toBeNull();
  });

  it.each([
    [true, false],
    [false, true],
    [true, true],
  ])("are waited for one after the other: %s, %s", async (waitsFirst, waitsSecond) => {
    const [first, second] = [deferred<void>(), deferred<void>()];
    const begin = vi.fn(() => (waitsSecond ? second.promise : null));
    const done = vi.fn();
    const both = bothReady(waitsFirst ? first.promise : null, begin);
    void both?.then(done);
    await settled();
    expect([done.mock.calls.length, begin.mock.calls.length]).toEqual([0, waitsFirst ? 0 : 1]);
    first.resolve();
    await settled();
    expect([done.mock.calls.length, begin.mock.calls.length]).toEqual([waitsSecond ? 0 : 1, 1]);
    second.resolve();
    await both;
  });
});
