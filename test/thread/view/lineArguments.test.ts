import { expect, it } from "vitest";
import { createMask } from "../../../src/present/createMask.js";
import { lineArguments } from "../../../src/thread/view/lineArguments.js";
import { decision, editable, question } from "../../support/approvableQuestions.js";
import { at } from "../../support/builders.js";

const texts = { question: "Send it?", asker: "The agent" };
const now = at(0);
const minute = 60_000;
const args = (value: unknown) => question({}, {}, JSON.stringify(value));

it.each([
  ["two short values", question(), { to: "ann", count: 1 }],
  ["no arguments", args({}), {}],
  ["nothing, a yes and a number", args({ a: null, b: true, c: -1.5 }), undefined],
  ["a value of 32 characters", args({ to: "a".repeat(32) }), undefined],
  ["a deadline in more than five minutes", ending(5 * minute + 1), undefined],
  ["an answer that can be edited", question({ responseSchema: editable }), undefined],
  ["answers on their way", question({}, { locked: true }), undefined],
])("a call with %s is a line", (_, asked, expected) => {
  expect(lineArguments(asked, texts, undefined, now)).toEqual(expected ?? asked.toolCall?.args);
});

function ending(milliseconds: number) {
  return question({ expiresAt: new Date(now + milliseconds).toISOString() });
}

const marked = JSON.stringify({ to: "ann\u200b" });
const severalForms = {
  ...decision,
  properties: { ...decision.properties, note: { type: "string" } },
  required: ["approved", "note"],
};

it.each([
  ["a high risk", question({ metadata: { riskLevel: "high" } })],
  ["a mark that it destroys", question({ metadata: { destructive: "perhaps" } })],
  ["four arguments", args({ a: 1, b: 2, c: 3, d: 4 })],
  ["a list", args({ to: ["ann"] })],
  ["an object", args({ to: {} })],
  ["a value of 33 characters", args({ to: "a".repeat(33) })],
  ["a text of two lines", args({ to: "ann\nbob" })],
  ["a character that is marked", question({}, {}, marked)],
  ["a number that JavaScript rounds", question({}, {}, '{"n":12345678901234567890}')],
  ["two keys that look alike", args({ to: 1, To: 2 })],
  ["a key that occurs twice", question({}, {}, '{"to":"ann","to":"eve"}')],
  ["arguments that are no JSON", question({}, {}, "{")],
  ["edits", question({ responseSchema: editable }, { input: { editedArgs: { to: "zoe" } } })],
  ["a comment", question({ responseSchema: editable }, { input: { comment: "Only her" } })],
  ["a form beside the decision", question({ responseSchema: severalForms })],
  ["a change by the agent", question({}, { changed: true })],
  ["an answer", question({}, { draft: { status: "resolved", payload: { approved: true } } })],
  ["a deadline in five minutes", ending(5 * minute)],
  ["a deadline that has passed", ending(-1)],
  ["a deadline of which the zone is not known", question({ expiresAt: "2040-01-01T00:00:00" })],
  ["a deadline that the agent only states", question({ metadata: { expiresAt: "2040-01-01" } })],
  ["no way to deny it", question({ responseSchema: { const: true } })],
  ["a long name", args({ ["a".repeat(41)]: 1 })],
])("a call with %s is a card", (_, asked) => {
  expect(lineArguments(asked, texts, undefined, now)).toBeNull();
});

it("a deadline makes a card of a call while the time is not known", () => {
  expect(lineArguments(ending(60 * minute), texts, undefined, null)).toBeNull();
  expect(lineArguments(question(), texts, undefined, null)).not.toBeNull();
});

it("a call of which a mask hides something is a card", () => {
  const hides = (key: string) =>
    createMask((path) => path.includes(key)).about(undefined, "Hidden");
  expect(lineArguments(question(), texts, hides("to"), now)).toBeNull();
  expect(lineArguments(question(), texts, hides("other"), now)).not.toBeNull();
});

it("what cannot stand in two rows of the widest card is a card", () => {
  // With a space and the tool's name.
  const longest = "a".repeat(75);
  expect(lineArguments(question(), { ...texts, question: longest }, undefined, now)).not.toBeNull();
  expect(
    lineArguments(question(), { ...texts, question: `${longest}b` }, undefined, now),
  ).toBeNull();
  // With a space and "to count ann 1".
  const name = "a".repeat(65);
  expect(lineArguments(question(), { ...texts, asker: name }, undefined, now)).not.toBeNull();
  expect(lineArguments(question(), { ...texts, asker: `${name}b` }, undefined, now)).toBeNull();
});

it("what an agent adds to a question never makes a line of its card", () => {
  const extra = { compact: true, line: true, lines: true, harmless: true };
  const card = question({ metadata: { ...extra, riskLevel: "high" } });
  expect(lineArguments(card, texts, undefined, now)).toBeNull();
  const long = question({ metadata: extra }, {}, JSON.stringify({ to: "a".repeat(33) }));
  expect(lineArguments(long, texts, undefined, now)).toBeNull();
});
