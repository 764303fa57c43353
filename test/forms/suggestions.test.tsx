import { screen } from "@testing-library/react";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { markInvisible } from "../../src/core/present/markInvisible.js";
import { shapeForm } from "../../src/forms/schema-form/rewriteSchema.js";
import { suggestChoices } from "../../src/forms/schema-form/SchemaForm.js";
import { checkSchema } from "../../src/schema/check/checkSchema.js";
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
  it.each<readonly [string, Readonly<Record<string, unknown>>, string]>([
    ["of a few choices", { tier: { enum: tiers, default: "gold" } }, "gold"],
    ["of many choices", { tier: { enum: many, default: "tier 3" } }, "tier 3"],
    ["of titled choices", { tier: { oneOf: named, default: "gold" } }, "Plan gold"],
    ["of alternatives with fixed values", { tier: { anyOf: named, default: "gold" } }, "Plan gold"],
    ["of numbers", { tier: { type: "integer", enum: [1, 2], default: 2 } }, "2"],
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
      "gold, free",
    ],
    ["behind a reference", { tier: { $ref: "#/$defs/tier", default: "gold" } }, "gold"],
    [
      "of a choice whose data looks like a schema",
      {
        tier: {
          oneOf: [{ const: { anyOf: [{ type: "null" }] }, title: "Plan gold" }, { const: 1 }],
          default: { anyOf: [{ type: "null" }] },
        },
      },
      "Plan gold",
    ],
    [
      "of a kind of answer",
      { tier: { oneOf: kinds, default: { kind: "approve" } } },
      '{"kind":"approve"}',
    ],
  ])("a default shows what it suggests and chooses nothing: %s", async (_, properties, text) => {
    const { submits, submitted } = renderForm({ properties, $defs: { tier: { enum: tiers } } });
    expect(screen.getByText(`The agent suggests: ${text}`)).toBeVisible();
    for (const box of [...screen.queryAllByRole("radio"), ...screen.queryAllByRole("checkbox")])
      expect(box).not.toBeChecked();
    await submits();
    expect(JSON.stringify(submitted())).not.toMatch(/gold|tier 3|approve|2/);
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
  ])("a form chooses nothing by the default %s, and keeps its texts", async (_, schema) => {
    const { submits, submitted } = renderForm(schema);
    await submits();
    expect(JSON.stringify(submitted())).toContain("Hi");
    expect(JSON.stringify(submitted())).not.toContain("gold");
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

  it("a default never stays where one of several values is chosen, inside any other schema", () => {
    const leaf = fc.constantFrom(
      { enum: tiers, default: "gold" },
      { oneOf: named, default: "gold" },
      { type: "string", default: "text" },
    );
    const { schema } = fc.letrec<{ schema: Record<string, unknown> }>((tie) => ({
      schema: fc.oneof(
        { depthSize: "small" },
        leaf,
        fc.record({
          type: fc.constant("object"),
          properties: fc.dictionary(fc.constantFrom("a", "b"), tie("schema"), { maxKeys: 2 }),
          default: fc.constant({ a: "gold", b: { a: "gold" } }),
        }),
        fc.record({
          type: fc.constant("array"),
          items: tie("schema"),
          default: fc.constant(["gold", { a: "gold" }]),
        }),
      ),
    }));
    const chosen = (node: unknown): boolean =>
      typeof node === "object" &&
      node !== null &&
      (Array.isArray(node)
        ? node.some(chosen)
        : ("enum" in node || "oneOf" in node) && "default" in node
          ? true
          : Object.values(node).some(chosen));
    fc.assert(
      fc.property(schema, (root) => {
        const { form } = checkSchema(root);
        return form === undefined || !chosen(suggestChoices(shapeForm(form)));
      }),
    );
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
