import { describe, expect, it } from "vitest";
import type { Message } from "../../../src/protocol/messages.js";
import {
  activityIn,
  begunByUs,
  mostActivity,
  type RunActivity,
} from "../../../src/thread/decisions/activity.js";
import {
  type Evidence,
  hasNewOutput,
  isAccepted,
  newResults,
  type ResumeEnd,
} from "../../../src/thread/decisions/evidence.js";
import { events } from "../../support/builders.js";

const call = (id: string) => ({
  id,
  type: "function" as const,
  function: { name: "send", arguments: "{}" },
});
const user: Message = { id: "u1", role: "user", content: "Go" };
const asking: Message = {
  id: "a1",
  role: "assistant",
  content: "May I?",
  toolCalls: [call("call-1")],
};
const result = (content: string, toolCallId = "call-1", id = "r1"): Message => ({
  id,
  role: "tool",
  toolCallId,
  content,
});
const known: readonly Message[] = [user, asking, result("sent")];

const activityOf = (raw: unknown, earlier: readonly unknown[] = []): RunActivity | undefined => {
  const [event] = events(raw);
  return (
    event &&
    activityIn(event, known, new Set(events(...earlier).flatMap((one) => begunByUs(one) ?? [])))
  );
};
const startOf = (messageId: string, role: string) => ({
  type: "TEXT_MESSAGE_START",
  messageId,
  role,
});

