import { describe, expect, it } from "vitest";
import { askServer, eventsOf, lastReply } from "../../support/dialects/askServer.js";
import { replayRecording } from "../../support/dialects/replayRecording.js";
import { createAdkServer } from "./backend.js";

/** The tool calls of each assistant message of a request. */
const callsIn = (sent: Record<string, unknown> | undefined): readonly (readonly string[])[] =>
  Array.isArray(sent?.["messages"])
    ? sent["messages"].flatMap(({ toolCalls }) =>
        toolCalls === undefined ? [] : [toolCalls.map(({ id }: { id: string }) => id)],
      )
    : [];

const answersIn = (sent: Record<string, unknown> | undefined) =>
  Array.isArray(sent?.["messages"]) ? sent["messages"].filter(({ role }) => role === "tool") : [];

describe("a confirmation of Google's ADK", () => {
  it("is a card about the call that is meant, with its hint", async () => {
    const { first } = await askServer(createAdkServer(), "approve");
    expect(first).toMatchObject({
      dialect: "adk",
      kind: "tool_call",
      message: "Seven days are a lot.",
      toolCall: { id: "a1", name: "book_leave", args: { days: 7 } },
      approval: { canApprove: true, canDeny: true, canEdit: false },
      onCancel: "unsupported",
    });
  });

  it("both of two are answered, or none: one approved, one denied", async () => {
    const { run, interrupts, sent, server } = await askServer(createAdkServer(), "two");
    const [a, b] = interrupts;
    run.resolve(a?.id ?? "", { approved: true });
    expect(await run.submit()).toMatchObject({
      ok: false,
      blockers: [{ code: "missing", interruptId: b?.id }],
    });
    expect(server.requests).toHaveLength(1);
    run.resolve(b?.id ?? "", { approved: false });
    expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
    expect(sent()).not.toHaveProperty("resume");
    expect(answersIn(sent())).toEqual([
      { id: expect.any(String), role: "tool", toolCallId: "adk-a1", content: '{"confirmed":true}' },
      {
        id: expect.any(String),
        role: "tool",
        toolCallId: "adk-b1",
        content: '{"confirmed":false}',
      },
    ]);
    expect(lastReply(run)).toBe('booked "as asked", not booked');
    expect(run.getSnapshot().decisions).toMatchObject([
      {
        verdict: "approved",
        proposed: { toolName: "book_leave" },
        toolResult: '{"confirmed":true}',
      },
      { verdict: "denied", toolResult: '{"confirmed":false}' },
    ]);
  });

  it("with a payload it is a form beside the call, filled in with what was proposed", async () => {
    const { run, first, sent } = await askServer(createAdkServer(), "form");
    expect(first).toMatchObject({
      kind: "tool_call",
      toolCall: { name: "book_leave", args: { days: 7 } },
      approval: {
        fields: {
          approve: {
            schema: {
              properties: { payload: { properties: { approved_days: { type: "integer" } } } },
            },
            initial: { payload: { approved_days: 0 } },
          },
        },
      },
    });
    run.resolve(first.id, { approved: true, payload: { approved_days: "five" } });
    expect(await run.submit()).toMatchObject({ ok: false, blockers: [{ code: "invalid" }] });
    run.resolve(first.id, { approved: true, payload: { approved_days: 5 } });
    await run.submit();
    expect(answersIn(sent())).toMatchObject([
      { content: '{"confirmed":true,"payload":{"approved_days":5}}' },
    ]);
    expect(lastReply(run)).toBe('booked {"approved_days":5}');
  });

  it("asks once where a replay gave two ids to one call", async () => {
    const args = JSON.stringify(
      JSON.stringify({
        originalFunctionCall: { name: "book_leave", args: {}, id: "orig" },
        toolConfirmation: { hint: "Sure?", confirmed: false },
      }),
    );
    const call = (
      id: string,
    ) => `{"type":"TOOL_CALL_START","toolCallId":"${id}","toolCallName":"adk_request_confirmation"}
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

describe("what recorded ADK servers ask", () => {
  it.each(["adk/confirm-approved", "adk/outcome-approved"])(
    "%s: approves the pending call, in readable terms",
    async (name) => {
      const { first } = await askServer(replayRecording(name), "mail");
      expect(first).toMatchObject({
        kind: "tool_call",
        message: "Approve send_email?",
        toolCall: { name: "send_email", args: { to: "ann@example.com", subject: "Hello" } },
        approval: { canApprove: true, canDeny: true },
      });
    },
  );

  it("answers confirmations of the outcome with `confirmed`, all calls in one assistant message", async () => {
    const { run, interrupts, sent } = await askServer(replayRecording("adk/outcome-two"), "two");
    const [one, two] = interrupts;
    run.resolve(one?.id ?? "", { approved: true });
    run.resolve(two?.id ?? "", { approved: false });
    await run.submit();
    expect(sent()).toMatchObject({
      resume: [
        { interruptId: one?.id, status: "resolved", payload: { confirmed: true } },
        { interruptId: two?.id, status: "resolved", payload: { confirmed: false } },
      ],
    });
    const asking = callsIn(sent()).filter(
      (ids) => ids.includes(one?.id ?? "") || ids.includes(two?.id ?? ""),
    );
    expect(asking).toEqual([[one?.id, two?.id]]);
  });

  it("approves one whose resumed run shows no result, and reports this", async () => {
    const { run, interrupts } = await askServer(replayRecording("adk/outcome-two"), "two");
    for (const { id } of interrupts) run.resolve(id, { approved: true });
    await run.submit();
    const { decisions } = run.getSnapshot();
    expect(decisions.map(({ evidence }) => evidence)).toEqual(["activity", "result"]);
  });

  it("fills in the payload of a confirmation of the outcome", async () => {
    const { run, first, sent } = await askServer(
      replayRecording("adk/app-outcome-payload-yes-no-form"),
      "leave",
    );
    expect(first.approval?.fields?.approve).toMatchObject({
      initial: { payload: { approved_days: 0, comment: "" } },
    });
    run.resolve(first.id, { approved: true, payload: { approved_days: 5, comment: "ok" } });
    await run.submit();
    expect(sent()?.["resume"]).toEqual([
      {
        interruptId: first.id,
        status: "resolved",
        payload: { confirmed: true, payload: { approved_days: 5, comment: "ok" } },
      },
    ]);
  });

  it("asks for the input of a workflow, and sends the value itself", async () => {
    const { run, first, sent } = await askServer(replayRecording("adk/workflow"), "trip");
    expect(first).toMatchObject({
      kind: "input_required",
      message: "Which city?",
      metadata: { why: "for the booking" },
      responseSchema: { properties: { city: { type: "string" } }, required: ["city"] },
    });
    run.resolve(first.id, { city: "Oslo" });
    await run.submit();
    expect(answersIn(sent())).toMatchObject([{ toolCallId: first.id, content: '{"city":"Oslo"}' }]);
  });

  it("asks whether predicted changes are kept, and shows them", async () => {
    const { run, first, sent } = await askServer(
      replayRecording("adk/changes-by-createAgno"),
      "write",
    );
    expect(first).toMatchObject({
      kind: "confirmation",
      metadata: { document: "Once upon a time." },
    });
    run.resolve(first.id, { approved: true });
    await run.submit();
    expect(answersIn(sent())).toMatchObject([
      { toolCallId: first.id, content: '{"accepted":true}' },
    ]);
  });

  it("explains what a developer must change where the confirmation is rejected", async () => {
    const { run, first } = await askServer(replayRecording("adk/payload-refused"), "leave");
    run.resolve(first.id, { approved: true, payload: { approved_days: 5, comment: "" } });
    await run.submit();
    expect(run.getSnapshot()).toMatchObject({
      explanation: { code: "adk-not-resumable" },
      composer: { advice: "unavailable", canRetry: false },
    });
  });

  it("does not treat an answer to a stale question as accepted", async () => {
    const { run, first } = await askServer(replayRecording("adk/stale-answer"), "mail");
    run.resolve(first.id, { approved: true });
    await run.submit();
    expect(run.getSnapshot()).toMatchObject({
      lastOutcome: "unknown",
      decisions: [{ outcome: "unknown" }],
    });
  });
});
