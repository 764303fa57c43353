import { describe, expect, it } from "vitest";
import { createAgentRun, readEvent } from "../../src/core.js";
import { canonicalJson, deepFreeze, jsonEqual, showJson } from "../../src/protocol/json.js";
import { nestingExceeds, tooDeep } from "../../src/protocol/limits.js";
import { pruneNesting } from "../../src/protocol/refuseDeep.js";
import { toJson } from "../../src/protocol/toJson.js";
import { serializePayload } from "../../src/thread/compose/serializePayload.js";
import { createAskedRun, createRun, question } from "../run/createRun.js";
import { asks, finished, started } from "../support/builders.js";
import { nested, nestedText } from "../support/nested.js";
import { patient } from "../support/patience.js";

const far = 200_000;

describe("nestingExceeds", () => {
  it.each([0, 1, 2, 49, 50, 51, 52, 999, 1000, 1001, far])("counts %i levels", (levels) => {
    const value = nested(levels);
    expect([nestingExceeds(value, levels), nestingExceeds(value, levels - 1)]).toEqual([
      false,
      levels > 0,
    ]);
  });

  it("ends soon on a list that is shared again and again", { timeout: patient(5000) }, () => {
    let shared: unknown = [];
    for (let level = 0; level < 100; level++) shared = [shared, shared, { a: shared }];
    expect(nestingExceeds(shared, 1000)).toBe(true);
    expect(nestingExceeds(pruneNesting(shared, 1000).value, 20)).toBe(false);
  });

  it("counts an empty list as a level, and ends on a value that contains itself", () => {
    const loop: unknown[] = [];
    loop.push(loop, loop);
    expect([nestingExceeds([], 0), nestingExceeds([], 1), nestingExceeds(loop, 1000)]).toEqual([
      true,
      false,
      true,
    ]);
  });
});

describe("no helper uses up the stack", () => {
  const deep = nested(far);
  it.each([
    ["jsonEqual", () => jsonEqual(deep, nested(far)), true],
    ["toJson", () => toJson(deep), undefined],
    ["showJson", () => showJson(deep), tooDeep],
    ["canonicalJson", () => typeof canonicalJson(deep), "string"],
    ["deepFreeze", () => Object.isFrozen(deepFreeze(nested(far))), true],
    ["asSent", () => serializePayload(deep).issues.map(({ code }) => code), ["too-deep"]],
    ["pruneNesting", () => nestingExceeds(pruneNesting(deep, 1000).value, 20), false],
  ] as const)("%s", (_, act, expected) => expect(act()).toEqual(expected));

  it("shows what JSON cannot carry without throwing", () => {
    const loop: { self?: unknown } = {};
    loop.self = loop;
    const hostile = { toJSON: 1, toString: 1, valueOf: 1 };
    expect(
      [loop, 1n, undefined, hostile, Symbol("a")].map((value) => typeof showJson(value)),
    ).toEqual(Array(5).fill("string"));
  });
});

/** Every place of an event that takes a value of any shape. */
const events = [
  { type: "STATE_SNAPSHOT", snapshot: 0 },
  { type: "STATE_DELTA", delta: [{ op: "add", path: "/a", value: 0 }] },
  {
    type: "MESSAGES_SNAPSHOT",
    messages: [{ id: "m1", role: "user", content: "Hi", metadata: { a: 0 } }],
  },
  { type: "MESSAGES_SNAPSHOT", messages: [{ id: "m1", role: "user", content: [0] }] },
  { type: "TOOL_CALL_RESULT", messageId: "m1", toolCallId: "c1", content: [0] },
  { type: "ACTIVITY_SNAPSHOT", messageId: "a1", activityType: "PLAN", content: { a: 0 } },
  {
    type: "ACTIVITY_DELTA",
    messageId: "a1",
    activityType: "PLAN",
    patch: [{ op: "add", path: "/a", value: 0 }],
  },
  { type: "CUSTOM", name: "on_interrupt", value: 0 },
  {
    type: "CUSTOM",
    name: "on_interrupt",
    value: { action_requests: [{ name: "post", args: 0 }], review_configs: 0 },
  },
  {
    type: "CUSTOM",
    name: "on_interrupt",
    value: { type: "mastra_suspend", runId: "r", toolCallId: "c", args: 0 },
  },
  { type: "RAW", event: 0 },
  { type: "TEXT_MESSAGE_START", messageId: "m1", role: "assistant", metadata: { a: 0 } },
  { type: "TEXT_MESSAGE_START", messageId: "m1", role: "assistant", rawEvent: 0, unknown: 0 },
  { type: "TEXT_MESSAGE_CONTENT", messageId: "m1", delta: "a", metadata: { a: 0 } },
  { type: "TOOL_CALL_START", toolCallId: "c1", toolCallName: "post", metadata: { a: 0 } },
  { type: "SUBAGENT_STARTED", subagentRunId: "s", name: "s", metadata: { a: 0 } },
  { type: "SUBAGENT_FINISHED", subagentRunId: "s", result: 0 },
  { type: "RUN_STARTED", threadId: "thread-1", runId: "run-1", input: { state: 0 } },
] as const;

