import { describe, expect, it } from "vitest";
import { encodeDecision } from "../../../src/core.js";
import { askServer, eventsOf, firstOf, lastReply } from "../../support/dialects/askServer.js";
import { replayRecording } from "../../support/dialects/replayRecording.js";
import { createStrandsServer } from "./backend.js";

const resultsOf = (run: Awaited<ReturnType<typeof askServer>>["run"]) =>
  run
    .getSnapshot()
    .messages.flatMap((message) => (message.role === "tool" ? [message.content] : []));

describe("a gate of AWS Strands", () => {
  it("asks about the call with its arguments; it can be approved and denied, and nothing in it edited", async () => {
    const { first } = await askServer(createStrandsServer(), "approve");
    expect(first).toMatchObject({
      dialect: "strands",
      kind: "tool_call",
      message: "Approve call to send_email?",
      toolCall: { name: "send_email", args: { to: "ann@example.com", subject: "Hello" } },
      approval: { canApprove: true, canDeny: true, canEdit: false, canComment: false },
      onCancel: "reject",
    });
    expect(first.notes).toBeUndefined();
  });

  it("its call is read from the metadata where it was not streamed", async () => {
    const server = eventsOf(`{"type":"RUN_STARTED","threadId":"t","runId":"r"}
{"type":"RUN_FINISHED","threadId":"t","runId":"r","outcome":{"type":"interrupt","interrupts":[{"id":"<id>","reason":"tool_call","message":"Approve call to X?","toolCallId":"c1","responseSchema":{"type":"object","properties":{"approved":{"type":"boolean"}},"required":["approved"]},"metadata":{"strandsName":"…","tool_name":"X","tool_input":{}}}]}}`);
    const { first } = await askServer(server, "Go");
    expect(first).toMatchObject({
      dialect: "strands",
      toolCall: { id: "c1", name: "X", args: {} },
      onCancel: "reject",
    });
  });

  it.each([
    ["approving", true, { status: "resolved", payload: { approved: true } }, '"sent"'],
    ["denying", false, { status: "resolved", payload: { approved: false } }, '"denied"'],
    [
      "leaving it, which is a denial there",
      null,
      { status: "cancelled" },
      '"Tool call cancelled by user."',
    ],
  ])("%s sends exactly that", async (_, approved, entry, result) => {
    const { run, first, sent } = await askServer(createStrandsServer(), "approve");
    if (approved === null) run.cancel(first.id);
    else
      run.resolve(
        first.id,
        encodeDecision(first, { approved, editedArgs: { to: "eve" }, comment: "because" }),
      );
    expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
    expect(sent()?.["resume"]).toEqual([{ interruptId: first.id, ...entry }]);
    expect(resultsOf(run)).toEqual([result]);
  });

  it("one of two approved, the other denied; the next pause on the thread is a new one", async () => {
    const { run, interrupts, sent } = await askServer(createStrandsServer(), "two");
    interrupts.forEach((interrupt, index) => {
      run.resolve(interrupt.id, encodeDecision(interrupt, { approved: index === 1 }));
    });
    await run.submit();
    expect(sent()?.["resume"]).toEqual([
      { interruptId: interrupts[0]?.id, status: "resolved", payload: { approved: false } },
      { interruptId: interrupts[1]?.id, status: "resolved", payload: { approved: true } },
    ]);
    expect(resultsOf(run)).toEqual(['"denied"', '"sent"']);
    await run.send("approve");
    expect(firstOf(run)).toMatchObject({ dialect: "strands", draft: null });
  });

  it("what it would refuse is not sent, and a question that is no longer open can be dismissed", async () => {
    const server = createStrandsServer();
    const { run, first } = await askServer(server, "approve");
    run.resolve(first.id, { approved: "yes" });
    expect(await run.submit()).toMatchObject({ ok: false, blockers: [{ code: "invalid" }] });
    run.resolve(first.id, { approved: true });
    await server.fetch("https://agent.test/", {
      method: "POST",
      body: JSON.stringify({
        threadId: run.getSnapshot().threadId,
        runId: "elsewhere",
        resume: [{ interruptId: first.id, status: "cancelled" }],
      }),
    });
    await run.submit();
    expect(run.getSnapshot()).toMatchObject({
      error: { agentCode: "UNKNOWN_INTERRUPT" },
      composer: { delivery: "rejected", advice: "dismiss" },
    });
  });

  it("asks again when the user sends a new message after dismissing it", async () => {
    const { run, first } = await askServer(createStrandsServer(), "approve");
    run.dismiss();
    await run.send("Hello?");
    expect(firstOf(run).id).toBe(first.id);
  });
});

describe("a tool of AWS Strands that interrupts", () => {
  it("asks with its own message, explains that it will start again, and gets the answer unchanged", async () => {
    const { run, first, sent } = await askServer(createStrandsServer(), "ask");
    expect(first).toMatchObject({
      dialect: "strands",
      kind: "custom",
      reason: "which_list",
      message: "Which list of people?",
      notes: [{ code: "tool-runs-again" }],
    });
    run.resolve(first.id, "customers");
    await run.submit();
    expect(sent()?.["resume"]).toEqual([
      { interruptId: first.id, status: "resolved", payload: "customers" },
    ]);
    expect(run.getSnapshot().messages.map(({ content }) => content)).toContain('Heard "customers"');
    expect(lastReply(run)).toBe("All done.");
  });

  it("an object it asks with is shown whole, not as a constant sentence", async () => {
    const server = eventsOf(`{"type":"RUN_STARTED","threadId":"t","runId":"r"}
{"type":"RUN_FINISHED","threadId":"t","runId":"r","outcome":{"type":"interrupt","interrupts":[{"id":"<id>","reason":"<native interrupt name>","metadata":{"reason":{"any":"json"}}}]}}`);
    const { first } = await askServer(server, "Go");
    expect(first).toMatchObject({
      dialect: "strands",
      kind: "custom",
      metadata: { reason: { any: "json" } },
    });
    expect(first.message).toBeUndefined();
  });

  it("an object with a question is shown as the question", async () => {
    const { run, first, sent } = await askServer(createStrandsServer(), "object");
    expect(first).toMatchObject({
      kind: "tool_call",
      message: "Send to Ann?",
      toolCall: { name: "send_email", args: { to: "ann@example.com" } },
      approval: { canApprove: true, canEdit: false },
    });
    run.resolve(first.id, encodeDecision(first, { approved: true }));
    await run.submit();
    expect(sent()?.["resume"]).toEqual([
      { interruptId: first.id, status: "resolved", payload: { approved: true } },
    ]);
    expect(resultsOf(run)).toEqual(['"sent"']);
  });
});

describe("streams of AWS Strands", () => {
  it.each([
    ["strands/object-approved", "tool_call", "Send to ann@example.com?"],
    ["strands/tool-approved", "custom", 'Send "Hello" to ann@example.com?'],
  ])(
    "%s: the question is as it was asked, and its answer as it was recorded",
    async (name, kind, message) => {
      const { steps, ...server } = replayRecording(name);
      const { run, first, sent } = await askServer(server, "send mail");
      expect(first).toMatchObject({
        dialect: "strands",
        kind,
        message,
        toolCall: { name: "send_email", args: { to: "ann@example.com", subject: "Hello" } },
        notes: [{ code: "tool-runs-again" }],
      });
      run.resolve(first.id, { approved: true });
      expect(await run.submit()).toMatchObject({ ending: { kind: "success" } });
      expect(sent()?.["resume"]).toEqual(steps[1]?.request["resume"]);
    },
  );
});
