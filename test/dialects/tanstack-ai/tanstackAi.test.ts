import { describe, expect, it } from "vitest";
import { encodeDecision } from "../../../src/core.js";
import { isRecord } from "../../../src/protocol/json.js";
import { askServer, lastReply } from "../../support/dialects/askServer.js";
import { replayRecording } from "../../support/dialects/replayRecording.js";
import { createTanstackAiServer } from "./backend.js";

type Asked = Awaited<ReturnType<typeof askServer>>;
const resultsOf = ({ run }: Asked) =>
  run
    .getSnapshot()
    .messages.flatMap((message) => (message.role === "tool" ? [message.content] : []));
const runOf = (asked: Asked) => asked.server.requests[0]?.["runId"];

describe("TanStack AI", () => {
  it("asks for an approval by a choice of two schemas; it can be approved, edited and denied", async () => {
    const { first } = await askServer(createTanstackAiServer(), "approve");
    expect(first).toMatchObject({
      dialect: "tanstackAi",
      kind: "tool_call",
      message: "Approval required to run send_email",
      toolCall: { name: "send_email", args: { to: "ann@example.com", subject: "Hello" } },
      approval: { canApprove: true, canDeny: true, canEdit: true, canComment: false },
    });
  });

  it.each([
    ["approved", { approved: true }, { status: "resolved", payload: { approved: true } }],
    [
      "denied, without the edits",
      { approved: false, editedArgs: { to: "e" } },
      { status: "resolved", payload: { approved: false } },
    ],
    [
      "approved with edits",
      { approved: true, editedArgs: { to: "eve@example.com", subject: "Hello" } },
      {
        status: "resolved",
        payload: { approved: true, editedArgs: { to: "eve@example.com", subject: "Hello" } },
      },
    ],
    ["left, without a payload", null, { status: "cancelled" }],
  ])("an approval is %s in the name of the run that asked", async (_, decision, entry) => {
    const asked = await askServer(createTanstackAiServer(), "approve");
    if (decision === null) asked.run.cancel(asked.first.id);
    else asked.run.resolve(asked.first.id, encodeDecision(asked.first, decision));
    expect(await asked.run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
    expect(asked.sent()).toMatchObject({ parentRunId: runOf(asked) });
    expect(asked.sent()?.["resume"]).toEqual([{ interruptId: asked.first.id, ...entry }]);
    expect(resultsOf(asked)).toEqual([
      JSON.stringify("payload" in entry ? entry.payload : { cancelled: true }),
    ]);
  });

  it("accepts all answers or none: a wrong one is refused before it is sent, and by the agent too, where it can be corrected", async () => {
    const asked = await askServer(createTanstackAiServer(), "two");
    const [ann, bob] = asked.interrupts;
    asked.run.resolve(ann?.id ?? "", { approved: true });
    expect(await asked.run.submit()).toMatchObject({
      ok: false,
      blockers: [{ code: "missing", interruptId: bob?.id }],
    });
    asked.run.resolve(bob?.id ?? "", { approved: false, editedArgs: {} });
    expect(await asked.run.submit()).toMatchObject({
      ok: false,
      blockers: [{ code: "invalid", interruptId: bob?.id }],
    });
    expect(asked.server.requests).toHaveLength(1);
    asked.run.resolve(bob?.id ?? "", { approved: false });
    await asked.run.submit();
    expect(resultsOf(asked)).toEqual(['{"approved":true}', '{"approved":false}']);
  });

  it("a form of the application's own is answered with what continues it", async () => {
    const asked = await askServer(createTanstackAiServer(), "form");
    expect(asked.first).toMatchObject({
      dialect: "tanstackAi",
      kind: "input_required",
      message: "Where to, and for how long?",
    });
    asked.run.resolve(asked.first.id, { city: "Oslo", nights: 2 }, { reviewer: "ann" });
    expect(await asked.run.submit()).toMatchObject({ ending: { kind: "success" } });
    expect(asked.sent()?.["resume"]).toEqual([
      {
        interruptId: asked.first.id,
        status: "resolved",
        payload: { city: "Oslo", nights: 2 },
        metadata: {
          reviewer: "ann",
          "tanstack:interruptContinuation": {
            v: 1,
            definitionId: "trip-form",
            key: "trip",
            batchIndex: 0,
            reason: "input_required",
            message: "Where to, and for how long?",
            responseSchemaHash: "h1",
            payload: { hint: "any city" },
          },
        },
      },
    ]);
    expect(lastReply(asked.run)).toBe("All done.");
  });

  it("a tool that runs in the page is asked for as a form of its result", async () => {
    const asked = await askServer(createTanstackAiServer(), "client");
    expect(asked.first).toMatchObject({
      kind: "custom",
      message: "Client tool get_place is ready to run",
      toolCall: { name: "get_place" },
    });
    asked.run.resolve(asked.first.id, { city: "Oslo" });
    await asked.run.submit();
    expect(resultsOf(asked)).toEqual(['{"city":"Oslo"}']);
  });
});

describe("streams of TanStack AI", () => {
  it.each([
    "approval-yes",
    "approval-no",
    "approval-edited",
    "approval-two-both",
    "approval-mixed",
    "client-tool-output",
    "form-resolved",
    "plan-and-approval",
    "reasons-yes",
  ])("%s: the very request that was recorded leaves", async (name) => {
    const { steps, ...server } = replayRecording(`tanstack-ai/${name}`);
    const { run, interrupts, sent } = await askServer(server, "send mail");
    const { resume, parentRunId } = steps[1]?.request ?? {};
    const recorded = Array.isArray(resume) ? resume.filter(isRecord) : [];
    for (const { interruptId, payload } of recorded) run.resolve(String(interruptId), payload);
    expect(interrupts.every(({ dialect }) => dialect === "tanstackAi")).toBe(true);
    expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
    expect(sent()?.["resume"]).toEqual(resume);
    expect(sent()).toMatchObject({ parentRunId });
  });

  it("form-bad-payload: what it refuses can be corrected", async () => {
    const { run, first } = await askServer(replayRecording("tanstack-ai/form-bad-payload"), "form");
    run.resolve(first.id, { city: "Oslo", nights: 1 });
    await run.submit();
    expect(run.getSnapshot()).toMatchObject({
      error: { agentCode: "invalid-payload" },
      composer: { delivery: "rejected", advice: "correct" },
      interrupts: [{ id: first.id, draft: { payload: { city: "Oslo", nights: 1 } } }],
    });
  });

  it("reasons-yes: an approval that wants more than a yes or a no has a form for each, and logs a denial", async () => {
    const { first, run, sent } = await askServer(
      replayRecording("tanstack-ai/reasons-yes"),
      "delete",
    );
    expect(first).toMatchObject({
      kind: "tool_call",
      toolCall: { name: "delete_files", args: { path: "/data" } },
      approval: {
        canApprove: true,
        canDeny: true,
        fields: {
          approve: { schema: { properties: { payload: { required: ["keepBackup"] } } } },
          deny: { schema: { properties: { payload: { required: ["because"] } } } },
        },
      },
    });
    run.resolve(first.id, { approved: true });
    expect(await run.submit()).toMatchObject({ ok: false, blockers: [{ code: "invalid" }] });
    run.resolve(first.id, { approved: false, payload: { because: "no" } });
    expect(await run.submit()).toMatchObject({ ok: false, blockers: [{ code: "invalid" }] });
    run.resolve(first.id, { approved: false, payload: { because: "too risky" } });
    await run.submit();
    expect(sent()).toMatchObject({
      resume: [{ payload: { approved: false, payload: { because: "too risky" } } }],
    });
    expect(run.getSnapshot().decisions).toMatchObject([{ verdict: "denied" }]);
  });
});
