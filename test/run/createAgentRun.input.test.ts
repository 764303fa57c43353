import { describe, expect, it, vi } from "vitest";
import type { AgentRunSnapshot } from "../../src/core.js";
import { decisionSchema, toolCallInterrupt } from "../../src/testing.js";
import { asks, calls, finished, says, started } from "../support/builders.js";
import { endingOf } from "../support/endingOf.js";
import { createAskedRun, createRun, question, settled } from "./createRun.js";

const yes = { approved: true };

describe("what is sent with a run", () => {
  it("a run sends the thread's messages without activities, and everything the host configured", async () => {
    const tools = [{ name: "search", description: "Searches" }];
    const { run, agent, agentSays } = createRun({
      tools,
      context: [{ description: "page", value: "1" }],
      forwardedProps: { a: 1 },
      state: { s: 1 },
    });
    void run.send("Go", { context: [{ description: "row", value: "2" }] });
    await agentSays(
      started(),
      { type: "ACTIVITY_SNAPSHOT", messageId: "act", activityType: "PLAN", content: {} },
      finished(),
    );
    void run.send({ content: "On", id: "mine", metadata: { m: 1 } }, { forwardedProps: { b: 2 } });
    const go = { id: "id-2", role: "user", content: "Go" };
    expect(agent.requests).toEqual([
      {
        threadId: "thread-1",
        runId: "id-1",
        protocolVersion: "1.1",
        state: { s: 1 },
        messages: [go],
        tools,
        context: [
          { description: "page", value: "1" },
          { description: "row", value: "2" },
        ],
        forwardedProps: { a: 1 },
      },
      {
        threadId: "thread-1",
        runId: "id-3",
        protocolVersion: "1.1",
        state: { s: 1 },
        messages: [go, { id: "mine", role: "user", content: "On", metadata: { m: 1 } }],
        tools,
        context: [{ description: "page", value: "1" }],
        forwardedProps: { b: 2 },
      },
    ]);
  });

  it.each([
    ["all", ["id-2", "message-1"]],
    ["none", []],
    [({ messages }: AgentRunSnapshot) => messages.slice(-1), ["message-1"]],
  ] as const)(
    "a resume sends the messages that the host chooses: %s",
    async (resumeMessages, ids) => {
      const { run, agent, agentSays } = createRun({ resumeMessages });
      void run.send("Go");
      await agentSays(started(), ...says("Sure?"), asks([question("a")]));
      run.cancel("a");
      expect(agent.requests[1]?.messages.map(({ id }) => id)).toEqual(ids);
    },
  );

  it("a resume sends everything the host configured, as any other run", async () => {
    const configured = {
      tools: [{ name: "search", description: "Searches" }],
      context: [{ description: "page", value: "1" }],
      forwardedProps: { a: 1 },
      state: { s: 1 },
    };
    const { run, agent } = await createAskedRun([question("a")], configured);
    run.cancel("a");
    expect(agent.requests[1]).toMatchObject({ threadId: "thread-1", ...configured });
  });

  it("a run never sends a tool result that no tool has given", async () => {
    const { run, agent, agentSays } = createRun();
    void run.send("Go");
    await agentSays(
      started(),
      ...calls("pay", {}),
      asks([toolCallInterrupt({ id: "a", responseSchema: decisionSchema })]),
    );
    run.resolve("a", { approved: false });
    await vi.waitFor(() => expect(agent.requests).toHaveLength(2));
    expect(agent.requests[1]?.messages.map(({ role }) => role)).toEqual(["user", "assistant"]);
  });
});

