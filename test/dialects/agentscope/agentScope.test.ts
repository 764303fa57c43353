import { describe, expect, it } from "vitest";
import { encodeDecision } from "../../../src/core.js";
import { agentScope } from "../../../src/dialects.js";
import { askServer, eventsOf, lastReply } from "../../support/dialects/askServer.js";
import { createAgentScopeServer } from "./backend.js";

type Asked = Awaited<ReturnType<typeof askServer>>;
const resultsOf = ({ run }: Asked) =>
  run
    .getSnapshot()
    .messages.flatMap((message) => (message.role === "tool" ? [message.content] : []));

describe("a permission of AgentScope", () => {
  it("shows the call, which can be approved, edited and denied, although it has no schema", async () => {
    const server = eventsOf(`{"type":"RUN_STARTED","threadId":"t","runId":"r"}
{"type":"RUN_FINISHED","threadId":"t","runId":"r","outcome":{"type":"interrupt","interrupts":[{"id":"<replyId>:<toolCallId>","reason":"tool_call","toolCallId":"c1","metadata":{"agentscope.interruptKind":"permission_confirm","toolName":"send","toolInput":{"to":"ann"},"toolContent":"…","replyId":"…"}}]}}`);
    const { first } = await askServer(server, "Go");
    expect(first).toMatchObject({
      dialect: "agentScope",
      kind: "tool_call",
      toolCall: { id: "c1", name: "send", args: { to: "ann" } },
      approval: { canApprove: true, canDeny: true, canEdit: true, canComment: false },
    });
  });

  it.each([
    ["approved", { approved: true }, { approved: true }, 'sent "as proposed"'],
    [
      "approved with edits",
      { approved: true, editedArgs: { to: "eve" } },
      { approved: true, editedArgs: { to: "eve" } },
      'sent {"to":"eve"}',
    ],
    ["denied", { approved: false, comment: "no" }, { approved: false }, "denied"],
  ])("is %s without an echo of its metadata", async (_, decision, payload, result) => {
    const asked = await askServer(createAgentScopeServer(), "approve");
    asked.run.resolve(asked.first.id, encodeDecision(asked.first, decision));
    expect(await asked.run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
    expect(asked.sent()?.["resume"]).toEqual([
      { interruptId: asked.first.id, status: "resolved", payload },
    ]);
    expect(resultsOf(asked)).toEqual([result]);
  });

  it("one is approved and one left", async () => {
    const asked = await askServer(createAgentScopeServer(), "two");
    const [ann, bob] = asked.interrupts;
    asked.run.resolve(ann?.id ?? "", { approved: true });
    asked.run.cancel(bob?.id ?? "");
    await asked.run.submit();
    expect(asked.sent()?.["resume"]).toEqual([
      { interruptId: ann?.id, status: "resolved", payload: { approved: true } },
      { interruptId: bob?.id, status: "cancelled" },
    ]);
    expect(resultsOf(asked)).toEqual(['sent "as proposed"', "denied"]);
  });

  it("keeps the questions where it finishes after it refused, and accepts the corrected answer", async () => {
    const server = createAgentScopeServer();
    const asked = await askServer(server, "approve", {
      dialects: [{ ...agentScope, write: wrongAtFirst() }],
    });
    asked.run.resolve(asked.first.id, { approved: true });
    await asked.run.submit();
    expect(asked.run.getSnapshot()).toMatchObject({
      status: "failed",
      interrupts: [{ id: asked.first.id, draft: { payload: { approved: true } } }],
      composer: { delivery: "rejected" },
    });
    asked.run.resolve(asked.first.id, { approved: false });
    await asked.run.submit();
    expect(resultsOf(asked)).toEqual(["denied"]);
    expect(lastReply(asked.run)).toBe("All done.");
  });
});

/** Answers the wrong question once, as a page does whose questions are out of date. */
function wrongAtFirst(): NonNullable<typeof agentScope.write> {
  let first = true;
  return (answers) => {
    const resume = answers.map(({ entry }) => (first ? { ...entry, interruptId: "old" } : entry));
    first = false;
    return { resume };
  };
}
