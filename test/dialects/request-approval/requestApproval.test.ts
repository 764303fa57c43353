import { describe, expect, it } from "vitest";
import { createAgentRun, encodeDecision } from "../../../src/core.js";
import { askServer, eventsOf, firstOf } from "../../support/dialects/askServer.js";
import { endingOf } from "../../support/endingOf.js";
import { createRequestApprovalServer } from "./backend.js";

const lastMessages = (sent: Record<string, unknown> | undefined, count: number) =>
  Array.isArray(sent?.["messages"]) ? sent["messages"].slice(-count) : [];

describe("a call of request_approval", () => {
  it("is a card about the call that is meant, with its arguments", async () => {
    const { run, first } = await askServer(createRequestApprovalServer(), "approve");
    expect(run.getSnapshot().ending?.kind).toBe("interrupted");
    expect(first).toMatchObject({
      dialect: "requestApproval",
      kind: "tool_call",
      message: "Approve an expense of 100?",
      toolCall: { name: "ApproveExpenseReport", args: { amount: 100 } },
      approval: { canApprove: true, canDeny: true, canEdit: false, canComment: false },
      onCancel: "unsupported",
    });
  });

  it("asks the same in the very bytes of its server, whose call has the approval's id", async () => {
    const server = eventsOf(
      `{"type":"RUN_STARTED","threadId":"t","runId":"r"}
{"type":"TOOL_CALL_START","toolCallId":"ap_1","toolCallName":"request_approval"}
{"type":"TOOL_CALL_ARGS","toolCallId":"ap_1","delta":"{\\"request\\":{\\"approval_id\\":\\"ap_1\\",\\"function_name\\":\\"ApproveExpenseReport\\",\\"function_arguments\\":{\\"amount\\":100},\\"message\\":\\"Approve …?\\"}}"}
{"type":"TOOL_CALL_END","toolCallId":"ap_1"}
{"type":"RUN_FINISHED","threadId":"t","runId":"r"}`,
      `{"type":"RUN_STARTED","threadId":"t","runId":"r2"}
{"type":"RUN_FINISHED","threadId":"t","runId":"r2"}`,
    );
    const { run, first, sent } = await askServer(server, "Go");
    run.resolve(first.id, encodeDecision(first, { approved: true }));
    await run.submit();
    expect(lastMessages(sent(), 1)).toMatchObject([
      { role: "tool", toolCallId: "ap_1", content: '{"approval_id":"ap_1","approved":true}' },
    ]);
  });

  it("is answered by tool messages after the whole conversation, and recorded as answers and not as results", async () => {
    const { run, interrupts, sent } = await askServer(createRequestApprovalServer(), "two");
    interrupts.forEach((interrupt, index) => {
      run.resolve(interrupt.id, encodeDecision(interrupt, { approved: index === 0 }));
    });
    expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
    expect(sent()).not.toHaveProperty("resume");
    expect(sent()?.["messages"]).toMatchObject([
      { role: "user", content: "two" },
      { role: "assistant", toolCalls: [{ id: "call-1-100" }] },
      { role: "assistant", toolCalls: [{ id: "call-1-200" }] },
      {
        role: "tool",
        toolCallId: "call-1-100",
        content: '{"approval_id":"ap-1-100","approved":true}',
      },
      {
        role: "tool",
        toolCallId: "call-1-200",
        content: '{"approval_id":"ap-1-200","approved":false}',
      },
    ]);
    expect(run.getSnapshot().decisions).toMatchObject([
      {
        verdict: "approved",
        outcome: "accepted",
        toolResult: '{"approval_id":"ap-1-100","approved":true}',
        result: "approved",
      },
      {
        verdict: "denied",
        outcome: "accepted",
        toolResult: '{"approval_id":"ap-1-200","approved":false}',
        result: "rejected",
      },
    ]);
  });

  it("the run that receives the answer makes the call again under its real name, which overwrites it and asks nothing", async () => {
    const { run, first } = await askServer(createRequestApprovalServer(), "approve");
    run.resolve(first.id, { approved: true });
    await run.submit();
    const { messages, interrupts } = run.getSnapshot();
    expect(interrupts).toEqual([]);
    expect(
      messages.flatMap((message) =>
        message.role === "assistant" ? (message.toolCalls ?? []) : [],
      ),
    ).toMatchObject([
      { id: "call-1-100", function: { name: "ApproveExpenseReport", arguments: '{"amount":100}' } },
    ]);
    await run.send("approve");
    expect(firstOf(run).id).not.toBe(first.id);
  });

  it("cannot be skipped, but a new message can be sent", async () => {
    const { run, first, server } = await askServer(createRequestApprovalServer(), "approve");
    run.cancel(first.id);
    expect(await run.submit()).toMatchObject({ ok: false, blockers: [{ code: "invalid" }] });
    expect(server.requests).toHaveLength(1);
    await run.steerAway("weather");
    expect(run.getSnapshot()).toMatchObject({ interrupts: [], ending: { kind: "success" } });
  });
});

describe("an ordinary tool of the page", () => {
  it("is no card, though it waits for a result, too", async () => {
    const { run } = await askServer(createRequestApprovalServer(), "approve");
    run.dismiss();
    await run.send("weather");
    expect(run.getSnapshot()).toMatchObject({
      status: "finished",
      interrupts: [],
      ending: { kind: "success" },
    });
  });

  it("is no card either where it is called like the pause and asks for nothing", async () => {
    const server = eventsOf(`{"type":"RUN_STARTED","threadId":"t","runId":"r"}
{"type":"TOOL_CALL_START","toolCallId":"c1","toolCallName":"request_approval"}
{"type":"TOOL_CALL_ARGS","toolCallId":"c1","delta":"{\\"what\\":1}"}
{"type":"TOOL_CALL_END","toolCallId":"c1"}
{"type":"RUN_FINISHED","threadId":"t","runId":"r"}`);
    const run = createAgentRun({ url: "https://agent.test/", fetch: server.fetch });
    expect((await endingOf(run.send("Go"))).kind).toBe("success");
  });
});

describe("a conversation that is replayed", () => {
  const call = `{"id":"a1","role":"assistant","toolCalls":[{"id":"c1","type":"function","function":{"name":"request_approval","arguments":"{\\"request\\":{\\"approval_id\\":\\"ap\\",\\"message\\":\\"Sure?\\"}}"}}]}`;
  const replay = (messages: string) =>
    eventsOf(`{"type":"RUN_STARTED","threadId":"t","runId":"r"}
{"type":"MESSAGES_SNAPSHOT","messages":[{"id":"u","role":"user","content":"Go"},${messages}]}
{"type":"RUN_FINISHED","threadId":"t","runId":"r"}`);
  const open = async (messages: string) => {
    const run = createAgentRun({ url: "https://agent.test/", fetch: replay(messages).fetch });
    await run.start();
    return run.getSnapshot().interrupts.map(({ message }) => message);
  };

  it("asks again what still waits at its end, and nothing that was answered or passed over", async () => {
    expect(await open(call)).toEqual(["Sure?"]);
    expect(
      await open(`${call},{"id":"t1","role":"tool","toolCallId":"c1","content":"{}"}`),
    ).toEqual([]);
    expect(await open(`${call},{"id":"u2","role":"user","content":"Never mind"}`)).toEqual([]);
    expect(await open(`${call},{"id":"a2","role":"assistant","content":"As you like"}`)).toEqual(
      [],
    );
  });
});
