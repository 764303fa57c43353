import { describe, expect, it } from "vitest";
import { type AgentLike, createAgentRun, type ResumeEntry } from "../../../src/core.js";
import { approvalSchema } from "../../../src/dialects/shared/decisions.js";
import {
  aiEmployee,
  fromInterruptHandle,
  holdQuestions,
  toInterruptDecisions,
} from "../../../src/dialects.js";
import { conversation, readOne } from "../../support/dialects/readBy.js";
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
  const agent: AgentLike = holdQuestions(
    fromInterruptHandle(asked),
    (resume) => void got.push(resume),
  );
  const run = createAgentRun({ agent, submitMode: "manual" });
  // The code that reads the questions is loaded first, then the dialects.
  await untilOpen(run);
  await expect
    .poll(() => run.getSnapshot().interrupts.every(({ dialect }) => dialect !== "standard"))
    .toBe(true);
  return { run, agent, got };
}

describe("a handle of the AI Employee SDK", () => {
  it("is one approval for each pending call, with editing, and shows that skipping is a denial", async () => {
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

  it("is read as JSON that is shown in full: the calls, what they are part of, and the schema of a decision", () => {
    expect(fromInterruptHandle(handle)).toStrictEqual({
      threadId: "<uuid>",
      interrupts: [
        ["c1", 0],
        ["c2", 1],
      ].map(([id, stepNumber]) => ({
        id,
        reason: "tool_call",
        toolCallId: id,
        responseSchema: approvalSchema({ edit: true }),
        metadata: { aiEmployee: { stepNumber, createdAt: "2026-01-01T03:00:00Z" } },
      })),
      messages: [
        ["c1", "sendEmail", '{"to":"x"}'],
        ["c2", "deleteFile", '{"path":"/a"}'],
      ].map(([id, name, text]) => ({
        id: `call-${id}`,
        role: "assistant",
        toolCalls: [{ id, type: "function", function: { name, arguments: text } }],
      })),
      previousUsage: handle.previousUsage,
    });
  });

  it.each([
    ["no arguments", undefined, "{}"],
    ["null as arguments", null, "{}"],
    ["arguments that are text", "all", '"all"'],
  ])("shows a call with %s as it is", (_, args, text) => {
    const { messages } = fromInterruptHandle({
      pendingApprovals: [{ toolCallId: "c", toolName: "t", args }],
    });
    expect(messages).toMatchObject([{ toolCalls: [{ function: { arguments: text } }] }]);
  });

  it.each([
    ["whose id is no text", { ...handle, id: 1 }, 2],
    ["without approvals", { id: 1, pendingApprovals: "c1" }, 0],
    ["with a call that is not named", { pendingApprovals: [{ toolCallId: 1, toolName: "t" }] }, 0],
    ["with a tool that is not named", { pendingApprovals: [{ toolCallId: "c", toolName: {} }] }, 0],
    ["with an approval that is null", { pendingApprovals: [null] }, 0],
  ])("is read as far as it can be, %s", (_, asked, count) => {
    expect(fromInterruptHandle(asked)).toMatchObject({
      threadId: "aiEmployee",
      interrupts: { length: count },
    });
  });

  it.each([
    ["its metadata", { metadata: { aiEmployee: {} } }, true],
    ["other metadata", { metadata: { other: {} } }, false],
    ["metadata that are no object", { metadata: "aiEmployee" }, false],
    ["metadata of nothing", {}, false],
  ])("is known by %s, and a skipped question of it is a denial", (_, interrupt, expected) => {
    expect(aiEmployee.claims?.(interrupt, conversation())).toBe(expected);
    expect(readOne(aiEmployee, interrupt)).toStrictEqual({ fields: interrupt, onCancel: "reject" });
  });

  it("keeps what was used so far, for the costs of what follows", () => {
    expect(fromInterruptHandle(handle).previousUsage).toEqual({
      inputTokens: 12,
      outputTokens: 3,
      totalTokens: 15,
    });
  });

  it("requires an answer to every call, because a missing one would be a denial", async () => {
    const { run, got } = await open();
    run.resolve("c1", { approved: true });
    expect(await run.submit()).toMatchObject({
      ok: false,
      blockers: [{ code: "missing", interruptId: "c2" }],
    });
    expect(got).toEqual([]);
    run.cancel("c2");
    expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
    expect(toInterruptDecisions(handle, got[0] ?? [])).toEqual([
      { toolCallId: "c1", action: "approve" },
      { toolCallId: "c2", action: "deny" },
    ]);
    expect(run.getSnapshot()).toMatchObject({
      interrupts: [],
      decisions: [
        { verdict: "approved", outcome: "accepted" },
        { verdict: "denied", outcome: "accepted" },
      ],
    });
  });

  it("writes the decisions in its order, edits only with a yes, and a denial wherever there is none", () => {
    const yes = { approved: true, editedArgs: { to: "y" } };
    expect(
      toInterruptDecisions(handle, [
        {
          interruptId: "c2",
          status: "resolved",
          payload: { approved: false, editedArgs: { path: "/b" } },
        },
        { interruptId: "c1", status: "resolved", payload: yes },
      ]),
    ).toEqual([
      { toolCallId: "c1", action: "approve", editedArgs: { to: "y" } },
      { toolCallId: "c2", action: "deny" },
    ]);
    const [unedited] = toInterruptDecisions(handle, [
      { interruptId: "c1", status: "resolved", payload: { approved: true } },
    ]);
    expect(unedited).toStrictEqual({ toolCallId: "c1", action: "approve" });
    expect(
      toInterruptDecisions(handle, [
        { interruptId: "c1", status: "resolved", payload: { approved: "true" } },
      ]),
    ).toEqual([
      { toolCallId: "c1", action: "deny" },
      { toolCallId: "c2", action: "deny" },
    ]);
  });

  it("is nothing to answer where it is no handle", async () => {
    for (const asked of [
      null,
      "handle",
      {},
      { id: 1, pendingApprovals: [1, { toolCallId: "c" }] },
    ]) {
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
