import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ajvValidator } from "../../src/ajv.js";
import { defaultValidator } from "../../src/schema/check/defaultValidator.js";
import { decimal, matchingValue, wellFormedSchema } from "../schema/wellFormedSchema.js";
import { runs } from "../support/depth.js";

/** The result of each validator, ajv's first. */
function statuses(schema: Record<string, unknown>, value: unknown): readonly string[] {
  return [ajvValidator()(schema, value).status, defaultValidator(schema, value).status];
}

describe("ajv and the default validator agree", () => {
  it("that every amount of money is a multiple of a cent", () => {
    fc.assert(
      fc.property(decimal, (amount) => {
        expect(statuses({ type: "number", multipleOf: 0.01 }, amount)).toEqual(["valid", "valid"]);
      }),
      { numRuns: runs(300), examples: [[0.07], [0.29], [19.99]] },
    );
  });

  it("on decimals and steps", () => {
    const step = fc.constantFrom(0.01, 0.05, 0.1, 0.25, 1e-8, 1, 3);
    const number = fc.oneof(decimal, fc.double({ noNaN: true, noDefaultInfinity: true }));
    fc.assert(
      fc.property(step, number, fc.boolean(), (multipleOf, value, isNegated) => {
        const [byAjv, byDefault] = statuses(
          isNegated ? { not: { multipleOf } } : { multipleOf },
          value,
        );
        expect(byAjv).toBe(byDefault);
      }),
      { numRuns: runs(500) },
    );
  });

  it("on random schemas and values", () => {
    fc.assert(
      fc.property(
        wellFormedSchema,
        fc.array(matchingValue, { minLength: 4, maxLength: 4 }),
        (schema, values) => {
          const validator = ajvValidator();
          for (const value of values)
            expect(validator(schema, value).status).toBe(defaultValidator(schema, value).status);
        },
      ),
      { numRuns: runs(500) },
    );
  });

  it.each([
    [
      "equal objects with a field toString",
      { uniqueItems: true },
      [{ toString: 1 }, { toString: 1 }],
      "invalid",
    ],
    [
      "equal objects with a field valueOf",
      { uniqueItems: true },
      [{ valueOf: 1 }, { valueOf: 1 }],
      "invalid",
    ],
    [
      "the text __proto__ twice",
      { uniqueItems: true, items: { type: "string" } },
      ["__proto__", "__proto__"],
      "invalid",
    ],
    ["another object than the constant", { const: { a: 1 } }, { toString: 1 }, "invalid"],
    ["another object than the choices", { enum: [{}, []] }, { toString: 1 }, "invalid"],
    [
      "another object than the forbidden one",
      { not: { const: { a: 1 } } },
      { toString: 1 },
      "valid",
    ],
    [
      "a list without the required entry",
      { prefixItems: [{ minimum: 0 }], contains: { minimum: 0 } },
      [],
      "invalid",
    ],
    [
      "an empty list after another",
      { items: { contains: { type: "string" } } },
      [["a"], []],
      "invalid",
    ],
    [
      "a forbidden field __proto__",
      { properties: JSON.parse('{"__proto__":false}') },
      JSON.parse('{"__proto__":1}'),
      "invalid",
    ],
    ["integers beyond 2^53", { type: "integer", minimum: 2 ** 53 }, 1e21, "valid"],
    ["negative zero", { const: 0 }, -0, "valid"],
    ["the length of a text in code points", { maxLength: 1 }, "😀", "valid"],
    ["no entry after the first ones", { prefixItems: [true], items: false }, [1, 2], "invalid"],
    ["a dependency on an inherited name", { dependentRequired: { toString: ["b"] } }, {}, "valid"],
    [
      "a dynamic reference",
      { $dynamicRef: "#a", $defs: { a: { $dynamicAnchor: "a", type: "string" } } },
      1,
      "valid",
    ],
    ["an anchor", { $ref: "#a", $defs: { a: { $anchor: "a", type: "string" } } }, 1, "invalid"],
    [
      "a nested id",
      { $ref: "urn:a", $defs: { a: { $id: "urn:a", type: "string" } } },
      1,
      "invalid",
    ],
    [
      "an encoding, which is not checked",
      { contentEncoding: "base64", contentSchema: false },
      "%",
      "valid",
    ],
    ["a schema that refers to itself", { $ref: "#", type: "object" }, [], "unchecked"],
  ])("on %s", (_name, schema, value, status) => {
    expect(statuses(schema, value)).toEqual([status, status]);
  });
});
