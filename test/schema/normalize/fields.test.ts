import { describe, expect, it } from "vitest";
import { followReferences } from "../../../src/schema/document/references.js";
import { nameChoices, splitTypes, typeFromChoices } from "../../../src/schema/form/formSchema.js";

type Schema = Record<string, unknown>;

const changed = (change: (form: Schema) => void, schema: Schema): Schema => {
  const form = { ...schema };
  change(form);
  return form;
};

const text = { type: "string", maxLength: 5 };

describe("references", () => {
  const chain = Object.fromEntries(
    Array.from({ length: 9 }, (_, at) => [`d${at}`, { $ref: `#/$defs/d${at + 1}` }]),
  );

  it("references are followed to their end, but not for ever", () => {
    expect(followReferences(text, {})).toBe(text);
    expect(followReferences({ $ref: "#/$defs/d0" }, { d0: text })).toBe(text);
    expect(followReferences({ $ref: "#/$defs/d3" }, { ...chain, d9: text })).toBe(text);
    expect(followReferences({ $ref: "#/$defs/d2" }, { ...chain, d9: text })).toBeUndefined();
    expect(followReferences({ $ref: "#/$defs/d0" }, { d0: true })).toBeUndefined();
  });
});

describe("several types of one field", () => {
  it.each<[string, Schema, Schema]>([
    [
      "are alternatives, each with the limits of the field",
      { type: ["string", "number"], title: "T", description: "d", default: 1, minimum: 2 },
      {
        title: "T",
        description: "d",
        default: 1,
        anyOf: [
          { type: "string", minimum: 2 },
          { type: "number", minimum: 2 },
        ],
      },
    ],
    [
      "are alternatives that begin with nothing",
      { type: ["string", "boolean", "null"] },
      { anyOf: [{ type: "null" }, { type: "string" }, { type: "boolean" }] },
    ],
    [
      "are one where a whole number is a number",
      { type: ["integer", "number"] },
      { type: "number" },
    ],
    ["are one or nothing", { type: ["null", "integer", "number"] }, { type: ["number", "null"] }],
    [
      "are a whole number or text",
      { type: ["integer", "string"] },
      { anyOf: [{ type: "integer" }, { type: "string" }] },
    ],
    ["are a value or nothing", { type: ["null", "string"] }, { type: ["string", "null"] }],
    ["are one", { type: ["string"] }, { type: "string" }],
    ["are only nothing", { type: ["null"] }, { type: "null" }],
    ["are one type", { type: "string" }, { type: "string" }],
    [
      "do not matter where there is a list of values",
      { type: ["string", "number"], enum: ["a", 1] },
      { enum: ["a", 1] },
    ],
    [
      "do not matter where there are alternatives",
      { type: ["string", "number"], anyOf: [{}], title: "T" },
      { anyOf: [{}], title: "T" },
    ],
    [
      "do not matter where there are titled values",
      { type: ["string", "number"], oneOf: [{}], title: "T" },
      { oneOf: [{}], title: "T" },
    ],
  ])("several types of one field are normalized: %s", (_name, schema, expected) => {
    expect(changed(splitTypes, schema)).toStrictEqual(expected);
  });
});

describe("names of choices", () => {
  it("names of choices are shown instead of the values", () => {
    expect(
      changed(nameChoices, {
        type: "string",
        enum: ["a", "b", "c", null],
        enumNames: ["A", "", 3],
      }),
    ).toStrictEqual({
      type: "string",
      oneOf: [{ const: "a", title: "A" }, { const: "b" }, { const: "c" }, { const: null }],
    });
  });

  it.each<[string, Schema]>([
    ["there are no values", { type: "string" }],
    ["there are titled values", { enum: ["a"], oneOf: [{ const: "a", title: "A" }] }],
    ["there are alternatives", { enum: ["a"], anyOf: [{ const: "a", title: "A" }] }],
  ])("names of choices are left out where %s", (_name, schema) => {
    expect(changed(nameChoices, { ...schema, enumNames: ["B"] })).toStrictEqual(schema);
  });

  it("names of choices are not invented", () => {
    expect(changed(nameChoices, { enum: ["a"] })).toStrictEqual({ enum: ["a"] });
    expect(changed(nameChoices, { enum: ["a"], enumNames: "A" })).toStrictEqual({ enum: ["a"] });
  });
});

describe("a list of values has the type of its values", () => {
  it.each<[string, Schema, unknown]>([
    ["texts", { enum: ["a", "b"] }, "string"],
    ["numbers", { enum: [1, 2] }, "number"],
    ["yes and no", { oneOf: [{ const: true }, { const: false }] }, "boolean"],
    ["titled texts", { anyOf: [{ const: "a", title: "A" }] }, "string"],
    ["the narrower of two lists", { anyOf: [{ const: 1 }], oneOf: [{ const: "a" }] }, "string"],
    ["texts that are called a number", { type: "number", enum: ["a"] }, "number"],
    ["texts and numbers", { enum: ["a", 1] }, undefined],
    ["numbers and texts, titled", { oneOf: [{ const: 1 }, { const: "a" }] }, undefined],
    ["groups", { enum: [{}, {}] }, undefined],
    ["nothing", { enum: [null] }, undefined],
    ["alternatives that are no values", { oneOf: [{ type: "string" }, true] }, undefined],
    ["a text or anything", { oneOf: [{ const: "a" }, true] }, undefined],
    ["no list", { title: "T", enum: undefined }, undefined],
    ["an empty list", { enum: [] }, undefined],
  ])("a list of values has the type of its values: %s", (_name, schema, type) => {
    expect(changed(typeFromChoices, schema)).toStrictEqual(
      type === undefined ? schema : { ...schema, type },
    );
  });
});
