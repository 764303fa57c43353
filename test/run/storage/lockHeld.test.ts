import { describe, expect, it, vi } from "vitest";
import type { AgentRunBehaviour, PauseStorage } from "../../../src/core.js";
import { deferred } from "../../../src/run/shared/promises.js";
import { asks, started } from "../../support/builders.js";
import { createRun, question, settled } from "../createRun.js";

/** A storage whose lock another page holds until the test gives it back. */
function lockedStorage() {
  const lock = deferred<void>();
  const waiting: (() => Promise<unknown>)[] = [];
  let isHeld = false;
  let loads = 0;
  const storage: PauseStorage = {
    load() {
      loads += 1;
      return null;
    },
    save() {},
    async runExclusive(_, work) {
      if (isHeld) {
        waiting.push(work);
        await lock.promise;
      }
      return work();
    },
  };
  const release = async (): Promise<void> => {
    isHeld = false;
    lock.resolve();
    await settled();
  };
  return { storage, release, hold: () => (isHeld = true), waiting, loads: () => loads };
}

async function createLockedRun(questions: readonly unknown[], behaviour: AgentRunBehaviour = {}) {
  const { storage, ...lock } = lockedStorage();
  const made = createRun({ storage, submitMode: "manual", ...behaviour });
  made.run.subscribe(() => {});
  const sent = made.run.send("Go");
  await vi.waitFor(() => expect(made.agent.requests).toHaveLength(1));
  await made.agentSays(started(), asks(questions));
  await sent;
  await settled();
  lock.hold();
  const isWaiting = () => vi.waitFor(() => expect(lock.waiting).not.toHaveLength(0));
  return { ...made, ...lock, isWaiting, composer: () => made.snapshot().composer };
}

describe("answers while another page holds the lock of the thread", () => {
  it("waiting answers show that they wait, cannot be changed meanwhile, and are sent once the lock is free", async () => {
    const { run, agent, agentFinishes, clock, composer, snapshot, isWaiting, release, resumes } =
      await createLockedRun([question("a")]);
    run.resolve("a", { approved: true });
    const result = run.submit();
    await isWaiting();
    expect(composer()).toMatchObject({ status: "ready", waitsForPage: false });
    clock.advance(2000);
    expect(composer()).toMatchObject({ status: "submitting", waitsForPage: true });
    expect(snapshot().interrupts).toMatchObject([{ locked: true }]);
    run.resolve("a", { approved: false });
    expect(run.submit()).toBe(result);
    await release();
    await vi.waitFor(() => expect(agent.requests).toHaveLength(2));
    expect(composer()).toMatchObject({ status: "submitting", waitsForPage: false });
    await agentFinishes();
    expect(await result).toMatchObject({ ok: true, ending: { kind: "success" } });
    expect(resumes()).toEqual([
      [{ interruptId: "a", status: "resolved", payload: { approved: true } }],
    ]);
  });

  it("answers do not show that they wait where the lock was free, however long the agent takes", async () => {
    const { run, agent, agentFinishes, clock, composer, release } = await createLockedRun([
      question("a"),
    ]);
    await release();
    run.resolve("a", { approved: true });
    const result = run.submit();
    await vi.waitFor(() => expect(agent.requests).toHaveLength(2));
    clock.advance(10_000);
    expect(composer()).toMatchObject({ status: "submitting", waitsForPage: false });
    await agentFinishes();
    expect(await result).toMatchObject({ ok: true });
  });

  it("answers are not sent after the user has stopped waiting, also when the lock is free later", async () => {
    const { run, agent, clock, composer, snapshot, isWaiting, release } = await createLockedRun([
      question("a"),
    ]);
    run.resolve("a", { approved: true });
    const result = run.submit();
    await isWaiting();
    clock.advance(2000);
    run.abort();
    expect(await result).toEqual({ ok: false, reason: "aborted", blockers: [], messages: [] });
    expect(composer()).toMatchObject({ status: "ready", waitsForPage: false });
    expect(snapshot().interrupts).toMatchObject([{ status: "answered", locked: false }]);
    await release();
    clock.advance(10_000);
    await settled();
    expect(agent.requests).toHaveLength(1);
    expect(composer()).toMatchObject({ status: "ready", waitsForPage: false });
  });

  it("answers do not show that they wait, nor read the storage, once the user has stopped waiting", async () => {
    const { run, clock, composer, isWaiting, release, loads } = await createLockedRun([
      question("a"),
    ]);
    run.resolve("a", { approved: true });
    const result = run.submit();
    await isWaiting();
    run.abort();
    await result;
    for (let count = 0; count < 3; count++) clock.advance(2000);
    expect(composer()).toMatchObject({ status: "ready", waitsForPage: false });
    await settled();
    const before = loads();
    await release();
    expect(loads()).toBe(before);
  });

  it("answers can be sent again after the user has stopped waiting, and are sent once", async () => {
    const { run, agent, agentFinishes, clock, isWaiting, release, resumes, waiting } =
      await createLockedRun([question("a")]);
    run.resolve("a", { approved: true });
    const first = run.submit();
    await isWaiting();
    clock.advance(2000);
    run.abort();
    expect(await first).toMatchObject({ ok: false, reason: "aborted" });
    run.resolve("a", { approved: false });
    const second = run.submit();
    await vi.waitFor(() => expect(waiting).toHaveLength(2));
    await release();
    await vi.waitFor(() => expect(agent.requests).toHaveLength(2));
    await agentFinishes();
    expect(await second).toMatchObject({ ok: true });
    expect(resumes()).toEqual([
      [{ interruptId: "a", status: "resolved", payload: { approved: false } }],
    ]);
  });

  it("waiting answers do not reach the next conversation after a reset", async () => {
    const { run, agent, agentSays, isWaiting, release, openIds } = await createLockedRun([
      question("a"),
    ]);
    run.resolve("a", { approved: true });
    const result = run.submit();
    await isWaiting();
    run.reset();
    expect(await result).toMatchObject({ ok: false, reason: "reset" });
    const sent = run.send("Something else");
    await vi.waitFor(() => expect(agent.requests).toHaveLength(2));
    await agentSays(started(), asks([question("b")]));
    await sent;
    run.resolve("b", { approved: true });
    await release();
    expect([agent.requests.length, openIds()]).toEqual([2, ["b"]]);
  });

  it("answers show that they wait again when questions are asked after the first were dismissed", async () => {
    const { run, agent, agentSays, clock, composer, isWaiting } = await createLockedRun([
      question("a"),
    ]);
    run.resolve("a", { approved: true });
    void run.submit();
    await isWaiting();
    clock.advance(2000);
    run.dismiss();
    const sent = run.send("Something else");
    await vi.waitFor(() => expect(agent.requests).toHaveLength(2));
    await agentSays(started(), asks([question("b")]));
    await sent;
    clock.advance(2000);
    expect(composer()).toMatchObject({ status: "submitting", waitsForPage: true });
    run.abort();
    await settled();
    expect(composer()).toMatchObject({ status: "incomplete", waitsForPage: false });
  });

  it("answers that are sent by the abort of something else are not blocked: only a submit that waits is stopped", async () => {
    const { run, agent, agentFinishes, release, resumes } = await createLockedRun([question("a")]);
    await release();
    run.abort();
    run.resolve("a", { approved: true });
    const result = run.submit();
    await vi.waitFor(() => expect(agent.requests).toHaveLength(2));
    await agentFinishes();
    expect(await result).toMatchObject({ ok: true });
    expect(resumes()).toHaveLength(1);
  });
});