describe("an event after the answer", () => {
  it.each<readonly [RunActivity, string, object]>([
    ["progress", "a step that starts", { type: "STEP_STARTED", stepName: "plan" }],
    ["progress", "a step that ends", { type: "STEP_FINISHED", stepName: "plan" }],
    ["progress", "a step that ends", { type: "STEP_FINISHED", stepName: "plan" }],
    ["progress", "a change of the state", { type: "STATE_DELTA", delta: [] }],
    ["none", "a snapshot of the state", { type: "STATE_SNAPSHOT", snapshot: { a: 1 } }],
    ["none", "a snapshot of the conversation", { type: "MESSAGES_SNAPSHOT", messages: [] }],
    ["none", "the start of the run", { type: "RUN_STARTED", threadId: "t", runId: "r" }],
    [
      "none",
      "an event of its own, whatever its name",
      { type: "CUSTOM", name: "TEXT_MESSAGE_START", value: 1 },
    ],
    ["output", "a new text", startOf("a2", "assistant")],
    [
      "output",
      "a part of a new text",
      { type: "TEXT_MESSAGE_CONTENT", messageId: "a2", delta: "Done" },
    ],
    ["output", "the end of a new text", { type: "TEXT_MESSAGE_END", messageId: "a2" }],
    [
      "output",
      "a chunk of a new text",
      { type: "TEXT_MESSAGE_CHUNK", messageId: "a2", role: "assistant", delta: "Done" },
    ],
    ["output", "reasoning", { type: "REASONING_MESSAGE_CONTENT", messageId: "u1", delta: "Hm" }],
    [
      "output",
      "a new call",
      { type: "TOOL_CALL_START", toolCallId: "call-2", toolCallName: "send" },
    ],
    [
      "output",
      "the arguments of a new call",
      { type: "TOOL_CALL_ARGS", toolCallId: "call-2", delta: "{}" },
    ],
    ["output", "the end of a new call", { type: "TOOL_CALL_END", toolCallId: "call-2" }],
    [
      "output",
      "a chunk of a new call",
      { type: "TOOL_CALL_CHUNK", toolCallId: "call-2", toolCallName: "send", delta: "{}" },
    ],
    [
      "output",
      "a new result",
      { type: "TOOL_CALL_RESULT", messageId: "r2", toolCallId: "call-1", content: "failed" },
    ],
    [
      "output",
      "a result of another call",
      { type: "TOOL_CALL_RESULT", messageId: "r2", toolCallId: "call-2", content: "sent" },
    ],
  ])("an event after the answer is %s: %s", (activity, _, raw) => {
    expect(activityOf(raw)).toBe(activity);
  });

  it.each<readonly [string, object]>([
    ["the person's message", startOf("u1", "user")],
    ["the person's message under another id", startOf("u9", "user")],
    ["a system message under another id", startOf("s9", "system")],
    ["a message of the developer under another id", startOf("d9", "developer")],
    ["the person's message as if the agent had written it", startOf("u1", "assistant")],
    [
      "the text of the person's message",
      { type: "TEXT_MESSAGE_CONTENT", messageId: "u1", delta: "Go" },
    ],
    ["the end of the person's message", { type: "TEXT_MESSAGE_END", messageId: "u1" }],
    [
      "a chunk of the person's message",
      { type: "TEXT_MESSAGE_CHUNK", messageId: "u1", delta: "Go" },
    ],
    [
      "a chunk of the person's message under another id",
      { type: "TEXT_MESSAGE_CHUNK", messageId: "u9", role: "user", delta: "Go" },
    ],
    [
      "the call it was asked about",
      { type: "TOOL_CALL_START", toolCallId: "call-1", toolCallName: "send" },
    ],
    ["the arguments of that call", { type: "TOOL_CALL_ARGS", toolCallId: "call-1", delta: "{}" }],
    ["the end of that call", { type: "TOOL_CALL_END", toolCallId: "call-1" }],
    [
      "a chunk of that call",
      { type: "TOOL_CALL_CHUNK", toolCallId: "call-1", toolCallName: "send", delta: "{}" },
    ],
    [
      "the result it was sent",
      { type: "TOOL_CALL_RESULT", messageId: "r9", toolCallId: "call-1", content: "sent" },
    ],
  ])("an event proves nothing where the server only repeats %s", (_, raw) => {
    expect(activityOf(raw)).toBe("none");
  });

  it("an event proves nothing where it continues a message of the person that this stream has begun to repeat", () => {
    const content = { type: "TEXT_MESSAGE_CONTENT", messageId: "u2", delta: "And then?" };
    expect(activityOf(content, [startOf("u2", "user")])).toBe("none");
    expect(activityOf(content, [startOf("u3", "user")])).toBe("output");
    expect(activityOf(content, [startOf("u2", "assistant")])).toBe("output");
    expect(
      activityOf(content, [
        { type: "TEXT_MESSAGE_CHUNK", messageId: "u2", role: "user", delta: "" },
      ]),
    ).toBe("none");
    expect(activityOf(content, [{ type: "TEXT_MESSAGE_CHUNK", messageId: "u2", delta: "" }])).toBe(
      "output",
    );
  });

  it("an event counts as output where its id is one of the agent's own messages", () => {
    expect(activityOf({ type: "TEXT_MESSAGE_CONTENT", messageId: "a1", delta: "More" })).toBe(
      "output",
    );
  });
});

it.each<readonly [RunActivity, RunActivity, RunActivity]>([
  ["none", "none", "none"],
  ["none", "progress", "progress"],
  ["progress", "none", "progress"],
  ["progress", "progress", "progress"],
  ["progress", "output", "output"],
  ["output", "progress", "output"],
  ["output", "none", "output"],
  ["none", "output", "output"],
])("the stronger of %s and %s is used: %s", (one, other, most) => {
  expect(mostActivity(one, other)).toBe(most);
});

it.each<readonly [Evidence, ResumeEnd, RunActivity, boolean]>([
  ["result", "ended", "none", true],
  ["result", "failed", "none", true],
  ["result", "cut-off", "none", true],
  ["activity", "ended", "output", true],
  ["activity", "ended", "progress", true],
  ["activity", "failed", "output", false],
  ["activity", "cut-off", "output", true],
  ["activity", "cut-off", "progress", false],
  ["none", "ended", "output", false],
  ["none", "failed", "output", false],
  ["none", "cut-off", "output", false],
])(
  "evidence %s in a run that %s, with %s, reports an answer as accepted: %s",
  (evidence, end, activity, accepted) => {
    expect(isAccepted(evidence, end, activity)).toBe(accepted);
  },
);

