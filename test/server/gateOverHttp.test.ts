import { afterEach, expect, it, vi } from "vitest";
import {
  type AgentRun,
  createAgentRun,
  type PauseStorage,
  webPauseStorage,
} from "../../src/core.js";
import { holdQuestions } from "../../src/dialects.js";
import {
  type AnnouncedToolCall,
  createInterruptGate,
  type InterruptGate,
} from "../../src/server.js";
import { type ServedCall, serveGate } from "../support/gateServer.js";

const ask = { id: "a", reason: "tool_call", toolCallId: "call-1", message: "Pay?" };
const pay = (amount: number): AnnouncedToolCall => ({
  id: "call-1",
  name: "pay",
  args: `{"amount": ${amount}}`,
});
const asking = (announced: number, streamed = announced): ServedCall => ({
  interrupts: [ask],
  announced: [pay(announced)],
  streamed: [pay(streamed)],
});

const opened: (() => void)[] = [];
afterEach(() => {
  for (const close of opened.splice(0)) close();
});

async function serve(
  next: () => ServedCall,
  gate: InterruptGate = createInterruptGate({ requireShown: true }),
) {
  const server = await serveGate(gate, next);
  opened.push(server.close);
  const open = (storage?: PauseStorage): AgentRun =>
    createAgentRun({ url: server.url, threadId: "t", ...(storage !== undefined && { storage }) });
  return { ...server, gate, open };
}

async function approve(run: AgentRun): Promise<void> {
  run.resolve("a", { approved: true });
  await run.submit();
}

/** The number of other pauses after which a gate drops one. */
async function maxPauses(gate: InterruptGate): Promise<void> {
  for (let index = 0; index < 51; index += 1) {
    const interrupts = await gate.announce("t", `other-${index}`, [
      { id: `id-${index}`, reason: "confirmation" },
    ]);
    const resume = interrupts.map(({ id, metadata }) => ({
      interruptId: id,
      status: "cancelled",
      metadata,
    }));
    expect(await gate.admit("t", { resume })).toMatchObject({ kind: "resume" });
  }
}

it("the client sends the gate what it showed, and its answer is admitted", async () => {
  const { open, inputs, verdicts } = await serve(() => asking(5));
  const run = open();
  await run.send("Go");
  const [interrupt] = run.getSnapshot().interrupts;
  expect(interrupt?.toolCall).toMatchObject({ name: "pay", args: { amount: 5 } });
  // People have no use for the key.
  expect(interrupt?.metadata).toBeUndefined();
  await approve(run);
  expect(verdicts.at(-1)).toMatchObject({ kind: "resume", isCompared: true });
  const metadata = {
    interruptGate: { key: expect.any(String), call: { name: "pay", args: '{"amount": 5}' } },
  };
  expect(inputs.at(-1)).toMatchObject({
    resume: [{ interruptId: "a", status: "resolved", payload: { approved: true }, metadata }],
  });
  expect(run.getSnapshot()).toMatchObject({
    status: "finished",
    decisions: [{ outcome: "accepted" }],
  });
  expect(run.getSnapshot().decisions[0]).not.toHaveProperty("metadata");
});

it("a call that only the metadata describe is compared, too", async () => {
  const question = {
    id: "a",
    reason: "tool_call",
    metadata: { toolName: "pay", args: { amount: 5, to: ["ann"] } },
  };
  const { open, verdicts } = await serve(() => ({
    interrupts: [question],
    announced: [],
    streamed: [],
  }));
  const run = open();
  await run.send("Go");
  expect(run.getSnapshot().interrupts).toMatchObject([
    { toolCall: { name: "pay" }, metadata: question.metadata },
  ]);
  await approve(run);
  expect(verdicts.at(-1)).toMatchObject({ kind: "resume", isCompared: true });
});

it("an answer given for other arguments than the agent's is refused", async () => {
  const { open, verdicts } = await serve(() => asking(5000, 5));
  const run = open();
  await run.send("Go");
  await approve(run);
  expect(verdicts.at(-1)).toMatchObject({ kind: "refused", event: { code: "QUESTION_CHANGED" } });
  expect(run.getSnapshot().error).toMatchObject({ agentCode: "QUESTION_CHANGED" });
});

it("the answer of an old page is refused for a later question with the same id", async () => {
  let amount = 5;
  const { open, gate, verdicts } = await serve(() => asking(amount));
  const [first, old] = [open(), open()];
  await first.send("Go");
  const [interrupts] = [(await gate.read("t")).open?.interrupts ?? []];
  // The old page has the question from an inbox, with its arguments.
  const messages = [
    {
      id: "m",
      role: "assistant" as const,
      toolCalls: first.getSnapshot().messages.flatMap((one) => toolCallsOf(one)),
    },
  ];
  let answer: unknown;
  const agent = holdQuestions({ threadId: "t", interrupts, messages }, (resume) => {
    answer = resume;
  });
  const page = createAgentRun({ agent });
  await page.ready();
  await approve(first);
  await maxPauses(gate);
  amount = 5000;
  await old.send("Once more");
  await approve(page);
  expect(answer).toMatchObject([
    { metadata: { interruptGate: { call: { args: '{"amount": 5}' } } } },
  ]);
  expect(await gate.admit("t", { resume: answer })).toMatchObject({
    kind: "refused",
    event: { code: "QUESTION_CHANGED" },
  });
  await approve(old);
  expect(verdicts.at(-1)).toMatchObject({ kind: "resume", isCompared: true });
});

it("an answer that was lost is sent again with what was shown, also by a page that was reloaded", async () => {
  const gate = createInterruptGate({ requireShown: true });
  const { open, inputs, url } = await serve(() => asking(5), gate);
  const kept = new Map<string, string>();
  const storage = () =>
    webPauseStorage({
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    });
  const run = open(storage());
  await run.send("Go");
  const posted = vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("connection lost"));
  await approve(run);
  expect(posted).toHaveBeenCalled();
  posted.mockRestore();
  expect(run.getSnapshot().status).toBe("failed");
  expect(kept.size).toBe(1);

  const later = createAgentRun({ url, threadId: "t", storage: storage() });
  await later.ready();
  expect(later.getSnapshot().interrupts).toMatchObject([{ status: "answered", problems: [] }]);
  await later.retry({ mayRepeat: true });
  expect(later.getSnapshot()).toMatchObject({ status: "finished" });
  expect(inputs.at(-1)).toMatchObject({
    resume: [{ metadata: { interruptGate: { call: { args: '{"amount": 5}' } } } }],
  });
});

it("skipping with a new message also sends what was shown", async () => {
  const { open, verdicts } = await serve(() => asking(5));
  const run = open();
  await run.send("Go");
  await run.steerAway("Something else");
  expect(verdicts.at(-1)).toMatchObject({ kind: "resume", isCompared: true });
});

it("the client sends none of this to agents that do not ask for it", async () => {
  const gate = createInterruptGate();
  const { open, inputs, verdicts } = await serve(() => asking(5), {
    ...gate,
    announce: async (...given) =>
      (await gate.announce(...given)).map(({ metadata: _, ...rest }) => rest),
  });
  const run = open();
  await run.send("Go");
  await approve(run);
  expect(JSON.stringify(inputs)).not.toContain("interruptGate");
  expect(verdicts.at(-1)).toMatchObject({ kind: "resume", isCompared: false });
});

function toolCallsOf(message: unknown) {
  const { toolCalls } = Object(message);
  return Array.isArray(toolCalls) ? toolCalls : [];
}
