import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createAgentRun } from "../../src/core.js";
import { createAgno, defaultDialects } from "../../src/dialects.js";
import { recordedAt } from "../support/dialects/recordedAt.js";
import { headersOf, readRecording } from "../support/dialects/replayRecording.js";

const folder = join(import.meta.dirname, "../data/recordings");
const agno = createAgno({ tools: { send_email: "confirmation" } });
const any = { approved: true };

/**
 * The advice a user sees: the recording, the steps that ask and the one that fails, the advice, and
 * its explanation.
 */
const refusals = [
  ["adk/payload-refused", [1, 2], "unavailable", "adk-not-resumable"],
  ["ag2/proof", [1, 2], "unavailable", "ag2-not-proven"],
  ["agentscope-java/stale-answer", [1, 3], "dismiss", null],
  ["agentscope-java/one-of-two", [1, 2], "retry", null],
  ["agentscope-java/too-quick", [1, 2], "wait", null],
  ["agno/stale-answer", [1, 2], "dismiss", null],
  ["strands/tool-resume-missing", [1, 2], "unavailable", "strands-question-lost"],
  ["strands/tool-replayed-resume", [1, 3], "dismiss", null],
  ["copilotkit/builtin-next-turn-after-resume", [1, 3], "retry", null],
  ["crewai/emit-stale-answer", [1, 2], "dismiss", null],
  ["langgraph/hitl-cancelled", [1, 2], "unavailable", "keeps-failing"],
  ["langgraph/picky-bad-payload-then-good", [1, 2], "retry", null],
  ["langgraph-python/default-picky-bad-then-good", [1, 2], "retry", null],
  ["maf-python/stored-load", [1, 2], "dismiss", null],
  ["maf-python/approval-two-different", [1, 2, 3], "unavailable", "none-ran"],
  // The call that is missing was asked about and answered on another page.
  ["maf-python/approval-two-different", [2, 3], "dismiss", null],
  ["maf-python/ask-object-wrong", [1, 2], "correct", null],
  ["maf-python-gen2/stored-load", [1, 2], "dismiss", null],
  ["mastra/suspend-unknown-id", [1, 2], "dismiss", null],
  ["tanstack-ai/approval-edited-bad", [1, 2], "correct", null],
  ["tanstack-ai/form-bad-payload", [1, 2], "correct", null],
  ["trpc-agent-go/ack-then-checkpoint-not-found", [1, 2], "dismiss", "trpc-checkpoint-gone"],
] as const;

/** The text of the notice in place of the general advice. */
const noteTexts: Readonly<Record<string, string>> = {
  "adk-not-resumable":
    "This can’t be answered here until the agent’s server is set up for it (developers: make the agent a resumable App).",
  "ag2-not-proven":
    "The agent could not verify this answer, and did not use it. Start a new conversation.",
  "keeps-failing":
    "The agent rejected the first answer and keeps failing on it. Start a new conversation.",
  "none-ran":
    "The agent ran none of these calls and cannot take another answer. Nothing was executed.",
  "strands-question-lost":
    "The agent lost this question when another message arrived. Start a new conversation.",
  "trpc-checkpoint-gone":
    "The server no longer has this question, for example after a restart. The answer was not delivered.",
};

/** Failures that are no answer to an answer, or that the library does not cause. */
const others = [
  // A message while a question is open: the question stays.
  "agentscope-java/message-while-open",
  // The thread cannot be made, so nothing is ever asked.
  "langgraph/text-bad-thread-id",
  // `resume` for several open questions, which is never sent.
  "langgraph-python/outcome-parallel",
  "langgraph-python/outcome-tool-two-different",
  "maf-python-gen2/approval-replayed-b",
  // Not a failure: what was skipped is taken, and the others are asked again.
  "maf-python-gen2/ask-both-one-cancelled",
  "strands-py/page-tool-beside-gate",
  // A node fails before anything is asked.
  "trpc-agent-go/node-error",
  // What became of a denial.
  "spakky/deny",
];

/** Answers what recorded steps ask; the last one is the failure. */
async function refused(name: string, recorded: readonly number[]) {
  const steps = readRecording(name);
  const responses = recorded.flatMap((step) => steps[step - 1] ?? []);
  const fetch = async () => {
    const step = responses.shift() ?? { response: "", contentType: "text/event-stream" };
    return new Response(step.response, { headers: headersOf(step) });
  };
  const run = createAgentRun({
    url: "https://agent.test/",
    fetch,
    submitMode: "manual",
    validator: () => ({ status: "valid" }),
    clock: recordedAt,
    dialects: name.startsWith("agno/") ? [agno, ...defaultDialects] : defaultDialects,
  });
  await run.send("Go");
  for (let left = responses.length; left > 0; left = responses.length) {
    const { interrupts } = run.getSnapshot();
    expect(interrupts).not.toEqual([]);
    for (const { id } of interrupts) run.resolve(id, any);
    await run.submit();
    expect(responses).toHaveLength(left - 1);
  }
  return run.getSnapshot();
}

/**
 * The recorded failures after which the agent may have acted, or that stand for it: their outcome
 * is unknown.
 */
const unknownOutcomes: ReadonlySet<string> = new Set([
  "maf-python/approval-two-different",
  "copilotkit/builtin-next-turn-after-resume",
  "langgraph/hitl-cancelled",
  "langgraph/picky-bad-payload-then-good",
  "langgraph-python/default-picky-bad-then-good",
]);

describe("an answer that a real server refused", () => {
  it.each(refusals)(
    "%s, steps %j: it counts as refused only where the error is known to mean that nothing was done",
    async (name, steps) => {
      const { composer, lastOutcome, decisions, runId } = await refused(name, steps);
      const isUnknown = unknownOutcomes.has(name);
      const outcome = decisions.find(
        ({ verdict, resumeRunId }) => verdict !== null && resumeRunId === runId,
      )?.outcome;
      const known = isUnknown
        ? ["unknown", "unknown", "unknown"]
        : ["rejected", "refused", "refused"];
      expect([composer.delivery, lastOutcome, outcome]).toEqual(known);
    },
  );

  it.each(refusals)("%s, steps %j: the advice is %s", async (name, steps, advice, note) => {
    const { composer, explanation } = await refused(name, steps);
    expect([composer.advice, explanation?.code ?? null]).toEqual([advice, note]);
    expect(explanation?.message).toBe(note === null ? undefined : noteTexts[note]);
    expect(composer.canRetry).toBe(advice === "retry" || advice === "wait");
  });

  it("is in the table for every recorded failure", () => {
    const known = new Set<string>([...refusals.map(([name]) => name), ...others]);
    const failing = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter(
        (file) =>
          file.endsWith(".sse") &&
          readFileSync(join(folder, file), "utf8").includes('"type":"RUN_ERROR"'),
      )
      .map((file) => file.split(/[\\/]/).slice(0, 2).join("/"));
    expect([...new Set(failing)].filter((name) => !known.has(name))).toEqual([]);
  });
});
