import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { SchemaForm, type SchemaFormProps } from "../../../src/plain-form.js";

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
};

it("the form answers a schema with fields as JSON, beside the schema and without an error", async () => {
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
