import { expect, it } from "vitest";
import { briefCall } from "../../../src/core/present/briefCall.js";
import { createMask } from "../../../src/core/present/createMask.js";
import { editable, question } from "../../support/approvableQuestions.js";

const asks = "Send it?";

it("a plain approval with a few short arguments can be read in a row", () => {
  expect(briefCall(question(), asks, undefined)).toEqual({ to: "ann", count: 1 });
  expect(briefCall(question({}, {}, "{}"), asks, undefined)).not.toBeNull();
});

it.each<readonly [what: string, ...of: Parameters<typeof question>]>([
  ["is of high risk", { metadata: { riskLevel: "high" } }],
  ["was changed by the agent", {}, { changed: true }],
  ["was changed in another tab", {}, { changedElsewhere: true }],
  ["has an answer", {}, { draft: { status: "resolved", payload: { approved: true } } }],
  ["has expired", { expiresAt: "1999-01-01T00:00:00Z" }],
  ["has arguments that cannot be read", {}, {}, "{"],
  ["was edited", { responseSchema: editable }, { input: { editedArgs: { to: "zoe", count: 1 } } }],
  ["has a comment", { responseSchema: editable }, { input: { comment: "Only her" } }],
  ["has something wrong with its answer", {}, { issues: [{ path: [], message: "No" }] }],
])("a question that %s must be opened", (_, ...of) => {
  expect(briefCall(question(...of), asks, undefined)).toBeNull();
});

it("a question that its card says more about must be opened", () => {
  const plain = question();
  expect(briefCall({ ...plain, details: { site: "Berlin" } }, asks, undefined)).toBeNull();
  expect(briefCall({ ...plain, notes: [{ code: "denies", message: "Skipping denies." }] }, asks, undefined)).toBeNull();
});

it("a question of several lines, a long one or one with invisible characters must be opened", () => {
  for (const text of ["Send it?\nAnd delete it.", "Send it? ".repeat(20), "Send\u202eit?"])
    expect(briefCall(question(), text, undefined)).toBeNull();
});

it("a call of which a mask hides something must be opened", () => {
  const hides = (key: string) => createMask((path) => path.includes(key)).about(undefined, "Hidden");
  expect(briefCall(question(), asks, hides("to"))).toBeNull();
  expect(briefCall(question(), asks, hides("other"))).not.toBeNull();
});
