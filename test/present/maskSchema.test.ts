import { describe, expect, it } from "vitest";
import { createMask } from "../../src/core.js";
import { maskSchema } from "../../src/present/maskSchema.js";

const texts = { hidden: "••••••", choice: (number: number) => `Hidden value ${number}` };
const mask = createMask((path) => /token|vault/.test(JSON.stringify(path.at(-1)) ?? "")).about(
  undefined,
  "Hidden",
);
const masked = (schema: unknown, ...values: readonly unknown[]) =>
  maskSchema(schema, mask, values, texts);

describe("a schema with hidden places", () => {
  it.each<readonly [string, unknown]>([
    ["a default", { properties: { token: { type: "string", default: "secret-one" } } }],
    [
      "a default of the whole",
      { type: "object", default: { token: "secret-one", list: [{ token: "secret-two" }] } },
    ],
    ["a const", { properties: { token: { const: "secret-one" } } }],
    [
      "an enum and its names",
      {
        properties: {
          token: {
            enum: ["secret-one", "secret-two"],
            enumNames: ["It is secret-one", "secret-two!"],
          },
        },
      },
    ],
    [
      "choices and what is said of them",
      {
        properties: {
          token: { oneOf: [{ const: 12345678, title: "secret-one", description: "secret-one" }] },
        },
      },
    ],
    ["examples", { properties: { token: { examples: ["secret-one"] } } }],
    [
      "a list",
      { properties: { list: { items: { properties: { token: { enum: ["secret-one"] } } } } } },
    ],
    [
      "what is inside of something hidden",
      {
        properties: {
          vault: {
            properties: {
              pin: { default: "secret-one" },
              list: { items: { enum: ["secret-two"] } },
            },
          },
        },
      },
    ],
    [
      "a definition",
      {
        properties: { token: { $ref: "#/$defs/T" } },
        $defs: { T: { enum: ["secret-one", "secret-two"] } },
      },
    ],
    [
      "a definition that refers to itself",
      {
        $ref: "#/$defs/T",
        $defs: {
          T: { properties: { token: { default: "secret-one" }, next: { $ref: "#/$defs/T" } } },
        },
      },
    ],
    [
      "an alternative",
      {
        anyOf: [
          { properties: { token: { const: "secret-one" } } },
          { not: { properties: { token: { const: "secret-two" } } } },
        ],
      },
    ],
    [
      "a condition",
      { if: { properties: { token: { const: "secret-one" } } }, else: { title: "for secret-one" } },
    ],
    ["entries of a tuple", { prefixItems: [{ properties: { token: { default: "secret-one" } } }] }],
    [
      "titles and descriptions that quote it",
      {
        title: "Use secret-one",
        description: "or 12345678",
        properties: { token: { enum: ["secret-one", 12345678] } },
      },
    ],
  ])("a schema with hidden places has marks in %s", (_, schema) => {
    const { schema: shown, restore } = masked(schema);
    const text = JSON.stringify(shown);
    expect(text).not.toMatch(/secret-|12345678/);
    expect(text).toContain("•••••• ");
    expect(JSON.stringify(restore(shown))).toMatch(/secret-one|12345678/);
  });

  it("a schema offers hidden choices by their number, beside those that are not hidden", () => {
    const some = createMask((_path, value) => value === "b-secret").about(undefined, "Hidden");
    const { schema } = maskSchema(
      { enum: ["a", "b-secret"], enumNames: ["A", "B"] },
      some,
      [],
      texts,
    );
    expect(schema).toEqual({
      oneOf: [
        { const: "a", title: "A" },
        { const: "•••••• 1", title: "Hidden value 2" },
      ],
    });
  });

  it("a schema is unchanged where nothing is hidden", () => {
    const schema = {
      type: "object",
      properties: { const: { enum: ["a"], title: "A" }, properties: { default: 1 } },
    };
    expect(masked(schema).schema).toEqual(schema);
  });

  it("a masked schema keeps the form of everything else, down to alternatives and conditions", () => {
    expect(
      masked({
        type: "object",
        required: ["token"],
        anyOf: [
          {
            type: "object",
            properties: { token: { type: "string", const: "secret-one", title: "It" } },
          },
          { title: "B" },
        ],
      }).schema,
    ).toEqual({
      type: "object",
      required: ["token"],
      anyOf: [
        { type: "object", properties: { token: { const: "•••••• 1", title: "It" } } },
        { title: "B" },
      ],
    });
    const numbers = masked({
      properties: { token: { type: "integer", enum: [123456, 123457], enumNames: ["A", "B"] } },
    });
    expect(numbers.schema).toEqual({
      properties: {
        token: {
          oneOf: [
            { const: "•••••• 1", title: "Hidden value 1" },
            { const: "•••••• 2", title: "Hidden value 2" },
          ],
        },
      },
    });
  });

  it.each(["oneOf", "anyOf"])(
    "a masked schema offers hidden alternatives of %s by their number, beside those that are not hidden",
    (keyword) => {
      const some = createMask((_path, value) => value === "b-secret").about(undefined, "Hidden");
      const open = { const: "a", title: "A", description: "First" };
      const branches = [open, { const: "b-secret", title: "B" }, { type: "null" }, "odd"];
      const { schema } = maskSchema({ type: "string", [keyword]: branches }, some, [], texts);
      expect(schema).toEqual({
        [keyword]: [open, { const: "•••••• 1", title: "Hidden value 2" }, { type: "null" }, "odd"],
      });
      const shown = { type: "string", [keyword]: [open, { type: "null" }] };
      expect(maskSchema(shown, some, [], texts).schema).toEqual(shown);
    },
  );

  it("the names and meanings of hidden choices go, whichever tool wrote them", () => {
    const some = createMask((_path, value) => value === "b-secret").about(undefined, "Hidden");
    const said = ["of a", "of b-secret's owner"];
    const schema = {
      enum: ["a", "b-secret"],
      "x-enum-varnames": said,
      "x-enum-descriptions": said,
    };
    expect(maskSchema(schema, some, [], texts).schema).toEqual({
      oneOf: [{ const: "a" }, { const: "•••••• 1", title: "Hidden value 2" }],
    });
  });

  it("a masked schema has no names of choices that are no text", () => {
    const some = createMask((_path, value) => value === "b-secret").about(undefined, "Hidden");
    const schema = { enum: ["a", "b-secret", "c"], enumNames: [{ text: "A" }, "B", 3] };
    expect(maskSchema(schema, some, [], texts).schema).toEqual({
      oneOf: [{ const: "a" }, { const: "•••••• 1", title: "Hidden value 2" }, { const: "c" }],
    });
  });

  it.each<readonly [string, object]>([
    [
      "choices that are no list",
      { properties: { token: { enum: "secret-one", examples: { a: "secret-two" } } } },
    ],
    [
      "the rules of a field that is called like a keyword",
      { properties: { default: { properties: { token: { const: "secret-1" } } } } },
    ],
    [
      "a rule for a field that is called like a keyword",
      { dependencies: { default: { properties: { token: { const: "secret-1" } } } } },
    ],
    ["a definition that nothing refers to", { $defs: { T: { default: { token: "secret-one" } } } }],
    [
      "names of choices elsewhere that quote it",
      {
        properties: {
          token: { const: "secret-one" },
          other: { enum: ["a"], enumNames: ["as secret-one"] },
        },
      },
    ],
    [
      "notes that quote it",
      { "x-notes": [["as secret-one"]], properties: { token: { const: "secret-one" } } },
    ],
    [
      "fields nested deeper than any form",
      nest(30, "properties", { properties: { token: { default: "secret-one" } } }),
    ],
    [
      "more parts than are looked at",
      {
        allOf: Array.from({ length: 20_010 }, () => ({})),
        properties: { token: { const: "secret-one" } },
      },
    ],
    [
      "a default that is hidden in part at one place, and in part at another",
      {
        $defs: { T: { default: { token: "secret-one", vault: "secret-two" } } },
        properties: { a: { $ref: "#/$defs/T" }, b: { $ref: "#/$defs/T" } },
      },
    ],
  ])("a masked schema hides no less in %s", (_, schema) => {
    const halves = createMask(
      (path) =>
        (path.at(-1) === "token" && path[0] !== "b") ||
        (path.at(-1) === "vault" && path[0] === "b"),
    ).about(undefined, "Hidden");
    const { schema: shown } = maskSchema(schema, halves, [], texts);
    expect(JSON.stringify(shown)).not.toContain("secret-");
  });

  it("a masked schema keeps names of fields and types that read like a hidden value", () => {
    const schema = {
      $ref: "#/$defs/secret",
      type: "secret",
      required: ["secret"],
      dependentRequired: { a: ["secret"] },
      dependencies: { a: ["secret"], b: { title: "B" } },
      enumNames: 5,
      properties: { secret: { title: "A", default: "secret" } },
    };
    expect(masked(schema, { token: "secret" }).schema).toEqual(schema);
    expect(
      masked({ title: "the secret", items: { title: "a secret" } }, { token: "secret" }).schema,
    ).toEqual({
      title: "the ••••••",
      items: { title: "a ••••••" },
    });
  });

  it.each<readonly [string, (part: object) => object]>([
    ["items", (part) => ({ items: part })],
    ["fields", (part) => ({ $defs: { a: part } })],
    ["lists", (part) => ({ x: part })],
  ])(
    "a masked schema is cut where it is nested deeper than 128 levels, here of %s",
    (_, around) => {
      const nested = (levels: number): unknown =>
        Array.from({ length: levels }).reduce<object>((part) => around(part), { title: "bottom" });
      expect(JSON.stringify(masked(nested(127)).schema)).toContain("bottom");
      expect(JSON.stringify(masked(nested(128)).schema)).not.toContain("bottom");
      expect(
        JSON.stringify(
          masked({ x: Array.from({ length: 200 }).reduce((list) => [list], "bottom") }).schema,
        ),
      ).not.toContain("bottom");
    },
  );
});

