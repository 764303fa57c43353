import fc from "fast-check";

const keyword = fc.constantFrom(
  "type",
  "properties",
  "items",
  "prefixItems",
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
  "default",
  "title",
  "format",
  "required",
  "minimum",
  "multipleOf",
  "pattern",
  "patternProperties",
  "additionalProperties",
  "unevaluatedProperties",
  "propertyNames",
  "contains",
  "dependencies",
  "__proto__",
);
const word = fc.constantFrom(
  "string",
  "object",
  "array",
  "null",
  "date",
  "#",
  "#/$defs/a",
  "#/properties/a",
  "constructor",
  "a",
);

/** JSON that looks like a schema: keywords at any place, with values that may be wrong for them. */
export const anySchema = fc.letrec((tie) => ({
  schema: fc.oneof(
    { maxDepth: 5 },
    fc.boolean(),
    word,
    fc.integer(),
    fc.array(tie("schema"), { maxLength: 3 }),
    fc.dictionary(fc.oneof(keyword, fc.string()), tie("schema"), { maxKeys: 6 }),
  ),
})).schema;
