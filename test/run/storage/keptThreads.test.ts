import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { type AgentRunBehaviour, createMask, type DecisionRecord } from "../../../src/core.js";
import { createSimulatedClock, mockIds } from "../../../src/testing.js";
import { dueToolCalls } from "../../../src/thread/view/dueToolCalls.js";
import { asks, at, calls, finished, says, started } from "../../support/builders.js";
import { createSharedStorage } from "../../support/createSharedStorage.js";
import { runs } from "../../support/depth.js";
import { createRun, question, settled } from "../createRun.js";

type Made = ReturnType<typeof createRun>;

/** A page on this storage that shows the thread, as a component does. */
async function openPage(behaviour: AgentRunBehaviour, ids = "page"): Promise<Made> {
  const made = createRun({ submitMode: "manual", generateId: mockIds(ids), ...behaviour });
  made.run.subscribe(() => {});
  await vi.dynamicImportSettled();
  await settled();
  return made;
}

/** Sends a message to which the agent replies with these events. */
async function talk(
  { run, agent, agentSays }: Made,
  message: string,
  ...events: readonly unknown[]
): Promise<void> {
  const before = agent.requests.length;
  const sent = run.send(message);
  await vi.waitFor(() => expect(agent.requests).toHaveLength(before + 1));
  await agentSays(started(), ...events);
  await sent;
  await settled();
}

/** Answers what is open, to which the agent replies with these events. */
async function answerAll(
  { run, agent, agentSays, openIds }: Made,
  ...events: readonly unknown[]
): Promise<void> {
  const before = agent.requests.length;
  for (const id of openIds()) run.resolve(id, { approved: true });
  const sent = run.submit();
  await vi.waitFor(() => expect(agent.requests).toHaveLength(before + 1));
  await agentSays(started("run-2"), ...events, finished("run-2"));
  await sent;
  await settled();
}

const texts = ({ snapshot }: Made): readonly unknown[] =>
  snapshot().messages.map(({ content }) => content);
const result = (content: string) => ({
  type: "TOOL_CALL_RESULT",
  messageId: `result-${content}`,
  toolCallId: "call-1",
  content,
});
const aboutCall = { ...question("a"), toolCallId: "call-1", reason: "tool_call" };

/** A thread whose one question, about a call, was approved and carried out. */
async function settledThread(behaviour: AgentRunBehaviour): Promise<Made> {
  const page = await openPage(behaviour);
  await talk(page, "Send it", ...calls("send", { to: "ann" }), asks([aboutCall]));
  await answerAll(page, result("Sent"), ...says("Done", "reply"));
  return page;
}

