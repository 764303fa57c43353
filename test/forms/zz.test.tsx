import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { StrictMode } from "react";
import { it, vi } from "vitest";
import { SchemaForm } from "../../src/forms/SchemaForm.js";

const filing = {
  type: "object",
  title: "Filing",
  properties: {
    quarter: { type: "string", enum: ["Q1", "Q2"] },
    year: { type: "integer", minimum: 2000 },
    revenue: { type: "number" },
    agree: { type: "boolean" },
    tags: { type: "array", items: { type: "string" }, minItems: 1 },
    addr: { type: "object", properties: { street: { type: "string" } }, required: ["street"] },
    u: { anyOf: [{ type: "string" }, { type: "object", properties: { z: { type: "number" } } }] },
    any: {},
    "a b.c": { type: "string" },
    when: { type: "string", format: "date-time" },
  },
  required: ["quarter", "year", "revenue", "agree"],
};
it("x", async () => {
  const user = userEvent.setup();
  const submit = vi.fn();
  const change = vi.fn();
  const { container } = render(
    <StrictMode>
      <SchemaForm schema={filing} idPrefix="f" onSubmit={submit} onChange={change} />
    </StrictMode>,
  );
  console.log(container.innerHTML.replace(/></g, ">\n<"));
  console.log(change.mock.calls);
  await user.click(screen.getByRole("button", { name: "Submit" }));
  console.log(submit.mock.calls, document.activeElement?.outerHTML, container.querySelector(".agui-form__summary")?.textContent);
  await user.click(screen.getByLabelText("Q1"));
  await user.type(screen.getByLabelText(/^year/), "2026");
  await user.type(screen.getByLabelText(/^revenue/), "4200000");
  await user.click(screen.getByLabelText("No"));
  console.log(container.querySelector(".agui-form__summary")?.textContent);
  await user.click(screen.getByRole("button", { name: "Submit" }));
  console.log(JSON.stringify(submit.mock.calls), container.querySelector(".agui-form__summary")?.textContent);
});