/** A schema inside of others, so many levels deep. */
function nest(levels: number, keyword: string, inner: object): object {
  return Array.from({ length: levels }).reduce<object>(
    (part) => ({ [keyword]: { a: part } }),
    inner,
  );
}

describe("a value with marks", () => {
  it("a value with marks is the original again when the marks are where they were, with every type", () => {
    const value = { user: "ann", token: 12345678, vault: { open: true, list: ["x", null, ""] } };
    const { put, take, textOf } = masked({}, value);
    const shown = put(value);
    expect(JSON.stringify(shown)).not.toMatch(/1234|true|"x"/);
    expect(textOf(Reflect.get(Object(shown), "token"))).toBe("Hidden");
    expect(take(shown)).toEqual({ value, broken: [] });
  });

  it("a value with marks has the mark of its choice", () => {
    const value = { token: "secret-one" };
    const { put, schema } = masked(
      { properties: { token: { enum: ["secret-two", "secret-one"] } } },
      value,
    );
    expect(schema).toMatchObject({
      properties: { token: { oneOf: [{}, { const: Reflect.get(Object(put(value)), "token") }] } },
    });
  });

  it("a value is refused where a mark was changed or moved to a place that is not hidden", () => {
    const { put, take } = masked({}, { user: "ann", token: "secret-one" });
    const mark = Reflect.get(Object(put({ token: "secret-one" })), "token");
    expect(take({ user: mark })).toEqual({ value: { user: mark }, broken: [["user"]] });
    expect(take({ token: `${mark}2` }).broken).toEqual([["token"]]);
  });

  it("a value may have a mark at every hidden place, and where its choice may be", () => {
    const schema = {
      $defs: { T: { enum: ["secret-one", "b"] } },
      properties: { token: { $ref: "#/$defs/T" }, user: { $ref: "#/$defs/T" } },
    };
    const { put, take, textOf } = masked(schema, { token: "secret-two", list: [{ token: "x" }] });
    const marked = put({ token: "secret-two" });
    const mark = Reflect.get(Object(marked), "token");
    expect(take({ vault: mark })).toEqual({ value: { vault: "secret-two" }, broken: [] });
    expect(take({ user: mark })).toEqual({ value: { user: mark }, broken: [["user"]] });
    const choice = Reflect.get(Object(put({ token: "secret-one" })), "token");
    expect(take({ user: choice, token: choice })).toEqual({
      value: { user: "secret-one", token: "secret-one" },
      broken: [],
    });
    expect([textOf(choice), textOf("b"), textOf(5)]).toEqual(["Hidden", undefined, undefined]);
  });

  it("a mark may move with its entry of a list, but not to another key", () => {
    const some = createMask((_path, value) => value === "secret-one").about(undefined, "Hidden");
    const value = { list: ["a", "secret-one"], keys: { 1: "secret-one", 2: "b" } };
    const { put, take } = maskSchema({}, some, [value], texts);
    const { list, keys } = Object(put(value));
    expect(take({ list: [list[1], "a"] })).toEqual({
      value: { list: ["secret-one", "a"] },
      broken: [],
    });
    const second = maskSchema(
      {},
      createMask((path) => path.at(-1) === 1).about(undefined, "Hidden"),
      [["a", "b"]],
      texts,
    );
    const [, mark] = Object(second.put(["a", "b"]));
    expect(second.take([mark])).toEqual({ value: ["b"], broken: [] });
    expect(take({ keys: { 1: keys[1] } })).toEqual({
      value: { keys: { 1: "secret-one" } },
      broken: [],
    });
  });

  it("a value stays unchanged where it is absent, empty or no text, even if all is hidden", () => {
    const wide = { anyOf: Array.from({ length: 20_001 }, () => ({})) };
    const { put, restore } = masked(wide);
    const empty = { token: "", vault: null };
    expect(put(empty)).toEqual(empty);
    expect(put(undefined)).toBeUndefined();
    expect(put({ user: "ann" })).toEqual({ user: "•••••• 1" });
    const plain = { a: null, n: 5, t: true, s: "x", list: [1, [null]] };
    expect(restore(plain)).toEqual(plain);
    expect(restore(put({ user: "ann" }))).toEqual({ user: "ann" });
  });

  it("a value is hidden as a whole where it is nested deeper than 128 levels", () => {
    const nested = (levels: number) =>
      Array.from({ length: levels }).reduce<unknown>((inside) => [inside], "text");
    const { put, take } = masked({});
    expect(JSON.stringify(put(nested(128)))).toContain("text");
    expect(JSON.stringify(put(nested(129)))).not.toContain("text");
    expect(JSON.stringify(put(nested(200)))).toBe(`${"[".repeat(129)}"•••••• 2"${"]".repeat(129)}`);
    expect(take(put(nested(200)))).toEqual({ value: nested(200), broken: [] });
  });

  it("a mark has bullets that occur nowhere else", () => {
    const { put } = masked({ title: "••••••" }, { token: "secret-one" });
    expect(put({ token: "secret-one" })).toEqual({ token: "••••••• 1" });
  });
});

it("a masked schema quotes no hidden value of six characters and more, as text or as JSON", () => {
  const { scrub } = masked({}, { token: 'say "hello"', vault: [123456, "abc"] });
  expect(scrub('Must be one of: say "hello", 123456, abc')).toBe(
    "Must be one of: ••••••, ••••••, abc",
  );
  expect(scrub('{"x":"say \\"hello\\""}')).toBe('{"x":"••••••"}');
});
