import { describe, expect, it, vi } from "vitest";
import { applyEvents } from "../../src/conversation/joinDeltas.js";
import { emptyTranscript } from "../../src/conversation/Transcript.js";
import { defaultDialects } from "../../src/dialects/builtIn/defaultDialects.js";
import { createDialects } from "../../src/dialects/createDialects.js";
import { detectIn } from "../../src/dialects/listen.js";
import { contextOf } from "../../src/dialects/openBatch.js";
import { readDetected } from "../../src/dialects/readQuestions.js";
import { bindCalls } from "../../src/dialects/shared/proposedCall.js";
import { createTrpcAgentGo } from "../../src/dialects/trpc-agent-go/trpcAgentGo.js";
import { createMask } from "../../src/present/createMask.js";
import type { Message } from "../../src/protocol/messages.js";
import { createInterruptGate } from "../../src/server.js";
import { inputInterrupt } from "../../src/testing.js";
import { activityIn } from "../../src/thread/decisions/activity.js";
import { enteredBefore } from "../../src/thread/open/enteredBefore.js";
import { findRule } from "../../src/thread/rules/matchRule.js";
import { createAskedRun, createRun, question } from "../run/createRun.js";
import {
  asks,
  calls,
  events,
  finished,
  happen,
  interruptedWith,
  read,
  started,
} from "../support/builders.js";
import { patient } from "../support/patience.js";
import { quickest } from "../support/quickest.js";
import { context, email, emailQuestion, rule } from "../support/ruledQuestions.js";

// Each took longer than this, most of them minutes, where the work grew with the square of the
// number. Generous, for busy machines.
const timeout = patient(60_000);

const many = <Item>(count: number, make: (index: number) => Item): readonly Item[] =>
  Array.from({ length: count }, (_, i) => make(i));

async function readAll(events: readonly unknown[]) {
  const { run, agent, agentSays, snapshot } = createRun();
  const ending = run.start();
  await agent.emit([started(), ...events]);
  await agentSays(finished());
  await ending;
  return snapshot();
}

it("leaves the page time for other things while one chunk of 50,000 events is read", {
  timeout,
}, async () => {
  const { run, agent, agentSays } = createRun();
  const ending = run.start();
  let turns = 0;
  const count = (): void => {
    turns++;
    timer = setTimeout(count);
  };
  let timer = setTimeout(count);
  await agent.emit([
    started(),
    ...many(50_000, (index) => ({ type: "CUSTOM", name: "progress", value: index })),
  ]);
  clearTimeout(timer);
  expect(turns).toBeGreaterThan(10);
  await agentSays(finished());
  await ending;
});

