import { describe, expect, it } from "vitest";
import { argChanges } from "../../src/present/argChanges.js";
import { namedEdit } from "../../src/present/namedEdit.js";

/** The edit that a button names for a question, as text. */
function namedIn(question: string, before: unknown, after: unknown): string | undefined {
  const edit = namedEdit(
    question,
    argChanges(before, after),
    before,
    after,
    (amount, currency) => `${currency} ${amount}`,
  );
  return edit && `${edit.name} ${edit.value}`;
}

describe("an edit is named where the question names its old value", () => {
  it.each([
    [
      "Mail Ann at ann@example.com?",
      { to: "ann@example.com" },
      { to: "bob@example.com" },
      "to bob@example.com",
    ],
    ["Delete 14 invoices?", { count: 14 }, { count: 12 }, "count 12"],
    [
      "Refund EUR 124.99?",
      { amountCents: 12499, currency: "EUR" },
      { amountCents: 10000, currency: "EUR" },
      "amountCents EUR 100",
    ],
    [
      "Refund 124.99?",
      { amount: 124.99, currency: "EUR" },
      { amount: 100, currency: "EUR" },
      "amount EUR 100",
    ],
    [
      "Order 2 for Ann?",
      { to: "Ann", count: 2, note: "x" },
      { to: "Ann", count: 3, note: "y" },
      "count 3",
    ],
    [
      "Book 3 nights for EUR 90?",
      { nights: 3, amount: 90, currency: "EUR" },
      { nights: 4, amount: 90, currency: "EUR" },
      "nights 4",
    ],
    ["Ann gets 14, Bob nothing?", { to: "Ann" }, { to: "Eve" }, "to Eve"],
    ["Ann gets 14, Bob nothing?", { count: 14 }, { count: 15 }, "count 15"],
  ])("%s", (question, before, after, named) => {
    expect(namedIn(question, before, after)).toBe(named);
  });

  it.each([
    ["the question does not name it", "Refund it?", { count: 14 }, { count: 12 }],
    ["it is part of a longer number", "Delete 140 invoices?", { count: 14 }, { count: 12 }],
    ["it is the whole part of a sum", "Pay 14.50?", { count: 14 }, { count: 12 }],
    ["it is the cents of a sum", "Pay 20,14?", { count: 14 }, { count: 12 }],
    ["it was empty", "Ask “(nobody)”?", { to: "" }, { to: "Ann" }],
    ["it was empty, and nothing is asked", "", { to: "" }, { to: "Ann" }],
    ["only a sign stands before it", "“Ask” Ann?", { to: "Bob" }, { to: "Eve" }],
    ["it has no name", "Ask Ann?", ["Ann", 1], ["Bob", 1]],
    ["it is all there is", "Ask Ann?", "Ann", "Bob"],
    ["it is part of a word", "Ask Joanna?", { to: "anna" }, { to: "bob" }],
    ["it was added", "Ask Ann?", {}, { to: "Ann" }],
    ["it was removed", "Ask Ann?", { to: "Ann" }, {}],
    ["the new value is too long", "Ask Ann?", { to: "Ann" }, { to: "x".repeat(41) }],
    ["the new value cannot all be seen", "Ask Ann?", { to: "Ann" }, { to: "Bob\u200b" }],
    ["the new value is empty", "Ask Ann?", { to: "Ann" }, { to: " " }],
    ["the new value is no single one", "Ask Ann?", { to: "Ann" }, { to: ["Bob"] }],
    ["it lies deeper", "Ask Ann?", { who: { to: "Ann" } }, { who: { to: "Bob" } }],
  ])("not where %s", (_, question, before, after) => {
    expect(namedIn(question, before, after)).toBeUndefined();
  });
});