const withValue = (event: object, value: unknown): object =>
  Object.fromEntries(Object.entries(event).map(([key, part]) => [key, fill(part, value)]));
const fill = (part: unknown, value: unknown): unknown =>
  part === 0
    ? value
    : Array.isArray(part)
      ? part.map((item) => fill(item, value))
      : isObject(part)
        ? withValue(part, value)
        : part;
const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

describe("an event with a value that is nested too deeply", () => {
  it.each(events.map((event) => [JSON.stringify(event), event] as const))(
    "costs that value and no more: %s",
    async (_, event) => {
      for (const levels of [1001, 6000, far]) {
        const { run, agentSays, snapshot } = createRun();
        const ending = run.start();
        await agentSays(started(), withValue(event, nested(levels)), finished());
        expect(await ending).toMatchObject({
          ok: true,
          ending: { kind: expect.not.stringMatching("rejected") },
        });
        expect(snapshot().problems.map(({ code }) => code)).toContain("too-deep");
        expect(() => JSON.stringify([snapshot(), run.pauseHandle()])).not.toThrow();
      }
    },
  );

  it.each(events.map((event) => [JSON.stringify(event), event] as const))(
    "is read whole at 1,000 levels: %s",
    (_, event) => {
      for (const strict of [false, true]) {
        const reading = readEvent(
          withValue(event, nested(event.type === "MESSAGES_SNAPSHOT" ? 990 : 900)),
          strict,
        );
        expect(reading).toMatchObject({ status: "read" });
        expect(reading).not.toHaveProperty("refused");
      }
      const whole = readEvent({ type: "STATE_SNAPSHOT", snapshot: nested(1000) });
      expect(whole).toMatchObject({ status: "read" });
      expect(readEvent({ type: "STATE_SNAPSHOT", snapshot: nested(1001) })).toMatchObject({
        status: "skipped",
        code: "too-deep",
      });
    },
  );

  it("is taken where the host raised the limit", async () => {
    const { run, agentSays, snapshot } = createRun({ limits: { nesting: 3000 } });
    const ending = run.start();
    await agentSays(started(), { type: "STATE_SNAPSHOT", snapshot: nested(2500) }, finished());
    await ending;
    expect([snapshot().problems, nestingExceeds(snapshot().state, 2499)]).toEqual([[], true]);
  });
});

const fields = [
  "metadata",
  "responseSchema",
  "message",
  "id",
  "reason",
  "toolCallId",
  "expiresAt",
  "subagentRunId",
  "extra",
];