describe("many of a kind are read in linear time", () => {
  it("10,000 calls under one message, and their results", { timeout }, async () => {
    const parent = { type: "TEXT_MESSAGE_START", messageId: "parent", role: "assistant" };
    const streamed = many(10_000, (index) =>
      calls("post", { index }, `call-${index}`).map((event) => ({
        ...event,
        parentMessageId: "parent",
      })),
    ).flat();
    const results = many(10_000, (index) => ({
      type: "TOOL_CALL_RESULT",
      messageId: `result-${index}`,
      toolCallId: `call-${index}`,
      content: "done",
    }));
    const { messages } = await readAll([parent, ...streamed, ...results]);
    expect(messages).toHaveLength(10_001);
    expect(messages[0]).toMatchObject({ id: "parent", toolCalls: { length: 10_000 } });
    expect(messages.slice(1).map(({ id }) => id)).toEqual(
      results.map(({ messageId }) => messageId),
    );
  });

  it("50,000 subagents", { timeout }, async () => {
    const { subagents } = await readAll([
      ...many(50_000, (index) => ({
        type: "SUBAGENT_STARTED",
        subagentRunId: `s${index}`,
        name: "helper",
      })),
      ...many(50_000, (index) => ({ type: "SUBAGENT_FINISHED", subagentRunId: `s${index}` })),
    ]);
    expect([subagents.length, new Set(subagents.map(({ status }) => status))]).toEqual([
      50_000,
      new Set(["finished"]),
    ]);
  });

  it("100,000 messages of a history", { timeout }, async () => {
    const history = many(100_000, (index) => ({
      id: `m${index}`,
      role: index % 2 === 0 ? "user" : "assistant",
      content: "Hello",
    }));
    const { messages } = await readAll([
      { type: "MESSAGES_SNAPSHOT", messages: history },
      { type: "MESSAGES_SNAPSHOT", messages: history },
    ]);
    expect(messages).toHaveLength(100_000);
  });

  it("30,000 arguments of one call, which is approved", { timeout }, async () => {
    const args = Object.fromEntries(many(30_000, (index) => [`key${index}`, index]));
    const { run, agent, agentSays, agentFinishes, resumes, snapshot } = createRun();
    const asked = run.start();
    await agent.emit([started(), ...calls("post", args, "call-1")]);
    await agentSays(asks([{ id: "a", reason: "tool_call", toolCallId: "call-1" }]));
    await asked;
    expect(snapshot().interrupts[0]?.toolCall?.args).toEqual(args);
    run.resolve("a", { approved: true });
    await agentFinishes();
    expect(resumes()).toEqual([
      [{ interruptId: "a", status: "resolved", payload: { approved: true } }],
    ]);
    expect(snapshot().decisions).toMatchObject([{ verdict: "approved" }]);
  });

  it("100 pauses of 500 questions, and the record of each", { timeout }, async () => {
    const { run, agentSays, snapshot } = createRun({ submitMode: "manual" });
    void run.start();
    for (let pause = 0; pause < 100; pause++) {
      await agentSays(started(), asks(many(500, (index) => question(`q-${pause}-${index}`))));
      run.resolveAll(new Map(many(500, (index) => [`q-${pause}-${index}`, { approved: true }])));
      void run.submit();
    }
    await agentSays(started(), finished());
    expect(snapshot().decisions).toHaveLength(50_000);
  });

  it("20,000 calls, each found by its id", { timeout }, () => {
    const toolCalls = many(20_000, (index) => ({
      id: `call-${index}`,
      type: "function" as const,
      function: { name: "post", arguments: "{}" },
    }));
    const messages = [{ id: "m", role: "assistant" as const, toolCalls }];
    const { findToolCall } = contextOf({
      threadId: "t",
      transcript: { ...emptyTranscript, messages },
    });
    expect(toolCalls.filter(({ id }) => findToolCall(id)?.id === id)).toHaveLength(20_000);
  });

  it("10,000 on_interrupt events of two backends", { timeout }, async () => {
    const { interrupts } = await readAll([
      ...many(5000, (index) => ({
        type: "CUSTOM",
        name: "on_interrupt",
        value: { question: `Go on with ${index}?` },
      })),
      ...many(5000, (index) => ({
        type: "CUSTOM",
        name: "on_interrupt",
        value: {
          type: "mastra_suspend",
          runId: "r",
          toolCallId: `call-${index}`,
          toolName: "post",
          args: { index },
        },
      })),
    ]);
    expect(interrupts).toHaveLength(10_000);
  });

  it.each([
    ["calls that ask for a confirmation", "adk_request_confirmation"],
    ["calls of a tool whose result comes from here", "external_search"],
  ])("100,000 %s, and their results", { timeout }, (_, toolCallName) => {
    const reads = createDialects([
      createTrpcAgentGo({ externalTools: ["external_search"] }),
      ...defaultDialects,
    ]);
    const received = [
      ...many(100_000, (index) => ({
        type: "TOOL_CALL_START",
        toolCallId: `call-${index}`,
        toolCallName,
      })),
      ...many(99_999, (index) => ({
        type: "TOOL_CALL_RESULT",
        messageId: `result-${index}`,
        toolCallId: `call-${index}`,
        content: "done",
      })),
    ].flatMap((raw) => events(raw));
    const detectors = received.reduce((before, event) => detectIn(before, event), reads.detectors);
    const findToolCall = (id: string) => ({ id, name: toolCallName, args: {}, argsText: "{}" });
    const messages = many(99_999, (index) => ({
      id: `result-${index}`,
      role: "tool" as const,
      toolCallId: `call-${index}`,
      content: "done",
    }));
    expect(readDetected(reads, detectors, { threadId: "t", messages, findToolCall })).toMatchObject(
      [{ id: "call-99999" }],
    );
  });

  it("100,000 on_interrupt events", { timeout: patient(30_000) }, () => {
    const reads = createDialects(defaultDialects);
    const received = many(100_000, (index) => ({
      type: "CUSTOM",
      name: "on_interrupt",
      value: {
        type: "mastra_suspend",
        runId: "r",
        toolCallId: `call-${index}`,
        toolName: "post",
        args: { index },
      },
    })).flatMap((raw) => events(raw));
    const detectors = received.reduce((before, event) => detectIn(before, event), reads.detectors);
    expect(detectors).toHaveLength(reads.detectors.length);
  });

  it("20,000 secrets, marked while their JSON is edited", { timeout }, () => {
    const mask = createMask((path) => path.at(-1) === "password").about(undefined, "hidden");
    const value = { users: many(20_000, (index) => ({ password: `secret ${index}` })) };
    const marks = mask.marks([value]);
    expect(marks.count).toBe(20_000);
    expect(marks.take(marks.put(value))).toEqual({ value });
  });

  it("10,000 questions with one id, which can be left unanswered together", {
    timeout,
  }, async () => {
    const { run, agentFinishes, resumes } = await createAskedRun(
      many(10_000, () => question("same")),
    );
    run.cancel("same");
    const submitted = run.submit();
    await agentFinishes();
    expect(await submitted).toMatchObject({ ok: true });
    expect(resumes()).toEqual([[{ interruptId: "same", status: "cancelled" }]]);
  });

  describe("more questions than a page can show", () => {
    const asked = () =>
      createAskedRun(
        many(12_000, (index) => question(`q-${index}`)),
        { limits: { questions: 10_000 } },
      );

    it("shows the first ones and their total, and cannot be answered", { timeout }, async () => {
      const { run, agent, snapshot } = await asked();
      expect(snapshot().interrupts).toHaveLength(10_000);
      expect(snapshot().problems).toContainEqual(
        expect.objectContaining({
          code: "too-many",
          message: "the agent asked 12000 questions, and 10000 of them are shown",
        }),
      );
      run.resolve("q-0", { approved: true });
      expect(snapshot().composer.blockers).toEqual([{ code: "too-many", interruptId: "" }]);
      expect(await run.submit()).toMatchObject({
        ok: false,
        reason: "blocked",
        blockers: [{ code: "too-many" }],
      });
      expect(agent.requests).toHaveLength(1);
    });

    it("skips all of them together", { timeout }, async () => {
      const { run, agentFinishes, resumes } = await asked();
      const submitted = run.steerAway();
      await agentFinishes();
      expect(await submitted).toMatchObject({ ok: true });
      expect(resumes()).toEqual([
        many(12_000, (index) => ({ interruptId: `q-${index}`, status: "cancelled" })),
      ]);
    });

    it("skips those that are not shown with the last one that is", { timeout }, async () => {
      const { run, agentFinishes, resumes } = await createAskedRun([question("a"), question("b")], {
        limits: { questions: 1 },
      });
      run.cancel("a");
      const submitted = run.submit();
      await agentFinishes();
      expect(await submitted).toMatchObject({ ok: true });
      expect(resumes()).toEqual([
        [
          { interruptId: "a", status: "cancelled" },
          { interruptId: "b", status: "cancelled" },
        ],
      ]);
    });
  });

  it("10,000 proposals that differ only in their arguments", { timeout }, () => {
    const toolCalls = many(10_000, (index) => ({
      id: `call-${index}`,
      type: "function" as const,
      function: { name: "post", arguments: JSON.stringify({ index }) },
    }));
    const context = {
      threadId: "thread-1",
      messages: [{ id: "m", role: "assistant" as const, toolCalls }],
      findToolCall: () => undefined,
    };
    const proposals = many(10_000, (index) => ({ name: "post", args: { index: 9999 - index } }));
    const bound = bindCalls(proposals, context, () => "none");
    expect(bound.map(({ call }) => call.id)).toEqual(toolCalls.map(({ id }) => id).reverse());
  });

  it("counts the problems it does not list", { timeout }, async () => {
    const { problems } = await readAll([
      ...many(10_000, (index) => ({ type: "STEP_FINISHED", stepName: `step ${index}` })),
    ]);
    expect(problems).toHaveLength(200);
    expect(problems.at(-1)).toMatchObject({ code: "too-many-problems", more: 9801 });
  });

  it("a long text, whole and in 100,000 pieces", { timeout: patient(30_000) }, async () => {
    const start = { type: "TEXT_MESSAGE_START", messageId: "m", role: "assistant" };
    const end = { type: "TEXT_MESSAGE_END", messageId: "m" };
    const piece = (delta: string) => ({ type: "TEXT_MESSAGE_CONTENT", messageId: "m", delta });
    const whole = await readAll([start, piece("a".repeat(2 ** 24)), end]);
    expect(whole.messages[0]?.content).toHaveLength(2 ** 24);
    const pieces = await readAll([start, ...many(100_000, () => piece("a")), end]);
    expect(pieces.messages[0]?.content).toHaveLength(100_000);
  });
});

