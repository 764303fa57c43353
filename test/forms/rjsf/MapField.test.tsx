import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderForm } from "../renderForm.js";

const asking = (it: object, more: object = {}) => ({
  type: "object",
  properties: { it },
  required: ["it"],
  ...more,
});
const counts = { type: "object", additionalProperties: { type: "integer" } };
const add = () => screen.getByRole("button", { name: "Add item: It" });
const names = () => screen.getAllByLabelText("Name");
const values = () => screen.getAllByLabelText("Value");

describe("an object with any names", () => {
  it("is rows of a name and a value, which can be added and removed", async () => {
    const { person, submits, submitted } = renderForm(asking(counts));
    await person.click(add());
    await person.type(names()[0] as Element, "a");
    await person.type(values()[0] as Element, "12");
    await person.click(add());
    await person.type(names()[1] as Element, "b");
    await person.type(values()[1] as Element, "7");
    await submits();
    await person.click(screen.getByRole("button", { name: "Remove a" }));
    await submits();
    expect(submitted()).toEqual([{ it: { a: 12, b: 7 } }, { it: { b: 7 } }]);
  });

  it("may be empty, and is left out where it is optional", async () => {
    const { submits, submitted } = renderForm({ type: "object", properties: { it: counts } });
    await submits();
    expect(submitted()).toEqual([{}]);
  });

  it("says that a name is missing, and that one is there twice", async () => {
    const { person, submits, submitted, summary } = renderForm(asking(counts));
    await person.click(add());
    await person.type(values()[0] as Element, "1");
    await submits();
    expect(summary()).toEqual(["Give this value a name"]);
    await person.type(names()[0] as Element, "a");
    await person.click(add());
    await person.type(names()[1] as Element, "a");
    await person.type(values()[1] as Element, "2");
    await submits();
    expect(summary()).toContain("A name is there twice");
    expect(submitted()).toEqual([]);
  });

  it("asks for the value of a name", async () => {
    const { person, submits, summary } = renderForm(asking(counts));
    await person.click(add());
    await person.type(names()[0] as Element, "a");
    await submits();
    expect(summary()).toHaveLength(1);
  });

  it("keeps names that programs reserve as names", async () => {
    const { person, submits, submitted } = renderForm(asking(counts));
    await person.click(add());
    await person.type(names()[0] as Element, "__proto__");
    await person.type(values()[0] as Element, "1");
    await submits();
    expect(JSON.stringify(submitted())).toBe('[{"it":{"__proto__":1}}]');
  });

  it("makes rows of JSON that is pasted into a name", async () => {
    const { person, submits, submitted } = renderForm(asking(counts));
    await person.click(add());
    fireEvent.paste(names()[0] as Element, {
      clipboardData: { getData: () => '{"a": 1, "b": 2}' },
    });
    await submits();
    expect(submitted()).toEqual([{ it: { a: 1, b: 2 } }]);
  });

  it("offers the names that the schema lists, and all of them where all must be there", async () => {
    const listed = { ...counts, propertyNames: { enum: ["red", "green"] } };
    const { person, submits, submitted, unmount } = renderForm(asking(listed));
    await person.click(add());
    await person.selectOptions(names()[0] as Element, "green");
    await person.type(values()[0] as Element, "3");
    await submits();
    expect(submitted()).toEqual([{ it: { green: 3 } }]);
    unmount();
    renderForm(asking({ ...listed, required: ["red", "green"] }));
    expect(names().map((name) => (name as HTMLInputElement).value)).toEqual(["red", "green"]);
    expect(screen.queryByRole("button", { name: "Add item: It" })).toBeNull();
  });

  it("has its own fields and rows beside each other", async () => {
    const both = { ...counts, properties: { note: { type: "string" } } };
    const { person, submits, submitted } = renderForm(asking(both), {
      initialValue: { it: { note: "x", a: 1 } },
    });
    await person.type(screen.getByLabelText("Note"), "y");
    await person.type(values()[0] as Element, "2");
    await submits();
    expect(submitted()).toEqual([{ it: { note: "xy", a: 12 } }]);
  });

  it("takes groups as values", async () => {
    const group = { type: "object", properties: { street: { type: "string" } } };
    const { person, submits, submitted } = renderForm(
      asking({ type: "object", additionalProperties: group }),
      { initialValue: { it: { home: { street: "M" } } } },
    );
    await person.type(screen.getByRole("textbox", { name: /Street/ }), "ain");
    await submits();
    expect(submitted()).toEqual([{ it: { home: { street: "Main" } } }]);
  });

  it("has a value by the pattern that its name matches", async () => {
    const named = {
      type: "object",
      patternProperties: { "^S_": { type: "string" }, "^I_": { type: "integer" } },
      additionalProperties: false,
    };
    const { person, submits, submitted, summary } = renderForm(asking(named));
    await person.click(add());
    await person.type(names()[0] as Element, "I_a");
    await person.type(values()[0] as Element, "12");
    await person.click(add());
    await person.type(names()[1] as Element, "S_b");
    await person.type(values()[1] as Element, "12");
    await submits();
    expect(submitted()).toEqual([{ it: { I_a: 12, S_b: "12" } }]);
    await person.type(names()[1] as Element, "{Home}x");
    await submits();
    expect(summary()).toHaveLength(1);
  });

  it("is rows also where one pattern that no machine of ours can check names all", async () => {
    const named = { type: "object", patternProperties: { "^(?!_)": { type: "integer" } } };
    const { person, submits, submitted } = renderForm(asking(named));
    await person.click(add());
    await person.type(names()[0] as Element, "a");
    await person.type(values()[0] as Element, "12");
    await submits();
    expect(submitted()).toEqual([{ it: { a: 12 } }]);
  });

  it.each([
    ["anyOf", { anyOf: [counts, { type: "null" }] }],
    ["type", { ...counts, type: ["object", "null"] }],
  ])("is one of two answers where it may be null, by %s", async (_, nullable) => {
    const { person, submits, submitted } = renderForm(asking(nullable));
    const kind = () => screen.getByRole("combobox", { name: "Kind of answer" });
    await submits();
    await person.selectOptions(kind(), "Names and values");
    await person.click(screen.getByRole("button", { name: "Add item" }));
    await person.type(names()[0] as Element, "a");
    await person.type(values()[0] as Element, "12");
    await submits();
    await person.click(screen.getByRole("button", { name: "Remove a" }));
    await submits();
    await person.selectOptions(kind(), "Nothing");
    await submits();
    const rows = [{ it: { a: 12 } }, { it: {} }];
    expect(submitted()).toEqual([{ it: null }, ...rows, { it: null }]);
  });

  it("is one of several kinds of answer", async () => {
    const { person, submits, submitted } = renderForm(
      asking({ anyOf: [counts, { type: "array", items: { type: "string" } }] }),
    );
    await person.selectOptions(
      screen.getByRole("combobox", { name: "Kind of answer" }),
      "Names and values",
    );
    await person.click(screen.getByRole("button", { name: "Add item" }));
    await person.type(names()[0] as Element, "a");
    await person.type(values()[0] as Element, "12");
    await submits();
    expect(submitted()).toEqual([{ it: { a: 12 } }]);
  });

  it.each<[string, object]>([
    ["any", { type: "object", additionalProperties: true }],
    ["described as nothing", { type: "object", additionalProperties: {} }],
    ["any or null", { anyOf: [{ type: "object", additionalProperties: true }, { type: "null" }] }],
    ["any as one of two kinds", { anyOf: [{ type: "object" }, { type: "array" }] }],
  ])("stays one JSON text while that is typed, where its values are %s", async (_, any) => {
    const { person, submits, submitted } = renderForm(asking(any));
    const kind = screen.queryByRole("combobox", { name: "Kind of answer" });
    if (kind !== null) await person.selectOptions(kind, "Several fields");
    const field = screen.getByRole("textbox");
    await person.clear(field);
    await person.type(field, '{{"a": 12, "b": {{"c": [[1]}}');
    expect(field).toHaveValue('{"a": 12, "b": {"c": [1]}}');
    expect(field).toBeInTheDocument();
    await submits();
    expect(submitted()).toEqual([{ it: { a: 12, b: { c: [1] } } }]);
  });

  it("starts a value with what the agent suggests, and a group with its fields", async () => {
    const three = { type: "object", additionalProperties: { type: "integer", default: 3 } };
    const { person, submits, submitted, unmount } = renderForm(asking(three));
    await person.click(add());
    await submits();
    await person.type(names()[0] as Element, "a");
    await submits();
    expect(submitted()).toEqual([{ it: {} }, { it: { a: 3 } }]);
    unmount();
    const group = { type: "object", properties: { street: { type: "string" } } };
    const homes = renderForm(asking({ type: "object", additionalProperties: group }));
    await homes.person.click(add());
    await homes.person.type(names()[0] as Element, "home");
    await homes.submits();
    expect(homes.submitted()).toEqual([{ it: { home: {} } }]);
  });

  it("can be left alone, and left again, where names must be there", async () => {
    const fixed = { ...counts, required: ["red"] };
    const { person, submits, submitted } = renderForm({
      type: "object",
      properties: { it: fixed },
    });
    await submits();
    await person.type(values()[0] as Element, "1");
    await submits();
    await person.clear(values()[0] as Element);
    await submits();
    expect(submitted()).toEqual([{}, { it: { red: 1 } }, {}]);
  });

  it("names the characters of a name that cannot be seen, and names that look alike", async () => {
    const { person } = renderForm(asking(counts), {
      initialValue: { it: { "to\u200b": 1, to: 2, "c ": 3 } },
    });
    expect(names()[0]).toHaveAccessibleDescription(/U\+200B zero width space/);
    expect(names()[2]).toHaveAccessibleDescription(/U\+0020 space/);
    expect(screen.getByText(/look alike/)).toHaveTextContent('"to[U+200B]\u200b" and "to"');
    await person.click(screen.getByRole("button", { name: "Remove to[U+200B]" }));
    expect(screen.queryByText(/look alike/)).toBeNull();
  });

  it("marks them in the names to choose from", async () => {
    const { person } = renderForm(
      asking({ ...counts, propertyNames: { enum: ["re\u202ed", "red"] } }),
    );
    await person.click(add());
    const options = [...(names()[0] as HTMLSelectElement).options].map(({ text }) => text);
    expect(options).toEqual(["Choose…", "re[U+202E]d", "red"]);
  });

  it("is filled in by keyboard alone", async () => {
    const { person, submitted } = renderForm(asking(counts));
    await person.tab();
    await person.keyboard("{Enter}a{Tab}12{Tab}{Tab}{Enter}b{Tab}7{Tab}{Enter}");
    expect(add()).toHaveFocus();
    await person.keyboard("{Tab}{Enter}");
    expect(submitted()).toEqual([{ it: { a: 12 } }]);
  });

  it("sends nothing unseen in what is suggested", async () => {
    const group = { type: "object", properties: { street: { type: "string" } } };
    const { submits, submitted } = renderForm(
      asking({
        type: "object",
        additionalProperties: group,
        default: { home: { street: "Main", secret: 1 } },
      }),
    );
    await submits();
    expect(submitted()).toEqual([{ it: { home: { street: "Main" } } }]);
  });

  it("shows what is suggested, and sends nothing in it where all of it is removed", async () => {
    const suggesting = { ...counts, default: { a: 1 } };
    const { person, submits, submitted } = renderForm({
      type: "object",
      properties: { it: suggesting },
    });
    await submits();
    await person.click(screen.getByRole("button", { name: "Remove a" }));
    await submits();
    expect(submitted()).toEqual([{ it: { a: 1 } }, { it: {} }]);
  });
});
