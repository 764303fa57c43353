import { expect, it } from "vitest";
import { createMask, type ToolEffect } from "../../../src/core.js";
import {
  approvalModes,
  isApprovedByMode,
  modeMetadata,
  modeOf,
} from "../../../src/thread/rules/approvalMode.js";
import { at, isoAt } from "../../support/builders.js";
import { emailQuestion } from "../../support/ruledQuestions.js";

it.each<readonly [effect: ToolEffect | undefined, approvedBy: readonly string[]]>([
  ["reads", ["changes", "risk"]],
  ["changes", ["risk"]],
  ["risk", []],
  [undefined, []],
])("a call of a tool that %s is approved by the modes %j alone", (effect, approvedBy) => {
  const question = emailQuestion();
  expect(approvalModes.filter((mode) => isApprovedByMode(mode, effect, question))).toEqual(
    approvedBy,
  );
});

interface Asked {
  readonly argsText?: string;
  readonly fields?: object;
  readonly happened?: Parameters<typeof emailQuestion>[2];
}

it.each<readonly [what: string, asked: Asked]>([
  ["what the agent marks as risky", { fields: { metadata: { riskLevel: "high" } } }],
  ["what it marks as destructive", { fields: { metadata: { destructive: true } } }],
  ["what has expired", { fields: { expiresAt: isoAt(1) }, happened: { checkedAt: at(2) } }],
  ["what has changed", { happened: { changed: true } }],
  ["what is being sent", { happened: { locked: true } }],
  [
    "what was denied",
    { happened: { draft: { status: "resolved", payload: { approved: false } } } },
  ],
  ["a key twice", { argsText: '{"to":"ann","to":"eve"}' }],
  ["a number that JavaScript rounds", { argsText: '{"amount":12345678901234567890}' }],
  ["a sign that cannot be seen", { argsText: '{"to":"ann\u200b@example.com"}' }],
  ["letters that look like others", { argsText: '{"to":"\u0430nn@example.com"}' }],
  ["arguments that cannot be read", { argsText: '{"to":' }],
  ["a form", { fields: { responseSchema: { type: "object", required: ["name"] } } }],
])("no mode approves %s", (_, { argsText, fields, happened }) => {
  const question = emailQuestion(argsText, fields, happened);
  expect(approvalModes.filter((mode) => isApprovedByMode(mode, "reads", question))).toEqual([]);
});

it("no mode approves a call with a masked argument", () => {
  const mask = createMask((path) => path[0] === "to").about(undefined, "");
  expect(isApprovedByMode("risk", "reads", emailQuestion(), mask)).toBe(false);
});

it("the answer of a mode says so, and nothing else is taken for one", () => {
  expect(modeOf({ metadata: modeMetadata("changes") })).toBe("changes");
  for (const metadata of [
    undefined,
    { approvalMode: "risk" },
    { automatic: true, approvalMode: "all" },
    { automatic: true, approvalMode: { toString: 1 } },
    Object.create(modeMetadata("risk")),
  ])
    expect(modeOf({ metadata })).toBeUndefined();
});
