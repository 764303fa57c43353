import { describe, expect, it } from "vitest";
import { encodeDecision } from "../../../src/core.js";
import { askServer } from "../../support/dialects/askServer.js";
import { createOpenAiAgentsServer } from "./backend.js";

type Asked = Awaited<ReturnType<typeof askServer>>;
const resultsOf = ({ run }: Asked) =>
  run.getSnapshot().messages.flatMap((message) => (message.role === "tool" ? [message.content] : []));

describe("an approval of the OpenAI Agents SDK, as documented", () => {
  it("shows the call, and offers no editing, which is refused there", async () => {
    const { first } = await askServer(createOpenAiAgentsServer(), "approve");
    expect(first).toMatchObject({
      dialect: "openAiAgents",
      kind: "tool_call",
      toolCall: { name: "send_email", args: { to: "ann@example.com" } },
      approval: { canApprove: true, canDeny: true, canEdit: false },
    });
  });

  it("is answered with the whole conversation: one approved, one denied", async () => {
    const asked = await askServer(createOpenAiAgentsServer(), "two");
    asked.interrupts.forEach((interrupt, index) => {
      asked.run.resolve(interrupt.id, encodeDecision(interrupt, { approved: index === 0, editedArgs: { to: "eve" } }));
    });
    expect(await asked.run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
    expect(asked.sent()?.["resume"]).toEqual([
      { interruptId: asked.interrupts[0]?.id, status: "resolved", payload: { approved: true } },
      { interruptId: asked.interrupts[1]?.id, status: "resolved", payload: { approved: false } },
    ]);
    expect(resultsOf(asked)).toEqual(["sent", "denied"]);
  });

  it("cannot be edited by hand either", async () => {
    const asked = await askServer(createOpenAiAgentsServer(), "approve");
    asked.run.resolve(asked.first.id, { approved: true, editedArgs: { to: "eve" } });
    expect(await asked.run.submit()).toMatchObject({
      ok: false,
      reason: "blocked",
      blockers: [{ issues: [{ code: "edits-not-offered" }] }],
    });
    asked.run.resolve(asked.first.id, { approved: true });
    await asked.run.submit();
    expect(resultsOf(asked)).toEqual(["sent"]);
  });
});