describe("a reload of a thread whose storage keeps it", () => {
  it("a reload shows the conversation and what was decided, sends nothing, and continues from there", async () => {
    const browser = createSharedStorage("always");
    const first = await settledThread({ storage: browser.page() });
    const reloaded = await openPage({ storage: browser.page() }, "later");
    expect(reloaded.snapshot()).toMatchObject({
      status: "idle",
      messages: first.snapshot().messages,
      interrupts: [],
      decisions: [],
      earlierDecisions: [
        {
          interruptId: "a",
          verdict: "approved",
          outcome: "accepted",
          result: "Sent",
          proposed: { toolName: "send" },
        },
      ],
    });
    expect(reloaded.agent.requests).toEqual([]);
    await talk(reloaded, "And now?", ...says("Nothing", "m9"), finished());
    expect(reloaded.agent.requests[0]?.messages.map(({ content }) => content)).toEqual([
      "Send it",
      undefined,
      "Sent",
      "Done",
      "And now?",
    ]);
    expect(texts(await openPage({ storage: browser.page() }, "last"))).toEqual(texts(reloaded));
  });

  it("a reload shows nothing where the storage keeps threads until they are settled", async () => {
    const browser = createSharedStorage();
    await settledThread({ storage: browser.page() });
    expect(JSON.stringify(browser.stored())).not.toContain("Sent");
    const reloaded = await openPage({ storage: browser.page() }, "later");
    expect(reloaded.snapshot()).toMatchObject({ messages: [], earlierDecisions: [] });
  });

  it("a reload shows a conversation in which nothing was asked", async () => {
    const browser = createSharedStorage("always");
    await talk(
      await openPage({ storage: browser.page() }),
      "Hello",
      ...says("Hi", "m1"),
      finished(),
    );
    const reloaded = await openPage({ storage: browser.page() }, "later");
    expect(texts(reloaded)).toEqual(["Hello", "Hi"]);
  });

  it("a reload shows a message whose reply was not there yet", async () => {
    const browser = createSharedStorage("always");
    const page = await openPage({ storage: browser.page() });
    void page.run.send("Hello");
    await vi.waitFor(() => expect(page.agent.requests).toHaveLength(1));
    await settled();
    expect(texts(await openPage({ storage: browser.page() }, "later"))).toEqual(["Hello"]);
  });

  it("a reload shows open questions beside what was decided before", async () => {
    const browser = createSharedStorage("always");
    const page = await settledThread({ storage: browser.page() });
    await talk(page, "More", asks([question("b")], "run-3"));
    const reloaded = await openPage({ storage: browser.page() }, "later");
    expect(reloaded.openIds()).toEqual(["b"]);
    expect(reloaded.snapshot()).toMatchObject({
      messages: page.snapshot().messages,
      decisions: [{ interruptId: "b", outcome: "open" }],
      earlierDecisions: [{ interruptId: "a", outcome: "accepted" }],
    });
  });

  it("a reload reports no decision to the host a second time", async () => {
    const browser = createSharedStorage("always");
    await settledThread({ storage: browser.page() });
    const onDecision = vi.fn();
    const reloaded = await openPage({ storage: browser.page(), onDecision }, "later");
    expect(reloaded.snapshot().earlierDecisions).toHaveLength(1);
    expect(onDecision).not.toHaveBeenCalled();
  });

  it("a reload shows one record for an answer whose delivery is unknown", async () => {
    const browser = createSharedStorage("always");
    const page = await openPage({ storage: browser.page() });
    await talk(page, "Send it", asks([question("a")]));
    page.run.resolve("a", { approved: true });
    const sent = page.run.submit();
    await vi.waitFor(() => expect(page.agent.requests).toHaveLength(2));
    page.agent.fail(new TypeError("gone"));
    await sent;
    await settled();
    const reloaded = await openPage({ storage: browser.page() }, "later");
    expect(reloaded.snapshot()).toMatchObject({
      decisions: [{ outcome: "unknown" }],
      earlierDecisions: [],
    });
  });

  it("a reload shows nothing after the thread was reset", async () => {
    const browser = createSharedStorage("always");
    const page = await openPage({ storage: browser.page() });
    await talk(page, "Hello", ...says("Hi", "m1"), finished());
    page.run.reset();
    await settled();
    expect(browser.stored()).toBeNull();
  });

  it("a reload shows nothing where the mask hides a value of the conversation, and only ids are stored", async () => {
    const browser = createSharedStorage("always");
    const redact = createMask((path) => path.at(-1) === "to");
    await settledThread({ storage: browser.page(), redact });
    expect(browser.stored()).toMatchObject({ settled: ["a"] });
    expect(JSON.stringify(browser.stored())).not.toMatch(/ann|Done/);
    const reloaded = await openPage({ storage: browser.page(), redact }, "later");
    expect(reloaded.snapshot()).toMatchObject({ messages: [], earlierDecisions: [] });
  });

  it("a reload sends a stateless agent the decision as the result of its call, as the page before would have", async () => {
    const browser = createSharedStorage("always");
    const page = await openPage({ storage: browser.page() });
    await talk(page, "Send it", ...calls("send", { to: "ann" }), asks([aboutCall]));
    await answerAll(page, ...says("Done", "reply"));
    const reloaded = await openPage({ storage: browser.page() }, "later");
    await talk(reloaded, "And now?", finished());
    expect(reloaded.agent.requests[0]?.messages).toContainEqual(
      expect.objectContaining({ role: "tool", toolCallId: "call-1" }),
    );
  });

  it("a conversation that exceeds the storage leaves ids, so that settled questions are not offered again", async () => {
    const browser = createSharedStorage("always");
    const small = browser.page();
    const onError = vi.fn();
    const storage = {
      ...small,
      save(threadId: string, record: Parameters<typeof small.save>[1]) {
        if (JSON.stringify(record).includes("Done"))
          throw new DOMException("full", "QuotaExceededError");
        return small.save(threadId, record);
      },
    };
    await settledThread({ storage, onError });
    expect(browser.stored()).toMatchObject({ settled: ["a"] });
    expect(browser.stored()).not.toHaveProperty("history");
    expect(onError).toHaveBeenCalledWith(expect.objectContaining({ code: "storage" }));
  });
});

