import { describe, expect, it, vi } from "vitest";
import {
  type AgentRunBehaviour,
  createAgentRun,
  type PauseStorage,
  webPauseStorage,
} from "../../../src/core.js";
import { internalsOf } from "../../../src/run/api/internals.js";
import { deferred } from "../../../src/run/shared/promises.js";
import { createSimulatedClock, mockIds, scriptedTransport } from "../../../src/testing.js";
import { asks, at, finished, isoAt, started } from "../../support/builders.js";
import { createSharedStorage } from "../../support/createSharedStorage.js";
import { endingOf } from "../../support/endingOf.js";
import { createAskedRun, createRun, question, settled } from "../createRun.js";

/** A storage as browsers have it, for any number of pages. */
function createBrowser() {
  const kept = new Map<string, string>();
  return {
    kept,
    storage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
  };
}

/**
 * A run on a storage, which is read before any message, after its first run has asked these
 * questions.
 */
async function createKeptRun(questions: readonly unknown[], behaviour: AgentRunBehaviour) {
  const made = createRun(behaviour);
  const ending = endingOf(made.run.send("Go"));
  await vi.waitFor(() => expect(made.agent.requests).toHaveLength(1));
  await made.agentSays(started(), asks(questions));
  await ending;
  await settled();
  return made;
}

/** What JSON makes of it, as any storage or queue would. */
const carried = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** Another process, in which the same thread is opened. */
const elsewhere = (behaviour: AgentRunBehaviour = {}) =>
  createRun({ generateId: mockIds("later"), ...behaviour });

