import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { SchemaForm } from "../../src/forms.js";
import "../../src/styles/structure.css";
import "../../src/styles/theme.css";
import "../../src/styles/forms.css";

const text = { type: "string" };
const object = (properties: object, more: object = {}) => ({
  type: "object",
  properties,
  required: Object.keys(properties),
  ...more,
});

/** A schema as people's tools write it, the keys that answer it, and what leaves. */
type Case = readonly [what: string, schema: object, keys: string, answer: unknown];

const cases: readonly Case[] = [
  [
    "a nullable text of OpenAPI 3.0",
    object({ name: { type: "string", nullable: true }, age: { type: "integer" } }),
    "{Tab}41",
    { name: null, age: 41 },
  ],
  [
    "kinds told apart by a discriminator",
    {
      oneOf: [{ $ref: "#/components/schemas/Card" }, { $ref: "#/components/schemas/Iban" }],
      discriminator: {
        propertyName: "kind",
        mapping: { card: "#/components/schemas/Card", iban: "#/components/schemas/Iban" },
      },
      components: {
        schemas: {
          Card: object({ kind: text, number: text }),
          Iban: object({ kind: text, iban: text }),
        },
      },
    },
    "{ArrowDown}{ArrowDown}{Tab}DE02",
    { kind: "iban", iban: "DE02" },
  ],
  [
    "a map of objects",
    object({
      rooms: { type: "object", additionalProperties: object({ beds: { type: "integer" } }) },
    }),
    "{Enter}attic{Tab}2",
    { rooms: { attic: { beds: 2 } } },
  ],
  [
    "names by a pattern",
    object({
      ports: {
        type: "object",
        patternProperties: { "^[a-z]+$": { type: "integer" } },
        additionalProperties: false,
      },
    }),
    "{Enter}http{Tab}80",
    { ports: { http: 80 } },
  ],
  [
    "a tuple",
    object({
      at: {
        type: "array",
        prefixItems: [
          { type: "number", title: "Latitude" },
          { type: "number", title: "Longitude" },
        ],
        items: false,
      },
    }),
    "52.5{Tab}13.4",
    { at: [52.5, 13.4] },
  ],
  [
    "a field that another one asks for",
    {
      type: "object",
      properties: { card: text, code: text, name: text },
      required: ["card", "name", "code"],
      dependentRequired: { card: ["code"] },
    },
    "4111{Tab}123{Tab}Ann",
    { card: "4111", code: "123", name: "Ann" },
  ],
  [
    "fields under a condition",
    {
      type: "object",
      properties: { country: { enum: ["US", "DE"] } },
      required: ["country"],
      if: { properties: { country: { const: "US" } }, required: ["country"] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { properties: { zip: { type: "string", pattern: "^[0-9]{5}$" } }, required: ["zip"] },
      else: { properties: { city: text }, required: ["city"] },
    },
    " {Tab}90210",
    { country: "US", zip: "90210" },
  ],
  [
    "what is only read and only written",
    {
      type: "object",
      properties: {
        id: { type: "integer", readOnly: true, default: 7 },
        secret: { type: "string", writeOnly: true, format: "password" },
      },
      required: ["secret"],
    },
    "{Tab}pass",
    { id: 7, secret: "pass" },
  ],
  [
    "JSON in a text",
    object({
      filter: {
        type: "string",
        contentMediaType: "application/json",
        contentSchema: { type: "object" },
      },
    }),
    '{{"a":1}',
    { filter: '{"a":1}' },
  ],
  [
    "constants as alternatives",
    object({
      size: { anyOf: [{ const: "S" }, { const: "M", description: "Medium" }, { const: "L" }] },
    }),
    "{ArrowDown}",
    { size: "M" },
  ],
  [
    "numbers with names beside them",
    object({
      level: {
        type: "integer",
        enum: [0, 1, 2],
        "x-enum-varnames": ["Low", "Middle", "High"],
        "x-enum-descriptions": ["Nobody waits", "Today", "Now"],
      },
    }),
    "{ArrowDown}{ArrowDown}",
    { level: 2 },
  ],
  [
    "examples of what to write",
    object({ ref: { type: "string", examples: ["INV-2026-001", "INV-2026-002"] } }),
    "INV-7",
    { ref: "INV-7" },
  ],
];

it.each([
  ["numbers with names beside them", ["Low", "Nobody waits", "High"]],
  ["constants as alternatives", ["Medium"]],
])("%s have their words", (what, words) => {
  const [, schema] = cases.find(([name]) => name === what) ?? [];
  const { container, unmount } = render(
    <SchemaForm schema={{ ...schema }} idPrefix="ask" onSubmit={() => undefined} />,
  );
  for (const word of words) expect(container).toHaveTextContent(word);
  unmount();
});

it.each(cases)("%s is answered by the keyboard alone", async (_, schema, keys, answer) => {
  await page.viewport(400, 800);
  const onSubmit = vi.fn<(value: unknown) => void>();
  const { unmount } = render(
    <SchemaForm schema={{ ...schema }} idPrefix="ask" onSubmit={onSubmit} />,
  );
  await screen.findByRole("button", { name: "Submit" });
  expect(document.querySelectorAll("textarea[spellcheck=false]")).toHaveLength(0);
  await userEvent.keyboard("{Tab}");
  await userEvent.keyboard(keys);
  screen.getByRole("button", { name: "Submit" }).focus();
  await userEvent.keyboard("{Enter}");
  expect(onSubmit.mock.calls.map(([value]) => value)).toEqual([answer]);
  unmount();
});
