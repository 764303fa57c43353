import fc from "fast-check";
import { expect, it } from "vitest";
import { checkSchema } from "../../../src/schema/check/checkSchema.js";

it("never throws, whatever JSON comes as a schema", () => {
  const keyword = fc.constantFrom(
    "type",
    "properties",
    "items",
    "anyOf",
    "oneOf",
    "allOf",
    "not",
    "if",
    "then",
    "$ref",
    "$defs",
    "enum",
    "const",
    "required",
    "minimum",
    "pattern",
    "patternProperties",
    "additionalProperties",
    "prefixItems",
    "default",
    "title",
    "dependencies",
    "__proto__",
  );
  const word = fc.constantFrom("string", "object", "array", "#", "#/$defs/a", "#/properties/a", "a", "null");
  const { schema } = fc.letrec((tie) => ({
    schema: fc.oneof(
      { maxDepth: 5 },
      fc.boolean(),
      word,
      fc.integer(),
      fc.array(tie("schema"), { maxLength: 3 }),
      fc.dictionary(fc.oneof(keyword, fc.string()), tie("schema"), { maxKeys: 6 }),
    ),
  }));
  fc.assert(
    fc.property(fc.oneof(schema, fc.jsonValue()), (any) => {
      const gate = checkSchema(any);
      expect(gate.form === undefined).toBe(gate.verdict === "fallback");
    }),
    { numRuns: 1_000 },
  );
});
