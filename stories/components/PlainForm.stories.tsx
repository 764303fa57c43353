import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, within } from "storybook/test";
import { SchemaForm } from "../../src/plain-form.js";

/** The form of a page without rjsf (entry `plain-form`): its fields, without the library. */
const meta = {
  title: "Components/Plain form",
  component: SchemaForm,
  parameters: { rests: "form" },
  args: { idPrefix: "order", onSubmit: fn(), submitLabel: "Send answer" },
} satisfies Meta<typeof SchemaForm>;
export default meta;

type Story = StoryObj<typeof meta>;

const address = {
  type: "object",
  properties: {
    street: { type: "string" },
    postcode: { type: "string", pattern: "^\\d{5}$", examples: ["14467"] },
    country: { const: "DE" },
  },
  required: ["street", "postcode", "country"],
};

/** A group, one that may be left out, a list of groups, and one of two kinds of answer. */
export const Default: Story = {
  args: {
    schema: {
      type: "object",
      properties: {
        deliverTo: { ...address, title: "Deliver to" },
        billTo: { ...address, title: "Bill to" },
        items: {
          type: "array",
          minItems: 1,
          items: {
            type: "object",
            properties: {
              article: { enum: ["Laptop", "Screen", "Keyboard"] },
              count: { type: "integer", minimum: 1, default: 1 },
            },
            required: ["article", "count"],
          },
        },
        payment: {
          oneOf: [
            {
              title: "Invoice",
              type: "object",
              properties: { kind: { const: "invoice" }, costCentre: { type: "string" } },
              required: ["kind", "costCentre"],
            },
            {
              title: "Card",
              type: "object",
              properties: { kind: { const: "card" }, lastDigits: { type: "string" } },
              required: ["kind", "lastDigits"],
            },
          ],
        },
      },
      required: ["deliverTo", "items", "payment"],
    },
  },
};

export const DefaultTest: Story = {
  ...Default,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent, args }) => {
    const deliverTo = within(await canvas.findByRole("group", { name: /^Deliver to/ }));
    await userEvent.type(deliverTo.getByRole("textbox", { name: "Street" }), "Kantstr. 1");
    await userEvent.type(deliverTo.getByRole("textbox", { name: /^Postcode/ }), "14467");
    await userEvent.click(canvas.getByRole("radio", { name: "Screen" }));
    await userEvent.selectOptions(
      canvas.getByRole("combobox", { name: "Kind of answer" }),
      "Invoice",
    );
    await userEvent.type(canvas.getByRole("textbox", { name: "Cost centre" }), "4711");
    await userEvent.click(canvas.getByRole("button", { name: "Send answer" }));
    await expect(args.onSubmit).toHaveBeenCalledWith({
      deliverTo: { street: "Kantstr. 1", postcode: "14467", country: "DE" },
      items: [{ article: "Screen", count: 1 }],
      payment: { kind: "invoice", costCentre: "4711" },
    });
  },
};

export const Dark: Story = { ...Default, globals: { theme: "dark" } };
