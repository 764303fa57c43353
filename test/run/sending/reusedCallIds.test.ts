import { describe, expect, it } from "vitest";
import { createAgentRun, humanTool, type Tool } from "../../../src/core.js";
import { own, type UnknownRecord } from "../../../src/protocol/json.js";
import { readMessages } from "../../../src/protocol/messages.js";
import { playedRun } from "../../support/askedRun.js";
import {
  asksFor,
  begins,
  calls,
  createFakeServer,
  ends,
  type FakePiece,
  says,
} from "../../support/dialects/createFakeServer.js";
import { listOf } from "../../support/dialects/readPosted.js";
import { endingOf } from "../../support/endingOf.js";
import { strictModelRefusal } from "../../support/strictModel.js";

/** What some models do: the calls of each answer are numbered from 0. */
const callId = "functions.pay:0";

/** A call in a message of its own. */
const inMessage = (messageId: string, name: string, args: object): readonly FakePiece[] =>
  calls(callId, name, args).map((event) => ({ ...event, parentMessageId: messageId }));

const paid = (turn: number) => ({
  type: "TOOL_CALL_RESULT",
  messageId: `r${turn}`,
  toolCallId: callId,
  content: "Paid",
});

const questionOf = (turn: number) => ({
  id: `q${turn}`,
  toolCallId: callId,
  reason: "tool_call",
  message: "Pay?",
  responseSchema: {
    type: "object",
    properties: { approved: { type: "boolean" }, editedArgs: { type: "object" } },
  },
});

/** An agent that asks about a payment in each turn of the person. */
const payments = () =>
  createFakeServer((posted, turn) => {
    if (turn % 2 === 1)
      return [begins(posted), paid(turn), ...says(`a${turn}`, "Done"), ends(posted)];
    const call = inMessage(`m${turn}`, "pay", { amount: turn });
    return [begins(posted), ...call, asksFor(posted, [questionOf(turn)])];
  });

/** The calls of a request with their arguments, and its results, in order. */
const callsAndResults = (posted: UnknownRecord | undefined) =>
  listOf(posted ?? {}, "messages").flatMap((message) =>
    message["role"] === "tool"
      ? [`${message["toolCallId"]}: ${message["content"]}`]
      : listOf(message, "toolCalls").map(
          ({ id, function: called }) => `${id}${own(called, "arguments")}`,
        ),
  );

async function paidTwice(first: unknown) {
  const server = payments();
  const run = createAgentRun({ url: "https://a.test/", fetch: server.fetch, submitMode: "manual" });
  await run.send("Pay");
  run.resolve("q0", first);
  await run.submit();
  await run.send("Pay again");
  run.resolve("q2", { approved: true });
  await run.submit();
  await run.send("And now?");
  return { run, requests: server.requests };
}

describe("an agent that uses the id of a call again for a later one", () => {
  it("is sent each call where it was made, with its own arguments, and no result of one that is being answered", async () => {
    const { requests } = await paidTwice({ approved: true });
    expect(callsAndResults(requests[3])).toEqual([
      `${callId}_1{"amount":0}`,
      `${callId}_1: Paid`,
      `${callId}{"amount":2}`,
    ]);
    for (const at of [2, 4]) {
      const { messages } = readMessages(listOf(requests[at] ?? {}, "messages"));
      expect(strictModelRefusal(messages)).toBeUndefined();
    }
  });

  it("has the edits of an earlier approval in the earlier call alone", async () => {
    const { requests } = await paidTwice({ approved: true, editedArgs: { amount: 9 } });
    expect(callsAndResults(requests[4])).toEqual([
      `${callId}_1{"amount":9}`,
      `${callId}_1: Paid`,
      `${callId}{"amount":2}`,
      `${callId}: Paid`,
    ]);
  });

  it("each decision has the result of its own call, also where both are the same", async () => {
    const { run } = await paidTwice({ approved: true });
    expect(run.getSnapshot().decisions.slice(0, 2)).toMatchObject([
      { interruptId: "q0", outcome: "accepted", evidence: "result", result: "Paid" },
      { interruptId: "q2", outcome: "accepted", evidence: "result", result: "Paid" },
    ]);
  });

  it("is told apart in the next step of one turn, after a result", async () => {
    const server = createFakeServer((posted, turn) => {
      if (turn > 1) return [begins(posted), ...says(`a${turn}`, "Done"), ends(posted)];
      const call = inMessage(`m${turn}`, "pay", { amount: turn });
      const result = turn === 0 ? [] : [paid(turn)];
      return [begins(posted), ...result, ...call, asksFor(posted, [questionOf(turn)])];
    });
    const run = createAgentRun({
      url: "https://a.test/",
      fetch: server.fetch,
      submitMode: "manual",
    });
    await run.send("Pay");
    for (const id of ["q0", "q1"]) {
      run.resolve(id, { approved: true });
      await run.submit();
    }
    await run.send("And now?");
    expect(callsAndResults(server.requests[3])).toEqual([
      `${callId}_1{"amount":0}`,
      `${callId}_1: Paid`,
      `${callId}{"amount":1}`,
      `${callId}: {"approved":true}`,
    ]);
  });

  it("has each decision as the result of its own call where it sends none itself", async () => {
    const server = createFakeServer((posted, turn) =>
      turn % 2 === 1
        ? [begins(posted), ...says(`a${turn}`, "Noted"), ends(posted)]
        : [
            begins(posted),
            ...inMessage(`m${turn}`, "pay", { amount: turn }),
            asksFor(posted, [questionOf(turn)]),
          ],
    );
    const run = createAgentRun({
      url: "https://a.test/",
      fetch: server.fetch,
      submitMode: "manual",
    });
    await run.send("Pay");
    run.resolve("q0", { approved: false });
    await run.submit();
    await run.send("Pay again");
    run.resolve("q2", { approved: true });
    await run.submit();
    await run.send("And now?");
    expect(callsAndResults(server.requests[4])).toEqual([
      `${callId}_1{"amount":0}`,
      `${callId}_1: {"approved":false}`,
      `${callId}{"amount":2}`,
      `${callId}: {"approved":true}`,
    ]);
  });

  it("is answered each time by a tool of the page", async () => {
    const tools: readonly Tool[] = [
      humanTool({ name: "ask", description: "", parameters: { type: "object" } }),
    ];
    const server = createFakeServer((posted, turn) =>
      turn % 2 === 0
        ? [begins(posted), ...inMessage(`m${turn}`, "ask", {}), ends(posted)]
        : [begins(posted), ...says(`a${turn}`, "Done"), ends(posted)],
    );
    const run = createAgentRun({ url: "https://a.test/", fetch: server.fetch, tools });
    await run.send("Ask me");
    run.resolve(callId, { approved: true });
    await run.submit();
    await run.send("Ask me again");
    expect(run.getSnapshot().interrupts).toMatchObject([{ id: callId }]);
  });
});