describe("a second tab on a thread whose storage keeps it", () => {
  it("a second tab gets the reply to answers that the first one has sent, and what was decided, and sends nothing", async () => {
    const browser = createSharedStorage("always");
    const first = await openPage({ storage: browser.page() }, "first");
    await talk(first, "Send it", ...calls("send", { to: "ann" }), asks([aboutCall]));
    const second = await openPage({ storage: browser.page() }, "second");
    expect(second.openIds()).toEqual(["a"]);
    await answerAll(first, result("Sent"), ...says("Done", "reply"));
    expect(second.snapshot()).toMatchObject({
      answeredElsewhere: true,
      interrupts: [],
      messages: first.snapshot().messages,
      decisions: [],
      earlierDecisions: [{ interruptId: "a", verdict: "approved", outcome: "accepted" }],
    });
    expect(second.agent.requests).toEqual([]);
    await talk(second, "Thanks", ...says("Welcome", "m9"), finished());
    expect(texts(first)).toEqual(texts(second));
    expect(texts(first).slice(-2)).toEqual(["Thanks", "Welcome"]);
  });

  it("a second tab gets the reply that leads to the next question, and the question", async () => {
    const browser = createSharedStorage("always");
    const first = await openPage({ storage: browser.page() }, "first");
    await talk(first, "Send it", asks([question("a")]));
    const second = await openPage({ storage: browser.page() }, "second");
    first.run.resolve("a", { approved: true });
    void first.run.submit();
    await vi.waitFor(() => expect(first.agent.requests).toHaveLength(2));
    await first.agentSays(
      started("run-2"),
      ...says("One more", "reply"),
      asks([question("b")], "run-2"),
    );
    await vi.waitFor(() => expect(second.openIds()).toEqual(["b"]));
    expect(texts(second)).toEqual(["Send it", "One more"]);
  });

  it("a second tab loses nothing that it was sent meanwhile", async () => {
    const browser = createSharedStorage("always");
    const first = await openPage({ storage: browser.page() }, "first");
    const second = await openPage({ storage: browser.page() }, "second");
    await talk(first, "Hello", ...says("Hi", "m1"), finished());
    void first.run.send("To the first");
    await vi.waitFor(() => expect(first.agent.requests).toHaveLength(2));
    await talk(second, "To the second", ...says("Second", "m2"), finished());
    await first.agentSays(started("run-4"), ...says("First", "m3"), finished("run-4"));
    await settled();
    expect(texts(second)).toEqual(expect.arrayContaining(["To the second", "Second", "First"]));
    await talk(second, "Both", ...says("Yes", "m4"), finished());
    expect(texts(first)).toEqual(texts(second));
  });

  it("a second tab does not store its conversation over answers that the first one is sending", async () => {
    const browser = createSharedStorage("always");
    const first = await openPage({ storage: browser.page() }, "first");
    await talk(first, "Send it", asks([question("a")]));
    const second = await openPage({ storage: browser.page() }, "second");
    first.run.resolve("a", { approved: true });
    void first.run.submit();
    await vi.waitFor(() => expect(first.agent.requests).toHaveLength(2));
    expect(second.snapshot().answeredElsewhere).toBe(true);
    await talk(second, "Meanwhile", ...says("Yes", "m2"), finished());
    expect(browser.stored()).toMatchObject({ sent: { resume: [{ interruptId: "a" }] } });
    await first.agentSays(started("run-2"), ...says("Done", "reply"), finished("run-2"));
    expect(browser.stored()).toMatchObject({ settled: ["a"] });
    expect(texts(second)).toEqual(expect.arrayContaining(["Meanwhile", "Yes", "Done"]));
  });

  it("a second tab opens a question that the first one received while it read a reply itself, and keeps it stored", async () => {
    const browser = createSharedStorage("always");
    const first = await openPage({ storage: browser.page() }, "first");
    const second = await openPage({ storage: browser.page() }, "second");
    void second.run.send("To the second");
    await vi.waitFor(() => expect(second.agent.requests).toHaveLength(1));
    await talk(first, "Send it", asks([question("a")]));
    await second.agentSays(started("run-3"), ...says("Yes", "m3"), finished("run-3"));
    await vi.waitFor(() => expect(second.openIds()).toEqual(["a"]));
    expect(browser.stored()).toMatchObject({ questions: [{ fields: { id: "a" } }] });
  });
});

