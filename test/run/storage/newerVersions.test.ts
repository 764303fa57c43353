import { describe, expect, it, vi } from "vitest";
import type { AgentRunBehaviour, PauseStorage } from "../../../src/core.js";
import { mockIds } from "../../../src/testing.js";
import { asks, at, finished, started } from "../../support/builders.js";
import { createSharedStorage } from "../../support/createSharedStorage.js";
import { createRun, question, settled } from "../createRun.js";

/** What a page of a newer version keeps: questions in a form that this one does not know. */
const newer = {
  version: 2,
  threadId: "thread-1",
  runId: "run-of-newer",
  requestId: "request-of-newer",
  questions: [{ id: "theirs", answered: { by: "Ann" } }],
};
const conversation = {
  version: 2,
  threadId: "thread-1",
  runId: "",
  requestId: "",
  settled: [],
  settledAt: at(0),
  history: { messages: [{ id: "m", role: "user", content: "Theirs" }] },
};
/** The ids alone, as every version stores them of settled questions. */
const ids = {
  version: 2,
  threadId: "thread-1",
  runId: "run-of-newer",
  requestId: "request-of-newer",
  settled: ["theirs"],
  settledAt: at(0),
};

type Shared = ReturnType<typeof createSharedStorage>;

const reasonOf = (error: unknown): string =>
  error instanceof Error ? [error.message, reasonOf(error.cause)].join(" ") : "";
const isNewer = (error: unknown): boolean => reasonOf(error).includes("newer version");

/** A page of this version on a storage. */
async function pageOn(storage: PauseStorage, behaviour: AgentRunBehaviour = {}) {
  const onError = vi.fn();
  const made = createRun({ storage, submitMode: "manual", onError, ...behaviour });
  made.run.subscribe(() => {});
  await made.run.ready();
  await settled();
  const ask = async (...questions: readonly string[]) => {
    const sent = made.run.send("Go");
    await vi.waitFor(() => expect(made.agent.requests).toHaveLength(1));
    await made.agentSays(started(), asks(questions.map((id) => question(id))));
    await sent;
    await settled();
  };
  const reports = () => onError.mock.calls.map(([error]) => error).filter(isNewer);
  return { ...made, ask, reports, onError };
}

/** A page of this version in the browser. */
const pageIn = (browser: Shared, behaviour?: AgentRunBehaviour) =>
  pageOn(browser.page(), behaviour);

