import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderForm } from "./renderForm.js";

const group = (properties: Readonly<Record<string, unknown>>, more: object = {}) => ({
  type: "object",
  properties,
  required: Object.keys(properties),
  ...more,
});
const field = (name: string) => screen.getByRole("textbox", { name });
const kinds = () => screen.getByRole("combobox", { name: "Kind of answer" });
const names = () =>
  within(kinds())
    .getAllByRole("option")
    .map((option) => option.textContent);

describe("the kind of answer that is picked", () => {
  it.each(["oneOf", "anyOf"])(
    "picking a kind of answer sets what the agent fixed deep inside of it, under %s",
    async (keyword) => {
      const booking = group({
        tool: { const: "book" },
        args: group({ unit: { const: "night" }, city: { type: "string" } }),
      });
      const { person, submits, submitted } = renderForm({
        [keyword]: [
          group({ kind: { const: "stop" } }),
          group({ kind: { const: "go" }, action: booking }),
        ],
      });
      await person.selectOptions(kinds(), "Go");
      expect(screen.getByText("Tool").parentElement).toHaveTextContent("Toolbook");
      await person.type(field("City"), "Rome");
      await submits();
      expect(submitted()).toEqual([
        { kind: "go", action: { tool: "book", args: { unit: "night", city: "Rome" } } },
      ]);
    },
  );

  it("the kind of answer that is picked includes it where nothing else distinguishes the kinds", async () => {
    const plan = (only: string) =>
      group({ plan: group({ kind: { const: only } }), name: { type: "string" } });
    const { person, submits, submitted } = renderForm({
      oneOf: [plan("one"), plan("two"), plan("three")],
    });
    await person.selectOptions(kinds(), "Plan, Name (Alternative 2)");
    expect(screen.getByText("Kind").parentElement).toHaveTextContent("Kindtwo");
    await person.type(field("Name"), "Ann");
    expect(kinds()).toHaveDisplayValue("Plan, Name (Alternative 2)");
    await submits();
    expect(submitted()).toEqual([{ plan: { kind: "two" }, name: "Ann" }]);
  });

  it("a kind of answer can be picked again, and only what the last one fixed is sent", async () => {
    const inner = (only: string) => group({ name: { const: only } });
    const { person, submits, submitted } = renderForm({
      oneOf: [
        group({ kind: { const: "a" }, a: inner("x") }),
        group({ kind: { const: "b" }, b: inner("y") }),
      ],
    });
    await person.selectOptions(kinds(), "B");
    await person.selectOptions(kinds(), "A");
    await submits();
    expect(submitted()).toEqual([{ kind: "a", a: { name: "x" } }]);
  });

  it("picking a kind of answer fills in nothing that a person must decide", async () => {
    const sure = group({ sure: { type: "boolean" } });
    const { person, submits, submitted, summary } = renderForm({
      oneOf: [group({ kind: { const: "a" } }), group({ kind: { const: "b" }, deep: sure })],
    });
    await person.selectOptions(kinds(), "B");
    await submits();
    expect(submitted()).toEqual([]);
    expect(summary()).toEqual(["Choose yes or no"]);
  });
});

describe("kinds of answer of which one needs nothing entered", () => {
  const approve = group({ type: { const: "approve" } });
  const reject = {
    ...group({ type: { const: "reject" }, why: { type: "string" } }),
    required: ["type"],
  };

  it.each<[string, Readonly<Record<string, unknown>>]>([
    ["at the root", { oneOf: [approve, reject] }],
    ["at the root, with its type said", { type: "object", anyOf: [approve, reject] }],
  ])("an answer without input is not chosen automatically: %s", async (_where, schema) => {
    const { person, submits, submitted, summary } = renderForm(schema);
    expect(kinds()).toHaveDisplayValue("Choose…");
    await submits();
    expect(submitted()).toEqual([]);
    expect(summary()).toHaveLength(1);
    await person.selectOptions(kinds(), "Approve");
    await submits();
    expect(submitted()).toEqual([{ type: "approve" }]);
  });

  it("kinds of answer decide nothing automatically in a field, and an optional one is left out", async () => {
    const { person, submits, submitted } = renderForm({
      type: "object",
      properties: { decision: { oneOf: [approve, reject] }, note: { type: "string" } },
    });
    await person.type(screen.getByRole("textbox", { name: /^Note/ }), "x");
    await submits();
    await person.selectOptions(kinds(), "Reject");
    await submits();
    await person.selectOptions(kinds(), "No answer");
    await submits();
    expect(submitted()).toEqual([
      { note: "x" },
      { note: "x", decision: { type: "reject" } },
      { note: "x" },
    ]);
  });

  it.each(["default", "enum", "required", "anyOf", "properties"])(
    "kinds of answer decide nothing automatically in a field named %s",
    async (name) => {
      const { person, submits, submitted } = renderForm(
        group({ [name]: { oneOf: [approve, reject] } }),
      );
      expect(kinds()).toHaveDisplayValue("Choose…");
      await submits();
      await person.selectOptions(kinds(), "Approve");
      await submits();
      expect(submitted()).toEqual([{ [name]: { type: "approve" } }]);
    },
  );

  it("kinds of answer decide nothing automatically in a list", async () => {
    const { person, submits, submitted, summary } = renderForm({
      type: "array",
      title: "All",
      items: { oneOf: [approve, reject] },
    });
    await person.click(screen.getByRole("button", { name: "Add item: All" }));
    await submits();
    expect(submitted()).toEqual([]);
    expect(summary()).toHaveLength(1);
    await person.selectOptions(kinds(), "Approve");
    await submits();
    expect(submitted()).toEqual([[{ type: "approve" }]]);
  });
});

