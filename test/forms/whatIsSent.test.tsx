import { render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { JsonSchema } from "../../src/core.js";
import { ArgsDiff } from "../../src/forms/args/ArgsDiff.js";
import { ArgsEditor } from "../../src/forms/args/ArgsEditor.js";
import { SchemaForm } from "../../src/forms/schema-form/SchemaForm.js";
import { renderForm } from "./renderForm.js";

const sends = vi.fn();
const formOf = (schema: JsonSchema, initialValue?: unknown) =>
  render(
    <SchemaForm
      idPrefix="f"
      schema={schema}
      onSubmit={sends}
      {...(initialValue !== undefined && { initialValue })}
    />,
  );

describe("a choice", () => {
  it("a choice shows the value that will be sent beside a different label", () => {
    formOf({
      type: "object",
      properties: {
        to: {
          oneOf: [
            { const: "attacker@evil.example", title: "ann@ourcompany.example" },
            { const: "bob", title: "Bob" },
          ],
        },
        sure: {
          type: "boolean",
          oneOf: [
            { const: true, title: "No" },
            { const: false, title: "Yes" },
          ],
        },
        tags: {
          type: "array",
          uniqueItems: true,
          items: { enum: ["x", "y"], enumNames: ["Safe", "Y"] },
        },
      },
    });
    const hints = (name: string) =>
      screen.getAllByLabelText(name).map((input) => input.getAttribute("aria-describedby") ?? "");
    expect(
      screen.getByRole("radio", { name: "ann@ourcompany.example" }),
    ).toHaveAccessibleDescription("attacker@evil.example");
    expect(screen.getByText("attacker@evil.example")).toBeVisible();
    expect(hints("Bob")).toEqual([""]);
    expect(screen.getByRole("radio", { name: "No" })).toHaveAccessibleDescription("true");
    expect(screen.getByRole("radio", { name: "Yes" })).toHaveAccessibleDescription("false");
    expect(screen.getByText("x")).toBeVisible();
  });

  it("a yes is not given by a default or const of the schema", () => {
    formOf({
      type: "object",
      properties: { approved: { type: "boolean", default: true } },
      required: ["approved"],
    });
    expect(screen.getByRole("radio", { name: "Yes" })).not.toBeChecked();
    expect(screen.getByRole("radio", { name: "No" })).not.toBeChecked();
  });
});

describe("the editor of arguments", () => {
  it("the editor names each argument by its real name, and adds nothing its schema has a default or const for", () => {
    const argsSchema = {
      type: "object",
      properties: {
        fee: { type: "number", title: "Amount" },
        confirm: { type: "boolean", default: true },
        mode: { type: "string", const: "all" },
      },
    };
    const onChange = vi.fn();
    render(
      <ArgsEditor
        idPrefix="e"
        args={{ fee: 5 }}
        argsSchema={argsSchema}
        value={{ fee: 5 }}
        onChange={onChange}
      />,
    );
    expect(screen.getByRole("textbox", { name: /^fee \(Amount\)/ })).toHaveValue("5");
    for (const radio of screen.queryAllByRole("radio", { name: "Yes" }))
      expect(radio).not.toBeChecked();
    expect(onChange).not.toHaveBeenCalled();
  });

  it("the editor names invisible characters in the text of a field, and in JSON", () => {
    const value = { to: "x\u202ey", cc: ["\u200b"], more: [["\u200b", 1]] };
    render(<ArgsEditor idPrefix="e" args={value} value={value} onChange={() => {}} />);
    expect(screen.getByRole("textbox", { name: "to" })).toHaveAccessibleDescription(
      /U\+202E right-to-left override/,
    );
    expect(screen.getByRole("textbox", { name: "Item 1" })).toHaveAccessibleDescription(
      /U\+200B zero width space/,
    );
    expect(screen.getByRole("textbox", { name: "more" })).toHaveAccessibleDescription(
      /U\+200B zero width space/,
    );
  });
});

describe("what was changed", () => {
  it("changes are shown by real names and values, with marks for invisible characters", () => {
    const argsSchema = { type: "object", properties: { fee: { title: "Amount" } } };
    render(
      <ArgsDiff
        idPrefix="d"
        before={{ fee: "5", "a\u200b": "x" }}
        after={{ fee: "6", "a\u200b": "x\u202e" }}
        argsSchema={argsSchema}
      />,
    );
    expect(screen.getByText("fee")).toBeVisible();
    expect(screen.getByText(/Amount/)).toBeVisible();
    expect(screen.getByText("6")).toBeVisible();
    expect(screen.getByRole("img", { name: /U\+200B/ })).toBeVisible();
    expect(screen.getByRole("img", { name: /U\+202E/ })).toBeVisible();
  });
});

describe("the whole answer", () => {
  it.each<[string, JsonSchema]>([
    ["a list", { type: "array", items: { type: "string" } }],
    [
      "several of a few",
      { type: "array", uniqueItems: true, items: { type: "string", enum: ["a", "b"] } },
    ],
  ])("is an empty list where nothing is entered into %s", async (_what, schema) => {
    const { submits, submitted } = renderForm(schema);
    await submits();
    expect(submitted()).toEqual([[]]);
  });

  it("is asked for where a list must have entries", async () => {
    const { submits, submitted, summary } = renderForm({
      type: "array",
      items: { type: "string" },
      minItems: 1,
    });
    await submits();
    expect(submitted()).toEqual([]);
    expect(summary()).toHaveLength(1);
  });
});