describe("new input", () => {
  it("new input is refused while questions are open, before it enters the conversation", async () => {
    const { run, agent, snapshot } = await createAskedRun([question("a")]);
    const before = snapshot();
    expect(await run.send("Never mind")).toMatchObject({
      ok: false,
      reason: "questions-open",
      blockers: [{ code: "missing", interruptId: "a" }],
      messages: [{ role: "user", content: "Never mind" }],
    });
    const undelivered = [{ role: "user", content: "Never mind", id: expect.any(String) }];
    expect([snapshot(), agent.requests.length]).toEqual([{ ...before, undelivered }, 1]);
  });

  it("new input is refused while a run is active", async () => {
    const { run, agent } = createRun();
    void run.send("Go");
    await agent.next();
    expect(await run.start()).toEqual({
      ok: false,
      reason: "run-in-progress",
      blockers: [],
      messages: [],
    });
    expect(agent.requests).toHaveLength(1);
  });

  it("new input is sent when all questions are skipped, in one request", async () => {
    const { run, agent, agentFinishes } = await createAskedRun([question("a"), question("b")]);
    run.resolve("a", yes);
    const sent = run.steerAway("Something else");
    expect(agent.requests).toHaveLength(2);
    expect(agent.requests[1]?.resume).toEqual([
      { interruptId: "a", status: "cancelled" },
      { interruptId: "b", status: "cancelled" },
    ]);
    expect(agent.requests[1]?.messages.at(-1)).toMatchObject({
      role: "user",
      content: "Something else",
    });
    await agentFinishes();
    expect(await sent).toMatchObject({ ok: true, ending: { kind: "success" } });
  });

  it("new input keeps the answers given so far where the person chooses so, and skips only the others", async () => {
    const { run, agent } = await createAskedRun([question("a"), question("b")]);
    run.resolve("b", yes);
    void run.steerAway("Only this", { keepAnswers: true });
    expect(agent.requests[1]?.resume).toEqual([
      { interruptId: "a", status: "cancelled" },
      { interruptId: "b", status: "resolved", payload: yes },
    ]);
    expect(agent.requests[1]?.messages.at(-1)).toMatchObject({ content: "Only this" });
  });

  it("new input is not sent when an answer that should be kept may not be sent", async () => {
    const { run, agent, snapshot } = await createAskedRun([
      question("a", { responseSchema: decisionSchema }),
      question("b"),
    ]);
    run.resolve("a", { approved: "maybe" });
    const result = await run.steerAway("Only this", { keepAnswers: true });
    expect(result).toMatchObject({
      ok: false,
      blockers: expect.arrayContaining([expect.objectContaining({ code: "invalid" })]),
    });
    expect(agent.requests).toHaveLength(1);
    expect(snapshot().messages).toHaveLength(1);
    expect(await Promise.race([run.steerAway("All of them"), settled()])).toBeUndefined();
    expect(agent.requests).toHaveLength(2);
  });

  it("new input is an ordinary message when nothing is open", async () => {
    const { run, agent, agentFinishes } = createRun();
    const sent = run.steerAway("Hello");
    await agentFinishes();
    expect([await sent, agent.requests[0]?.resume]).toMatchObject([{ ok: true }, undefined]);
  });

  it("new input may be several messages, or none", async () => {
    const { run, agent, agentFinishes } = createRun();
    void run.send(["one", "two"].map((content) => ({ content })));
    await agentFinishes();
    void run.start();
    expect(agent.requests.map(({ messages }) => messages.map(({ content }) => content))).toEqual([
      ["one", "two"],
      ["one", "two"],
    ]);
  });
});

describe("a message written while answers are on their way", () => {
  const answered = async () => {
    const asked = await createAskedRun([question("a")]);
    asked.run.resolve("a", yes);
    await vi.waitFor(() => expect(asked.agent.requests).toHaveLength(2));
    return asked;
  };

  it("a message written while answers are on their way is queued with its text, and sent once they are delivered", async () => {
    const { run, agent, snapshot, agentSays, agentFinishes } = await answered();
    const first = endingOf(run.send("And then?"));
    const second = endingOf(run.send("And after that?"));
    expect(snapshot().queuedMessages).toMatchObject([
      { content: "And then?" },
      { content: "And after that?" },
    ]);
    expect(agent.requests).toHaveLength(2);

    await agentFinishes();
    expect(agent.requests).toHaveLength(3);
    expect(agent.requests[2]?.messages).toMatchObject([
      {},
      { content: "And then?" },
      { content: "And after that?" },
    ]);
    expect(snapshot().queuedMessages).toEqual([]);
    await agentSays(started(), finished());
    expect(await Promise.all([first, second])).toEqual([{ kind: "success" }, { kind: "success" }]);
  });

  it.each([
    ["they did not get through", { type: "RUN_ERROR", message: "Try later" }],
    ["the agent asks something else", asks([question("b")])],
  ])(
    "a queued message is given back when %s, and nothing of it is sent",
    async (_situation, end) => {
      const { run, agent, snapshot, agentSays } = await answered();
      const held = [run.send("And then?"), run.send("And after that?")];
      await agentSays(started(), end);
      expect(await Promise.all(held)).toMatchObject([
        { ok: false, reason: "questions-open", messages: [{ role: "user", content: "And then?" }] },
        {
          ok: false,
          reason: "questions-open",
          messages: [{ role: "user", content: "And after that?" }],
        },
      ]);
      expect(snapshot().queuedMessages).toEqual([]);
      expect(snapshot().messages).toHaveLength(1);
      expect(agent.requests).toHaveLength(2);
    },
  );

  it("a message that was meant to skip what has just been answered is queued, too", async () => {
    const { run, agent, snapshot, agentSays, agentFinishes } = await answered();
    const steered = run.steerAway("Something else");
    expect(snapshot().queuedMessages).toMatchObject([{ content: "Something else" }]);
    await agentFinishes();
    expect(agent.requests[2]?.messages.at(-1)).toMatchObject({ content: "Something else" });
    await agentSays(started(), finished());
    expect(await steered).toEqual({ ok: true, ending: { kind: "success" } });
  });

  it("a queued message is removed with everything else when the thread is reset", async () => {
    const { run, agent, snapshot } = await answered();
    const held = run.send("And then?");
    run.reset();
    expect(await held).toMatchObject({
      ok: false,
      reason: "reset",
      messages: [{ content: "And then?" }],
    });
    expect(snapshot()).toMatchObject({ queuedMessages: [], messages: [] });
    expect(agent.requests).toHaveLength(2);
  });
});
