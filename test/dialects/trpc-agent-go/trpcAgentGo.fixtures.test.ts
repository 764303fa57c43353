import { describe, expect, it } from "vitest";
import { type AgentRunSnapshot, createAgentRun } from "../../../src/core.js";

const url = "https://agent.test/agui";

/** Frames as the server writes them: an id, no event name, a comment now and then. */
const frames = (...events: readonly object[]): string =>
  events
    .map(
      (event, index) =>
        `: ping\n\nid: ${Reflect.get(event, "type")}_176794990${4999 + index}\ndata: ${JSON.stringify(event)}\n\n`,
    )
    .join("");
const started = (runId = "r1") => ({
  type: "RUN_STARTED",
  timestamp: 1767949904999,
  threadId: "thread",
  runId,
});
const finished = (runId = "r1") => ({
  type: "RUN_FINISHED",
  timestamp: 1767949905999,
  threadId: "thread",
  runId,
});
const delta = (activityType: string, ...patch: readonly object[]) => ({
  type: "ACTIVITY_DELTA",
  timestamp: 1767949904999,
  messageId: "4f9e9c8c-55b1-4a36-9f5c-0d4f1f1c2f5e",
  activityType,
  patch,
});
const pause = (value: object) =>
  delta("graph.node.interrupt", { op: "add", path: "/interrupt", value });
const node = (value: object) => delta("graph.node.lifecycle", { op: "add", path: "/node", value });
const resumed = (value: object) =>
  delta(
    "graph.node.interrupt",
    { op: "add", path: "/interrupt", value: null },
    { op: "add", path: "/resume", value },
  );
const call = (toolCallId: string, toolCallName: string, args: string) => [
  { type: "TOOL_CALL_START", toolCallId, toolCallName, parentMessageId: "" },
  { type: "TOOL_CALL_ARGS", toolCallId, delta: args },
  { type: "TOOL_CALL_END", toolCallId },
];
const result = (toolCallId: string, content: string, messageId = `m-${toolCallId}`) => ({
  type: "TOOL_CALL_RESULT",
  messageId,
  toolCallId,
  content,
  role: "tool",
});
const text = (messageId: string, delta: string) => [
  { type: "TEXT_MESSAGE_START", messageId, role: "assistant" },
  { type: "TEXT_MESSAGE_CONTENT", messageId, delta },
  { type: "TEXT_MESSAGE_END", messageId },
];
const full = {
  nodeId: "nodeX",
  key: "approval_key",
  prompt: { ok: true },
  checkpointId: "ckpt-uuid-xxx",
  lineageId: "thread-123",
};
const stream = { messageId: "tool-result-activity-call_1", activityType: "tool.result.stream" };
const chunk = (content: string) => ({
  type: "ACTIVITY_SNAPSHOT",
  ...stream,
  content: { toolCallId: "call_1", content },
  replace: true,
});
const more = (value: string) => ({
  type: "ACTIVITY_DELTA",
  ...stream,
  patch: [{ op: "add", path: "/content", value }],
});
const done = '{"done":true}';
const counting = [
  started(),
  ...call("call_1", "count", "{}"),
  chunk("Hello"),
  more("Hello World"),
  result("call_1", done),
];

/** What one stream leaves behind. */
async function read(...bodies: readonly string[]): Promise<AgentRunSnapshot> {
  let turn = 0;
  const run = createAgentRun({
    url,
    threadId: "thread",
    submitMode: "manual",
    fetch: async () =>
      new Response(bodies[turn++], { headers: { "content-type": "text/event-stream" } }),
  });
  await run.send({ id: "u1", content: "Go" });
  if (bodies.length > 1) {
    for (const { id, toolCallId } of run.getSnapshot().interrupts)
      run.resolve(id, toolCallId === undefined ? { approved: true } : "found");
    await run.submit();
  }
  return run.getSnapshot();
}

const none: readonly never[] = [];

