import { describe, expect, it } from "vitest";
import { type AgentRunBehaviour, createAgentRun } from "../../src/core.js";
import { isRecord } from "../../src/protocol/json.js";
import { replayRecording } from "../support/dialects/replayRecording.js";

/** A run with the recorded server, after its first step. Nothing is sent by itself. */
async function replay(name: string, options: AgentRunBehaviour = {}) {
  const recorded = replayRecording(name);
  const run = createAgentRun({
    url: "https://agent.test/",
    fetch: recorded.fetch,
    submitMode: "manual",
    ...options,
  });
  const { messages } = recorded.steps[0]?.request ?? {};
  const text =
    Array.isArray(messages) && isRecord(messages.at(-1)) ? messages.at(-1).content : "Go";
  await run.send(typeof text === "string" ? text : "Go");
  return { ...recorded, run, interrupts: run.getSnapshot().interrupts };
}

const notesOf = ({ interrupts }: Awaited<ReturnType<typeof replay>>) =>
  interrupts.map(({ notes = [] }) => notes.map(({ message }) => message));
const approve = { approved: true };
const deny = { approved: false };
const rolesIn = (request: unknown) =>
  isRecord(request) && Array.isArray(request["messages"])
    ? request["messages"].map(({ role }) => role)
    : [];

describe("Agent Framework for Python", () => {
  it.each([
    "maf-python/approval-approved",
    "maf-python-gen2/approval-approved",
    "maf-python-gen1/approval-approved",
  ])("%s: the conversation goes along with an approval, and its result is seen", async (name) => {
    const { run, requests, interrupts } = await replay(name);
    run.resolve(interrupts[0]?.id ?? "", approve);
    await run.submit();
    expect(rolesIn(requests[1]).slice(0, 2)).toEqual(["user", "assistant"]);
    expect(run.getSnapshot().decisions[0]).toMatchObject({
      verdict: "approved",
      evidence: "result",
    });
  });

  it.each([
    "maf-python/flow-edited",
    "maf-python-gen2/flow-approved",
    "maf-python-gen1/flow-denied",
  ])("%s: a workflow that ignores edits offers none and explains this", async (name) => {
    const played = await replay(name);
    expect(played.interrupts).toMatchObject([
      { approval: { canApprove: true, canDeny: true, canEdit: false } },
    ]);
    expect(notesOf(played)).toEqual([
      ["This workflow runs the call with the arguments shown. Edits would be ignored."],
    ]);
  });

  it("maf-python/approval-two-different: explains that mixed decisions run nothing, and records what did not run", async () => {
    const played = await replay("maf-python/approval-two-different");
    const note =
      "This agent runs nothing when some calls are approved and others denied. Approve all or deny all.";
    expect(notesOf(played)).toEqual([[note], [note]]);
    const [one, other] = played.interrupts;
    played.run.resolve(one?.id ?? "", approve);
    played.run.resolve(other?.id ?? "", deny);
    expect(played.run.getSnapshot().composer.mixedBatchNote?.message).toBe(note);
    expect(await played.run.submit()).toMatchObject({ ok: false, reason: "mixed-decisions" });
    expect(played.requests).toHaveLength(1);
    await played.run.submit({ sendMixed: true });
    expect(played.run.getSnapshot().decisions[0]).toMatchObject({
      verdict: "approved",
      notRun: true,
    });
  });

  it("maf-python-gen2/approval-two-different: the second answer stays open, because the agent acts only on the first", async () => {
    const { run, interrupts } = await replay("maf-python-gen2/approval-two-different");
    const [one, other] = interrupts.map(({ id }) => id);
    run.resolve(one ?? "", approve);
    run.resolve(other ?? "", deny);
    await run.submit({ sendMixed: true });
    expect(run.getSnapshot().interrupts).toMatchObject([{ id: other, draft: { payload: deny } }]);
  });

  it.each(["maf-python-gen2/flow-approved", "maf-python-gen1/flow-two-different"])(
    "%s: the log does not show arguments of the call that asks as if the agent had changed them",
    async (name) => {
      const { run, interrupts } = await replay(name);
      for (const { id } of interrupts) run.resolve(id, approve);
      await run.submit({ sendMixed: true });
      const { decisions } = run.getSnapshot();
      expect(decisions).toMatchObject(
        interrupts.map(() => ({ verdict: "approved", proposed: { toolName: "send_email" } })),
      );
      for (const decision of decisions) expect(decision).not.toHaveProperty("effective");
    },
  );

  it.each(["maf-python-gen1/restarted-approved", "maf-python-gen1/restarted-plain-approved"])(
    "%s: an approval does not count as accepted where the agent was restarted and asks again",
    async (name) => {
      const { run, interrupts } = await replay(name);
      run.resolve(interrupts[0]?.id ?? "", approve);
      await run.submit();
      const { decisions, interrupts: open } = run.getSnapshot();
      expect(decisions[0]).toMatchObject({ verdict: "approved", outcome: "refused" });
      expect(decisions[0]).not.toHaveProperty("result");
      expect(open).toMatchObject([{ toolCall: { name: "send_email" }, draft: null }]);
    },
  );

  it("maf-python/approval-approved: a single approval has no note", async () => {
    expect(notesOf(await replay("maf-python/approval-approved"))).toEqual([[]]);
    expect(notesOf(await replay("maf-python-gen2/approval-approved"))).toEqual([[]]);
  });

  it("maf-python-gen1/plain-approved: an agent without confirmation receives the decision alone, with the conversation", async () => {
    const { run, requests, interrupts } = await replay("maf-python-gen1/plain-approved");
    run.resolve(interrupts[0]?.id ?? "", approve);
    await run.submit();
    expect(requests[1]).toMatchObject({
      resume: { interrupts: [{ id: interrupts[0]?.id, value: { accepted: true } }] },
    });
    expect(rolesIn(requests[1])).toEqual(["user", "assistant"]);
  });

  it("maf-python-gen1/steps-approved: leaves the listed steps out for a tool with steps of its own", async () => {
    const { run, requests, interrupts } = await replay("maf-python-gen1/steps-approved");
    run.resolve(interrupts[0]?.id ?? "", approve);
    await run.submit();
    const { messages } = requests[1] ?? {};
    expect(Array.isArray(messages) ? messages.at(-1) : null).toMatchObject({
      role: "tool",
      content: '{"accepted":true}',
    });
  });

  it("maf-python-gen1/ask-no: a workflow that wants a yes or no gets one", async () => {
    const { run, requests, interrupts } = await replay("maf-python-gen1/ask-no");
    expect(interrupts[0]?.responseSchema).toEqual({ type: "boolean" });
    run.resolve(interrupts[0]?.id ?? "", false);
    await run.submit();
    expect(requests[1]).toMatchObject({
      resume: { interrupts: [{ id: interrupts[0]?.id, value: false }] },
    });
  });
});