describe("events about something large cost no more than they bring", () => {
  const many = Object.fromEntries(
    Array.from({ length: 20_000 }, (_, index) => [`key ${index}`, index]),
  );
  const repeat = <Value>(value: Value): readonly Value[] =>
    Array.from({ length: 2_000 }, () => value);
  const metadata = { more: 1 };

  it.each<readonly [string, object, object]>([
    [
      "a message with large metadata",
      { type: "TEXT_MESSAGE_START", messageId: "m", role: "assistant", metadata: many },
      { type: "TEXT_MESSAGE_CONTENT", messageId: "m", delta: "x", metadata },
    ],
    [
      "a call with large metadata",
      { type: "TOOL_CALL_START", toolCallId: "c", toolCallName: "t", metadata: many },
      { type: "TOOL_CALL_ARGS", toolCallId: "c", delta: "x", metadata },
    ],
    [
      "an activity with large metadata",
      { type: "ACTIVITY_SNAPSHOT", messageId: "a", activityType: "x", content: {}, metadata: many },
      { type: "ACTIVITY_SNAPSHOT", messageId: "a", activityType: "x", content: {}, metadata },
    ],
    [
      "an activity with large content",
      { type: "ACTIVITY_SNAPSHOT", messageId: "a", activityType: "x", content: many },
      {
        type: "ACTIVITY_DELTA",
        messageId: "a",
        activityType: "x",
        patch: [{ op: "add", path: "/more", value: 1 }],
      },
    ],
  ])("%s", (_, first, next) => {
    const all = events(first, ...repeat(next));
    const { result, time } = quickest(() => applyEvents(emptyTranscript, all), 1_000, 3);
    expect(JSON.stringify(result.messages)).toContain('"more":1');
    expect(time).toBeLessThan(1_000);
  });
});

