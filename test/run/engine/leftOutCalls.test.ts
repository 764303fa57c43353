import { describe, expect, it } from "vitest";
import { createAgentRun } from "../../../src/core.js";
import { eventsOf } from "../../support/dialects/askServer.js";

const line = (event: object): string => JSON.stringify(event);
const text = (...events: readonly object[]): string => events.map(line).join("\n");
const started = (runId: string) => ({ type: "RUN_STARTED", threadId: "t", runId });
const call = (args: object, id = "c1") => [
  { type: "TOOL_CALL_START", toolCallId: id, toolCallName: "pay", parentMessageId: "m1" },
  { type: "TOOL_CALL_ARGS", toolCallId: id, delta: JSON.stringify(args) },
  { type: "TOOL_CALL_END", toolCallId: id },
];
const asked = { id: "u1", role: "user", content: "Pay Ann" };
const snapshot = (...messages: readonly object[]) => ({ type: "MESSAGES_SNAPSHOT", messages });
const asks = (runId: string) => ({
  type: "RUN_FINISHED",
  threadId: "t",
  runId,
  outcome: {
    type: "interrupt",
    interrupts: [{ id: "q1", reason: "tool_call", toolCallId: "c1", message: "Pay?" }],
  },
});
const calling = (args: object) => ({
  id: "m1",
  role: "assistant",
  toolCalls: [
    { id: "c1", type: "function", function: { name: "pay", arguments: JSON.stringify(args) } },
  ],
});

async function askedBy(...events: readonly object[]) {
  const server = eventsOf(
    text(started("r1"), ...events, asks("r1")),
    text(
      started("r2"),
      { type: "TOOL_CALL_RESULT", messageId: "m2", toolCallId: "c1", content: "paid" },
      { type: "RUN_FINISHED", threadId: "t", runId: "r2" },
    ),
    text(started("r3"), { type: "RUN_FINISHED", threadId: "t", runId: "r3" }),
  );
  const run = createAgentRun({
    url: "https://agent.test/",
    threadId: "t",
    fetch: server.fetch,
    submitMode: "manual",
  });
  await run.send("Pay Ann");
  const [question] = run.getSnapshot().interrupts;
  return { run, server, question };
}

describe("a call that a run has streamed, and its snapshot leaves out", () => {
  it("is what the question is about, and what is recorded", async () => {
    const { run, question } = await askedBy(...call({ cents: 500 }), snapshot(asked));
    expect(question).toMatchObject({
      toolCall: { id: "c1", name: "pay", args: { cents: 500 } },
      problems: [],
    });
    run.resolve("q1", { approved: true });
    await run.submit();
    expect(run.getSnapshot().decisions).toMatchObject([
      { verdict: "approved", outcome: "accepted", proposed: { args: { cents: 500 } } },
    ]);
  });

  it("is sent on with its result, so that a model takes the conversation", async () => {
    const { run, server } = await askedBy(...call({ cents: 500 }), snapshot(asked));
    run.resolve("q1", { approved: true });
    await run.submit();
    await run.send("Thanks");
    const messages = server.requests.at(-1)?.["messages"];
    expect(messages).toMatchObject([
      { role: "user" },
      { role: "assistant", toolCalls: [{ id: "c1", function: { arguments: '{"cents":500}' } }] },
      { role: "tool", toolCallId: "c1", content: "paid" },
      { role: "user", content: "Thanks" },
    ]);
  });

  it("counts through a second snapshot", async () => {
    const { question } = await askedBy(
      ...call({ cents: 500 }),
      snapshot(asked, calling({ cents: 500 })),
      snapshot(asked),
      snapshot(asked),
    );
    expect(question?.toolCall?.args).toEqual({ cents: 500 });
  });

  it("is as the snapshot has it, where it has the call", async () => {
    const { question } = await askedBy(
      ...call({ cents: 500 }),
      snapshot(asked),
      snapshot(asked, calling({ cents: 900 })),
    );
    expect(question?.toolCall?.args).toEqual({ cents: 900 });
  });

  it("is nothing that an earlier run has streamed", async () => {
    const server = eventsOf(
      text(started("r1"), ...call({ cents: 500 }), snapshot(asked), {
        type: "RUN_FINISHED",
        threadId: "t",
        runId: "r1",
      }),
      text(started("r2"), asks("r2")),
    );
    const run = createAgentRun({
      url: "https://agent.test/",
      threadId: "t",
      fetch: server.fetch,
      submitMode: "manual",
    });
    await run.send("Pay Ann");
    await run.send("Do it");
    expect(run.getSnapshot().interrupts).toMatchObject([
      { problems: [{ code: "unknown-tool-call" }] },
    ]);
    expect(run.getSnapshot().interrupts[0]?.toolCall).toBeUndefined();
  });
});

describe("a call that was never streamed", () => {
  it("has its result in the record, by the id that the question names", async () => {
    const { run, question } = await askedBy();
    expect(question?.toolCall).toBeUndefined();
    run.resolve("q1", { approved: true });
    await run.submit();
    expect(run.getSnapshot().decisions).toMatchObject([
      { verdict: "approved", outcome: "accepted", evidence: "result", result: "paid" },
    ]);
  });
});
