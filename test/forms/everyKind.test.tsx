import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { writeJson } from "../../src/protocol/writeJson.js";
import { renderForm } from "./renderForm.js";

const group = (properties: object, more: object = {}) => ({
  type: "object",
  properties,
  required: Object.keys(properties),
  ...more,
});
const text = { type: "string" };
const nothing = { type: "null" };

/** What types of an order have: money, digits, rows, a tuple, recursion, lists in lists, kinds. */
const order = {
  ...group({
    price: { type: "string", pattern: "^\\d{1,8}(\\.\\d{1,2})?$" },
    big: { type: "integer", format: "int64" },
    wait: { type: "string", format: "duration" },
    stock: { type: "object", additionalProperties: { type: "integer" } },
    pair: { type: "array", prefixItems: [{ type: "integer" }, text], minItems: 2, maxItems: 2 },
    tree: { $ref: "#/$defs/Tree" },
    lines: { type: "array", items: { $ref: "#/$defs/Line" } },
    pay: {
      oneOf: [
        group({ type: { const: "card" }, number: { type: "string", pattern: "^\\d+$" } }),
        group({ type: { const: "cash" } }),
      ],
    },
    maybe: { anyOf: [{ type: "integer" }, nothing] },
    bill: { anyOf: [group({ street: text }), nothing] },
  }),
  $defs: {
    Tree: {
      type: "object",
      properties: { name: text, kids: { type: "array", items: { $ref: "#/$defs/Tree" } } },
      required: ["name"],
    },
    Line: group({
      sku: text,
      parts: {
        type: "array",
        items: group({ count: { type: "integer" }, note: { type: ["string", "null"] } }),
      },
    }),
  },
};
const ship = {
  type: "object",
  properties: { street: text, zip: { ...text, default: "53111" } },
  required: ["street"],
};
const schema = { ...order, properties: { ...order.properties, ship } };

it("an order with a field of each kind is filled in, and is exactly what its type takes", async () => {
  const { person, submits, submitted } = renderForm(schema);
  // By their labels: roles take seconds in so large a form.
  const type = async (name: string, typed: string, place = 0): Promise<void> => {
    const field = screen.getAllByLabelText(name, { selector: "input" })[place];
    if (field === undefined) throw new Error(`no field ${name}`);
    await person.click(field);
    await person.paste(typed);
  };
  const add = async (name: string): Promise<void> => {
    const [button] = screen.getAllByLabelText(`Add item: ${name}`);
    if (button !== undefined) await person.click(button);
  };
  await type("Price", "12.50");
  await type("Big", "9223372036854775807");
  await type("Wait", "PT1H30M");
  await add("Stock");
  await type("Name", "Oak");
  await type("Value", "7");
  await type("Item 1", "3");
  await type("Item 2", "b");
  await type("Name", "root", 1);
  await add("Kids");
  await type("Name", "leaf", 2);
  await add("Lines");
  await type("SKU", "s1");
  await add("Parts");
  await type("Count", "2");
  await person.selectOptions(screen.getByDisplayValue("Choose…"), "Card");
  await type("Number", "4111");
  await submits();
  const part = '{"count":2,"note":null}';
  expect(submitted().map((answer) => writeJson(answer))).toEqual([
    `{"price":"12.50","big":9223372036854775807,"wait":"PT1H30M","stock":{"Oak":7},"pair":[3,"b"],"tree":{"name":"root","kids":[{"name":"leaf"}]},"lines":[{"sku":"s1","parts":[${part}]}],"maybe":null,"bill":null,"pay":{"type":"card","number":"4111"}}`,
  ]);
});

it("an answer that nobody touches is sent as it came, with its digits and without what it lacks", async () => {
  const given = {
    price: "1",
    big: 5,
    wait: "P1D",
    stock: {},
    pair: [1, "a"],
    tree: { name: "a" },
    lines: [],
    pay: { type: "cash" },
    maybe: 4,
    bill: { street: "Main" },
  };
  const { submits, submitted } = renderForm(schema, { initialValue: given });
  await submits();
  expect(submitted()).toEqual([given]);
});
