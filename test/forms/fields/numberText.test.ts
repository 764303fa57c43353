import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readNumberText } from "../../../src/forms/fields/useTypedText.js";

describe("reading a number", () => {
  it.each([
    ["4200000", 4200000],
    [" 2.50 ", 2.5],
    ["-0.5", -0.5],
    [".5", 0.5],
    ["5.", 5],
    ["+7", 7],
    ["1e3", 1000],
    ["007", 7],
    ["0", 0],
    ["9007199254740991", 9007199254740991],
    ["9007199254740993", 9007199254740993n],
    ["+12345678901234567890", 12345678901234567890n],
  ])("the number field reads %j", (text, value) => {
    expect(readNumberText(text)).toEqual({ kind: "number", value });
  });

  it.each(["9007199254740993.5", "-0", "1e999", "0.12345678901234567890123"])(
    "the number field refuses to change %s",
    (text) => {
      expect(readNumberText(text)).toEqual({ kind: "inexact" });
    },
  );

  it.each(["abc", "1,000", "1.000,5", "0x10", "1e", "--1", "1 2", "Infinity", "NaN", "."])(
    "the number field does not read %s as a number",
    (text) => {
      expect(readNumberText(text)).toEqual({ kind: "malformed" });
    },
  );

  it("the number field reads every number as it is shown", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(readNumberText(String(value))).toEqual({
          kind: "number",
          value: Object.is(value, -0) ? 0 : value,
        });
      }),
    );
  });
});
