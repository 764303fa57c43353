import { describe, expect, it, vi } from "vitest";
import { createInterruptInbox, type InboxSource, type InboxThread } from "../../../src/inbox.js";
import { internalsOf } from "../../../src/run/api/internals.js";
import { createSimulatedClock } from "../../../src/testing.js";
import { askedRun } from "../../support/askedRun.js";
import { untilOpen } from "../../support/untilOpen.js";

const start = Date.UTC(2030, 0, 1);
const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString();
const ask = (id: string, fields: object = {}) => ({
  id,
  reason: "confirmation",
  message: `Do ${id}?`,
  ...fields,
});

/** A server with these threads. */
function serverOf(given: readonly InboxThread[], size = 100) {
  const server = {
    threads: given,
    lists: 0,
    answers: new Map<string, string>(),
    changed: () => {},
  };
  const source: InboxSource = {
    list: async (cursor) => {
      server.lists += 1;
      const from = Number(cursor ?? 0);
      const next = from + size < server.threads.length ? `${from + size}` : undefined;
      return { threads: server.threads.slice(from, from + size), next };
    },
    answer: async (threadId) => {
      const first = server.answers.get(threadId);
      if (first !== undefined) return { ok: false, answeredBy: first };
      server.answers.set(threadId, "ann");
      server.threads = server.threads.filter((thread) => thread.threadId !== threadId);
      return { ok: true };
    },
    subscribe: (onChange) => {
      server.changed = onChange;
      return () => {
        server.changed = () => {};
      };
    },
  };
  return { server, source };
}

const shop: readonly InboxThread[] = [
  { threadId: "1", agent: "Shop", interrupts: [ask("later", { expiresAt: at(9) }), ask("never")] },
  {
    threadId: "2",
    agent: "Bank",
    answerableBy: ["bob"],
    interrupts: [
      ask("soon", {
        expiresAt: at(1),
        reason: "tool_call",
        metadata: { toolName: "pay", destructive: true },
      }),
    ],
  },
];
const ids = (inbox: ReturnType<typeof createInterruptInbox>) =>
  inbox
    .getSnapshot()
    .groups.flatMap(({ entries }) => entries.map(({ interruptId }) => interruptId));

