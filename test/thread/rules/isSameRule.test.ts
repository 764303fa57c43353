import { expect, it } from "vitest";
import { isSameRule } from "../../../src/interrupt/ApprovalRule.js";
import { rule } from "../../support/ruledQuestions.js";

it("a rule replaces one that approves the same calls, in any order of its arguments and for any time", () => {
  const other = { ...rule, id: "rule-2", created: rule.created + 1, until: null };
  expect(isSameRule(rule, { ...other, args: rule.args.toReversed() })).toBe(true);
});

it.each([
  ["another agent", { agent: "https://other.example" }],
  ["another tool", { tool: "other" }],
  ["one thread", { thread: "thread-1" }],
  ["fewer arguments", { args: rule.args.slice(1) }],
])("a rule for %s does not replace it", (_, fields) => {
  expect(isSameRule(rule, { ...rule, ...fields })).toBe(false);
});
