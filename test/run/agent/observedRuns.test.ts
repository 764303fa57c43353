import { describe, expect, it, vi } from "vitest";
import { emptyTranscript } from "../../../src/conversation/Transcript.js";
import { TransportError } from "../../../src/core.js";
import { followAgent } from "../../../src/run/agent/followAgent.js";
import { createQueue } from "../../../src/run/http/createQueue.js";
import type { RunTransport } from "../../../src/run/http/RunTransport.js";
import { createSimulatedClock } from "../../../src/testing.js";
import { at, finished, started } from "../../support/builders.js";
import { settled } from "../createRun.js";
import { ownedAgent } from "./ownedAgent.js";

/** An agent whose runs are observed, and the notifications about them. */
function createObserved({ isRunning = false }: { readonly isRunning?: boolean } = {}) {
  const { agent, subscribers, notify, inputOf, aborts } = ownedAgent();
  agent.isRunning = isRunning;
  agent.messages = [{ id: "m", role: "user", content: "Go" }];
  const clock = createSimulatedClock(at(0));
  const foreign: {
    readonly runId: string;
    readonly transport: RunTransport;
    readonly follows: boolean;
  }[] = [];
  const [onMessages, onMissedRun, complete] = [vi.fn(), vi.fn(), vi.fn()];
  const followed = followAgent(agent, {
    isFollowed: (threadId) => threadId === "thread-1",
    leftOut: () => [],
    complete,
    onForeignRun: ({ runId }, transport, follows) => foreign.push({ runId, transport, follows }),
    onMessages,
    onMissedRun,
    clock,
    transcript: () => emptyTranscript,
  });
  followed.listen();
  return {
    agent,
    subscribers,
    aborts,
    followed,
    clock,
    foreign,
    onMessages,
    onMissedRun,
    complete,
    begins: (runId: string) =>
      notify(({ onRunInitialized }) => onRunInitialized?.({ input: inputOf(runId) })),
    says: (runId: string, event: unknown) =>
      notify(({ onEvent }) => onEvent?.({ event, input: inputOf(runId) })),
    fails: (runId: string, error: unknown) =>
      notify(({ onRunFailed }) => onRunFailed?.({ error, input: inputOf(runId) })),
    ends: (runId: string) =>
      notify(({ onRunFinalized }) => onRunFinalized?.({ input: inputOf(runId) })),
    changesMessages: () => notify(({ onMessagesChanged }) => onMessagesChanged?.()),
  };
}

/** What a transport brings until it ends or breaks. */
async function readAll(transport: RunTransport | undefined, signal = new AbortController().signal) {
  const events: unknown[] = [];
  if (transport === undefined) return { events, error: "no run" };
  const input = { threadId: "thread-1", runId: "run-1", messages: [], tools: [], context: [] };
  try {
    for await (const batch of transport(input, { signal }))
      events.push(...(Array.isArray(batch) ? batch : [batch]));
    return { events, error: null };
  } catch (error) {
    return { events, error };
  }
}

describe("a run that the host has started on its own agent", () => {
  it("a run started by the host is read from its beginning to its end", async () => {
    const { foreign, begins, says, ends } = createObserved();
    begins("run-1");
    says("run-1", started());
    says("run-1", finished());
    ends("run-1");
    expect(foreign).toMatchObject([{ runId: "run-1", follows: true }]);
    expect(await readAll(foreign[0]?.transport)).toEqual({
      events: [started(), finished()],
      error: null,
    });
  });

  it("a run started by the host fails with the agent's error", async () => {
    const { foreign, begins, fails, ends } = createObserved();
    begins("run-1");
    const cause = new Error("offline");
    fails("run-1", cause);
    ends("run-1");
    expect((await readAll(foreign[0]?.transport)).error).toMatchObject({
      code: "transport",
      cause,
    });
  });

  it("a run started by the host is stopped in the agent when it is stopped here", async () => {
    const { foreign, begins, aborts } = createObserved();
    begins("run-1");
    const controller = new AbortController();
    const reading = readAll(foreign[0]?.transport, controller.signal);
    await settled();
    controller.abort("stopped");
    expect([(await reading).error, aborts()]).toEqual(["stopped", 1]);
  });

  it("a run started by the host is distinguished from one that starts before the last is over", () => {
    const { foreign, begins, ends } = createObserved();
    begins("run-1");
    begins("run-2");
    ends("run-1");
    ends("run-2");
    begins("run-3");
    expect(foreign.map(({ runId, follows }) => [runId, follows])).toEqual([
      ["run-1", true],
      ["run-2", false],
      ["run-3", true],
    ]);
  });

  it("a run of the host is not read where the agent has switched to another thread, for any result", () => {
    const { agent, foreign, begins, says, fails, ends, onMessages, changesMessages } =
      createObserved();
    agent.threadId = "thread-2";
    begins("run-1");
    says("run-1", started());
    expect(() => fails("run-1", new Error("no"))).not.toThrow();
    expect(() => ends("run-1")).not.toThrow();
    changesMessages();
    expect([foreign, onMessages.mock.calls]).toEqual([[], []]);
  });

  it("a run that was started here is completed as soon as it has its input", () => {
    const { followed, begins } = createObserved();
    const complete = vi.fn(() => null);
    followed.parts.prepared.set("run-1", { complete, check: () => null });
    begins("run-2");
    expect(complete).not.toHaveBeenCalled();
    begins("run-1");
    expect(complete).toHaveBeenCalledOnce();
  });

  it("a run whose request must not leave is stopped before it is sent", async () => {
    const { followed, begins, aborts } = createObserved();
    const error = new TransportError("incomplete", { delivery: "not-sent" });
    followed.parts.prepared.set("run-1", { complete: () => error, check: () => null });
    const queue = createQueue<unknown>();
    followed.parts.queues.set("run-1", queue);
    begins("run-1");
    expect(aborts()).toBe(1);
    await expect(queue.next()).rejects.toBe(error);
  });

  it("a run that was sent incomplete is stopped at its first event, and checked only there", async () => {
    const { followed, begins, says, aborts } = createObserved();
    const error = new TransportError("incomplete", { delivery: "not-sent" });
    const check = vi.fn(() => error);
    followed.parts.prepared.set("run-1", { complete: () => null, check });
    const queue = createQueue<unknown>();
    followed.parts.queues.set("run-1", queue);
    begins("run-1");
    says("run-1", started());
    says("run-1", started());
    expect([aborts(), check.mock.calls.length]).toEqual([1, 1]);
  });
});

