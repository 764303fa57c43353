import { describe, expect, it } from "vitest";
import { approvalSchema, openSchema } from "../../../src/dialects/shared/decisions.js";
import { createTrpcAgentGo, trpcAgentGo } from "../../../src/dialects.js";
import type { UnknownRecord } from "../../../src/protocol/json.js";
import { events } from "../../support/builders.js";
import {
  conversation,
  detect,
  making,
  resultOf,
  textMessage,
} from "../../support/dialects/readBy.js";

const patched = (patch: readonly unknown[], activityType = "graph.node.interrupt") => ({
  type: "ACTIVITY_DELTA",
  messageId: "m",
  activityType,
  patch,
});
const paused = (value: unknown) => patched([{ op: "add", path: "/interrupt", value }]);
const fieldsOf = (prompt: unknown) =>
  detect(trpcAgentGo, [paused({ key: "k", prompt })])[0]?.fields;
const started = (toolCallId: string, toolCallName = "shell") => ({
  type: "TOOL_CALL_START",
  toolCallId,
  toolCallName,
});
const ended = (toolCallId: string) => ({
  type: "TOOL_CALL_RESULT",
  messageId: "m",
  toolCallId,
  content: "done",
});
const snapshot = (...messages: readonly unknown[]) => ({ type: "MESSAGES_SNAPSHOT", messages });
const kept = (...patch: readonly unknown[]) => ({
  id: "a",
  role: "activity",
  activityType: "ACTIVITY_DELTA",
  content: { activityType: "graph.node.interrupt", patch },
});
const withShell = createTrpcAgentGo({
  externalTools: ["shell", { name: "mail", approve: "Sent", deny: "Not sent" }],
});
const idsIn = (...raws: readonly unknown[]) =>
  detect(withShell, raws).map(({ fields }) => fields["id"]);
const stop = { nodes: ["a", 1, "b"], phase: "after" };

