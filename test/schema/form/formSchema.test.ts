import { describe, expect, it } from "vitest";
import { formSchema } from "../../../src/schema/form/formSchema.js";

type Schema = Record<string, unknown>;

/** A field that takes any JSON. */
const anything = { "x-any-value": true };

/** What the form is given for one field of a group. */
const fieldOf = (field: unknown, $defs?: Schema): unknown => {
  const form = formSchema({ properties: { a: field }, ...($defs && { $defs }) });
  return Object.entries(form["properties"] ?? {})[0]?.[1];
};

describe("asks the user for the decision, despite the agent's default", () => {
  it.each<[string, Schema, Schema]>([
    [
      "yes or no",
      { type: "boolean", default: true, title: "Send?" },
      { type: "boolean", title: "Send?" },
    ],
    [
      "yes, no or nothing",
      { type: ["boolean", "null"], default: true },
      { type: ["boolean", "null"] },
    ],
    ["a fixed yes", { const: true }, { type: "boolean" }],
    [
      "a fixed yes of the type it has",
      { const: true, type: ["boolean", "null"] },
      { type: ["boolean", "null"] },
    ],
    [
      "a fixed yes among alternatives",
      { anyOf: [{ const: true }, { type: "string" }], default: "yes" },
      { anyOf: [{ type: "boolean" }, { type: "string" }] },
    ],
    [
      "one kind of answer of several",
      { oneOf: [{ type: "boolean" }, { type: "string" }, true], default: "yes" },
      { oneOf: [{ type: "boolean" }, { type: "string" }, anything] },
    ],
    [
      "a demand, whatever is suggested",
      { allOf: [{ type: "boolean" }, true], default: "yes" },
      { allOf: [{ type: "boolean" }, anything] },
    ],
    [
      "one of several demands",
      { allOf: [{ type: "boolean" }], default: true },
      { type: "boolean" },
    ],
    [
      "an alternative",
      { anyOf: [{ type: "string" }, { type: "boolean", default: false }], default: "yes" },
      { anyOf: [{ type: "string" }, { type: "boolean" }] },
    ],
    [
      "titled answers",
      { oneOf: [{ const: true, title: "Go" }, { const: false }], default: true },
      { type: "boolean", oneOf: [{ const: true, title: "Go" }, { const: false }] },
    ],
    [
      "a reference",
      { $ref: "#/$defs/d0", $defs: { d0: { type: "boolean", default: true } } },
      { type: "boolean", $defs: { d0: { type: "boolean", default: true } } },
    ],
  ])(
    "a form asks for the decision as the whole answer, despite the agent's default: %s",
    (_name, schema, form) => {
      expect(formSchema(schema)).toEqual(form);
    },
  );

  it.each(["approved", "accepted", "confirmed"])(
    "a form asks for the decision as the field %s, of any type",
    (name) => {
      expect(
        formSchema({ properties: { [name]: { type: "string", default: "yes", title: "Go on?" } } }),
      ).toEqual({
        properties: { [name]: { type: "string", title: "Go on?" } },
      });
    },
  );

  it.each<[string, Schema, Schema, Schema?]>([
    ["a fixed yes", { const: true }, { type: "boolean" }],
    [
      "a yes inside a suggested group",
      {
        type: "object",
        default: {
          approved: "yes",
          ok: false,
          note: "hi",
          rows: [{ accepted: 1, n: 1 }],
          none: null,
        },
      },
      { type: "object", default: { ok: false, note: "hi", rows: [{ n: 1 }], none: null } },
    ],
  ])("a form asks for the decision in a field of another name: %s", (_name, field, shown) => {
    expect(fieldOf(field)).toEqual(shown);
  });

  it("a form keeps values that are no decision: a fixed text, a suggested text, a suggested list", () => {
    expect(formSchema({ const: "a" })).toEqual({ const: "a" });
    expect(formSchema({ type: "string", default: "yes" })).toEqual({
      type: "string",
      default: "yes",
    });
    expect(fieldOf({ type: "string", default: "yes" })).toEqual({ type: "string", default: "yes" });
    expect(fieldOf({ type: "boolean", default: true })).toEqual({ type: "boolean", default: true });
    expect(fieldOf({ type: "array", default: ["a", 1] })).toEqual({
      type: "array",
      default: ["a", 1],
    });
  });
});

