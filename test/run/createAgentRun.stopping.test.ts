import { describe, expect, it, vi } from "vitest";
import { createAgentRun, type RunTransport } from "../../src/core.js";
import { mockIds } from "../../src/testing.js";
import { asks, failed, finished, says, started } from "../support/builders.js";
import { endingOf } from "../support/endingOf.js";
import { createAskedRun, createRun, question, settled } from "./createRun.js";

const yes = { approved: true };

describe("stopping", () => {
  it("a stopped run ignores later events", async () => {
    const { run, agent, snapshot } = createRun();
    const ending = endingOf(run.send("Go"));
    const { signal } = await agent.next();
    await agent.emit(started());
    run.abort();
    const before = snapshot();
    await agent.emit([...says("Too late"), finished()]);
    expect([signal.aborted, snapshot() === before, await ending]).toEqual([
      true,
      true,
      { kind: "aborted" },
    ]);
  });

  it("a stop notifies the host which run was stopped, and does nothing for one that has ended by itself", async () => {
    const onAbort = vi.fn();
    const { run, agentFinishes } = createRun({ onAbort });
    void run.send("Go");
    run.abort();
    run.abort();
    expect(onAbort.mock.calls).toEqual([[{ threadId: "thread-1", runId: "id-1" }]]);
    void run.send("Again");
    await agentFinishes();
    run.abort();
    expect(onAbort).toHaveBeenCalledTimes(1);
  });

  it("an old run that settles late does not affect its successor", async () => {
    const { run, agent, agentFinishes, snapshot } = createRun();
    const first = endingOf(run.send("Go"));
    const old = await agent.next();
    run.abort();
    const second = endingOf(run.send("Again"));
    await old.emit(failed());
    await agentFinishes();
    expect([await first, await second, snapshot().status]).toEqual([
      { kind: "aborted" },
      { kind: "success" },
      "finished",
    ]);
  });

  it("an old answer that settles late does not affect the one sent after it, also where the transport ignores the signal", async () => {
    const release: (() => void)[] = [];
    const deaf: RunTransport = async function* ({ resume }) {
      if (resume === undefined) return yield [started(), asks([question("a")])];
      const end = release.length === 0 ? failed() : finished();
      await new Promise<void>((resolve) => release.push(resolve));
      yield [started(), end];
    };
    const run = createAgentRun({ transport: deaf, generateId: mockIds(), threadId: "thread-1" });
    await run.send("Go");
    run.resolve("a", yes);
    run.abort();
    const again = run.retry({ mayRepeat: true });
    release[0]?.();
    await settled();
    expect(run.getSnapshot()).toMatchObject({
      status: "resuming",
      error: null,
      interrupts: [{ status: "submitting" }],
    });
    release[1]?.();
    expect(await again).toMatchObject({ ok: true, ending: { kind: "success" } });
  });

  describe("comes too late when the run is over and only its connection is still open:", () => {
    it("a stop after the run is over keeps the question it ended with, and reports no stopped run", async () => {
      const onAbort = vi.fn();
      const { run, agent, openIds, snapshot } = createRun({ onAbort });
      const ending = endingOf(run.send("Go"));
      const { signal } = await agent.next();
      await agent.emit([started(), asks([question("a")])]);
      run.abort();
      expect(await ending).toMatchObject({ kind: "interrupted" });
      expect([openIds(), snapshot().status, signal.aborted, onAbort.mock.calls]).toEqual([
        ["a"],
        "interrupted",
        true,
        [],
      ]);
    });

    it("a stop after the run is over keeps the answers delivered, and they are not offered again", async () => {
      const { run, agent, openIds, snapshot } = await createAskedRun([question("a")]);
      run.resolve("a", yes);
      await agent.emit([started(), ...says("Done"), finished()]);
      run.abort();
      await settled();
      expect([openIds(), snapshot().status]).toEqual([[], "finished"]);
      expect(snapshot().decisions).toMatchObject([{ outcome: "accepted" }]);
    });

    it("a stop after the run is over reports the error it ended with", async () => {
      const { run, agent, snapshot } = createRun();
      void run.send("Go");
      await agent.emit([started(), failed("Busy")]);
      run.abort();
      expect(snapshot()).toMatchObject({
        status: "failed",
        ending: { kind: "error" },
        error: { agentMessage: "Busy" },
      });
    });
  });

  it("an answer can be sent again at once after it was stopped", async () => {
    const { run, resumes } = await createAskedRun([question("a")]);
    run.resolve("a", yes);
    run.abort();
    void run.retry({ mayRepeat: true });
    expect(resumes()).toHaveLength(2);
  });

  it("a stop ends every wait, also where the transport ignores the signal", async () => {
    const deaf: RunTransport = async function* () {
      yield started();
      await new Promise(() => {});
    };
    const run = createAgentRun({ transport: deaf, generateId: mockIds() });
    const ending = endingOf(run.send("Go"));
    await settled();
    run.abort();
    expect(await Promise.race([ending, settled()])).toEqual({ kind: "aborted" });
  });

  it("a stop while the stream is open releases it", async () => {
    const release = vi.fn();
    let open = (): void => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const transport: RunTransport = async function* () {
      open();
      try {
        yield [started(), asks([question("a")])];
        await new Promise(() => {});
      } finally {
        release();
      }
    };
    const run = createAgentRun({ transport });
    const ending = endingOf(run.send("Go"));
    await opened;
    run.abort();
    expect(await ending).toEqual({ kind: "aborted" });
    await vi.waitFor(() => expect(release).toHaveBeenCalledTimes(1));
    expect(run.getSnapshot().interrupts).toEqual([]);
  });

  it("reset clears everything, including what the agent still sends", async () => {
    const { run, agent, snapshot } = await createAskedRun([question("a")]);
    run.resolve("a", yes);
    const { signal } = await agent.next().then(() => agent.next());
    run.reset();
    await agent.emit([started(), ...says("Hello")]);
    expect(snapshot()).toMatchObject({
      status: "idle",
      threadId: "thread-1",
      messages: [],
      interrupts: [],
      decisions: [],
      ending: null,
    });
    expect(signal.aborted).toBe(true);
  });

  it("reset goes back to the state the host began with", async () => {
    const { run, agentSays, snapshot } = createRun({ state: { theme: "dark" } });
    void run.send("Go");
    await agentSays(
      started(),
      { type: "STATE_SNAPSHOT", snapshot: { theme: "light" } },
      finished(),
    );
    run.reset();
    expect(snapshot().state).toEqual({ theme: "dark" });
  });

  it("a new question can be answered after a reset in the middle of sending the last", async () => {
    const { run, agentSays, resumes } = await createAskedRun([question("a")]);
    run.resolve("a", yes);
    run.reset();
    void run.send("Anew");
    await agentSays(started(), asks([question("b")]));
    run.resolve("b", yes);
    expect(resumes().map(([entry]) => entry?.interruptId)).toEqual(["a", "b"]);
  });

  it("a dismissal closes the questions, sends nothing, and keeps the conversation", async () => {
    const { run, agent, openIds, snapshot } = await createAskedRun([question("a")]);
    run.dismiss();
    expect([openIds(), agent.requests.length, snapshot().messages.length]).toEqual([[], 1, 1]);
    void run.send("Go on");
    expect(agent.requests).toHaveLength(2);
  });

  it("a dismissal changes nothing while answers are on their way", async () => {
    const { run, openIds } = await createAskedRun([question("a")]);
    run.resolve("a", yes);
    run.dismiss();
    expect(openIds()).toEqual(["a"]);
  });
});
