import { describe, expect, it } from "vitest";
import { createAgentRun } from "../../../src/core.js";
import { createScriptedAgent, scenarios } from "../../../src/testing.js";
import { failed, finished, says, started } from "../../support/builders.js";
import { createRun, settled } from "../createRun.js";

describe("a second device, whose storage has nothing of the thread", () => {
  it("gets the questions by a run without messages, and keeps the refused message for afterwards", async () => {
    const agent = createScriptedAgent(scenarios);
    const device = () =>
      createAgentRun({
        url: "https://agent.test/minimal-approval",
        threadId: "t",
        fetch: (url, init) => agent(new Request(url, init)),
        submitMode: "manual",
      });
    const first = device();
    await first.send("Go");
    const ids = first.getSnapshot().interrupts.map(({ id }) => id);
    const second = device();
    expect(await second.send("What now?")).toMatchObject({ ending: { kind: "error" } });
    expect(second.getSnapshot()).toMatchObject({
      interrupts: [],
      undelivered: [{ content: "What now?" }],
      error: { agentCode: "PENDING_INTERRUPTS" },
    });
    expect(second.getSnapshot().messages).toEqual([]);
    await second.start();
    const { interrupts, undelivered } = second.getSnapshot();
    expect(interrupts.map(({ id }) => id)).toEqual(ids);
    expect(undelivered).toMatchObject([{ content: "What now?" }]);
    for (const interrupt of interrupts) second.resolve(interrupt, { approved: false });
    expect(await second.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
    expect(await second.send(second.getSnapshot().undelivered)).toMatchObject({ ok: true });
    expect(second.getSnapshot().undelivered).toEqual([]);
  });
});

describe("a message that did not arrive because the agent is down", () => {
  it("stays in the conversation and can be sent again, once", async () => {
    const { run, agent, agentSays, snapshot } = createRun();
    void run.send("Hello");
    await settled();
    agent.fail(new TypeError("Failed to fetch"));
    await settled();
    expect(snapshot()).toMatchObject({
      ending: { kind: "unreachable" },
      undelivered: [{ content: "Hello" }],
      messages: [{ content: "Hello" }],
    });
    void run.send(snapshot().undelivered);
    await agentSays(started(), ...says("Hi"), finished());
    expect(agent.requests[1]?.messages).toMatchObject([{ content: "Hello" }]);
    expect(snapshot().undelivered).toEqual([]);
    expect(snapshot().messages).toHaveLength(2);
  });

  it("is not offered where the agent has begun to answer", async () => {
    const { run, agentSays, snapshot } = createRun();
    void run.send("Hello");
    await agentSays(started(), failed("It broke", null));
    expect(snapshot().undelivered).toEqual([]);
  });
});
