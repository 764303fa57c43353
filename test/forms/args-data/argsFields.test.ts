import { describe, expect, it } from "vitest";
import { argsFields, blankValue, entryField } from "../../../src/forms/args-data/argsFields.js";
import { readValue } from "../../../src/schema/form/readField.js";

const form = {};
const read = (value: unknown) => readValue(value, form);
const schema = {
  properties: {
    to: { type: "string", title: "Recipient", description: "Who gets it" },
    copies: { type: "integer", title: "" },
    list: { type: "array", items: { type: "string" } },
    place: {
      type: "object",
      properties: { city: { type: "string" }, zip: { type: "string" } },
      required: ["city"],
    },
  },
  required: ["copies", "place", "list"],
};
const fieldsOf = (source: Partial<Parameters<typeof argsFields>[0]>) =>
  argsFields({ form, reading: read(undefined), proposed: undefined, depth: 0, ...source });
const listOf = (length: number) => Array.from({ length }, (_, index) => index);

describe("the fields of arguments", () => {
  it("fields are those of the schema in its order, then those only in the proposal, then those that were added", () => {
    const fields = fieldsOf({
      reading: read(schema),
      proposed: { own: 1, to: "Ann" },
      initial: { mine: true },
      value: { late: 1 },
    });
    expect(
      fields.map(({ name, kind, isListed, isProposed, required }) => [
        name,
        kind,
        isListed,
        isProposed,
        required,
      ]),
    ).toEqual([
      ["to", "text", true, true, true],
      ["copies", "number", true, false, true],
      ["list", "list", true, false, true],
      ["place", "group", true, false, true],
      ["own", "number", false, true, true],
      ["mine", "boolean", false, false, false],
      ["late", "json", false, false, false],
    ]);
  });

  it("fields have the agent's texts, and a visible name", () => {
    const [to, copies] = fieldsOf({ reading: read(schema) });
    expect(to).toMatchObject({ title: "Recipient", description: "Who gets it" });
    expect(copies).toMatchObject({ title: undefined, description: undefined });
    const keyLabels = (keys: readonly string[]) =>
      new Map(keys.filter((key) => key === "toName").map((key) => [key, "to name"]));
    const labels = fieldsOf({ proposed: { toName: 1, other: 1, " ": 1 }, keyLabels }).map(
      ({ label }) => label,
    );
    expect(labels).toEqual(["to name", "other", '" "']);
  });

  it("fields have no texts of the agent that are no text", () => {
    const odd = { properties: { to: { type: "string", title: 5, description: 5 } } };
    expect(fieldsOf({ reading: read(odd) })).toMatchObject([
      { title: undefined, description: undefined },
    ]);
  });

  it("fields are edited by the type of the proposed value, and added ones by the schema", () => {
    const text = { properties: { to: { type: "string" } } };
    expect(fieldsOf({ reading: read(text), proposed: { to: 5 } })).toMatchObject([
      { kind: "json" },
    ]);
    expect(fieldsOf({ reading: read(text), initial: { to: 5 } })).toMatchObject([{ kind: "text" }]);
  });

  it("fields are all listed where there is no schema, and stay where the agent proposed them", () => {
    expect(fieldsOf({ proposed: { a: 1 }, initial: { b: 2 } })).toMatchObject([
      { name: "a", isListed: true, isFixed: true },
      { name: "b", isListed: true, isFixed: false },
    ]);
    expect(fieldsOf({ reading: read(schema) }).filter(({ isFixed }) => isFixed)).toEqual([]);
    expect(
      fieldsOf({ reading: read(schema), depth: 1 }).map(({ name, isFixed }) => [name, isFixed]),
    ).toEqual([
      ["to", false],
      ["copies", true],
      ["list", true],
      ["place", true],
    ]);
  });

  it("fields are edited as JSON from where there are more than 300 values", () => {
    const lists = Object.fromEntries([..."abcdefghi"].map((name) => [name, listOf(40)]));
    const kinds = fieldsOf({ proposed: { ...lists, text: "Ann" } }).map(({ kind }) => kind);
    expect(kinds).toEqual([...Array(7).fill("list"), "json", "json", "text"]);
    const deeper = fieldsOf({ proposed: lists, depth: 1 }).map(({ kind }) => kind);
    expect(deeper).toEqual(Array(9).fill("list"));
  });
});

describe("a new entry", () => {
  it("a new entry has what the schema requires, and no made-up values", () => {
    const list = { type: "array", items: { type: "object", description: "A letter", ...schema } };
    const entry = entryField({ form, reading: read(list), entries: [], depth: 0 }, "1", undefined);
    expect(entry).toMatchObject({ kind: "group", isProposed: false, description: undefined });
    expect(entry).toMatchObject({ isListed: true, required: true, isFixed: true });
    expect(blankValue(form, entry, 0)).toEqual({
      value: { copies: null, list: [], place: { city: null } },
      missing: [["copies"], ["place", "city"]],
    });
  });

  it("a new entry has what all entries have in common where there is no schema", () => {
    const entries = [{ name: "Ann", age: 5 }, { name: "Bob" }];
    const entry = entryField({ form, reading: read(undefined), entries, depth: 0 }, "3", undefined);
    expect(entry.sample).toEqual({ name: "Ann" });
    expect(blankValue(form, entry, 0)).toEqual({ value: { name: null }, missing: [["name"]] });
    const text = entryField(
      { form, reading: read(undefined), entries: ["a", "b"], depth: 0 },
      "3",
      undefined,
    );
    expect([text.kind, blankValue(form, text, 0)]).toEqual([
      "text",
      { value: null, missing: [[]] },
    ]);
  });

  it("a new entry has nothing of other entries where there is a schema, or where it was proposed itself", () => {
    const list = { type: "array", items: { type: "string" } };
    expect(
      entryField({ form, reading: read(list), entries: [5], depth: 0 }, "2", undefined),
    ).toMatchObject({
      kind: "text",
      sample: undefined,
    });
    expect(
      entryField({ form, reading: read(undefined), entries: [5], depth: 0 }, "2", "Ann").sample,
    ).toBeUndefined();
  });

  it("a new entry is JSON where it is nested too deeply", () => {
    const nested = (properties: object) => ({
      type: "object",
      properties,
      required: Object.keys(properties),
    });
    const list = {
      type: "array",
      items: nested({ name: { type: "string" }, a: nested({ b: { type: "string" } }) }),
    };
    const entry = entryField({ form, reading: read(list), entries: [], depth: 0 }, "1", undefined);
    expect(blankValue(form, entry, 1)).toEqual({
      value: { name: null, a: null },
      missing: [["name"], ["a"]],
    });
    const like = entryField(
      { form, reading: read(undefined), entries: [{ a: { b: 1, c: { d: 1 } } }], depth: 0 },
      "2",
      undefined,
    );
    expect(blankValue(form, like, 1).value).toEqual({ a: { b: null, c: null } });
    const kindAt = (depth: number) =>
      entryField({ form, reading: read(undefined), entries: [], depth }, "1", { a: 1 }).kind;
    expect([kindAt(1), kindAt(2)]).toEqual(["group", "json"]);
  });

  it("an entry that was proposed is edited by its own value", () => {
    const list = { type: "array", items: { type: "string", description: "A name" } };
    expect(
      entryField({ form, reading: read(list), entries: [], depth: 0 }, "1", "Ann"),
    ).toMatchObject({
      kind: "text",
      isProposed: true,
      description: "A name",
      sample: undefined,
    });
  });
});
