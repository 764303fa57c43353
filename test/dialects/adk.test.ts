import { describe, expect, it } from "vitest";
import { createAdkServer } from "../support/dialects/adkServer.js";
import { askServer, eventsOf, lastSaid } from "../support/dialects/askServer.js";

const answersIn = (sent: Record<string, unknown> | undefined) =>
  Array.isArray(sent?.["messages"]) ? sent["messages"].filter(({ role }) => role === "tool") : [];

describe("T15 T27 a confirmation of Google's ADK", () => {
  it("is a card about the call that is meant, with its hint", async () => {
    const { first } = await askServer(createAdkServer(), "approve");
    expect(first).toMatchObject({
      dialect: "adk",
      kind: "tool_call",
      message: "Seven days are a lot.",
      toolCall: { id: "a1", name: "book_leave", args: { days: 7 } },
      approval: { canApprove: true, canDeny: true, canEdit: false },
      cancel: "none",
    });
  });

  it("both of two are answered, or none: one approved, one denied", async () => {
    const { run, interrupts, sent, server } = await askServer(createAdkServer(), "two");
    const [a, b] = interrupts;
    run.resolve(a?.id ?? "", { approved: true });
    expect(await run.submit()).toMatchObject({ ok: false, blockers: [{ code: "missing", interruptId: b?.id }] });
    expect(server.requests).toHaveLength(1);
    run.resolve(b?.id ?? "", { approved: false });
    expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
    expect(sent()).not.toHaveProperty("resume");
    expect(answersIn(sent())).toEqual([
      { id: expect.any(String), role: "tool", toolCallId: "adk-a1", content: '{"confirmed":true}' },
      { id: expect.any(String), role: "tool", toolCallId: "adk-b1", content: '{"confirmed":false}' },
    ]);
    expect(lastSaid(run)).toBe('booked "as asked", not booked');
    expect(run.getSnapshot().decisions).toMatchObject([
      { verdict: "approved", proposed: { toolName: "book_leave" }, toolResult: '{"confirmed":true}' },
      { verdict: "denied", toolResult: '{"confirmed":false}' },
    ]);
  });

  it("with a payload it is a form beside the call, filled in with what was proposed", async () => {
    const { run, first, sent } = await askServer(createAdkServer(), "form");
    expect(first).toMatchObject({
      kind: "custom",
      toolCall: { name: "book_leave", args: { days: 7 } },
      responseSchema: {
        properties: { payload: { properties: { approved_days: { type: "integer" } }, default: { approved_days: 0 } } },
        required: ["confirm"],
      },
    });
    expect(first.approval).toBeUndefined();
    run.resolve(first.id, { confirm: true, payload: { approved_days: "five" } });
    expect(await run.submit()).toMatchObject({ ok: false, blockers: [{ code: "invalid" }] });
    run.resolve(first.id, { confirm: true, payload: { approved_days: 5 } });
    await run.submit();
    expect(answersIn(sent())).toMatchObject([{ content: '{"confirmed":true,"payload":{"approved_days":5}}' }]);
    expect(lastSaid(run)).toBe('booked {"approved_days":5}');
  });

  it("asks once where a replay gave two ids to one call", async () => {
    const args = JSON.stringify(
      JSON.stringify({
        originalFunctionCall: { name: "book_leave", args: {}, id: "orig" },
        toolConfirmation: { hint: "Sure?", confirmed: false },
      }),
    );
    const call = (id: string) => `{"type":"TOOL_CALL_START","toolCallId":"${id}","toolCallName":"adk_request_confirmation"}
{"type":"TOOL_CALL_ARGS","toolCallId":"${id}","delta":${args}}
{"type":"TOOL_CALL_END","toolCallId":"${id}"}`;
    const server = eventsOf(`{"type":"RUN_STARTED","threadId":"t","runId":"r"}
${call("old")}
${call("new")}
{"type":"RUN_FINISHED","threadId":"t","runId":"r"}`);
    const { interrupts } = await askServer(server, "Go");
    expect(interrupts).toMatchObject([{ id: "new", message: "Sure?" }]);
  });
});
