import { render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { InterruptPanel } from "../../src/index.js";
import { isShortField } from "../../src/parts/formProps.js";
import { inputInterrupt } from "../../src/testing.js";
import { askedRun } from "../support/askedRun.js";

afterEach(() => document.body.replaceChildren());

const airports = ["BER", "HAM", "MUC", "FRA", "DUS", "CGN", "STR"];
const properties = {
  seats: { type: "integer", title: "Seats" },
  price: { type: "number", title: "Price" },
  traveller: { type: "string", title: "Traveller" },
  first: { type: "string", format: "date", title: "First day" },
  at: { type: "string", format: "time", title: "Time" },
  departs: { type: "string", format: "date-time", title: "Departs" },
  code: { type: "string", title: "Code", maxLength: 8 },
  airport: { enum: airports, title: "Airport" },
  terminal: {
    enum: airports.map((airport) => `${airport}, the terminal for long distances`),
    title: "Terminal",
  },
  size: { enum: ["S", "M"], title: "Size" },
  agreed: { type: "boolean", title: "Agreed" },
};

async function form(width: number) {
  await page.viewport(width, 900);
  const { run } = await askedRun([
    inputInterrupt({ message: "Where to?", responseSchema: { type: "object", properties } }),
  ]);
  render(<InterruptPanel run={run} />);
  await screen.findByLabelText(/Traveller/);
  return (label: RegExp) =>
    screen.getByLabelText(label).closest(".agui-form__field")?.getBoundingClientRect() ??
    new DOMRect();
}

it("short fields share a row of a card in a side panel, without a text that is cut off", async () => {
  const box = await form(400);
  expect(box(/Seats/).top).toBe(box(/Price/).top);
  expect(box(/First day/).top).toBe(box(/Time/).top);
  expect(box(/Departs/).width).toBeGreaterThan(2 * box(/Seats/).width);
  expect(box(/Terminal/).width).toBe(box(/Traveller/).width);
  for (const input of document.querySelectorAll("input"))
    expect(input.scrollWidth).toBeLessThanOrEqual(input.clientWidth);
});

it("every field has a row on a phone", async () => {
  const box = await form(360);
  expect(box(/Price/).top).toBeGreaterThanOrEqual(box(/Seats/).bottom);
});

it("the space that is kept while a form loads has short fields where the form has them", async () => {
  await form(400);
  const shown = [...document.querySelectorAll(".agui-form__fields > .agui-form__field")].map(
    (field) => field.matches("[data-short]"),
  );
  expect(shown).toEqual(Object.values(properties).map(isShortField));
  expect(shown).toEqual([true, true, false, true, true, false, true, true, false, false, false]);
});
