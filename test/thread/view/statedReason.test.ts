import { expect, it } from "vitest";
import { statedReason } from "../../../src/core.js";

const why = "Ann asked for it by phone.";

it.each([
  ["AI SDK's request", { requestReason: why }, why],
  ["an agent in Python", { request_reason: ` ${why}\n` }, why],
  ["a justification", { justification: why, description: "Deletes a file." }, why],
  ["a description alone", { description: why }, why],
  ["an empty reason beside another", { reason: " ", description: why }, why],
  ["a reason in letters without spaces", { reason: "電話で頼まれました" }, "電話で頼まれました"],
])("reads why the agent asks from %s", (_, metadata, reason) => {
  expect(statedReason({ metadata })).toBe(reason);
});

it.each([
  ["no metadata", {}],
  ["no text", { metadata: { reason: { toString: 1 }, description: 5 } }],
  ["a word of code", { metadata: { reason: "policy:high-amount" } }],
  ["the text of a value", { metadata: { reason: '{"amount": 5}' } }],
  ["what the question says", { metadata: { reason: "Send it?" }, message: "Send it? (Step 2)" }],
  ["a key of the prototype", { metadata: Object.create({ reason: why }) }],
])("reads none from %s", (_, question) => {
  expect(statedReason(question)).toBeUndefined();
});