it("a tab whose conversation could not be stored keeps it when another one continues", async () => {
  const browser = createSharedStorage("always");
  const first = await openPage({ storage: browser.page() }, "first");
  await talk(first, "Hello", ...says("Hi", "m1"), finished());
  const page = browser.page();
  let isFull = false;
  const save: typeof page.save = (...record) => {
    if (isFull) throw new Error("full");
    return page.save(...record);
  };
  const second = await openPage({ storage: { ...page, save } }, "second");
  isFull = true;
  await talk(second, "Only here", ...says("Yes", "m2"), finished());
  for (const id of ["m3", "m4", "m5"]) await talk(first, "More", ...says("Well", id), finished());
  expect(texts(second)).toEqual(
    expect.arrayContaining(["Hello", "Only here", "Yes", "More", "Well"]),
  );
});

it("a kept conversation is not removed after a day", async () => {
  const browser = createSharedStorage("always");
  const first = await settledThread({ storage: browser.page() });
  const later = await openPage(
    { storage: browser.page(), clock: createSimulatedClock(at(2 * 24 * 60 * 60)) },
    "later",
  );
  expect(texts(later)).toEqual(texts(first));
  expect(browser.stored()).toMatchObject({ settled: ["a"], history: {} });
});

it("a draft that cannot be stored removes nothing that was stored before", async () => {
  const page = createSharedStorage().page();
  const save = vi.fn(page.save);
  const { run, snapshot, ...made } = await openPage({ storage: { ...page, save } });
  await talk({ run, snapshot, ...made }, "Send it", asks([question("a")]));
  save.mockImplementation(() => {
    throw new Error("full");
  });
  run.resolve("a", { approved: true });
  await settled();
  expect(save.mock.lastCall?.[1]).toMatchObject({ drafts: expect.anything() });
  expect(save.mock.calls.filter(([, record]) => record === null)).toEqual([]);
});

it("an answer whose reply was lost here stays to be retried here, also where another page has sent one", async () => {
  const browser = createSharedStorage();
  const first = await openPage({ storage: browser.page() }, "first");
  await talk(first, "Send it", asks([question("a")]));
  first.run.resolve("a", { approved: true });
  void first.run.submit();
  await vi.waitFor(() => expect(first.agent.requests).toHaveLength(2));
  first.agent.fail(new TypeError("gone"));
  await vi.waitFor(() =>
    expect(first.snapshot().composer).toMatchObject({ delivery: "unknown", canRetry: true }),
  );
  const stored = JSON.parse(JSON.stringify(browser.stored()));
  browser.write({ ...stored, sent: { ...stored.sent, runId: "theirs" } });
  await settled();
  expect(first.openIds()).toEqual(["a"]);
  expect(first.snapshot().composer).toMatchObject({ delivery: "unknown", canRetry: true });
});

it("a conversation that was stored is not shown where the storage does not keep it any more", async () => {
  const browser = createSharedStorage("always");
  await settledThread({ storage: browser.page() });
  const later = await openPage({ storage: { ...browser.page(), keep: "until-settled" } }, "later");
  expect(later.snapshot().messages).toEqual([]);
});

it("a storage that cannot be read is reported once", async () => {
  const onError = vi.fn();
  const page = createSharedStorage().page();
  await openPage({
    storage: { ...page, load: () => Promise.reject(new Error("broken")) },
    onError,
  });
  expect(onError).toHaveBeenCalledTimes(1);
  expect(onError).toHaveBeenCalledWith(expect.objectContaining({ code: "storage" }));
});