describe("a pause of a graph", () => {
  it.each<readonly [string, unknown, UnknownRecord]>([
    ["text", "Send?", { reason: "confirmation", message: "Send?", responseSchema: openSchema() }],
    ["nothing", null, { reason: "confirmation" }],
    ["a number", 7, { reason: "confirmation", message: "7" }],
    [
      "a list of texts and numbers",
      ["a", 1],
      { reason: "input_required", responseSchema: { enum: ["a", 1] } },
    ],
    ["an empty list", [], { reason: "confirmation", metadata: { prompt: [] } }],
    [
      "a list of anything",
      ["a", null],
      { reason: "confirmation", metadata: { prompt: ["a", null] } },
    ],
    [
      "a list with one object that has no value",
      [{ value: 1 }, { label: "x" }],
      { reason: "confirmation", metadata: { prompt: [{ value: 1 }, { label: "x" }] } },
    ],
    [
      "a list of objects with values",
      [{ value: "a", label: "A" }, { value: "b", title: "B" }, { value: "c" }, { value: 4 }],
      {
        reason: "input_required",
        responseSchema: {
          oneOf: [
            { const: "a", title: "A" },
            { const: "b", title: "B" },
            { const: "c", title: "c" },
            { const: 4, title: "4" },
          ],
        },
      },
    ],
    [
      "an object with a message",
      { message: "M", title: "T" },
      { reason: "confirmation", message: "M", metadata: { title: "T" } },
    ],
    [
      "an object with a prompt",
      { prompt: "P", question: "Q" },
      { reason: "confirmation", message: "P", metadata: { question: "Q" } },
    ],
    [
      "an object with a question",
      { question: "Q", title: 1 },
      { reason: "confirmation", message: "Q", metadata: { title: 1 } },
    ],
    ["an object with a title", { title: "T" }, { reason: "confirmation", message: "T" }],
    ["an object without words", { amount: 1 }, { reason: "confirmation", metadata: { amount: 1 } }],
    [
      "a schema",
      { responseSchema: { type: "string" } },
      { reason: "input_required", responseSchema: { type: "string" } },
    ],
    [
      "a schema in Python's words",
      { response_schema: { type: "string" } },
      { reason: "input_required", responseSchema: { type: "string" } },
    ],
    [
      "a schema in short",
      { schema: { type: "string" } },
      { reason: "input_required", responseSchema: { type: "string" } },
    ],
    ["options", { options: ["a"] }, { reason: "input_required", responseSchema: { enum: ["a"] } }],
    ["choices", { choices: ["a"] }, { reason: "input_required", responseSchema: { enum: ["a"] } }],
    ["an enum", { enum: ["a"] }, { reason: "input_required", responseSchema: { enum: ["a"] } }],
    [
      "parts that look like those of a call, and are shown as data",
      {
        message: "Pay this invoice?",
        name: "ACME Ltd",
        args: { to: "AT61" },
        arguments: 1,
        toolCallId: 3,
        amount: 500,
      },
      {
        reason: "confirmation",
        message: "Pay this invoice?",
        metadata: {
          name: "ACME Ltd",
          args: { to: "AT61" },
          arguments: 1,
          toolCallId: 3,
          amount: 500,
        },
      },
    ],
    [
      "options that have ids",
      { message: "Which?", options: [{ id: "a", label: "A" }, { id: 2 }] },
      {
        reason: "input_required",
        message: "Which?",
        responseSchema: {
          oneOf: [
            { const: "a", title: "A" },
            { const: 2, title: "2" },
          ],
        },
      },
    ],
    [
      "options that hold more than a choice shows, which stay in sight",
      { options: [{ id: "a", label: "A", price: 5 }] },
      {
        reason: "input_required",
        responseSchema: { oneOf: [{ const: "a", title: "A" }] },
        metadata: { options: [{ id: "a", label: "A", price: 5 }] },
      },
    ],
    [
      "options that are no choice, and data under the names of schemas and lists",
      { options: [{ x: 1 }], choices: "none", schema: "public" },
      {
        reason: "confirmation",
        metadata: { options: [{ x: 1 }], choices: "none", schema: "public" },
      },
    ],
    [
      "a schema beside a list and data",
      { schema: { type: "string" }, options: ["a"], name: "ACME Ltd" },
      {
        reason: "input_required",
        responseSchema: { type: "string" },
        metadata: { options: ["a"], name: "ACME Ltd" },
      },
    ],
  ])("asks with %s", (_, prompt, fields) => {
    expect(fieldsOf(prompt)).toStrictEqual({ id: "k", ...fields });
  });

  it.each([
    [
      "static_interrupt_before:a",
      stop,
      "The agent was stopped after a, b. It goes on when you say so.",
    ],
    [
      "static_interrupt_after:a",
      { nodes: ["a"] },
      "The agent was stopped before a. It goes on when you say so.",
    ],
    ["external_interrupt", { nodes: [] }, "The agent was stopped. It goes on when you say so."],
    ["external_interrupt", {}, "The agent was stopped. It goes on when you say so."],
  ])("only waits to be continued: %s, %j", (key, prompt, message) => {
    const [question] = detect(trpcAgentGo, [paused({ key, prompt })]);
    expect(question).toMatchObject({
      fields: {
        id: key,
        reason: "confirmation",
        message,
        responseSchema: approvalSchema({ deny: false }),
      },
      details: {},
      origin: { wants: "nothing", key, isGraph: true },
    });
  });

  it.each([
    ["my_static_interrupt_before:a", {}],
    ["external_interrupt", "Go on?"],
  ])("wants a value, though its key looks like a stop: %s", (key, prompt) => {
    expect(detect(trpcAgentGo, [paused({ key, prompt })])[0]?.origin).toStrictEqual({
      wants: "value",
      key,
      isGraph: true,
    });
  });

  it("has its key or its node as id, and continues from where the outermost graph reports", () => {
    const inner = { key: "k", prompt: "P", checkpointId: "c1", lineageId: "l1" };
    expect(
      detect(trpcAgentGo, [
        paused(inner),
        paused({ nodeId: "n", checkpointId: "c2", lineageId: "" }),
      ]),
    ).toMatchObject([
      {
        fields: { id: "c2/k", message: "P" },
        raw: { nodeId: "n" },
        origin: { wants: "value", key: "k", isGraph: true, checkpointId: "c2" },
      },
    ]);
    expect(detect(trpcAgentGo, [paused({ nodeId: "n", key: "" })])[0]?.fields["id"]).toBe("n");
    expect(
      detect(trpcAgentGo, [paused(inner), paused({ key: 1, nodeId: 2 })])[0]?.fields["id"],
    ).toBe("k");
    expect(detect(trpcAgentGo, [paused({ key: 1, nodeId: 2 })])).toEqual([]);
  });

  it.each([
    ["it was taken back", [paused({ key: "k" }), paused(null)]],
    [
      "another activity has it",
      [patched([{ op: "add", path: "/interrupt", value: { key: "k" } }], "other")],
    ],
    ["another place has it", [patched([null, { op: "add", path: "/node", value: { key: "k" } }])]],
  ])("asks nothing where %s", (_, raws) => {
    expect(detect(trpcAgentGo, raws)).toEqual([]);
  });

  it("is acknowledged by one patch among others", () => {
    const acknowledged = (...asked: Parameters<typeof patched>) =>
      events(patched(...asked)).some((event) => trpcAgentGo.receipt?.acknowledges(event));
    expect(
      acknowledged([
        { op: "add", path: "/interrupt" },
        { op: "add", path: "/resume" },
      ]),
    ).toBe(true);
    expect(acknowledged([{ op: "add", path: "/interrupt" }])).toBe(false);
    expect(acknowledged([{ op: "add", path: "/resume" }], "other")).toBe(false);
  });
});

