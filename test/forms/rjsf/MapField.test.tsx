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
const add = () => screen.getByRole("button", { name: "Add: It" });
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
    expect(summary()).toEqual(["It: Give this value a name"]);
    await person.type(names()[0] as Element, "a");
    await person.click(add());
    await person.type(names()[1] as Element, "a");
    await person.type(values()[1] as Element, "2");
    await submits();
    expect(summary()).toContain("It: A name is there twice");
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
    expect(screen.queryByRole("button", { name: "Add: It" })).toBeNull();
  });

  it("has its own fields and rows beside each other", async () => {
    const both = { ...counts, properties: { note: { type: "string" } } };
    const { person, submits, submitted } = renderForm(asking(both), {
      initialValue: { it: { note: "x", a: 1 } },
    });
    await person.type(screen.getByLabelText("Note (optional)"), "y");
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
});
