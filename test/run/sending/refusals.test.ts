import { describe, expect, it, vi } from "vitest";
import { TransportError } from "../../../src/core.js";
import { asks, at, finished, isoAt, started } from "../../support/builders.js";
import { createAskedRun, createRun, question, settled } from "../createRun.js";

const yes = { approved: true };

/** A run whose answer may have arrived. */
async function createLost(fields: object = {}) {
  const asked = await createAskedRun([question("a", fields)], { submitMode: "manual" });
  asked.run.resolve("a", yes);
  void asked.run.submit();
  asked.agent.fail(new TransportError("gone"));
  await settled();
  return asked;
}

describe("a call that sends nothing returns the reason", () => {
  it("a call returns that the same answer may make the agent act twice, until the user has confirmed that", async () => {
    const { run, resumes } = await createLost();
    expect(await run.retry()).toMatchObject({ ok: false, reason: "may-repeat", messages: [] });
    expect(await run.retry({ mayRepeat: false })).toMatchObject({
      ok: false,
      reason: "may-repeat",
    });
    expect(resumes()).toHaveLength(1);
    void run.retry({ mayRepeat: true });
    expect(resumes()).toHaveLength(2);
  });

  it("a call returns that the deadline has passed, also where the user has confirmed the repeat", async () => {
    const { run, clock, resumes } = await createLost({ expiresAt: isoAt(60) });
    run.subscribe(() => {});
    clock.set(at(61));
    expect(await run.retry({ mayRepeat: true })).toMatchObject({
      ok: false,
      reason: "blocked",
      blockers: [{ code: "expired", interruptId: "a" }],
    });
    expect(await run.submit({ mayRepeat: true })).toMatchObject({ ok: false, reason: "blocked" });
    expect(resumes()).toHaveLength(1);
  });

  it("a call returns that delivery is unknown, where the answer is submitted instead of retried", async () => {
    const { run } = await createLost();
    expect(await run.submit()).toEqual({
      ok: false,
      reason: "delivery-unknown",
      blockers: [],
      messages: [],
    });
  });

  it("a call returns that answers are being sent", async () => {
    const { run, agent } = await createAskedRun([question("a")]);
    run.resolve("a", yes);
    expect(await run.steerAway()).toEqual({
      ok: false,
      reason: "run-in-progress",
      blockers: [],
      messages: [],
    });
    expect(agent.requests).toHaveLength(2);
  });

  it("a call returns that a run is being read", async () => {
    const { run, agent } = createRun();
    void run.send("Go");
    await agent.emit(started());
    expect(await run.send("And?")).toMatchObject({
      ok: false,
      reason: "run-in-progress",
      messages: [{ content: "And?" }],
    });
    expect(await run.submit()).toMatchObject({ ok: false, reason: "run-in-progress" });
  });

  it("a call returns that questions are open, with what is missing, and gives the message back", async () => {
    const { run } = await createAskedRun([question("a"), question("b")], { submitMode: "manual" });
    run.resolve("a", yes);
    const refused = {
      ok: false,
      reason: "questions-open",
      blockers: [{ code: "missing", interruptId: "b" }],
    };
    expect(await run.send("And?")).toMatchObject({
      ...refused,
      messages: [{ role: "user", content: "And?" }],
    });
    expect(await run.start()).toMatchObject({ ...refused, messages: [] });
    run.resolve("b", yes);
    expect(await run.send("And?")).toMatchObject({
      ok: false,
      reason: "questions-open",
      blockers: [],
    });
  });

  it("a call returns that it was stopped while it waited, or the conversation was cleared", async () => {
    for (const [stop, reason] of [
      ["abort", "aborted"],
      ["reset", "reset"],
    ] as const) {
      const { run, agent } = createRun({
        storage: { load: () => new Promise(() => {}), save() {} },
      });
      const sent = run.send("Go");
      await settled();
      run[stop]();
      expect(await sent).toMatchObject({
        ok: false,
        reason,
        messages: [{ role: "user", content: "Go" }],
      });
      expect(agent.requests).toEqual([]);
    }
  });
});

describe("messages that wait for answers to arrive", () => {
  it("messages that wait for answers are sent in one run after them, with the options of the first", async () => {
    const { run, agent, agentSays } = await createAskedRun([question("a")]);
    run.resolve("a", yes);
    const first = run.send("One", { context: [{ description: "row", value: "1" }] });
    const second = run.send("Two", { context: [{ description: "row", value: "2" }] });
    expect(agent.requests).toHaveLength(2);
    await agentSays(started("run-2"), finished("run-2"));
    await vi.waitFor(() => expect(agent.requests).toHaveLength(3));
    expect(agent.requests[2]?.messages.slice(-2)).toMatchObject([
      { content: "One" },
      { content: "Two" },
    ]);
    expect(agent.requests[2]?.context).toEqual([{ description: "row", value: "1" }]);
    await agentSays(started("run-3"), finished("run-3"));
    expect([await first, await second]).toMatchObject([
      { ok: true, ending: { kind: "success" } },
      { ok: true, ending: { kind: "success" } },
    ]);
  });

  it("messages that wait for answers are given back where the agent asks again", async () => {
    const { run, agentSays } = await createAskedRun([question("a")]);
    run.resolve("a", yes);
    const sent = run.send("One");
    await agentSays(started("run-2"), asks([question("b")], "run-2"));
    expect(await sent).toMatchObject({
      ok: false,
      reason: "questions-open",
      messages: [{ content: "One" }],
      blockers: [{ code: "missing", interruptId: "b" }],
    });
  });
});
