import { describe, expect, it } from "vitest";
import { defaultFormLabels } from "../../../src/forms/defaultFormLabels.js";
import { branchTitles } from "../../../src/forms/schema-form/branchTitles.js";
import { isRecord } from "../../../src/protocol/json.js";
import { anyValue } from "../../../src/schema/form/formSchema.js";

type Json = Readonly<Record<string, unknown>>;

/** What the kinds of answer are called. */
function titlesOf(
  branches: readonly unknown[],
  $defs: unknown = {},
  keyword = "oneOf",
): readonly unknown[] {
  const shown = branchTitles({ [keyword]: branches, $defs }, defaultFormLabels)[keyword];
  return Array.isArray(shown)
    ? shown.map((branch: unknown) => (isRecord(branch) ? branch["title"] : branch))
    : [];
}
const group = (properties: Json, more: Json = {}): Json => ({
  type: "object",
  properties,
  ...more,
});
const text = { type: "string" };
const card = (properties: Json): Json => group(properties, { title: "Card" });

describe("a kind of answer without a title is called", () => {
  it.each<[string, Json, string | undefined]>([
    ["by its type", text, "Text"],
    ["by another type", { type: "integer" }, "Whole number"],
    ["nothing", { type: "null" }, "Nothing"],
    ["something else, where it may be anything", { [anyValue]: true }, "Something else"],
    ["several fields, where none is described", group({}), "Several fields"],
    ["several fields, where only its type is known", { type: "object" }, "Several fields"],
    ["by its fields", group({ a: text, b: text, c: text }), "a, b, c"],
    ["by the first of its fields", group({ a: text, b: text, c: text, d: text }), "a, b, c, …"],
    [
      "by the titles of its fields",
      group({ a: { title: "Street" }, b: { title: 5 }, c: true }),
      "Street, b, c",
    ],
    [
      "by what is fixed in it",
      group({ kind: { const: "card" }, count: { const: 2 }, on: { const: true } }),
      "kind: card, count: 2, on",
    ],
    [
      "by the beginning of a long text that is fixed",
      group({ kind: { const: "x".repeat(50) } }),
      `kind: ${"x".repeat(39)}…`,
    ],
    ["as the agent called it", { ...text, title: "Note" }, "Note"],
    ["by its value, which is shown anyway", { const: 5 }, undefined],
    ["nothing, where it has several types", { type: ["string", "number"] }, undefined],
    ["nothing, where its type is a word that programs reserve", { type: "constructor" }, undefined],
    ["nothing, where its type is no text", { type: 5 }, undefined],
    ["by the title behind its reference", { $ref: "#/$defs/titled" }, "A place"],
    ["by the fields behind its reference", { $ref: "#/$defs/plain" }, "city"],
    [
      "nothing, where the title behind its reference is no text",
      { $ref: "#/$defs/odd" },
      undefined,
    ],
    [
      "nothing, where its reference leads nowhere",
      { $ref: "#/$defs/none", type: "string" },
      undefined,
    ],
  ])("a kind of answer without a title is called %s", (_, branch, expected) => {
    const $defs = {
      titled: group({}, { title: "A place" }),
      plain: group({ city: text }),
      odd: { title: 5, type: "string" },
    };
    expect(titlesOf([branch], $defs)).toEqual([expected]);
    expect(titlesOf([branch], $defs, "anyOf")).toEqual([expected]);
  });
});

describe("kinds of answer that a value tells apart are called", () => {
  const kind = (tag: Json, more: Json = {}): Json => group({ kind: tag, ...more });
  it.each<[string, readonly unknown[], readonly unknown[]]>([
    [
      "by its words",
      [kind({ const: "credit_card" }, { number: text }), kind({ const: "iban" })],
      ["Credit card", "IBAN"],
    ],
    [
      "by those of each of its few values, as valibot and zod write a tag with several",
      [kind({ const: "card" }, { number: text }), kind({ enum: ["cash", "gift_card"] })],
      ["Card", "Cash, Gift card"],
    ],
    [
      "by their fields, where they share a value",
      [kind({ const: "card" }), kind({ enum: ["card", "cash"] }, { note: text })],
      ["kind: card", "kind, note"],
    ],
    [
      "by their fields, where there are too many values",
      [kind({ const: "card" }), kind({ enum: ["a", "b", "c", "d"] }, { note: text })],
      ["kind: card", "kind, note"],
    ],
  ])("kinds of answer that a value tells apart are called %s", (_, kinds, titles) => {
    expect(titlesOf(kinds)).toEqual(titles);
  });
});

describe("kinds of answer of one title are distinguished", () => {
  it.each<[string, readonly unknown[], readonly unknown[]]>([
    [
      "by all that is fixed in them",
      [
        card({ a: { const: "x" }, b: { const: 1 }, c: text }),
        card({ a: { const: "x" }, b: { const: 2 } }),
      ],
      ["Card (a: x, b: 1)", "Card (a: x, b: 2)"],
    ],
    [
      "by their values",
      [
        { const: "b", title: "Berlin" },
        { const: 1, title: "Berlin" },
      ],
      ["Berlin (b)", "Berlin (1)"],
    ],
    [
      "by the beginnings of long values",
      [
        { const: `a${"x".repeat(50)}`, title: "Berlin" },
        { const: { b: 1 }, title: "Berlin" },
      ],
      [`Berlin (a${"x".repeat(38)}…)`, 'Berlin ({"b":1})'],
    ],
    ["by their fields", [card({ a: text }), card({ b: text })], ["Card (a)", "Card (b)"]],
    [
      "by their types",
      [
        { ...text, title: "It" },
        { type: "number", title: "It" },
      ],
      ["It (Text)", "It (Number)"],
    ],
    [
      "by what only one of them has, otherwise by number",
      [card({ a: { const: "x" } }), card({ a: { const: "y" } }), card({ a: { const: "y" } })],
      ["Card (a: x)", "Card (Alternative 2)", "Card (Alternative 3)"],
    ],
    [
      "and only those",
      [card({ a: text }), { ...text, title: "Note" }, card({ b: text }), true],
      ["Card (a)", "Note", "Card (b)", true],
    ],
    [
      "unless their titles are no texts",
      [
        { const: 1, title: 5 },
        { const: 2, title: 5 },
      ],
      [5, 5],
    ],
  ])("kinds of answer of one title are distinguished %s", (_, branches, expected) => {
    expect(titlesOf(branches)).toEqual(expected);
  });

  it("kinds of answer of one title are distinguished by what each of them refers to", () => {
    const $defs = { a: group({ kind: { const: "a" } }), b: group({ kind: { const: "b" } }) };
    const branches = [
      { $ref: "#/$defs/a", title: "It" },
      { $ref: "#/$defs/b", title: "It" },
      { $ref: "#/$defs/none", title: "It" },
    ];
    expect(titlesOf(branches, $defs)).toEqual([
      "It (kind: a)",
      "It (kind: b)",
      "It (Alternative 3)",
    ]);
  });
});
