import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { SchemaForm, type SchemaFormProps } from "../../../src/plain-form.js";
import { parseJson } from "../../../src/protocol/parseJson.js";
import { writeJson } from "../../../src/protocol/writeJson.js";

const counts = { type: "object", title: "Stock", additionalProperties: { type: "integer" } };

function renderPlain(schema: SchemaFormProps["schema"], initialValue?: unknown) {
  const onSubmit = vi.fn<(value: unknown) => void>();
  const onChange = vi.fn<(value: unknown) => void>();
  render(
    <SchemaForm
      schema={schema}
      idPrefix="ask"
      initialValue={initialValue}
      onChange={onChange}
      onSubmit={onSubmit}
    />,
  );
  const person = userEvent.setup();
  return {
    person,
    submits: () => person.click(screen.getByRole("button", { name: "Submit" })),
    sent: () => onSubmit.mock.calls.map(([value]) => writeJson(value)),
  };
}

it("names and values are rows without the form library, too: added, named, removed", async () => {
  const { person, submits, sent } = renderPlain(counts);
  await person.click(screen.getByRole("button", { name: "Add item: Stock" }));
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveFocus();
  await person.keyboard("oak");
  await person.type(screen.getByRole("textbox", { name: "Value" }), "9007199254740993");
  await person.click(screen.getByRole("button", { name: "Add item: Stock" }));
  await person.keyboard("fir");
  await person.click(screen.getByRole("button", { name: "Remove fir" }));
  await submits();
  expect(sent()).toEqual(['{"oak":9007199254740993}']);
});

it("rows start with what was given, and are an empty object without any", async () => {
  const { person, submits, sent } = renderPlain(counts, { oak: 2 });
  await person.type(screen.getByRole("textbox", { name: "Value" }), "1");
  await submits();
  await person.click(screen.getByRole("button", { name: "Remove oak" }));
  await submits();
  expect(sent()).toEqual(['{"oak":21}', "{}"]);
});

it("rows keep the digits that they start with", async () => {
  const { submits, sent } = renderPlain(counts, parseJson('{"oak":9007199254740993}'));
  expect(screen.getByRole("textbox", { name: "Value" })).toHaveValue("9007199254740993");
  await submits();
  expect(sent()).toEqual(['{"oak":9007199254740993}']);
});

it("a name that is missing, and a value that is no number, hold the answer back", async () => {
  const { person, submits, sent } = renderPlain(counts);
  await person.click(screen.getByRole("button", { name: "Add item: Stock" }));
  await person.type(screen.getByRole("textbox", { name: "Value" }), "x");
  await submits();
  expect(screen.getByText("Must be a number")).toBeVisible();
  await person.type(screen.getByRole("textbox", { name: "Value" }), "{Backspace}1");
  await submits();
  expect(screen.getByText("Give this value a name")).toBeVisible();
  expect(sent()).toEqual([]);
});

it.each<[string, object, string, string]>([
  ["a text", { type: "string" }, "a", '{"x":"a"}'],
  ["a decimal", { anyOf: [{ type: "number" }, { type: "string" }] }, "12.50", '{"x":"12.50"}'],
  [
    "a group",
    { type: "object", properties: { n: { type: "integer" } } },
    '{"n":1}',
    '{"x":{"n":1}}',
  ],
])("a value is entered by its kind: %s", async (_, values, typed, json) => {
  const { person, submits, sent } = renderPlain({ type: "object", additionalProperties: values });
  await person.click(screen.getByRole("button", { name: "Add item: Your answer" }));
  await person.keyboard("x");
  await person.click(screen.getByRole("textbox", { name: "Value" }));
  await person.paste(typed);
  await submits();
  expect(sent()).toEqual([json]);
});

it("a value that is a time has the control that a form has, with its time zone", async () => {
  const { person, submits, sent } = renderPlain({
    type: "object",
    additionalProperties: { type: "string", format: "date-time" },
    required: ["due"],
  });
  const due = screen.getByLabelText("Value");
  expect(due).toHaveAttribute("type", "datetime-local");
  expect(due).toHaveAccessibleDescription(/^Time zone: /);
  await person.type(due, "2030-01-02T03:04");
  await submits();
  expect(sent()).toEqual([
    `{"due":"${new Date("2030-01-02T03:04").toISOString().replace(".000Z", "Z")}"}`,
  ]);
});

it("a value that is yes or no is chosen", async () => {
  const { person, submits, sent } = renderPlain({
    type: "object",
    additionalProperties: { type: "boolean" },
    required: ["safe"],
  });
  await person.selectOptions(screen.getByRole("combobox", { name: "Value" }), "No");
  await submits();
  expect(sent()).toEqual(['{"safe":false}']);
});
