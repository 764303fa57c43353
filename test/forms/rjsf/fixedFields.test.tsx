import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderForm } from "../renderForm.js";

const schema = {
  type: "object",
  properties: {
    form: { const: "expense/3", title: "Form" },
    currency: { const: "EUR", title: "Currency" },
    consent: { const: true, title: "I agree" },
    purpose: { type: "string", title: "Purpose" },
  },
  required: ["form", "currency", "consent", "purpose"],
};

it("a form shows what the agent has fixed as text, after what it asks", async () => {
  const { container, person, submits, submitted } = renderForm(schema);
  const fields = [...container.querySelectorAll(".agui-form__field .agui-form__field")].map(
    ({ textContent }) => textContent,
  );
  expect(fields).toEqual([
    expect.stringMatching(/^I agree/),
    "Purpose",
    "Formexpense/3",
    "CurrencyEUR",
  ]);
  expect(screen.getAllByRole("textbox")).toHaveLength(1);
  await person.click(screen.getByRole("radio", { name: "Yes" }));
  await person.type(screen.getByRole("textbox", { name: "Purpose" }), "Trip");
  await submits();
  expect(submitted()).toEqual([
    { form: "expense/3", currency: "EUR", consent: true, purpose: "Trip" },
  ]);
});

it.each<[string, object, string, unknown]>([
  ["an object", { const: { a: 1 } }, '{"a":1}', { a: 1 }],
  ["an object of a type", { type: "object", const: { a: 1 } }, '{"a":1}', { a: 1 }],
  [
    "an object with fields",
    { type: "object", properties: { a: {} }, const: { a: 1 } },
    '{"a":1}',
    { a: 1 },
  ],
  ["a list", { const: [1, 2] }, "[1,2]", [1, 2]],
  ["null", { const: null }, "Nothing", null],
])("%s that the agent has fixed is sent untouched", async (_, it, text, value) => {
  const { container, submits, submitted } = renderForm({
    type: "object",
    properties: { it },
    required: ["it"],
  });
  expect(container).toHaveTextContent(`It${text}`);
  expect(screen.queryByRole("textbox")).toBeNull();
  await submits();
  expect(submitted()).toEqual([{ it: value }]);
});
