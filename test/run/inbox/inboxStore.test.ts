import { describe, expect, it, vi } from "vitest";
import {
  createInterruptInbox,
  type InboxAnswerResult,
  type InboxSource,
  type InboxThread,
} from "../../../src/inbox.js";
import { deferred } from "../../../src/run/shared/promises.js";
import { createSimulatedClock } from "../../../src/testing.js";
import { untilOpen } from "../../support/untilOpen.js";
import { settled } from "../createRun.js";

const ask = (id: string, fields: object = {}) => ({
  id,
  reason: "confirmation",
  message: `Do ${id}?`,
  ...fields,
});
const thread = (id: string, ...more: readonly string[]): InboxThread => ({
  threadId: id,
  interrupts: [id, ...more].map((one) => ask(one)),
});

/** An inbox of a server with these threads; its answers are given by the test. */
function createInbox(threads: readonly InboxThread[], { events = true, mostRuns = 5 } = {}) {
  const server = {
    threads,
    lists: [] as AbortSignal[],
    changed: () => {},
    answers: [] as unknown[],
  };
  const answers: InboxAnswerResult[] = [];
  const source: InboxSource = {
    list: async (_, signal) => {
      server.lists.push(signal);
      return { threads: server.threads };
    },
    answer: async (threadId) => {
      server.answers.push(threadId);
      return answers.shift() ?? { ok: true };
    },
    ...(events && {
      subscribe: (onChange: () => void) => {
        server.changed = onChange;
        return () => {
          server.changed = () => {};
        };
      },
    }),
  };
  const clock = createSimulatedClock(Date.UTC(2030, 0, 1));
  const inbox = createInterruptInbox({ source, clock, mostRuns });
  const keyOf = (id: string) =>
    inbox.getSnapshot().entries.find(({ interruptId }) => interruptId === id)?.key ?? "";
  /** Selects a question; resolves to its run, once that shows the question. */
  const open = async (id: string) => {
    inbox.select(keyOf(id));
    const { run } = inbox.getSnapshot();
    if (run === null) throw new Error("no run");
    await untilOpen(run);
    return run;
  };
  return { inbox, source, server, clock, keyOf, open, answers };
}

describe("an inbox that was not listed yet", () => {
  it("an inbox that was not listed yet is empty, and requests nothing", () => {
    const { inbox, server } = createInbox([thread("a")]);
    expect(inbox.getSnapshot()).toStrictEqual({
      status: "loading",
      me: undefined,
      entries: [],
      groups: [],
      shown: 0,
      filter: {},
      grouping: "none",
      selected: null,
      run: null,
      changed: false,
      unread: new Set(),
      answered: null,
      runs: 0,
    });
    expect(server.lists).toEqual([]);
  });
});

describe("an inbox with listeners", () => {
  it("an inbox lists once for all listeners, and notifies each of every change", async () => {
    const { inbox, server } = createInbox([thread("a")]);
    const [first, second] = [vi.fn(), vi.fn()];
    inbox.subscribe(first);
    inbox.subscribe(second);
    await settled();
    expect([server.lists.length, first.mock.calls.length, second.mock.calls.length]).toEqual([
      1, 1, 1,
    ]);
    inbox.setFilter({ agent: "Shop" });
    expect([inbox.getSnapshot().shown, first.mock.calls.length, second.mock.calls.length]).toEqual([
      0, 2, 2,
    ]);
  });

  it("an inbox follows the server until the last listener has left; leaving twice counts once", async () => {
    const { inbox, server } = createInbox([thread("a")]);
    const leave = inbox.subscribe(() => {});
    const leaveLast = inbox.subscribe(() => {});
    await settled();
    leave();
    leave();
    server.changed();
    expect(server.lists).toHaveLength(2);
    leaveLast();
    server.changed();
    expect(server.lists).toHaveLength(2);
    // The list that was under way is not wanted any more.
    expect(server.lists[1]?.aborted).toBe(true);
  });

  it.each([
    ["every 15 seconds where the server tells of no changes", false, 15_000],
    ["every minute where it does", true, 60_000],
  ])("an inbox lists again %s", async (_, events, interval) => {
    const { inbox, server, clock } = createInbox([thread("a")], { events });
    const leave = inbox.subscribe(() => {});
    await settled();
    for (let count = 2; count <= 4; count++) {
      clock.advance(interval - 1);
      await settled();
      expect(server.lists).toHaveLength(count - 1);
      clock.advance(1);
      await settled();
      expect(server.lists).toHaveLength(count);
    }
    clock.advance(interval);
    leave();
    await settled();
    const { length } = server.lists;
    clock.advance(10 * interval);
    await settled();
    expect(server.lists).toHaveLength(length);
  });
});