describe("the results that are new in a conversation", () => {
  const newIn = (messages: readonly Message[], before: readonly Message[] = known) =>
    [...newResults(messages, before)].map(([id, { content }]) => [id, content]);

  it("new results are those of calls without one, and of calls whose result has changed", () => {
    expect(newIn([...known, result("ok", "call-2")])).toEqual([["call-2", "ok"]]);
    expect(newIn([user, asking, result("failed")])).toEqual([["call-1", "failed"]]);
  });

  it("no results are new where the conversation is the same, or repeats the results it had", () => {
    expect(newIn(known)).toEqual([]);
    expect(newIn([...known])).toEqual([]);
    expect(newIn([...known, result("sent", "call-1", "r2")])).toEqual([]);
  });

  it("new results do not include a result that was one of several before", () => {
    const before = [...known, result("sent again")];
    expect(newIn([user, asking, result("sent again")], before)).toEqual([]);
    expect(newIn([user, asking, result("sent")], before)).toEqual([]);
    expect(newIn([user, asking, result("other")], before)).toEqual([["call-1", "other"]]);
  });

  it("a result in parts is not new where its parts were known, also with their fields in another order", () => {
    const parts = (part: unknown): Message => ({ ...result(""), content: [part] }) as Message;
    const before = [...known, parts({ type: "text", text: "sent" })];
    expect(newIn([parts({ text: "sent", type: "text" })], before)).toEqual([]);
    expect(newIn([parts({ type: "text", text: "lost" })], before)).toHaveLength(1);
  });

  it("only the first new result counts, where a call has several", () => {
    expect(newIn([...known, result("first", "call-2"), result("second", "call-2")])).toEqual([
      ["call-2", "first"],
    ]);
  });

  it("results are compared by their parts, not by identity", () => {
    const parts = (text: string): Message => ({
      id: "p",
      role: "tool",
      toolCallId: "call-3",
      content: [{ type: "text", text }],
    });
    expect(newIn([parts("a")], [parts("a")])).toEqual([]);
    expect(newIn([parts("b")], [parts("a")])).toEqual([["call-3", [{ type: "text", text: "b" }]]]);
  });
});

describe("what the agent has sent since", () => {
  const says = (id: string, content: string, toolCalls: readonly string[] = []): Message => ({
    id,
    role: "assistant",
    content,
    ...(toolCalls.length > 0 && { toolCalls: toolCalls.map(call) }),
  });

  it.each<readonly [boolean, string, readonly Message[]]>([
    [true, "a new text", [...known, says("a2", "Done")]],
    [true, "a new call", [...known, says("a2", "", ["call-2"])]],
    [
      true,
      "a new call beside a text it has sent before",
      [...known, says("a2", "May I?", ["call-2"])],
    ],
    [false, "the same texts and calls under new ids", [user, says("x", "May I?", ["call-1"])]],
    [false, "a message without text", [...known, says("a2", "")]],
    [false, "a message without content", [...known, { id: "a2", role: "assistant" }]],
    [false, "a message that has its id already", [user, says("a1", "May I now?", ["call-1"])]],
    [false, "a message of the person", [...known, { id: "u2", role: "user", content: "Hello?" }]],
    [false, "a result", [...known, result("other", "call-1", "r2")]],
    [false, "nothing", [...known]],
    [true, "a text that reads like the id of a known call", [...known, says("a2", "call-1")]],
  ])(
    "what the agent has sent since is new: %s, where the conversation then has %s",
    (isNew, _, messages) => {
      expect(hasNewOutput(messages, known)).toBe(isNew);
    },
  );

  it("nothing is new where the conversation is the same object", () => {
    expect(hasNewOutput(known, known)).toBe(false);
  });
});
