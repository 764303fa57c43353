import { describe, expect, it } from "vitest";
import { titlesOf } from "../../src/present/titlesOf.js";
import { quickest } from "../support/quickest.js";

const choice = (schema: unknown, value: unknown) => titlesOf(schema)?.of(value).choice;
const titleAt = (schema: unknown, value: unknown, step: string | number) =>
  titlesOf(schema)?.of(value).below(step)?.title;

describe("what a choice is called", () => {
  it("a choice is called by its title, in any notation of the schema", () => {
    const titled = [
      { const: "a", title: "A" },
      { const: null, title: "Nothing" },
    ];
    expect(choice({ oneOf: titled }, "a")).toBe("A");
    expect(choice({ anyOf: titled }, null)).toBe("Nothing");
    expect(choice({ enum: [1, 2], enumNames: ["One", "Two"] }, 2)).toBe("Two");
    expect(
      choice(
        { anyOf: [{ $ref: "#/$defs/Kind" }, { type: "null" }], $defs: { Kind: { oneOf: titled } } },
        "a",
      ),
    ).toBe("A");
  });

  it("a value is recognized as one of several choices also where it is none of them", () => {
    expect(titlesOf({ oneOf: [{ const: "a", title: "A" }] })?.of("b").hasChoices).toBe(true);
    expect(titlesOf({ enum: ["a"] })?.of("a").hasChoices).toBe(false);
  });

  it("a choice has no name where the value is none of them, has no title, or names and values have two lengths", () => {
    expect(choice({ oneOf: [{ const: "a", title: "A" }] }, "b")).toBeUndefined();
    expect(choice({ oneOf: [{ const: "a" }] }, "a")).toBeUndefined();
    expect(choice({ enum: [1, 2], enumNames: ["One"] }, 1)).toBeUndefined();
  });
});

describe("what a place is called", () => {
  it("a place is called by the title of the alternative that was answered", () => {
    const kinds = [
      { properties: { kind: { const: "card" }, number: { title: "Card number" } } },
      { properties: { kind: { const: "bank" }, number: { title: "IBAN" } } },
      { properties: { other: {} }, required: ["other"] },
    ];
    expect(titleAt({ oneOf: kinds }, { kind: "bank", number: "DE" }, "number")).toBe("IBAN");
    expect(titleAt({ oneOf: kinds }, { kind: "card", number: "1" }, "number")).toBe("Card number");
    expect(titleAt({ oneOf: kinds }, { kind: "cash", number: "1" }, "number")).toBeUndefined();
  });

  it("a place's title is found through references, compositions and conditions", () => {
    const schema = {
      allOf: [{ properties: { a: { $ref: "#/definitions/A" } } }],
      if: { required: ["b"] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { properties: { b: { allOf: [{ title: "Bee" }] } } },
      definitions: { A: { title: "Ay" } },
    };
    expect([titleAt(schema, {}, "a"), titleAt(schema, {}, "b"), titleAt(schema, {}, "c")]).toEqual([
      "Ay",
      "Bee",
      undefined,
    ]);
  });

  it("a place's title is found in lists, whether all entries are alike or not", () => {
    expect(titleAt({ items: { title: "Entry" } }, [1], 0)).toBe("Entry");
    expect(
      titleAt({ prefixItems: [{ title: "First" }], items: { title: "Rest" } }, [1, 2], 0),
    ).toBe("First");
    expect(
      titleAt({ prefixItems: [{ title: "First" }], items: { title: "Rest" } }, [1, 2], 1),
    ).toBe("Rest");
  });

  it("a place is called by its own name where it is one of the names every object has", () => {
    expect(titleAt({ properties: {} }, { constructor: 1 }, "constructor")).toBeUndefined();
    expect(titleAt(JSON.parse('{"properties":{"__proto__":{"title":"P"}}}'), {}, "__proto__")).toBe(
      "P",
    );
  });
});

describe("a schema that means harm", () => {
  it("a schema that refers to itself or multiplies ends soon", () => {
    expect(titlesOf({ $ref: "#" })?.title).toBeUndefined();
    const levels = Array.from({ length: 40 }, (_, level) => [
      `l${level}`,
      { allOf: Array.from({ length: 10 }, () => ({ $ref: `#/$defs/l${level + 1}` })) },
    ]);
    const below = () =>
      titlesOf({ $ref: "#/$defs/l0", $defs: Object.fromEntries(levels) })
        ?.of({ a: 1 })
        .below("a");
    const { result, time } = quickest(below, 500);
    expect(result).toBeUndefined();
    expect(time).toBeLessThan(500);
  });

  it("a schema that is larger than any form has no titles", () => {
    const properties = { a: { title: "A" }, b: { description: "x".repeat(70_000) } };
    expect(titlesOf({ properties })).toBeUndefined();
    expect(titlesOf("none")).toBeUndefined();
  });

  it("a schema with an endless title is cut", () => {
    expect(titleAt({ properties: { a: { title: "x".repeat(5_000) } } }, {}, "a")).toHaveLength(200);
  });
});
