import { describe, expect, it } from "vitest";
import { areNumbersExact } from "../../src/interrupt/isReadExactly.js";

describe("numbers of JSON text", () => {
  it.each([
    '{"a":1,"b":-2.5,"c":1e3,"d":[0,0.1,100]}',
    '{"a":"12345678901234567890"}',
    "9007199254740991",
    "1.0000000000000000000",
    "1E+2",
    "0.000",
    "[1.5e0,-1.5,10,1e-7,120e-3,0.00012]",
    "1000000000000000000000",
    "123e18",
    "5e-324",
    '"\\"1e999"',
    "1.05e3",
    "-1050e-1",
    "-123456789012345",
    "1000500",
  ])("numbers of JSON text are exact in %s", (json) => expect(areNumbersExact(json)).toBe(true));

  it.each([
    "12345678901234567890",
    '{"a":[9007199254740993]}',
    "1e400",
    "1e-400",
    "4.9e-324",
    "-0",
    "-12345678901234567890",
    "100000000000000000001",
    "[-0.0]",
    "0.1000000000000000055511",
  ])("numbers of JSON text are not exact in %s", (json) =>
    expect(areNumbersExact(json)).toBe(false),
  );
});
