import { describe, expect, it } from "vitest";
import { domId, fieldIds, keySteps, pathKey } from "../../../src/forms/fields/fieldIds.js";
import { isDay } from "../../../src/forms/inputs/TextInput.js";

describe("the id of a field", () => {
  it.each([
    [pathKey("form", ["name", 0]), "form-name-0"],
    [pathKey("form", ["first name"]), "form-first_20_name"],
    [pathKey("form", ['"', "🦊"]), "form-_22_-_1f98a_"],
    ["a".repeat(120), "a".repeat(120)],
  ])("the id of the field %j is %s", (key, expected) => {
    expect(domId(key)).toBe(expected);
  });

  it("the id of a long name is short, stable, and differs from that of any other", () => {
    const [one, other, twin] = ["a".repeat(1_000), `${"a".repeat(999)}b`, "a".repeat(1_000)].map(
      domId,
    );
    expect(one).toMatch(/^a{60}-[0-9a-z]+$/);
    expect(one?.length).toBeLessThanOrEqual(120);
    expect([one === twin, one === other]).toEqual([true, false]);
  });

  it("the id of a field is never that of a part of another field", () => {
    const ids = Object.values(fieldIds("form-name"));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).not.toContain(domId(pathKey("form", ["name", "label"])));
  });

  it("the id of a field leads back to its path", () => {
    expect(keySteps(pathKey("form", ["a", 1]))).toEqual(["a", "1"]);
  });
});

it.each([
  ["2030-01-31", true],
  ["2028-02-29", true],
  ["2030-02-29", false],
  ["2030-02-31", false],
  ["2030-13-01", false],
  ["0000-01-01", false],
  ["2030-1-1", false],
  ["2030-01-01T00:00", false],
  ["x2030-01-01", false],
  ["", false],
])("the text %j is a day that a date field shows: %s", (text, expected) => {
  expect(isDay(text)).toBe(expected);
});
