import { describe, expect, it } from "vitest";
import { sendsOnce, startRun } from "../../support/dialects/startRun.js";
import { createDotnetPlanServer } from "./dotnetPlanServer.js";

const began = '{"type":"RUN_STARTED","threadId":"t1","runId":"r1"}';

describe("the shape that was planned for .NET", () => {
  it("a function is approved by its id, with an empty conversation", async () => {
    const server = sendsOnce(
      began,
      '{"type":"RUN_FINISHED","threadId":"t1","runId":"r1","outcome":"interrupt","interrupt":{"id":"call-1","payload":{"functionName":"get_weather","functionArguments":{"location":"Seattle"}}}}',
    );
    const run = await startRun(server, "Weather?");
    expect(run.getSnapshot().interrupts).toMatchObject([
      {
        id: "call-1",
        dialect: "dotnetPlan",
        kind: "tool_call",
        toolCall: { id: "call-1", name: "get_weather", args: { location: "Seattle" } },
        approval: { canApprove: true, canDeny: true, canEdit: false },
        onCancel: "unsupported",
        problems: [],
        raw: { id: "call-1", payload: { functionName: "get_weather" } },
      },
    ]);
    run.resolve("call-1", { approved: true });
    await run.submit();
    expect(server.requests[1]).toMatchObject({
      messages: [],
      resume: { interruptId: "call-1", payload: { approved: true } },
    });
  });

  it("everything else asks for input, and the address that was typed is the answer", async () => {
    const server = sendsOnce(
      began,
      '{"type":"RUN_FINISHED","threadId":"t1","runId":"r1","outcome":"interrupt","interrupt":{"id":"input-1","payload":{"prompt":"Which address should be used?","inputType":"email"}}}',
    );
    const run = await startRun(server, "Subscribe me");
    expect(run.getSnapshot().interrupts).toMatchObject([
      {
        dialect: "dotnetPlan",
        kind: "input_required",
        message: "Which address should be used?",
        responseSchema: { type: "string", format: "email" },
      },
    ]);
    run.resolve("input-1", "nobody");
    expect(await run.submit()).toMatchObject({ ok: false, blockers: [{ code: "invalid" }] });
    run.resolve("input-1", "ann@example.com");
    await run.submit();
    expect(server.requests[1]).toHaveProperty("resume", { interruptId: "input-1", payload: "ann@example.com" });
  });

  it("denies, and asks again on the same thread", async () => {
    const server = createDotnetPlanServer();
    const run = await startRun(server, "Weather?");
    run.resolve("call-0", { approved: false });
    expect(await run.submit()).toMatchObject({ ending: { kind: "success" } });
    expect(server.requests[1]).toHaveProperty("resume", { interruptId: "call-0", payload: { approved: false } });
    await run.send("Now a form");
    expect(run.getSnapshot().interrupts).toMatchObject([{ id: "input-2", kind: "input_required" }]);
  });
});