describe("the calls that a graph waits for", () => {
  it("are those it lists, or the one it describes", () => {
    const tools = [
      { toolCallId: "c1", name: "shell", args: { a: 1 } },
      null,
      { toolCallId: "c2", name: "mail", arguments: { b: 2 } },
      {},
    ];
    const streamed = conversation(making(["c1", "shell"], ["c2", "mail"], ["", ""]));
    expect(detect(withShell, [paused({ key: "k", prompt: { tools } })], streamed)).toMatchObject([
      {
        fields: {
          id: "c1",
          reason: "trpc-agent-go:external_tool",
          responseSchema: { type: "string", minLength: 1 },
        },
        toolCall: { name: "shell", args: { a: 1 } },
        resultFormat: "text",
        onCancel: "unsupported",
        raw: { key: "k" },
        origin: { wants: "tool", key: "c1", isGraph: true },
      },
      {
        fields: {
          id: "c2",
          reason: "tool_call",
          responseSchema: approvalSchema({ comment: true }),
        },
        toolCall: { args: { b: 2 } },
      },
      { fields: { id: "" }, toolCall: { id: "", name: "" } },
    ]);
    const [one] = detect(withShell, [paused({ key: "k", prompt: tools[0] })]);
    expect(one).toMatchObject({ fields: { id: "c1" }, toolCall: { name: "shell" } });
  });

  it("are answered by tool messages only where the conversation has them, and otherwise under the key", () => {
    const prompt = { toolCallId: "c1", name: "shell", args: "{}" };
    const originOf = (key: string, asked: unknown, ...seen: readonly [string, string][]) =>
      detect(trpcAgentGo, [paused({ key, prompt: asked })], conversation(making(...seen))).map(
        ({ origin }) => origin,
      );
    expect(originOf("c1", prompt, ["c1", "shell"])).toMatchObject([{ wants: "tool", key: "c1" }]);
    expect(originOf("c1", prompt)).toMatchObject([{ wants: "result", key: "c1" }]);
    expect(originOf("k", { tools: [prompt, { toolCallId: "c2" }] }, ["c1", "shell"])).toMatchObject(
      [
        { wants: "result", key: "c1" },
        { wants: "result", key: "c2" },
      ],
    );
  });

  it("take yes, no or text under a key of the node, and show what the node writes about the call", () => {
    const prompt = {
      message: "Mail the whole list?",
      toolCallId: "c1",
      name: "shell",
      args: { to: "all" },
      cost: 5,
    };
    const asked = [paused({ key: "approve_c1", prompt, checkpointId: "cp" })];
    const seen = conversation(making(["c1", "shell"]));
    expect(detect(trpcAgentGo, asked, seen)).toMatchObject([
      {
        fields: {
          id: "c1",
          reason: "tool_call",
          message: "Mail the whole list?",
          toolCallId: "c1",
          responseSchema: openSchema(),
          metadata: { cost: 5 },
        },
        details: { cost: 5 },
        toolCall: { name: "shell", args: { to: "all" } },
        origin: { wants: "value", key: "approve_c1", checkpointId: "cp" },
      },
    ]);
    const decided = createTrpcAgentGo({
      externalTools: [{ name: "shell", approve: "Yes", deny: "No" }],
    });
    expect(detect(decided, asked, seen)).toMatchObject([
      { origin: { wants: "result", key: "approve_c1" } },
    ]);
    const named = [paused({ key: "c1", prompt: "Run it?" })];
    expect(detect(trpcAgentGo, named, seen)).toMatchObject([
      { fields: { id: "c1", message: "Run it?" } },
    ]);
    const byId = [paused({ key: "c1", prompt: "c1" })];
    expect(detect(trpcAgentGo, byId, seen)[0]?.fields).not.toHaveProperty("message");
  });

  it.each([
    ["its key names", "c1", {}, "c1"],
    ["its prompt names", "k", "c1", "c1"],
  ])("are the open one that %s", (_, key, prompt, id) => {
    const asked = [paused({ key, prompt })];
    expect(detect(trpcAgentGo, asked, conversation(making(["c1", "shell"])))[0]?.fields["id"]).toBe(
      id,
    );
    const other = conversation(
      textMessage("user"),
      making(["c1", "shell"], ["c2", "x"]),
      resultOf("c2"),
    );
    expect(detect(trpcAgentGo, asked, other)[0]?.toolCall?.name).toBe("shell");
    const done = conversation(textMessage("user"), making(["c1", "shell"]), resultOf("c1"));
    expect(detect(trpcAgentGo, asked, done)[0]).not.toHaveProperty("toolCall");
  });

  it("are open until they have results, each once, beside those that a pause asks for", () => {
    expect(
      idsIn(started("c1"), started("c1"), started("c2"), started("c3", "other"), ended("c1")),
    ).toEqual(["c2"]);
    expect(idsIn(started("c1"), started("c2"), started("c1"))).toEqual(["c1", "c2"]);
    expect(
      idsIn(
        { type: "TOOL_CALL_CHUNK", toolCallId: "c1", toolCallName: "shell" },
        { type: "TOOL_CALL_CHUNK", delta: "x" },
      ),
    ).toEqual(["c1"]);
    expect(
      idsIn(started("c1"), started("c2"), paused({ key: "k", prompt: { toolCallId: "c1" } })),
    ).toEqual(["c1", "c2"]);
    expect(detect(withShell, [started("c1")])[0]).toMatchObject({
      raw: { toolCallId: "c1", name: "shell" },
      origin: { wants: "tool", isGraph: false, key: "c1" },
    });
  });
});