describe("an inbox", () => {
  it("an inbox lists the questions of all pages by deadline, those without one last", async () => {
    const inbox = createInterruptInbox({ source: serverOf(shop, 1).source });
    expect(inbox.getSnapshot().status).toBe("loading");
    await inbox.refresh();
    expect(inbox.getSnapshot().status).toBe("ready");
    expect(ids(inbox)).toEqual(["soon", "later", "never"]);
  });

  it.each([
    [{ agent: "Shop" }, ["later", "never"]],
    [{ tool: "pay" }, ["soon"]],
    [{ risky: true }, ["soon"]],
    [{ mine: true }, ["later", "never"]],
    [{ agent: "Shop", risky: true }, []],
  ])("an inbox filters by %o", async (filter, expected) => {
    const inbox = createInterruptInbox({ source: serverOf(shop).source, me: "ann" });
    await inbox.refresh();
    inbox.setFilter(filter);
    expect(ids(inbox)).toEqual(expected);
  });

  it("an inbox marks in its rows and runs what the application marks as risky, and reads no mark from a list", async () => {
    const interrupts = [
      ask("pay", { metadata: { toolName: "pay" } }),
      ask("b", { markedRisk: "No" }),
    ];
    const { source } = serverOf([{ threadId: "1", interrupts }]);
    const inbox = createInterruptInbox({
      source,
      markRisk: ({ toolCall, metadata }) =>
        (toolCall?.name ?? metadata?.["toolName"]) === "pay" && "Money leaves at once.",
    });
    await inbox.refresh();
    const marked = ["Money leaves at once.", undefined];
    const { entries } = inbox.getSnapshot();
    expect(entries.map(({ risk }) => risk?.marked)).toEqual(marked);
    inbox.setFilter({ risky: true });
    expect(ids(inbox)).toEqual(["pay"]);
    inbox.select(entries[0]?.key ?? "");
    const run = inbox.getSnapshot().run ?? expect.fail("no run");
    await untilOpen(run);
    expect(run.getSnapshot().interrupts.map(({ markedRisk }) => markedRisk)).toEqual(marked);
  });

  it("an inbox of runs shows the marks of the runs", async () => {
    const { run } = await askedRun([ask("a"), ask("b")], { markRisk: ({ id }) => id === "b" });
    const inbox = createInterruptInbox({ runs: [{ threadId: "t", run }] });
    await inbox.refresh();
    expect(
      inbox.getSnapshot().entries.map(({ interruptId, risk }) => [interruptId, risk?.marked]),
    ).toEqual([
      ["a", undefined],
      ["b", true],
    ]);
  });

  it("an inbox groups by agent, the one with the nearest deadline first", async () => {
    const inbox = createInterruptInbox({ source: serverOf(shop).source, grouping: "agent" });
    await inbox.refresh();
    expect(inbox.getSnapshot().groups.map(({ name, entries }) => [name, entries.length])).toEqual([
      ["Bank", 1],
      ["Shop", 2],
    ]);
  });

  it("an inbox marks questions that were never viewed, also after the next list", async () => {
    const inbox = createInterruptInbox({ source: serverOf(shop).source });
    await inbox.refresh();
    const [first] = inbox.getSnapshot().entries;
    inbox.select(first?.key ?? "");
    await inbox.refresh();
    expect(inbox.getSnapshot().unread.size).toBe(2);
    expect(inbox.getSnapshot().unread.has(first?.key ?? "")).toBe(false);
  });

  it("an inbox keeps a row that has not changed as it is", async () => {
    const { server, source } = serverOf(shop);
    const inbox = createInterruptInbox({ source });
    await inbox.refresh();
    const before = inbox.getSnapshot().entries;
    server.threads = JSON.parse(JSON.stringify(shop));
    await inbox.refresh();
    expect(inbox.getSnapshot().entries[0]).toBe(before[0]);
  });

  it("an inbox has one row for an id that comes twice, in one thread or on two pages", async () => {
    const threads = [{ threadId: "1", interrupts: [ask("a"), ask("a")] }];
    const list = async (cursor?: string) =>
      cursor === undefined ? { threads, next: "2" } : { threads };
    const inbox = createInterruptInbox({ source: { list, answer: async () => ({ ok: true }) } });
    await inbox.refresh();
    expect(ids(inbox)).toEqual(["a"]);
  });

  it("an inbox keeps the last list when the next one fails, and reports the failure", async () => {
    const { source } = serverOf(shop);
    let isDown = false;
    const list: InboxSource["list"] = (cursor, signal) =>
      isDown ? Promise.reject(new Error("down")) : source.list(cursor, signal);
    const inbox = createInterruptInbox({ source: { ...source, list } });
    await inbox.refresh();
    isDown = true;
    await inbox.refresh();
    expect(inbox.getSnapshot()).toMatchObject({ status: "failed" });
    expect(ids(inbox)).toHaveLength(3);
  });

  it("an inbox follows the server while there are listeners, by its events and by polling", async () => {
    const { server, source } = serverOf(shop);
    const clock = createSimulatedClock(start);
    const inbox = createInterruptInbox({ source, clock, pollInterval: 1_000 });
    expect(server.lists).toBe(0);
    const leave = inbox.subscribe(() => {});
    inbox.subscribe(() => {})();
    await vi.waitFor(() => expect(ids(inbox)).toHaveLength(3));
    server.threads = shop.slice(1);
    server.changed();
    await vi.waitFor(() => expect(ids(inbox)).toEqual(["soon"]));
    server.threads = [];
    clock.advance(1_000);
    await vi.waitFor(() => expect(ids(inbox)).toEqual([]));
    server.threads = shop;
    await vi.waitFor(() => {
      clock.advance(1_000);
      expect(ids(inbox)).toHaveLength(3);
    });
    leave();
    const { lists } = server;
    clock.advance(10_000);
    expect(server.lists).toBe(lists);
  });

  it("an inbox reads values of a source by their types, and does not follow a cursor for ever", async () => {
    const threads: readonly unknown[] = [
      null,
      { threadId: 7 },
      { threadId: "by", agent: {}, interrupts: [ask("b")] },
      { threadId: "for", answerableBy: "ann", interrupts: [ask("c")] },
      { threadId: "t", interrupts: [null, { id: 1, reason: "x" }, ask("a")] },
    ];
    const list = vi.fn(async () => ({
      threads: JSON.parse(JSON.stringify(threads)),
      next: "again",
    }));
    const inbox = createInterruptInbox({ source: { list, answer: async () => ({ ok: true }) } });
    await inbox.refresh();
    expect(list).toHaveBeenCalledTimes(2);
    expect(ids(inbox)).toEqual(["a"]);
    inbox.select(inbox.getSnapshot().entries[0]?.key ?? "");
    const run = await openRun(inbox);
    expect(run?.getSnapshot().interrupts.map(({ id }) => id)).toEqual(["a"]);
  });
});

/** The run of the selected question, once it shows the question. */
async function openRun(inbox: ReturnType<typeof createInterruptInbox>) {
  const { run } = inbox.getSnapshot();
  if (run !== null) await untilOpen(run);
  return run;
}