describe("streams of the server's own tests", () => {
  it.each<[name: string, body: string, snapshot: object]>([
    [
      "a pause",
      frames(started(), pause(full), finished()),
      {
        status: "interrupted",
        interrupts: [{ id: "ckpt-uuid-xxx/approval_key", metadata: { ok: true }, raw: full }],
      },
    ],
    [
      "without a prompt or a key",
      frames(started(), pause({ nodeId: "nodeX", prompt: null }), finished()),
      { interrupts: [{ id: "nodeX", kind: "confirmation" }] },
    ],
    [
      "a nested pause whose key and prompt only the child has",
      frames(
        started(),
        pause({
          nodeId: "ask",
          key: "k",
          prompt: "Sure?",
          checkpointId: "ck-child",
          lineageId: "child",
        }),
        pause({ nodeId: "agent", prompt: null, checkpointId: "ck-parent", lineageId: "parent" }),
        finished(),
      ),
      {
        interrupts: [
          {
            id: "ck-parent/k",
            message: "Sure?",
            origin: { key: "k", checkpointId: "ck-parent", lineageId: "parent" },
          },
        ],
      },
    ],
    [
      "no pause is announced",
      frames(started(), finished()),
      { status: "finished", interrupts: none },
    ],
    [
      "the runner fails",
      frames(started(), { type: "RUN_ERROR", message: "run agent: fail" }),
      { ending: { kind: "error", error: { agentMessage: "run agent: fail" } }, interrupts: none },
    ],
    [
      "node metadata nobody can read",
      frames(started(), {
        type: "RUN_ERROR",
        message: "invalid graph pregel metadata: unexpected end of JSON input",
      }),
      { ending: { kind: "error" } },
    ],
    [
      "a node starts while a pause is open",
      frames(started(), pause(full), node({ nodeId: "other", phase: "start" }), finished()),
      { interrupts: [{ raw: full }], steps: [{ name: "other", status: "running" }] },
    ],
    [
      "a node fails",
      frames(
        started(),
        node({ nodeId: "plan", phase: "start" }),
        node({ nodeId: "plan", phase: "error", error: "boom" }),
        finished(),
      ),
      {
        steps: [{ name: "plan", status: "finished", metadata: { phase: "error", error: "boom" } }],
      },
    ],
    [
      "a tool streams its result",
      frames(...counting, finished()),
      {
        activities: [{ content: { toolCallId: "call_1", content: "Hello World" } }],
        messages: [
          { role: "user" },
          { role: "assistant" },
          { role: "tool", content: done },
          { role: "activity" },
        ],
      },
    ],
    [
      "and goes on after it",
      frames(...counting, chunk("Late"), finished()),
      { activities: [{ content: { content: "Late" } }] },
    ],
    [
      "one call with several results",
      frames(
        started(),
        ...call("c", "count", "{}"),
        result("c", "1", "m1"),
        result("c", "2", "m2"),
        finished(),
      ),
      { messages: [{}, {}, { role: "tool", content: "2" }] },
    ],
    [
      "two streams at once",
      frames(
        started(),
        { type: "TEXT_MESSAGE_START", messageId: "a", role: "assistant" },
        { type: "TEXT_MESSAGE_START", messageId: "b", role: "assistant" },
        { type: "TEXT_MESSAGE_CONTENT", messageId: "a", delta: "left" },
        { type: "TEXT_MESSAGE_CONTENT", messageId: "b", delta: "right" },
        { type: "TEXT_MESSAGE_CONTENT", messageId: "a", delta: " one" },
        { type: "TEXT_MESSAGE_END", messageId: "b" },
        { type: "TEXT_MESSAGE_END", messageId: "a" },
        finished(),
      ),
      { messages: [{}, { id: "a", content: "left one" }, { id: "b", content: "right" }] },
    ],
    [
      "a run that was cancelled while it thought",
      frames(
        started(),
        { type: "REASONING_START", messageId: "reasoning-1" },
        { type: "REASONING_MESSAGE_START", messageId: "reasoning-1", role: "reasoning" },
        { type: "REASONING_MESSAGE_CONTENT", messageId: "reasoning-1", delta: "Let me" },
        { type: "REASONING_MESSAGE_END", messageId: "reasoning-1" },
        { type: "REASONING_END", messageId: "reasoning-1" },
        finished(),
      ),
      { ending: { kind: "success" }, messages: [{}, { role: "reasoning", content: "Let me" }] },
    ],
    [
      "custom events of all kinds",
      frames(
        started(),
        {
          type: "CUSTOM",
          name: "node.progress",
          value: { nodeId: "n", progress: 50, message: "half" },
        },
        { type: "CUSTOM", name: "tool.artifacts", value: { toolCallId: "c", artifacts: [] } },
        { type: "ACTIVITY_SNAPSHOT", messageId: "s1", activityType: "steer.consumed", content: {} },
        finished(),
      ),
      { status: "finished", interrupts: none },
    ],
  ])("%s", async (_, body, snapshot) => {
    expect(await read(body)).toMatchObject({ problems: none, ...snapshot });
  });

  it.each<[name: string, value: object]>([
    ["several values", { checkpointId: "c", lineageId: "l", resumeMap: { approval_key: true } }],
    ["a single value", { checkpointId: "c", lineageId: "l", resume: "approved" }],
    ["a single null", { checkpointId: "c", lineageId: "l", resume: null }],
  ])("an answer that was taken: %s", async (_, value) => {
    const snapshot = await read(
      frames(started(), pause(full), finished()),
      frames(
        started("r2"),
        resumed(value),
        node({ nodeId: "nodeX", phase: "start" }),
        ...text("a1", "Done"),
        finished("r2"),
      ),
    );
    expect(snapshot).toMatchObject({
      status: "finished",
      interrupts: none,
      activities: none,
      problems: none,
    });
  });

  it("an empty map is not taken, and RUN_STARTED is all there is", async () => {
    expect(
      await read(frames(started(), pause(full), finished()), frames(started("r2"))),
    ).toMatchObject({
      ending: { kind: "truncated" },
      interrupts: [{ raw: full }],
    });
  });

  it("tools of the agent's own have their results, those of ours are asked for, in two turns", async () => {
    const tools = [
      { toolCallId: "call_1", name: "external_search", arguments: '{"query":"x"}' },
      { toolCallId: "call_2", name: "external_approval", arguments: "{}" },
    ];
    const prompt = { message: "Run the external tool calls and send their results.", tools };
    const first = [
      started(),
      ...call("in_1", "calc", "{}"),
      ...call("in_2", "calc", "{}"),
      result("in_1", "1"),
      result("in_2", "2"),
      ...call("call_1", "external_search", '{"query":"x"}'),
      ...call("call_2", "external_approval", "{}"),
      pause({ nodeId: "tools", key: "call_1", prompt, checkpointId: "ck", lineageId: "ln" }),
      finished(),
    ];
    expect(await read(frames(...first))).toMatchObject({
      interrupts: [{ id: "call_1" }, { id: "call_2" }],
      problems: none,
    });
    const second = [
      started("r2"),
      result("call_1", "found", "tool-msg-1"),
      result("call_2", "found", "tool-msg-2"),
      resumed({ checkpointId: "ck", lineageId: "ln", resumeMap: {} }),
      ...text("a1", "Thanks"),
      finished("r2"),
    ];
    const { messages, ...snapshot } = await read(frames(...first), frames(...second));
    expect(snapshot).toMatchObject({ status: "finished", interrupts: none });
    expect(
      messages.flatMap((message) =>
        message.role === "tool" ? [[message.toolCallId, message.content]] : [],
      ),
    ).toEqual([
      ["in_1", "1"],
      ["in_2", "2"],
      ["call_1", "found"],
      ["call_2", "found"],
    ]);
  });
});