describe("a stored thread", () => {
  const asks = kept({ op: "add", path: "/interrupt", value: { key: "k" } });
  const stops = kept({
    op: "add",
    path: "/interrupt",
    value: { key: "static_interrupt_before:a" },
  });
  const user = (content: unknown) => ({ id: "u", role: "user", content });

  it.each([
    ["a pause at its end", [asks], ["k"]],
    ["a pause, after what cannot be read", [null, asks, "x", { role: "system" }], ["k"]],
    ["a pause that was answered by an empty message, and asks again", [asks, user("")], ["k"]],
    ["nothing, where a message followed the pause", [asks, user("Hello")], []],
    ["nothing, where the stop is over", [stops, user("")], []],
    ["a stop that nobody continued", [stops], ["static_interrupt_before:a"]],
    [
      "nothing, where the pause was taken back",
      [asks, kept(null, { op: "add", path: "/interrupt", value: null })],
      [],
    ],
    ["calls without results", [making(["c1", "shell"], ["c2", "shell"]), resultOf("c1")], ["c2"]],
  ])("holds %s", (_, messages, ids) => {
    expect(idsIn(snapshot(...messages))).toEqual(ids);
  });

  it.each([null, undefined, []])("counts %j as an empty message", (content) => {
    expect(idsIn(snapshot(stops, user(content)))).toEqual([]);
    expect(idsIn(snapshot(asks, user(content)))).toEqual(["k"]);
  });
});
