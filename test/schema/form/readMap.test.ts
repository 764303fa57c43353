import { describe, expect, it } from "vitest";
import { checkSchema } from "../../../src/schema/check/checkSchema.js";
import { readMap } from "../../../src/schema/form/readMap.js";

const text = { type: "string" };
const whole = { type: "integer" };

/** Reads the names and values of an object with this schema. */
const read = (schema: object) => {
  const { form } = checkSchema({ type: "object", ...schema });
  return readMap(form, form?.["$defs"]);
};

describe("the names and values of an object", () => {
  it("leave out the names that are fields", () => {
    const map = read({
      properties: { note: text },
      additionalProperties: whole,
      propertyNames: { enum: ["note", "red", "green"] },
      required: ["note", "red"],
    });
    expect(map).toMatchObject({ fields: ["note"], names: ["red", "green"], required: ["red"] });
  });

  it("have values by the first pattern that a name matches, else those of other names", () => {
    const map = read({
      patternProperties: { "^S": text, "^I": whole },
      additionalProperties: text,
    });
    expect(["S", "I", "x", ""].map((name) => map?.valueOf(name))).toEqual([
      text,
      whole,
      text,
      text,
    ]);
  });

  it("are all unevaluated names, as TypeSpec writes a Record", () => {
    const map = read({ properties: {}, unevaluatedProperties: whole });
    expect(map?.valueOf("x")).toEqual(whole);
    expect(read({ allOf: [{ properties: { a: text } }, {}], unevaluatedProperties: whole })).toBe(
      undefined,
    );
  });

  it("have values of the first pattern where no other names may be given", () => {
    const map = read({
      patternProperties: { "^I": whole, "^S": text },
      additionalProperties: false,
    });
    expect(map?.valueOf("other")).toEqual(whole);
  });

  it.each<[string, object]>([
    ["nothing says what they are", { additionalProperties: true }],
    ["there are none", { properties: { a: text }, additionalProperties: false }],
    [
      "it cannot be told which pattern a name matches",
      {
        patternProperties: { "^(?!x)": text, "^x": whole },
      },
    ],
    [
      "there are too many patterns",
      {
        patternProperties: Object.fromEntries(
          Array.from({ length: 21 }, (_, at) => [`^${at}$`, text]),
        ),
      },
    ],
  ])("are not read where %s", (_, schema) => {
    expect(read(schema)).toBeUndefined();
  });

  it("never run a pattern that takes forever", () => {
    const map = read({ patternProperties: { "^(a+)+$": text, "^b": whole } });
    expect(map?.valueOf(`${"a".repeat(5_000)}!`)).toEqual(text);
  });
});