describe("a host that connects to a thread, with a request that has nothing to send", () => {
  it("where the thread is new, nothing is read, and the request is complete", () => {
    const { agent, begins, ends, foreign, complete } = createObserved();
    agent.messages = [];
    begins("run-1");
    ends("run-1");
    expect(foreign).toEqual([]);
    expect(complete).toHaveBeenCalledOnce();
  });

  it("what the thread had is read from its first event on", async () => {
    const { agent, begins, says, ends, foreign } = createObserved();
    agent.messages = [];
    begins("run-1");
    says("run-1", started("run-1"));
    says("run-1", finished("run-1"));
    ends("run-1");
    expect(foreign).toMatchObject([{ runId: "run-1", follows: true }]);
  });
});

describe("messages that the host changes in its own agent", () => {
  it("messages that the host changes are imported while no run is active: a run brings its own", () => {
    const { begins, ends, onMessages, changesMessages } = createObserved();
    changesMessages();
    expect(onMessages).toHaveBeenCalledTimes(1);
    begins("run-1");
    changesMessages();
    expect(onMessages).toHaveBeenCalledTimes(1);
    ends("run-1");
    changesMessages();
    expect(onMessages).toHaveBeenCalledTimes(2);
  });
});

describe("a run that was active before the agent was observed", () => {
  it("a run that was active before is checked until it is over, and then imported once", () => {
    const { agent, clock, onMissedRun } = createObserved({ isRunning: true });
    clock.advance(1000);
    expect(onMissedRun).not.toHaveBeenCalled();
    agent.isRunning = false;
    clock.advance(1000);
    expect(onMissedRun).toHaveBeenCalledOnce();
  });

  it("no active run is looked for where none is active, or the agent is observed already", () => {
    const { followed, subscribers, clock, onMissedRun } = createObserved();
    followed.listen();
    clock.advance(1000);
    expect([subscribers.size, onMissedRun.mock.calls]).toEqual([1, []]);
  });

  it("an earlier active run is not one that is read here", () => {
    const { agent, followed, begins, clock, onMissedRun } = createObserved();
    followed.stop();
    followed.parts.listen();
    begins("run-1");
    followed.stop();
    agent.isRunning = true;
    followed.listen();
    agent.isRunning = false;
    clock.advance(1000);
    expect(onMissedRun).not.toHaveBeenCalled();
  });

  it("an earlier active run brings what the next run brings, where that is read", () => {
    const { agent, begins, clock, onMissedRun } = createObserved({ isRunning: true });
    begins("run-2");
    agent.isRunning = false;
    clock.advance(1000);
    expect(onMissedRun).not.toHaveBeenCalled();
  });

  it("an earlier active run has no effect once the agent is not observed", () => {
    const { agent, followed, subscribers, clock, onMissedRun } = createObserved({
      isRunning: true,
    });
    followed.stop();
    followed.stop();
    expect(subscribers.size).toBe(0);
    agent.isRunning = false;
    clock.advance(1000);
    expect(onMissedRun).not.toHaveBeenCalled();
  });
});
