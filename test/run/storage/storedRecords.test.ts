import { describe, expect, it, vi } from "vitest";
import type { AgentRunBehaviour, PauseStorage, StoredPause } from "../../../src/core.js";
import { internalsOf } from "../../../src/run/api/internals.js";
import { createSimulatedClock, mockIds } from "../../../src/testing.js";
import { asks, at, failed, finished, says, started } from "../../support/builders.js";
import { createSharedStorage } from "../../support/createSharedStorage.js";
import { createRun, question, settled } from "../createRun.js";

const day = 24 * 3600_000;

/** A storage of one page that the test can break, and what it was asked to store. */
function memory(keep?: PauseStorage["keep"], first: unknown = null) {
  let kept: unknown = first;
  let isFull = false;
  const saved: (StoredPause | null)[] = [];
  const storage: PauseStorage = {
    ...(keep !== undefined && { keep }),
    load: () => kept,
    save(_, record) {
      if (isFull) throw new Error("full");
      kept = record === null ? null : JSON.parse(JSON.stringify(record));
      saved.push(record);
    },
  };
  const fill = (full: boolean): void => {
    isFull = full;
  };
  return { storage, saved, fill, kept: () => kept };
}

/** A page on this storage, whose agent has asked these questions. */
async function pageWith(
  storage: PauseStorage,
  questions: readonly unknown[],
  behaviour: AgentRunBehaviour = {},
) {
  const made = createRun({ storage, submitMode: "manual", ...behaviour });
  made.run.subscribe(() => {});
  const sent = made.run.send("Go");
  await vi.waitFor(() => expect(made.agent.requests).toHaveLength(1));
  await made.agentSays(started(), questions.length > 0 ? asks(questions) : finished());
  await sent;
  await settled();
  return made;
}

/** A page that finds what is stored. */
async function reload(storage: PauseStorage, behaviour: AgentRunBehaviour = {}) {
  const made = createRun({
    storage,
    submitMode: "manual",
    generateId: mockIds("later"),
    ...behaviour,
  });
  made.run.subscribe(() => {});
  await made.run.ready();
  await settled();
  return made;
}

describe("the ids of settled questions", () => {
  const record = (age: number) => ({
    version: 1,
    threadId: "thread-1",
    runId: "run-1",
    requestId: "id-1",
    settled: ["a"],
    settledAt: at(0) - age,
    history: { revision: 1, messages: [{ id: "m", role: "user", content: "Hi" }], decisions: [] },
  });

  it.each<[string, PauseStorage["keep"], number, boolean]>([
    ["stay for a day", undefined, day, true],
    ["are removed after a day", undefined, day + 1, false],
    ["are removed after a day where only they are kept", "until-settled", day + 1, false],
    ["stay with the conversation where that is kept", "always", 30 * day, true],
  ])("the ids of settled questions %s", async (_, keep, age, stays) => {
    const { storage, kept, saved } = memory(keep, record(age));
    await reload(storage);
    expect([kept() !== null, saved.length]).toEqual([stays, stays ? 0 : 1]);
  });

  it("settled ids stay where their time is missing", async () => {
    const { storage, kept } = memory(undefined, { ...record(0), settledAt: "long ago" });
    await reload(storage);
    expect(kept()).not.toBeNull();
  });
});

describe("a storage that is full", () => {
  it.each(["until-settled", "always"] as const)(
    "a full storage keeps the questions that it has stored (%s)",
    async (keep) => {
      const { storage, fill, kept } = memory(keep);
      const onError = vi.fn();
      const { run } = await pageWith(storage, [question("a"), question("b")], { onError });
      fill(true);
      run.resolve("a", { approved: true });
      await settled();
      fill(false);
      await settled();
      expect(kept()).toMatchObject({
        questions: [{ fields: { id: "a" } }, { fields: { id: "b" } }],
      });
      expect(onError).toHaveBeenCalledWith(expect.objectContaining({ code: "storage" }));
      run.resolve("b", { approved: true });
      await settled();
      expect((await reload(storage)).snapshot().interrupts).toMatchObject([
        { status: "answered" },
        { status: "answered" },
      ]);
    },
  );

  it("a full storage is reported again after it has stored something", async () => {
    const { storage, fill } = memory();
    const onError = vi.fn();
    const { run } = await pageWith(storage, [question("a")], { onError });
    for (let count = 1; count <= 2; count++) {
      fill(true);
      run.resolve("a", { approved: true });
      await settled();
      run.clear("a");
      await settled();
      expect(onError).toHaveBeenCalledTimes(count);
      fill(false);
      run.resolve("a", { approved: true });
      await settled();
    }
  });

  it("a full storage has at least the ids of settled questions, where the conversation does not fit", async () => {
    const saved: (StoredPause | null)[] = [];
    const storage: PauseStorage = {
      keep: "always",
      load: () => saved.at(-1) ?? null,
      save(_, record) {
        if (record !== null && "settled" in record && "history" in record) throw new Error("full");
        saved.push(record);
      },
    };
    const { run, agent, agentFinishes } = await pageWith(storage, [question("a")], {
      onError() {},
    });
    run.resolve("a", { approved: true });
    void run.submit();
    await vi.waitFor(() => expect(agent.requests).toHaveLength(2));
    await agentFinishes();
    await vi.waitFor(() => expect(saved.at(-1)).toMatchObject({ settled: ["a"] }));
    expect(saved.at(-1)).not.toHaveProperty("history");
  });
});

