import { cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { PlainSchemaForm } from "../../src/forms/answer/PlainSchemaForm.js";
import { ArgsEditor } from "../../src/forms/args/ArgsEditor.js";
import { InterruptPanel } from "../../src/index.js";
import type { SchemaFormProps } from "../../src/parts/formProps.js";
import { parseJson } from "../../src/protocol/parseJson.js";
import { writeJson } from "../../src/protocol/writeJson.js";
import { askedRun } from "../support/askedRun.js";
import { renderForm } from "./renderForm.js";

type Schema = Readonly<Record<string, unknown>>;

/** Shows the editor of a call whose only argument is `it`, and returns what was edited. */
function renderEditor(schema: Schema, json: string) {
  const args: unknown = parseJson(`{"it":${json}}`);
  const edits: { readonly next: unknown; readonly problem: boolean }[] = [];
  function Host() {
    const [value, setValue] = useState(args);
    return (
      <ArgsEditor
        args={args}
        argsSchema={{ type: "object", properties: { it: schema } }}
        value={value}
        idPrefix="args"
        onChange={(next, problem) => {
          edits.push({ next, problem });
          setValue(next ?? args);
        }}
      />
    );
  }
  const person = userEvent.setup();
  return { ...render(<Host />), person, last: () => edits.at(-1) };
}

function renderPlain(schema: SchemaFormProps["schema"], props: Partial<SchemaFormProps> = {}) {
  const submitted: unknown[] = [];
  const result = render(
    <PlainSchemaForm
      schema={schema}
      idPrefix="ask"
      onSubmit={(value) => submitted.push(value)}
      {...props}
    />,
  );
  const person = userEvent.setup();
  const submits = () => person.click(screen.getByRole("button", { name: "Submit" }));
  return { ...result, person, submits, submitted };
}

/** What a value is entered in: the type of an input with its keyboard, or what can be ticked. */
function controlsIn(container: HTMLElement): readonly string[] {
  return [...container.querySelectorAll("input, select, textarea")].map((control) => {
    if (!(control instanceof HTMLInputElement)) return control.localName;
    const isTicked = control.type === "radio" || control.type === "checkbox";
    if (isTicked) return `${control.type} ${control.labels?.[0]?.textContent?.trim() ?? ""}`;
    return control.inputMode === "" ? control.type : `${control.type} ${control.inputMode}`;
  });
}

const calm = { const: "calm", title: "Calm", description: "Nobody waits" };
const ten = Array.from({ length: 10 }, (_, index) => `option ${index}`);
const cat = {
  title: "Cat",
  type: "object",
  properties: { kind: { const: "cat" }, lives: { type: "integer", title: "Lives left" } },
  required: ["kind", "lives"],
};
const dog = {
  title: "Dog",
  type: "object",
  properties: { kind: { const: "dog" }, size: { enum: ["S", "L"] } },
  required: ["kind", "size"],
};

describe("a value is entered in the same way in a form, without the form library and in arguments", () => {
  it.each<[string, Schema, string, readonly string[]]>([
    ["a text", { type: "string", format: "email" }, '"a@b.cd"', ["text email"]],
    ["an address", { type: "string", format: "uri" }, '"https://b.cd"', ["text url"]],
    ["a number", { type: "number" }, "12.50", ["text decimal"]],
    ["a whole number", { type: "integer" }, "1000000000000000000000", ["text numeric"]],
    ["a decimal", { anyOf: [{ type: "number" }, { type: "string" }] }, "12.50", ["text decimal"]],
    ["a date", { type: "string", format: "date" }, '"2026-04-20"', ["date"]],
    ["a time", { type: "string", format: "time" }, '"17:00"', ["time"]],
    [
      "a date and time",
      { type: "string", format: "date-time" },
      '"2026-04-20T17:00:00Z"',
      ["datetime-local"],
    ],
    ["a duration", { type: "string", format: "duration" }, '"PT1.5S"', ["text"]],
    ["a password", { type: "string", format: "password" }, '"abc"', ["password"]],
    ["a yes or no", { type: "boolean" }, "true", ["radio Yes", "radio No"]],
    ["one of two", { enum: ["a", "b"] }, '"a"', ["radio a", "radio b"]],
    ["one of ten", { enum: ten }, '"option 3"', ["select"]],
    [
      "one of two with what they mean",
      { oneOf: [{ enum: ["now"] }, { const: "calm", description: "Nobody waits" }] },
      '"calm"',
      ["radio now", "radio calm Nobody waits"],
    ],
    [
      "some of three",
      { type: "array", items: { enum: ["a", "b", "c"] }, uniqueItems: true },
      '["a"]',
      ["checkbox a", "checkbox b", "checkbox c"],
    ],
    [
      "one of two, or one's own text",
      { anyOf: [{ enum: ["KLM", "LH"] }, { type: "string" }] },
      '"KLM"',
      ["radio KLM", "radio LH", "radio Something else"],
    ],
    [
      "a word, or a number",
      { anyOf: [{ const: "auto" }, { type: "number" }] },
      '"auto"',
      ["radio auto", "radio Something else"],
    ],
  ])("%s", (_, schema, json, controls) => {
    const value: unknown = parseJson(json);
    const whole = { type: "object", properties: { it: schema }, required: ["it"] };
    expect(controlsIn(renderForm(whole, { initialValue: { it: value } }).container)).toEqual(
      controls,
    );
    cleanup();
    expect(controlsIn(renderPlain(schema, { initialValue: value }).container)).toEqual(controls);
    cleanup();
    expect(controlsIn(renderEditor(schema, json).container)).toEqual(controls);
  });
});

describe("without the form library", () => {
  it("some of several values are ticked, and none of them is an empty list", async () => {
    const some = { type: "array", items: { enum: ["a", "b", "c"] }, uniqueItems: true };
    const { person, submits, submitted } = renderPlain(some);
    await submits();
    await person.click(screen.getByRole("checkbox", { name: "c" }));
    await person.click(screen.getByRole("checkbox", { name: "a" }));
    await submits();
    expect(submitted).toEqual([[], ["a", "c"]]);
  });

  it("choices are ticked also where a generator does not say that they are a set", async () => {
    const { person, submits, submitted } = renderPlain({
      type: "array",
      items: { enum: ["a", "b"] },
    });
    await person.click(screen.getByRole("checkbox", { name: "b" }));
    await submits();
    expect(submitted).toEqual([["b"]]);
    cleanup();
    renderPlain({ type: "array", items: { type: "string" } });
    expect(screen.queryByRole("checkbox")).toBeNull();
  });

  it("one's own answer beside some values is typed", async () => {
    const schema = { anyOf: [{ const: "auto" }, { type: "number" }] };
    const { person, submits, submitted } = renderPlain(schema);
    await submits();
    expect(submitted).toEqual([]);
    await person.click(screen.getByRole("radio", { name: "Something else" }));
    await person.type(screen.getByRole("textbox", { name: "Something else" }), "2.5");
    await submits();
    await person.click(screen.getByRole("radio", { name: "auto" }));
    await submits();
    expect(submitted).toEqual([2.5, "auto"]);
  });

  it("names and values are rows, also where nothing would be an answer", async () => {
    const map = { type: "object", additionalProperties: { type: "integer" } };
    const { submits, submitted } = renderPlain({ anyOf: [map, { type: "null" }] });
    expect(screen.getByRole("button", { name: "Add item: Your answer" })).toBeVisible();
    await submits();
    expect(submitted).toEqual([{}]);
  });
});

describe("in the editor of arguments", () => {
  it("a value of one of several kinds has the fields of its kind, as its schema describes them", () => {
    const { container } = renderEditor({ oneOf: [cat, dog] }, '{"kind":"dog","size":"S"}');
    expect(controlsIn(container)).toEqual(["select", "radio S", "radio L"]);
    cleanup();
    renderEditor({ anyOf: [{ anyOf: [cat, dog] }, { type: "null" }] }, '{"kind":"cat","lives":9}');
    expect(screen.getByRole("textbox", { name: "lives (Lives left)" })).toHaveAttribute(
      "inputmode",
      "numeric",
    );
  });

  it("entries of several kinds have the fields of their own kind each", () => {
    const pets = { type: "array", items: { oneOf: [cat, dog] } };
    const { container } = renderEditor(
      pets,
      '[{"kind":"dog","size":"S"},{"kind":"cat","lives":9}]',
    );
    expect(controlsIn(container)).toEqual([
      "select",
      "radio S",
      "radio L",
      "select",
      "text numeric",
    ]);
  });

  it("a value that may be of several kinds, or is of none, is edited by its own type", () => {
    const open = { anyOf: [{ type: "object", properties: { a: dog } }, { type: "object" }] };
    expect(controlsIn(renderEditor(open, '{"a":"x"}').container)).toEqual(["select", "text"]);
    cleanup();
    const { container } = renderEditor({ oneOf: [cat, dog] }, '{"kind":"owl","wings":2}');
    expect(controlsIn(container)).toEqual(["select", "text", "text decimal"]);
    expect(screen.getByRole("combobox", { name: "Kind of answer" })).toHaveDisplayValue("Choose…");
  });

  const kind = () => screen.getByRole("combobox", { name: "Kind of answer" });

  it("another kind starts with what its schema fixes, and the one proposed comes back as it was", async () => {
    const json = '{"kind":"cat","lives":9.0}';
    const { person, last, container } = renderEditor({ oneOf: [cat, dog] }, json);
    expect(kind()).toHaveDisplayValue("Cat");
    await person.selectOptions(kind(), "Dog");
    expect(last()).toEqual({ next: { it: { kind: "dog", size: null } }, problem: true });
    expect(kind()).toHaveFocus();
    expect(container.querySelector("del")).toHaveTextContent("cat");
    await person.click(screen.getByRole("radio", { name: "L" }));
    expect(last()).toEqual({ next: { it: { kind: "dog", size: "L" } }, problem: false });
    await person.selectOptions(kind(), "Cat");
    expect(last()).toEqual({ next: undefined, problem: false });
    await person.selectOptions(kind(), "Dog");
    await person.click(screen.getByRole("button", { name: "Undo it" }));
    expect(kind()).toHaveDisplayValue("Cat");
    await person.type(screen.getByRole("textbox", { name: /^lives/ }), "{Backspace}1");
    expect(writeJson(last()?.next)).toBe('{"it":{"kind":"cat","lives":9.1}}');
  });

  it("a kind that was chosen earlier is still there when the editor opens again", () => {
    const edited = { it: { kind: "dog", size: "L" } };
    const args = { it: { kind: "cat", lives: 9 } };
    render(
      <ArgsEditor
        args={args}
        argsSchema={{ type: "object", properties: { it: { oneOf: [cat, dog] } } }}
        value={edited}
        idPrefix="args"
        onChange={() => undefined}
      />,
    );
    expect(kind()).toHaveDisplayValue("Dog");
    expect(screen.getByRole("radio", { name: "L" })).toBeChecked();
  });

  it("a value of several simple types, or nothing, is of the type that is chosen", async () => {
    const schema = { type: ["boolean", "integer", "null"] };
    const { person, last } = renderEditor(schema, "12");
    expect(kind()).toHaveDisplayValue("Whole number");
    await person.selectOptions(kind(), "Yes or no");
    expect(last()?.problem).toBe(true);
    await person.click(screen.getByRole("radio", { name: "No" }));
    expect(last()).toEqual({ next: { it: false }, problem: false });
    await person.selectOptions(kind(), "Nothing");
    expect(last()).toEqual({ next: { it: null }, problem: false });
    expect(screen.queryByRole("radio")).toBeNull();
    await person.selectOptions(kind(), "Whole number");
    expect(last()).toEqual({ next: undefined, problem: false });
  });

  it("an entry of a list is of the kind that is chosen, and so is a new one", async () => {
    const pets = { type: "array", items: { oneOf: [cat, dog] } };
    const { person, last } = renderEditor(pets, '[{"kind":"dog","size":"S"}]');
    await person.click(screen.getByRole("button", { name: "Add item: it" }));
    expect(last()?.problem).toBe(true);
    const [, added] = screen.getAllByRole("combobox", { name: "Kind of answer" });
    if (added !== undefined) await person.selectOptions(added, "Cat");
    await person.type(screen.getByRole("textbox", { name: /^lives/ }), "7");
    expect(last()).toEqual({
      next: {
        it: [
          { kind: "dog", size: "S" },
          { kind: "cat", lives: 7 },
        ],
      },
      problem: false,
    });
  });

  it("what its schema fixes is read, and leaves as it came", async () => {
    const schema = {
      type: "object",
      properties: { v: { const: 1, title: "Version" }, name: { type: "string" } },
    };
    const { person, last } = renderEditor(schema, '{"v":1.0,"name":"a"}');
    expect(screen.queryByRole("textbox", { name: /^v/ })).toBeNull();
    expect(screen.getByText("1.0")).toBeVisible();
    await person.type(screen.getByRole("textbox", { name: "name" }), "b");
    expect(writeJson(last()?.next)).toBe('{"it":{"v":1.0,"name":"ab"}}');
  });

  it("what differs from the fixed value is seen as it is, and can be corrected", async () => {
    const { person, last } = renderEditor({ const: "EUR" }, '"USD"');
    expect(screen.getByRole("textbox", { name: "it" })).toHaveValue("USD");
    expect(screen.getByText(/^As the agent proposed it/)).toBeVisible();
    await person.clear(screen.getByRole("textbox", { name: "it" }));
    await person.type(screen.getByRole("textbox", { name: "it" }), "EUR");
    expect(last()).toEqual({ next: { it: "EUR" }, problem: false });
  });

  it("a fixed value that is not there can be put there, and taken away again", async () => {
    const args = { name: "a" };
    const edits: unknown[] = [];
    const schema = {
      type: "object",
      properties: { name: { type: "string" }, v: { const: "2" } },
    };
    function Host() {
      const [value, setValue] = useState<unknown>(args);
      return (
        <ArgsEditor
          args={args}
          argsSchema={schema}
          value={value}
          idPrefix="args"
          onChange={(next) => {
            edits.push(next);
            setValue(next ?? args);
          }}
        />
      );
    }
    render(<Host />);
    const person = userEvent.setup();
    await person.click(screen.getByRole("radio", { name: "2" }));
    await person.click(screen.getByRole("radio", { name: "No answer" }));
    expect(edits).toEqual([{ name: "a", v: "2" }, undefined]);
  });

  it("some values are ticked, in the order of the schema, and those left stay as they are", async () => {
    const some = { type: "array", items: { enum: ["a", "b", "c"] }, uniqueItems: true };
    const { person, last } = renderEditor(some, '["c","a"]');
    await person.click(screen.getByRole("checkbox", { name: "b" }));
    expect(last()).toEqual({ next: { it: ["a", "b", "c"] }, problem: false });
    for (const name of ["a", "b", "c"]) await person.click(screen.getByRole("checkbox", { name }));
    expect(last()).toEqual({ next: { it: [] }, problem: false });
  });

  it.each(['["a","x"]', '["a","a"]'])("a list with what is no choice stays a list: %s", (json) => {
    const some = { type: "array", items: { enum: ["a", "b", "c"] }, uniqueItems: true };
    const { container } = renderEditor(some, json);
    expect(controlsIn(container)).not.toEqual([]);
    expect(screen.queryByRole("checkbox")).toBeNull();
  });

  it("one's own answer replaces one of the values, keeps its type, and is given back", async () => {
    const schema = { anyOf: [{ const: "auto" }, { type: "number" }] };
    const { person, last } = renderEditor(schema, '"auto"');
    await person.click(screen.getByRole("radio", { name: "Something else" }));
    expect(last()?.problem).toBe(true);
    await person.type(screen.getByRole("textbox", { name: "Something else" }), "12");
    expect(last()).toEqual({ next: { it: 12 }, problem: false });
    await person.click(screen.getByRole("radio", { name: "auto" }));
    // As it was proposed.
    expect(last()).toEqual({ next: undefined, problem: false });
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  it("a value that was typed is shown as one's own, to the digit", () => {
    const schema = { anyOf: [{ const: "auto" }, { type: "number" }] };
    renderEditor(schema, "12.50");
    expect(screen.getByRole("radio", { name: "Something else" })).toBeChecked();
    expect(screen.getByRole("textbox", { name: "Something else" })).toHaveValue("12.50");
  });

  it("the title and the description of a choice stand beside it", () => {
    renderEditor({ oneOf: [{ const: "now" }, calm] }, '"calm"');
    expect(screen.getByRole("radio", { name: /^calm/ }).closest("label")).toHaveTextContent(
      "calm Nobody waits",
    );
    cleanup();
    const many = [...ten.map((value) => ({ const: value })), { ...calm, title: "No hurry" }];
    renderEditor({ oneOf: many }, '"calm"');
    expect(screen.getByRole("option", { name: "calm (No hurry)" })).toBeVisible();
    expect(screen.getByText("Nobody waits")).toBeVisible();
  });
});

describe("the card shows an argument as it came", () => {
  it.each<[string, Schema, string, string]>([
    ["digits", { type: "number" }, "12.50", "12.50"],
    ["an exponent", { type: "number" }, "1E+3", "1E+3"],
    ["a large number", { type: "integer" }, "1000000000000000000000", "1000000000000000000000"],
    [
      "a decimal that is a text",
      { anyOf: [{ type: "number" }, { type: "string" }] },
      '"12.50"',
      '"12.50"',
    ],
    ["nothing", { anyOf: [{ type: "string" }, { type: "null" }] }, "null", "Not set"],
    ["a time", { type: "string", format: "time" }, '"17:00:00"', "17:00:00"],
    ["an empty map", { type: "object", additionalProperties: { type: "integer" } }, "{}", "Empty"],
    ["an empty list", { type: "array", items: { type: "string" } }, "[]", "Empty list"],
    ["a choice with its title", { oneOf: [{ const: "c", title: "Calm" }] }, '"c"', '"c" (Calm)'],
    [
      "a kind with the titles of its fields",
      { oneOf: [cat, dog] },
      '{"kind":"cat","lives":9}',
      "KindcatLives (Lives left)9",
    ],
  ])("%s", async (_, schema, json, shown) => {
    const editedArgs = { type: "object", properties: { it: schema } };
    const responseSchema = {
      type: "object",
      properties: { approved: { type: "boolean" }, editedArgs },
      required: ["approved"],
    };
    const { run } = await askedRun(
      [{ id: "q", reason: "tool_call", message: "Go on?", toolCallId: "tc", responseSchema }],
      {},
      [
        { type: "TOOL_CALL_START", toolCallId: "tc", toolCallName: "act" },
        { type: "TOOL_CALL_ARGS", toolCallId: "tc", delta: `{"it":${json}}` },
        { type: "TOOL_CALL_END", toolCallId: "tc" },
      ],
    );
    render(<InterruptPanel run={run} />);
    const card = await screen.findByRole("article");
    const row = within(card).getAllByRole("definition")[0];
    expect(row?.textContent).toBe(shown);
    expect(writeJson(run.getSnapshot().interrupts[0]?.toolCall?.args)).toBe(`{"it":${json}}`);
  });
});
