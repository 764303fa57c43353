import fc from "fast-check";
import { expect, it } from "vitest";
import { fastPathValid } from "../../../src/schema/check/defaultValidator.js";
import { validationCopy } from "../../../src/schema/normalize/normalizeSchema.js";
import { validateValue } from "../../../src/schema/validate/validateValue.js";
import { runs } from "../../support/depth.js";

/** The verdict of the validator that copies, normalises and measures before it looks. */
function thoroughly(schema: unknown, value: unknown): string {
  const copy = validationCopy(schema);
  return copy.checkable ? validateValue(copy.normalized.schema, value).status : "unchecked";
}

/** An answer that the fast path accepts must be one that the full validation accepts. */
function agrees(schema: unknown, value: unknown): void {
  if (fastPathValid(schema, value))
    expect([schema, value, thoroughly(schema, value)]).toEqual([schema, value, "valid"]);
}

it("the fast path accepts nothing that the full validation would refuse, for schemas of common keywords", () => {
  const name = fc.constantFrom("a", "b", "constructor");
  const scalar = fc.oneof(
    fc.constantFrom<unknown>(null, true, "", "a", "😀", "2026-01-31", 0, 1, 1.5, -0),
    fc.integer({ min: -2, max: 3 }),
  );
  const value = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 2 },
      scalar,
      fc.array(tie("value"), { maxLength: 3 }),
      fc.dictionary(name, tie("value"), { maxKeys: 3 }),
    ),
  })).value;
  const count = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constant(1.5));
  const type = fc.constantFrom(
    "string",
    "number",
    "integer",
    "boolean",
    "object",
    "array",
    "null",
    "thing",
  );
  const { schema } = fc.letrec((tie) => ({
    schema: fc.oneof(
      { maxDepth: 3 },
      fc.boolean(),
      fc.record(
        {
          type: fc.oneof(type, fc.array(type, { maxLength: 2 })),
          properties: fc.dictionary(name, tie("schema"), { maxKeys: 3 }),
          required: fc.array(name, { maxLength: 2 }),
          additionalProperties: tie("schema"),
          items: tie("schema"),
          anyOf: fc.array(tie("schema"), { maxLength: 2 }),
          oneOf: fc.array(fc.oneof(tie("schema"), fc.record({ const: scalar })), { maxLength: 3 }),
          enum: fc.array(scalar, { maxLength: 3 }),
          const: scalar,
          minimum: count,
          maximum: count,
          exclusiveMinimum: fc.oneof(count, fc.boolean()),
          minLength: count,
          maxLength: count,
          minItems: count,
          format: fc.constantFrom("date", "email", "unknown"),
          $ref: fc.constantFrom("#", "#/$defs/a", "#/properties/a", "#/nowhere"),
          $defs: fc.record({ a: tie("schema") }),
          title: fc.constant("Title"),
          pattern: fc.constant("^a"),
        },
        { requiredKeys: [] },
      ),
    ),
  }));
  fc.assert(fc.property(schema, value, agrees), { numRuns: runs(5_000) });
});
