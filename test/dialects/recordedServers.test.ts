import { describe, expect, it, vi } from "vitest";
import { type AgentRun, createAgentRun } from "../../src/core.js";
import { askServer } from "../support/dialects/askServer.js";
import { readRecording, replayRecording } from "../support/dialects/replayRecording.js";
import { runPageTools } from "../support/runPageTools.js";

describe("recorded Strands servers", () => {
  it.each([
    ["strands-py/tool-approved", 'Send "Hello" to ann@example.com?'],
    ["strands-py/hook-approved", "May I run send_email?"],
    ["strands-py/bare-approved", ""],
    ["strands-py/hitl-true", expect.stringContaining('Approve "send_email"?')],
    ["strands/tool-approved", 'Send "Hello" to ann@example.com?'],
  ])("%s: the question is about its call, and accepts yes, no and text", async (name, message) => {
    const { first } = await askServer(replayRecording(name), "mail");
    expect(first).toMatchObject({
      dialect: "strands",
      ...(message !== "" && { message }),
      toolCall: { name: "send_email", args: { to: "ann@example.com", subject: "Hello" } },
      approval: { canApprove: true, canDeny: true, replyKey: "response" },
    });
  });

  it.each([
    ["strands-py/tool-approved", { approved: false }, { approved: false }],
    ["strands-py/tool-approved", { response: "Later" }, "Later"],
    ["strands-py/tool-approved", "Later", "Later"],
    ["strands-py/hitl-true", { approved: true }, "yes"],
    ["strands-py/hitl-true", { approved: false }, "no"],
  ])("%s: %j is sent as %j", async (name, payload, sent) => {
    const server = replayRecording(name);
    const { run, first } = await askServer(server, "mail");
    run.resolve(first.id, payload);
    await run.submit();
    expect(server.requests[1]?.["resume"]).toEqual([
      { interruptId: first.id, status: "resolved", payload: sent },
    ]);
  });

  it("never logs an approval where every answer is a denial", async () => {
    const { run, first } = await askServer(replayRecording("strands-py/hitl-true"), "mail");
    expect(first.notes).toMatchObject([
      {
        message:
          "This agent treats every answer as a denial, unless its developers have added an `evaluate` function.",
      },
    ]);
    run.resolve(first.id, { approved: true });
    await run.submit();
    expect(run.getSnapshot().decisions).toMatchObject([
      { verdict: "answered", evidence: "result" },
    ]);
  });
});

describe("recorded AgentScope servers", () => {
  it("ask for the result of a suspended call, not for an approval", async () => {
    const server = replayRecording("agentscope-java/external-resolved");
    const { run, first } = await askServer(server, "mail");
    expect(first).toMatchObject({
      dialect: "agentScope",
      kind: "custom",
      message: "What is the result of send_email?",
      toolCall: { name: "send_email", args: { to: "ann@example.com" } },
      resultFormat: "json",
    });
    expect(first.approval).toBeUndefined();
    run.resolve(first.id, { sent: true, id: "m-1" });
    await run.submit();
    expect(server.requests[1]?.["resume"]).toEqual(server.steps[1]?.request["resume"]);
  });

  it("read an answered call without a result as the agent does: its reply is the only sign", async () => {
    const { run, first } = await askServer(replayRecording("agentscope-java/approved"), "mail");
    run.resolve(first.id, { approved: true });
    await run.submit();
    expect(run.getSnapshot().decisions).toMatchObject([
      {
        withoutResult: {
          message:
            "This agent does not report what approved calls returned. Its reply is the only sign.",
        },
      },
    ]);
  });

  it("do not know a question any more that was answered before", async () => {
    const [asks, , refuses] = readRecording("agentscope-java/stale-answer").map(
      ({ response }) => response,
    );
    const bodies = [asks, refuses];
    const fetch = async () =>
      new Response(bodies.shift(), { headers: { "content-type": "text/event-stream" } });
    const { run, first } = await askServer({ fetch, requests: [] }, "mail");
    run.resolve(first.id, { approved: true });
    await run.submit();
    expect(run.getSnapshot().composer).toMatchObject({
      delivery: "rejected",
      advice: "dismiss",
      canRetry: false,
    });
  });

  it("are sent a message instead of answers as the turn after the cancellation, because they drop it beside that", async () => {
    const server = replayRecording("agentscope-java/cancelled");
    const { run, first } = await askServer(server, "mail");
    await run.steerAway("Something else");
    expect(server.requests[1]?.["resume"]).toEqual([
      { interruptId: first.id, status: "cancelled" },
    ]);
    expect(JSON.stringify(server.requests[1])).not.toContain("Something else");
    expect(server.requests[2]).not.toHaveProperty("resume");
    expect(JSON.stringify(server.requests[2])).toContain("Something else");
  });

  it("give a message back that a Python agent would drop while it waits", async () => {
    const server = replayRecording("agentscope-py/default");
    const run = createAgentRun({ url: "https://agent.test/", fetch: server.fetch });
    await run.send("mail");
    await run.steerAway("Something else");
    expect(server.requests).toHaveLength(1);
    expect(run.getSnapshot().undelivered).toMatchObject([{ content: "Something else" }]);
  });

  it("show what a Python agent waits for, which cannot be answered from here", async () => {
    const run = createAgentRun({
      url: "https://agent.test/",
      fetch: replayRecording("agentscope-py/default").fetch,
    });
    await run.send("mail");
    const [question] = run.getSnapshot().interrupts;
    expect(question).toMatchObject({
      dialect: "agentScopePython",
      toolCall: { name: "send_email", args: { to: "ann@example.com" } },
      responseSchema: false,
      onCancel: "unsupported",
      notes: [
        {
          message: "The agent waits for a confirmation that cannot be given over this connection.",
        },
      ],
    });
    expect(question?.approval).toBeUndefined();
  });
});

