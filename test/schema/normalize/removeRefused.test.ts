import { describe, expect, it } from "vitest";
import { checkSchema } from "../../../src/schema/check/checkSchema.js";
import { readField } from "../../../src/schema/form/readField.js";
import { validateValue } from "../../../src/schema/validate/validateValue.js";

/** What a form offers for a schema; how it is entered where that is no choice. */
function offered(schema: object): unknown {
  const { form } = checkSchema(schema);
  const { kind, choices } = readField(form, form);
  return choices.length > 0 ? choices.map(({ value }) => value) : kind;
}

const text = { type: "string" };
const inTwenties = { type: "integer", minimum: 20, exclusiveMaximum: 30, multipleOf: 5 };

describe("a choice that its own field refuses", () => {
  it.each<[string, object, unknown]>([
    ["a number among texts", { ...text, enum: ["A", 0, "B"] }, ["A", "B"]],
    ["what is no whole number", { type: "integer", enum: [1, 1.5, 2, "3"] }, [1, 2]],
    ["null beside a type without it", { ...text, enum: ["A", "B", null] }, ["A", "B"]],
    ["numbers beyond the limits", { ...inTwenties, enum: [10, 20, 22, 25, 30] }, [20, 25]],
    [
      "a text too short, and one too long",
      { minLength: 2, maxLength: 3, enum: ["A", "BB", "CC", "DDDD"] },
      ["BB", "CC"],
    ],
    [
      "a text of another pattern",
      { ...text, pattern: "^[a-z]+$", enum: ["a", "B", "c"] },
      ["a", "c"],
    ],
    [
      "an object that is no text, whatever it makes of itself",
      { ...text, pattern: "^[a-z]$", enum: ["a", { toString: 1, valueOf: 1 }, "b"] },
      ["a", "b"],
    ],
    [
      "a text of another format",
      { ...text, format: "date", enum: ["2026-04-20", "soon", "2026-04-21"] },
      ["2026-04-20", "2026-04-21"],
    ],
    [
      "a constant of another type",
      { ...text, oneOf: [{ const: "A" }, { const: 0 }, { const: "B" }] },
      ["A", "B"],
    ],
    [
      "a constant beyond the limits",
      { maximum: 2, anyOf: [{ const: 1 }, { const: 2 }, { const: 3 }] },
      [1, 2],
    ],
    [
      "an alternative of another type",
      { ...text, anyOf: [{ type: "integer" }, { const: "A" }, { const: "B" }] },
      ["A", "B"],
    ],
  ])("is not offered: %s", (_, schema, choices) => {
    expect(offered(schema)).toEqual(choices);
  });

  it("takes its name with it", () => {
    const schema = { ...text, enum: [0, "A", "B"], enumNames: ["Zero", "Ann", "Bob"] };
    const { form } = checkSchema(schema);
    expect(readField(form, form).choices.map(({ title }) => title)).toEqual(["Ann", "Bob"]);
  });

  it.each<[string, object, unknown]>([
    ["whole numbers of any type of number", { type: "number", enum: [1, 2.5] }, [1, 2.5]],
    ["null where OpenAPI 3.0 allows it", { ...text, nullable: true, enum: ["A", "B"] }, ["A", "B"]],
    [
      "whole numbers beside an alternative of numbers",
      { type: "number", anyOf: [{ type: "integer" }, { type: "string" }] },
      "number",
    ],
    [
      "texts beside a pattern that only the agent can check",
      { pattern: "(?<=a)b", enum: ["A", "B"] },
      ["A", "B"],
    ],
    [
      "objects beside the type of objects",
      { type: "object", enum: [{ a: 1 }, { a: 2 }] },
      [{ a: 1 }, { a: 2 }],
    ],
  ])("is no other: %s", (_, schema, choices) => {
    expect(offered(schema)).toEqual(choices);
  });

  it.each<[string, object]>([
    ["a list of texts for a number, as swaggest writes it", { type: "integer", enum: ["1", "2"] }],
    ["constants of another type", { ...text, oneOf: [{ const: 0 }, { const: 1 }] }],
    ["values beyond all limits", { enum: [1, 2], minimum: 3 }],
  ])("leaves JSON to enter, which the agent checks, where it is the last one: %s", (_, schema) => {
    const field = { ...schema, title: "Size", default: 2 };
    const check = checkSchema({ type: "object", properties: { size: field } });
    expect(readField(check.form?.["properties"], undefined).kind).toBe("json");
    expect(check).toMatchObject({
      verdict: "simplified",
      notes: [{ code: "agent-checks-type" }],
      form: { properties: { size: { title: "Size", default: 2 } } },
    });
    expect(validateValue(check.validation, { size: 2 })).toEqual({ status: "valid" });
  });

  it("stays where the agent lists nothing at all", () => {
    expect(validateValue(checkSchema({ enum: [] }).validation, "a").status).toBe("invalid");
    expect(validateValue(checkSchema({ anyOf: [false] }).validation, "a").status).toBe("invalid");
  });
});
