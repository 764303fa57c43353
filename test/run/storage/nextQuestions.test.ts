import { describe, expect, it, vi } from "vitest";
import type { Message, PauseStorage } from "../../../src/core.js";
import { mockIds, scriptedTransport, toolCallInterrupt } from "../../../src/testing.js";
import { asks, calls, failed, finished, says, started } from "../../support/builders.js";
import { createSharedStorage } from "../../support/createSharedStorage.js";
import { strictModelRefusal } from "../../support/strictModel.js";
import { createRun, settled } from "../createRun.js";

type Tab = ReturnType<typeof createRun>;

/** Two tabs of one thread, on a storage that keeps it until its questions are settled. */
async function twoTabs(keep?: PauseStorage["keep"]): Promise<readonly [Tab, Tab]> {
  const browser = createSharedStorage();
  const open = async (name: string) => {
    const storage = { ...browser.page(), ...(keep && { keep }) };
    const made = createRun({ storage, submitMode: "manual", generateId: mockIds(name) });
    made.run.subscribe(() => {});
    await made.run.ready();
    await settled();
    return made;
  };
  return [await open("first"), await open("second")];
}

const asksAbout = (id: string, runId?: string) => [
  ...calls("pay", { to: id }, `call-${id}`),
  asks([toolCallInterrupt({ id, toolCallId: `call-${id}` })], runId),
];
const result = (id: string) => ({
  type: "TOOL_CALL_RESULT",
  messageId: `result-${id}`,
  toolCallId: `call-${id}`,
  content: "Paid",
});

/** Sends a message, to which the agent replies with these events. */
async function talk(tab: Tab, text: string, ...events: readonly unknown[]): Promise<void> {
  const before = tab.agent.requests.length;
  const sent = tab.run.send(text);
  await vi.waitFor(() => expect(tab.agent.requests).toHaveLength(before + 1));
  await tab.agentSays(started(), ...events);
  await sent;
  await settled();
}

/** Approves what is open, to which the agent replies with these events. */
async function approve(tab: Tab, ...events: readonly unknown[]): Promise<void> {
  const before = tab.agent.requests.length;
  for (const id of tab.openIds()) tab.run.resolve(id, { approved: true });
  await settled();
  const sent = tab.run.submit();
  await vi.waitFor(() => expect(tab.agent.requests).toHaveLength(before + 1));
  await tab.agentSays(started("run-2"), ...events);
  await sent;
  await settled();
}

const lastSent = ({ agent }: Tab): readonly Message[] => agent.requests.at(-1)?.messages ?? [];
const idsOf = (messages: readonly Message[]) => messages.map(({ id }) => id);

describe("the next question of a thread in another tab", () => {
  it("is answered with the conversation that led to it", async () => {
    const [first, second] = await twoTabs();
    await talk(first, "Go", ...asksAbout("a"));
    await approve(first, result("a"), ...asksAbout("b"));
    expect([second.openIds(), idsOf(second.snapshot().messages)]).toEqual([
      ["b"],
      idsOf(first.snapshot().messages),
    ]);
    await approve(second, result("b"), finished("run-2"));
    expect(idsOf(lastSent(second)).slice(1)).toEqual(["call-a", "result-a", "call-b"]);
  });

  it("leaves no call without a result where each tab has a conversation of its own", async () => {
    const [first, second] = await twoTabs();
    await talk(first, "Go", ...asksAbout("a"));
    await approve(first, result("a"), ...says("Done"), finished("run-2"));
    await talk(second, "And then?", ...asksAbout("b"));
    await approve(first, result("b"), ...asksAbout("c"));
    expect(second.openIds()).toEqual(["c"]);
    await approve(second, result("c"), finished("run-2"));
    expect(strictModelRefusal(lastSent(second))).toBeUndefined();
  });

  it("is not recorded as taken where the agent changes it, though its call is new to this tab", async () => {
    const [first, second] = await twoTabs();
    await talk(first, "Go", ...says("Well"), finished());
    await talk(second, "And then?", ...says("Well"), finished());
    await talk(first, "More", ...asksAbout("a"));
    expect(second.openIds()).toEqual(["a"]);
    await approve(second, ...calls("pay", { to: "b" }, "call-a"), ...asksAbout("a").slice(-1));
    expect(second.snapshot().interrupts[0]?.toolCall?.args).toEqual({ to: "b" });
    const { decisions } = second.snapshot();
    expect(decisions.map(({ outcome }) => outcome)).toEqual(["unknown", "open"]);
  });
});

it("a model is not told that the user went on without an answer that was given in another tab", async () => {
  const [first, second] = await twoTabs();
  await talk(first, "Go", ...asksAbout("a"));
  await approve(first, result("a"), ...says("Done"), finished("run-2"));
  await talk(second, "And then?", ...says("Well"), finished());
  const told = lastSent(second).find(({ role }) => role === "tool");
  expect(told?.content).toMatch(/^It is not known whether an answer about this call arrived/);
});

