import { describe, expect, it } from "vitest";
import { formReading } from "../../../src/schema/form/formReading.js";
import { normalizeSchema } from "../../../src/schema/normalize/normalizeSchema.js";

type Schema = Record<string, unknown>;

/** What answers are validated with. */
const validated = (schema: Schema | boolean): unknown => normalizeSchema(schema).schema;
/** What a form is made of. */
const shown = (schema: Schema | boolean): unknown => normalizeSchema(schema, formReading).schema;
const notes = (schema: Schema): unknown => normalizeSchema(schema).notes;
const faults = (schema: Schema): unknown => normalizeSchema(schema).faults;

const text = { type: "string" };
const code = { pattern: "^[A-Z]+$" };
const checkedCode = { "x-checked-pattern": "^[A-Z]+$" };

describe("a reference", () => {
  it("a reference leads to a definition with a generated name, one for each target", () => {
    const schema = {
      properties: {
        a: { $ref: "#/definitions/x" },
        b: { $ref: "#/definitions/x" },
        c: { $ref: "#/$defs/y" },
      },
      definitions: { x: text },
      $defs: { y: { $ref: "#/definitions/x" } },
    };
    const a = { $ref: "#/$defs/d0" };
    expect(validated(schema)).toStrictEqual({
      properties: { a, b: a, c: { $ref: "#/$defs/d1" } },
      $defs: { d0: text, d1: a },
    });
  });

  it("a reference may lead to a schema that accepts anything or nothing, and to one with a name", () => {
    expect(
      validated({ properties: { a: { $ref: "#/$defs/x" } }, $defs: { x: false } }),
    ).toStrictEqual({
      properties: { a: { $ref: "#/$defs/d0" } },
      $defs: { d0: false },
    });
    expect(
      validated({ properties: { a: { $ref: "#x" } }, $defs: { x: { $anchor: "x", ...text } } }),
    ).toStrictEqual({
      properties: { a: { $ref: "#/$defs/d0" } },
      $defs: { d0: text },
    });
  });

  it("a reference may lead to the `id` of draft 3, as Jackson's own generator writes it", () => {
    const one = { id: "urn:jsonschema:Address", ...text };
    expect(
      validated({ properties: { a: one, b: { $ref: "urn:jsonschema:Address" } } }),
    ).toStrictEqual({
      properties: { a: text, b: { $ref: "#/$defs/d0" } },
      $defs: { d0: text },
    });
  });

  it("a reference inside a part with an `$id` leads to what is in it, as TypeSpec writes it", () => {
    const order = {
      $id: "Order.json",
      properties: { stock: { $ref: "#/$defs/Stock" }, around: { $ref: "#" } },
      $defs: { Stock: { $ref: "#/$defs/Count" }, Count: { type: "integer" } },
    };
    const schema = { $ref: "#/$defs/Order", $defs: { Order: order, Count: text } };
    const copy = {
      $ref: "#/$defs/d0",
      $defs: {
        d0: { properties: { stock: { $ref: "#/$defs/d1" }, around: { $ref: "#/$defs/d0" } } },
        d1: { $ref: "#/$defs/d2" },
        d2: { type: "integer" },
      },
    };
    expect(validated(schema)).toMatchObject(copy);
    expect(faults(schema)).toEqual([]);
  });

  it("a reference inside a part with an `$id` leads to the whole document where nothing is in it", () => {
    const part = { $id: "Part", properties: { a: { $ref: "#/$defs/Text" } } };
    expect(validated({ properties: { part }, $defs: { Text: text } })).toStrictEqual({
      properties: { part: { properties: { a: { $ref: "#/$defs/d0" } } } },
      $defs: { d0: text },
    });
  });

  it.each([{ nullable: true }, { type: ["object", "null"] }])(
    "a reference that is combined with %j may be null, as zod-to-openapi means it",
    (orNull) => {
      const $defs = { Home: { type: "object", title: "H" } };
      const schema = { allOf: [{ $ref: "#/$defs/Home" }, orNull], description: "Where", $defs };
      expect(validated(schema)).toMatchObject({
        description: "Where",
        anyOf: [{ allOf: [{ $ref: "#/$defs/d0" }] }, { type: "null" }],
      });
      const { allOf } = schema;
      expect(validated({ allOf: [...allOf, {}], $defs })).not.toHaveProperty("anyOf");
      expect(validated({ allOf: [{}, orNull] })).not.toHaveProperty("anyOf");
    },
  );

  it.each<[string, unknown, string]>([
    ["to another document", "other.json", "refers-outside"],
    ["that is no text", 5, "refers-outside"],
    ["that cannot be read", "#/%", "refers-outside"],
    ["to nothing", "#/$defs/x", "refers-nowhere"],
    ["to what is no schema", "#/title", "refers-nowhere"],
  ])("a reference %s accepts anything", (_name, $ref, finding) => {
    const schema = { title: "T", $ref, unevaluatedProperties: false, $defs: {} };
    expect(validated(schema)).toStrictEqual({ title: "T" });
    expect(faults(schema)).toEqual([{ code: finding }]);
  });

  it.each(["03", "04", "06", "07"])("a reference ignores its siblings in draft %s", (draft) => {
    const $schema = `http://json-schema.org/draft-${draft}/schema#`;
    expect(
      validated({
        $schema,
        title: "T",
        $ref: "#/definitions/x",
        type: "number",
        definitions: { x: text },
      }),
    ).toStrictEqual({
      title: "T",
      $ref: "#/$defs/d0",
      $defs: { d0: text },
    });
    // It is removed with the `not` that leads to it.
    expect(
      validated({ $schema, not: { $ref: "#/definitions/x" }, definitions: { x: code } }),
    ).toStrictEqual({
      $defs: { d0: checkedCode },
    });
    expect(
      validated({ $schema, not: { $ref: "#/definitions/x" }, definitions: { x: text } }),
    ).toHaveProperty("not");
  });

  it.each(["https://json-schema.org/draft/2019-09/schema", 7, undefined])(
    "a reference counts with what is beside it elsewhere: %j",
    ($schema) => {
      expect(
        validated({ $schema, $ref: "#/$defs/x", type: "string", $defs: { x: {} } }),
      ).toHaveProperty("type", "string");
    },
  );

  it.each(["$dynamicRef", "$recursiveRef"])(
    "a reference that depends on the way to it is followed by the agent: %s",
    (keyword) => {
      const schema = { ...text, [keyword]: "#a", unevaluatedItems: false };
      expect(validated(schema)).toStrictEqual(text);
      expect(notes(schema)).toEqual([
        { code: "agent-follows-reference" },
        { code: "agent-checks-texts" },
      ]);
      expect(validated({ not: { [keyword]: "#a" } })).toStrictEqual({});
    },
  );

  /** `a0` leads to `a1`, and so on, to a last one. */
  const chain = (length: number, last: Schema): Schema => ({
    not: { $ref: "#/$defs/a0" },
    $defs: Object.fromEntries(
      Array.from({ length: length + 1 }, (_, at) => [
        `a${at}`,
        at === length ? last : { $ref: `#/$defs/a${at + 1}` },
      ]),
    ),
  });

  it.each([0, 1, 2, 3, 4, 5, 6, 12])(
    "a reference is not forbidden where a pattern is %i references away",
    (length) => {
      const schema = chain(length, code);
      expect(validated(schema)).not.toHaveProperty("not");
      expect(notes(schema)).toEqual([{ code: "agent-checks-texts" }]);
      expect(validated(chain(length, text))).toHaveProperty("not");
      expect(shown(schema)).toHaveProperty("not");
    },
  );
});
