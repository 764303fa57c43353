import { describe, expect, it } from "vitest";
import { followReferences } from "../../../src/schema/document/references.js";
import {
  flattenNullable,
  nameChoices,
  splitTypes,
  typeFromChoices,
} from "../../../src/schema/form/formSchema.js";

type Schema = Record<string, unknown>;

const changed = (change: (form: Schema) => void, schema: Schema): Schema => {
  const form = { ...schema };
  change(form);
  return form;
};

const nothing = { type: "null" };
const text = { type: "string", maxLength: 5 };

describe("a value or nothing", () => {
  it.each<[string, Schema, Schema]>([
    [
      "is one field that starts empty",
      { anyOf: [text, nothing] },
      { ...text, type: ["string", "null"], default: null },
    ],
    [
      "is the same the other way round",
      { oneOf: [nothing, text] },
      { ...text, type: ["string", "null"], default: null },
    ],
    [
      "is the same for a number",
      { anyOf: [{ type: "number" }, nothing] },
      { type: ["number", "null"], default: null },
    ],
    [
      "is the same for a whole number",
      { anyOf: [{ type: "integer" }, nothing] },
      { type: ["integer", "null"], default: null },
    ],
    [
      "is a decision that is not made",
      { anyOf: [{ type: "boolean" }, nothing] },
      { type: ["boolean", "null"] },
    ],
    [
      "is a choice that is not made",
      { anyOf: [{ type: "string", enum: ["a", "b"] }, nothing] },
      { type: ["string", "null"], enum: ["a", "b", null] },
    ],
    [
      "is a choice with one empty choice",
      { anyOf: [{ type: "string", enum: ["a", null] }, nothing] },
      { type: ["string", "null"], enum: ["a", null] },
    ],
    [
      "keeps the title of the field, and what the agent suggests",
      {
        anyOf: [{ ...text, title: "Text", description: "d" }, nothing],
        title: "Note",
        default: "hi",
      },
      { ...text, type: ["string", "null"], title: "Note", description: "d", default: "hi" },
    ],
    [
      "is found behind references",
      { anyOf: [{ $ref: "#/$defs/d0" }, nothing] },
      { ...text, type: ["string", "null"], default: null },
    ],
  ])("a value or nothing becomes one field: %s", (_name, schema, expected) => {
    expect(flattenNullable(schema, { d0: { $ref: "#/$defs/d1" }, d1: text })).toStrictEqual(
      expected,
    );
  });

  it.each<[string, Schema]>([
    ["a group", { type: "object" }],
    ["a list", { type: "array" }],
    ["a value of several types", { type: ["string", "number"] }],
    ["anything", {}],
    ["a text with alternatives", { ...text, anyOf: [{}] }],
    ["a text of one kind", { ...text, oneOf: [{}] }],
    ["a text with demands", { ...text, allOf: [{}] }],
    ["a text with a condition", { ...text, if: {} }],
    ["a fixed text", { ...text, const: "a" }],
    ["a group behind a reference", { $ref: "#/$defs/d0" }],
    ["a reference to nothing", { $ref: "#/$defs/d1" }],
    ["a reference that leads to itself", { $ref: "#/$defs/d2" }],
  ])("a value or nothing stays a choice that starts with nothing for %s", (_name, other) => {
    const definitions = { d0: { type: "object" }, d2: { $ref: "#/$defs/d2" } };
    expect(flattenNullable({ title: "T", anyOf: [other, nothing] }, definitions)).toStrictEqual({
      title: "T",
      default: null,
      anyOf: [nothing, other],
    });
    expect(flattenNullable({ default: 1, oneOf: [other, nothing] }, definitions)).toStrictEqual({
      default: 1,
      oneOf: [nothing, other],
    });
  });

  it.each<[string, Schema]>([
    ["more than two", { anyOf: [text, nothing, { type: "number" }] }],
    ["only one", { anyOf: [nothing] }],
    ["twice nothing", { anyOf: [nothing, nothing] }],
    ["none that is nothing", { oneOf: [text, { type: "number" }] }],
    ["anything or nothing", { oneOf: [true, nothing] }],
    ["no alternatives", { type: "string" }],
  ])("a choice is not a value or nothing: %s", (_name, schema) => {
    expect(flattenNullable(schema, {})).toBe(schema);
  });

  it("a value or nothing is found where alternatives of another kind are beside it", () => {
    expect(flattenNullable({ anyOf: [text], oneOf: [text, nothing] }, {})).toStrictEqual({
      anyOf: [text],
      ...text,
      type: ["string", "null"],
      default: null,
    });
  });
});

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