describe("a pause that is carried away", () => {
  it("an exported pause is plain JSON, and can be answered in another process", async () => {
    const { run } = await createAskedRun([question("a", { expiresAt: isoAt(60) }), question("b")]);
    run.resolve("a", { approved: true });
    internalsOf(run).setInput("b", { comment: "let me think" });
    const handle = run.pauseHandle();
    expect(carried(handle)).toEqual(handle);

    const later = elsewhere();
    await later.run.restore(carried(handle));
    expect(later.snapshot()).toMatchObject({
      status: "interrupted",
      messages: [{ content: "Go" }],
      interrupts: [
        { id: "a", status: "answered", draft: { payload: { approved: true } }, expiresAt: at(60) },
        { id: "b", status: "unanswered", input: { comment: "let me think" } },
      ],
      decisions: [{ outcome: "open" }, { outcome: "open" }],
    });
    later.run.resolve("b", { approved: false });
    const sent = later.run.submit();
    // All dialects are loaded for a page that opens a pause without having met the agent.
    await vi.waitFor(() => expect(later.agent.requests).toHaveLength(1));
    await later.agentFinishes();
    expect(await sent).toMatchObject({ ok: true, ending: { kind: "success" } });
    expect(later.resumes()).toEqual([
      [
        { interruptId: "a", status: "resolved", payload: { approved: true } },
        { interruptId: "b", status: "resolved", payload: { approved: false } },
      ],
    ]);
    expect(later.run.pauseHandle()).toBeNull();
  });

  it("an exported pause expires in time", async () => {
    const { run } = await createAskedRun([question("a", { expiresAt: isoAt(60) }), question("b")]);
    const clock = createSimulatedClock(at(100));
    const later = elsewhere({ clock });
    await later.run.restore(carried(run.pauseHandle()));
    expect(later.snapshot().interrupts).toMatchObject([
      { id: "a", status: "expired" },
      { id: "b", status: "unanswered" },
    ]);
  });

  it("an exported pause that was sent without a reply may only be sent again unchanged", async () => {
    const { run, agent } = await createAskedRun([question("a")]);
    run.resolve("a", { approved: true });
    const handle = carried(run.pauseHandle());
    const later = elsewhere();
    await later.run.restore(handle);
    expect(later.snapshot()).toMatchObject({
      status: "failed",
      composer: { delivery: "unknown", canRetry: true },
      interrupts: [{ id: "a", locked: true }],
    });
    later.run.resolve("a", { approved: false });
    const sent = later.run.retry({ mayRepeat: true });
    await later.agentFinishes();
    expect(await sent).toMatchObject({ ok: true });
    expect(later.resumes()).toEqual([agent.requests.at(-1)?.resume]);
  });

  it.each([
    [null, "not an object"],
    ["{}", "not an object"],
    [{}, "version is undefined"],
    [{ version: 2 }, "version is 2"],
    [{ version: 1 }, "thread"],
    [{ version: 1, threadId: "thread-1", runId: "r", requestId: "q" }, "no question"],
    [
      { version: 1, threadId: "thread-1", runId: "r", requestId: "q", questions: [null, 5] },
      "no question",
    ],
  ])("the handle %j is refused, with the reason", async (handle, reason) => {
    const { run, snapshot } = elsewhere();
    expect(await run.restore(handle)).toMatchObject({
      ok: false,
      reason: "bad-handle",
      error: { code: "bad-handle", message: expect.stringContaining(reason) },
    });
    expect(snapshot().status).toBe("idle");
  });

  it("an exported pause is validated like external data: valid parts are kept, others are left out", async () => {
    const { run, snapshot } = elsewhere();
    await run.restore({
      version: 1,
      threadId: "thread-1",
      runId: "r",
      requestId: "q",
      questions: [
        {
          fields: { id: "a", reason: "confirmation", expiresAt: 5 },
          toolCall: "none",
          notes: [7],
          cancel: "perhaps",
        },
      ],
      drafts: [["a", { status: "approved" }], ["gone", { status: "cancelled" }], 3],
      inputs: [["gone", 1]],
      sent: { runId: "x", resume: [{ interruptId: "gone", status: "cancelled" }], request: {} },
      messages: [{ id: "m", role: "user", content: "Hi" }, { role: "nobody" }],
    });
    expect(snapshot()).toMatchObject({
      status: "interrupted",
      messages: [{ id: "m" }],
      interrupts: [
        {
          id: "a",
          draft: null,
          dialect: "standard",
          problems: [{ code: "unreadable-expiry" }, { code: "stored-answer-changed" }],
        },
      ],
    });
  });

  it.each(["nobody", "constructor", "__proto__", ""])(
    "an exported pause is refused where the run has no dialect %j",
    async (dialect) => {
      const { run, snapshot } = elsewhere();
      const questions = [{ dialect, fields: { id: "a", reason: "confirmation" } }];
      const handle = { version: 1, threadId: "thread-1", runId: "r", requestId: "q", questions };
      expect(await run.restore(handle)).toMatchObject({ ok: false, reason: "bad-handle" });
      expect(snapshot().status).toBe("idle");
    },
  );

  it("an exported pause is opened on the thread it belongs to, and never replaces something active", async () => {
    const { run } = await createAskedRun([question("a")]);
    const handle = run.pauseHandle();
    const other = createRun({ threadId: "other" }).run;
    expect(() => other.restore(handle)).toThrow(expect.objectContaining({ code: "misuse" }));
    expect(await run.restore(handle)).toMatchObject({ ok: false, reason: "questions-open" });
  });
});

