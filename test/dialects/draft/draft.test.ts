import { describe, expect, it } from "vitest";
import { sendsOnce, startRun } from "../../support/dialects/startRun.js";
import { createDraftServer } from "./backend.js";

const began = '{"type":"RUN_STARTED","threadId":"t1","runId":"r1"}';

describe("the draft before the standard", () => {
  it("a string as outcome is a question, and is answered by an object with its id", async () => {
    const server = sendsOnce(
      began,
      '{"type":"RUN_FINISHED","threadId":"t1","runId":"r1","outcome":"interrupt","interrupt":{"id":"ap-1","reason":"database_modification","payload":{"action":"DELETE","table":"users","affectedRows":42,"riskLevel":"high"}}}',
    );
    const run = await startRun(server, "Clean up", { threadId: "t1" });
    expect(run.getSnapshot().ending?.kind).toBe("interrupted");
    expect(run.getSnapshot().interrupts).toMatchObject([
      {
        id: "ap-1",
        dialect: "draft",
        kind: "custom",
        reason: "database_modification",
        approval: { canApprove: true, canDeny: true, canEdit: false, canComment: false },
        metadata: { affectedRows: 42 },
        onCancel: "unsupported",
        problems: [],
      },
    ]);
    run.resolve("ap-1", { approved: true, modifications: { dryRun: true } });
    expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
    expect(server.requests[1]).toMatchObject({
      threadId: "t1",
      resume: { interruptId: "ap-1", payload: { approved: true, modifications: { dryRun: true } } },
    });
  });

  it("a proposal is the approval of its call", async () => {
    const server = sendsOnce(
      began,
      '{"type":"RUN_FINISHED","threadId":"t1","runId":"r1","outcome":"interrupt","interrupt":{"id":"ap-2","reason":"human_approval","payload":{"proposal":{"tool":"sendEmail","args":{"to":"x","subject":"y"}}}}}',
    );
    const run = await startRun(server, "Write");
    expect(run.getSnapshot().interrupts).toMatchObject([
      {
        id: "ap-2",
        kind: "tool_call",
        toolCall: { name: "sendEmail", args: { to: "x", subject: "y" } },
        problems: [],
      },
    ]);
    run.resolve("ap-2", { approved: false });
    await run.submit();
    expect(server.requests[1]).toHaveProperty("resume", {
      interruptId: "ap-2",
      payload: { approved: false },
    });
  });

  it("a question without an outcome and without an id is one, too, and no id goes back", async () => {
    const server = createDraftServer();
    const run = await startRun(server, "Put it on hold");
    const { interrupts, ending } = run.getSnapshot();
    expect(ending?.kind).toBe("interrupted");
    expect(interrupts).toMatchObject([
      { dialect: "draft", kind: "custom", reason: "policy_hold", message: "Why is this needed?" },
    ]);
    run.resolve(interrupts[0]?.id ?? "", "An audit asks for it");
    expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
    expect(server.requests[1]).toHaveProperty("resume", { payload: "An audit asks for it" });
    await run.send("Hold again");
    expect(run.getSnapshot().interrupts[0]?.id).not.toBe(interrupts[0]?.id);
  });

  it("a function with a reason belongs to the draft, and keeps the agent's own reason", async () => {
    const run = await startRun(
      sendsOnce(
        began,
        '{"type":"RUN_FINISHED","threadId":"t1","runId":"r1","outcome":"interrupt","interrupt":{"id":"ap-3","reason":"policy_hold","payload":{"functionName":"wipe","functionArguments":{"disk":1}}}}',
      ),
      "Wipe",
    );
    expect(run.getSnapshot().interrupts).toMatchObject([
      {
        dialect: "draft",
        kind: "custom",
        reason: "policy_hold",
        toolCall: { name: "wipe", args: { disk: 1 } },
        approval: {},
      },
    ]);
  });

  it("a bare string is still a question that accepts any answer", async () => {
    const run = await startRun(
      sendsOnce(
        began,
        '{"type":"RUN_FINISHED","threadId":"t1","runId":"r1","outcome":"interrupt"}',
      ),
      "Go",
    );
    expect(run.getSnapshot().interrupts).toMatchObject([
      { dialect: "draft", kind: "custom", answerable: true, problems: [] },
    ]);
  });

  it("cannot be skipped; a message instead of an answer is sent alone", async () => {
    const server = createDraftServer();
    const run = await startRun(server, "Mail them");
    run.cancel(run.getSnapshot().interrupts[0]?.id ?? "");
    expect(await run.submit()).toMatchObject({ ok: false, blockers: [{ code: "invalid" }] });
    await run.steerAway("Never mind");
    expect(server.requests[1]).not.toHaveProperty("resume");
  });

  it("an ordinary end is no question, and an unknown outcome is still a violation", async () => {
    const plain = await startRun(
      sendsOnce(began, '{"type":"RUN_FINISHED","threadId":"t1","runId":"r1","interrupt":null}'),
      "Go",
    );
    expect(plain.getSnapshot()).toMatchObject({ interrupts: [], ending: { kind: "success" } });
    const odd = await startRun(
      sendsOnce(began, '{"type":"RUN_FINISHED","threadId":"t1","runId":"r1","outcome":"paused"}'),
      "Go",
    );
    expect(odd.getSnapshot().ending?.kind).toBe("rejected");
  });
});
