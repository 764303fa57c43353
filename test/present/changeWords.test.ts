import fc from "fast-check";
import { expect, it } from "vitest";
import { createMask, englishLabels } from "../../src/index.js";
import { germanLabels } from "../../src/locales/germanLabels.js";
import { editText } from "../../src/parts/data/Edits.js";
import { argChanges } from "../../src/present/argChanges.js";
import { changeWords } from "../../src/present/changeWords.js";
import { runs } from "../support/depth.js";

const said = (before: unknown, after: unknown, labels = englishLabels): readonly string[] =>
  changeWords(before, after, { entry: String }).map((change) => editText(change, labels));

it.each([
  [
    "money",
    { amount: 124.99, currency: "EUR" },
    { amount: 100, currency: "EUR" },
    ["Amount: €124.99 → €100.00"],
  ],
  [
    "cents, as the amount they are",
    { amountCents: 12499, currency: "EUR" },
    { amountCents: 10000, currency: "EUR" },
    ["Amount: €124.99 → €100.00"],
  ],
  [
    "an amount without a currency, as it is",
    { amountCents: 12499 },
    { amountCents: 10000 },
    ["Amount cents: 12499 → 10000"],
  ],
  [
    "an address",
    { to: "ann@example.com" },
    { to: "bob@example.com" },
    ["To: ann@example.com → bob@example.com"],
  ],
  [
    "a day",
    { day: "2026-11-20" },
    { day: "2026-11-21" },
    ["Day: Fri, Nov 20, 2026 → Sat, Nov 21, 2026"],
  ],
  [
    "two moments that read alike, exactly",
    { at: "2026-11-20T10:00:00.001Z" },
    { at: "2026-11-20T10:00:00.002Z" },
    ["At: 2026-11-20T10:00:00.001Z → 2026-11-20T10:00:00.002Z"],
  ],
  ["words taken from a list", { to: ["ann", "bob"] }, { to: ["bob"] }, ["To: ann removed"]],
  ["words added to a list", { to: ["ann"] }, { to: ["ann", "bob"] }, ["To: bob added"]],
  ["words in a list", { to: ["ann", "bob"] }, { to: ["ann", "eve"] }, ["To: bob → eve"]],
  ["the order of words", { to: ["ann", "bob"] }, { to: ["bob", "ann"] }, ["To: changed"]],
  ["yes and no", { express: false }, { express: true }, ["Express: No → Yes"]],
  ["a number that became a text", { count: 5 }, { count: "5" }, ['Count: 5 → "5"']],
  ["digits, without quotes", { order: "4711" }, { order: "4712" }, ["Order: 4711 → 4712"]],
  ["what reads like another value", { note: "x" }, { note: "null" }, ['Note: x → "null"']],
  ["an empty text", { note: "x" }, { note: "" }, ["Note: x → Empty text"]],
  ["an argument that was added", {}, { costCentre: "4711" }, ["Cost centre: 4711 added"]],
  ["an argument that was removed", { reference: "Q3" }, {}, ["Reference: Q3 removed"]],
  [
    "a place inside",
    { customer: { city: "Bonn" } },
    { customer: { city: "Ulm" } },
    ["Customer › City: Bonn → Ulm"],
  ],
  [
    "a long text, by its name",
    { note: "a".repeat(90) },
    { note: "b".repeat(90) },
    ["Note: changed"],
  ],
  ["an object, by its name", {}, { customer: { city: "Ulm" } }, ["Customer: added"]],
  ["no object at all", [1], [2], ["1: 1 → 2"]],
])("a change of %s reads", (_, before, after, words) => {
  expect(said(before, after)).toEqual(words);
});

it("recipients come first, then amounts, then accounts, then the others as they stand", () => {
  const before = { note: "a", accountId: "1", price: 1, bcc: "a", subject: "a" };
  const after = { note: "b", accountId: "2", price: 2, bcc: "b", subject: "b" };
  expect(said(before, after).map((line) => line.replace(/:.*/, ""))).toEqual([
    "Bcc",
    "Price",
    "Account ID",
    "Note",
    "Subject",
  ]);
});

it("a change reads in the language of the page", () => {
  const [line] = said(
    { amount: 124.99, currency: "EUR" },
    { amount: 100, currency: "EUR" },
    germanLabels,
  );
  expect(line?.replace(/\u00a0/g, " ")).toBe("Amount: 124,99 € → 100,00 €");
});

it("what a mask hides is changed, and nothing more is said of it", () => {
  const mask = createMask((path) => path.at(-1) === "pin").about(
    { id: "c", name: "pay" },
    "Hidden",
  );
  const lines = changeWords({ pin: "1" }, { pin: "2" }, { mask, entry: String });
  expect(lines.map((line) => editText(line, englishLabels))).toEqual(["Pin: changed"]);
});

it("an amount that a mask hides is not shown as money", () => {
  const mask = createMask((path) => path.at(-1) === "amount").about(
    { id: "c", name: "pay" },
    "Hidden",
  );
  const [before, after] = [
    { amount: 1, currency: "EUR" },
    { amount: 2, currency: "EUR" },
  ];
  const lines = changeWords(before, after, { mask, entry: String });
  expect(lines.map((line) => editText(line, englishLabels))).toEqual(["Amount: changed"]);
});

it("there are as many changes in words as there are changes, whatever the values", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (before, after) => {
      expect(said(before, after)).toHaveLength(argChanges(before, after).length);
    }),
    { numRuns: runs(400) },
  );
});