describe("a list that takes long", () => {
  it("a slow list is replaced by the next one: neither its rows nor its failure is shown", async () => {
    for (const fails of [false, true]) {
      const { inbox, source, server } = createInbox([thread("new")]);
      const slow = deferred<void>();
      const { list } = source;
      const lists = vi.fn<InboxSource["list"]>(list).mockImplementationOnce(async () => {
        await slow.promise;
        if (fails) throw new Error("timeout");
        return { threads: [thread("old")] };
      });
      const other = createInterruptInbox({ source: { ...source, list: lists } });
      const first = other.refresh();
      await other.refresh();
      slow.resolve();
      await first;
      expect(other.getSnapshot()).toMatchObject({
        status: "ready",
        entries: [{ interruptId: "new" }],
      });
      expect([server.lists.length, inbox.getSnapshot().status]).toEqual([1, "loading"]);
      await other.refresh();
      expect(lists).toHaveBeenCalledTimes(3);
    }
  });
});

describe("the rows of an inbox", () => {
  it("inbox rows are grouped as the user chooses, and not again for anything else", async () => {
    const { inbox, keyOf } = createInbox([
      { ...thread("a"), agent: "Shop" },
      { ...thread("b"), agent: "Bank" },
    ]);
    await inbox.refresh();
    expect(inbox.getSnapshot()).toMatchObject({ grouping: "none", shown: 2 });
    inbox.setGrouping("agent");
    const { groups, grouping } = inbox.getSnapshot();
    expect([grouping, groups.length]).toEqual(["agent", 2]);
    inbox.select(keyOf("a"));
    expect(inbox.getSnapshot().groups).toBe(groups);
  });

  it("inbox rows are selected one at a time, or none; one that is not listed changes nothing", async () => {
    const { inbox, keyOf } = createInbox([thread("a"), thread("b")]);
    await inbox.refresh();
    inbox.select(keyOf("a"));
    const before = inbox.getSnapshot();
    expect(before).toMatchObject({ selected: keyOf("a"), changed: false, runs: 1 });
    inbox.select("no such row");
    expect(inbox.getSnapshot()).toBe(before);
    inbox.select(null);
    expect(inbox.getSnapshot()).toMatchObject({
      selected: null,
      run: null,
      answered: null,
      runs: 1,
    });
    expect([...inbox.getSnapshot().unread]).toEqual([keyOf("b")]);
    await inbox.refresh();
    expect(inbox.getSnapshot()).toMatchObject({ selected: null, run: null, changed: false });
  });
});

