import { expect, it } from "vitest";
import { isAutomatic } from "../../src/core.js";
import { type DecisionFields, sharedForm } from "../../src/interrupt/interrupt.js";

const form = { schema: { type: "object" } };

it.each<[string, DecisionFields, "approve" | "deny" | undefined]>([
  ["the one that both decisions share", { approve: form, deny: form }, "approve"],
  ["the only one, of an approval", { approve: form }, "approve"],
  ["the only one, of a denial", { deny: form }, "deny"],
  ["none of two different ones", { approve: form, deny: { ...form } }, undefined],
  ["none where there is none", {}, undefined],
])("the form that is shown from the start is %s", (_, fields, expected) => {
  expect(sharedForm(fields)).toBe(expected);
});

it.each<[string, Parameters<typeof isAutomatic>[0], boolean]>([
  ["was given by a rule", { metadata: { automatic: true, decidedBy: "Allow search" } }, true],
  ["has other metadata", { metadata: { decidedBy: "ann" } }, false],
  ["says it without a boolean", { metadata: { automatic: "true" } }, false],
  ["has no metadata", {}, false],
  ["was not given", null, false],
])("an answer that %s is automatic only where its metadata marks it", (_, draft, expected) => {
  expect(isAutomatic(draft)).toBe(expected);
});
