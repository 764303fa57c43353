import { describe, expect, it } from "vitest";
import { type AgentLike, createAgentRun } from "../../../src/core.js";
import { holdQuestions } from "../../../src/dialects.js";
import { untilOpen } from "../../support/untilOpen.js";

const held = {
  threadId: "thread-1",
  interrupts: [{ id: "a", reason: "confirmation" }],
  messages: [],
};
const resume = [{ interruptId: "a", status: "resolved" as const, payload: { approved: true } }];

/** What a subscriber receives, in order. */
function listening(agent: ReturnType<typeof holdQuestions>) {
  const received: unknown[] = [];
  const subscription = agent.subscribe({
    onRunInitialized: ({ input }) => received.push(["begins", input]),
    onEvent: ({ event }) => received.push(event),
    onRunFinalized: ({ input }) => received.push(["ends", input]),
  });
  return { received, subscription };
}

it("answers count as accepted once the host has taken them", async () => {
  const agent: AgentLike = holdQuestions(held, async () => {});
  const run = createAgentRun({ agent, submitMode: "manual" });
  await untilOpen(run);
  run.resolve("a", { approved: true });
  await run.submit();
  expect(run.getSnapshot()).toMatchObject({
    status: "finished",
    lastOutcome: "accepted",
    steps: [{ name: "answers", status: "finished" }],
  });
  expect(run.getSnapshot().decisions).toMatchObject([{ outcome: "accepted" }]);
});

describe("questions whose asker gives up", () => {
  const openRun = async (signal: AbortSignal, onAnswers = async () => {}) => {
    const agent = holdQuestions(held, onAnswers, { signal });
    const run = createAgentRun({ agent, submitMode: "manual" });
    await untilOpen(run);
    return { agent, run };
  };

  it.each([
    ["its text", "Request timed out", "Request timed out"],
    ["the message of its error", new Error("Gone"), "Gone"],
    ["no text of the browser's own", undefined, ""],
  ])("are closed as no longer needed, with %s", async (_, reason, withdrawn) => {
    const asker = new AbortController();
    const { run } = await openRun(asker.signal);
    const leave = run.subscribe(() => {});
    run.resolve("a", { approved: true });
    asker.abort(reason);
    expect(run.getSnapshot()).toMatchObject({
      interrupts: [],
      decisions: [{ outcome: "stale", verdict: null, withdrawn }],
    });
    leave();
  });

  it("are closed once somebody looks", async () => {
    const asker = new AbortController();
    const { run } = await openRun(asker.signal);
    asker.abort("Gone");
    expect(run.getSnapshot().interrupts).toHaveLength(1);
    run.subscribe(() => {})();
    expect(run.getSnapshot()).toMatchObject({ interrupts: [], decisions: [{ withdrawn: "Gone" }] });
  });

  it("are not asked where it has given up before", () => {
    const agent = holdQuestions(held, () => {}, { signal: AbortSignal.abort("Gone") });
    expect(agent).toMatchObject({ pendingInterrupts: [], withdrawn: "Gone" });
  });

  it("are not answered while their answers wait to be sent", async () => {
    let isCalled = false;
    const asker = new AbortController();
    const { agent } = await openRun(asker.signal, async () => {
      isCalled = true;
    });
    const { received } = listening(agent);
    asker.abort("Gone");
    await agent.runAgent({ resume });
    expect(isCalled).toBe(false);
    expect(received.at(-2)).toEqual({
      type: "RUN_ERROR",
      message: "Gone",
      code: "UNKNOWN_INTERRUPT",
    });
  });

  it("keep an answer that was taken before", async () => {
    const asker = new AbortController();
    const { run } = await openRun(asker.signal, async () => asker.abort("Gone"));
    const leave = run.subscribe(() => {});
    run.resolve("a", { approved: true });
    await run.submit();
    expect(run.getSnapshot().decisions).toMatchObject([
      { outcome: "accepted", verdict: "approved" },
    ]);
    leave();
  });
});

it.each([-32602, "BAD_ANSWER"])(
  "answers that are refused with the code %j were not accepted, and are not sent again",
  async (code) => {
    const refuse = async () => {
      throw Object.assign(new Error("Not an address"), { code });
    };
    const run = createAgentRun({ agent: holdQuestions(held, refuse), submitMode: "manual" });
    await untilOpen(run);
    run.resolve("a", { approved: true });
    await run.submit();
    expect(run.getSnapshot()).toMatchObject({
      interrupts: [{ id: "a" }],
      composer: { canRetry: false, delivery: "rejected", advice: "correct" },
      decisions: [{ outcome: "refused" }],
    });
    run.resolve("a", { approved: false });
    expect(run.getSnapshot().composer.canSubmit).toBe(true);
  },
);

describe("questions without a run", () => {
  it("are open from the start, in a list of its own", () => {
    const agent = holdQuestions(held, () => {});
    expect(agent).toMatchObject({
      threadId: "thread-1",
      messages: [],
      pendingInterrupts: held.interrupts,
    });
    expect(agent.pendingInterrupts).not.toBe(held.interrupts);
  });

  it("have a thread of their own by their ids, whatever these are", () => {
    const named = (...ids: readonly string[]) =>
      holdQuestions(
        { interrupts: ids.map((id) => ({ id, reason: "confirmation" })), messages: [] },
        () => {},
      ).threadId;
    expect(named("a", "b")).toBe("held:a,b");
    const threads = [["a,b"], ["a", "b"], ["a\\", "b"], ["a\\,b"], ["a\\\\", "b"]];
    expect(new Set(threads.map((ids) => named(...ids))).size).toBe(threads.length);
  });

  it("are closed once their answers have arrived, and the run is over only then", async () => {
    const given: unknown[] = [];
    const agent = holdQuestions(held, async (answers) => {
      given.push(answers, agent.pendingInterrupts.length);
    });
    const { received } = listening(agent);
    await agent.runAgent({ runId: "run-1", resume });
    expect(given).toEqual([resume, 1]);
    expect(agent.pendingInterrupts).toEqual([]);
    const input = { threadId: "thread-1", runId: "run-1", messages: [], resume };
    expect(received).toEqual([
      ["begins", input],
      { type: "RUN_STARTED", threadId: "thread-1", runId: "run-1" },
      { type: "STEP_STARTED", stepName: "answers" },
      { type: "STEP_FINISHED", stepName: "answers" },
      { type: "RUN_FINISHED", threadId: "thread-1", runId: "run-1" },
      ["ends", input],
    ]);
  });

  it("stay open where the answers could not be given, with the reason", async () => {
    const agent = holdQuestions(held, () => {
      throw new Error("Offline");
    });
    const { received } = listening(agent);
    await agent.runAgent({ resume });
    expect(agent.pendingInterrupts).toEqual(held.interrupts);
    expect(received.at(-2)).toEqual({ type: "RUN_ERROR", message: "Offline" });
    expect(received.at(-1)).toMatchObject(["ends", { resume }]);
  });

  it("give no answers where there are none", async () => {
    let isCalled = false;
    await holdQuestions(held, () => {
      isCalled = true;
    }).runAgent();
    expect(isCalled).toBe(false);
  });

  it("notify no page that has unsubscribed, nor one without a listener", async () => {
    const agent = holdQuestions(held, () => {});
    const { received, subscription } = listening(agent);
    agent.subscribe({});
    subscription.unsubscribe();
    await agent.runAgent({ resume });
    expect(received).toEqual([]);
  });
});
