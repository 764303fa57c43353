const asking = (it: unknown, more: object = {}) => ({
  type: "object",
  properties: { it },
  required: ["it"],
  ...more,
});
const times = <Item>(count: number, make: (at: number) => Item): Item[] =>
  Array.from({ length: count }, (_, at) => make(at));
/** A schema inside a schema, so many times. */
const nested = (levels: number, around: (inner: object) => object): object => {
  let schema: object = { type: "string" };
  for (let level = 0; level < levels; level += 1) schema = around(schema);
  return schema;
};

/** Definitions of which each one refers to the next one twice. */
const doubled = (count: number): object =>
  Object.fromEntries(
    times(count, (at) => {
      const next = { $ref: `#/$defs/d${at + 1}` };
      const pair = { type: "object", properties: { a: next, b: next } };
      return [`d${at}`, at === count - 1 ? {} : pair];
    }),
  );

/** Schemas that are endless, huge, circular or contradict themselves; none may hang or lose an answer. */
export const badSchemas: readonly (readonly [string, object])[] = [
  ["5,000 levels of properties", nested(5_000, (a) => ({ type: "object", properties: { a } }))],
  ["5,000 levels of entries", nested(5_000, (items) => ({ type: "array", items }))],
  ["5,000 levels of values", nested(5_000, (values) => ({ additionalProperties: values }))],
  ["5,000 levels of patterns", nested(5_000, (a) => ({ patternProperties: { "^a": a } }))],
  ["5,000 levels of alternatives", nested(5_000, (a) => ({ anyOf: [a, { type: "null" }] }))],
  [
    "10,000 properties",
    asking(1, { properties: Object.fromEntries(times(10_000, (at) => [`p${at}`, {}])) }),
  ],
  [
    "10,000 names by pattern",
    asking({ patternProperties: Object.fromEntries(times(10_000, (at) => [`^p${at}`, {}])) }),
  ],
  [
    "2,000 alternatives",
    asking({ anyOf: times(2_000, (at) => ({ type: "string", minLength: at })) }),
  ],
  ["2,000 constants", asking({ oneOf: times(2_000, (at) => ({ const: at })) })],
  [
    "a circle of references",
    asking(
      { $ref: "#/$defs/a" },
      { $defs: { a: { $ref: "#/$defs/b" }, b: { $ref: "#/$defs/a" } } },
    ),
  ],
  ["a reference to itself", { $ref: "#" }],
  [
    "values that are their own object",
    { $id: "x", type: "object", additionalProperties: { $ref: "#" } },
  ],
  ["alternatives that are the whole", asking({ anyOf: [{ $ref: "#" }, { $ref: "#" }] })],
  ["references that double", asking({ $ref: "#/$defs/d0" }, { $defs: doubled(30) })],
  ["a reference combined with itself", { allOf: [{ $ref: "#" }] }],
  [
    "a definition combined with itself",
    asking({ $ref: "#/$defs/a" }, { $defs: { a: { allOf: [{ $ref: "#/$defs/a" }] } } }),
  ],
  [
    "a type that is in what it is combined with",
    asking(
      { $ref: "#/$defs/a" },
      {
        $defs: {
          a: {
            type: "object",
            properties: { child: { allOf: [{ $ref: "#/$defs/a" }, { properties: { b: {} } }] } },
          },
        },
      },
    ),
  ],
  [
    "500 combinations of one object of 1,000 fields",
    {
      properties: Object.fromEntries(
        times(500, (at) => [
          `p${at}`,
          { allOf: [{ $ref: "#/$defs/a" }, { properties: { b: {} } }] },
        ]),
      ),
      $defs: { a: asking({}, { properties: Object.fromEntries(times(1_000, (a) => [a, {}])) }) },
    },
  ],
  ["5,000 levels of combinations", nested(5_000, (a) => ({ allOf: [a] }))],
  ["a list of references by `$id` that is its own entry", { $id: "x", items: { $ref: "x" } }],
  ["only alternatives that no JSON is", asking({ anyOf: [{ type: "Date" }, { type: "void" }] })],
  ["bounds that contradict", asking({ type: "integer", minimum: 9, maximum: 3 })],
  ["lengths that contradict", asking({ type: "string", minLength: 9, maxLength: 3 })],
  [
    "numbers of names that contradict",
    asking({ additionalProperties: {}, minProperties: 9, maxProperties: 3 }),
  ],
  ["a default of another type", asking({ type: "integer", default: { a: [1] } })],
  [
    "a default of rows that is a list",
    asking({ type: "object", additionalProperties: {}, default: [1] }),
  ],
  ["a default of a choice that is none", asking({ enum: ["a", "b"], default: 7 })],
  [
    "a field called __proto__",
    JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"}}}'),
  ],
  [
    "a name called constructor",
    asking({
      additionalProperties: { type: "string" },
      propertyNames: { enum: ["constructor", "__proto__"] },
    }),
  ],
  [
    "a required name called __proto__",
    asking({ type: "object", additionalProperties: { type: "string" }, required: ["__proto__"] }),
  ],
  [
    "a pattern called __proto__",
    JSON.parse('{"type":"object","patternProperties":{"__proto__":{"type":"string"}}}'),
  ],
];
