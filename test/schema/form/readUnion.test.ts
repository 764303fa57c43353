import { describe, expect, it } from "vitest";
import { readUnion } from "../../../src/schema/form/readUnion.js";

type Schema = Record<string, unknown>;

const nothing = { type: "null" };
const text = { type: "string" };
const cat = { type: "object", properties: { kind: { const: "cat" } } };
const dog = { type: "object", properties: { kind: { const: "dog" } } };
const definitions = {
  Cat: cat,
  Dog: dog,
  Pet: { title: "Pet", anyOf: [{ $ref: "#/$defs/Cat" }, { $ref: "#/$defs/Dog" }] },
  Color: { title: "Color", enum: ["red", "green"] },
  Loop: { anyOf: [{ $ref: "#/$defs/Loop" }, text] },
};
const pet = { $ref: "#/$defs/Pet" };
const [catRef, dogRef] = [{ $ref: "#/$defs/Cat" }, { $ref: "#/$defs/Dog" }];

describe("alternatives are read in one way", () => {
  it.each<[string, Schema, Schema]>([
    ["a text or null", { anyOf: [text, nothing] }, { type: ["string", "null"] }],
    ["null or a text", { oneOf: [nothing, text] }, { type: ["string", "null"] }],
    [
      "a title of the field stays",
      { title: "It", default: "a", anyOf: [{ ...text, title: "Text" }, nothing] },
      { title: "It", default: "a", type: ["string", "null"] },
    ],
    [
      "a list of values or null, without the name of its type",
      { anyOf: [{ $ref: "#/$defs/Color" }, nothing] },
      { type: ["string", "null"], enum: ["red", "green", null] },
    ],
    [
      "values, lists of one value and described ones",
      {
        oneOf: [
          { enum: ["Now"], type: "string" },
          { const: "Calm", description: "Nobody waits" },
          { enum: ["A", "B"], description: "Either" },
        ],
      },
      {
        type: "string",
        oneOf: [
          { const: "Now" },
          { const: "Calm", description: "Nobody waits" },
          { const: "A" },
          { const: "B" },
        ],
      },
    ],
    [
      "of a value that is there twice the first one",
      { anyOf: [{ const: 1, title: "One" }, { const: 1, title: "Uno" }, { const: 2 }] },
      { type: "number", oneOf: [{ const: 1, title: "One" }, { const: 2 }] },
    ],
    ["a single value", { anyOf: [{ const: "a" }] }, { type: "string", const: "a" }],
    [
      "a union inside a nullable union",
      { anyOf: [pet, nothing] },
      { anyOf: [nothing, catRef, dogRef] },
    ],
    [
      "a union inside a union",
      { oneOf: [{ oneOf: [cat, dog] }, text] },
      { oneOf: [cat, dog, text] },
    ],
    [
      "values beside a kind of answer",
      { oneOf: [{ enum: ["Cash"] }, cat] },
      { oneOf: [{ const: "Cash" }, cat] },
    ],
    [
      "texts in one of several forms",
      {
        anyOf: [
          { ...text, format: "uuid" },
          { ...text, pattern: "^x" },
        ],
      },
      { type: "string" },
    ],
    ["numbers", { anyOf: [{ type: "integer" }, { type: "number" }] }, { type: "number" }],
    [
      "an empty text or another",
      { anyOf: [{ const: "" }, { ...text, format: "email" }] },
      { ...text, format: "email", minLength: 0 },
    ],
    [
      "days and moments stay two kinds",
      {
        anyOf: [
          { ...text, format: "date" },
          { ...text, format: "date-time" },
        ],
      },
      {
        anyOf: [
          { ...text, format: "date" },
          { ...text, format: "date-time" },
        ],
      },
    ],
    [
      "a group or null stays a kind of answer",
      { anyOf: [catRef, nothing] },
      { anyOf: [nothing, catRef] },
    ],
    [
      "a text in one of several forms, whose type stands beside them",
      { ...text, anyOf: [{ format: "ipv4" }, { format: "ipv6" }] },
      text,
    ],
    [
      "the same or null",
      { anyOf: [{ ...text, anyOf: [{ format: "ipv4" }, { format: "ipv6" }] }, nothing] },
      { type: ["string", "null"] },
    ],
    [
      "a type or null inside a union",
      { anyOf: [{ type: ["string", "null"] }, cat] },
      { anyOf: [nothing, text, cat] },
    ],
  ])("%s", (_name, schema, form) => {
    expect(readUnion(schema, definitions)).toEqual(form);
  });

  it.each<[string, Schema]>([
    ["no union", text],
    ["two unions", { anyOf: [text, nothing], oneOf: [text, nothing] }],
    ["anything", { anyOf: [true, text] }],
    ["a part that is written twice", { ...text, maxLength: 1, anyOf: [{ maxLength: 2 }] }],
  ])("nothing is changed: %s", (_name, schema) => {
    expect(readUnion(schema, definitions)).toEqual(schema);
  });

  it("a union that leads to itself ends", () => {
    expect(readUnion({ anyOf: [{ $ref: "#/$defs/Loop" }, cat] }, definitions)).toEqual({
      anyOf: [{ $ref: "#/$defs/Loop" }, text, cat],
    });
  });
});