it("what was said in one tab stays there when the other answers an older question", async () => {
  const [first, second] = await twoTabs("always");
  await talk(first, "Go", ...asksAbout("a"));
  second.run.giveUp();
  const sent = second.run.send("Something else");
  await vi.waitFor(() => expect(second.agent.requests).toHaveLength(1));
  await second.agentSays(started("run-9"), ...asksAbout("a", "run-9"));
  await sent;
  await approve(first, result("a"), ...says("Done"), finished("run-2"));
  await talk(first, "More", ...says("Well"), finished());
  await approve(second, failed("unknown", "UNKNOWN_INTERRUPT_ID"));
  expect(first.snapshot().messages.map(({ content }) => content)).toContain("More");
});

it("a refused answer that is taken back in one tab is taken back in the other", async () => {
  const [first, second] = await twoTabs();
  await talk(first, "Go", ...asksAbout("a"));
  await approve(first, failed("not now", "UNKNOWN_INTERRUPT_ID"));
  expect(second.snapshot().interrupts[0]?.draft).toMatchObject({ payload: { approved: true } });
  first.clock.advance(1_000);
  second.clock.advance(1_000);
  second.run.clear("a");
  await settled();
  expect(first.snapshot().interrupts[0]?.draft).toBeNull();
  expect(await first.run.submit()).toMatchObject({ ok: false, reason: "blocked" });
});

describe("an answer that another tab gives while this one loads the conversation", () => {
  const loads = async (
    tab: Awaited<ReturnType<typeof tabsWithHistory>>[0],
    ending: unknown,
    messages: readonly Message[],
  ) => {
    await tab.history.emit([started("load"), { type: "MESSAGES_SNAPSHOT", messages }, ending]);
    tab.history.end();
    await settled();
  };

  it("stays answered where this one loads it before the agent has read the answer", async () => {
    const [first, second] = await tabsWithHistory();
    await talk(first, "Go", ...asksAbout("a"));
    first.run.resolve("a", { approved: true });
    await settled();
    const sent = first.run.submit();
    await vi.waitFor(() => expect(first.agent.requests).toHaveLength(2));
    await settled();
    expect(second.snapshot()).toMatchObject({ interrupts: [], answeredElsewhere: true });
    const loaded = [second.run.load(), second.run.load()];
    await settled();
    expect(second.history.requests).toHaveLength(0);
    await first.agentSays(started("run-2"), result("a"), finished("run-2"));
    await sent;
    await settled();
    expect(second.history.requests).toHaveLength(1);
    await loads(second, finished("load"), first.snapshot().messages);
    expect(await Promise.all(loaded)).toMatchObject([{ ok: true }, { ok: true }]);
    expect(second.openIds()).toEqual([]);
    expect(idsOf(second.snapshot().messages)).toContain("result-a");
  });

  it("a load that waits for the other tab ends with a stop, and a message may be sent meanwhile", async () => {
    const [first, second] = await tabsWithHistory();
    await talk(first, "Go", ...asksAbout("a"));
    first.run.resolve("a", { approved: true });
    await settled();
    void first.run.submit();
    await vi.waitFor(() => expect(first.agent.requests).toHaveLength(2));
    await settled();
    const stopped = second.run.load();
    await settled();
    second.run.abort();
    expect(await stopped).toMatchObject({ ok: false, reason: "aborted" });
    void second.run.load();
    await settled();
    await talk(second, "And then?", ...says("Well"), finished());
    expect(second.history.requests).toHaveLength(0);
    expect(lastSent(second).at(-1)).toMatchObject({ content: "And then?" });
  });

  it("is one entry of the log in both tabs, with its outcome", async () => {
    const [first, second] = await tabsWithHistory();
    await talk(first, "Go", ...asksAbout("a"));
    // With a history, it is read before an answer to what another tab was asked.
    const opened = second.run.load();
    await settled();
    const question = asks([toolCallInterrupt({ id: "a", toolCallId: "call-a" })]);
    await loads(second, question, second.snapshot().messages);
    await opened;
    second.run.resolve("a", { approved: true });
    await settled();
    const sent = second.run.submit();
    await vi.waitFor(() => expect(second.agent.requests).toHaveLength(1));
    await settled();
    const loaded = first.run.load();
    await settled();
    await second.agentSays(started("run-2"), result("a"), finished("run-2"));
    await sent;
    await settled();
    await loads(first, finished("load"), second.snapshot().messages);
    await loaded;
    await settled();
    const log = ({ snapshot }: Tab) =>
      [...snapshot().earlierDecisions, ...snapshot().decisions].map(({ outcome }) => outcome);
    expect([log(first), log(second)]).toEqual([["accepted"], ["accepted"]]);
  });
});

/** Two tabs that keep the conversation, and can read it from the agent. */
async function tabsWithHistory() {
  const browser = createSharedStorage();
  const open = async (name: string) => {
    const history = scriptedTransport();
    const storage = { ...browser.page(), keep: "always" } as const;
    const made = createRun({ storage, submitMode: "manual", generateId: mockIds(name) }, history);
    made.run.subscribe(() => {});
    await made.run.ready();
    await settled();
    return { ...made, history };
  };
  return [await open("first"), await open("second")] as const;
}
