import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { onePerRun } from "../../../src/run/shared/onePerRun.js";
import { callSafely } from "../../../src/run/shared/promises.js";
import { settled } from "../createRun.js";

const uncaught: unknown[] = [];
let listeners: NodeJS.UncaughtExceptionListener[] = [];
beforeEach(() => {
  uncaught.length = 0;
  listeners = process.listeners("uncaughtException");
  process
    .removeAllListeners("uncaughtException")
    .on("uncaughtException", (error) => uncaught.push(error));
});
afterEach(() => {
  process.removeAllListeners("uncaughtException");
  for (const listener of listeners) process.on("uncaughtException", listener);
});

describe("a function of the host", () => {
  const error = new Error("host");

  it.each<[string, () => unknown]>([
    [
      "throws",
      () => {
        throw error;
      },
    ],
    ["rejects", () => Promise.reject(error)],
    [
      "returns something that rejects when it is awaited",
      () => ({
        // biome-ignore lint/suspicious/noThenProperty: as a library of its own promises does
        then(_: unknown, reject: (error: unknown) => void) {
          reject(error);
        },
      }),
    ],
  ])(
    "a host function that %s is reported as uncaught, and its caller continues",
    async (_, callback) => {
      expect(() => callSafely(callback)).not.toThrow();
      expect(uncaught).toEqual([]);
      await settled();
      expect(uncaught).toEqual([error]);
    },
  );

  it.each([undefined, null, 5, {}, Promise.resolve()])(
    "a host function that returns %o is called, and nothing is reported",
    async (value) => {
      const callback = vi.fn(() => value);
      callSafely(callback);
      await settled();
      expect([callback.mock.calls.length, uncaught]).toEqual([1, []]);
    },
  );
});

describe("a value for each run", () => {
  it("a value for each run is created once, also for copies of the run", () => {
    const create = vi.fn(() => ({}));
    const of = onePerRun(create);
    const run = { subscribe: () => () => {} };
    const other = { subscribe: () => () => {} };
    expect(of(run)).toBe(of({ ...run }));
    expect(of(other)).not.toBe(of(run));
    expect(create.mock.calls).toEqual([[run], [other]]);
  });
});
