import { expect, it } from "vitest";
import type { InterruptView } from "../../../src/core.js";
import { confirmationInterrupt, inputInterrupt, toolCallInterrupt } from "../../../src/testing.js";
import { needsSheet } from "../../../src/ui/sheet/needsSheet.js";
import { askedRun } from "../../support/askedRun.js";

const risk = { metadata: { riskLevel: "high" } };

it.each<readonly [string, readonly object[], boolean]>([
  ["no question", [], false],
  ["a harmless call", [toolCallInterrupt({ id: "a" })], false],
  ["a yes or no", [confirmationInterrupt({ id: "a" })], false],
  ["a risky call", [{ ...toolCallInterrupt({ id: "a" }), ...risk }], true],
  ["a form", [inputInterrupt({ id: "a" })], true],
  ["two questions", [toolCallInterrupt({ id: "a" }), confirmationInterrupt({ id: "b" })], true],
])("%s: in a sheet is %#", async (_, questions, isSheet) => {
  const interrupts: readonly InterruptView[] =
    questions.length === 0 ? [] : (await askedRun(questions)).run.getSnapshot().interrupts;
  expect(needsSheet(interrupts)).toBe(isSheet);
});
