import { describe, expect, it } from "vitest";
import { formReading } from "../../../src/schema/form/formReading.js";
import { normalizeSchema } from "../../../src/schema/normalize/normalizeSchema.js";

type Schema = Record<string, unknown>;

/** What answers are validated with. */
const validated = (schema: Schema | boolean): unknown => normalizeSchema(schema).schema;
/** What a form is made of. */
const shown = (schema: Schema | boolean): unknown => normalizeSchema(schema, formReading).schema;
const notes = (schema: Schema): unknown => normalizeSchema(schema).notes;

const text = { type: "string" };

describe("titles and hints", () => {
  it("a title that only repeats a rule is none", () => {
    for (const title of ["between(1, 9)", "maxLength(20)", "int"])
      expect(shown({ title })).toEqual({});
    expect(shown({ title: "weight(kg)" })).toEqual({ title: "weight(kg)" });
  });

  it("titles and hints are cut to a readable length, never within a character", () => {
    expect(validated({ title: "t".repeat(200), description: "d".repeat(2_000) })).toEqual({
      title: "t".repeat(200),
      description: "d".repeat(2_000),
    });
    expect(validated({ title: "t".repeat(201), description: "d".repeat(2_001) })).toEqual({
      title: `${"t".repeat(199)}…`,
      description: `${"d".repeat(1_999)}…`,
    });
    expect(validated({ title: `${"t".repeat(198)}😀😀` })).toEqual({
      title: `${"t".repeat(198)}…`,
    });
    expect(validated({ title: `😀${"t".repeat(200)}` })).toEqual({
      title: `😀${"t".repeat(197)}…`,
    });
  });

  it("titles and hints are left out where they are no text, which is noted, or empty, which is not", () => {
    const schema = { title: 5, description: "" };
    expect(validated(schema)).toStrictEqual({});
    expect(notes(schema)).toEqual([{ code: "keyword-not-text", keyword: "title" }]);
  });

  it("suggested values are for forms alone", () => {
    const schema = {
      ...text,
      default: undefined,
      examples: Array.from({ length: 21 }, () => "x"),
      enum: ["a", "b"],
      enumNames: ["A", "b".repeat(300)],
      format: "textarea",
    };
    expect(validated(schema)).toStrictEqual({ ...text, enum: ["a", "b"] });
    expect(shown(schema)).toStrictEqual({
      ...text,
      default: undefined,
      examples: Array.from({ length: 20 }, () => "x"),
      enum: ["a", "b"],
      enumNames: ["A", `${"b".repeat(199)}…`],
      format: "textarea",
    });
    expect(shown({ "ui:widget": "textarea", examples: "x" })).toStrictEqual({ format: "textarea" });
    expect(shown({ "ui:widget": "hidden", format: "color" })).toStrictEqual({});
  });

  it.each<[string, object]>([
    ["NJsonSchema", { "x-enumNames": ["Low", "High"] }],
    ["OpenAPI Generator", { "x-enum-varnames": ["Low", "High"] }],
    ["drf-spectacular", { description: "* `1` - Low\n* `2` - High" }],
    ["drf-spectacular with a help text", { description: "How much\n\n* `1` - Low\n* `2` - High" }],
  ])("names of choices are read where %s writes them", (_, names) => {
    const { description, ...form } = Object(shown({ enum: [1, 2], ...names }));
    expect(form).toEqual({ enum: [1, 2], enumNames: ["Low", "High"] });
    expect([undefined, "How much"]).toContain(description);
  });

  it.each(["enumDescriptions", "x-enumDescriptions", "x-enum-descriptions"])(
    "what choices mean is read from %s",
    (keyword) => {
      const meanings = ["Nobody waits", "Now"];
      expect(shown({ enum: [1, 2], [keyword]: meanings })).toEqual({
        enum: [1, 2],
        enumDescriptions: meanings,
      });
      expect(shown({ enum: [1, 2, 3], [keyword]: meanings })).toEqual({ enum: [1, 2, 3] });
    },
  );

  it("a description that names only some choices stays one", () => {
    const description = "* `1` - Low";
    expect(shown({ enum: [1, 2], description })).toEqual({ enum: [1, 2], description });
  });

  it.each<[string, unknown, unknown]>([
    ["are too few", ["A"], ["a", "b"]],
    ["are not all text", ["A", 5], ["a", "b"]],
    ["are no list", "AB", ["a", "b"]],
    ["name nothing", ["A", "B"], undefined],
  ])("names of choices are left out where they %s", (_name, enumNames, values) => {
    const choices = values === undefined ? {} : { enum: values };
    expect(shown({ enumNames, ...choices })).toStrictEqual(choices);
  });
});
