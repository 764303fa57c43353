import { AbstractAgent, HttpAgent } from "@ag-ui/client";
import { HttpAgent as OlderHttpAgent } from "@ag-ui/client-0.0.59";
import { describe, expect, it, vi } from "vitest";
import { createAgentRun } from "../../../src/core.js";
import { defaultDialects, defineDialect } from "../../../src/dialects.js";
import { createScriptedAgent, scenarios } from "../../../src/testing.js";
import { createAdkServer } from "../../dialects/adk/backend.js";
import { createLanggraphServer } from "../../dialects/langgraph/langgraphServer.js";
import { createTanstackAiServer } from "../../dialects/tanstack-ai/backend.js";
import { createTrpcAgentGoServer } from "../../dialects/trpc-agent-go/backend.js";
import { finished, started } from "../../support/builders.js";
import { expectConsole } from "../../support/consoleGuard.js";
import {
  asksFor,
  begins,
  calls,
  createFakeServer,
  ends,
  type FakeServer,
  says,
} from "../../support/dialects/createFakeServer.js";
import { listOf } from "../../support/dialects/readPosted.js";
import { replayRecording } from "../../support/dialects/replayRecording.js";
import { endingOf } from "../../support/endingOf.js";
import { asEvents } from "../../support/httpCases.js";
import { untilOpen } from "../../support/untilOpen.js";

const yes = { approved: true };
const versions = [
  ["1.0", HttpAgent],
  ["0.0.59", OlderHttpAgent],
] as const;