describe("kinds of answer of one name", () => {
  it("kinds of answer of one name are distinguished by their constant values", () => {
    const card = (only: string) =>
      group({ scheme: { const: only }, number: { type: "string" } }, { title: "Card" });
    renderForm({
      oneOf: [card("visa"), card("amex"), group({ iban: { type: "string" } }, { title: "Bank" })],
    });
    expect(names()).toEqual(["Choose…", "Card (Scheme: visa)", "Card (Scheme: amex)", "Bank"]);
  });

  it("kinds of answer of one name are distinguished by their fields, also behind a reference", () => {
    renderForm({
      oneOf: [{ $ref: "#/$defs/A" }, { $ref: "#/$defs/B" }],
      $defs: {
        A: group({ street: { type: "string" } }, { title: "Place" }),
        B: group({ lat: { type: "number" }, lon: { type: "number" } }, { title: "Place" }),
      },
    });
    expect(names()).toEqual(["Choose…", "Place (Street)", "Place (Lat, Lon)"]);
  });

  it("kinds of answer of one name are numbered where nothing distinguishes them", () => {
    const text = { type: "string", title: "Note" };
    renderForm({ anyOf: [text, { ...text, minLength: 5 }, { type: "number" }] });
    expect(names()).toEqual(["Choose…", "Note (Alternative 1)", "Note (Alternative 2)", "Number"]);
  });
});

describe("choices", () => {
  it("choices of one name are distinguished by their values", async () => {
    const { person, submits, submitted } = renderForm({
      oneOf: [
        { const: "berlin-de", title: "Berlin" },
        { const: "berlin-us", title: "Berlin" },
        { const: "ulm", title: "Ulm" },
      ],
    });
    await person.click(screen.getByRole("radio", { name: "Berlin (berlin-us)" }));
    expect(screen.getByRole("radio", { name: "Ulm" })).not.toBeChecked();
    await submits();
    expect(submitted()).toEqual(["berlin-us"]);
  });

  it("choices have the titles of the metadata, and send their values", async () => {
    const plan = { type: "string", enum: ["f", "p"], enumNames: ["Free", "Paid"] };
    const { person, submits, submitted } = renderForm(group({ plan }));
    expect(screen.getByRole("radiogroup", { name: "Plan" })).toBeVisible();
    await person.click(screen.getByRole("radio", { name: "Paid" }));
    await submits();
    expect(submitted()).toEqual([{ plan: "p" }]);
  });

  it.each([
    ["too few", ["Free"]],
    ["too many", ["Free", "Paid", "Gold"]],
    ["no texts", ["Free", 2]],
    ["no list", "Free"],
  ])("choices show their values where the names beside them are %s", (_what, enumNames) => {
    renderForm(group({ plan: { type: "string", enum: ["f", "p"], enumNames } }));
    expect(screen.getByRole("radio", { name: "f" })).toBeVisible();
    expect(screen.getByRole("radio", { name: "p" })).toBeVisible();
  });

  it.each<[string, object, string, unknown]>([
    [
      "several of them",
      { type: "array", items: { type: "string", enum: ["r", "g"], enumNames: ["Red", "Green"] } },
      "Green",
      ["g"],
    ],
    ["numbers", { type: "integer", enum: [1, 2], enumNames: ["Once", "Twice"] }, "Twice", 2],
    [
      "yes and no",
      { type: "boolean", enum: [true, false], enumNames: ["Do it", "Leave it"] },
      "Leave it",
      false,
    ],
    [
      "one or nothing",
      { anyOf: [{ type: "string", enum: ["a"], enumNames: ["First"] }, { type: "null" }] },
      "Nothing",
      null,
    ],
    [
      "many, in a list",
      { enum: ["a", "b", "c", "d", "e", "f"], enumNames: ["A", "B", "C", "D", "E", "F"] },
      "E",
      "e",
    ],
  ])("choices have the titles of the metadata: %s", async (_what, it, name, value) => {
    const { person, submits, submitted } = renderForm(group({ it }));
    const list = screen.queryByRole("combobox");
    const option =
      screen.queryByRole("radio", { name }) ?? screen.queryByRole("checkbox", { name });
    if (list === null) await person.click(option ?? document.body);
    else await person.selectOptions(list, name);
    await submits();
    expect(submitted()).toEqual([{ it: value }]);
  });
});

describe("long text", () => {
  const box = () => screen.getByRole("textbox").tagName;
  it.each<[string, object, string]>([
    ["is asked for", { format: "textarea" }, "TEXTAREA"],
    ["is asked for in a form library's words", { "ui:widget": "textarea" }, "TEXTAREA"],
    ["is allowed", { maxLength: 201 }, "TEXTAREA"],
    ["is suggested", { default: "Dear Ann,\n\nyes." }, "TEXTAREA"],
    ["is neither", { maxLength: 200, default: "Dear Ann" }, "INPUT"],
  ])("a text field has several lines where it %s", (_how, more, tag) => {
    renderForm({ type: "string", ...more });
    expect(box()).toBe(tag);
  });
});