describe("a pause that is kept in the browser", () => {
  it("a stored pause is there after a reload, with its answers and drafts, and only its ids stay when it is settled", async () => {
    const { kept, storage } = createBrowser();
    const { run, agent, clock, agentFinishes } = await createKeptRun(
      [question("a"), question("b")],
      {
        storage: webPauseStorage(storage),
      },
    );
    run.resolve("a", { approved: true });
    internalsOf(run).setInput("b", "half a thought");
    clock.advance(1000);
    await settled();

    const reloaded = elsewhere({ storage: webPauseStorage(storage) });
    expect(reloaded.snapshot().status).toBe("idle");
    const leave = reloaded.run.subscribe(() => {});
    await vi.waitFor(() => expect(reloaded.openIds()).toEqual(["a", "b"]));
    expect(reloaded.snapshot().interrupts).toMatchObject([
      { id: "a", status: "answered" },
      { id: "b", input: "half a thought" },
    ]);
    leave();

    run.resolve("b", { approved: true });
    const sent = run.submit();
    await vi.waitFor(() => expect(agent.requests).toHaveLength(2));
    await agentFinishes();
    await sent;
    await settled();
    const stored: unknown = JSON.parse(kept.get("agui-pause:thread-1") ?? "null");
    expect(stored).toEqual({
      version: 1,
      threadId: "thread-1",
      runId: expect.any(String),
      requestId: expect.any(String),
      settled: ["a", "b"],
      settledAt: clock.now(),
    });
  });

  it("a stored pause is found before a new message is sent on its thread", async () => {
    const { storage } = createBrowser();
    await createKeptRun([question("a")], { storage: webPauseStorage(storage) });
    await settled();
    const slow = webPauseStorage(storage);
    const later = elsewhere({
      storage: { ...slow, load: async (threadId: string) => slow.load(threadId) },
    });
    expect(await later.run.send("Hello?")).toMatchObject({ ok: false, reason: "questions-open" });
    expect(later.openIds()).toEqual(["a"]);
  });

  it("a stored pause is opened when a slow storage has read it at last, and the host was notified of the delay", async () => {
    const { storage } = createBrowser();
    const { run } = await createKeptRun([question("a")], {
      storage: webPauseStorage(storage),
      submitMode: "manual",
    });
    run.resolve("a", { approved: true });
    await settled();
    const stored = webPauseStorage(storage);
    const reading = deferred<unknown>();
    const errors: unknown[] = [];
    const later = elsewhere({
      storage: { ...stored, load: () => reading.promise },
      submitMode: "manual",
      onError: (error) => errors.push(error),
    });
    later.run.subscribe(() => {});
    await vi.dynamicImportSettled();
    later.clock.advance(2000);
    await settled();
    expect([later.openIds(), errors]).toEqual([[], [expect.objectContaining({ code: "storage" })]]);
    reading.resolve(await stored.load("thread-1"));
    await vi.waitFor(() => expect(later.openIds()).toEqual(["a"]));
    expect(later.snapshot().interrupts).toMatchObject([{ id: "a", status: "answered" }]);
  });

  describe("that a slow storage returns while a run is being read", () => {
    async function createLate(behaviour: AgentRunBehaviour = {}) {
      const { storage } = createBrowser();
      const keep = behaviour.storage?.keep;
      const first = await createKeptRun([question("a")], {
        storage: webPauseStorage(storage, keep === undefined ? {} : { keep }),
        submitMode: "manual",
      });
      first.run.resolve("a", { approved: true });
      await settled();
      const stored = webPauseStorage(storage, keep === undefined ? {} : { keep });
      const record = await stored.load("thread-1");
      const reading = deferred<unknown>();
      const load = vi.fn(stored.load).mockReturnValueOnce(reading.promise);
      const later = elsewhere({ ...behaviour, storage: { ...stored, load } });
      later.run.subscribe(() => {});
      await vi.waitFor(() => expect(load).toHaveBeenCalled());
      later.clock.advance(2000);
      const sent = later.run.send("Hello?");
      await vi.waitFor(() => expect(later.agent.requests).toHaveLength(1));
      const arrive = async (late: unknown = record): Promise<void> => {
        reading.resolve(late);
        await settled();
      };
      return { ...later, sent, arrive, stored };
    }

    it.each<[string, readonly unknown[]]>([
      ["succeeds", [started(), finished()]],
      [
        "is refused because the agent still waits",
        [started(), { type: "RUN_ERROR", message: "no", code: "PENDING_INTERRUPTS" }],
      ],
      ["breaks off", [started()]],
    ])(
      "a late pause is opened once the run %s, with its answer, which is not sent automatically",
      async (_, raws) => {
        const { agent, agentSays, arrive, sent, openIds, snapshot } = await createLate();
        await arrive();
        expect(openIds()).toEqual([]);
        await agentSays(...raws);
        await sent;
        await vi.waitFor(() => expect(openIds()).toEqual(["a"]));
        expect(snapshot().interrupts).toMatchObject([{ status: "answered", changed: false }]);
        expect(agent.requests).toHaveLength(1);
      },
    );

    it("a late pause is not mixed into the questions that the run asks", async () => {
      const { agent, agentSays, arrive, sent, openIds, snapshot } = await createLate();
      await arrive();
      await agentSays(started(), asks([question("b"), question("a", { message: "Another one?" })]));
      await sent;
      await settled();
      expect(openIds()).toEqual(["b", "a"]);
      expect(snapshot().interrupts).toMatchObject([
        { draft: null },
        { draft: null, message: "Another one?" },
      ]);
      expect(agent.requests).toHaveLength(1);
    });

    it("a late pause is not opened after a reset", async () => {
      const { run, arrive, openIds } = await createLate();
      await arrive();
      run.reset();
      await settled();
      expect(openIds()).toEqual([]);
    });

    it("a late pause is not opened again where it was asked and answered here meanwhile", async () => {
      const { run, agent, agentSays, agentFinishes, arrive, stored, openIds, snapshot } =
        await createLate();
      await agentSays(started(), asks([question("c")]));
      await vi.waitFor(() => expect(openIds()).toEqual(["c"]));
      await settled();
      const own = await stored.load("thread-1");
      run.resolve("c", { approved: true });
      await vi.waitFor(() => expect(agent.requests).toHaveLength(2));
      await agentFinishes();
      expect(snapshot().status).toBe("finished");
      await arrive(own);
      expect(openIds()).toEqual([]);
    });

    it("both conversations are kept where the storage keeps them", async () => {
      const storage: PauseStorage = { keep: "always", load: () => null, save() {} };
      const { agentSays, arrive, sent, openIds, snapshot, stored } = await createLate({ storage });
      await agentSays(started(), finished());
      await sent;
      await settled();
      await arrive();
      await vi.waitFor(() => expect(openIds()).toEqual(["a"]));
      const texts = snapshot().messages.map(
        (message) => message.role === "user" && message.content,
      );
      expect(texts).toEqual(["Go", "Hello?"]);
      await vi.waitFor(async () =>
        expect(JSON.stringify(await stored.load("thread-1"))).toMatch(/Go.*Hello\?/),
      );
    });
  });

  it("a stored pause can be answered although nothing can be stored, once the user confirms it, and the host is notified", async () => {
    const errors: unknown[] = [];
    const broken: PauseStorage = {
      load: () => {
        throw new Error("no storage");
      },
      save: async () => {
        throw new Error("full");
      },
    };
    const { run, agent, agentFinishes, snapshot } = await createKeptRun([question("a")], {
      storage: broken,
      onError: (error) => errors.push(error),
    });
    run.subscribe(() => {});
    run.resolve("a", { approved: true });
    await vi.waitFor(() => expect(snapshot().composer.unsaved).toBe(true));
    expect(agent.requests).toHaveLength(1);
    void run.submit({ unsaved: "send" });
    await vi.waitFor(() => expect(agent.requests).toHaveLength(2));
    await agentFinishes();
    expect(snapshot().status).toBe("finished");
    expect(errors).toContainEqual(expect.objectContaining({ code: "storage" }));
  });

  it.each<[string, Partial<PauseStorage> | (() => Partial<PauseStorage>)]>([
    [
      "pages cannot take turns",
      { runExclusive: () => Promise.reject(new DOMException("no locks here", "SecurityError")) },
    ],
    [
      "what is kept cannot be looked at any more",
      () => ({
        load: vi
          .fn(() => null)
          .mockRejectedValue(new Error("gone"))
          .mockReturnValueOnce(null),
        runExclusive: (_, work) => work(),
      }),
    ],
    [
      "the turn is lost on the way",
      {
        runExclusive: (_, work) =>
          work().then(() => Promise.reject(new DOMException("stolen", "AbortError"))),
      },
    ],
    ["nobody is ever given the turn", { runExclusive: () => Promise.resolve(undefined as never) }],
  ])(
    "a stored pause is answered once, and the host is notified, although %s",
    async (_, broken) => {
      const onError = vi.fn();
      const { run, agent, agentFinishes, snapshot, resumes } = await createKeptRun(
        [question("a")],
        {
          storage: {
            load: () => null,
            save() {},
            ...(typeof broken === "function" ? broken() : broken),
          },
          onError,
        },
      );
      run.subscribe(() => {});
      run.resolve("a", { approved: true });
      await vi.waitFor(() => expect(agent.requests).toHaveLength(2));
      await agentFinishes();
      expect([snapshot().status, resumes().length]).toEqual(["finished", 1]);
      await vi.waitFor(() =>
        expect(onError.mock.calls).toEqual([[expect.objectContaining({ code: "storage" })]]),
      );
    },
  );

  it("a page whose storage cannot be unsubscribed from notifies the host, and keeps working", async () => {
    const subscribe = () => () => {
      throw new Error("gone");
    };
    const onError = vi.fn();
    const { run } = await createKeptRun([question("a")], {
      storage: { load: () => null, save() {}, subscribe },
      onError,
    });
    const leave = run.subscribe(() => {});
    await settled();
    expect(leave).not.toThrow();
    expect(onError.mock.calls).toEqual([[expect.objectContaining({ code: "storage" })]]);
  });

  it("no pause is opened where the browser forbids its storage", async () => {
    vi.stubGlobal("localStorage", undefined);
    const { run, snapshot } = elsewhere({ storage: webPauseStorage() });
    run.subscribe(() => {});
    await settled();
    expect(snapshot().status).toBe("idle");
    vi.unstubAllGlobals();
  });

  it("no pause is opened where the stored value is none", async () => {
    const { kept, storage } = createBrowser();
    kept.set("agui-pause:thread-1", "{");
    const { run, snapshot } = elsewhere({ storage: webPauseStorage(storage) });
    run.subscribe(() => {});
    await settled();
    expect(snapshot().status).toBe("idle");
  });
});

