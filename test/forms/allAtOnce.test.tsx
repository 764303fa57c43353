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

describe("a number in the digits of another keyboard", () => {
  it.each([
    ["\u0661\u0662\u066b\u0665", 12.5],
    ["\u06f1\u06f2", 12],
    ["\uff0d\uff11\uff0e\uff15", -1.5],
    ["\u22123", -3],
    ["\u0967\u0968", 12],
    ["\u0e51\u0e52", 12],
  ])("is read: %s", async (typed, sent) => {
    const { person, submits, submitted } = renderForm({ type: "number" });
    await person.type(screen.getByRole("textbox"), typed);
    await submits();
    expect(submitted()).toEqual([sent]);
  });

  it.each(["\u0661\u066c\u0662\u0660\u0660", "\uff11\uff0c\uff15"])(
    "is not guessed where it has a comma: %s",
    async (typed) => {
      const { person } = renderForm({ type: "number" });
      await person.type(screen.getByRole("textbox"), typed);
      expect(screen.getByRole("textbox")).toHaveAccessibleDescription(/without commas/);
    },
  );

  it("is read as Latin digits are where a text may be sent, too", async () => {
    const { person, submits, submitted } = renderForm({
      anyOf: [{ type: "number" }, { type: "string" }],
    });
    await person.type(screen.getByRole("textbox"), "\u0661\u0662");
    await submits();
    expect(submitted()).toEqual([12]);
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

  it("is not said of a decimal in the digits of another keyboard", async () => {
    const price = { anyOf: [{ type: "number" }, { type: "string" }] };
    const { person, submits, submitted } = renderForm({
      type: "object",
      properties: { price },
      required: ["price"],
    });
    await person.type(screen.getByRole("textbox"), "١٢٫٥٠");
    await submits();
    expect(submitted()).toEqual([{ price: "12.50" }]);
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
    await person.click(screen.getByRole("button", { name: "Add item: It" }));
    expect(entries()).toHaveLength(3);
    expect(screen.queryByRole("button", { name: "Add item: It" })).toBeNull();
  });

  it("has all of its entries where their number is fixed", () => {
    renderForm(list({ minItems: 2, maxItems: 2 }));
    expect(entries()).toHaveLength(2);
    expect(screen.queryByRole("button", { name: /^Add/ })).toBeNull();
  });
});
