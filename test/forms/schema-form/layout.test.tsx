import type { WidgetProps } from "@rjsf/utils";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { layOut } from "../../../src/forms/schema-form/layOut.js";
import type { FormUiSchema } from "../../../src/parts/formProps.js";
import { checkSchema } from "../../../src/schema/check/checkSchema.js";
import { renderForm } from "../renderForm.js";

const invoice = {
  type: "object",
  properties: {
    amount: { type: "number", title: "Amount" },
    note: { type: "string" },
    team: { type: "string", enum: ["a", "b"] },
    payer: { $ref: "#/$defs/Person" },
    payee: { $ref: "#/$defs/Person" },
  },
  required: ["amount", "team"],
  $defs: {
    Person: { type: "object", properties: { name: { type: "string" }, city: { type: "string" } } },
  },
};
const labels = () =>
  [...document.querySelectorAll(".agui-form__label, .agui-form__legend")].map(
    (label) => label.textContent?.replace(" (optional)", "") ?? "",
  );

describe("a host lays a form out", () => {
  it("in its own order; what it does not name stands where the * is, or last", () => {
    const { unmount } = renderForm(invoice, { uiSchema: { "ui:order": ["team", "*", "amount"] } });
    expect(labels()).toEqual([
      "Team",
      "Note",
      "Payer",
      "Name",
      "City",
      "Payee",
      "Name",
      "City",
      "Amount",
    ]);
    unmount();
    renderForm(invoice, {
      uiSchema: { "ui:order": ["note", "gone"], payer: { "ui:order": ["city"] } },
    });
    expect(labels()).toEqual([
      "Note",
      "Amount",
      "Team",
      "Payer",
      "City",
      "Name",
      "Payee",
      "Name",
      "City",
    ]);
  });

  it("in its own words, which are those of the errors, too", async () => {
    const { submits, summary } = renderForm(invoice, {
      uiSchema: {
        "ui:order": ["team"],
        amount: { "ui:title": "Total", "ui:help": "With tax.", "ui:placeholder": "0.00" },
        note: { "ui:description": "For the books" },
        payer: { name: { "ui:options": { title: "Who pays" } } },
      },
    });
    expect(screen.getByLabelText("Total")).toHaveAccessibleDescription("With tax.");
    expect(screen.getByLabelText("Total")).toHaveAttribute("placeholder", "0.00");
    expect(screen.getByLabelText(/^Note/)).toHaveAccessibleDescription("For the books");
    expect(screen.getByLabelText(/^Who pays/)).toBeVisible();
    await submits();
    expect(summary()).toEqual(["Choose a team", "Fill in the total"]);
  });

  it.each<[string, FormUiSchema, string]>([
    ["textarea", { note: { "ui:widget": "textarea" } }, "textarea"],
    ["password", { note: { "ui:widget": "password" } }, "[type=password]"],
    ["date", { note: { "ui:widget": "date" } }, "[type=date]"],
    ["time", { note: { "ui:widget": "time" } }, "[type=time]"],
    ["file", { note: { "ui:widget": "file" } }, "[type=file]"],
    ["select", { team: { "ui:widget": "select" } }, "select"],
  ])("with another widget by its name: %s", (_name, uiSchema, selector) => {
    const { container } = renderForm(invoice, { uiSchema: { "ui:order": ["*"], ...uiSchema } });
    expect(container.querySelectorAll(selector)).toHaveLength(1);
  });

  it("with radio buttons for many choices", () => {
    const schema = { type: "string", enum: ["a", "b", "c", "d", "e", "f", "g"] };
    const { unmount } = renderForm(schema);
    expect(screen.getByRole("combobox")).toBeVisible();
    unmount();
    renderForm(schema, { uiSchema: { "ui:widget": "radio" } });
    expect(screen.getAllByRole("radio")).toHaveLength(7);
  });

  it("with a component of its own, whose answers are checked as all others", async () => {
    const Stars = ({ id, onChange }: WidgetProps) => (
      <button type="button" id={id} onClick={() => onChange(5)}>
        five stars
      </button>
    );
    const { person, submits, submitted } = renderForm(
      { type: "object", properties: { stars: { type: "string" } } },
      { uiSchema: { stars: { "ui:widget": Stars } } },
    );
    await person.click(screen.getByRole("button", { name: /Stars|five stars/ }));
    await submits();
    expect(submitted()).toEqual([]);
  });

  it("but not by a widget or a field that does not exist: the field is what it was", () => {
    renderForm(invoice, {
      uiSchema: {
        amount: { "ui:widget": "nope" },
        note: { "ui:field": "nope" },
        team: { "ui:options": { widget: "nope" } },
      },
    });
    expect(screen.getByRole("textbox", { name: /^Amount/ })).toHaveAttribute(
      "inputmode",
      "decimal",
    );
    expect(screen.getAllByRole("radio")).toHaveLength(2);
    expect(screen.queryByText(/No form can be shown|could not be shown/)).toBeNull();
  });

  it("without a field: it is not asked for, and what is suggested for it is not sent", async () => {
    const { submits, submitted } = renderForm(
      {
        type: "object",
        properties: { a: { type: "string", default: "x" }, b: { type: "string", default: "y" } },
      },
      { uiSchema: { a: { "ui:widget": "hidden" } } },
    );
    expect(labels()).toEqual(["B"]);
    await submits();
    expect(submitted()).toEqual([{ b: "y" }]);
  });

  it("in columns, and with its own classes", () => {
    const { container } = renderForm(invoice, {
      uiSchema: { "ui:columns": 3, note: { "ui:classNames": "wide" } },
    });
    expect(container.querySelector(".agui-form__fields--3")).not.toBeNull();
    expect(container.querySelector(".agui-form__field.wide")).toHaveTextContent("Note");
  });

  it("also inside lists, maps and kinds of answer", () => {
    const { form } = checkSchema({
      type: "object",
      properties: {
        list: { type: "array", items: { properties: { a: { type: "string" } } } },
        map: { type: "object", additionalProperties: { properties: { a: { type: "string" } } } },
        kind: {
          oneOf: [
            { properties: { a: { type: "string" } } },
            { properties: { b: { type: "string" } } },
          ],
        },
      },
    });
    const layout = { a: { "ui:title": "Mine" } };
    const laidOut = layOut(form ?? {}, {
      list: { items: layout },
      map: { additionalProperties: layout },
      kind: layout,
    });
    expect(JSON.stringify(laidOut).match(/"title":"Mine"/g)).toHaveLength(3);
  });

  it("that is recursive, as far as the layout goes", () => {
    const tree = {
      type: "object",
      properties: { next: { $ref: "#/$defs/T" }, a: { type: "string" } },
    };
    const { form } = checkSchema({ $ref: "#/$defs/T", $defs: { T: tree } });
    const laidOut = layOut(form ?? {}, { next: { next: { a: { "ui:title": "Mine" } } } });
    expect(JSON.stringify(laidOut).match(/"title":"Mine"/g)).toHaveLength(1);
    const circle = { anyOf: [{ $ref: "#/$defs/C" }, { type: "string" }] };
    expect(layOut({ ...circle, $defs: { C: circle } }, { a: { "ui:title": "x" } })).toBeDefined();
  });
});

describe("an agent lays nothing out", () => {
  it("by the words of the form library, nor by those that the host's become", () => {
    const { container } = renderForm({
      type: "object",
      "ui:order": ["b", "a"],
      "x-columns": 4,
      properties: {
        a: { type: "string", "ui:help": "Trust me", "x-help": "Trust me" },
        b: { type: "string", "ui:widget": "hidden", "x-placeholder": "me" },
      },
    });
    expect(labels()).toEqual(["A", "B"]);
    expect(container.innerHTML).not.toMatch(/Trust me|--columns|placeholder/);
  });
});

it("a layout that is written anew with every render keeps what was typed", async () => {
  const layout = () => ({ note: { "ui:title": "Remark" } });
  const { person, again, submits, submitted } = renderForm(
    { type: "object", properties: { note: { type: "string" } } },
    { uiSchema: layout() },
  );
  await person.type(screen.getByLabelText(/^Remark/), "hi");
  again({ uiSchema: layout() });
  await submits();
  expect(submitted()).toEqual([{ note: "hi" }]);
});