describe("a selected row whose question is gone", () => {
  it("a selected row whose question is gone still shows the run that answered it, with its result", async () => {
    const { inbox, server, open } = createInbox([thread("a"), thread("b")]);
    await inbox.refresh();
    const run = await open("a");
    server.threads = [thread("b")];
    run.resolve("a", { approved: true });
    await vi.waitFor(() => expect(inbox.getSnapshot().entries).toHaveLength(1));
    expect(inbox.getSnapshot()).toMatchObject({
      selected: null,
      changed: false,
      answered: { threadId: "a", ok: true },
    });
    expect(inbox.getSnapshot().run).toBe(run);
    expect(run.getSnapshot().error).toBeNull();
  });

  it("a selected row shows who was first, and no run or error, where another person has answered it", async () => {
    const { inbox, server, open, answers } = createInbox([thread("a"), thread("b")]);
    await inbox.refresh();
    const run = await open("a");
    server.threads = [thread("b")];
    answers.push({ ok: false, answeredBy: "Bob" });
    run.resolve("a", { approved: true });
    await vi.waitFor(() => expect(inbox.getSnapshot().entries).toHaveLength(1));
    expect(inbox.getSnapshot()).toMatchObject({
      selected: null,
      run: null,
      answered: { answeredBy: "Bob" },
    });
    expect(run.getSnapshot()).toMatchObject({ error: null, interrupts: [] });
  });
});

describe("the runs that an inbox holds", () => {
  const threads = ["a", "b", "c", "d"].map((id) => thread(id));

  it("an inbox keeps the runs that were viewed last", async () => {
    const { inbox, open } = createInbox(threads, { mostRuns: 2 });
    await inbox.refresh();
    const first = await open("a");
    const second = await open("b");
    expect(await open("a")).toBe(first);
    const third = await open("c");
    expect(inbox.getSnapshot().runs).toBe(2);
    expect(await open("a")).toBe(first);
    expect(await open("c")).toBe(third);
    expect(await open("b")).not.toBe(second);
  });

  it("an inbox drops runs only where nothing was entered in them", async () => {
    const { inbox, open } = createInbox([thread("a", "a2"), ...threads.slice(1)], { mostRuns: 1 });
    await inbox.refresh();
    const drafted = await open("a");
    drafted.resolve("a", { approved: true });
    await open("b");
    expect(inbox.getSnapshot().runs).toBe(2);
    await open("c");
    expect(inbox.getSnapshot().runs).toBe(2);
    expect(await open("a")).toBe(drafted);
    drafted.clear("a");
    await open("d");
    expect(inbox.getSnapshot().runs).toBe(1);
  });

  it("an inbox keeps runs while they send, also where the list shows other questions by then", async () => {
    const { source, server, inbox: other } = createInbox(threads);
    const sending = deferred<InboxAnswerResult>();
    const inbox = createInterruptInbox({
      source: { ...source, answer: () => sending.promise },
      mostRuns: 1,
    });
    await inbox.refresh();
    const keyOf = (id: string) =>
      inbox.getSnapshot().entries.find(({ interruptId }) => interruptId === id)?.key ?? "";
    inbox.select(keyOf("a"));
    const { run } = inbox.getSnapshot();
    if (run === null) throw new Error("no run");
    await untilOpen(run);
    run.resolve("a", { approved: true });
    await vi.waitFor(() => expect(run.getSnapshot().status).toBe("resuming"));
    server.threads = [
      { threadId: "a", interrupts: [ask("a", { message: "Something else?" })] },
      ...threads.slice(1),
    ];
    await inbox.refresh();
    expect(inbox.getSnapshot()).toMatchObject({ changed: false });
    expect(inbox.getSnapshot().run).toBe(run);
    inbox.select(keyOf("b"));
    inbox.select(keyOf("a"));
    expect(inbox.getSnapshot().run).toBe(run);
    sending.resolve({ ok: true });
    await vi.waitFor(() =>
      expect(inbox.getSnapshot().answered).toEqual({ threadId: "a", ok: true }),
    );
    expect(other.getSnapshot().answered).toBeNull();
  });

  it("an inbox's runs have the questions that can be read, and no others", async () => {
    const odd = {
      threadId: "a",
      interrupts: [ask("a"), { id: "b" }, { id: "c", reason: 5 }, { reason: "x" }, null],
    };
    const { inbox, open } = createInbox([JSON.parse(JSON.stringify(odd))]);
    await inbox.refresh();
    const run = await open("a");
    expect(run.getSnapshot().interrupts.map(({ id }) => id)).toEqual(["a"]);
    expect(run.getSnapshot().messages).toEqual([]);
  });
});
