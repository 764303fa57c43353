import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderForm } from "./renderForm.js";

describe("all that is wrong is said in one round, once for each field", () => {
  it("a pattern beside what is missing, what is too much and what cannot be read", async () => {
    const { person, submits, summary, submitted } = renderForm({
      type: "object",
      properties: {
        code: { type: "string", pattern: "^\\d{5}$", minLength: 2 },
        name: { type: "string" },
        amount: { type: "number" },
        seats: { type: "integer", minimum: 1, maximum: 9 },
      },
      required: ["code", "name", "amount", "seats"],
    });
    await person.type(screen.getByRole("textbox", { name: "Code" }), "abc");
    await person.type(screen.getByRole("textbox", { name: "Amount" }), "12,5");
    await person.type(screen.getByRole("textbox", { name: "Seats" }), "10");
    await submits();
    expect(submitted()).toEqual([]);
    expect(summary()).toEqual([
      "5 digits",
      "Fill in the name",
      "Write it without commas, and decimals with a point, such as 1234.5",
      "Between 1 and 9",
    ]);
  });
});

describe("a comma in a number", () => {
  it.each([
    ["12,5", /without commas/],
    ["1,234.50", /without commas/],
    ["1.234,50", /without commas/],
    ["1,2,x", /Must be a number/],
  ])("is said, and not read as one thing or the other: %s", async (typed, words) => {
    const { person } = renderForm({ type: "number" });
    await person.type(screen.getByRole("textbox"), typed);
    expect(screen.getByRole("textbox")).toHaveAccessibleDescription(words);
  });

  it("is said of a decimal that may be sent as text", async () => {
    const { person, submits, submitted } = renderForm({
      anyOf: [{ type: "number" }, { type: "string" }],
    });
    await person.type(screen.getByRole("textbox"), "12,50");
    await submits();
    expect(submitted()).toEqual([]);
    expect(screen.getByRole("textbox")).toHaveAccessibleDescription(/without commas/);
  });
});

describe("a list of limited length", () => {
  const list = (limits: object) => ({
    type: "object",
    properties: { it: { type: "array", items: { type: "string" }, ...limits } },
    required: ["it"],
  });
  const entries = () => screen.queryAllByRole("textbox");

  it("starts with the entries that it must have, and takes no more than it may have", async () => {
    const { person } = renderForm(list({ minItems: 2, maxItems: 3 }));
    expect(entries()).toHaveLength(2);
    await person.click(screen.getByRole("button", { name: "Add: It" }));
    expect(entries()).toHaveLength(3);
    expect(screen.queryByRole("button", { name: "Add: It" })).toBeNull();
  });

  it("has all of its entries where their number is fixed", () => {
    renderForm(list({ minItems: 2, maxItems: 2 }));
    expect(entries()).toHaveLength(2);
    expect(screen.queryByRole("button", { name: /^Add/ })).toBeNull();
  });
});