describe("two pages on one thread", () => {
  async function createPages() {
    const { page, ...shared } = createSharedStorage();
    const first = await createKeptRun([question("a")], { storage: page(), submitMode: "manual" });
    first.run.subscribe(() => {});
    await settled();
    const second = elsewhere({ storage: page(), submitMode: "manual" });
    second.run.subscribe(() => {});
    await vi.waitFor(() => expect(second.openIds()).not.toEqual([]));
    expect(second.openIds()).toEqual(["a"]);
    return { first, second, ...shared };
  }

  it("two pages that submit at the same moment send one request, and the other page has nothing left to answer", async () => {
    const { first, second } = await createPages();
    for (const { run } of [first, second]) run.resolve("a", { approved: true });
    const sent = first.run.submit();
    const late = second.run.submit();
    expect(first.run.submit()).toBe(sent);
    await vi.waitFor(() => expect(first.agent.requests).toHaveLength(2));
    await first.agentFinishes();
    expect(await sent).toMatchObject({ ok: true, ending: { kind: "success" } });
    expect(await late).toEqual({
      ok: false,
      reason: "answered-elsewhere",
      blockers: [],
      messages: [],
    });
    expect(first.resumes()).toHaveLength(1);
    expect(second.agent.requests).toHaveLength(0);
    expect(second.snapshot()).toMatchObject({
      interrupts: [],
      decisions: [{ outcome: "elsewhere" }],
    });
  });

  it("clearing the storage settles nothing: the question stays open on both pages, and is sent once", async () => {
    const { first, second, clear } = await createPages();
    clear();
    await settled();
    for (const one of [first, second]) {
      expect(one.openIds()).toEqual(["a"]);
      expect(one.snapshot().answeredElsewhere).toBe(false);
      one.run.resolve("a", { approved: true });
    }
    clear();
    const sent = second.run.submit();
    await vi.waitFor(() => expect(second.agent.requests).toHaveLength(1));
    await second.agentFinishes();
    expect(await sent).toMatchObject({ ok: true, ending: { kind: "success" } });
    expect(first.openIds()).toEqual([]);
    expect(first.snapshot()).toMatchObject({
      answeredElsewhere: true,
      decisions: [{ outcome: "elsewhere" }],
    });
  });

  it("hiding a question on one page leaves it open on the other", async () => {
    const { first, second } = await createPages();
    first.run.dismiss();
    await settled();
    expect(second.openIds()).toEqual(["a"]);
  });

  it("a page that learns late reads that the questions are settled, and stores nothing over it", async () => {
    const { first, second, stored } = await createPages();
    first.run.resolve("a", { approved: true });
    const sent = first.run.submit();
    await vi.waitFor(() => expect(first.agent.requests).toHaveLength(2));
    await first.agentFinishes();
    await sent;
    await vi.waitFor(() => expect(second.snapshot().answeredElsewhere).toBe(true));
    expect(stored()).toMatchObject({ settled: ["a"] });
    expect(stored()).not.toHaveProperty("questions");
  });

  it("only a record of these very questions settles them", async () => {
    const { second } = await createPages();
    const tellings: readonly unknown[] = [
      { settled: ["other"], requestId: "x", runId: "run-1" },
      { settled: ["a"], requestId: "x", runId: "another run" },
      { settled: [], requestId: "x", runId: "run-1" },
      { settled: "a", requestId: "x", runId: "run-1" },
      { previous: { settled: ["a"], requestId: "x", runId: "another run" } },
      { sent: {}, requestId: "x" },
      {},
      [],
      "settled",
      5,
    ];
    let notify: (kept: unknown) => void = () => {};
    const alone = await createKeptRun([question("a")], {
      storage: {
        load: () => null,
        save() {},
        subscribe: (_, listener) => {
          notify = listener;
          return () => {};
        },
      },
    });
    alone.run.subscribe(() => {});
    await settled();
    for (const one of tellings) notify(one);
    await settled();
    expect([alone.openIds(), second.openIds()]).toEqual([["a"], ["a"]]);
    notify({ settled: ["a"], requestId: "x", runId: "run-1" });
    expect(alone.openIds()).toEqual([]);
  });

  it.each<[string, (page: { readonly dismiss: () => void }, notify: () => void) => void]>([
    ["hidden here", ({ dismiss }) => dismiss()],
    ["settled by another page", (_, notify) => notify()],
  ])(
    "a question that was %s comes back when the agent reports that it still waits",
    async (_, close) => {
      let notify: (kept: unknown) => void = () => {};
      const { run, agent, agentSays, openIds, snapshot } = await createKeptRun([question("a")], {
        storage: {
          load: () => null,
          save() {},
          subscribe: (__, listener) => {
            notify = listener;
            return () => {};
          },
        },
      });
      run.subscribe(() => {});
      await settled();
      close(run, () => notify({ settled: ["a"], requestId: "x", runId: "run-1" }));
      expect(openIds()).toEqual([]);
      const sent = run.send("Hello?");
      await vi.waitFor(() => expect(agent.requests).toHaveLength(2));
      await agentSays(started(), {
        type: "RUN_ERROR",
        message: "Answer first",
        code: "PENDING_INTERRUPTS",
      });
      await sent;
      expect(openIds()).toEqual(["a"]);
      expect(snapshot().answeredElsewhere).toBe(false);
    },
  );

  it("a question whose answer was accepted comes back unanswered, with a record of its own, when the agent still waits for it", async () => {
    const { run, agent, agentSays, agentFinishes, openIds, snapshot } = await createAskedRun([
      question("a"),
    ]);
    run.resolve("a", { approved: true });
    await agentFinishes();
    expect(openIds()).toEqual([]);
    const sent = run.send("Hello?");
    await vi.waitFor(() => expect(agent.requests).toHaveLength(3));
    await agentSays(started(), {
      type: "RUN_ERROR",
      message: "Answer first",
      code: "PENDING_INTERRUPTS",
    });
    await sent;
    expect(snapshot().interrupts).toMatchObject([{ id: "a", draft: null, status: "unanswered" }]);
    expect(snapshot().decisions).toMatchObject([
      { verdict: "approved" },
      { outcome: "open", verdict: null },
    ]);
  });

  it("a page sees that the other one has sent the answers, and gets the question back when they were refused", async () => {
    const { first, second } = await createPages();
    first.run.resolve("a", { approved: true });
    const sent = first.run.submit();
    await vi.waitFor(() => expect(second.openIds()).toEqual([]));
    await first.agentSays(started(), { type: "RUN_ERROR", message: "no", code: "INVALID_PAYLOAD" });
    await sent;
    await settled();
    expect(second.openIds()).toEqual(["a"]);
    expect(second.snapshot().interrupts[0]?.locked).toBe(false);
  });
});

it("a run without storage stores nothing and calls no storage", async () => {
  const agent = scriptedTransport();
  const run = createAgentRun({ transport: agent.transport });
  const ending = endingOf(run.send("Go"));
  await agent.emit([started(), asks([question("a")]), finished()]);
  agent.end();
  await ending;
  expect(run.pauseHandle()).not.toBeNull();
});

it("a storage that returns the pause of another thread opens nothing of it", async () => {
  const asked = await createAskedRun([question("a")]);
  const foreign = { ...asked.run.pauseHandle(), threadId: "thread-2" };
  const { run, snapshot } = elsewhere({
    storage: { load: () => carried(foreign), save: () => {} },
  });
  run.subscribe(() => {});
  await run.ready();
  expect(snapshot()).toMatchObject({
    threadId: "thread-1",
    status: "idle",
    interrupts: [],
    messages: [],
  });
});
