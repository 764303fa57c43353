import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderForm } from "./renderForm.js";

const coordinates = {
  type: "array",
  prefixItems: [
    { type: "number", title: "X" },
    { type: "number", title: "Y" },
  ],
  default: [1, 2],
};

it("a list offers further entries by place where the schema has a place for them", async () => {
  renderForm({ type: "object", properties: { at: { ...coordinates, items: { type: "number" } } } });
  expect(await screen.findByRole("button", { name: /^Add/ })).toBeInTheDocument();
});

it("a list offers no further entries by place where the schema refuses them", async () => {
  renderForm({ type: "object", properties: { at: { ...coordinates, items: false } } });
  expect(await screen.findByRole("textbox", { name: /Y/ })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /^Add/ })).not.toBeInTheDocument();
});

it("a list has what the agent fixed for its entries", async () => {
  const entries = { type: "array", prefixItems: [{ const: "EUR" }, { const: null }], minItems: 2 };
  const { submits, submitted } = renderForm({
    type: "object",
    properties: { entries },
    required: ["entries"],
  });
  await submits();
  expect(submitted()).toEqual([{ entries: ["EUR", null] }]);
});
