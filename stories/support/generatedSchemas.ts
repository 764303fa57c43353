/** What real generators wrote for one type each, as it came: see the guide to schemas. */
export const generatedSchemas: readonly (readonly [type: string, schema: object])[] = [
  [
    "pydantic: `dict[Color, bool]`",
    {
      $defs: { Color: { enum: ["red", "green"], title: "Color", type: "string" } },
      properties: {
        it: {
          additionalProperties: { type: "boolean" },
          propertyNames: { $ref: "#/$defs/Color" },
          title: "It",
          type: "object",
        },
      },
      required: ["it"],
      title: "Ask",
      type: "object",
    },
  ],
  [
    "msgspec: an optional tagged union",
    {
      $ref: "#/$defs/Ask",
      $defs: {
        Ask: {
          title: "Ask",
          type: "object",
          properties: {
            it: {
              anyOf: [
                {
                  anyOf: [{ $ref: "#/$defs/MCat" }, { $ref: "#/$defs/MDog" }],
                  discriminator: {
                    propertyName: "kind",
                    mapping: { cat: "#/$defs/MCat", dog: "#/$defs/MDog" },
                  },
                },
                { type: "null" },
              ],
              default: null,
            },
          },
          required: [],
        },
        MCat: {
          title: "MCat",
          type: "object",
          properties: { kind: { enum: ["cat"] }, lives: { type: "integer", default: 9 } },
          required: ["kind"],
        },
        MDog: {
          title: "MDog",
          type: "object",
          properties: { kind: { enum: ["dog"] }, good: { type: "boolean" } },
          required: ["kind", "good"],
        },
      },
    },
  ],
  [
    "mashumaro: `dict[Color, bool]`",
    {
      type: "object",
      title: "It",
      properties: {
        it: {
          type: "object",
          additionalProperties: { type: "boolean" },
          propertyNames: { enum: ["red", "blue"] },
        },
      },
      additionalProperties: false,
      required: ["it"],
    },
  ],
  [
    "marshmallow: `OneOf` with labels",
    {
      $schema: "http://json-schema.org/draft-07/schema#",
      definitions: {
        It: {
          properties: {
            it: { title: "it", type: "string", enum: ["low", "high"], enumNames: ["Low", "High"] },
          },
          type: "object",
          required: ["it"],
          additionalProperties: false,
        },
      },
      $ref: "#/definitions/It",
    },
  ],
  [
    "zod: a record of an enum",
    {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      type: "object",
      properties: {
        it: {
          type: "object",
          propertyNames: { type: "string", enum: ["a", "b"] },
          additionalProperties: { type: "number" },
          required: ["a", "b"],
        },
      },
      required: ["it"],
    },
  ],
  [
    "valibot: a variant",
    {
      type: "object",
      properties: {
        it: {
          oneOf: [
            {
              type: "object",
              properties: { kind: { const: "cat" }, lives: { type: "number" } },
              required: ["kind", "lives"],
            },
            {
              type: "object",
              properties: { kind: { const: "dog" }, good: { type: "boolean" } },
              required: ["kind", "good"],
            },
          ],
        },
      },
      required: ["it"],
      $schema: "http://json-schema.org/draft-07/schema#",
    },
  ],
  [
    "effect: `NullOr` of a union",
    {
      type: "object",
      properties: {
        it: {
          anyOf: [
            {
              type: "object",
              properties: { kind: { type: "string", enum: ["card"] }, number: { type: "string" } },
              required: ["kind", "number"],
              additionalProperties: true,
            },
            {
              type: "object",
              properties: { kind: { type: "string", enum: ["cash"] } },
              required: ["kind"],
              additionalProperties: true,
            },
            { type: "null" },
          ],
        },
      },
      required: ["it"],
      additionalProperties: true,
    },
  ],
  [
    "TypeBox: a record of objects",
    {
      type: "object",
      required: ["it"],
      properties: {
        it: {
          type: "object",
          patternProperties: {
            "^.*$": {
              type: "object",
              required: ["street"],
              properties: { street: { type: "string" }, floor: { type: "integer" } },
            },
          },
        },
      },
    },
  ],
  [
    "ArkType: \"'auto'|number\"",
    {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      type: "object",
      properties: { it: { anyOf: [{ type: "number" }, { const: "auto" }] } },
      required: ["it"],
    },
  ],
  [
    "Sury: a union that is told apart by its kind",
    {
      type: "object",
      properties: {
        it: {
          anyOf: [
            {
              type: "object",
              properties: { kind: { type: "string", const: "card" }, number: { type: "string" } },
              required: ["kind", "number"],
            },
            {
              type: "object",
              properties: { kind: { type: "string", const: "cash" } },
              required: ["kind"],
            },
          ],
        },
      },
      required: ["it"],
    },
  ],
  [
    "schemars: an `Option` of an enum",
    {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      title: "opt_shipping",
      type: "object",
      properties: { it: { anyOf: [{ $ref: "#/$defs/Shipping" }, { type: "null" }] } },
      $defs: {
        Shipping: {
          oneOf: [
            { description: "Two to three days", type: "string", const: "Standard" },
            { description: "Next day", type: "string", const: "Express" },
          ],
        },
      },
    },
  ],
  [
    "invopop: a pointer to a struct",
    {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      $ref: "#/$defs/OptAddress",
      $defs: {
        Address: {
          properties: {
            street: { type: "string" },
            city: { type: "string" },
            zip: { type: "string" },
          },
          additionalProperties: false,
          type: "object",
          required: ["street", "city"],
        },
        OptAddress: {
          properties: { it: { $ref: "#/$defs/Address" } },
          additionalProperties: false,
          type: "object",
          required: ["it"],
        },
      },
    },
  ],
  [
    "google/jsonschema-go: a pointer to a struct",
    {
      type: "object",
      properties: {
        it: {
          type: ["null", "object"],
          properties: { street: { type: "string" }, floor: { type: ["null", "integer"] } },
          required: ["street"],
          additionalProperties: false,
        },
      },
      additionalProperties: false,
    },
  ],
  [
    "victools: a sealed type",
    {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      type: "object",
      properties: {
        it: {
          anyOf: [
            { type: "null" },
            {
              type: "object",
              properties: {
                cvc: { type: "integer", format: "int32" },
                number: { type: ["string", "null"] },
                type: { const: "card" },
              },
              additionalProperties: false,
              required: ["type"],
            },
            {
              type: "object",
              properties: { iban: { type: ["string", "null"] }, type: { const: "iban" } },
              additionalProperties: false,
              required: ["type"],
            },
          ],
        },
      },
      additionalProperties: false,
    },
  ],
];
