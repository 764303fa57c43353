import fc from "fast-check";

const name = fc.constantFrom("a", "b", "toString", "constructor", "length", "__proto__", "0");

/** An object with these entries, even where a name is `__proto__`. */
function dictionary<T>(item: fc.Arbitrary<T>) {
  return fc
    .uniqueArray(fc.tuple(name, item), { maxLength: 3, selector: ([key]) => key })
    .map((entries) => Object.fromEntries(entries));
}

/** Amounts with two decimals, as people type them. */
export const decimal = fc.integer({ min: -10_000, max: 100_000 }).map((cents) => cents / 100);

const scalar = fc.oneof(
  fc.constantFrom(null, true, false, 0, 1, 2, 1.5, 1e21, 2 ** 53, "", "b", "ab", "😀"),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  decimal,
  name,
);

/** JSON values that the schemas below can accept or refuse. */
export const matchingValue: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    scalar,
    fc.array(tie("value"), { maxLength: 3 }),
    dictionary(tie("value")),
  ),
})).value;

const type = fc.constantFrom("string", "number", "integer", "boolean", "object", "array", "null");
const limits = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"];
const counts = [
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "minProperties",
  "maxProperties",
  "minContains",
  "maxContains",
];
const parts = [
  "not",
  "if",
  "then",
  "else",
  "items",
  "contains",
  "additionalProperties",
  "propertyNames",
];
const unevaluated = ["unevaluatedItems", "unevaluatedProperties"];
const pattern = fc.constantFrom("^a", "b$", "^.$");

function keywordOf(schema: fc.Arbitrary<unknown>): fc.Arbitrary<readonly [string, unknown]> {
  const data: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
    type: fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 3 })),
    multipleOf: fc.constantFrom(0.01, 0.1, 0.05, 1, 2.5, 1e-8, 1e20),
    uniqueItems: fc.boolean(),
    required: fc.array(name, { maxLength: 2 }),
    dependentRequired: dictionary(fc.array(name, { maxLength: 2 })),
    const: matchingValue,
    enum: fc.array(matchingValue, { minLength: 1, maxLength: 3 }),
    nullable: fc.boolean(),
    pattern,
    patternProperties: fc.dictionary(pattern, schema, { maxKeys: 2 }),
    $ref: fc.constantFrom("#", "#/$defs/part", "#anchored", "#/properties/a"),
    ...Object.fromEntries(
      limits.map((keyword) => [keyword, fc.oneof(fc.integer({ min: -1, max: 3 }), decimal)]),
    ),
    ...Object.fromEntries(counts.map((keyword) => [keyword, fc.nat(3)])),
    ...Object.fromEntries([...parts, ...unevaluated].map((keyword) => [keyword, schema])),
    ...Object.fromEntries(
      ["allOf", "anyOf", "oneOf", "prefixItems"].map((keyword) => [
        keyword,
        fc.array(schema, { minLength: 1, maxLength: 3 }),
      ]),
    ),
    ...Object.fromEntries(
      ["properties", "dependentSchemas"].map((keyword) => [keyword, dictionary(schema)]),
    ),
  };
  return fc.oneof(
    ...Object.entries(data).map(([keyword, value]) => fc.tuple(fc.constant(keyword), value)),
  );
}

/** Schemas without formats in which every keyword has a value of the right kind. */
export const wellFormedSchema: fc.Arbitrary<Record<string, unknown>> = fc
  .letrec<{ schema: unknown; object: Record<string, unknown> }>((tie) => ({
    schema: fc.oneof({ depthSize: "medium" }, fc.boolean(), tie("object")),
    object: fc
      .array(keywordOf(tie("schema")), { maxLength: 4 })
      .map((entries) => Object.fromEntries(entries)),
  }))
  .object.chain((schema) =>
    fc.constantFrom("string", "array", "integer").map((kind) => ({
      ...schema,
      $defs: { part: { type: kind }, other: { $anchor: "anchored", minLength: 1 } },
    })),
  );