describe("answering", () => {
  const threads = Array.from({ length: 40 }, (_, index) => ({
    threadId: `${index}`,
    interrupts: [ask(`q${index}`)],
  }));

  it("an answer changes only the thread of the question", async () => {
    const { server, source } = serverOf(threads);
    const inbox = createInterruptInbox({ source });
    await inbox.refresh();
    inbox.select(inbox.getSnapshot().entries[3]?.key ?? "");
    const run = await openRun(inbox);
    run?.resolve("q3", { approved: true });
    await run?.submit();
    await vi.waitFor(() => expect(inbox.getSnapshot().entries).toHaveLength(39));
    expect([...server.answers]).toEqual([["3", "ann"]]);
    expect(inbox.getSnapshot().answered).toEqual({ threadId: "3", ok: true });
  });

  it("an answer names the agent's thread, where two agents have threads of one id", async () => {
    const asks = [{ id: "q", reason: "confirmation", message: "Go?" }];
    const answer = vi.fn<InboxSource["answer"]>(async () => ({ ok: true }));
    const threads = ["Ann", "Bob"].map((agent) => ({ threadId: "t", agent, interrupts: asks }));
    const foreign: object = { threadId: "t", key: { toJSON: () => "" }, interrupts: asks };
    const list = async () => ({ threads: [...threads, foreign as InboxThread] });
    const inbox = createInterruptInbox({ source: { list, answer } });
    await inbox.refresh();
    const rows = inbox.getSnapshot().entries;
    expect(rows.map(({ agent }) => agent)).toEqual(["Ann", "Bob"]);
    for (const { key } of rows) {
      inbox.select(key);
      const { run } = inbox.getSnapshot();
      if (run !== null) await untilOpen(run);
      run?.resolve("q", { approved: true });
      await run?.submit();
    }
    expect(answer.mock.calls.map(([id, , thread]) => [id, thread.agent])).toEqual([
      ["t", "Ann"],
      ["t", "Bob"],
    ]);
  });

  it("an answer shows the second of two users who was first", async () => {
    const { server, source } = serverOf(threads);
    const inbox = createInterruptInbox({ source });
    await inbox.refresh();
    inbox.select(inbox.getSnapshot().entries[0]?.key ?? "");
    const run = await openRun(inbox);
    server.answers.set("0", "Bob");
    run?.resolve("q0", { approved: true });
    await run?.submit();
    expect(inbox.getSnapshot().answered).toEqual({ threadId: "0", ok: false, answeredBy: "Bob" });
  });

  it("an inbox keeps a limited number of runs, and drops none with an unsent answer", async () => {
    const inbox = createInterruptInbox({ source: serverOf(threads).source, mostRuns: 5 });
    await inbox.refresh();
    const { entries } = inbox.getSnapshot();
    inbox.select(entries[0]?.key ?? "");
    const first = await openRun(inbox);
    if (first === null) throw new Error("No run is selected.");
    internalsOf(first).setInput("q0", { comment: "not yet" });
    for (const { key } of entries) inbox.select(key);
    expect(inbox.getSnapshot().runs).toBeLessThanOrEqual(5);
    inbox.select(entries[0]?.key ?? "");
    expect(inbox.getSnapshot().run).toBe(first);
  });

  it.each([
    ["Closed on Sundays", "Closed on Sundays"],
    [undefined, "The answer was not accepted."],
  ])(
    "an answer that the server refuses with %o shows why, and keeps the question",
    async (message, shown) => {
      const { source } = serverOf(threads);
      const answer: InboxSource["answer"] = async () => ({
        ok: false,
        ...(message !== undefined && { message }),
      });
      const inbox = createInterruptInbox({ source: { ...source, answer } });
      await inbox.refresh();
      inbox.select(inbox.getSnapshot().entries[0]?.key ?? "");
      const run = await openRun(inbox);
      run?.resolve("q0", { approved: true });
      await run?.submit();
      expect(run?.getSnapshot()).toMatchObject({
        interrupts: [{ id: "q0" }],
        error: { message: expect.stringContaining(shown) },
      });
      expect(inbox.getSnapshot().answered).toMatchObject({ threadId: "0", ok: false });
    },
  );

  it("a selected row reports that its questions were replaced, until it is selected again", async () => {
    const { server, source } = serverOf(threads);
    const inbox = createInterruptInbox({ source });
    await inbox.refresh();
    const key = inbox.getSnapshot().entries[0]?.key ?? "";
    inbox.select(key);
    const before = await openRun(inbox);
    await inbox.refresh();
    expect(inbox.getSnapshot()).toMatchObject({ changed: false, run: before });
    server.threads = threads.map((thread, index) =>
      index === 0
        ? { ...thread, interrupts: [ask("q0", { message: "Do something else?" })] }
        : thread,
    );
    await inbox.refresh();
    expect(inbox.getSnapshot()).toMatchObject({ changed: true, selected: key });
    expect(inbox.getSnapshot().run).not.toBe(before);
    await inbox.refresh();
    expect(inbox.getSnapshot().changed).toBe(true);
    inbox.select(key);
    expect(inbox.getSnapshot().changed).toBe(false);
  });

  it("answers are given in the runs of the page where the inbox was given these", async () => {
    const { run } = await askedRun([ask("a"), ask("b", { expiresAt: at(5) })]);
    const inbox = createInterruptInbox({ runs: [{ threadId: "t", agent: "Shop", run }] });
    const leave = inbox.subscribe(() => {});
    await vi.waitFor(() => expect(ids(inbox)).toEqual(["b", "a"]));
    inbox.select(inbox.getSnapshot().entries[0]?.key ?? "");
    expect(inbox.getSnapshot()).toMatchObject({ run, runs: 1 });
    leave();
  });
});
