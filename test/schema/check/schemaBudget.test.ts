import { describe, expect, it } from "vitest";
import { checkSchema } from "../../../src/schema/check/checkSchema.js";
import { formTooLarge } from "../../../src/schema/check/formTooLarge.js";

type Schema = Record<string, unknown>;

const times = <Item>(count: number, item: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, at) => item(at));
const fields = (count: number, field: Schema = {}): Schema => ({
  properties: Object.fromEntries(times(count, (at) => [`f${at}`, field])),
});
const nested = (levels: number, wrap: (inner: Schema) => Schema): Schema =>
  times(levels, () => wrap).reduce<Schema>((inner, one) => one(inner), {});
const values = (count: number): Schema => ({ enum: times(count, (at) => at) });
const titled = (count: number): readonly Schema[] => times(count, (at) => ({ const: at }));

describe("a form may have so much, and no more", () => {
  it.each<[string, Schema, Schema, string]>([
    ["fields", fields(399), fields(400), "too-many-fields"],
    [
      "levels of fields",
      nested(16, (a) => ({ properties: { a } })),
      nested(17, (a) => ({ properties: { a } })),
      "too-deep",
    ],
    [
      "levels of lists",
      nested(16, (items) => ({ items })),
      nested(17, (items) => ({ items })),
      "too-deep",
    ],
    [
      "alternatives inside alternatives",
      nested(2, (a) => ({ anyOf: [a, {}] })),
      nested(3, (a) => ({ anyOf: [a, {}] })),
      "nested-alternatives",
    ],
    ["choices in one field", values(1_000), values(1_001), "field-with-too-many-choices"],
    [
      "titled choices",
      { oneOf: titled(1_000) },
      { oneOf: titled(1_001) },
      "field-with-too-many-choices",
    ],
    [
      "titled choices of another kind",
      { anyOf: titled(1_000) },
      { anyOf: titled(1_001) },
      "field-with-too-many-choices",
    ],
    [
      "choices in all fields",
      fields(5, values(1_000)),
      { ...fields(5, values(1_000)), additionalProperties: values(1) },
      "too-many-choices",
    ],
    [
      "alternatives",
      { anyOf: times(20, () => ({})) },
      { anyOf: times(21, () => ({})) },
      "too-many-alternatives",
    ],
    [
      "alternatives of one kind",
      { oneOf: times(20, () => ({})) },
      { oneOf: times(21, () => ({})) },
      "too-many-alternatives",
    ],
    ["rows that must be filled", { minItems: 50 }, { minItems: 51 }, "list-too-long"],
    [
      "suggested entries",
      { default: times(2_500, () => 1) },
      { default: times(2_501, () => 1) },
      "suggests-too-much",
    ],
    [
      "suggested groups in suggested lists",
      { default: times(625, () => ({ a: { b: [1] } })) },
      { default: times(626, () => ({ a: { b: [1] } })) },
      "suggests-too-much",
    ],
    [
      "suggested entries, each with fields",
      { ...fields(4), items: { default: times(416, () => 1) } },
      { ...fields(4), items: { default: times(417, () => 1) } },
      "suggests-too-much",
    ],
  ])("a form may have so much, and no more: %s", (_name, most, tooMuch, code) => {
    expect(formTooLarge(most)).toBeUndefined();
    expect(formTooLarge(tooMuch)).toBe(code);
  });
});

describe("what is too large is found", () => {
  const large = { minItems: 51 };
  it.each<[string, unknown]>([
    ["properties", { a: {}, b: large }],
    ["items", large],
    ["items", [{}, large]],
    ["additionalItems", large],
    ["additionalProperties", large],
    ["anyOf", [{}, large]],
    ["oneOf", [{}, large]],
    ["allOf", [{}, large]],
    ["if", large],
    ["then", large],
    ["else", large],
    ["dependencies", { a: ["b"], c: large }],
  ])("a schema is found too large in %s: %j", (keyword, below) => {
    expect(formTooLarge({ [keyword]: below })).toBe("list-too-long");
  });

  it("a schema is found too large behind a reference, as often as it is used", () => {
    const $defs = { d0: large, d1: fields(200) };
    expect(formTooLarge({ $ref: "#/$defs/d0", $defs })).toBe("list-too-long");
    expect(formTooLarge({ properties: { a: { $ref: "#/$defs/d1" } }, $defs })).toBeUndefined();
    expect(
      formTooLarge({ properties: { a: { $ref: "#/$defs/d1" }, b: { $ref: "#/$defs/d1" } }, $defs }),
    ).toBe("too-many-fields");
  });

  it.each<[string, Schema]>([
    ["a list of fields that another field needs", { dependencies: { enum: times(1_001, String) } }],
    ["an unknown keyword", { if: { widget: large } }],
    ["a definition that no field uses", { $defs: { d0: large } }],
    ["a length that is no number", { minItems: "51" }],
    ["a field that must be a list of any length", { minItems: 0 }],
  ])("a schema is not found too large in %s", (_name, schema) => {
    expect(formTooLarge(schema)).toBeUndefined();
  });
});

describe("a schema that leads back to itself", () => {
  const next = { $ref: "#/$defs/d0" };

  it("a recursive schema is shown as deep as the answer is", () => {
    expect(formTooLarge({ ...next, $defs: { d0: { properties: { next } } } })).toBeUndefined();
    expect(formTooLarge({ ...next, $defs: { d0: { items: { allOf: [next] } } } })).toBeUndefined();
  });

  it("a recursive schema is not shown where there is no field in between", () => {
    expect(formTooLarge({ ...next, $defs: { d0: { allOf: [next] } } })).toBe("refers-to-itself");
    expect(formTooLarge({ ...next, $defs: { d0: { $ref: "#/$defs/d1" }, d1: next } })).toBe(
      "refers-to-itself",
    );
  });
});

describe("without a form, the user sees why", () => {
  it("the user sees why there is no form: the schema cannot be used at all", () => {
    expect(checkSchema(undefined)).toEqual({
      verdict: "fallback",
      reason: { code: "not-a-schema" },
      notes: [],
      validation: true,
      checkable: false,
    });
  });

  it("the user sees that a decision has more parts than any question, while answers are still validated", () => {
    const approved = { allOf: times(60, () => ({ type: "boolean" })) };
    expect(checkSchema({ properties: { approved } })).toMatchObject({
      verdict: "fallback",
      reason: { code: "unreadable" },
      validation: { properties: { approved } },
      checkable: true,
    });
  });

  it("the user sees a malformed keyword before the size as the reason", () => {
    expect(checkSchema({ minimum: "3", minItems: 51 }).reason).toEqual({
      code: "malformed-keyword",
      keyword: "minimum",
    });
  });
});
