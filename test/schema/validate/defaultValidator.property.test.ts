import fc from "fast-check";
import { expect, it } from "vitest";
import { defaultValidator } from "../../../src/schema/validate/defaultValidator.js";

it("never hangs or throws, whatever JSON comes as a schema and as a value", () => {
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
    "else",
    "$ref",
    "$defs",
    "enum",
    "const",
    "required",
    "format",
    "pattern",
    "additionalProperties",
    "contains",
    "propertyNames",
    "unevaluatedProperties",
    "multipleOf",
  );
  const word = fc.constantFrom("string", "object", "array", "#", "#/$defs/a", "date", "constructor", "a");
  const { schema } = fc.letrec((tie) => ({
    schema: fc.oneof(
      { maxDepth: 4 },
      fc.boolean(),
      word,
      fc.integer(),
      fc.array(tie("schema"), { maxLength: 3 }),
      fc.dictionary(fc.oneof(keyword, fc.string()), tie("schema"), { maxKeys: 6 }),
    ),
  }));
  const record = schema.filter(
    (any): any is Record<string, unknown> => typeof any === "object" && any !== null && !Array.isArray(any),
  );
  fc.assert(
    fc.property(record, fc.jsonValue(), (any, value) => {
      const verdict = defaultValidator(any, value);
      expect(["valid", "invalid", "unchecked"]).toContain(verdict.status);
      if (verdict.status === "invalid") expect(verdict.issues.length).toBeGreaterThan(0);
    }),
    { numRuns: 1_000 },
  );
});
