import { describe, expect, it } from "vitest";
import { RunFailedError } from "../../../src/core.js";
import { mafGeneration1, mafWorkflow } from "../../../src/dialects.js";
import { sendsOnce, startRun } from "../../support/dialects/startRun.js";
import { createMafWorkflowServer } from "./mafWorkflowServer.js";

describe("a workflow of Agent Framework for Python", () => {
  it("the option that is picked is the answer, as it came", async () => {
    const server = sendsOnce(
      '{"type":"RUN_STARTED","threadId":"t","runId":"r"}',
      '{"type":"RUN_FINISHED","threadId":"t","runId":"r","outcome":{"type":"interrupt","interrupts":[{"id":"flights-choice","reason":"input_required","message":"Pick a flight","responseSchema":{"type":"object","additionalProperties":true},"metadata":{"agent_framework":{"value":{"message":"Pick a flight","options":[{"airline":"KLM"},{"airline":"United"}],"recommendation":{"airline":"KLM"},"agent":"flights"}}}}]}}',
    );
    const run = await startRun(server, "Fly me");
    expect(run.getSnapshot().interrupts).toMatchObject([
      {
        id: "flights-choice",
        dialect: "mafWorkflow",
        kind: "input_required",
        message: "Pick a flight",
        metadata: {
          agent_framework: { value: { options: [{ airline: "KLM" }, { airline: "United" }] } },
        },
      },
    ]);
    run.resolve("flights-choice", { airline: "KLM" });
    expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
    expect(server.requests[1]).toMatchObject({
      resume: [{ interruptId: "flights-choice", status: "resolved", payload: { airline: "KLM" } }],
      messages: [],
    });
  });

  it("a boolean of its schema is answered by one, with the additional fields of newer servers", async () => {
    const server = createMafWorkflowServer();
    const run = await startRun(server, "Two newer questions");
    expect(run.getSnapshot().interrupts).toMatchObject([
      { id: "flights-0", metadata: { agent_framework: { type: "workflow_request_info" } } },
      { id: "budget-0", responseSchema: { type: "boolean" } },
    ]);
    run.resolve("flights-0", { airline: "United" });
    run.resolve("budget-0", false);
    expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
    expect(server.requests[1]).toHaveProperty("resume", [
      { interruptId: "flights-0", status: "resolved", payload: { airline: "United" } },
      { interruptId: "budget-0", status: "resolved", payload: false },
    ]);
  });

  it.each([
    ["approved", true, "The money is on its way"],
    ["denied", false, "No money was sent"],
  ])(
    "an approval inside a workflow is %s with the exact call that was asked about",
    async (_, approved, text) => {
      const server = createMafWorkflowServer();
      const run = await startRun(server, "Approve this");
      expect(run.getSnapshot().interrupts).toMatchObject([
        {
          id: "approval-0",
          dialect: "mafWorkflow",
          kind: "tool_call",
          toolCall: { name: "wire_money", args: { amount: 100 } },
          approval: { canApprove: true, canDeny: true, canEdit: false },
          onCancel: "reject",
        },
      ]);
      run.resolve("approval-0", { approved });
      expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
      expect(server.requests[1]).toHaveProperty("resume", [
        {
          interruptId: "approval-0",
          status: "resolved",
          payload: {
            type: "function_approval_response",
            approved,
            id: "approval-0",
            function_call: {
              call_id: "fc-approval-0",
              name: "wire_money",
              arguments: '{"amount": 100}',
            },
          },
        },
      ]);
      expect(run.getSnapshot().messages.at(-1)).toMatchObject({ content: text });
    },
  );

  it("a question that was left is over, and the others of its batch are open again with their answers", async () => {
    const server = createMafWorkflowServer();
    const run = await startRun(server, "Two questions");
    run.cancel("flights-0");
    run.resolve("budget-0", true);
    expect(await run.submit()).toMatchObject({
      ending: { error: { agentCode: "WORKFLOW_RESUME_CANCELLED" } },
    });
    expect(run.getSnapshot()).toMatchObject({
      interrupts: [{ id: "budget-0", status: "answered", draft: { payload: true } }],
    });
    expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
    expect(server.requests[2]).toHaveProperty("resume", [
      { interruptId: "budget-0", status: "resolved", payload: true },
    ]);
  });

  it("a message sent while it waits is refused, and the question comes back", async () => {
    const run = await startRun(createMafWorkflowServer(), "Fly me");
    run.dismiss();
    await run.send("Are you there?");
    expect(run.getSnapshot()).toMatchObject({
      error: { agentCode: "WORKFLOW_RESUME_REQUIRED" },
      interrupts: [{ id: "flights-0" }],
    });
    run.resolve("flights-0", { airline: "KLM" });
    expect(await run.submit()).toMatchObject({ ending: { kind: "success" } });
  });
});

it.each([
  [
    "was restarted",
    new RunFailedError("No pending requests found in workflow context.", "RuntimeError"),
  ],
  [
    "waits for another answer",
    new RunFailedError(
      "Resume omitted pending interruptId 'q2'.",
      "WORKFLOW_RESUME_MISSING_INTERRUPT",
    ),
  ],
])(
  "an answer to a workflow of Agent Framework is refused, and not offered again, where it %s",
  (_, error) => {
    const context = { interrupts: [], sameRefusals: 1 };
    for (const dialect of [mafWorkflow, mafGeneration1]) {
      expect(dialect.advice?.(error, context)).toBe("dismiss");
      expect(dialect.refuses?.(error, context)).toBe(true);
      const other = new RunFailedError("Broken", "RuntimeError");
      expect([dialect.advice?.(other, context), dialect.refuses?.(other, context)]).toEqual([
        undefined,
        false,
      ]);
    }
  },
);
