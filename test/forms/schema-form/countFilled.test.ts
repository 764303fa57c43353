import { describe, expect, it } from "vitest";
import { countFilled } from "../../../src/forms/schema-form/withoutUnseen.js";

const text = { type: "string" };
const form = (
  properties: Readonly<Record<string, unknown>>,
  required = Object.keys(properties),
) => ({
  type: "object",
  properties,
  required,
});

describe("the number of required fields that are filled in", () => {
  it("leaves optional fields out", () => {
    const trip = form({ name: text, seats: { type: "integer" }, note: text }, ["name", "seats"]);
    expect(countFilled(trip, { note: "Aisle" }, false)).toEqual({ filled: 0, total: 2 });
    expect(countFilled(trip, { name: "Ann", seats: 0 }, false)).toEqual({ filled: 2, total: 2 });
  });

  it("counts no as an answer, and an emptied text as none", () => {
    expect(
      countFilled(
        form({ sure: { type: "boolean" }, name: text }),
        { sure: false, name: "" },
        false,
      ),
    ).toEqual({
      filled: 1,
      total: 2,
    });
  });

  it("counts what the form shows as a default until the user changes something", () => {
    const preset = form({ name: { ...text, default: "Ann" }, city: text });
    expect(countFilled(preset, undefined, true)).toEqual({ filled: 1, total: 2 });
    expect(countFilled(preset, {}, false)).toEqual({ filled: 0, total: 2 });
  });

  it("counts the fields of a required group, and none of an optional one", () => {
    const group = form({ name: text, street: text });
    expect(
      countFilled(form({ to: group, copy: group }, ["to"]), { to: { name: "Ann" } }, false),
    ).toEqual({
      filled: 1,
      total: 2,
    });
  });

  it("leaves out what the agent has fixed, and lists that may be empty", () => {
    const items = { type: "array", items: text };
    const fields = form({
      kind: { const: "expense" },
      tags: items,
      receipts: { ...items, minItems: 1 },
      agreed: { const: true },
    });
    expect(countFilled(fields, { kind: "expense", tags: [], receipts: [] }, false)).toEqual({
      filled: 0,
      total: 2,
    });
    expect(countFilled(fields, { receipts: ["a"], agreed: true }, false)).toEqual({
      filled: 2,
      total: 2,
    });
  });

  it("does not count a value that is none of the choices, because the form shows none as chosen", () => {
    const choices = form({
      quarter: { enum: ["Q1", "Q2"] },
      plan: { oneOf: [{ const: "p", title: "Paid" }] },
    });
    expect(countFilled(choices, { quarter: "Q9", plan: "p" }, false)).toEqual({
      filled: 1,
      total: 2,
    });
  });

  it("ends at a group that contains itself", () => {
    const node = form({ name: text, next: { $ref: "#/$defs/node" } });
    expect(countFilled({ ...node, $defs: { node } }, { name: "a" }, false).total).toBeLessThan(5);
  });
});