describe.each(versions)("an agent of the official client %s that the host owns", (_, Agent) => {
  /** The agent on a scenario of the embedded one, and a run that follows it. */
  function owned(scenario: string, now?: () => number) {
    const served = createScriptedAgent(scenarios, { pace: 0, ...(now && { now }) });
    const fetch = (url: string, init: RequestInit) => served(new Request(url, init));
    const agent = new Agent({ url: `https://agent.test/${scenario}`, threadId: "thread-1", fetch });
    return { agent, served, follow: () => createAgentRun({ agent }) };
  }

  /** Its owner sends a message and runs it. */
  function says(agent: HttpAgent | OlderHttpAgent): Promise<unknown> {
    agent.addMessage({ id: "said", role: "user", content: "Go" });
    return agent.runAgent();
  }

  const watch = (run: ReturnType<typeof createAgentRun>) => run.subscribe(() => {});
  const idOf = (run: ReturnType<typeof createAgentRun>) =>
    run.getSnapshot().interrupts[0]?.id ?? "";

  it("an official client is run from here: messages, questions and answers are in its own messages", async () => {
    const { agent, served, follow } = owned("minimal-approval");
    const run = follow();
    expect(run.getSnapshot().threadId).toBe("thread-1");
    expect(await endingOf(run.send("Go"))).toMatchObject({ kind: "interrupted" });
    expect(run.getSnapshot().interrupts).toMatchObject([
      { toolCall: { name: "sendEmail", args: { to: "a@b.com" } } },
    ]);
    run.resolve(idOf(run), yes);
    expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
    const { messages, decisions } = run.getSnapshot();
    expect(messages).toEqual(agent.messages);
    expect(messages.map(({ role }) => role)).toEqual(["user", "assistant", "tool", "assistant"]);
    expect(decisions).toMatchObject([
      { verdict: "approved", outcome: "accepted", result: expect.stringContaining("sent") },
    ]);
    expect(served.requests().map(({ resume }) => resume)).toEqual([
      undefined,
      [{ interruptId: expect.any(String), status: "resolved", payload: yes }],
    ]);
  });

  it("an official client is sent the tools and the context of the host", async () => {
    const { agent, served } = owned("minimal-approval");
    const tools = [{ name: "locate", description: "Locates", parameters: {} }];
    const context = [{ description: "page", value: "1" }];
    await createAgentRun({ agent, tools, context }).send("Go", {
      context: [{ description: "row", value: "2" }],
    });
    expect(served.requests()[0]).toMatchObject({
      tools,
      context: [...context, { description: "row", value: "2" }],
    });
  });

  it("an official client is observed when its owner runs it, and answered through it", async () => {
    const { agent, served, follow } = owned("minimal-approval");
    const run = follow();
    watch(run);
    const statuses: string[] = [];
    run.subscribe(() => statuses.push(run.getSnapshot().status));
    await says(agent);
    await vi.waitFor(() => expect(run.getSnapshot().status).toBe("interrupted"));
    expect(statuses).toContain("running");
    expect(run.getSnapshot().messages).toMatchObject([
      { role: "user", content: "Go" },
      { role: "assistant" },
    ]);

    run.resolve(idOf(run), yes);
    await vi.waitFor(() => expect(run.getSnapshot().status).toBe("finished"));
    expect(served.requests()).toHaveLength(2);
    expect(agent.pendingInterrupts).toEqual([]);
    expect(agent.messages.at(-1)).toMatchObject({
      content: "The e-mail is on its way to a@b.com.",
    });
  });

  it.each([
    ["the last one", (agent: HttpAgent | OlderHttpAgent) => says(agent)],
    [
      "one that was started here",
      (_: HttpAgent | OlderHttpAgent, run: ReturnType<typeof createAgentRun>) => run.send("Go"),
    ],
  ])(
    "an official client is also followed when its owner runs it again as soon as %s is over: no question is lost",
    async (_, first) => {
      const { agent, follow } = owned("minimal-approval");
      const { fetch } = agent;
      agent.fetch = async () => {
        agent.fetch = fetch;
        return new Response(asEvents(started(), finished()), {
          headers: { "content-type": "text/event-stream" },
        });
      };
      const run = follow();
      watch(run);
      const { unsubscribe } = agent.subscribe({
        onRunFinalized() {
          unsubscribe();
          void agent.runAgent();
        },
      });
      await first(agent, run);
      await vi.waitFor(() =>
        expect(run.getSnapshot()).toMatchObject({
          status: "interrupted",
          interrupts: [{ status: "unanswered" }],
        }),
      );
      expect(run.getSnapshot().messages).toEqual(agent.messages);
    },
  );

  it("an official client is not followed into its next run without listeners", async () => {
    const { agent, follow } = owned("minimal-approval");
    const { fetch } = agent;
    agent.fetch = async () => {
      agent.fetch = fetch;
      return new Response(asEvents(started(), finished()), {
        headers: { "content-type": "text/event-stream" },
      });
    };
    const run = follow();
    const stop = watch(run);
    const { unsubscribe } = agent.subscribe({
      onRunFinalized() {
        unsubscribe();
        stop();
        void agent.runAgent();
      },
    });
    await says(agent);
    await vi.waitFor(() => expect(agent.pendingInterrupts).toHaveLength(1));
    expect([run.getSnapshot().status, agent.subscribers]).toEqual(["finished", []]);
  });

  it("an official client may wait already when the run is created: the question is there, with its tool call", async () => {
    const { agent, follow } = owned("minimal-approval");
    await says(agent);
    const run = follow();
    await untilOpen(run);
    expect(run.getSnapshot()).toMatchObject({
      status: "interrupted",
      ending: { kind: "interrupted" },
      interrupts: [{ toolCall: { name: "sendEmail", args: { to: "a@b.com" } } }],
      messages: [{ content: "Go" }, { role: "assistant" }],
      decisions: [{ outcome: "open" }],
    });
    run.resolve(idOf(run), { approved: false });
    expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
    expect(agent.messages.at(-1)).toMatchObject({
      content: "All right, I have not sent the e-mail.",
    });
  });

  it("an official client may already be running when it is followed: the question is there when that run has ended", async () => {
    const { agent, follow } = owned("minimal-approval?pace=3");
    const running = says(agent);
    await vi.waitFor(() => expect(agent.messages.length).toBeGreaterThan(1));
    const run = follow();
    const stop = watch(run);
    await running;
    await untilOpen(run);
    expect(run.getSnapshot()).toMatchObject({ status: "interrupted", messages: agent.messages });
    run.resolve(idOf(run), yes);
    expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
    stop();
  });

  it("a question answered elsewhere closes its card, nothing is sent from here, and the record has the answer", async () => {
    const { agent, served, follow } = owned("minimal-approval");
    await says(agent);
    const run = follow();
    watch(run);
    await untilOpen(run);
    await agent.runAgent({
      resume: [{ interruptId: idOf(run), status: "resolved", payload: { approved: false } }],
    });
    await vi.waitFor(() => expect(run.getSnapshot().status).toBe("finished"));
    expect(run.getSnapshot()).toMatchObject({
      interrupts: [],
      decisions: [{ verdict: "denied", outcome: "accepted" }],
    });
    expect(served.requests()).toHaveLength(2);
  });

  it("a refused answer stays here with its question, and the client's own list has the question again", async () => {
    const { agent, follow } = owned("refused-resume");
    const run = follow();
    await run.send("Go");
    const open = [...agent.pendingInterrupts];
    expect(open).toHaveLength(1);
    run.resolve(idOf(run), { costCentre: "12" });
    expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "error" } });
    expect(run.getSnapshot()).toMatchObject({
      composer: { advice: "correct", delivery: "rejected" },
      interrupts: [{ draft: { payload: { costCentre: "12" } }, locked: false }],
    });
    expect(agent.pendingInterrupts).toEqual(open);
    run.resolve(idOf(run), { costCentre: "13" });
    expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
  });

  it("a lost connection makes delivery unknown, and the same answer is sent again", async () => {
    const { agent, served, follow } = owned("confirmation");
    const run = follow();
    await run.send("Go");
    const { fetch } = agent;
    agent.fetch = async (url, init) => {
      agent.fetch = fetch;
      await fetch(url, init);
      return new Response('data: {"type":"RUN_STARTED","threadId":"thread-1","runId":"lost"}\n\n', {
        headers: { "content-type": "text/event-stream" },
      });
    };
    run.resolve(idOf(run), yes);
    const lost = await run.submit();
    expect(lost).toMatchObject({ ok: true, ending: { kind: "truncated" } });
    expect(run.getSnapshot().composer).toMatchObject({ delivery: "unknown", canRetry: true });
    expect(agent.pendingInterrupts).toHaveLength(1);
    expect(await run.retry({ mayRepeat: true })).toMatchObject({
      ok: true,
      ending: { kind: "success" },
    });
    expect(served.requests()[2]?.resume).toEqual(served.requests()[1]?.resume);
  });

  it("an HTTP status from the agent is shown, and the message is sent once", async () => {
    const { agent, follow } = owned("no-such-scenario");
    expectConsole("error", "Agent execution failed");
    const run = follow();
    expect(await endingOf(run.send("Go"))).toMatchObject({
      kind: "unreachable",
      error: { status: 404, delivery: "rejected" },
    });
    await run.send("Go on");
    expect(agent.messages).toMatchObject([{ content: "Go" }, { content: "Go on" }]);
  });

  it("an expired question can be skipped, also where the client's own gate would not accept it", async () => {
    const { agent, follow } = owned("minimal-approval");
    await says(agent);
    for (const interrupt of agent.pendingInterrupts) interrupt.expiresAt = "2020-01-01T00:00:00Z";
    const run = follow();
    await untilOpen(run);
    expect(run.getSnapshot().interrupts).toMatchObject([{ status: "expired" }]);
    run.cancel(idOf(run));
    expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
  });

  it("the client accepts the next message after its questions were dismissed here", async () => {
    const { agent, served, follow } = owned("confirmation");
    const run = follow();
    await run.send("Go");
    run.dismiss();
    await run.send("Something else");
    expect(served.requests()).toHaveLength(2);
    expect(agent.messages.at(-1)).toMatchObject({ content: "Something else" });
  });

  it("the answer does not follow the client to another thread", async () => {
    const { agent, served, follow } = owned("minimal-approval");
    const run = follow();
    await run.send("Go");
    agent.threadId = "thread-2";
    run.resolve(idOf(run), yes);
    const result = await run.submit();
    expect(result).toMatchObject({
      ok: true,
      ending: { kind: "unreachable", error: { delivery: "not-sent" } },
    });
    expect(served.requests()).toHaveLength(1);
    expect(run.getSnapshot()).toMatchObject({
      threadId: "thread-1",
      interrupts: [{ draft: { payload: yes } }],
    });
  });

  it("the client is stopped from here, also when its owner started it", async () => {
    const { agent, follow } = owned("minimal-approval?pace=20");
    const run = follow();
    watch(run);
    const running = says(agent);
    await vi.waitFor(() => expect(run.getSnapshot().messages.length).toBeGreaterThan(1));
    run.abort();
    await running;
    expect(agent.isRunning).toBe(false);
    expect(run.getSnapshot().ending).toEqual({ kind: "aborted" });
  });

  it("the client is released without listeners and open questions", async () => {
    const { agent, follow } = owned("minimal-approval");
    const run = follow();
    expect(agent.subscribers).toHaveLength(0);
    const stop = watch(run);
    expect(agent.subscribers).toHaveLength(1);
    await says(agent);
    await vi.waitFor(() => expect(run.getSnapshot().status).toBe("interrupted"));
    stop();
    expect(agent.subscribers).toHaveLength(1);
    run.resolve(idOf(run), yes);
    await run.submit();
    expect(agent.subscribers).toHaveLength(0);
  });

  it("a listener that is added later gets the messages received in between", async () => {
    const { agent, follow } = owned("minimal-approval");
    const run = follow();
    watch(run)();
    await vi.dynamicImportSettled();
    await says(agent);
    expect(run.getSnapshot().messages).toEqual([]);
    watch(run);
    await untilOpen(run);
    expect(run.getSnapshot()).toMatchObject({
      status: "interrupted",
      messages: [{ content: "Go" }, {}],
    });
  });

  it("an owner that changes its client's messages gets none of the old ones again", async () => {
    const { agent, served, follow } = owned("minimal-approval");
    const run = follow();
    watch(run);
    await run.send("Go");
    run.resolve(idOf(run), yes);
    await vi.waitFor(() => expect(run.getSnapshot().status).toBe("finished"));
    agent.setMessages([{ id: "new", role: "user", content: "Anew" }]);
    await vi.waitFor(() => expect(run.getSnapshot().messages).toEqual(agent.messages));
    await run.send("And now?");
    expect(served.requests().at(-1)?.messages).toMatchObject([
      { content: "Anew" },
      { content: "And now?" },
    ]);
    expect(run.getSnapshot().messages).toEqual(agent.messages);
  });

  it("a message of the owner during a pause is in both conversations, and the question stays open", async () => {
    const { agent, served, follow } = owned("minimal-approval");
    const run = follow();
    watch(run);
    await says(agent);
    await vi.waitFor(() => expect(run.getSnapshot().status).toBe("interrupted"));
    agent.addMessage({ id: "meanwhile", role: "user", content: "Please hurry" });
    // The client lets no new run begin meanwhile, so the message waits in its list.
    await expect(agent.runAgent()).rejects.toThrow(/interrupt/i);
    await vi.waitFor(() =>
      expect(run.getSnapshot().messages.at(-1)).toMatchObject({ content: "Please hurry" }),
    );
    expect(run.getSnapshot()).toMatchObject({
      status: "interrupted",
      interrupts: [{ toolCall: { name: "sendEmail" } }],
    });
    run.resolve(idOf(run), yes);
    expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
    expect(served.requests().at(-1)?.messages).toContainEqual(
      expect.objectContaining({ content: "Please hurry" }),
    );
    expect(run.getSnapshot().messages).toEqual(agent.messages);
  });

  it("a tool result is still sent where the owner sends a message before the page tool has returned", async () => {
    const { agent, served, follow } = owned("minimal-approval");
    const call = { type: "TOOL_CALL_CHUNK", toolCallId: "c1", toolCallName: "locate", delta: "{}" };
    const { fetch } = agent;
    agent.fetch = async () =>
      new Response(asEvents(started(), call, finished()), {
        headers: { "content-type": "text/event-stream" },
      });
    const run = follow();
    watch(run);
    await run.send("Go");
    agent.fetch = fetch;
    await run.addToolResult("c1", "Berlin");
    agent.addMessage({ id: "new", role: "user", content: "Well?" });
    await vi.waitFor(() =>
      expect(run.getSnapshot().messages).toContainEqual(
        expect.objectContaining({ content: "Well?" }),
      ),
    );
    await run.start();
    expect(served.requests()[0]?.messages).toContainEqual(
      expect.objectContaining({ role: "tool", content: "Berlin" }),
    );
  });

  it("an owner that changes its messages does not reopen what was dismissed here", async () => {
    const { agent, follow } = owned("minimal-approval");
    const run = follow();
    watch(run);
    await run.send("Go");
    run.dismiss();
    agent.addMessage({ id: "new", role: "user", content: "Well?" });
    await vi.waitFor(() => expect(run.getSnapshot().messages).toEqual(agent.messages));
    expect(run.getSnapshot().interrupts).toEqual([]);
  });

  it("a client that continues on another thread adds nothing to this one", async () => {
    const { agent, follow } = owned("minimal-approval");
    const run = follow();
    watch(run);
    await run.send("Go");
    const { messages, interrupts } = run.getSnapshot();
    agent.threadId = "thread-2";
    agent.setMessages([]);
    agent.pendingInterrupts = [];
    await says(agent);
    expect(run.getSnapshot()).toMatchObject({
      threadId: "thread-1",
      status: "interrupted",
      messages,
      interrupts,
    });
  });

  it("a client whose owner chooses the thread after it is followed is followed there from its first run on", async () => {
    const { agent, follow } = owned("minimal-approval");
    const run = follow();
    watch(run);
    agent.threadId = "thread-2";
    await says(agent);
    await untilOpen(run);
    expect(run.getSnapshot()).toMatchObject({
      threadId: "thread-2",
      interrupts: [{ toolCall: { name: "sendEmail" } }],
    });
    run.resolve(idOf(run), yes);
    await vi.waitFor(() => expect(run.getSnapshot().status).toBe("finished"));
    expect(agent.threadId).toBe("thread-2");
  });

  it("questions of a client whose owner chooses the thread late are stored under that thread", async () => {
    const { agent } = owned("minimal-approval");
    const kept = new Map<string, unknown>();
    const storage = {
      load: (threadId: string) => kept.get(threadId) ?? null,
      save: (threadId: string, record: unknown) => void kept.set(threadId, record),
    };
    const run = createAgentRun({ agent, storage });
    watch(run);
    await run.ready();
    agent.threadId = "thread-2";
    await says(agent);
    await untilOpen(run);
    await vi.waitFor(() =>
      expect(kept.get("thread-2")).toMatchObject({ threadId: "thread-2", questions: [{}] }),
    );
    expect([...kept.keys()]).toEqual(["thread-2"]);
  });
});