it.each([
  ["messages of the person", { type: "TEXT_MESSAGE_END", messageId: "u" }],
  ["calls", { type: "TOOL_CALL_END", toolCallId: "c29999" }],
  ["results", { type: "TOOL_CALL_RESULT", messageId: "r", toolCallId: "c29999", content: "ok" }],
])("finds 2,000 times that a stream repeats %s of a long conversation", (_, event) => {
  const callOf = (index: number) => ({
    id: `c${index}`,
    type: "function" as const,
    function: { name: "t", arguments: "{}" },
  });
  const known: readonly Message[] = [
    ...many(30_000, (index) => ({
      id: `a${index}`,
      role: "assistant" as const,
      toolCalls: [callOf(index)],
    })),
    { id: "r", role: "tool", toolCallId: "c29999", content: "ok" },
    { id: "u", role: "user", content: "Go" },
  ];
  const repeated = events(...many(2_000, () => event));
  const { result, time } = quickest(() => repeated.map((one) => activityIn(one, known)), 100, 5);
  expect(new Set(result)).toEqual(new Set(["none"]));
  expect(time).toBeLessThan(200);
});

it.each([
  ["text", (content: string) => content],
  ["parts", (content: string) => [{ type: "text", text: content }]],
])(
  "finds that none of 4,000 results of one call, as %s, is one of 4,000 before",
  (_, contentOf) => {
    const contents = many(8_000, (index) => contentOf("x".repeat(1_000) + index));
    const known = contents
      .slice(0, 4_000)
      .map(
        (content, index) =>
          ({ id: `r${index}`, role: "tool", toolCallId: "c", content }) as Message,
      );
    const repeated = events(
      ...contents
        .slice(4_000)
        .map((content) => ({ type: "TOOL_CALL_RESULT", messageId: "r", toolCallId: "c", content })),
    );
    const { result, time } = quickest(
      () => {
        const fresh = [...known];
        return repeated.map((one) => activityIn(one, fresh));
      },
      200,
      5,
    );
    expect(new Set(result)).toEqual(new Set(["output"]));
    expect(time).toBeLessThan(200);
  },
);

