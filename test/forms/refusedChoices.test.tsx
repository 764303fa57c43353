import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderForm } from "./renderForm.js";

const group = (properties: object) => ({
  type: "object",
  properties,
  required: Object.keys(properties),
});
const names = () =>
  screen.getAllByRole("radio").map((radio) => radio.closest("label")?.textContent);

it("a choice that its own field refuses is not shown, and each that is shown can be sent", async () => {
  const size = { type: "string", enum: ["A", 0, "B"] };
  const level = {
    type: "integer",
    maximum: 2,
    oneOf: [
      { const: 1, title: "Low" },
      { const: 3, title: "High" },
      { const: 2, title: "Middle" },
    ],
  };
  const { person, submits, submitted } = renderForm(group({ size, level }));
  expect(names()).toEqual(["A", "B", "Low 1", "Middle 2"]);
  await person.click(screen.getByRole("radio", { name: "B" }));
  await person.click(screen.getByRole("radio", { name: /Middle/ }));
  await submits();
  expect(submitted()).toEqual([{ size: "B", level: 2 }]);
});

it("a field that refuses all its choices says so, and takes what is entered as JSON", async () => {
  const size = { type: "integer", enum: ["1", "2"], default: 2 };
  const { person, submits, submitted, container } = renderForm(group({ size }));
  expect(container).toHaveTextContent("not that of its choices; the agent will check that part");
  const field = screen.getByRole("textbox", { name: "Size" });
  expect(field).toHaveValue("2");
  await person.clear(field);
  await person.type(field, "3");
  await submits();
  expect(submitted()).toEqual([{ size: 3 }]);
});