describe("a storage that takes too long", () => {
  it("a slow storage is reported once, also where it fails in the end", async () => {
    const loads: ((error: Error) => void)[] = [];
    const storage: PauseStorage = {
      load: () => new Promise((_, reject) => loads.push(reject)),
      save() {},
    };
    const onError = vi.fn();
    const { run, clock } = createRun({ storage, onError });
    run.subscribe(() => {});
    await vi.waitFor(() => expect(loads).toHaveLength(1));
    clock.advance(2000);
    await vi.waitFor(() => expect(onError).toHaveBeenCalledTimes(1));
    loads[0]?.(new Error("gone"));
    await settled();
    expect(onError).toHaveBeenCalledTimes(1);
  });

  it("a slow storage is reported once where it fails in time", async () => {
    const onError = vi.fn();
    const storage: PauseStorage = { load: () => Promise.reject(new Error("gone")), save() {} };
    const { run } = createRun({ storage, onError });
    run.subscribe(() => {});
    await vi.waitFor(() => expect(onError).toHaveBeenCalled());
    await settled();
    expect(onError.mock.calls).toEqual([[expect.objectContaining({ code: "storage" })]]);
  });

  it("a slow storage opens the questions that it has, once they are there", async () => {
    const { storage } = memory();
    await pageWith(storage, [question("a")]);
    const loads: ((stored: unknown) => void)[] = [];
    const slow: PauseStorage = {
      ...storage,
      load: () => new Promise((resolve) => loads.push(resolve)),
    };
    const later = createRun({ storage: slow, generateId: mockIds("later") });
    later.run.subscribe(() => {});
    await vi.waitFor(() => expect(loads).toHaveLength(1));
    later.clock.advance(2000);
    await settled();
    expect(later.openIds()).toEqual([]);
    loads[0]?.(await storage.load("thread-1"));
    await vi.waitFor(() => expect(later.openIds()).toEqual(["a"]));
  });
});

describe("what the user types", () => {
  it("typed input is stored after a moment, in one write, or when the page is hidden", async () => {
    const page = Object.assign(new EventTarget(), { defaultView: new EventTarget() });
    vi.stubGlobal("document", page);
    const { storage, saved, kept } = memory();
    const { run, clock } = await pageWith(storage, [question("a")]);
    const { setInput } = internalsOf(run);
    const before = saved.length;
    setInput("a", "N");
    clock.advance(499);
    setInput("a", "No");
    await settled();
    expect(saved).toHaveLength(before);
    clock.advance(1);
    await settled();
    expect(saved).toHaveLength(before + 1);
    expect(JSON.stringify(kept())).toContain('"No"');
    for (const [target, type] of [
      [page, "visibilitychange"],
      [page.defaultView, "pagehide"],
    ] as const) {
      setInput("a", type);
      target.dispatchEvent(new Event(type));
      await settled();
      expect(JSON.stringify(kept())).toContain(type);
      const written = saved.length;
      target.dispatchEvent(new Event(type));
      clock.advance(1000);
      await settled();
      expect(saved).toHaveLength(written);
    }
    vi.unstubAllGlobals();
  });
});

describe("answers that may have arrived", () => {
  it("answers that may have arrived can still be retried when another page has sent some, until they are settled", async () => {
    const browser = createSharedStorage();
    const { run, agent, openIds, snapshot } = await pageWith(browser.page(), [question("a")]);
    run.resolve("a", { approved: true });
    void run.submit();
    await vi.waitFor(() => expect(agent.requests).toHaveLength(2));
    agent.fail(new TypeError("gone"));
    await vi.waitFor(() => expect(snapshot().composer.delivery).toBe("unknown"));
    await settled();
    const stored = browser.stored();
    const record = typeof stored === "object" ? stored : {};
    browser.write({ ...record, sent: { runId: "theirs", resume: [] } });
    await settled();
    expect([openIds(), snapshot().answeredElsewhere]).toEqual([["a"], false]);
    browser.write({
      ...record,
      sent: undefined,
      questions: undefined,
      settled: ["a"],
      settledAt: at(0),
    });
    await settled();
    expect([openIds(), snapshot().answeredElsewhere]).toEqual([[], true]);
  });
});

describe("two runs of one page on one storage", () => {
  it("two runs of different threads on one storage do not affect each other", async () => {
    const kept = new Map<string, unknown>();
    const load = vi.fn((threadId: string) => kept.get(threadId) ?? null);
    const storage: PauseStorage = {
      keep: "always",
      load,
      save: (threadId, record) => void kept.set(threadId, record),
    };
    const onError = vi.fn();
    const other = await reload(storage, { threadId: "thread-2", onError });
    const before = other.snapshot();
    await pageWith(storage, [question("a")], { onError });
    const { run, agent, agentSays } = await pageWith(storage, [question("b")], {
      threadId: "thread-3",
      onError,
    });
    run.resolve("b", { approved: true });
    void run.submit();
    await vi.waitFor(() => expect(agent.requests).toHaveLength(2));
    await agentSays(started("run-2"), ...says("Done"), finished("run-2"));
    await settled();
    expect(other.snapshot()).toBe(before);
    expect(onError).not.toHaveBeenCalled();
  });
});

describe("a conversation that is kept", () => {
  it("a kept conversation is stored when a run begins and when it has ended, also where it failed", async () => {
    const { storage, saved } = memory("always");
    const { run, agent, agentSays } = createRun({ storage, clock: createSimulatedClock(at(0)) });
    run.subscribe(() => {});
    const sent = run.send("Go");
    await vi.waitFor(() => expect(agent.requests).toHaveLength(1));
    await settled();
    expect(saved.at(-1)).toMatchObject({ history: { messages: [{ content: "Go" }] } });
    await agentSays(started(), ...says("Well"), failed());
    await sent;
    await settled();
    expect(saved.at(-1)).toMatchObject({
      history: { messages: [{ content: "Go" }, { content: "Well" }] },
    });
    const written = saved.length;
    run.dismiss();
    await settled();
    expect(saved).toHaveLength(written);
  });
});