it("10,000 activities beside as many short snapshots keep the last 500", { timeout }, async () => {
  const { activities, messages, problems } = await readAll(
    many(10_000, (index) => [
      {
        type: "ACTIVITY_SNAPSHOT",
        messageId: `a${index}`,
        activityType: "plan",
        content: { index },
      },
      { type: "MESSAGES_SNAPSHOT", messages: [{ id: "u", role: "user", content: "Go" }] },
    ]).flat(),
  );
  expect(messages).toEqual([{ id: "u", role: "user", content: "Go" }, ...activities]);
  expect(activities.map(({ id }) => id)).toEqual(many(500, (index) => `a${9_500 + index}`));
  expect(problems[0]).toEqual({
    code: "too-many-activities",
    message: "the oldest of more than 500 activities were left out",
  });
});

it("30,000 activities change one after the other, the oldest first", { timeout }, () => {
  const announced = events(
    ...many(30_000, (index) => ({
      type: "ACTIVITY_SNAPSHOT",
      messageId: `a${index}`,
      activityType: "plan",
      content: { done: false },
    })),
  );
  const changes = events(
    ...many(30_000, (index) => ({
      type: "ACTIVITY_DELTA",
      messageId: `a${index}`,
      activityType: "plan",
      patch: [{ op: "replace", path: "/done", value: true }],
    })),
  );
  const before = applyEvents(emptyTranscript, announced);
  const { result, time } = quickest(() => applyEvents(before, changes), 800, 4);
  expect(new Set(result.activities.map(({ content }) => JSON.stringify(content)))).toEqual(
    new Set(['{"done":true}']),
  );
  expect(time).toBeLessThan(1_500);
});

it("finds what was typed for 1,000 forms of 100 fields that are asked again under other ids", () => {
  const form = (id: string, index: number) => ({
    ...inputInterrupt({ id }),
    responseSchema: {
      type: "object",
      properties: {
        ...Object.fromEntries(many(100, (field) => [`field${field}`, { type: "string" }])),
        last: { const: index },
      },
    },
  });
  const state = happen(interruptedWith(...many(1_000, (index) => form(`a${index}`, index))), {
    type: "input",
    interruptId: "a7",
    value: { field1: "typed" },
  }).state;
  const asked = many(1_000, (index) => read(form(`b${index}`, index)));
  const { result, time } = quickest(() => enteredBefore(state, asked), 500, 4);
  expect([...result]).toEqual([["b7", { field1: "typed" }]]);
  expect(time).toBeLessThan(1_000);
});

it("100 rules of one tool and 1,000 questions about it take less than a press", { timeout }, () => {
  const questions = many(1_000, (index) =>
    emailQuestion(JSON.stringify({ ...email, to: `ann-${index}@example.com` }), {
      id: `q${index}`,
    }),
  );
  const rules = many(100, (index) => ({
    ...rule,
    id: `r${index}`,
    args: [{ name: "to", is: `bob-${index}@example.com` }, ...rule.args.slice(1)],
  }));
  const { result, time } = quickest(
    () => questions.filter((one) => findRule(rules, one, context) !== undefined).length,
    50,
  );
  expect(result).toBe(0);
  expect(time).toBeLessThan(50);
});

it("10,000 made-up signatures cost no look-up, whatever is open", { timeout }, async () => {
  const asked = vi.fn(async () => null);
  const gate = createInterruptGate({ verifySignature: asked });
  const signed = {
    ...{ id: "a", reason: "confirmation" },
    metadata: { toolName: "pay", args: { sum: 5 } },
  };
  await gate.announce("signed", "run", [signed], { rules: { signed: true } });
  await gate.announce("unsigned", "run", [question("a")]);
  const assertion = { id: "c", rawId: "c", type: "public-key", response: {} };
  const signature = { kind: "passkey", statement: "[]", signedAt: 1, assertion };
  for (const threadId of ["signed", "unsigned", "nothing"]) {
    for (const idOf of [() => "a", (index: number) => `made-up-${index}`]) {
      const resume = many(10_000, (index) => ({
        ...{ interruptId: idOf(index), status: "resolved", payload: { approved: true } },
        metadata: { signature, interruptGate: { key: `key-${index}` } },
      }));
      expect((await gate.admit(threadId, { resume })).kind).toBe("refused");
    }
  }
  expect(asked).not.toHaveBeenCalled();
});
