import { describe, expect, it } from "vitest";
import { type AgentLike, createAgentRun, type ResumeEntry } from "../../../src/core.js";
import { fromInterruptHandle, holdQuestions, toInterruptDecisions } from "../../../src/dialects.js";
import { untilOpen } from "../../support/untilOpen.js";

const handle = {
  id: "<uuid>",
  createdAt: "2026-01-01T03:00:00Z",
  messages: [],
  pendingApprovals: [
    { toolCallId: "c1", toolName: "sendEmail", args: { to: "x" }, stepNumber: 0 },
    { toolCallId: "c2", toolName: "deleteFile", args: { path: "/a" }, stepNumber: 1 },
  ],
  interruptedStepToolCalls: [],
  previousUsage: { inputTokens: 12, outputTokens: 3, totalTokens: 15 },
};

/** A run over the handle, and what came out of it. */
async function open(asked: unknown = handle) {
  const got: (readonly ResumeEntry[])[] = [];
  const agent: AgentLike = holdQuestions(fromInterruptHandle(asked), (resume) => void got.push(resume));
  const run = createAgentRun({ agent, submitMode: "manual" });
  // The code that reads the questions is loaded first, then the dialects.
  await untilOpen(run);
  await expect.poll(() => run.getSnapshot().interrupts.every(({ dialect }) => dialect !== "standard")).toBe(true);
  return { run, agent, got };
}

describe("a handle of the AI Employee SDK", () => {
  it("is one approval for each pending call, with editing, and says that leaving it is a denial", async () => {
    const { run } = await open();
    expect(run.getSnapshot()).toMatchObject({ status: "interrupted", threadId: "<uuid>" });
    expect(run.getSnapshot().interrupts).toMatchObject([
      {
        id: "c1",
        dialect: "aiEmployee",
        kind: "tool_call",
        toolCall: { id: "c1", name: "sendEmail", args: { to: "x" } },
        approval: { canApprove: true, canDeny: true, canEdit: true, canComment: false },
        onCancel: "reject",
        problems: [],
      },
      { id: "c2", toolCall: { name: "deleteFile" }, problems: [] },
    ]);
  });

  it("keeps what was used so far, for the costs of what follows", () => {
    expect(fromInterruptHandle(handle).previousUsage).toEqual({ inputTokens: 12, outputTokens: 3, totalTokens: 15 });
  });

  it("wants an answer to every call, because one that is missing would be a denial without a word", async () => {
    const { run, got } = await open();
    run.resolve("c1", { approved: true });
    expect(await run.submit()).toMatchObject({ ok: false, blockers: [{ code: "missing", interruptId: "c2" }] });
    expect(got).toEqual([]);
    run.cancel("c2");
    expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
    expect(toInterruptDecisions(handle, got[0] ?? [])).toEqual([
      { toolCallId: "c1", action: "approve" },
      { toolCallId: "c2", action: "deny" },
    ]);
    expect(run.getSnapshot()).toMatchObject({
      interrupts: [],
      decisions: [{ verdict: "approved", outcome: "unknown" }, { verdict: "denied" }],
    });
  });

  it("writes the decisions in its order, edits only with a yes, and a denial wherever there is none", () => {
    const yes = { approved: true, editedArgs: { to: "y" } };
    expect(
      toInterruptDecisions(handle, [
        { interruptId: "c2", status: "resolved", payload: { approved: false, editedArgs: { path: "/b" } } },
        { interruptId: "c1", status: "resolved", payload: yes },
      ]),
    ).toEqual([
      { toolCallId: "c1", action: "approve", editedArgs: { to: "y" } },
      { toolCallId: "c2", action: "deny" },
    ]);
    expect(toInterruptDecisions(handle, [{ interruptId: "c1", status: "resolved", payload: { approved: "true" } }])).toEqual([
      { toolCallId: "c1", action: "deny" },
      { toolCallId: "c2", action: "deny" },
    ]);
  });

  it("is nothing to answer where it is no handle", async () => {
    for (const asked of [null, "handle", {}, { id: 1, pendingApprovals: [1, { toolCallId: "c" }] }]) {
      expect(fromInterruptHandle(asked).interrupts).toEqual([]);
      expect(toInterruptDecisions(asked, [])).toEqual([]);
    }
  });

  it("stays answered when the same page is used on", async () => {
    const { run, agent, got } = await open();
    for (const id of ["c1", "c2"]) run.resolve(id, { approved: true });
    await run.submit();
    expect(got).toHaveLength(1);
    expect(createAgentRun({ agent }).getSnapshot().interrupts).toEqual([]);
    await run.send("Hello?");
    expect(got).toHaveLength(1);
    expect(run.getSnapshot()).toMatchObject({ status: "finished", interrupts: [] });
  });
});