describe("what a newer version keeps of the same thread", () => {
  it.each([
    ["questions", newer, undefined],
    ["a conversation", conversation, "always"],
    ["a conversation, where this page keeps none", conversation, undefined],
  ] as const)(
    "%s is reported once, neither opened nor replaced when the agent asks here, and answers leave without a record only if the person says so",
    async (_, record, keep) => {
      const browser = createSharedStorage(keep);
      browser.write(record);
      const { run, agent, ask, reports, snapshot, openIds, agentFinishes } = await pageIn(browser);
      expect([openIds(), snapshot().messages, reports().length]).toEqual([[], [], 1]);
      await ask("ours");
      expect([openIds(), browser.stored()]).toEqual([["ours"], record]);
      run.resolve("ours", { approved: true });
      await settled();
      expect(browser.stored()).toEqual(record);
      expect(await run.submit()).toMatchObject({ ok: false, reason: "not-saved" });
      expect([agent.requests.length, browser.stored()]).toEqual([1, record]);
      expect(snapshot().composer.unsaved).toBe(true);
      const sent = run.retry({ unsaved: "send" });
      await vi.waitFor(() => expect(agent.requests).toHaveLength(2));
      await agentFinishes();
      expect([await sent, browser.stored()]).toMatchObject([{ ok: true }, record]);
    },
  );

  it("the person is asked once whether answers leave without a record, and again by a page that is opened anew", async () => {
    const browser = createSharedStorage();
    browser.write(newer);
    const { run, agent, ask, agentSays } = await pageIn(browser);
    await ask("a");
    run.resolve("a", { approved: true });
    expect(await run.submit()).toMatchObject({ ok: false, reason: "not-saved" });
    const sent = run.retry({ unsaved: "send" });
    await vi.waitFor(() => expect(agent.requests).toHaveLength(2));
    await agentSays(started("run-2"), asks([question("b")], "run-2"));
    await sent;
    run.resolve("b", { approved: true });
    void run.submit();
    await vi.waitFor(() => expect(agent.requests).toHaveLength(3));
    await agentSays(started("run-3"), finished("run-3"));
    expect(browser.stored()).toEqual(newer);

    const later = await pageIn(browser);
    await later.ask("c");
    later.run.resolve("c", { approved: true });
    expect(await later.run.submit()).toMatchObject({ ok: false, reason: "not-saved" });
  });

  it("who has sent beside a newer record is asked when the storage itself fails", async () => {
    const browser = createSharedStorage();
    browser.write(newer);
    const storage = browser.page();
    let isFull = false;
    const { run, agent, ask, agentSays } = await pageOn({
      ...storage,
      save(key, record) {
        if (isFull) throw new Error("full");
        return storage.save(key, record);
      },
    });
    await ask("a");
    run.resolve("a", { approved: true });
    await run.submit();
    const sent = run.retry({ unsaved: "send" });
    await vi.waitFor(() => expect(agent.requests).toHaveLength(2));
    await agentSays(started("run-2"), asks([question("b")], "run-2"));
    await sent;
    isFull = true;
    browser.write(null);
    run.resolve("b", { approved: true });
    expect(await run.submit()).toMatchObject({ ok: false, reason: "not-saved" });
  });

  it("a page that is open learns that another tab has become newer, and no longer replaces what that tab stores", async () => {
    const browser = createSharedStorage();
    const { run, ask, reports, openIds } = await pageIn(browser);
    await ask("a", "b");
    run.resolve("a", { approved: true });
    await settled();
    expect(browser.stored()).toMatchObject({ version: 1, drafts: [["a", {}]] });
    const taken = { ...browser.stored(), version: 2, drafts: { a: "approved", b: "denied" } };
    for (let count = 0; count < 3; count++) browser.write(taken);
    await settled();
    expect([openIds(), reports().length]).toEqual([["a", "b"], 1]);
    run.resolve("b", { approved: true });
    run.clear("a");
    await settled();
    expect([browser.stored(), reports().length]).toEqual([taken, 2]);
  });

  it("the questions that the newer tab has answered are closed here as well", async () => {
    const browser = createSharedStorage();
    const { ask, openIds, snapshot } = await pageIn(browser);
    await ask("a");
    browser.write({ ...browser.stored(), version: 2, sent: { runId: "theirs", answers: {} } });
    await settled();
    expect([openIds(), snapshot().answeredElsewhere]).toEqual([[], true]);
  });

  it.each([
    ["are settled", ids],
    ["are removed", null],
    ["were stored by this version again", { ...newer, version: 1, questions: [] }],
  ])("once its questions %s, what is asked here is stored", async (_, record) => {
    const browser = createSharedStorage();
    browser.write(newer);
    const { ask, reports } = await pageIn(browser);
    browser.write(record);
    await ask("ours");
    expect(browser.stored()).toMatchObject({ version: 1, questions: [{ fields: { id: "ours" } }] });
    expect(reports()).toHaveLength(1);
  });

  it("a storage that tells nothing is read before each write", async () => {
    let stored: unknown = null;
    const storage: PauseStorage = {
      load: async () => stored,
      save: async (_, record) => {
        stored = JSON.parse(JSON.stringify(record));
      },
    };
    const { ask, reports } = await pageOn(storage, { generateId: mockIds("later") });
    stored = newer;
    await ask("ours");
    await vi.waitFor(() => expect(reports()).toHaveLength(1));
    expect(stored).toEqual(newer);
    stored = ids;
  });
});

describe("a record with a version that is none", () => {
  it.each([0, -1, "2", {}, Number.NaN, undefined])(
    "%j is replaced as any other that cannot be read",
    async (version) => {
      const browser = createSharedStorage();
      browser.write({ ...newer, version });
      const { ask, reports } = await pageIn(browser);
      await ask("ours");
      expect(browser.stored()).toMatchObject({ version: 1 });
      expect(reports()).toEqual([]);
    },
  );
});
