import { expect, it } from "vitest";
import { createMask } from "../../../src/present/createMask.js";
import { rowArguments } from "../../../src/thread/view/rowArguments.js";
import { editable, question } from "../../support/approvableQuestions.js";

const asks = "Send it?";

it("a plain approval with a few short arguments can be read in a row", () => {
  expect(rowArguments(question(), asks, undefined)).toEqual({ to: "ann", count: 1 });
  expect(rowArguments(question({}, {}, "{}"), asks, undefined)).not.toBeNull();
});

interface Special {
  readonly what: string;
  readonly fields?: object;
  readonly happened?: Parameters<typeof question>[1];
  readonly argsText?: string;
}

const special: readonly Special[] = [
  { what: "is of high risk", fields: { metadata: { riskLevel: "high" } } },
  { what: "was changed by the agent", happened: { changed: true } },
  { what: "was changed in another tab", happened: { changedElsewhere: true } },
  {
    what: "has an answer",
    happened: { draft: { status: "resolved", payload: { approved: true } } },
  },
  { what: "has expired", fields: { expiresAt: "1999-01-01T00:00:00Z" } },
  { what: "has arguments that cannot be read", argsText: "{" },
  {
    what: "was edited",
    fields: { responseSchema: editable },
    happened: { input: { editedArgs: { to: "zoe", count: 1 } } },
  },
  {
    what: "has a comment",
    fields: { responseSchema: editable },
    happened: { input: { comment: "Only her" } },
  },
  {
    what: "has something wrong with its answer",
    happened: { issues: [{ path: [], message: "No" }] },
  },
];

it.each(special)("a question that $what must be opened", ({ fields, happened, argsText }) => {
  expect(rowArguments(question(fields, happened, argsText), asks, undefined)).toBeNull();
});

it("a question with more on its card than the call must be opened", () => {
  const plain = question();
  expect(rowArguments({ ...plain, details: { site: "Berlin" } }, asks, undefined)).toBeNull();
  expect(
    rowArguments(
      { ...plain, notes: [{ code: "denies", message: "Skipping denies." }] },
      asks,
      undefined,
    ),
  ).toBeNull();
});

it("a question of several lines, a long one or one with invisible characters must be opened", () => {
  for (const text of ["Send it?\nAnd delete it.", "Send it? ".repeat(20), "Send\u202eit?"])
    expect(rowArguments(question(), text, undefined)).toBeNull();
});

it("a call of which a mask hides something must be opened", () => {
  const hides = (key: string) =>
    createMask((path) => path.includes(key)).about(undefined, "Hidden");
  expect(rowArguments(question(), asks, hides("to"))).toBeNull();
  expect(rowArguments(question(), asks, hides("other"))).not.toBeNull();
});

it.each([
  ["a value that is nothing, a yes and a number", { a: null, b: true, c: 1.5 }],
  ["a text of sixty characters", { to: "a".repeat(60) }],
  ["a name of forty characters", { ["a".repeat(40)]: 1 }],
])("a call with %s can be read in a row", (_, args) => {
  expect(rowArguments(question({}, {}, JSON.stringify(args)), asks, undefined)).toEqual(args);
  expect(rowArguments(question(), "?".repeat(160), undefined)).not.toBeNull();
  expect(rowArguments({ ...question(), details: {} }, asks, undefined)).not.toBeNull();
});

it.each([
  ["four arguments", '{"a":1,"b":2,"c":3,"d":4}'],
  ["an object in an argument", '{"to":"ann","in":{"city":"Oslo"}}'],
  ["a list in an argument", '{"to":["ann"]}'],
  ["a text of sixty-one characters", JSON.stringify({ to: "a".repeat(61) })],
  ["a text that ends in a space", '{"to":"ann "}'],
  ["a text of two lines", '{"to":"ann\\nbob"}'],
  ["an invisible character in a text", '{"to":"ann\\u200b"}'],
  ["a name of forty-one characters", JSON.stringify({ ["a".repeat(41)]: 1 })],
  ["an invisible character in a name", '{"to\\u200b":"ann"}'],
  ["a number of twenty digits", '{"amount":12345678901234567890}'],
  ["two names that differ only in case", '{"to":1,"To":2}'],
  ["two names that look alike", '{"to":"ann","\u0442o":"bob"}'],
])("a call with %s must be opened", (_, argsText) => {
  expect(rowArguments(question({}, {}, argsText), asks, undefined)).toBeNull();
});

it("a call of which not all was read, or with a question of 161 characters, must be opened", () => {
  expect(
    rowArguments({ ...question(), problems: [{ code: "other", message: "" }] }, asks, undefined),
  ).toBeNull();
  expect(rowArguments(question(), "?".repeat(161), undefined)).toBeNull();
});
