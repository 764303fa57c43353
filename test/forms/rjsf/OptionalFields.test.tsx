import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderForm } from "../renderForm.js";

const order = {
  type: "object",
  properties: {
    name: { type: "string" },
    note: { type: "string" },
    priority: { type: "string", enum: ["low", "high"] },
    deliverTo: {
      type: "object",
      properties: { street: { type: "string" }, floor: { type: "integer" } },
      required: ["street"],
    },
  },
  required: ["name"],
};
const line = (name: RegExp = /optional fields/) => screen.getByRole("button", { name });

describe("the optional fields of a form", () => {
  it("are one line that names them, and are there after a press", async () => {
    const { person, submits, submitted } = renderForm(order);
    expect(screen.getAllByRole("textbox")).toHaveLength(1);
    expect(line()).toHaveAccessibleName("3 optional fields Note, Priority, Deliver to");
    expect(line()).toHaveAttribute("aria-expanded", "false");
    await person.click(line());
    await person.type(screen.getByRole("textbox", { name: "Note" }), "Aisle");
    await person.click(line());
    expect(screen.queryByRole("textbox", { name: "Note" })).toBeNull();
    expect(line()).toHaveAccessibleName("3 optional fields 1 filled in");
    await person.type(screen.getByRole("textbox", { name: "Name" }), "Ann");
    await submits();
    expect(submitted()).toEqual([{ name: "Ann", note: "Aisle" }]);
  });

  it("are left out while nothing is entered, and one of them again by its button", async () => {
    const { person, submits, submitted } = renderForm(order, { initialValue: { name: "Ann" } });
    await person.click(line());
    await person.type(screen.getByRole("textbox", { name: "Floor" }), "3");
    await person.click(screen.getByRole("button", { name: "Leave out Deliver to" }));
    expect(screen.getByRole("textbox", { name: "Street" })).toHaveFocus();
    expect(screen.getByRole("textbox", { name: "Floor" })).toHaveValue("");
    expect(screen.queryByRole("button", { name: "Leave out Deliver to" })).toBeNull();
    await submits();
    expect(submitted()).toEqual([{ name: "Ann" }]);
  });

  it("are unfolded where one of them is to be corrected", async () => {
    const { person, submits, summary } = renderForm(order, { initialValue: { name: "Ann" } });
    await person.click(line());
    await person.type(screen.getByRole("textbox", { name: "Floor" }), "3");
    await person.click(line());
    expect(screen.queryByRole("textbox", { name: "Floor" })).toBeNull();
    await submits();
    expect(summary()).toEqual(["Fill in the street"]);
    await person.click(screen.getByRole("button", { name: "1 field to correct" }));
    expect(screen.getByRole("textbox", { name: "Street" })).toHaveFocus();
  });

  it.each<[string, object, Parameters<typeof renderForm>[1]]>([
    ["it is suggested, because it is sent", { note: { type: "string", default: "Aisle" } }, {}],
    ["it was filled in before", {}, { initialValue: { note: "Aisle" } }],
    ["its text is unfinished", {}, { unfinished: [{ path: ["note"], text: "[" }] }],
  ])("are in sight where %s", (_why, properties, props) => {
    renderForm({ ...order, properties: { ...order.properties, ...properties } }, props);
    expect(screen.getByRole("textbox", { name: "Note" })).toBeVisible();
    expect(line()).toHaveAccessibleName("2 optional fields Priority, Deliver to");
  });

  it("are in sight where there is only one, and where there are no others", () => {
    const { unmount } = renderForm({ ...order, required: ["name", "priority", "deliverTo"] });
    expect(screen.getByRole("textbox", { name: "Note" })).toBeVisible();
    unmount();
    renderForm({ ...order, required: [] });
    expect(screen.getByRole("textbox", { name: "Note" })).toBeVisible();
  });
});

describe("the optional fields of a form with a condition", () => {
  const text = { type: "string" };
  const payment = { type: "object", properties: { card: text, name: text } };
  const field = (name: string) => screen.getByRole("textbox", { name });

  it.each<[string, object]>([
    [
      "dependentSchemas",
      { dependentSchemas: { card: { properties: { code: text }, required: ["code"] } } },
    ],
    [
      "if and then",
      {
        if: { required: ["card"] },
        // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
        then: { properties: { code: text }, required: ["code"] },
      },
    ],
  ])(
    "stay where they are, with the focus, while one is typed by which another is required: %s",
    async (_, condition) => {
      const { person } = renderForm({ ...payment, ...condition });
      await person.click(field("Card"));
      await person.keyboard("4111");
      expect(field("Code")).toBeVisible();
      expect(field("Card")).toHaveFocus();
      expect(field("Card")).toHaveValue("4111");
    },
  );

  it("leave the line for good once one of them is required, and the focus stays in it", async () => {
    const { person, submits, submitted, summary } = renderForm({
      ...payment,
      properties: { amount: text, ...payment.properties },
      required: ["amount"],
      if: { required: ["card"] },
      // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
      then: { required: ["name"] },
    });
    await person.click(line());
    await person.click(field("Card"));
    await person.keyboard("4111");
    expect(field("Card")).toHaveFocus();
    expect(field("Card")).toHaveValue("4111");
    await person.click(line(/1 optional field/));
    expect(field("Name")).toBeVisible();
    await person.type(field("Amount"), "5");
    await submits();
    expect(summary()).toEqual(["Fill in the name"]);
    await person.type(field("Name"), "Ann");
    await submits();
    expect(submitted()).toEqual([{ amount: "5", card: "4111", name: "Ann" }]);
    await person.click(line(/1 optional field/));
    await person.clear(field("Card"));
    expect(field("Name")).toBeVisible();
  });
});

describe("the star beside what must be filled in", () => {
  it("has one line that says what it means", () => {
    const { container } = renderForm(order);
    expect(screen.getByText("must be filled in", { exact: false })).toHaveTextContent("*");
    expect(container.querySelectorAll("[data-required]")).toHaveLength(1);
    expect(screen.queryByText(/\(optional\)/)).toBeNull();
  });

  it("is left out where only one thing is asked for", () => {
    renderForm({ type: "object", properties: { name: { type: "string" } }, required: ["name"] });
    expect(screen.queryByText("must be filled in", { exact: false })).toBeNull();
  });
});

it("says beside the button what no field can say", async () => {
  const { submits, summary } = renderForm({
    type: "object",
    properties: { name: { type: "string" } },
    required: ["token"],
  });
  await submits();
  expect(summary()).toEqual(["token: Required"]);
});
