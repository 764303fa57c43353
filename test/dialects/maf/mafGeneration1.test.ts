import { describe, expect, it } from "vitest";
import { mafGeneration1 } from "../../../src/dialects.js";
import { questionsIn } from "../../support/dialects/readBy.js";
import { sendsOnce, startRun } from "../../support/dialects/startRun.js";
import { createMafGeneration1Server } from "./mafGeneration1Server.js";

const began = '{"type":"RUN_STARTED","threadId":"t","runId":"r"}';
const listed =
  '{"type":"RUN_FINISHED","threadId":"t","runId":"r","interrupt":[{"id":"call_1","value":{"type":"function_approval_request","function_call":{"call_id":"call_1","name":"get_weather","arguments":{"city":"Seattle"}}}}]}';

describe("Agent Framework for Python, first generation", () => {
  it("a list at the root is a question, and is answered by one of the same form", async () => {
    const server = sendsOnce(began, listed);
    const run = await startRun(server, "Weather?", { threadId: "t" });
    expect(run.getSnapshot().interrupts).toMatchObject([
      {
        id: "call_1",
        dialect: "mafGeneration1",
        kind: "tool_call",
        toolCall: { id: "call_1", name: "get_weather", args: { city: "Seattle" } },
        approval: { canApprove: true, canDeny: true, canEdit: false },
        onCancel: "unsupported",
        problems: [],
      },
    ]);
    run.resolve("call_1", { approved: true });
    expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
    // An agent keeps no conversation, and takes only the decision; a workflow wants the call back.
    expect(server.requests[1]).toMatchObject({ messages: [{ role: "user" }] });
    expect(server.requests[1]).toHaveProperty("resume", {
      interrupts: [{ id: "call_1", value: { accepted: true } }],
    });
  });

  it.each([
    [
      "approved",
      true,
      { accepted: true, steps: [{ description: "Execute get_weather", status: "enabled" }] },
      "Sunny",
    ],
    ["denied", false, { accepted: false }, "The call was rejected."],
  ])(
    "a call that asks for confirmation is the same card, and is %s by its result",
    async (_, approved, content, received) => {
      const server = createMafGeneration1Server();
      const run = await startRun(server, "Weather?");
      expect(run.getSnapshot().interrupts).toMatchObject([
        {
          id: "call_0_1",
          toolCall: { name: "get_weather", args: { city: "Seattle" } },
          approval: { canEdit: false },
        },
      ]);
      run.resolve("call_0_1", { approved });
      expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
      const [, request] = server.requests;
      expect(request).not.toHaveProperty("resume");
      expect(request?.["messages"]).toMatchObject([
        { role: "user" },
        { role: "assistant", toolCalls: [{ id: "call_0_1" }, { id: "confirm-call_0_1" }] },
        { role: "tool", toolCallId: "confirm-call_0_1", content: JSON.stringify(content) },
      ]);
      expect(run.getSnapshot().messages.at(-1)).toMatchObject({ content: received });
    },
  );

  it("asks for every call, though only the last one is in the list", async () => {
    const server = createMafGeneration1Server();
    const run = await startRun(server, "Two places");
    expect(run.getSnapshot().interrupts).toMatchObject([
      { id: "confirm-call_0_1", toolCall: { id: "call_0_1", args: { city: "Seattle" } } },
      { id: "call_0_2", toolCall: { id: "call_0_2", args: { city: "Boston" } } },
    ]);
    run.resolve("confirm-call_0_1", { approved: true });
    run.resolve("call_0_2", { approved: false });
    expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
    expect(run.getSnapshot().messages.at(-1)).toMatchObject({
      content: "Sunny; The call was rejected.",
    });
    await run.send("Quiet, please");
    expect(run.getSnapshot().interrupts).toMatchObject([{ id: "call_2_1" }]);
  });

  it("steps of a call are switched off in its result, where nothing but the call asks", async () => {
    const steps = ["Read", "Write"].map((description) => ({ description, status: "enabled" }));
    const args = {
      function_name: "edit",
      function_call_id: "x",
      function_arguments: { file: "a", steps },
      steps,
    };
    const server = sendsOnce(
      began,
      '{"type":"TOOL_CALL_START","toolCallId":"c1","toolCallName":"confirm_changes"}',
      JSON.stringify({ type: "TOOL_CALL_ARGS", toolCallId: "c1", delta: JSON.stringify(args) }),
      '{"type":"TOOL_CALL_END","toolCallId":"c1"}',
      '{"type":"RUN_FINISHED","threadId":"t","runId":"r"}',
    );
    const run = await startRun(server, "Edit", { threadId: "t" });
    expect(run.getSnapshot()).toMatchObject({
      ending: { kind: "interrupted" },
      interrupts: [
        {
          id: "c1",
          toolCall: { args: { file: "a", "1. Read": "enabled", "2. Write": "enabled" } },
        },
      ],
    });
    run.resolve("c1", {
      approved: true,
      editedArgs: { file: "a", "1. Read": "enabled", "2. Write": "disabled" },
    });
    expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
    const content = JSON.stringify({
      accepted: true,
      steps: [steps[0], { description: "Write", status: "disabled" }],
    });
    expect(server.requests[1]).toMatchObject({
      messages: [{}, {}, { role: "tool", toolCallId: "c1", content }],
    });
  });

  it("a workflow's choices are offered, and the one that is picked is the value", async () => {
    const server = createMafGeneration1Server();
    const run = await startRun(server, "Let me pick");
    expect(run.getSnapshot().interrupts).toMatchObject([
      {
        id: "flights-0",
        kind: "input_required",
        message: "Pick a flight",
        metadata: {
          agent_framework: {
            value: { data: { options: [{ airline: "KLM" }, { airline: "United" }] } },
          },
        },
      },
    ]);
    run.resolve("flights-0", { airline: "United" });
    expect(await run.submit()).toMatchObject({ ending: { kind: "success" } });
    expect(server.requests[1]).toHaveProperty("resume", {
      interrupts: [{ id: "flights-0", value: { airline: "United" } }],
    });
    expect(run.getSnapshot().messages.at(-1)).toMatchObject({ content: "Booked United" });
  });

  it("does not repeat what an outcome asks", () => {
    const context = { threadId: "t", messages: [], findToolCall: () => readCall };
    const readCall = {
      id: "c1",
      name: "confirm_changes",
      argsText: "",
      args: { function_name: "f", function_call_id: "x" },
    };
    const asking = {
      type: "TOOL_CALL_START",
      toolCallId: "c1",
      toolCallName: "confirm_changes",
    } as const;
    expect(questionsIn(mafGeneration1, [asking], context)).toHaveLength(1);
    const outcome = { type: "interrupt", interrupts: [{ id: "x" }] } as const;
    expect(
      questionsIn(
        mafGeneration1,
        [asking, { type: "RUN_FINISHED", threadId: "t", runId: "r", outcome }],
        context,
      ),
    ).toEqual([]);
  });

  it("a tool of the page's own that happens to have the name is no question", async () => {
    const run = await startRun(
      sendsOnce(
        began,
        '{"type":"TOOL_CALL_START","toolCallId":"c1","toolCallName":"confirm_changes"}',
        String.raw`{"type":"TOOL_CALL_ARGS","toolCallId":"c1","delta":"{\"title\":\"Save?\"}"}`,
        '{"type":"TOOL_CALL_END","toolCallId":"c1"}',
        '{"type":"RUN_FINISHED","threadId":"t","runId":"r"}',
      ),
      "Go",
    );
    expect(run.getSnapshot()).toMatchObject({ status: "finished", interrupts: [] });
  });

  it("a call that has its result already asks nothing any more", async () => {
    const run = await startRun(
      sendsOnce(
        began,
        '{"type":"TOOL_CALL_START","toolCallId":"c1","toolCallName":"confirm_changes"}',
        String.raw`{"type":"TOOL_CALL_ARGS","toolCallId":"c1","delta":"{\"function_name\":\"f\",\"function_call_id\":\"x\"}"}`,
        '{"type":"TOOL_CALL_END","toolCallId":"c1"}',
        '{"type":"TOOL_CALL_RESULT","messageId":"r1","toolCallId":"c1","content":"ok"}',
        '{"type":"RUN_FINISHED","threadId":"t","runId":"r"}',
      ),
      "Go",
    );
    expect(run.getSnapshot().interrupts).toEqual([]);
  });
});
