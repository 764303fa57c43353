import { describe, expect, it } from "vitest";
import { memoizeLast } from "../../src/protocol/memoizeLast.js";

describe("a result that is kept", () => {
  it("is the last one, for the very same values", () => {
    const read: unknown[] = [];
    const kept = memoizeLast((value: unknown, schema?: unknown) => read.push([value, schema]));
    const [a, equal] = [{}, {}];
    expect([
      kept(a, 1),
      kept(a, 1),
      kept(a, 2),
      kept(equal, 2),
      kept(equal, 2),
      kept(a, 1),
    ]).toEqual([1, 1, 2, 3, 3, 4]);
    expect(read).toEqual([
      [a, 1],
      [a, 2],
      [equal, 2],
      [a, 1],
    ]);
  });

  it("may be nothing", () => {
    let count = 0;
    const kept = memoizeLast((_: unknown): undefined => {
      count += 1;
      return undefined;
    });
    kept("a");
    kept("a");
    expect(count).toBe(1);
  });
});
