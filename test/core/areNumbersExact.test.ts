import { expect, it } from "vitest";
import { areNumbersExact } from "../../src/core/areNumbersExact.js";

it.each([
  ['{"account":12345678901234567890}', false],
  ["[9007199254740993]", false],
  ['{"a":1e999}', false],
  ['{"a":0.1234567890123456789}', false],
  ['{"a":9007199254740991,"b":1.50,"c":-0.1,"d":1e5}', true],
  ['{"text":"12345678901234567890 and \\" 1e999"}', true],
  ["", true],
])("D74: of %s it is %s that every number stays what it is", (json, exact) => {
  expect(areNumbersExact(json)).toBe(exact);
});
