import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { markInvisible } from "../../src/present/markInvisible.js";
import { renderForm } from "./renderForm.js";

const tiers = ["basic", "gold", "free"];
const many = Array.from({ length: 9 }, (_, index) => `tier ${index}`);
const named = tiers.map((tier) => ({ const: tier, title: `Plan ${tier}` }));
const kinds = ["approve", "deny"].map((kind) => ({
  type: "object",
  properties: { kind: { const: kind }, note: { type: "string" } },
  required: ["kind"],
}));

describe("a default of the agent's schema", () => {
  it.each<readonly [string, Readonly<Record<string, object>>]>([
    ["of a few choices", { tier: { enum: tiers, default: "gold" } }],
    ["of many choices", { tier: { enum: many, default: "tier 3" } }],
    ["of titled choices", { tier: { oneOf: named, default: "gold" } }],
    ["of alternatives with fixed values", { tier: { anyOf: named, default: "gold" } }],
    ["of numbers", { tier: { type: "integer", enum: [1, 2], default: 2 } }],
    [
      "of choices to tick",
      {
        tier: {
          type: "array",
          items: { enum: tiers },
          uniqueItems: true,
          default: ["gold", "free"],
        },
      },
    ],
    ["behind a reference", { tier: { $ref: "#/$defs/tier", default: "gold" } }],
    [
      "of a choice whose data looks like a schema",
      {
        tier: {
          oneOf: [{ const: { anyOf: [{ type: "null" }] }, title: "Plan gold" }, { const: 1 }],
          default: { anyOf: [{ type: "null" }] },
        },
      },
    ],
  ])("a default is chosen, marked as suggested, and sent: %s", async (_, properties) => {
    const { submits, submitted } = renderForm({ properties, $defs: { tier: { enum: tiers } } });
    expect(screen.getByText("Suggested by the agent.")).toBeVisible();
    await submits();
    expect(submitted()).toEqual([{ tier: Object(properties["tier"]).default }]);
  });

  it("a default selects a kind of answer", async () => {
    const { submits, submitted } = renderForm({
      properties: { tier: { oneOf: kinds, default: { kind: "approve", note: "x" } } },
    });
    expect(screen.getByRole("combobox")).toHaveDisplayValue("Approve");
    await submits();
    expect(submitted()).toEqual([{ tier: { kind: "approve", note: "x" } }]);
  });

  it("a default that was not taken stays beside the choice", async () => {
    const { person, submits, submitted } = renderForm({
      properties: { tier: { enum: tiers, default: "gold" } },
    });
    await person.click(screen.getByRole("radio", { name: "free" }));
    expect(screen.getByText("The agent suggests: gold")).toBeVisible();
    await person.click(screen.getByRole("radio", { name: "No answer" }));
    await submits();
    expect(submitted()).toEqual([{}]);
  });

  it.each<readonly [string, Readonly<Record<string, unknown>>]>([
    [
      "of the whole answer",
      {
        properties: { tier: { enum: tiers }, note: { type: "string" } },
        default: { tier: "gold", note: "Hi" },
      },
    ],
    [
      "of a group",
      {
        properties: {
          group: {
            type: "object",
            properties: { tier: { enum: tiers }, note: { type: "string" } },
            default: { tier: "gold", note: "Hi" },
          },
        },
      },
    ],
    [
      "of a list",
      {
        properties: {
          list: {
            type: "array",
            items: {
              type: "object",
              properties: { tier: { enum: tiers }, note: { type: "string" } },
            },
            default: [{ tier: "gold", note: "Hi" }],
          },
        },
      },
    ],
  ])("a form sends the default %s", async (_, schema) => {
    const { submits, submitted } = renderForm(schema);
    await submits();
    expect(JSON.stringify(submitted())).toMatch(/gold.*Hi/);
  });

  it("a default fills in a text and a number, and marks them as the agent's until they are changed", async () => {
    const { person } = renderForm({
      properties: {
        note: { type: "string", default: "Dear Ann" },
        count: { type: "integer", default: 3 },
      },
    });
    const note = screen.getByRole("textbox", { name: /Note/ });
    expect(note).toHaveValue("Dear Ann");
    expect(note).toHaveAccessibleDescription("Suggested by the agent.");
    expect(screen.getByRole("textbox", { name: /Count/ })).toHaveAccessibleDescription(
      "Suggested by the agent.",
    );
    await person.type(note, "e");
    expect(note).not.toHaveAccessibleDescription();
  });
});

