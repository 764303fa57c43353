import { describe, expect, it } from "vitest";
import { parseJson } from "../../../src/protocol/parseJson.js";
import { validateValue } from "../../../src/schema/validate/validateValue.js";

const status = (rule: object, number: string) =>
  validateValue(
    { type: "object", properties: { n: rule, list: { type: "array", items: rule } } },
    parseJson(`{"n":${number},"list":[${number}]}`),
  ).status;

describe("a whole number that JavaScript rounds", () => {
  it.each<[string, object, string, "valid" | "invalid"]>([
    ["an integer", { type: "integer" }, "9007199254740993", "valid"],
    ["a number", { type: "number" }, "1000000000000000000000", "valid"],
    ["no text", { type: "string" }, "9007199254740993", "invalid"],
    ["above a maximum by one", { maximum: 9007199254740991 }, "9007199254740993", "invalid"],
    ["at a minimum", { minimum: 9007199254740991 }, "9007199254740993", "valid"],
    ["below a minimum", { exclusiveMinimum: 0 }, "-9007199254740993", "invalid"],
    // The limit of 64 bits is rounded itself, when it is read.
    ["at a limit that is rounded", { maximum: 2 ** 63 }, "9223372036854775807", "valid"],
    ["above it", { maximum: 2 ** 63 }, "9323372036854775807", "invalid"],
    ["a multiple", { multipleOf: 3 }, "9007199254740993", "valid"],
    ["no multiple", { multipleOf: 10 }, "9007199254740993", "invalid"],
    ["one of the values", { enum: [2 ** 53] }, "9007199254740993", "valid"],
    ["the constant", { const: 2 ** 53 }, "9007199254740993", "valid"],
  ])("is %s", (_, rule, number, expected) => {
    expect(status(rule, number)).toBe(expected);
    expect(validateValue({ ...rule }, BigInt(number)).status).toBe(expected);
  });

  it("differs from others by its digits", () => {
    const list = parseJson("[9007199254740992, 9007199254740993]");
    expect(validateValue({ uniqueItems: true }, list).status).toBe("valid");
    const twins = parseJson("[9007199254740993, 9007199254740993]");
    expect(validateValue({ uniqueItems: true }, twins).status).toBe("invalid");
  });
});