describe.each(versions)(
  "an agent of the official client %s whose server has a dialect of its own",
  (version, Agent) => {
    function asking(
      server: Pick<FakeServer, "fetch">,
      text: string,
      initial: object = {},
      dialects = defaultDialects,
    ) {
      const fetch = (url: string, init: RequestInit) => server.fetch(url, init);
      const agent = new Agent({
        url: "https://agent.test/",
        threadId: "thread-1",
        fetch,
        initialState: initial,
      });
      const run = createAgentRun({ agent, dialects, submitMode: "manual" });
      return { agent, run, asked: run.send(text) };
    }
    const first = (run: ReturnType<typeof createAgentRun>) => run.getSnapshot().interrupts[0];

    it("the client gets its checkpoint in its state and beside it, and an empty message, and keeps none of these", async () => {
      const server = createTrpcAgentGoServer();
      const { agent, run, asked } = asking(server, "Please confirm", { kept: 1 });
      await asked;
      expect(first(run)).toMatchObject({ dialect: "trpcAgentGo", message: "Confirm continuing." });
      run.resolve(first(run)?.id ?? "", yes);
      expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
      const place = { lineage_id: "demo-lineage", resume_map: { confirm: true } };
      expect(server.requests.at(-1)).toMatchObject({
        state: { kept: 1, ...place },
        forwardedProps: place,
      });
      expect(server.requests.at(-1)?.["messages"]).toMatchObject([
        { content: "Please confirm" },
        { role: "user", content: "" },
      ]);
      expect(agent.state).toEqual({ kept: 1 });
      expect(agent.messages).toMatchObject([{ content: "Please confirm" }, { role: "assistant" }]);
      await run.send("Please confirm");
      expect(server.requests.at(-1)?.["state"]).toEqual({ kept: 1 });
    });

    it("the client keeps what its run makes of its state, without what was sent with the answer", async () => {
      const server = createTrpcAgentGoServer();
      const changing: FakeServer["fetch"] = async (url, init) => {
        const body = await (await server.fetch(url, init)).text();
        const delta = { type: "STATE_DELTA", delta: [{ op: "add", path: "/done", value: true }] };
        const end = body.lastIndexOf("data: ");
        const text = `${body.slice(0, end)}data: ${JSON.stringify(delta)}\n\n${body.slice(end)}`;
        return new Response(text, { headers: { "content-type": "text/event-stream" } });
      };
      const { agent, run, asked } = asking({ ...server, fetch: changing }, "Please confirm", {
        lineage_id: "mine",
      });
      await asked;
      run.resolve(first(run)?.id ?? "", yes);
      await run.submit();
      expect(server.requests.at(-1)?.["state"]).toMatchObject({
        lineage_id: "demo-lineage",
        done: true,
      });
      expect(agent.state).toEqual({ lineage_id: "mine", done: true });
    });

    it("the client accepts results of calls as answers, which are in its own messages", async () => {
      const server = createAdkServer();
      const { agent, run, asked } = asking(server, "Book two leaves");
      await asked;
      for (const { id } of run.getSnapshot().interrupts) run.resolve(id, yes);
      expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
      expect(agent.messages.filter(({ role }) => role === "tool")).toHaveLength(2);
      expect(server.requests.at(-1)).not.toHaveProperty("resume");
    });

    it("an answered call of .NET leaves the history of its answer, and is in the client's own messages again", async () => {
      const server = replayRecording("dotnet-sdk/approve");
      const { agent, run, asked } = asking(server, "delete it");
      await asked;
      run.resolve(first(run)?.id ?? "", yes);
      expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
      expect(server.requests[1]).toMatchObject({
        messages: [{ content: "delete it" }, { content: "I will delete it." }],
      });
      expect(JSON.stringify(server.requests[1]?.["messages"])).not.toContain("toolCalls");
      const calls = agent.messages.flatMap((message) =>
        "toolCalls" in message ? (message.toolCalls ?? []) : [],
      );
      expect(calls).toMatchObject([
        { function: { name: "delete_file", arguments: '{"filename":"report.pdf"}' } },
      ]);
      expect(agent.messages.filter(({ role }) => role === "tool")).toMatchObject([
        { toolCallId: calls[0]?.id },
      ]);
    });

    it("an answered call of .NET is in the client's own messages again when the request fails", async () => {
      const server = replayRecording("dotnet-sdk/approve");
      const fetch = async (url: unknown, init?: RequestInit) =>
        server.requests.length === 0 ? server.fetch(url, init) : new Response("", { status: 500 });
      const { agent, run, asked } = asking({ fetch }, "delete it");
      await asked;
      const before = agent.messages;
      run.resolve(first(run)?.id ?? "", yes);
      expectConsole("error", "Agent execution failed");
      await run.submit();
      expect(agent.messages).toEqual(before);
      expect(first(run)?.toolCall?.name).toBe("delete_file");
    });

    it("a decision that is the result of its call is in the client's own messages for the next run of its owner", async () => {
      const call = [
        { type: "TOOL_CALL_START", toolCallId: "c1", toolCallName: "send_email" },
        { type: "TOOL_CALL_ARGS", toolCallId: "c1", delta: "{}" },
        { type: "TOOL_CALL_END", toolCallId: "c1" },
      ];
      const question = {
        id: "c1",
        toolCallId: "c1",
        reason: "tool_call",
        message: "May I send it?",
      };
      const server = createFakeServer((posted) =>
        "resume" in posted || server.requests.length > 1
          ? [begins(posted), ends(posted)]
          : [begins(posted), ...call, asksFor(posted, [question])],
      );
      const { agent, run, asked } = asking(server, "mail");
      await asked;
      run.resolve("c1", yes);
      await run.submit();
      expect(agent.messages.filter(({ role }) => role === "tool")).toMatchObject([
        { toolCallId: "c1", content: '{"approved":true}' },
      ]);
      run.subscribe(() => {});
      agent.addMessage({ id: "next", role: "user", content: "And now?" });
      await agent.runAgent();
      expect(listOf(server.requests[2] ?? {}, "messages").map(({ role }) => role)).toEqual([
        "user",
        "assistant",
        "tool",
        "user",
      ]);
      expect(run.getSnapshot().messages.map(({ role }) => role)).not.toContain("tool");
    });

    it.each([
      ["is not sent as its call's result where nothing was typed", [], ["user", "assistant"]],
      [
        "is behind its call where a message was typed meanwhile",
        ["hello"],
        ["user", "assistant", "tool", "user"],
      ],
    ] as const)("an answer to CopilotKit's runtime %s", async (_, typed, roles) => {
      const question = {
        id: "c1",
        toolCallId: "c1",
        reason: "tool_call",
        message: "May I send it?",
      };
      const server = createFakeServer((posted) =>
        "resume" in posted
          ? [{ ...begins(posted), input: posted }, ...says("m1", "Done."), ends(posted)]
          : [begins(posted), ...calls("c1", "send_email", {}), asksFor(posted, [question])],
      );
      const { agent, run, asked } = asking(server, "mail");
      run.subscribe(() => {});
      await asked;
      for (const content of typed) agent.addMessage({ id: content, role: "user", content });
      await vi.waitFor(() => expect(run.getSnapshot().messages).toHaveLength(2 + typed.length));
      run.resolve("c1", yes);
      expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
      const sent = listOf(server.requests[1] ?? {}, "messages");
      expect(sent.map(({ role }) => role)).toEqual(roles);
      expect(sent.filter(({ role }) => role === "tool")).toMatchObject(
        typed.map(() => ({ toolCallId: "c1", content: '{"approved":true}' })),
      );
      expect(server.requests[1]).toMatchObject({
        resume: [{ interruptId: "c1", payload: { approved: true } }],
      });
      expect(agent.messages.map(({ role }) => role)).toEqual([
        "user",
        "assistant",
        "tool",
        ...typed.map(() => "user"),
        "assistant",
      ]);
      expect(run.getSnapshot().decisions).toMatchObject([
        { verdict: "approved", resultSource: "decision" },
      ]);
      expect(run.getSnapshot().messages.map(({ role }) => role)).not.toContain("tool");
    });

    it("the client accepts a command beside the request", async () => {
      const server = createLanggraphServer();
      const { run, asked } = asking(server, "Approve something");
      await asked;
      run.resolve(first(run)?.id ?? "", yes);
      expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
      expect(server.requests.at(-1)?.["forwardedProps"]).toMatchObject({ command: {} });
    });

    it(
      version === "1.0"
        ? "reports that its client sends no other shape of answer"
        : "accepts another shape of answer",
      async () => {
        const waiting = defineDialect({
          name: "waiting",
          claims: ({ reason }) => reason === "waiting",
          write: ([answered]) => ({ resume: { taken: answered?.entry.status === "resolved" } }),
        });
        const server = createFakeServer((posted) =>
          "resume" in posted
            ? [begins(posted), ends(posted)]
            : [begins(posted), asksFor(posted, [{ id: "a", reason: "waiting" }])],
        );
        if (version === "1.0") expectConsole("error", "Agent execution failed");
        const { run, asked } = asking(server, "Go", {}, [waiting]);
        await asked;
        run.resolve("a", yes);
        const result = await run.submit();
        if (version === "0.0.59") {
          expect(result).toMatchObject({ ok: true, ending: { kind: "success" } });
          expect(server.requests.at(-1)?.["resume"]).toEqual({ taken: true });
          return;
        }
        const error = {
          code: "transport",
          delivery: "not-sent",
          message: expect.stringContaining("does not carry"),
        };
        expect(result).toMatchObject({ ok: true, ending: { kind: "unreachable", error } });
        expect(server.requests).toHaveLength(1);
        expect(first(run)).toMatchObject({ locked: false, draft: { payload: yes } });
      },
    );

    it("a client that cannot send the run it asked in is not answered: an error is shown instead", async () => {
      const server = createTanstackAiServer();
      const { run, asked } = asking(server, "Send a mail");
      await asked;
      run.resolve(first(run)?.id ?? "", yes);
      const error = {
        delivery: "not-sent",
        message: expect.stringContaining("the run of an answer"),
      };
      expect(await run.submit()).toMatchObject({
        ok: true,
        ending: { kind: "unreachable", error },
      });
      expect(server.requests).toHaveLength(1);
    });
  },
);

describe("an agent whose owner connects again while it waits", () => {
  it("a second connection keeps the question and its answer here, though the official client throws", async () => {
    class Connecting extends AbstractAgent {
      override run = () => this.connect();
      protected override connect(): never {
        throw new Error("never reached: the client refuses before");
      }
    }
    const agent = new Connecting({ threadId: "thread-1" });
    agent.pendingInterrupts = [{ id: "a", reason: "confirmation" }];
    const run = createAgentRun({ agent, submitMode: "manual" });
    run.subscribe(() => {});
    await untilOpen(run);
    run.resolve("a", yes);
    await expect(agent.connectAgent()).rejects.toThrow();
    expect(run.getSnapshot()).toMatchObject({
      status: "interrupted",
      interrupts: [{ id: "a", draft: { payload: yes } }],
    });
  });
});
