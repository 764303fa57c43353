import { describe, expect, it } from "vitest";
import { titlesOf } from "../../src/present/titlesOf.js";

const titleAt = (schema: unknown, value: unknown, step: string | number = "a") =>
  titlesOf(schema)?.of(value).below(step)?.title;
const titled = (title: unknown, more: object = {}) => ({ ...more, properties: { a: { title } } });

describe("the title of a place with alternatives", () => {
  it.each<readonly [what: string, schema: object, title: string | undefined]>([
    [
      "is that of the value, where it may be null",
      { anyOf: [{ title: "Date", type: "string" }, { type: "null" }] },
      "Date",
    ],
    [
      "is that of the value, where null comes first",
      { oneOf: [{ type: "null" }, { title: "Date" }] },
      "Date",
    ],
    [
      "is its own before that of the value",
      { title: "Due", anyOf: [{ title: "Date" }, { type: "null" }] },
      "Due",
    ],
    ["is none of two", { anyOf: [{ title: "Date" }, { title: "Time" }] }, undefined],
    [
      "is none of two beside null",
      { anyOf: [{ title: "Date" }, { title: "Time" }, { type: "null" }] },
      undefined,
    ],
    [
      "is none where null is listed twice",
      { anyOf: [{ title: "Nothing", type: "null" }, { type: "null" }] },
      undefined,
    ],
    ["is none of a single one", { anyOf: [{ title: "Date" }] }, undefined],
    ["is none where the other is no schema", { anyOf: [true, { title: "Date" }] }, undefined],
  ])("the title of a place with alternatives %s", (_, schema, title) => {
    expect(titlesOf(schema)?.title).toBe(title);
  });

  it.each([[""], [7], [null], [["A"]]])("a place has no title where it is %j", (title) => {
    expect(titlesOf({ title })?.title).toBeUndefined();
    expect(titlesOf({ title, allOf: [{ title: "Other" }] })?.title).toBe("Other");
  });
});

describe("the title of a field in one of several alternatives", () => {
  it.each<readonly [keyword: string, matching: object, other: object, value: unknown]>([
    ["a required field", { required: ["a"] }, { required: ["b"] }, { a: 1 }],
    ["a type", { type: "object" }, { type: "string" }, { a: 1 }],
    ["several types", { type: ["null", "object"] }, { type: ["array", "string"] }, { a: 1 }],
    ["a constant", { const: { a: 1 } }, { const: { a: 2 } }, { a: 1 }],
    [
      "a constant field",
      { properties: { kind: { const: 1 } } },
      { properties: { kind: { const: 2 } } },
      { a: 1, kind: 1 },
    ],
    ["null", { type: "null" }, { type: "object" }, null],
    ["a list", { type: "array" }, { type: "object" }, []],
    ["an integer", { type: "integer" }, { type: "string" }, 3],
    ["a number that is no integer", { type: "number" }, { type: "integer" }, 1.5],
    ["a boolean", { type: "boolean" }, { type: "integer" }, true],
  ])("a field's title is that of the alternative that %s selects", (_, matching, other, value) => {
    const branch = (title: string, conditions: object) => ({
      allOf: [titled(title)],
      ...conditions,
    });
    const alternatives = [branch("Other", other), branch("Matching", matching)];
    expect(titleAt({ oneOf: alternatives }, value)).toBe("Matching");
    expect(titleAt({ anyOf: alternatives.toReversed() }, value)).toBe("Matching");
  });

  it("a field's title is that of an alternative whose constant field is not answered yet", () => {
    const schema = { oneOf: [{ properties: { kind: { const: "card" }, a: { title: "Number" } } }] };
    expect(titleAt(schema, { a: 1 })).toBe("Number");
    expect(titleAt(schema, { a: 1, kind: "cash" })).toBeUndefined();
  });

  it("a field's title does not depend on a condition that cannot be read", () => {
    expect(titleAt({ oneOf: [titled("A", { required: [7] })] }, { a: 1 })).toBe("A");
    expect(titleAt({ oneOf: [titled("A", { required: "b" })] }, { a: 1 })).toBe("A");
    expect(
      titleAt({ oneOf: [{ properties: { a: { title: "A" }, kind: "text" } }] }, { a: 1, kind: 1 }),
    ).toBe("A");
    expect(titleAt({ oneOf: [true, titled("A")] }, { a: 1 })).toBe("A");
  });

  it("a field's title is found in the other branch of a condition, and among fields that are not listed", () => {
    expect(titleAt({ if: {}, else: titled("Else") }, {})).toBe("Else");
    expect(
      titleAt({ properties: { b: { title: "B" } }, additionalProperties: { title: "Any" } }, {}),
    ).toBe("Any");
  });
});

describe("the choices of a value", () => {
  const choices = (schema: unknown, value: unknown) => {
    const described = titlesOf(schema)?.of(value);
    return [described?.choice, described?.hasChoices];
  };

  it.each([[""], [7], [null]])("a choice does not count where its title is %j", (title) => {
    expect(choices({ oneOf: [{ const: "a", title }] }, "a")).toEqual([undefined, false]);
    expect(choices({ enum: ["a"], enumNames: [title] }, "a")).toEqual([undefined, false]);
  });

  it("choices are only alternatives with a constant", () => {
    expect(choices({ oneOf: [{ title: "Text", type: "string" }] }, "a")).toEqual([
      undefined,
      false,
    ]);
    expect(choices({ oneOf: [true, { const: "a", title: "A" }] }, "a")).toEqual(["A", true]);
  });

  it("choices are cut where their title is endless", () => {
    expect(choices({ oneOf: [{ const: "a", title: "x".repeat(5_000) }] }, "a")[0]).toHaveLength(
      200,
    );
  });
});

describe("the limits of titles", () => {
  const nest = (levels: number): object =>
    levels === 0 ? { title: "Deep" } : { properties: { a: nest(levels - 1) } };
  const below = (levels: number) => {
    let titles = titlesOf(nest(levels));
    for (let level = 0; level < levels; level++) titles = titles?.of({ a: 1 }).below("a");
    return titles?.title;
  };

  it("titles are found to a depth of eight levels", () => {
    expect([below(8), below(9)]).toEqual(["Deep", undefined]);
  });

  it("the limits of titles also hold for the schema that references are resolved in", () => {
    const large = { definitions: { a: { title: "A", description: "x".repeat(70_000) } } };
    expect(titlesOf({ $ref: "#/definitions/a" }, large)).toBeUndefined();
    expect(
      titlesOf({ $ref: "#/definitions/a" }, { definitions: { a: { title: "A" } } })?.title,
    ).toBe("A");
  });
});
