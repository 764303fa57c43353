import { expect, it } from "vitest";
import type { DecisionRecord } from "../../../src/core.js";
import { englishLabels } from "../../../src/react/labels/labels.js";
import type { AnsweredRecord } from "../../../src/thread/decisions/DecisionRecord.js";
import { entryVerdict } from "../../../src/ui/log/DecisionEntry.js";
import { exportDecisions } from "../../../src/ui/log/exportDecisions.js";
import { verdictLine } from "../../../src/ui/log/recordParts.js";

const approved: AnsweredRecord & { readonly outcome: DecisionRecord["outcome"] } = {
  threadId: "t",
  runId: "r1",
  interruptId: "q1",
  reason: "tool_call",
  askedAt: 0,
  outcome: "accepted",
  verdict: "approved",
  edited: false,
  sentAt: 1,
  resumeRunId: "r2",
  evidence: "result",
  result: "disk full",
};

it("an approved call that failed is shown and exported as one that ran and failed", () => {
  const failed = { ...approved, failed: true } as const;
  expect([verdictLine(failed, englishLabels), entryVerdict(failed)]).toEqual([
    "Approved: ran, and failed",
    "failed",
  ]);
  const [head = "", row = ""] = exportDecisions([failed], "csv", {
    mask: null,
    labels: englishLabels,
  })
    .slice(1)
    .split("\r\n");
  expect(row.split(",")[head.split(",").indexOf('"failed"')]).toBe('"true"');
});

it.each([
  ["elsewhere", "Approved here, answered elsewhere"],
  ["stale", "No longer open"],
  ["unknown", "Approved: sent, not confirmed"],
] as const)("the log shows what is known of an answer that ended as %s", (outcome, line) => {
  expect(verdictLine({ ...approved, outcome }, englishLabels)).toBe(line);
});