describe("tools of the page that an agent asks for", () => {
  const replayed = (
    name: string,
  ): { readonly run: AgentRun; readonly server: ReturnType<typeof replayRecording> } => {
    const server = replayRecording(name);
    return { server, run: createAgentRun({ url: "https://agent.test/", fetch: server.fetch }) };
  };

  it.each([
    ["agentscope-java/page-tool-runs", "locate", { precision: "city" }, "Lisbon", "Lisbon"],
    [
      "tanstack-ai/client-tool-output",
      "get_place",
      expect.anything(),
      { city: "Oslo" },
      { city: "Oslo" },
    ],
    [
      "trpc-agent-go/external-by-id",
      "external_search",
      { n: 1, query: "look" },
      { found: 3 },
      undefined,
    ],
  ])("%s: %s runs once and its result is the answer", async (name, tool, args, result, payload) => {
    const { run, server } = replayed(name);
    const locate = vi.fn(async () => result);
    const stop = runPageTools(run, { [tool]: locate });
    await run.send("where");
    await vi.waitFor(() => expect(server.requests.length).toBeGreaterThan(1));
    await vi.waitFor(() => expect(run.getSnapshot().status).not.toBe("resuming"));
    stop();
    expect(locate).toHaveBeenCalledTimes(1);
    expect(locate).toHaveBeenCalledWith(args, expect.objectContaining({ name: tool }));
    if (payload !== undefined)
      expect(server.requests[1]).toMatchObject({ resume: [{ status: "resolved", payload }] });
    else
      expect(server.requests[1]).toMatchObject({
        messages: [{ role: "tool", content: '{"found":3}' }],
      });
  });

  it("send their error to an agent that accepts any text, and leave a form to the user", async () => {
    const failing = async (): Promise<never> => Promise.reject(new Error("no position"));
    const scope = replayed("agentscope-java/page-tool-runs");
    runPageTools(scope.run, { locate: failing });
    await scope.run.send("where");
    await vi.waitFor(() => expect(scope.server.requests).toHaveLength(2));
    expect(scope.server.requests[1]).toMatchObject({ resume: [{ payload: "no position" }] });
    const tanstack = replayed("tanstack-ai/client-tool-output");
    runPageTools(tanstack.run, { get_place: failing });
    await tanstack.run.send("where");
    await vi.waitFor(() =>
      expect(tanstack.run.getSnapshot().interrupts).toMatchObject([{ draft: null }]),
    );
    expect(tanstack.server.requests).toHaveLength(1);
  });
});

describe("recorded Mastra servers", () => {
  it("accept the optional values of their schema beside the decision", async () => {
    const server = replayRecording("mastra/suspend-approved");
    const { run, first } = await askServer(server, "mail");
    expect(first).toMatchObject({
      approval: {
        fields: { approve: { schema: { properties: { subject: { type: "string" } } } } },
      },
      notes: [{ message: "If this question is skipped, the agent stops here without a reply." }],
    });
    run.resolve(first.id, { approved: true, subject: "Good morning" });
    await run.submit();
    expect(server.requests[1]).toMatchObject({
      resume: [{ payload: { approved: true, subject: "Good morning" } }],
    });
  });

  it("log the result of the first of two calls, which comes with the second one's", async () => {
    const { run, first } = await askServer(replayRecording("mastra/suspend-two-calls"), "two");
    run.resolve(first.id, { approved: true });
    await run.submit();
    const [second] = run.getSnapshot().interrupts;
    run.resolve(second?.id ?? "", { approved: true });
    await run.submit();
    expect(run.getSnapshot().decisions).toMatchObject([
      { evidence: "result" },
      { evidence: "result" },
    ]);
  });
});