describe("an interrupt with a value that is nested too deeply", () => {
  it.each(fields)(
    "in its %s keeps its place, shows the reason, and can be skipped with the others",
    async (field) => {
      for (const levels of [1001, far]) {
        const value =
          field === "metadata" || field === "responseSchema"
            ? { a: nested(levels) }
            : nested(levels);
        const hostile = { ...question("int-1"), [field]: value };
        const { run, agent, agentFinishes, snapshot, resumes } = await createAskedRun([
          hostile,
          question("int-2"),
        ]);
        const [first, second] = snapshot().interrupts;
        expect(first?.problems.map(({ code }) => code)).toContain("too-deep");
        expect(second?.problems).toEqual([]);
        expect(snapshot().problems.map(({ code }) => code)).toContain("too-deep");
        for (const { id, answerable } of snapshot().interrupts) if (answerable) run.cancel(id);
        const submitted = run.submit();
        await agentFinishes();
        expect(await submitted).toMatchObject({ ok: true });
        expect(agent.requests).toHaveLength(2);
        expect(resumes().flat()).toHaveLength(field === "id" ? 1 : 2);
      }
    },
  );

  it("can be answered where the value is not needed for the answer", async () => {
    const { run, agentFinishes, resumes } = await createAskedRun([
      question("int-1", { metadata: { a: nested(far) } }),
    ]);
    run.resolve("int-1", { approved: true });
    await agentFinishes();
    expect(resumes()).toEqual([
      [{ interruptId: "int-1", status: "resolved", payload: { approved: true } }],
    ]);
  });

  it.each([
    ["streamed", {}, true],
    ["in its metadata", { metadata: { toolName: "post", args: nested(6000) } }, false],
    ["in text in its metadata", { metadata: { toolName: "post", args: nestedText(6000) } }, false],
  ])(
    "has no editable arguments where they are %s and too deep, and shows why",
    async (_, extra, isStreamed) => {
      const { run, agentSays, snapshot } = createRun();
      const ending = run.start();
      const responseSchema = {
        type: "object",
        properties: { approved: { type: "boolean" }, editedArgs: { type: "object" } },
      };
      await agentSays(
        started(),
        ...(isStreamed
          ? [
              { type: "TOOL_CALL_START", toolCallId: "c1", toolCallName: "post" },
              { type: "TOOL_CALL_ARGS", toolCallId: "c1", delta: nestedText(6000) },
              { type: "TOOL_CALL_END", toolCallId: "c1" },
            ]
          : []),
        asks([{ id: "int-1", reason: "tool_call", toolCallId: "c1", responseSchema, ...extra }]),
      );
      await ending;
      const [interrupt] = snapshot().interrupts;
      expect(interrupt?.toolCall).toMatchObject({ name: "post", problem: { code: "too-deep" } });
      expect(interrupt?.toolCall?.args).toBeUndefined();
      expect(interrupt?.approval).toMatchObject({ canEdit: false });
    },
  );
});

describe("values of 1,000 levels", () => {
  it("are used everywhere: state, arguments, metadata, answers, a handle and its restoring", async () => {
    const { run, agentSays, agentFinishes, snapshot, resumes } = createRun();
    const ending = run.start();
    await agentSays(
      started(),
      { type: "STATE_SNAPSHOT", snapshot: nested(1000) },
      { type: "TOOL_CALL_START", toolCallId: "c1", toolCallName: "post" },
      { type: "TOOL_CALL_ARGS", toolCallId: "c1", delta: JSON.stringify({ a: nested(999) }) },
      { type: "TOOL_CALL_END", toolCallId: "c1" },
      asks([
        {
          id: "int-1",
          reason: "tool_call",
          toolCallId: "c1",
          metadata: { a: nested(999) },
          responseSchema: editable,
        },
      ]),
    );
    await ending;
    const [interrupt] = snapshot().interrupts;
    expect([snapshot().problems, interrupt?.problems, interrupt?.approval?.canEdit]).toEqual([
      [],
      [],
      true,
    ]);
    const handle: unknown = JSON.parse(JSON.stringify(run.pauseHandle()));
    const other = createAgentRun({ transport: async function* () {}, threadId: "thread-1" });
    await other.restore(handle);
    expect(other.getSnapshot().interrupts[0]?.toolCall?.args).toEqual(interrupt?.toolCall?.args);
    run.resolve("int-1", { approved: true, editedArgs: { a: nested(999) } });
    await agentFinishes();
    expect(resumes()).toHaveLength(1);
  });

  const editable = {
    type: "object",
    properties: { approved: { type: "boolean" }, editedArgs: { type: "object" } },
  };
});

describe("an agent that the host owns", () => {
  it("may hold values that are too deep: they are left out, and its questions stay", async () => {
    const deep = nested(far);
    const run = createAgentRun({
      agent: {
        threadId: "thread-1",
        messages: [
          { id: "m1", role: "user", content: "Hi" },
          { id: "m2", role: "assistant", content: "Yes", metadata: { a: deep } },
          { id: "m3", role: "user", content: [deep] },
        ],
        state: deep,
        pendingInterrupts: [
          { id: "int-1", reason: "confirmation", message: "Go on?", metadata: { a: deep } },
        ],
        addMessages() {},
        subscribe: () => ({ unsubscribe() {} }),
        runAgent: async () => {},
        abortRun() {},
      },
    });
    await run.ready();
    const { messages, state, problems, interrupts } = run.getSnapshot();
    expect(messages.map(({ id }) => id)).toEqual(["m1", "m2"]);
    expect([state, problems.map(({ code }) => code)]).toEqual([undefined, ["too-deep"]]);
    expect(interrupts).toMatchObject([
      { id: "int-1", message: "Go on?", problems: [{ code: "too-deep" }] },
    ]);
    expect(() => JSON.stringify(run.getSnapshot())).not.toThrow();
  });
});
