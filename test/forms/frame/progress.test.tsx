import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderForm } from "../renderForm.js";

const trip = {
  type: "object",
  properties: { name: { type: "string" }, seats: { type: "integer" }, note: { type: "string" } },
  required: ["name", "seats"],
};

it("shows beside the submit button how many required fields are filled in, and reads it with the button", async () => {
  const { person } = renderForm(trip);
  const submit = screen.getByRole("button", { name: "Submit" });
  expect(submit).toHaveAccessibleDescription("0 of 2 filled in");
  await person.type(screen.getByLabelText(/note/i), "Aisle");
  expect(submit).toHaveAccessibleDescription("0 of 2 filled in");
  await person.type(screen.getByLabelText(/name/i), "Ann");
  expect(submit).toHaveAccessibleDescription("1 of 2 filled in");
  expect(screen.getByText("1 of 2 filled in").closest("[aria-live], [role=status]")).toBeNull();
  await person.clear(screen.getByLabelText(/name/i));
  expect(submit).toHaveAccessibleDescription("0 of 2 filled in");
});

it("starts with what an earlier answer and the defaults have filled in", () => {
  const preset = {
    ...trip,
    properties: { ...trip.properties, seats: { type: "integer", default: 2 } },
  };
  renderForm(preset, { initialValue: { name: "Ann" } });
  expect(screen.getByRole("button", { name: "Submit" })).toHaveAccessibleDescription(
    "2 of 2 filled in",
  );
});

it("does not count a single field", () => {
  renderForm({ ...trip, required: ["name"] });
  expect(screen.queryByText(/of 1 filled in/)).toBeNull();
});
