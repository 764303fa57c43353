import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { ArgsEditor } from "../../src/forms/args/ArgsEditor.js";
import { InterruptPanel } from "../../src/index.js";
import { askedRun, proposes } from "../support/askedRun.js";
import { doubledIds, renderForm } from "./renderForm.js";

const text = { type: "string" };
const objectOf = (properties: Readonly<Record<string, unknown>>) => ({
  type: "object",
  properties,
});

/** Every text that is in the page, fields included. */
function shownIn(container: HTMLElement): string {
  const fields = [...container.querySelectorAll<HTMLInputElement>("input, textarea")].map(
    ({ value }) => value,
  );
  return [container.textContent ?? "", ...fields].join(" ");
}

describe("what a form starts with", () => {
  const row = objectOf({ a: text });
  const tree = {
    ...objectOf({ v: text, c: { $ref: "#/$defs/tree" } }),
    default: { v: "first", c: { v: "unseen" } },
  };

  it.each<readonly [string, Readonly<Record<string, unknown>>]>([
    [
      "a key of an entry",
      { type: "array", items: row, default: [{ a: "first", hidden: "unseen" }] },
    ],
    ["a key of a group", { ...row, default: { a: "first", hidden: "unseen" } }],
    [
      "a key of a group in an entry",
      { type: "array", items: objectOf({ o: row }), default: [{ o: { a: "first", z: "unseen" } }] },
    ],
    ["a surplus entry", { type: "array", prefixItems: [text], default: ["first", "unseen"] }],
    ["a level behind a button", { $ref: "#/$defs/tree" }],
    [
      "a key in an alternative",
      {
        type: "array",
        items: { ...row, allOf: [objectOf({ b: text })] },
        default: [{ a: "first", z: "unseen" }],
      },
    ],
  ])("an initial value is never sent without having been shown: %s", async (_, schema) => {
    const form = renderForm({ ...objectOf({ field: schema }), $defs: { tree } });
    await act(async () => {});
    const isShown = shownIn(form.container).includes("unseen");
    await form.submits();
    expect(form.submitted()).toHaveLength(1);
    expect(JSON.stringify(form.submitted())).toContain("first");
    if (!isShown) expect(JSON.stringify(form.submitted())).not.toContain("unseen");
  });

  it("an initial value has the keys that any of its alternatives shows, and those that its schema allows beside", async () => {
    const items = {
      ...objectOf({ a: text }),
      allOf: [objectOf({ b: text })],
      additionalProperties: text,
    };
    const form = renderForm(
      objectOf({ list: { type: "array", items, default: [{ a: "1", b: "2", more: "3" }] } }),
    );
    await form.submits();
    expect(form.submitted()).toEqual([{ list: [{ a: "1", b: "2", more: "3" }] }]);
    expect(shownIn(form.container)).toMatch(/1 2 more 3/);
  });

  it("an initial value is handled the same for what a stored pause brings back", async () => {
    const form = renderForm(objectOf({ list: { type: "array", items: row } }), {
      initialValue: { list: [{ a: "first", hidden: "unseen" }] },
    });
    await form.submits();
    expect(form.submitted()).toEqual([{ list: [{ a: "first" }] }]);
  });
});

describe("a date that no calendar has, and a text that is no date", () => {
  it.each([
    ["date", "2026-99-99"],
    ["date", "2026-02-30"],
    ["date", "0000-01-01"],
    ["date-time", "Delete everything 12"],
    ["date-time", "1"],
    ["date-time", "2026-02-30T10:00:00Z"],
    ["date-time", "2026-02-03"],
    ["date-time", "0000-02-03T10:00:00Z"],
  ])("an invalid date is shown as it is, in a field for a %s: %s", (format, at) => {
    render(
      <ArgsEditor
        idPrefix="e"
        args={{ at }}
        argsSchema={objectOf({ at: { type: "string", format } })}
        value={{ at }}
        onChange={vi.fn()}
      />,
    );
    expect(screen.getByLabelText("at")).toHaveValue(at);
    expect(screen.getByLabelText("at")).toHaveAttribute("type", "text");
  });
});

describe("choices", () => {
  const long = "A".repeat(210);

  it("choices are shown whole, so that two with the same beginning are distinguishable", async () => {
    const values = [`${long} keep everything`, `${long} delete everything`];
    const titled = {
      oneOf: [
        { const: `${long} and pay`, title: "Fine" },
        { const: "no", title: "No" },
      ],
    };
    const { container } = renderForm(objectOf({ plain: { type: "string", enum: values }, titled }));
    expect(container).toHaveTextContent("delete everything");
    expect(container).toHaveTextContent("and pay");
  });

  it("choices are shown whole below a list once they are selected", async () => {
    const values = Array.from({ length: 8 }, (_, index) => `${long} ${index} of the databases`);
    const { person, container } = renderForm(objectOf({ plain: { type: "string", enum: values } }));
    await person.selectOptions(screen.getByRole("combobox"), "3");
    expect(container.querySelector(".agui-form__sent")).toHaveTextContent("3 of the databases");
  });

  it("choices differ where only a space does", () => {
    renderForm(objectOf({ plain: { type: "string", enum: ["prod", "prod "] } }));
    const [one, other] = screen
      .getAllByRole("radio")
      .map((radio) => radio.closest("label")?.textContent);
    expect(one).not.toBe(other);
    expect(other).toContain("·");
  });

  it.each([
    [-500, "500"],
    ["-5", "5"],
    ["1-5", "15"],
    ["1 000", "1000"],
  ])("choices show the value %j beside the title %s", (value, title) => {
    renderForm(
      objectOf({
        amount: {
          oneOf: [
            { const: value, title },
            { const: "other", title: "Other" },
          ],
        },
      }),
    );
    expect(screen.getByRole("radio", { name: title })).toHaveAccessibleDescription(
      new RegExp(`^"?${value}"?$`),
    );
  });
});

it("labels name their own fields, for any names of the fields", () => {
  const names = ["label", "hint", "description", "issues", "field", "form", "union", "replace"];
  const fields = Object.fromEntries(
    names.map((name) => [name, { type: "string", format: "date-time", description: "About it" }]),
  );
  const inner = { ...objectOf(fields), title: "Inner", description: "About all" };
  const { container } = renderForm({
    ...objectOf({ ...fields, inner }),
    description: "About the question",
  });
  expect(doubledIds(container)).toEqual([]);
  for (const name of names)
    expect(screen.getAllByLabelText(new RegExp(`^${name}`, "i"))).toHaveLength(2);
});

it("fields of arguments that could be mistaken for each other are named while they are edited", async () => {
  const args = { amount: 5, \u0430mount: 5000, "\u00e9": 1, "e\u0301": 2 };
  const responseSchema = {
    ...objectOf({ approved: { type: "boolean" }, editedArgs: { type: "object" } }),
    required: ["approved"],
  };
  const question = {
    id: "q",
    reason: "tool_call",
    message: "Go on?",
    toolCallId: "tc",
    responseSchema,
  };
  const { run } = await askedRun([question], {}, proposes("tc", "pay", args));
  const { container } = render(<InterruptPanel run={run} />);
  await userEvent.click(await screen.findByRole("button", { name: "Edit" }));
  await screen.findByLabelText("amount");
  const notes = [
    ...container.querySelectorAll<HTMLElement>(
      '[data-part="args-editor"] [data-part="data-problem"]',
    ),
  ];
  expect(notes).toHaveLength(2);
  for (const note of notes) expect(note).toHaveTextContent(/look alike/);
});
