import { describe, expect, it } from "vitest";
import { maskSchema } from "../../../src/core/present/maskSchema.js";
import { createMask } from "../../../src/core.js";

const texts = { hidden: "••••••", choice: (number: number) => `Hidden value ${number}` };
const mask = createMask((path) => /token|vault/.test(JSON.stringify(path.at(-1)) ?? "")).about(undefined, "Hidden");
const masked = (schema: unknown, ...values: readonly unknown[]) => maskSchema(schema, mask, values, texts);

describe("a schema with hidden places", () => {
  it.each<readonly [string, unknown]>([
    ["a default", { properties: { token: { type: "string", default: "secret-one" } } }],
    ["a default of the whole", { type: "object", default: { token: "secret-one", list: [{ token: "secret-two" }] } }],
    ["a const", { properties: { token: { const: "secret-one" } } }],
    [
      "an enum and its names",
      { properties: { token: { enum: ["secret-one", "secret-two"], enumNames: ["It is secret-one", "secret-two!"] } } },
    ],
    [
      "choices and what is said of them",
      { properties: { token: { oneOf: [{ const: 12345678, title: "secret-one", description: "secret-one" }] } } },
    ],
    ["examples", { properties: { token: { examples: ["secret-one"] } } }],
    ["a list", { properties: { list: { items: { properties: { token: { enum: ["secret-one"] } } } } } }],
    [
      "what is inside of something hidden",
      { properties: { vault: { properties: { pin: { default: "secret-one" }, list: { items: { enum: ["secret-two"] } } } } } },
    ],
    ["a definition", { properties: { token: { $ref: "#/$defs/T" } }, $defs: { T: { enum: ["secret-one", "secret-two"] } } }],
    [
      "a definition that refers to itself",
      { $ref: "#/$defs/T", $defs: { T: { properties: { token: { default: "secret-one" }, next: { $ref: "#/$defs/T" } } } } },
    ],
    [
      "an alternative",
      {
        anyOf: [{ properties: { token: { const: "secret-one" } } }, { not: { properties: { token: { const: "secret-two" } } } }],
      },
    ],
    ["a condition", { if: { properties: { token: { const: "secret-one" } } }, else: { title: "for secret-one" } }],
    ["entries of a tuple", { prefixItems: [{ properties: { token: { default: "secret-one" } } }] }],
    [
      "titles and descriptions that quote it",
      { title: "Use secret-one", description: "or 12345678", properties: { token: { enum: ["secret-one", 12345678] } } },
    ],
  ])("has marks in %s", (_, schema) => {
    const { schema: shown, restore } = masked(schema);
    const text = JSON.stringify(shown);
    expect(text).not.toMatch(/secret-|12345678/);
    expect(text).toContain("•••••• ");
    expect(JSON.stringify(restore(shown))).toMatch(/secret-one|12345678/);
  });

  it("offers hidden choices by their number, beside those that are not hidden", () => {
    const some = createMask((_path, value) => value === "b-secret").about(undefined, "Hidden");
    const { schema } = maskSchema({ enum: ["a", "b-secret"], enumNames: ["A", "B"] }, some, [], texts);
    expect(schema).toEqual({
      oneOf: [
        { const: "a", title: "A" },
        { const: "•••••• 1", title: "Hidden value 2" },
      ],
    });
  });

  it("is the same where nothing is hidden", () => {
    const schema = { type: "object", properties: { const: { enum: ["a"], title: "A" }, properties: { default: 1 } } };
    expect(masked(schema).schema).toEqual(schema);
  });
});

describe("a value with marks", () => {
  it("is the value again when the marks are where they were, with every type", () => {
    const value = { user: "ann", token: 12345678, vault: { open: true, list: ["x", null, ""] } };
    const { put, take, textOf } = masked({}, value);
    const shown = put(value);
    expect(JSON.stringify(shown)).not.toMatch(/1234|true|"x"/);
    expect(textOf(Reflect.get(Object(shown), "token"))).toBe("Hidden");
    expect(take(shown)).toEqual({ value, broken: [] });
  });

  it("has the mark of its choice", () => {
    const value = { token: "secret-one" };
    const { put, schema } = masked({ properties: { token: { enum: ["secret-two", "secret-one"] } } }, value);
    expect(schema).toMatchObject({ properties: { token: { oneOf: [{}, { const: Reflect.get(Object(put(value)), "token") }] } } });
  });

  it("is refused where a mark was changed or moved to a place that is not hidden", () => {
    const { put, take } = masked({}, { user: "ann", token: "secret-one" });
    const mark = Reflect.get(Object(put({ token: "secret-one" })), "token");
    expect(take({ user: mark })).toEqual({ value: { user: mark }, broken: [["user"]] });
    expect(take({ token: `${mark}2` }).broken).toEqual([["token"]]);
  });

  it("has bullets that stand nowhere else", () => {
    const { put } = masked({ title: "••••••" }, { token: "secret-one" });
    expect(put({ token: "secret-one" })).toEqual({ token: "••••••• 1" });
  });
});

it("quotes no hidden value of six characters and more, as text or as JSON", () => {
  const { scrub } = masked({}, { token: 'say "hello"', vault: [123456, "abc"] });
  expect(scrub('Must be one of: say "hello", 123456, abc')).toBe("Must be one of: ••••••, ••••••, abc");
  expect(scrub('{"x":"say \\"hello\\""}')).toBe('{"x":"••••••"}');
});