/** A call that may be in a message of its own. */
const callIn = (messageId: string | undefined, amount: number): readonly FakePiece[] =>
  messageId === undefined
    ? calls(callId, "pay", { amount })
    : inMessage(messageId, "pay", { amount });

describe("an id that is used again in the very run which answers its call, and asked about", () => {
  const first = [
    ["approved", { approved: true }],
    ["approved with edits", { approved: true, editedArgs: { amount: 9 } }],
    ["denied", { approved: false }],
  ] as const;
  const again = [
    ["before its result, in a new message", [], "m1", 1],
    ["before its result, in no message", [], undefined, 1],
    ["after its result, in no message", [paid(0)], undefined, 1],
    ["after its result, in a new message", [paid(0)], "m1", 1],
    ["as it was", [], "m1", 0],
  ] as const;
  const cases = first.flatMap(([name, answer]) =>
    again.map(([when, ...pieces]) => [name, when, answer, pieces] as const),
  );

  it.each(cases)(
    "a call that was %s and is made again %s: what leaves with the next approval is what is on screen, and the log says of neither that it ran with the other's arguments",
    async (_, __, answer, [results, messageId, amount]) => {
      const server = createFakeServer((posted, turn) => {
        if (turn > 1)
          return [begins(posted), paid(turn), ...says(`a${turn}`, "Done"), ends(posted)];
        const pieces = turn === 0 ? callIn("m0", 0) : [...results, ...callIn(messageId, amount)];
        return [begins(posted), ...pieces, asksFor(posted, [questionOf(turn)])];
      });
      const run = createAgentRun({
        url: "https://a.test/",
        fetch: server.fetch,
        submitMode: "manual",
      });
      await run.send("Pay");
      run.resolve("q0", answer);
      await run.submit();
      const [open] = run.getSnapshot().interrupts;
      expect(open).toMatchObject({ id: "q1", draft: null, toolCall: { args: { amount } } });
      run.resolve("q1", { approved: true });
      await run.submit();
      expect(callsAndResults(server.requests[2])).toContain(`${callId}{"amount":${amount}}`);
      await run.send("And now?");
      expect(callsAndResults(server.requests[3])).toContain(`${callId}{"amount":${amount}}`);
      const { decisions } = run.getSnapshot();
      expect(decisions).toMatchObject([
        { proposed: { args: { amount: 0 } }, payload: answer },
        { proposed: { args: { amount } }, payload: { approved: true } },
      ]);
      for (const record of decisions) expect(record).not.toHaveProperty("effective");
    },
  );
});

it("a call that was never streamed, and was approved with edits, is sent with what was approved", async () => {
  const metadata = { toolName: "pay", args: { amount: 0 } };
  const server = createFakeServer((posted, turn) => {
    if (turn === 0) return [begins(posted), asksFor(posted, [{ ...questionOf(0), metadata }])];
    return [
      begins(posted),
      ...(turn === 1 ? [paid(1)] : []),
      ...says(`a${turn}`, "Done"),
      ends(posted),
    ];
  });
  const run = createAgentRun({ url: "https://a.test/", fetch: server.fetch, submitMode: "manual" });
  await run.send("Pay");
  run.resolve("q0", { approved: true, editedArgs: { amount: 9 } });
  await run.submit();
  await run.send("And now?");
  expect(callsAndResults(server.requests[2])).toEqual([`${callId}{"amount":9}`, `${callId}: Paid`]);
});

it("an id that is used again thousands of times is read in time that grows with their number", async () => {
  const { run, agent } = playedRun();
  const ending = endingOf(run.start());
  const again = Array.from({ length: 4_000 }, (_, place) => [
    { type: "TOOL_CALL_START", toolCallId: "c", toolCallName: "x", parentMessageId: `m${place}` },
    { type: "TOOL_CALL_END", toolCallId: "c" },
    { type: "TOOL_CALL_RESULT", messageId: `r${place}`, toolCallId: "c", content: "1" },
  ]);
  await agent.emit([
    { type: "RUN_STARTED", threadId: "t", runId: "r" },
    ...again.flat(),
    { type: "RUN_FINISHED", threadId: "t", runId: "r" },
  ]);
  agent.end();
  await ending;
  expect(run.getSnapshot().messages.length).toBeLessThan(500);
});
