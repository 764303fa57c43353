import withTheme from "@rjsf/core/lib/withTheme.js";
import type { WidgetProps } from "@rjsf/utils";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderForm } from "./renderForm.js";

/** A host's theme: one widget of its own, and the form library's defaults for the rest. */
const Theirs = withTheme({
  widgets: {
    TextWidget: ({ id, value, onChange }: WidgetProps) => (
      <input
        id={id}
        className="theirs"
        value={value ?? ""}
        onChange={(event) => onChange(event.target.value)}
      />
    ),
  },
});
const schema = {
  type: "object",
  properties: { name: { type: "string", title: "Name" }, city: { type: "string", title: "City" } },
  required: ["name", "city"],
};

it("any other theme of the form library can be put in, and is checked and sent like our own", async () => {
  const { person, submits, submitted, summary, container } = renderForm(schema, { form: Theirs });
  expect(container.querySelectorAll("input.theirs")).toHaveLength(2);
  await person.type(screen.getByLabelText("Name*"), "Ann");
  await submits();
  expect(submitted()).toEqual([]);
  expect(summary()).toEqual([]);
  const corrections = screen.getByRole("button", { name: "1 field to correct" });
  expect(corrections).toHaveFocus();
  expect(container.querySelector(".field-error, .text-danger")).toHaveTextContent(
    "Fill in the city",
  );
  await person.click(corrections);
  expect(screen.getByLabelText("City*")).toHaveFocus();
  await person.keyboard("Ulm");
  await submits();
  expect(submitted()).toEqual([{ name: "Ann", city: "Ulm" }]);
});
