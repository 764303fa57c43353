import { describe, expect, it } from "vitest";
import { serializePayload } from "../../../src/thread/compose/serializePayload.js";

/** Where a value cannot be sent, and in how many ways. */
const faults = (value: unknown) => serializePayload(value).issues.map(({ path }) => path);

describe("an answer, as it will arrive", () => {
  it.each([true, 0, "", [], {}, { a: [null, { b: 1 }] }])(
    "the answer %j arrives as it is",
    (value) => {
      expect(serializePayload(value)).toEqual({ value, issues: [] });
    },
  );

  it("an answer loses what JSON cannot represent, and has its dates as text", () => {
    expect(serializePayload({ gone: undefined, on: new Date(0) })).toEqual({
      value: { on: "1970-01-01T00:00:00.000Z" },
      issues: [],
    });
    expect(serializePayload(undefined)).toEqual({ value: undefined, issues: [] });
  });

  it("an answer may hold the same object twice: that is no cycle", () => {
    const address = { city: "Ulm" };
    expect(serializePayload({ from: address, to: address, all: [address, address] })).toMatchObject(
      { issues: [] },
    );
  });

  it("an answer is refused where it would arrive changed, and each place is named", () => {
    expect(
      faults({ a: [1, Number.NaN], b: { c: new Map() }, d: Number.NEGATIVE_INFINITY }),
    ).toEqual([["a", 1], ["b", "c"], ["d"]]);
    expect(faults({ 0: Number.NaN })).toEqual([["0"]]);
    expect(faults(Number.NaN)).toEqual([[]]);
  });

  it("a cyclic answer is refused, without an endless loop", () => {
    const circle: { self?: unknown; deeper?: unknown } = {};
    circle.self = circle;
    circle.deeper = { back: circle };
    expect(faults(circle)).toEqual([["self"], ["deeper", "back"]]);
  });

  it("an answer is refused where it is undefined, or becomes undefined", () => {
    expect(faults(null)).toEqual([[]]);
    expect(faults(new Date(Number.NaN))).toEqual([[]]);
  });

  it("an answer may be as deep as arguments that are sent back, and no deeper", () => {
    const nested = (levels: number): unknown =>
      Array.from({ length: levels }).reduce<unknown>((inner) => [inner], 1);
    expect(serializePayload(nested(1_004))).toMatchObject({ issues: [] });
    const { issues } = serializePayload(nested(1_005));
    expect(issues).toEqual([
      { path: Array(8).fill(0), code: "too-deep", message: expect.any(String) },
    ]);
  });

  it.each([
    ["a map", new Map([["approved", true]])],
    ["a set", new Set([1])],
    ["a pattern", /x/],
    ["bytes", new Uint8Array(2)],
    ["a form", new FormData()],
    ["an error", new Error("no")],
  ])("an answer is refused where it holds %s, which would arrive empty", (_, value) => {
    expect(faults({ a: [value] })).toEqual([["a", 0]]);
  });

  it.each([() => true, Symbol("yes"), { toJSON: () => undefined }])(
    "an answer is refused where nothing of it would arrive",
    (value) => {
      expect(serializePayload(value)).toMatchObject({ issues: [{ code: "not-json" }] });
    },
  );

  it("an answer is read once, so that what was checked is what arrives", () => {
    const given = [5, Number.NaN, 12n];
    let read = 0;
    const value = {
      get amount() {
        return given[read++];
      },
    };
    expect(serializePayload(value)).toEqual({ value: { amount: 5 }, issues: [] });
    expect(read).toBe(1);
    expect(faults({ inner: { toJSON: () => ({ amount: Number.NaN }) } })).toEqual([
      ["inner", "amount"],
    ]);
  });

  it("an answer is refused where turning it into JSON throws", () => {
    const stubborn = {
      toJSON: () => {
        throw new Error("no");
      },
    };
    expect(serializePayload(stubborn)).toEqual({
      issues: [{ path: [], code: "not-json", message: expect.any(String) }],
    });
    expect(serializePayload(stubborn).value).toBeUndefined();
  });
});
