import { describe, expect, it } from "vitest";
import { encodeDecision } from "../../../src/core.js";
import { startRun } from "../../support/dialects/startRun.js";
import { createMafGeneration3Server } from "./mafGeneration3Server.js";

describe("Agent Framework for Python, third generation", () => {
  it("shows one card, and sends the whole arguments when any was changed", async () => {
    const server = createMafGeneration3Server();
    const run = await startRun(server, "Greet them");
    const { interrupts } = run.getSnapshot();
    expect(interrupts).toMatchObject([
      {
        id: "call_0_1",
        dialect: "mafGeneration3",
        kind: "tool_call",
        toolCall: { name: "send_greeting", args: { city: "Seattle", message: "Hello" } },
        // An argument called `message` is no room for a comment.
        approval: {
          canApprove: true,
          canDeny: true,
          canEdit: true,
          canComment: false,
          decisionKey: "approved",
        },
      },
    ]);
    const [interrupt] = interrupts;
    if (interrupt === undefined) throw new Error("nothing was asked");
    const editedArgs = { city: "Portland", message: "Hello" };
    run.resolve(
      interrupt.id,
      encodeDecision(interrupt, { approved: true, editedArgs, comment: "Lovely" }),
    );
    expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
    expect(server.requests[1]).toMatchObject({
      messages: [{ role: "user" }, { role: "assistant" }],
    });
    expect(server.requests[1]).toHaveProperty("resume", [
      { interruptId: "call_0_1", status: "resolved", payload: { approved: true, editedArgs } },
    ]);
    expect(run.getSnapshot().messages.at(-1)).toMatchObject({
      content: 'Sent "Hello" to Portland',
    });
  });

  it("decides a mixed batch in one request, and what is left is simply not done", async () => {
    const server = createMafGeneration3Server();
    const run = await startRun(server, "Greet two");
    run.resolve("call_0_1", { approved: false });
    run.cancel("call_0_2");
    expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
    expect(server.requests[1]).toHaveProperty("resume", [
      { interruptId: "call_0_1", status: "resolved", payload: { approved: false } },
      { interruptId: "call_0_2", status: "cancelled" },
    ]);
  });

  it("a tool that runs at a provider is approved as it is", async () => {
    const server = createMafGeneration3Server();
    const run = await startRun(server, "A hosted tool");
    expect(run.getSnapshot().interrupts).toMatchObject([
      {
        dialect: "mafGeneration3",
        approval: { canApprove: true, canEdit: false, decisionKey: "approved" },
      },
    ]);
    run.resolve("call_0_1", { approved: true });
    await run.submit();
    expect(server.requests[1]).toHaveProperty("resume", [
      { interruptId: "call_0_1", status: "resolved", payload: { approved: true } },
    ]);
  });
});