describe("a decision behind a reference", () => {
  const approved = (field: Schema, d0: Schema): unknown => {
    const form = formSchema({
      properties: { approved: field, other: { $ref: "#/$defs/d0" } },
      $defs: { d0 },
    });
    return [form["properties"], form["$defs"]];
  };
  const other = { $ref: "#/$defs/d0" };

  it("a decision behind a reference starts empty, while other fields keep what is suggested there", () => {
    const yes = { type: "string", default: "yes" };
    expect(approved({ $ref: "#/$defs/d0" }, yes)).toEqual([
      { approved: { type: "string" }, other },
      { d0: yes },
    ]);
  });

  it("a decision behind a reference keeps its own title", () => {
    expect(
      approved({ $ref: "#/$defs/d0", title: "Mine" }, { type: "string", title: "Theirs" }),
    ).toEqual([
      { approved: { type: "string", title: "Mine" }, other },
      { d0: { type: "string", "x-type-title": "Theirs" } },
    ]);
  });

  it.each(["allOf", "anyOf", "oneOf"])(
    "a decision behind a reference starts empty inside %s",
    (keyword) => {
      const [fields] = [
        approved({ [keyword]: [{ $ref: "#/$defs/d0" }, true] }, { type: "string", default: "yes" }),
      ].flat();
      expect(fields).toEqual({ approved: { [keyword]: [{ type: "string" }, anything] }, other });
    },
  );

  it.each<[string, Schema]>([
    ["group", { properties: { reason: { type: "string", default: "ok" } } }],
    ["list", { items: { type: "string", default: "ok" } }],
    ["list by place", { items: [{ type: "string", default: "ok" }] }],
  ])(
    "a reference that leads to a %s is no decision, and keeps what is suggested in it",
    (name, d0) => {
      const { items } = d0;
      const target = name === "list by place" ? { prefixItems: items } : d0;
      expect(approved({ $ref: "#/$defs/d0", default: {} }, target)).toEqual([
        { approved: other, other },
        { d0 },
      ]);
    },
  );

  it("a decision is unchanged where it is a choice of values", () => {
    const choices = [{ const: "yes", title: "Yes" }, { const: "no" }];
    expect(fieldOf({ oneOf: choices })).toEqual({ type: "string", oneOf: choices });
    expect(formSchema({ properties: { approved: { oneOf: choices, default: "yes" } } })).toEqual({
      properties: { approved: { type: "string", oneOf: choices } },
    });
  });

  it("a decision is refused where it has more parts than any question", () => {
    const parts = (count: number): unknown =>
      formSchema({
        properties: {
          approved: { allOf: Array.from({ length: count }, () => ({ minLength: 1 })) },
        },
      });
    expect(() => parts(49)).not.toThrow();
    expect(() => parts(50)).toThrow();
  });
});

describe("what a field offers", () => {
  it.each<[string, Schema, Schema]>([
    [
      "choices, written in one way",
      { anyOf: [{ const: "a", title: "A", description: "First", minLength: 1 }, { const: "b" }] },
      { type: "string", oneOf: [{ const: "a", title: "A", description: "First" }, { const: "b" }] },
    ],
    [
      "the narrower choice of two",
      { anyOf: [{ const: 1 }, { const: 2 }], oneOf: [{ const: 1, minimum: 0 }] },
      { type: "number", anyOf: [{ const: 1 }, { const: 2 }], oneOf: [{ const: 1 }] },
    ],
    [
      "no choice where a value is only demanded",
      { allOf: [{ const: "a" }, { const: "a" }] },
      { allOf: [{ const: "a" }, { const: "a" }] },
    ],
    [
      "no alternative that nothing fits",
      { anyOf: [false, { type: "string" }, true] },
      { anyOf: [{ type: "string" }, anything] },
    ],
    ["any value", { title: "Data" }, { title: "Data", ...anything }],
    [
      "any value, where only a default is known",
      { default: 1, description: "d", examples: [2] },
      { default: 1, description: "d", examples: [2], ...anything },
    ],
    [
      "no other spelling of a field, as Protocol Buffers take it",
      {
        properties: { fontSize: { type: "integer" } },
        patternProperties: { "^(font_size)$": { type: "integer" } },
        additionalProperties: false,
      },
      { properties: { fontSize: { type: "integer" } } },
    ],
    ["entries of any value", { type: "array", items: true }, { type: "array", items: anything }],
    ["entries of one kind", { type: "array", items: {} }, { type: "array", items: anything }],
    [
      "further fields of one kind",
      { type: "object", additionalProperties: {} },
      { type: "object", additionalProperties: anything },
    ],
    [
      "further fields of any kind",
      { type: "object", additionalProperties: true },
      { type: "object", additionalProperties: true },
    ],
    [
      "no field that must not be there",
      { properties: { a: false, b: true } },
      { properties: { b: anything } },
    ],
    [
      "entries by place",
      { prefixItems: [{ type: "string" }, true] },
      { items: [{ type: "string" }, anything] },
    ],
    [
      "entries by place, and more",
      { prefixItems: [{ type: "string" }], items: {} },
      { items: [{ type: "string" }], additionalItems: anything },
    ],
    [
      "entries by place, and no more",
      { prefixItems: [{ type: "string" }], items: false },
      { items: [{ type: "string" }] },
    ],
    [
      "what depends on a condition",
      // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema
      { if: {}, then: { properties: {} }, else: true },
      // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema
      { if: anything, then: { properties: {} }, else: anything },
    ],
    [
      "what depends on another field",
      {
        dependentRequired: { a: ["b"] },
        dependentSchemas: { c: { properties: { approved: true } } },
      },
      { dependencies: { a: ["b"], c: { properties: { approved: anything } } } },
    ],
    [
      "a field that another one needs",
      { dependentRequired: { a: ["b"] } },
      { dependencies: { a: ["b"] } },
    ],
    [
      "fields that come with another one",
      { dependentSchemas: { a: {} } },
      { dependencies: { a: anything } },
    ],
  ])("a field offers a choice that is %s", (_name, schema, form) => {
    expect(formSchema(schema)).toEqual(form);
  });

  it.each([
    "not",
    "contains",
    "minContains",
    "maxContains",
    "propertyNames",
    "minProperties",
    "maxProperties",
    "unevaluatedItems",
    "unevaluatedProperties",
  ])("a field's offer is not changed by %s, which only the validation uses", (keyword) => {
    expect(formSchema({ type: "string", [keyword]: {} })).toEqual({ type: "string" });
  });
});

