import { render, screen } from "@testing-library/react";
import axe from "axe-core";
import { StrictMode } from "react";
import { describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { SchemaForm, type SchemaFormProps } from "../../src/forms.js";

/** The keys with which a user answers one question. */
interface Widget {
  readonly name: string;
  readonly schema: Readonly<Record<string, unknown>>;
  /** Of the element that bears the name of the question; some have none that ARIA knows. */
  readonly role?: string;
  /** The description of the question, besides the agent's. */
  readonly hint?: RegExp;
  /** What is pressed in the first control of the question. */
  readonly keys: string;
  /** What is pasted after the keys. */
  readonly file?: File;
  readonly answer: unknown;
  /** What an answer that was not given is called; nothing where none is needed. */
  readonly problem?: string | null;
}

const choose = "Choose a question";

const widgets: readonly Widget[] = [
  { name: "text", schema: { type: "string" }, role: "textbox", keys: "Ann", answer: "Ann" },
  {
    name: "long text",
    schema: { type: "string", maxLength: 500 },
    role: "textbox",
    keys: "a{Enter}b",
    answer: "a\nb",
  },
  { name: "number", schema: { type: "number" }, role: "textbox", keys: "-1.50", answer: -1.5 },
  { name: "whole number", schema: { type: "integer" }, role: "textbox", keys: "42", answer: 42 },
  {
    name: "list of many choices",
    schema: { enum: ["a", "b", "c", "d", "e", "f"] },
    role: "combobox",
    keys: "d",
    answer: "d",
    problem: choose,
  },
  {
    name: "few choices",
    schema: { enum: ["a", "b", "c"] },
    role: "radiogroup",
    keys: " {ArrowDown}",
    answer: "b",
    problem: choose,
  },
  {
    name: "yes or no",
    schema: { type: "boolean" },
    role: "radiogroup",
    keys: " {ArrowDown}",
    answer: false,
    problem: "Choose yes or no",
  },
  {
    name: "several choices",
    schema: { type: "array", items: { enum: ["a", "b", "c"] }, uniqueItems: true, minItems: 1 },
    role: "group",
    keys: " {Tab}{Tab} ",
    answer: ["a", "c"],
    problem: "Must have at least 1 entry",
  },
  {
    name: "date",
    schema: { type: "string", format: "date" },
    keys: "01312026",
    answer: "2026-01-31",
  },
  {
    name: "moment",
    schema: { type: "string", format: "date-time" },
    hint: /Time zone: /,
    keys: "01312026{ArrowRight}0230PM",
    answer: new Date(2026, 0, 31, 14, 30).toISOString().replace(".000", ""),
  },
  {
    name: "time",
    schema: { type: "string", format: "time" },
    keys: "0230PM",
    answer: "14:30:00",
  },
  {
    name: "file",
    schema: { type: "string", format: "data-url" },
    hint: /Any file, up to/,
    keys: "{Shift}",
    file: new File(["hello"], "a.txt", { type: "text/plain" }),
    answer: "data:text/plain;base64,aGVsbG8=",
  },
  {
    name: "email",
    schema: { type: "string", format: "email" },
    role: "textbox",
    keys: "ann@example.com",
    answer: "ann@example.com",
  },
  {
    name: "address",
    schema: { type: "string", format: "uri" },
    role: "textbox",
    keys: "https://a.example",
    answer: "https://a.example",
  },
  {
    name: "list",
    schema: { type: "array", items: { type: "string" } },
    role: "group",
    // Adds entries and continues in each; moves the second up with the first of its buttons, and
    // removes the third with the last.
    keys: "{Enter}one{Tab}{Tab}{Enter}two{Tab}{Enter}{Tab}{Tab}{Tab}{Tab}{Tab}{Tab}{Tab}{Enter}three{Tab}{Tab}{Tab}{Enter}",
    answer: ["two", "one"],
    problem: null,
  },
  {
    name: "names and values",
    schema: { type: "object", additionalProperties: { type: "integer" } },
    role: "group",
    keys: " apples{Tab}12",
    answer: { apples: 12 },
    problem: null,
  },
  {
    name: "kind of answer",
    schema: {
      oneOf: [
        {
          title: "Card",
          type: "object",
          properties: { number: { type: "string" } },
          required: ["number"],
        },
        {
          title: "Bank",
          type: "object",
          properties: { iban: { type: "string" } },
          required: ["iban"],
        },
      ],
    },
    role: "group",
    keys: "B{Tab}DE1",
    answer: { iban: "DE1" },
    problem: choose,
  },
  {
    name: "JSON",
    schema: { type: "object" },
    role: "textbox",
    hint: /As JSON, such as/, // It begins as an empty object, and shows this.
    keys: '{Control>}a{/Control}{{"a": [[1]}',
    answer: { a: [1] },
    problem: null,
  },
  {
    name: "text or nothing",
    schema: { type: ["string", "null"] },
    role: "textbox",
    keys: "x{Backspace}",
    answer: null,
    problem: null,
  },
  {
    name: "one of several kinds, or nothing",
    schema: {
      anyOf: [
        {
          title: "Cat",
          type: "object",
          properties: { lives: { type: "integer" } },
          required: ["lives"],
        },
        {
          title: "Dog",
          type: "object",
          properties: { name: { type: "string" } },
          required: ["name"],
        },
        { type: "null" },
      ],
    },
    role: "group",
    keys: "D{Tab}Rex",
    answer: { name: "Rex" },
    problem: choose,
  },
  {
    name: "choice or nothing",
    schema: { enum: ["a", null] },
    role: "radiogroup",
    keys: " {ArrowDown}",
    answer: null,
    problem: choose,
  },
];

/** A form of one question, and the keyboard in front of it. */
function asked({ schema }: Widget) {
  const onSubmit = vi.fn<(value: unknown) => void>();
  const question = { title: "Question", description: "More about it", ...schema };
  const whole: SchemaFormProps["schema"] = {
    type: "object",
    properties: { question },
    required: ["question"],
  };
  const { container } = render(
    <StrictMode>
      <SchemaForm schema={whole} idPrefix="ask" onSubmit={onSubmit} />
    </StrictMode>,
  );
  const now = (): Element | null => document.activeElement;
  const goesTo = async (wanted: () => Element | null, key = "{Tab}"): Promise<void> => {
    for (let presses = 0; presses < 30; presses += 1) {
      if (wanted()?.contains(now()) === true) return;
      await userEvent.keyboard(key);
    }
    throw new Error("It cannot be reached by the Tab key.");
  };
  const submit = (): HTMLElement => screen.getByRole("button", { name: "Submit" });
  return {
    container,
    now,
    goesTo,
    submits: async () => {
      await goesTo(submit);
      await userEvent.keyboard("{Enter}");
    },
    submitted: () => onSubmit.mock.calls.map(([value]) => value),
  };
}

/** What the keys for pasting do; a test cannot fill the clipboard with a file. */
const pastes = async (file: File): Promise<void> => {
  const clipboardData = new DataTransfer();
  clipboardData.items.add(file);
  const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(event);
  await screen.findByText(new RegExp(`^${file.name}, `), { selector: "bdi" });
};

const problemsOf = async (element: Element): Promise<readonly string[]> => {
  const { violations } = await axe.run(element, { rules: { region: { enabled: false } } });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
};

describe("by the keyboard alone", () => {
  it.each(widgets.map((widget) => [widget.name, widget] as const))(
    "%s is reached, answered and handed in",
    async (_name, widget) => {
      const { container, goesTo, submits, submitted } = asked(widget);
      const { role } = widget;
      const field =
        role === undefined
          ? screen.getByLabelText(/^Question/)
          : screen.getByRole(role, { name: /^Question/ });
      expect(field).toHaveAccessibleDescription(expect.stringMatching(/^More about it/));
      if (widget.hint !== undefined)
        expect(field).toHaveAccessibleDescription(expect.stringMatching(widget.hint));
      expect(await problemsOf(container)).toEqual([]);
      await goesTo(
        () =>
          document.getElementById("ask-question:union:field") ??
          document.getElementById("ask-question:field"),
      );
      await userEvent.keyboard(widget.keys);
      if (widget.file !== undefined) await pastes(widget.file);
      await submits();
      expect(submitted()).toEqual([{ question: widget.answer }]);
    },
  );

  it.each(
    widgets
      .filter(({ problem }) => problem !== null)
      .map((widget) => [widget.name, widget] as const),
  )("%s that was passed by is summed up, called wrong, and one key away", async (_name, widget) => {
    const { container, now, submits, submitted } = asked(widget);
    await submits();
    expect(submitted()).toEqual([]);
    expect(now()).toBe(screen.getByRole("button", { name: "1 field to correct" }));
    const problem = widget.problem ?? "Fill in the question";
    await userEvent.keyboard("{Enter}");
    const field = now();
    expect(field?.matches("input, select, textarea, button")).toBe(true);
    // Errors are described with the control, or with its group.
    const description = field?.closest("[aria-describedby]") ?? null;
    expect(description).toHaveAccessibleDescription(expect.stringContaining(problem));
    expect(await problemsOf(container)).toEqual([]);
    expect(container.querySelector("[role='alert']")).toBeNull();
  });
});

it("an optional group that was entered and emptied again is left out, by the keyboard alone", async () => {
  const group = {
    type: "object",
    properties: { street: { type: "string" } },
    required: ["street"],
  };
  const { goesTo, submits, submitted } = asked({
    name: "optional group",
    schema: { type: "object", properties: { address: group } },
    keys: "",
    answer: {},
  });
  await goesTo(() => screen.getByRole("textbox", { name: "Street" }));
  await userEvent.keyboard("Hill");
  await userEvent.keyboard("{Control>}a{/Control}{Delete}");
  await submits();
  expect(submitted()).toEqual([{ question: {} }]);
});