describe("LangGraph", () => {
  it.each([
    "langgraph/parallel-resolved",
    "langgraph-python/outcome-parallel",
    "langgraph-python/outcome-tool-two-different",
  ])("%s: several open questions are answered by id, without `resume`", async (name) => {
    const { run, requests, interrupts } = await replay(name, {
      validator: () => ({ status: "valid" }),
    });
    expect(interrupts).toHaveLength(2);
    const [one, other] = interrupts.map(({ id }) => id);
    run.resolve(one ?? "", approve);
    run.cancel(other ?? "");
    await run.submit();
    expect(requests[1]).not.toHaveProperty("resume");
    expect(requests[1]).toMatchObject({
      forwardedProps: {
        command: {
          resume: {
            [one ?? ""]: approve,
            [other ?? ""]: { __agui_cancelled__: true, interrupt_id: other },
          },
        },
      },
    });
  });

  it.each(["langgraph-python/default-inbox-accepted", "langgraph-python/outcome-inbox-responded"])(
    "%s: an inbox request without `config` can be accepted, edited, replied to and ignored",
    async (name) => {
      const played = await replay(name);
      expect(played.interrupts).toMatchObject([
        {
          dialect: "agentInbox",
          toolCall: { name: "send_email", args: { to: "ann@example.com" } },
          approval: { canApprove: true, canDeny: true, canEdit: true, replyKey: "response" },
        },
      ]);
      expect(notesOf(played)).toEqual([["The agent did not say which answers it accepts."]]);
      played.run.resolve(played.interrupts[0]?.id ?? "", approve);
      await played.run.submit();
      const accepted = [{ type: "accept", args: null }];
      expect(JSON.stringify(played.requests[1])).toContain(JSON.stringify(accepted));
    },
  );

  it("langgraph-python/outcome-percall-responded: without a schema a call can be approved, denied and replied to", async () => {
    const played = await replay("langgraph-python/outcome-percall-responded");
    expect(notesOf(played)[0]).toEqual(["The agent did not say which decisions it accepts."]);
    expect(played.interrupts[0]?.approval).toMatchObject({
      canApprove: true,
      canDeny: true,
      canEdit: false,
      replyKey: "response",
    });
  });

  it("langgraph-python/both-percall-edited: the schema of the event allows edits of the call that the outcome asks about", async () => {
    const { run, requests, interrupts } = await replay("langgraph-python/both-percall-edited");
    expect(interrupts).toMatchObject([
      { dialect: "hitl", approval: { canApprove: true, canDeny: true, canEdit: true } },
    ]);
    const editedArgs = { to: "bob@example.com", subject: "Figures", body: "Here they are." };
    run.resolve(interrupts[0]?.id ?? "", { approved: true, editedArgs });
    await run.submit();
    const edited = { type: "edit", edited_action: { name: "send_email", args: editedArgs } };
    expect(requests[1]).toMatchObject({
      forwardedProps: { command: { resume: { [interrupts[0]?.id ?? ""]: edited } } },
    });
  });

  it("langgraph/hitl-two: explains that one rejection keeps all calls from running, and records it", async () => {
    const played = await replay("langgraph/hitl-two");
    expect(notesOf(played)[0]).toEqual([
      "When one call is rejected, this agent runs none of them.",
    ]);
    const [one, other] = played.interrupts.map(({ id }) => id);
    played.run.resolve(one ?? "", approve);
    played.run.resolve(other ?? "", deny);
    await played.run.submit({ sendMixed: true });
    expect(played.run.getSnapshot().decisions[0]).toMatchObject({ notRun: true });
  });
});