it("a form keeps definitions at the root, each as it would be as a field", () => {
  const { $defs } = formSchema({
    $ref: "#/$defs/d0",
    $defs: { d0: { anyOf: [{ const: 1 }] }, d1: false, approved: { type: "string", default: "x" } },
  });
  expect($defs).toEqual({
    d0: { type: "number", const: 1 },
    d1: anything,
    approved: { type: "string", default: "x" },
  });
});

const text = { type: "string" };
const objectOf = (name: string) => ({
  type: "object",
  properties: { [name]: text },
  required: [name],
});

describe("what a schema combines with nothing else", () => {
  it.each<[string, object, object]>([
    [
      "a choice",
      { allOf: [{ enum: ["a", "b"] }], title: "It" },
      { type: "string", enum: ["a", "b"], title: "It" },
    ],
    [
      "what has a title as well",
      { allOf: [{ type: "string", title: "Other" }], title: "It" },
      { type: "string", title: "It" },
    ],
    [
      "a reference with a description, as NestJS writes it",
      { allOf: [{ $ref: "#/$defs/d0" }], description: "Where to" },
      { $ref: "#/$defs/d0", description: "Where to" },
    ],
    ["one in another", { allOf: [{ allOf: [{ type: "string" }] }] }, { type: "string" }],
  ])("is said in the schema itself: %s", (_what, schema, form) => {
    expect(formSchema({ properties: { it: schema } })).toEqual({ properties: { it: form } });
  });

  it("is one object, where it is the fields of several, as zod writes an intersection", () => {
    const both = {
      allOf: [{ $ref: "#/$defs/d0" }, objectOf("b")],
      title: "Both",
      ...objectOf("c"),
    };
    const $defs = { d0: { ...objectOf("a"), description: "A" } };
    expect(formSchema({ properties: { it: both }, $defs })).toMatchObject({
      properties: {
        it: {
          title: "Both",
          type: "object",
          properties: { a: text, b: text, c: text },
          required: ["a", "b", "c"],
        },
      },
    });
  });

  it.each<[string, object]>([
    ["a name is there twice", { allOf: [objectOf("a"), objectOf("a")] }],
    ["one refers to itself", { allOf: [{ $ref: "#/$defs/d0" }, objectOf("a")] }],
    ["one leads on", { allOf: [{ $ref: "#/$defs/tree" }, objectOf("a")] }],
    ["one is large", { allOf: [{ $ref: "#/$defs/large" }, objectOf("a")] }],
    ["one says more", { allOf: [objectOf("a"), { ...objectOf("b"), minProperties: 1 }] }],
    ["one has no fields", { allOf: [objectOf("a"), { required: ["b"] }] }],
    [
      "a limit is there twice",
      {
        allOf: [
          { ...text, minLength: 1 },
          { ...text, minLength: 2 },
        ],
      },
    ],
  ])("stays apart where %s", (_why, it) => {
    const names = Array.from({ length: 31 }, (_, at) => [`f${at}`, text]);
    const child = { allOf: [{ $ref: "#/$defs/tree" }, objectOf("x")] };
    const $defs = {
      d0: { allOf: [{ $ref: "#/$defs/d0" }, {}] },
      tree: { type: "object", properties: { child } },
      large: { type: "object", properties: Object.fromEntries(names) },
    };
    expect(formSchema({ properties: { it }, $defs })).toHaveProperty("properties.it.allOf");
  });

  it("is one value with the limits of all, as zod writes a pipe", () => {
    const pipe = { allOf: [text, { ...text, minLength: 2 }], description: "Two letters" };
    expect(formSchema({ properties: { it: pipe } })).toEqual({
      properties: { it: { ...text, minLength: 2, description: "Two letters" } },
    });
  });

  it("stays apart where both say something of the same", () => {
    const both = { allOf: [{ minLength: 2 }], minLength: 5, type: "string" };
    expect(formSchema({ properties: { it: both } })).toMatchObject({ properties: { it: both } });
  });
});
