import { expect, it } from "vitest";
import { createAgentRun } from "../../../src/core.js";
import { confirmationInterrupt, toolCallInterrupt } from "../../../src/testing.js";
import { asks, calls, failed, finished, says, started } from "../../support/builders.js";
import { createSharedStorage } from "../../support/createSharedStorage.js";
import {
  asksFor,
  begins,
  createFakeServer,
  ends,
  says as replies,
} from "../../support/dialects/createFakeServer.js";
import { createRun, settled } from "../createRun.js";

it("a call that the agent has changed for one tab is asked about, and sent on, as changed by the other", async () => {
  const browser = createSharedStorage();
  const open = (name: string) => {
    let ids = 0;
    const tab = createRun({
      storage: browser.page(),
      submitMode: "manual",
      generateId: () => `${name}-${ids++}`,
    });
    tab.run.subscribe(() => {});
    return tab;
  };
  const asksToPay = (amount: number, runId: string) => {
    const question = toolCallInterrupt({ id: "a", toolCallId: "call-1", message: "Pay?" });
    return [started(runId), ...calls("pay", { amount }), asks([question], runId)];
  };
  const amounts = ({ snapshot }: ReturnType<typeof createRun>) =>
    snapshot().interrupts.map(({ toolCall }) => toolCall?.args);
  // Each tab has a conversation that the other one lacks a part of.
  const one = open("one");
  void one.run.send("Hello");
  await settled();
  await one.agentSays(started(), ...says("Hello"), finished());
  const other = open("other");
  void other.run.send("Pay");
  await settled();
  await other.agentSays(...asksToPay(2, "run-2"));
  await settled();
  expect([amounts(one), amounts(other)]).toEqual([[{ amount: 2 }], [{ amount: 2 }]]);

  one.run.resolve("a", { approved: true });
  void one.run.submit();
  await settled();
  await one.agentSays(...asksToPay(92, "run-3"));
  await settled();
  expect([amounts(one), amounts(other)]).toEqual([[{ amount: 92 }], [{ amount: 92 }]]);

  other.run.resolve("a", { approved: true });
  void other.run.submit();
  await settled();
  expect(JSON.stringify(other.agent.requests.at(-1)?.messages)).toContain('amount\\":92');
  await other.agentSays(started("run-4"), finished("run-4"));
});

it("a call that was given up is sent by another tab with the result that this one gave it", async () => {
  const browser = createSharedStorage();
  const asksAbout = (call: string, runId: string) => [
    started(runId),
    ...calls("pay", {}, call),
    asks([toolCallInterrupt({ id: call, toolCallId: call, message: "Pay?" })], runId),
  ];
  const one = createRun({ storage: browser.page(), submitMode: "manual" });
  void one.run.send("Pay");
  await settled();
  await one.agentSays(...asksAbout("call-1", "run-1"));
  one.run.dismiss();
  void one.run.start();
  await settled();
  await one.agentSays(...asksAbout("call-2", "run-2"));
  await settled();

  const other = createRun({ storage: browser.page(), submitMode: "manual" });
  await other.run.ready();
  other.run.resolve("call-2", { approved: true });
  void other.run.submit();
  await settled();
  const { messages = [] } = other.agent.requests.at(-1) ?? {};
  const results = messages.flatMap((one) => (one.role === "tool" ? [one.toolCallId] : []));
  expect(results).toEqual(["call-1"]);
  expect(other.snapshot().messages.map(({ role }) => role)).not.toContain("tool");
  await other.agentSays(started("run-3"), finished("run-3"));
});

it("what the agent was told in one tab stays there when another, which does not know of it, closes its questions", async () => {
  const browser = createSharedStorage("always");
  const open = (name: string) => {
    let ids = 0;
    const tab = createRun({
      storage: browser.page(),
      submitMode: "manual",
      generateId: () => `${name}-${ids++}`,
    });
    tab.run.subscribe(() => {});
    return tab;
  };
  const [one, other] = [open("one"), open("other")];
  void one.run.send("Pay");
  await settled();
  const question = toolCallInterrupt({ id: "a", toolCallId: "call-1", message: "Pay?" });
  await one.agentSays(started(), ...calls("pay", {}), asks([question]));
  await settled();

  other.run.resolve("a", { approved: true });
  void other.run.submit();
  await settled();
  other.agent.fail(new Error("connection lost"));
  await settled();
  expect(one.snapshot().answeredElsewhere).toBe(true);
  void one.run.send("And the invoice?");
  await settled();
  await one.agentSays(started("run-2"), ...says("Paid"), finished("run-2"));
  expect(other.snapshot().composer.delivery).toBe("unknown");

  void other.run.steerAway("Stop", { mayRepeat: true });
  await settled();
  await other.agentSays(started("run-3"), failed("unknown", "UNKNOWN_INTERRUPT_ID"));
  await settled();
  other.run.dismiss();
  await settled();
  const texts = ({ snapshot }: typeof one) => snapshot().messages.map(({ content }) => content);
  expect(texts(one)).toEqual(expect.arrayContaining(["And the invoice?", "Paid"]));
});

it("a tab keeps what it was told while the answers of another one were lost", async () => {
  const question = confirmationInterrupt({ id: "q1", message: "Go on?" });
  const server = createFakeServer((posted, turn) => {
    if (turn === 0) return [begins(posted), asksFor(posted, [question])];
    if ("resume" in posted) return { status: 502, body: "bad gateway" };
    return [begins(posted), ...replies(`reply-${turn}`, "I see."), ends(posted)];
  });
  const browser = createSharedStorage("always");
  const open = () => {
    const run = createAgentRun({
      url: "https://agent.test/",
      threadId: "t1",
      fetch: server.fetch,
      storage: browser.page(),
    });
    run.subscribe(() => {});
    return run;
  };
  const [one, two] = [open(), open()];
  await one.send("Go");
  await settled();
  one.resolve("q1", { approved: true });
  await one.submit();
  await settled();
  await two.send("To the second tab");
  await two.submit();
  one.giveUp();
  await settled();
  await one.send("To the first tab");
  await settled();
  const told = two.getSnapshot().messages.filter(({ role }) => role === "user");
  expect(told.map(({ content }) => content).sort()).toEqual([
    "Go",
    "To the first tab",
    "To the second tab",
  ]);
});
