import { describe, expect, it } from "vitest";
import {
  type FieldSize,
  fieldsBeside,
  orderFields,
  sizeOf,
} from "../../../src/parts/data/fieldPlaces.js";

const customer = {
  name: "Nordlicht Optik GmbH",
  address: { street: "Lindenstr. 12", city: "Bonn" },
};
const items = [
  { sku: "LENS-50", qty: 2 },
  { sku: "CASE", qty: 1 },
];

describe("how much room a value needs", () => {
  it.each<readonly [string, unknown, FieldSize]>([
    ["a short text", "pi_3NxQ8", "cell"],
    ["a number", 12_499, "cell"],
    ["nothing", null, "cell"],
    ["a text of 29 characters", "a".repeat(29), "row"],
    ["two lines", "a\nb", "row"],
    ["a date, which has another one beside it", "2026-11-20", "row"],
    ["an address", "https://a.example", "row"],
    ["a short object with another one in it", customer, "block"],
    [
      "an object of many letters",
      { ...customer, name: "a".repeat(40), note: "b".repeat(30) },
      "row",
    ],
    ["a narrow table", items, "block"],
    ["a table of six rows", [...items, ...items, ...items], "row"],
    ["a wide table", [{ description: "a".repeat(25) }], "row"],
    ["a list of words", ["eu-west-1", "us-east-1"], "row"],
    ["an empty object", {}, "block"],
  ])("%s", (_, value, size) => {
    expect(sizeOf(value)).toBe(size);
  });
});

const sizes = { c: "cell", b: "block", r: "row" } as const;
const sizesOf = (letters: string): readonly FieldSize[] =>
  [...letters].map((letter) => sizes[letter as keyof typeof sizes]);

describe("where fields stand", () => {
  it.each([
    ["", ""],
    ["cc", "01"],
    ["crc", "021"],
    ["ccc", "012"],
    ["cccrc", "01243"],
    ["crcrc", "02134"],
    ["rcrccrc", "0162345"],
    ["cbbrrc", "051234"],
  ])("of %j a cell that would stand alone comes up beside the one before it: %j", (row, order) => {
    expect(orderFields(sizesOf(row)).join("")).toBe(order);
  });

  it.each([
    ["cc", "++"],
    ["ccc", "++-"],
    ["ccbbr", "++++-"],
    ["bbb", "++-"],
    ["bcb", "---"],
    ["rr", "--"],
  ])("of %j two cells, or two blocks, stand beside each other: %j", (row, beside) => {
    expect(
      fieldsBeside(sizesOf(row))
        .map((is) => (is ? "+" : "-"))
        .join(""),
    ).toBe(beside);
  });
});
