import { render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { StrictMode, useState } from "react";
import { describe, expect, it } from "vitest";
import { ArgsEditor } from "../../../src/forms/args/ArgsEditor.js";
import { KeyWordsContext } from "../../../src/parts/data/KeyName.js";
import type { ArgsEditorProps } from "../../../src/parts/formProps.js";
import { keyLabels } from "../../../src/present/keyLabels.js";
import { writeJson } from "../../../src/protocol/writeJson.js";
import { danglingIds, doubledIds } from "../renderForm.js";

interface Edit {
  readonly next: unknown;
  readonly problem: boolean;
}

/** An editor whose host keeps the edit, as a draft would. */
function renderArgs(args: unknown, argsSchema?: ArgsEditorProps["argsSchema"]) {
  const edits: Edit[] = [];
  function Host() {
    const [value, setValue] = useState<unknown>(args);
    return (
      <ArgsEditor
        args={args}
        argsSchema={argsSchema}
        value={value}
        idPrefix="args"
        onChange={(next, problem) => {
          edits.push({ next, problem });
          setValue(next ?? args);
        }}
      />
    );
  }
  const result = render(
    <StrictMode>
      <Host />
    </StrictMode>,
  );
  return { ...result, person: userEvent.setup(), edits, last: () => edits.at(-1) };
}

const email = {
  to: "ann@example.com",
  subject: "Hi",
  copies: 2,
  urgent: false,
  headers: { "x-a": [1] },
  bcc: null,
};

describe("editing", () => {
  it("the editor changes one argument and keeps every other, with its type", async () => {
    const { person, last } = renderArgs(email);
    await person.type(screen.getByRole("textbox", { name: "to" }), "x");
    expect(last()).toEqual({ next: { ...email, to: "ann@example.comx" }, problem: false });
    expect(Object.keys(last()?.next ?? {})).toEqual(Object.keys(email));
  });

  it("the editor labels arguments as their card does, and keeps original keys that would look alike", () => {
    const args = { amountCents: 5, user_id: "a", userId: "b", lineItems: ["a"] };
    const argsSchema = {
      type: "object",
      properties: { amountCents: { type: "number", title: "Total" } },
    };
    render(
      <KeyWordsContext.Provider value={keyLabels}>
        <ArgsEditor
          args={args}
          argsSchema={argsSchema}
          value={args}
          idPrefix="args"
          onChange={() => undefined}
        />
      </KeyWordsContext.Provider>,
    );
    expect(screen.getByRole("textbox", { name: "Amount cents (Total)" })).toHaveValue("5");
    expect(screen.getByText("Amount cents")).toHaveAttribute("title", "amountCents");
    expect(screen.getByRole("textbox", { name: "user_id" })).toHaveValue("a");
    expect(screen.getByRole("textbox", { name: "userId" })).toHaveValue("b");
    expect(screen.getByRole("group", { name: "Line items" })).toBeVisible();
    expect(screen.getByRole("textbox", { name: "Add item: Line items" })).toBeVisible();
  });

  it("the editor gives each type its control", async () => {
    const { person, last, container } = renderArgs(email);
    await person.clear(screen.getByRole("textbox", { name: "copies" }));
    await person.type(screen.getByRole("textbox", { name: "copies" }), "2.50");
    expect(screen.getByRole("textbox", { name: "copies" })).toHaveValue("2.50");
    await person.click(screen.getByRole("radio", { name: "Yes" }));
    const listed = within(screen.getByRole("group", { name: "headers" }));
    await person.type(
      within(listed.getByRole("group", { name: "x-a" })).getByRole("textbox", { name: "Item 1" }),
      "0",
    );
    await person.clear(screen.getByRole("textbox", { name: "bcc" }));
    await person.type(screen.getByRole("textbox", { name: "bcc" }), '{{"x":[[]}');
    const next = { ...email, copies: 2.5, urgent: true, headers: { "x-a": [10] }, bcc: { x: [] } };
    expect(last()).toEqual({ next, problem: false });
    expect(danglingIds(container)).toEqual([]);
    expect(doubledIds(container)).toEqual([]);
  });

  it("the editor keeps a cleared text as empty text", async () => {
    const { person, last } = renderArgs(email);
    await person.clear(screen.getByRole("textbox", { name: "subject" }));
    expect(last()).toEqual({ next: { ...email, subject: "" }, problem: false });
  });

  it("an edit that is undone counts as none", async () => {
    const { person, last } = renderArgs(email);
    await person.type(screen.getByRole("textbox", { name: "to" }), "x{Backspace}");
    expect(last()).toEqual({ next: undefined, problem: false });
    expect(screen.queryByText("Changed")).toBeNull();
  });

  it("one press goes back to what was proposed", async () => {
    const { person, last } = renderArgs(email);
    await person.type(screen.getByRole("textbox", { name: "copies" }), "x");
    expect(last()).toEqual({ next: undefined, problem: true });
    expect(screen.getByRole("textbox", { name: "copies" })).toHaveAccessibleDescription(
      "Must be a number",
    );
    await person.click(screen.getByRole("button", { name: "Undo change" }));
    expect(last()).toEqual({ next: undefined, problem: false });
    expect(screen.getByRole("textbox", { name: "copies" })).toHaveValue("2");
  });

  it("a whole number of any length is taken as digits", async () => {
    const { person, last } = renderArgs(email);
    await person.clear(screen.getByRole("textbox", { name: "copies" }));
    await person.type(screen.getByRole("textbox", { name: "copies" }), "12345678901234567890");
    expect(last()?.problem).toBe(false);
    expect(writeJson(last()?.next)).toContain('"copies":12345678901234567890');
    expect(screen.getByRole("textbox", { name: "copies" })).toHaveValue("12345678901234567890");
  });

  it("the editor never changes a number it cannot represent", async () => {
    const { person, last } = renderArgs(email);
    await person.clear(screen.getByRole("textbox", { name: "copies" }));
    await person.type(screen.getByRole("textbox", { name: "copies" }), "0.12345678901234567890");
    expect(last()?.problem).toBe(true);
    expect(JSON.stringify(last()?.next ?? email)).not.toContain("0.123456789012345678");
  });

  it("an emptied number is not a value", async () => {
    const { person, last } = renderArgs(email);
    await person.clear(screen.getByRole("textbox", { name: "copies" }));
    expect(last()).toEqual({ next: undefined, problem: true });
    expect(screen.getByRole("textbox", { name: "copies" })).toHaveAccessibleDescription("Required");
  });

  it("the editor shows where JSON is invalid and keeps what was typed", async () => {
    const { person, last } = renderArgs(email);
    await person.click(screen.getByRole("button", { name: "Edit as JSON headers" }));
    const headers = screen.getByRole("textbox", { name: "headers" });
    await person.clear(headers);
    await person.type(headers, '{{{Enter}  "a": 01');
    expect(headers).toHaveValue('{\n  "a": 01');
    expect(headers).toHaveAccessibleDescription(
      /Line 2, column 8: this is not a number JSON knows$/,
    );
    expect(last()).toEqual({ next: undefined, problem: true });
  });

  it("the editor keeps Windows line ends", async () => {
    const { person, last } = renderArgs({ text: "a\r\nb" });
    await person.type(screen.getByRole("textbox", { name: "text" }), "c");
    expect(last()?.next).toEqual({ text: "a\r\nbc" });
  });

  it.each([
    ["mixed", "a\r\nb\nc", "a\r\nb\ncx\r\ny"],
    ["of old Macs", "a\rb", "a\rbx\ry"],
    ["LF first", "a\nb\r\nc", "a\nb\r\ncx\ny"],
  ])(
    "the editor keeps the line ends of lines that are not edited: %s",
    async (_, before, after) => {
      const { person, last } = renderArgs({ text: before });
      await person.type(screen.getByRole("textbox", { name: "text" }), "x{Enter}y");
      expect(last()?.next).toEqual({ text: after });
    },
  );

  it("the editor names arguments that could be mistaken for each other, at any depth", () => {
    const { container } = renderArgs({
      amount: 5,
      \u0430mount: 5000,
      more: { "to\u200b": "a", to: "b" },
    });
    const notes = [...container.querySelectorAll('[data-part="data-problem"]')].map(
      (note) => note.textContent,
    );
    expect(notes).toEqual([
      expect.stringMatching(/look alike/),
      expect.stringMatching(/U\+200B.*look alike/),
    ]);
  });

  it("the editor keeps the line ends around an edit in the middle", async () => {
    const { person, last, edits } = renderArgs({ text: "a\r\nb\r\nc\nd\r\ne" });
    const field = screen.getByRole("textbox", { name: "text" });
    await person.type(field, "x", { initialSelectionStart: 4, initialSelectionEnd: 5 });
    expect(last()?.next).toEqual({ text: "a\r\nb\r\nx\nd\r\ne" });
    await person.type(field, "{Backspace}c", { initialSelectionStart: 5, initialSelectionEnd: 5 });
    expect(last()?.next).toBeUndefined();
    expect(edits).toHaveLength(3);
    await person.clear(field);
    await person.type(field, "1{Enter}2");
    expect(last()?.next).toEqual({ text: "1\r\n2" });
  });
});

describe("with a schema", () => {
  const schema = {
    type: "object",
    properties: {
      to: { type: "string", title: "Recipient", description: "One address", minLength: 3 },
      priority: { enum: ["low", "high"], title: "Priority" },
      copies: { type: "integer", maximum: 5 },
      cc: { type: "string", title: "Copy to" },
    },
    required: ["to"],
  };

  it("the editor shows a schema's titles beside the real names, and shows and keeps what it does not list", async () => {
    const { person, last } = renderArgs({ to: "ann", priority: "low", bcc: "eve" }, schema);
    expect(screen.getByRole("textbox", { name: "to (Recipient)" })).toHaveAccessibleDescription(
      "One address",
    );
    expect(screen.getByRole("textbox", { name: "bcc" })).toHaveAccessibleDescription(
      "Not described by the agent",
    );
    await person.click(screen.getByRole("radio", { name: "high" }));
    expect(last()).toEqual({ next: { to: "ann", priority: "high", bcc: "eve" }, problem: false });
  });

  it.each([
    [
      "titles",
      {
        oneOf: ["eco", "biz"].map((value) => ({
          const: value,
          title: value === "eco" ? "Economy" : "Business",
        })),
      },
    ],
    [
      "names beside them",
      { type: "string", enum: ["eco", "biz"], enumNames: ["Economy", "Business"] },
    ],
  ])("the editor shows the values of choices with their %s", async (_how, cabin) => {
    const { person, last } = renderArgs(
      { cabin: "eco" },
      { type: "object", properties: { cabin } },
    );
    expect(screen.getByRole("radio", { name: "eco (Economy)" })).toBeChecked();
    await person.click(screen.getByRole("radio", { name: "biz (Business)" }));
    expect(last()).toEqual({ next: { cabin: "biz" }, problem: false });
  });

  it("a field has several lines where the schema expects long text", () => {
    const body = { type: "string", format: "textarea" };
    renderArgs({ body: "Hi" }, { type: "object", properties: { body } });
    expect(screen.getByRole("textbox", { name: "body" }).tagName).toBe("TEXTAREA");
  });

  it("the editor adds an argument that was not proposed, and removes it when it is emptied", async () => {
    const { person, last } = renderArgs({ to: "ann" }, schema);
    await person.type(screen.getByRole("textbox", { name: /Copy to/ }), "b");
    expect(last()).toEqual({ next: { to: "ann", cc: "b" }, problem: false });
    await person.clear(screen.getByRole("textbox", { name: /Copy to/ }));
    expect(last()).toEqual({ next: undefined, problem: false });
  });

  it("the editor shows at the field what the schema would refuse", async () => {
    const { person, last } = renderArgs({ to: "ann", copies: 5 }, schema);
    await person.clear(screen.getByRole("textbox", { name: "copies" }));
    await person.type(screen.getByRole("textbox", { name: "copies" }), "6");
    expect(last()).toEqual({ next: { to: "ann", copies: 6 }, problem: true });
    expect(screen.getByRole("textbox", { name: "copies" })).toHaveAccessibleDescription(
      "Must be at most 5",
    );
  });

  it("the editor reports no issue of the person for what the agent proposed", () => {
    renderArgs({ to: "a", copies: 9 }, schema);
    expect(screen.getByRole("textbox", { name: "to (Recipient)" })).toBeValid();
  });

  it("an argument is edited as JSON where the proposal and the schema disagree about a type", async () => {
    const { person, last } = renderArgs({ to: "ann", copies: "5" }, schema);
    const copies = screen.getByRole("textbox", { name: "copies" });
    expect(copies).toHaveValue('"5"');
    await person.clear(copies);
    await person.type(copies, "5");
    expect(last()).toEqual({ next: { to: "ann", copies: 5 }, problem: false });
  });
});

describe("unusual arguments", () => {
  it.each([
    ["a list", [1, 2]],
    ["text", "hello"],
    ["nothing", null],
    ["an empty object", {}],
  ])("the editor edits %s as JSON", async (_name, args) => {
    const { person, last } = renderArgs(args);
    const editor = screen.getByRole("textbox", { name: "Arguments" });
    await person.clear(editor);
    expect(last()).toEqual({ next: undefined, problem: true });
    await person.type(editor, "7");
    expect(last()).toEqual({ next: 7, problem: false });
  });

  it("the editor treats names that programs reserve like any other", async () => {
    const { person, last } = renderArgs(
      JSON.parse('{"__proto__":"a","constructor":"b","toString":1}'),
    );
    await person.type(screen.getByRole("textbox", { name: "__proto__" }), "x");
    await person.type(screen.getByRole("textbox", { name: "constructor" }), "y");
    expect(JSON.stringify(last()?.next)).toBe('{"__proto__":"ax","constructor":"by","toString":1}');
  });

  it("the editor works without any schema that could be used", async () => {
    const { person, last } = renderArgs({ a: "b" }, { $ref: "#" });
    await person.type(screen.getByRole("textbox", { name: "a" }), "c");
    expect(last()).toEqual({ next: { a: "bc" }, problem: false });
  });
});