describe("a stored conversation that was changed by others", () => {
  const base = {
    version: 1,
    threadId: "thread-1",
    runId: "r",
    requestId: "q",
    settled: [],
    settledAt: 0,
  };
  const openWith = async (history: unknown, behaviour: AgentRunBehaviour = {}) => {
    const browser = createSharedStorage("always");
    browser.write({ ...base, history });
    const onError = vi.fn();
    return {
      page: await openPage({ storage: browser.page(), onError, ...behaviour }),
      onError,
      browser,
    };
  };
  const record = {
    threadId: "thread-1",
    runId: "r",
    interruptId: "a",
    reason: "tool_call",
    askedAt: 5,
    outcome: "accepted",
    verdict: "approved",
    edited: false,
    sentAt: 6,
    resumeRunId: "r2",
  };

  it.each<[string, object]>([
    ["of another thread", { threadId: "other" }],
    ["without an outcome", { outcome: "open", verdict: null }],
    ["that is being sent", { outcome: "pending" }],
    ["with an unknown verdict", { verdict: "admin" }],
    ["without a verdict", { verdict: null }],
    ["whose time is none", { askedAt: Number.MAX_VALUE }],
    ["that was sent at no time", { sentAt: "now" }],
    ["without the run that sent it", { resumeRunId: 7 }],
    ["without an id", { interruptId: {} }],
  ])(
    "a changed conversation shows no record %s, and reports how many entries were left out",
    async (_, change) => {
      const { page } = await openWith({
        messages: [{ id: "m", role: "user", content: "Hi" }],
        decisions: [record, { ...record, ...change, runId: "x" }],
      });
      expect(page.snapshot().earlierDecisions).toEqual([record]);
      expect(page.snapshot().problems).toMatchObject([
        { code: "unreadable-history", message: expect.stringContaining("1 entries") },
      ]);
    },
  );

  it("a changed conversation has each field of a record read by its type", async () => {
    const decisions = [
      {
        ...record,
        message: 5,
        proposed: { toolCallId: 1 },
        evidence: "sworn",
        result: 8,
        notRun: "yes",
        shownAt: -1,
        metadata: [],
      },
    ];
    const { page } = await openWith({ messages: [], decisions });
    expect(page.snapshot().earlierDecisions).toEqual([record]);
  });

  it("a changed conversation runs no page tool that it claims was approved", async () => {
    const call = { id: "call-1", type: "function", function: { name: "wipe", arguments: "{}" } };
    const proposed = { toolCallId: "call-1", toolName: "wipe", args: {} };
    const { page } = await openWith({
      messages: [{ id: "m", role: "assistant", toolCalls: [call] }],
      decisions: [{ ...record, proposed }],
    });
    expect(page.snapshot().earlierDecisions).toHaveLength(1);
    await talk(page, "Go on", finished());
    expect(dueToolCalls(page.snapshot(), ["wipe"])).toEqual([]);
  });

  it("a changed conversation is refused where it is nested too deeply, and the host is notified", async () => {
    let deep: unknown = 1;
    for (let level = 0; level < 2_000; level++) deep = [deep];
    const { page, onError } = await openWith({
      messages: [{ id: "m", role: "user", content: "Hi" }],
      state: deep,
    });
    expect(page.snapshot().messages).toEqual([]);
    expect(onError).toHaveBeenCalledWith(expect.objectContaining({ code: "bad-handle" }));
  });

  it("a changed conversation opens no question, sends nothing and throws nothing, for any value", async () => {
    const field = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom(record, [record], { ...record, outcome: "open", verdict: null }),
    );
    const histories = fc.oneof(
      fc.jsonValue(),
      fc.record(
        {
          revision: field,
          messages: fc.oneof(field, fc.array(field)),
          decisions: fc.oneof(field, fc.array(field)),
          decisionResults: field,
          state: field,
        },
        { requiredKeys: [] },
      ),
    );
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        const { page } = await openWith(history);
        const { interrupts, decisions, earlierDecisions, status } = page.snapshot();
        expect([interrupts, decisions, status]).toEqual([[], [], "idle"]);
        expect(
          earlierDecisions.every(
            ({ outcome }: DecisionRecord) => outcome !== "open" && outcome !== "pending",
          ),
        ).toBe(true);
        expect(page.agent.requests).toEqual([]);
      }),
      { numRuns: runs(200) },
    );
  });

  it("a changed conversation does not replace open questions, and is not opened while a reply is read", async () => {
    const browser = createSharedStorage("always");
    const page = await openPage({ storage: browser.page() });
    const sent = page.run.send("Hello");
    await vi.waitFor(() => expect(page.agent.requests).toHaveLength(1));
    const forged = {
      ...base,
      history: { revision: 99, messages: [{ id: "x", role: "user", content: "Forged" }] },
    };
    browser.write(forged);
    await page.agentSays(started(), asks([question("a")]));
    await sent;
    browser.write(forged);
    await settled();
    expect(page.openIds()).toEqual(["a"]);
    expect(texts(page)).toEqual(["Hello"]);
  });
});