describe("invisible characters", () => {
  const sly = "to\u202E\u200B";
  it.each<readonly [string, Readonly<Record<string, unknown>>]>([
    ["a label", { properties: { [sly]: { type: "string" } } }],
    ["a title", { properties: { a: { type: "string", title: sly } } }],
    ["a description", { properties: { a: { type: "string", description: sly } } }],
    [
      "a legend",
      { properties: { a: { type: "object", title: sly, properties: { b: { type: "string" } } } } },
    ],
    [
      "the name of a list",
      { properties: { a: { type: "array", title: sly, items: { type: "string" } } } },
    ],
    ["the name of a kind of answer", { properties: { a: { title: sly, oneOf: kinds } } }],
    [
      "the title of a kind of answer",
      {
        properties: {
          a: { oneOf: kinds.map((kind) => ({ ...kind, title: sly + kind.properties.kind.const })) },
        },
      },
    ],
    ["a choice", { properties: { a: { enum: [sly, "b"] } } }],
    ["one of many choices", { properties: { a: { enum: [sly, ...many] } } }],
    [
      "a choice to tick",
      { properties: { a: { type: "array", uniqueItems: true, items: { enum: [sly, "b"] } } } },
    ],
    [
      "the title of a choice",
      { properties: { a: { oneOf: [{ const: "a", title: sly }, { const: "b" }] } } },
    ],
    ["a suggestion", { properties: { a: { enum: [sly, "b"], default: sly } } }],
    [
      "a message about a field",
      { properties: { a: { type: "string", title: sly, minLength: 3 } }, required: ["a"] },
    ],
  ])("invisible characters are marked in %s", async (_, schema) => {
    const { submits } = renderForm(schema);
    await submits();
    expect(screen.getAllByText(/\[U\+202E\]/).length).toBeGreaterThan(0);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode() !== null) {
      const { currentNode } = texts;
      // In a mark the character is beside its label, so that copying gives the original.
      if (currentNode.parentElement?.closest('[data-part="mark"]')) continue;
      expect(
        markInvisible(currentNode.textContent ?? "").every((part) => typeof part === "string"),
      ).toBe(true);
    }
  });

  it("invisible characters are named below a field that the agent has filled in", () => {
    renderForm({ properties: { a: { type: "string", default: `ann${sly}` } } });
    expect(screen.getByRole("textbox", { name: /A/ })).toHaveAccessibleDescription(
      /cannot be seen: U\+202E right-to-left override, U\+200B/,
    );
  });
});

describe("what the agent suggests and its field cannot show", () => {
  const values = ["a", "b"];
  it.each<[string, object]>([
    ["none of the values", { enum: values, default: "c" }],
    [
      "none of the values in a long list",
      { enum: ["a", "b", "c", "d", "e", "f", "g", "h"], default: "z" },
    ],
    [
      "none of the titled values",
      { oneOf: [{ const: "a", title: "A" }, { const: "b" }], default: "c" },
    ],
    ["a text for a whole number to choose", { type: "integer", enum: [1, 2], default: "1" }],
    ["a text for yes or no", { type: "boolean", default: "true" }],
    ["a text for a number", { type: "number", default: "5" }],
  ])("is not sent, and is asked for: %s", async (_, it) => {
    const { submits, submitted, summary } = renderForm({
      type: "object",
      properties: { it },
      required: ["it"],
    });
    expect(screen.queryByText(/Suggested by the agent/)).toBeNull();
    await submits();
    expect(submitted()).toEqual([]);
    expect(summary()).toHaveLength(1);
  });

  it("is left out of a group, of a list of values, and where it is optional", async () => {
    const { submits, submitted } = renderForm({
      type: "object",
      properties: {
        group: { type: "object", properties: { unit: { enum: values } }, default: { unit: "c" } },
        some: { type: "array", uniqueItems: true, items: { enum: values }, default: ["a", "c"] },
        sure: { type: "boolean", default: "true" },
      },
    });
    await submits();
    expect(submitted()).toEqual([{ some: ["a"] }]);
  });

  it("is sent where it can be shown beside the values", async () => {
    const { submits, submitted } = renderForm({
      type: "object",
      properties: { it: { anyOf: [{ enum: values }, { type: "string" }], default: "c" } },
      required: ["it"],
    });
    await submits();
    expect(submitted()).toEqual([{ it: "c" }]);
  });
});

describe("what the agent suggests against its own schema", () => {
  const schema = {
    type: "object",
    properties: {
      at: { type: "string", format: "duration", default: "90 minutes" },
      n: { type: "integer", minimum: 5, maximum: 3, default: 4 },
      name: { type: "string" },
    },
    required: ["at", "n", "name"],
  };

  it("is sent where nobody touches it", async () => {
    const { person, submits, submitted, summary } = renderForm(schema);
    await submits();
    expect(summary()).toHaveLength(1);
    await person.type(screen.getByRole("textbox", { name: "Name" }), "Ann");
    await submits();
    expect(submitted()).toEqual([{ at: "90 minutes", n: 4, name: "Ann" }]);
  });

  it("is refused once it is changed", async () => {
    const { person, submits, submitted } = renderForm(schema);
    await person.type(screen.getByRole("textbox", { name: "Name" }), "Ann");
    await person.type(screen.getByRole("textbox", { name: "At" }), "!");
    await submits();
    expect(submitted()).toEqual([]);
    expect(screen.getByRole("textbox", { name: "At" })).toBeInvalid();
  });
});

it.each<[string, object]>([
  ["an object without fields", { type: "object", default: { a: 1 } }],
  ["objects to choose from", { type: "object", enum: [{ a: 1 }, { a: 2 }], default: { a: 1 } }],
  ["anything", { default: { a: 1 } }],
])("a default of %s is sent as it is suggested", async (_, it) => {
  const { submits, submitted } = renderForm({
    type: "object",
    properties: { it },
    required: ["it"],
  });
  await submits();
  expect(submitted()).toEqual([{ it: { a: 1 } }]);
});