describe("CopilotKit and Pydantic AI", () => {
  it("copilotkit/aisdk-approved: shows on the card that the server does not run the tool", async () => {
    const note =
      "The agent is told your decision as the result of this call. It does not run the tool itself.";
    expect(notesOf(await replay("copilotkit/aisdk-approved"))).toEqual([[note]]);
    expect(notesOf(await replay("copilotkit/builtin-approved"))).toEqual([[]]);
  });

  it("copilotkit/builtin-cancelled: a message instead of an answer follows the cancellation, with the result of the call", async () => {
    const { run, requests, steps } = await replay("copilotkit/builtin-cancelled");
    await run.steerAway("Something else");
    expect(requests[1]).toMatchObject({ resume: steps[1]?.request["resume"] });
    expect(rolesIn(requests[1])).toEqual(["user", "assistant"]);
    expect(requests[2]).not.toHaveProperty("resume");
    expect(rolesIn(requests[2])).toEqual(["user", "assistant", "tool", "assistant", "user"]);
  });

  it("copilotkit/aisdk-approved: `tool_approval` is the approval of its call", async () => {
    const { interrupts } = await replay("copilotkit/aisdk-approved");
    expect(interrupts).toMatchObject([
      {
        kind: "tool_call",
        approval: { canApprove: true, canDeny: true, decisionKey: "approved" },
        toolCall: { name: "send_email" },
      },
    ]);
  });

  it("pydantic-ai/approved: the headline does not repeat the arguments", async () => {
    const { interrupts } = await replay("pydantic-ai/approved");
    expect(interrupts[0]).toMatchObject({
      message: "Approve send_email?",
      toolCall: { name: "send_email" },
    });
  });

  it("pydantic-ai/kept-load-b: the arguments are read from the message where nothing else has them", async () => {
    const { steps } = replayRecording("pydantic-ai/kept-load-b");
    const asking = steps.findIndex(({ response }) => response.includes('"interrupts"'));
    const fetch = async () =>
      new Response(steps[asking]?.response ?? "", {
        headers: { "content-type": "text/event-stream" },
      });
    const run = createAgentRun({ url: "https://agent.test/", fetch });
    await run.start();
    expect(run.getSnapshot().interrupts[0]?.toolCall).toMatchObject({
      name: "send_email",
      args: { to: "ann@example.com" },
    });
  });
});
