import { describe, expect, it } from "vitest";
import { suggestion } from "../../../src/forms/rjsf/fieldHint.js";
import { suggestChoices } from "../../../src/forms/schema-form/SchemaForm.js";

type Json = Readonly<Record<string, unknown>>;

/** What a field starts with, and what it suggests. */
function startOf(schema: Json): Json {
  const { $defs, ...shown } = suggestChoices({
    $defs: { tier: { enum: ["a", "b"] }, empty: { type: "null" } },
    ...schema,
  });
  return Object.fromEntries(
    Object.entries(shown).filter(([key]) => key === "default" || key === suggestion),
  );
}
const choices = { enum: ["a", "b"] };

describe("a default", () => {
  it.each<[string, Json]>([
    ["one of several values", { enum: ["a", "b"], default: "a" }],
    [
      "one of several kinds of answer, by oneOf",
      { oneOf: [{ const: "a" }, { const: "b" }], default: "a" },
    ],
    [
      "one of several kinds of answer, by anyOf",
      { anyOf: [{ type: "string" }, { type: "number" }], default: "a" },
    ],
    ["one of several values behind a reference", { $ref: "#/$defs/tier", default: "a" }],
    ["several values to tick", { type: "array", uniqueItems: true, items: choices, default: "a" }],
    [
      "several values to tick, behind a reference",
      { uniqueItems: true, items: { $ref: "#/$defs/tier" }, default: "a" },
    ],
    [
      "several named values to tick",
      { uniqueItems: true, items: { oneOf: [{ const: "a" }] }, default: "a" },
    ],
  ])("a default is only suggested where it is %s", (_, schema) => {
    expect(startOf(schema)).toEqual({ [suggestion]: "a" });
  });

  it.each<[string, Json]>([
    ["a text", { type: "string", default: "a" }],
    ["the only value", { enum: ["a"], default: "a" }],
    ["a text or nothing", { anyOf: [{ type: "string" }, { type: "null" }], default: "a" }],
    [
      "a text or nothing, behind a reference",
      { oneOf: [{ type: "string" }, { $ref: "#/$defs/empty" }], default: "a" },
    ],
    ["of texts that must differ", { uniqueItems: true, items: { type: "string" }, default: "a" }],
    ["of values that may be repeated", { items: choices, default: "a" }],
    ["of values by their place", { uniqueItems: true, items: [choices], default: "a" }],
    ["behind a reference that leads nowhere", { $ref: "#/$defs/none", default: "a" }],
  ])("a default is filled in where it is %s", (_, schema) => {
    expect(startOf(schema)).toEqual({ default: "a" });
  });

  it("a default of a group is filled in without what it would choose", () => {
    const group = { type: "object", properties: { tier: choices, note: { type: "string" } } };
    expect(startOf({ ...group, default: { tier: "a", note: "Hi", more: 1 } })).toEqual({
      default: { note: "Hi" },
    });
  });

  it("a default of null is one like any other, and a missing one is none", () => {
    expect(startOf({ ...choices, default: null })).toEqual({ [suggestion]: null });
    expect(startOf(choices)).toEqual({});
  });
});
