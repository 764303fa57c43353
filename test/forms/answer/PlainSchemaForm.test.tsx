import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { SchemaForm, type SchemaFormProps } from "../../../src/plain-form.js";
import { parseJson } from "../../../src/protocol/parseJson.js";
import { writeJson } from "../../../src/protocol/writeJson.js";

/** A person in front of the form of a host without the form library. */
function renderPlain(schema: SchemaFormProps["schema"]) {
  const onSubmit = vi.fn<(value: unknown) => void>();
  const { container } = render(<SchemaForm schema={schema} idPrefix="ask" onSubmit={onSubmit} />);
  return { container, onSubmit, person: userEvent.setup() };
}

const trip = {
  type: "object",
  properties: { city: { type: "string", title: "City" }, nights: { type: "integer", minimum: 1 } },
  required: ["city"],
  // What is asked depends on an answer.
  if: { required: ["nights"] },
};

it("the form answers a schema with such fields as JSON, beside the schema and without an error", async () => {
  const { container, onSubmit, person } = renderPlain(trip);
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.queryByText(/No form can be shown/)).toBeNull();
  expect(container.querySelector("details")).toHaveTextContent('"title": "City"');
  await person.click(screen.getByRole("textbox", { name: "Your answer" }));
  await person.paste('{"city": "Oslo", "nights": 2}');
  await person.click(screen.getByRole("button", { name: "Submit" }));
  expect(onSubmit).toHaveBeenCalledWith({ city: "Oslo", nights: 2 });
});

it("an answer that the schema refuses is not accepted, and its issues are listed", async () => {
  const { container, onSubmit, person } = renderPlain(trip);
  await person.click(screen.getByRole("textbox", { name: "Your answer" }));
  await person.paste('{"nights": 0}');
  await person.click(screen.getByRole("button", { name: "Submit" }));
  expect(onSubmit).not.toHaveBeenCalled();
  expect(screen.getByRole("button", { name: "2 fields to correct" })).toHaveFocus();
  expect(container.querySelectorAll(".agui-form__issues")).toHaveLength(2);
});

it("the form sends a text as text", async () => {
  const { onSubmit, person } = renderPlain({ type: "string", title: "City", maxLength: 20 });
  await person.type(screen.getByRole("textbox", { name: "City" }), "Oslo");
  await person.click(screen.getByRole("button", { name: "Submit" }));
  expect(onSubmit).toHaveBeenCalledWith("Oslo");
});

it.each([
  '{"type":"integer","title":"Id","default":9007199254740993}',
  '{"type":"object","title":"Id","additionalProperties":{"type":"integer"},"default":{"a":9007199254740993}}',
])("a suggested whole number is sent with all its digits: %s", async (json) => {
  const schema: unknown = parseJson(json);
  const { onSubmit, person } = renderPlain(Object(schema));
  expect(screen.getByDisplayValue("9007199254740993")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Submit" }));
  expect(writeJson(onSubmit.mock.calls[0]?.[0])).toContain("9007199254740993");
});

it("the form shows why, where no form could be made of the schema anyway", () => {
  renderPlain({ $ref: "https://example.com/schema.json" });
  expect(screen.getByText(/No form can be shown for this question/)).toBeVisible();
});

it("the form has a field for a file", async () => {
  const { onSubmit, person } = renderPlain({ type: "string", title: "Scan", format: "data-url" });
  expect(screen.getByRole("button", { name: "Submit" })).toBeDisabled();
  await person.upload(screen.getByLabelText(/^Scan/), new File(["hi"], "a.txt"));
  await screen.findByText(/^a.txt, /, { selector: "bdi" });
  await person.click(screen.getByRole("button", { name: "Submit" }));
  expect(onSubmit).toHaveBeenCalledWith("data:application/octet-stream;base64,aGk=");
});

it.each<[string, Readonly<Record<string, unknown>>, string, unknown]>([
  ["a number", { type: "number" }, "12.5", 12.5],
  ["a whole number", { type: "integer", minimum: 1 }, "3", 3],
  ["a date", { type: "string", format: "date" }, "2030-01-02", "2030-01-02"],
  ["a time", { type: "string", format: "time" }, "17:00", "17:00:00"],
  ["an address", { type: "string", format: "email" }, "ann@example.com", "ann@example.com"],
  ["a decimal", { anyOf: [{ type: "number" }, { type: "string" }] }, "12.50", "12.50"],
  ["a text with a pattern", { type: "string", pattern: "^[A-Z]+$" }, "OSL", "OSL"],
])("the form has the input of %s, which is the whole answer", async (_, schema, typed, value) => {
  const { container, onSubmit, person } = renderPlain({ title: "It", ...schema });
  expect(container.querySelector(".agui-form__json")).toBeNull();
  await person.type(screen.getByLabelText("It"), typed);
  await person.click(screen.getByRole("button", { name: "Submit" }));
  expect(onSubmit.mock.calls).toEqual([[value]]);
});

it.each<[string, Readonly<Record<string, unknown>>, string, unknown]>([
  ["yes or no", { type: "boolean", default: true }, "No", false],
  ["some values", { enum: [1, 2, 3] }, "2", 2],
  ["values with names", { oneOf: [{ const: "a", title: "Ann" }, { const: "b" }] }, "Ann", "a"],
])("the form has radio buttons for %s, none of them chosen", async (_, schema, name, value) => {
  const { onSubmit, person } = renderPlain(schema);
  expect(screen.queryByRole("radio", { checked: true })).toBeNull();
  await person.click(screen.getByRole("button", { name: "Submit" }));
  expect(onSubmit).not.toHaveBeenCalled();
  await person.click(screen.getByRole("radio", { name: new RegExp(`^${name}`) }));
  await person.click(screen.getByRole("button", { name: "Submit" }));
  expect(onSubmit.mock.calls).toEqual([[value]]);
});

it("a number that is typed wrong holds the answer back, and a suggested one is sent as it is shown", async () => {
  const { onSubmit, person } = renderPlain({ type: "integer", title: "Nights", default: 5 });
  const field = screen.getByRole("textbox", { name: "Nights" });
  expect(field).toHaveValue("5");
  expect(field).toHaveAccessibleDescription("Suggested by the agent.");
  await person.click(screen.getByRole("button", { name: "Submit" }));
  await person.type(field, "x");
  await person.click(screen.getByRole("button", { name: "Submit" }));
  expect(onSubmit.mock.calls).toEqual([[5]]);
  expect(field).toHaveAccessibleDescription("Must be a number");
});

it("a number can be written as JSON instead, and starts anew as a number", async () => {
  const { onSubmit, person } = renderPlain({ type: "integer", title: "Nights" });
  await person.type(screen.getByRole("textbox", { name: "Nights" }), "4");
  await person.click(screen.getByRole("button", { name: "Answer in JSON" }));
  expect(screen.getByRole("textbox")).toHaveValue("4");
  await person.click(screen.getByRole("button", { name: "Answer as text" }));
  expect(screen.getByRole("textbox", { name: "Nights" })).toHaveValue("");
  await person.type(screen.getByRole("textbox", { name: "Nights" }), "6");
  await person.click(screen.getByRole("button", { name: "Submit" }));
  expect(onSubmit.mock.calls).toEqual([[6]]);
});
