import { act, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { defaultFormLabels } from "../../../src/forms.js";
import { expectConsole } from "../../support/consoleGuard.js";
import { danglingIds, doubledIds, renderForm } from "../renderForm.js";

const filing = {
  type: "object",
  title: "Quarterly filing",
  properties: {
    quarter: { type: "string", title: "Quarter", enum: ["Q1", "Q2", "Q3", "Q4"] },
    year: { type: "integer", title: "Year", minimum: 2000 },
    revenue: { type: "number", title: "Revenue", description: "In euros" },
  },
  required: ["quarter", "year", "revenue"],
};

describe("filling in a form", () => {
  it("a form sends exactly what was asked for, in its types", async () => {
    const { person, submits, submitted } = renderForm(filing);
    await person.click(screen.getByRole("radio", { name: "Q1" }));
    await person.type(screen.getByRole("textbox", { name: "Year" }), "2026");
    await person.type(screen.getByRole("textbox", { name: "Revenue" }), "4200000");
    await submits();
    expect(submitted()).toEqual([{ quarter: "Q1", year: 2026, revenue: 4200000 }]);
  });

  it("Enter submits the form once", async () => {
    const { person, submitted } = renderForm({ type: "string", title: "Name" });
    await person.type(screen.getByRole("textbox", { name: "Name" }), "Ann{Enter}");
    expect(submitted()).toEqual(["Ann"]);
  });

  it("a form reports changes to its host, but only those of the user", async () => {
    const { person, changed } = renderForm({
      properties: { copies: { type: "integer", default: 1 }, note: { type: "string" } },
    });
    expect(changed()).toEqual([]);
    await person.type(screen.getByRole("textbox", { name: /Note/ }), "a");
    expect(changed()).toEqual([{ copies: 1, note: "a" }]);
  });

  it("a form keeps what was typed when its other props change", async () => {
    const { person, again } = renderForm(filing);
    await person.type(screen.getByRole("textbox", { name: "Year" }), "2026");
    again({ disabled: true });
    expect(screen.getByRole("textbox", { name: "Year" })).toHaveValue("2026");
    expect(screen.getByRole("textbox", { name: "Year" })).toBeDisabled();
    expect(screen.getByRole("button", { name: "Submit" })).toBeDisabled();
  });

  it("a form starts with a value it is given", async () => {
    const { submits, submitted } = renderForm(filing, {
      initialValue: { quarter: "Q2", year: 2025, revenue: 1.5 },
    });
    expect(screen.getByRole("radio", { name: "Q2" })).toBeChecked();
    await submits();
    expect(submitted()).toEqual([{ quarter: "Q2", year: 2025, revenue: 1.5 }]);
  });

  it("a form can be submitted and read from outside", async () => {
    const { person, handle, submitted, findByRole } = renderForm(filing, {
      hideSubmit: true,
      initialValue: { quarter: "Q2", revenue: 1 },
    });
    expect(screen.queryByRole("button", { name: "Submit" })).toBeNull();
    act(() => handle()?.submit());
    expect(await findByRole("button", { name: "1 field to correct" })).toHaveFocus();
    await person.type(screen.getByRole("textbox", { name: "Year" }), "2026");
    expect(handle()?.value()).toEqual({ quarter: "Q2", year: 2026, revenue: 1 });
    act(() => handle()?.submit());
    expect(submitted()).toEqual([{ quarter: "Q2", year: 2026, revenue: 1 }]);
  });

  it("a form leaves out untouched optional groups and lists", async () => {
    const street = {
      type: "object",
      properties: { street: { type: "string" } },
      required: ["street"],
    };
    const { submits, submitted } = renderForm({
      type: "object",
      properties: {
        address: street,
        tags: { type: "array", items: { type: "string" }, minItems: 1 },
      },
    });
    await submits();
    expect(submitted()).toEqual([{}]);
  });

  it("entries of a list are added and removed with buttons that name the action", async () => {
    const { person, submits, submitted } = renderForm({
      type: "object",
      properties: { to: { type: "array", title: "Recipients", items: { type: "string" } } },
    });
    await person.click(screen.getByRole("button", { name: "Add item: Recipients" }));
    await person.click(screen.getByRole("button", { name: "Add item: Recipients" }));
    await person.type(screen.getByRole("textbox", { name: "Item 1" }), "ann");
    await person.type(screen.getByRole("textbox", { name: "Item 2" }), "bob");
    await person.click(screen.getByRole("button", { name: "Remove Item 1" }));
    await submits();
    expect(submitted()).toEqual([{ to: ["bob"] }]);
  });

  it("the keyboard focus keeps its place while entries of a list are added and removed", async () => {
    const { person } = renderForm({ type: "array", title: "Names", items: { type: "string" } });
    const add = () => screen.getByRole("button", { name: "Add item: Names" });
    await person.click(add());
    expect(screen.getByRole("textbox", { name: "Item 1" })).toHaveFocus();
    await person.click(add());
    await person.click(screen.getByRole("button", { name: "Move Item 2 up" }));
    const atTheTop = screen.getByRole("button", { name: "Move Item 1 up" });
    expect(atTheTop).toHaveFocus();
    expect(atTheTop).toHaveAttribute("aria-disabled", "true");
    await person.keyboard("{Enter}");
    await person.click(screen.getByRole("button", { name: "Remove Item 1" }));
    expect(add()).toHaveFocus();
    expect(screen.getAllByRole("textbox")).toHaveLength(1);
  });

  it("a form asks for one of several kinds of answer", async () => {
    const { person, submits, submitted, container } = renderForm({
      type: "object",
      properties: {
        by: {
          title: "Payment",
          oneOf: [
            { title: "Card", properties: { number: { type: "string" } }, required: ["number"] },
            { title: "Invoice", properties: { days: { type: "integer" } }, required: ["days"] },
          ],
        },
      },
      required: ["by"],
    });
    await person.selectOptions(screen.getByRole("combobox", { name: "Kind of answer" }), "Invoice");
    await person.type(screen.getByRole("textbox", { name: "Days" }), "30");
    expect(danglingIds(container)).toEqual([]);
    expect(doubledIds(container)).toEqual([]);
    await submits();
    expect(submitted()).toEqual([{ by: { days: 30 } }]);
  });

  it("a value of an undescribed type is edited as JSON", async () => {
    const { person, submits, submitted, summary } = renderForm({
      type: "object",
      properties: { extra: {} },
      required: ["extra"],
    });
    const field = screen.getByRole("textbox", { name: "Extra" });
    await person.type(field, "[[1,");
    await submits();
    expect(submitted()).toEqual([]);
    expect(summary()).toEqual(["Line 1, column 4: a value was expected"]);
    await person.type(field, "2]");
    await submits();
    expect(submitted()).toEqual([{ extra: [1, 2] }]);
  });

  it("the time zone is shown beside a date and time", () => {
    renderForm({
      type: "object",
      properties: { at: { type: "string", format: "date-time", title: "At" } },
    });
    expect(screen.getByLabelText(/^At/)).toHaveAccessibleDescription(/^Time zone: /);
  });

  it("an honest recursion ends where the person wants it to", async () => {
    const { container } = renderForm({
      $defs: {
        n: {
          type: "object",
          properties: { name: { type: "string" }, next: { $ref: "#/$defs/n" } },
        },
      },
      $ref: "#/$defs/n",
    });
    expect(container.querySelectorAll("input").length).toBeLessThan(10);
  });

  it("an optional recursive part can be left empty", async () => {
    const { person, submits, submitted } = renderForm({
      $defs: {
        n: {
          type: "object",
          properties: {
            name: { type: "string" },
            next: { anyOf: [{ $ref: "#/$defs/n" }, { type: "null" }] },
          },
          required: ["name", "next"],
        },
      },
      $ref: "#/$defs/n",
    });
    await person.type(screen.getByRole("textbox", { name: "Name" }), "a");
    await submits();
    expect(submitted()).toEqual([{ name: "a", next: null }]);
  });
});

describe("deciding", () => {
  it("a form never answers a required yes-or-no question automatically", async () => {
    const { person, submits, submitted, summary } = renderForm({
      type: "object",
      properties: { agree: { type: "boolean", title: "Agree" } },
      required: ["agree"],
    });
    expect(screen.getByRole("radio", { name: "Yes" })).not.toBeChecked();
    expect(screen.getByRole("radio", { name: "No" })).not.toBeChecked();
    await submits();
    expect(submitted()).toEqual([]);
    expect(summary()).toEqual(["Choose yes or no"]);
    await person.click(screen.getByRole("radio", { name: "No" }));
    await submits();
    expect(submitted()).toEqual([{ agree: false }]);
  });

  it.each([
    ["a fixed true", { const: true }],
    ["a default", { type: "boolean", default: true }],
    ["both", { type: "boolean", const: true, default: true }],
  ])("a decision is not made by %s", async (_name, approved) => {
    const { submits, submitted, changed } = renderForm({
      type: "object",
      properties: { approved },
      required: ["approved"],
    });
    expect(screen.getByRole("radio", { name: "Yes" })).not.toBeChecked();
    await submits();
    expect([...submitted(), ...changed()]).toEqual([]);
  });

  it("a form accepts a bare no as an answer", async () => {
    const { person, submits, submitted } = renderForm({ type: "boolean", title: "Go on?" });
    await person.click(
      within(screen.getByRole("radiogroup", { name: "Go on?" })).getByRole("radio", { name: "No" }),
    );
    await submits();
    expect(submitted()).toEqual([false]);
  });
});

describe("a root that is no object", () => {
  it("a choice may be the root", async () => {
    const { person, submits, submitted } = renderForm({ enum: ["red", "green"] });
    await submits();
    await person.click(screen.getByRole("radio", { name: "green" }));
    await submits();
    expect(submitted()).toEqual(["green"]);
  });

  it("a number may be the root", async () => {
    const { person, submits, submitted } = renderForm({ type: "number" });
    await person.type(screen.getByRole("textbox", { name: "Your answer" }), "0");
    await submits();
    expect(submitted()).toEqual([0]);
  });

  it("a list of choices may be the root", async () => {
    const { person, submits, submitted } = renderForm({
      type: "array",
      uniqueItems: true,
      items: { enum: ["a", "b", "c"] },
    });
    await person.click(screen.getByRole("checkbox", { name: "c" }));
    await person.click(screen.getByRole("checkbox", { name: "a" }));
    await submits();
    expect(submitted()).toEqual([["a", "c"]]);
  });

  it("a list of choices with a name of its own may be the root", () => {
    const several = {
      type: "array",
      title: "Days",
      uniqueItems: true,
      items: { enum: ["Mon", "Tue"] },
    } as const;
    renderForm({ type: "object", properties: { days: several }, required: ["days"] });
    expect(screen.getByRole("group", { name: "Days" })).toContainElement(
      screen.getByRole("checkbox", { name: "Tue" }),
    );
    expect(screen.getByText("Days")).toBeVisible();
  });

  it("many choices may be the root", async () => {
    const { person, submits, submitted } = renderForm({
      enum: [1, 2, 3, 4, 5, 6, null],
      title: "Rating",
    });
    await person.selectOptions(screen.getByRole("combobox", { name: "Rating" }), "6");
    await submits();
    expect(submitted()).toEqual([6]);
  });
});

describe("what is wrong", () => {
  it("the errors are counted beside the button, which leads to the first, each at its field", async () => {
    const { person, submits, submitted, summary, container } = renderForm(filing);
    await submits();
    expect(submitted()).toEqual([]);
    const corrections = screen.getByRole("button", { name: "3 fields to correct" });
    expect(corrections).toHaveFocus();
    expect(summary()).toEqual(["Choose a quarter", "Fill in the year", "Fill in the revenue"]);
    const year = screen.getByRole("textbox", { name: "Year" });
    expect(year).toBeInvalid();
    expect(year).toHaveAccessibleDescription("Fill in the year");
    expect(screen.getByRole("textbox", { name: "Revenue" })).toHaveAccessibleDescription(
      "In euros Fill in the revenue",
    );
    expect(danglingIds(container)).toEqual([]);
    await person.click(corrections);
    expect(screen.getByRole("radio", { name: "Q1" })).toHaveFocus();
    await person.keyboard(" ");
    await person.click(screen.getByRole("button", { name: "2 fields to correct" }));
    expect(year).toHaveFocus();
  });

  it("an error is not shown while a person still types, and disappears when it is corrected", async () => {
    const { person, submits, summary } = renderForm(filing, {
      initialValue: { quarter: "Q1", revenue: 1 },
    });
    await person.type(screen.getByRole("textbox", { name: "Year" }), "19");
    expect(summary()).toEqual([]);
    await submits();
    expect(summary()).toEqual(["Must be at least 2000"]);
    await person.clear(screen.getByRole("textbox", { name: "Year" }));
    await person.type(screen.getByRole("textbox", { name: "Year" }), "2001");
    expect(summary()).toEqual([]);
  });

  it.each([
    ["1e999", "This number has more digits than can be sent exactly"],
    ["12abc", "Must be a number"],
    ["1.5", "Must be a whole number"],
  ])("the invalid text %s stays as typed and is not sent", async (text, problem) => {
    const { person, submits, submitted, summary } = renderForm(filing, {
      initialValue: { quarter: "Q1", revenue: 1 },
    });
    await person.type(screen.getByRole("textbox", { name: "Year" }), text);
    await submits();
    expect(screen.getByRole("textbox", { name: "Year" })).toHaveValue(text);
    expect(summary()[0]).toBe(problem);
    expect(submitted()).toEqual([]);
  });

  it("an error may come from the agent too, at the field it names", () => {
    renderForm(filing, {
      fieldIssues: [{ path: ["year"], message: "The books of that year are closed" }],
    });
    expect(screen.getByRole("textbox", { name: "Year" })).toHaveAccessibleDescription(
      "The books of that year are closed",
    );
    expect(screen.getByRole("button", { name: "1 field to correct" })).not.toHaveFocus();
  });
});

describe("hostile schemas", () => {
  it("a hostile schema's markup and Markdown are shown as text", () => {
    const evil = "<img src=x onerror=alert(1)> ![x](https://evil.example/x.png) <b>b</b>";
    const { container } = renderForm({
      type: "object",
      title: evil,
      description: evil,
      properties: {
        [evil]: { type: "string", title: evil, description: evil },
        choice: { enum: [evil, "b"] },
        odd: { type: evil, description: evil },
      },
    });
    expect(container.querySelector("img, b, script")).toBeNull();
    expect(container.querySelectorAll("a")).toHaveLength(0);
    expect(screen.getAllByText(evil).length).toBeGreaterThan(4);
  });

  it("a form works with names of any length and kind", async () => {
    const names = [
      "x".repeat(10_000),
      `${"x".repeat(10_000)}y`,
      'quo"te',
      "spa ce",
      "dot.ted",
      "brack[0]",
      "😀".repeat(300),
      "__errors",
      "length",
      "a\nb",
    ];
    const { container, person, submits, submitted } = renderForm({
      type: "object",
      properties: Object.fromEntries(names.map((name) => [name, { type: "string" }])),
      required: names,
    });
    expect(doubledIds(container)).toEqual([]);
    expect(
      Math.max(...[...container.querySelectorAll("[id]")].map((element) => element.id.length)),
    ).toBeLessThan(200);
    await submits();
    expect(danglingIds(container)).toEqual([]);
    const inputs = screen.getAllByRole("textbox");
    for (const input of inputs) await person.type(input, "v");
    await submits();
    expect(submitted()).toEqual([Object.fromEntries(names.map((name) => [name, "v"]))]);
  });

  it("the form falls back to the JSON editor, and explains why", async () => {
    const { person, submits, submitted, summary } = renderForm({
      type: "object",
      properties: { constructor: { type: "string" } },
      required: ["constructor"],
    });
    expect(
      screen.getByText(/reserve for themselves.*The agent will check this answer\./),
    ).toBeVisible();
    const editor = screen.getByRole("textbox", { name: "Your answer" });
    await person.type(editor, "{{}");
    await submits();
    expect(summary()).toEqual(["constructor: Required"]);
    await person.clear(editor);
    await person.type(editor, '{{"constructor":"x"}');
    await submits();
    expect(submitted()).toEqual([{ constructor: "x" }]);
  });

  it("an unreadable schema can be answered", async () => {
    const { person, submits, submitted } = renderForm(
      JSON.parse(`${'{"not":'.repeat(2_000)}{}${"}".repeat(2_000)}`),
    );
    await person.type(screen.getByRole("textbox", { name: "Your answer" }), "5");
    await submits();
    expect(submitted()).toEqual([5]);
  });

  it("a question whose form breaks can be answered", async () => {
    expectConsole("error", "broken");
    const { person, submits, submitted } = renderForm(
      { type: "array", items: { type: "string" } },
      {
        labels: {
          entryAction: () => {
            throw new Error("broken");
          },
        },
      },
    );
    await person.type(screen.getByRole("textbox", { name: "Your answer" }), '[["x"]');
    await submits();
    expect(submitted()).toEqual([["x"]]);
  });
});

describe("the result of the schema check", () => {
  it("the result of the schema check is shown with the host's labels", () => {
    const { unmount } = renderForm(
      { $ref: "https://example.com/schema" },
      {
        labels: {
          found: { ...defaultFormLabels.found, "refers-outside": "Verweist nach außen." },
          noForm: (why) => `Kein Formular. ${why}`,
        },
      },
    );
    expect(screen.getByText(/Kein Formular\. Verweist nach außen\./)).toBeVisible();
    unmount();
    const foundInKeyword = {
      ...defaultFormLabels.foundInKeyword,
      "keyword-not-text": (keyword: string) => `„${keyword}“ fehlt.`,
    };
    renderForm({ type: "string", title: {} }, { labels: { foundInKeyword } });
    expect(screen.getByText("„title“ fehlt.")).toBeVisible();
  });
});
