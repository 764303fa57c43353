import { describe, expect, it } from "vitest";
import { applyPatch } from "../../src/conversation/applyPatch.js";
import { extendTranscript } from "../../src/conversation/extendTranscript.js";
import { applyEvents } from "../../src/conversation/joinDeltas.js";
import { emptyTranscript, type Transcript } from "../../src/conversation/Transcript.js";
import { calls, events, finished, says, started } from "../support/builders.js";

const reduce = (before: Transcript, ...raws: readonly unknown[]) =>
  applyEvents(before, events(...raws));
const transcriptOf = (...raws: readonly unknown[]) =>
  reduce(structuredClone(emptyTranscript), ...raws);
const codes = ({ problems }: Transcript) => problems.map(({ code }) => code);
const argsOf = ({ messages }: Transcript) =>
  messages
    .flatMap((message) => (message.role === "assistant" ? (message.toolCalls ?? []) : []))
    .map((call) => call.function.arguments);

const text = (delta: string, fields = {}) => ({ type: "TEXT_MESSAGE_CHUNK", delta, ...fields });
const toolChunk = (fields: object) => ({ type: "TOOL_CALL_CHUNK", ...fields });
const result = (toolCallId: string, content: unknown, messageId = "result-1") => ({
  type: "TOOL_CALL_RESULT",
  messageId,
  toolCallId,
  content,
});

describe("text", () => {
  it("text grows piece by piece", () => {
    const transcript = transcriptOf(
      {
        type: "TEXT_MESSAGE_START",
        messageId: "m",
        role: "assistant",
        name: "Ann",
        subagentRunId: "sub",
      },
      { type: "TEXT_MESSAGE_CONTENT", messageId: "m", delta: "Hel" },
      { type: "TEXT_MESSAGE_CONTENT", messageId: "m", delta: "lo" },
      { type: "TEXT_MESSAGE_END", messageId: "m" },
    );
    expect(transcript.messages).toEqual([
      { id: "m", role: "assistant", content: "Hello", name: "Ann", subagentRunId: "sub" },
    ]);
  });

  it("thoughts are messages of their own", () => {
    const transcript = transcriptOf(
      { type: "REASONING_START", messageId: "r" },
      { type: "REASONING_MESSAGE_START", messageId: "r", role: "reasoning" },
      { type: "REASONING_MESSAGE_CONTENT", messageId: "r", delta: "Hm." },
      { type: "REASONING_MESSAGE_END", messageId: "r" },
      {
        type: "REASONING_ENCRYPTED_VALUE",
        subtype: "message",
        entityId: "r",
        encryptedValue: "x1",
      },
    );
    expect(transcript.messages).toEqual([
      { id: "r", role: "reasoning", content: "Hm.", encryptedValue: "x1" },
    ]);
  });

  it("text chunks continue what is open when they name nothing", () => {
    const transcript = transcriptOf(
      text("Hel", { messageId: "m", role: "user" }),
      text("lo"),
      text("!"),
    );
    expect(transcript.messages).toEqual([{ id: "m", role: "user", content: "Hello!" }]);
  });

  it.each([
    { type: "CUSTOM", name: "n", value: 1 },
    started(),
    { type: "TEXT_MESSAGE_START", messageId: "x" },
  ])("text chunks without id are dropped once something else came: %j", (other) => {
    const transcript = transcriptOf(text("Hi", { messageId: "m" }), other, text("lost"));
    expect(transcript.messages[0]).toMatchObject({ content: "Hi" });
    expect(codes(transcript)).toEqual(["chunk-without-id"]);
  });

  it("a RAW event does not close the open text", () => {
    expect(
      transcriptOf(text("a", { messageId: "m" }), { type: "RAW", event: {} }, text("b")).messages,
    ).toMatchObject([{ content: "ab" }]);
  });

  it("text that belongs to no message creates none", () => {
    const transcript = transcriptOf({
      type: "TEXT_MESSAGE_CONTENT",
      messageId: "m",
      delta: "lost",
    });
    expect([transcript.messages, codes(transcript)]).toEqual([[], ["content-without-start"]]);
  });

  it("text is not doubled when a later run streams it again", () => {
    expect(
      transcriptOf(...says("Hello"), finished(), started(), ...says("Hello")).messages,
    ).toEqual([{ id: "message-1", role: "assistant", content: "Hello" }]);
  });

  it('text is added to a message called "__proto__"', () => {
    expect(transcriptOf(...says("Hello", "__proto__")).messages).toEqual([
      { id: "__proto__", role: "assistant", content: "Hello" },
    ]);
  });
});

describe("tool calls", () => {
  it("tool calls belong to the message they name, or get one of their own", () => {
    const call = {
      id: "call-1",
      type: "function",
      function: { name: "send", arguments: '{"a":1}' },
    };
    const [start, ...rest] = calls("send", { a: 1 });
    expect(
      transcriptOf(...says("Hi"), { ...start, parentMessageId: "message-1" }, ...rest).messages,
    ).toEqual([{ id: "message-1", role: "assistant", content: "Hi", toolCalls: [call] }]);
    expect(transcriptOf({ ...start, parentMessageId: "later" }, ...rest).messages).toEqual([
      { id: "later", role: "assistant", toolCalls: [call] },
    ]);
    expect(transcriptOf(start, ...rest).messages).toEqual([
      { id: "call-1", role: "assistant", toolCalls: [call] },
    ]);
  });

  it("tool calls are overwritten, not appended to, when the resumed run streams them again", () => {
    const again = transcriptOf(...calls("send", { to: "ann" }), ...calls("sendTo", { to: "bob" }));
    expect(again.messages).toMatchObject([
      { toolCalls: [{ id: "call-1", function: { name: "sendTo", arguments: '{"to":"bob"}' } }] },
    ]);
  });

  it("tool calls may come in chunks, two of them in turn", () => {
    const transcript = transcriptOf(
      toolChunk({ toolCallId: "a", toolCallName: "send", delta: "[1" }),
      toolChunk({ delta: ",2]" }),
      toolChunk({ toolCallId: "b", toolCallName: "send", delta: "[" }),
      toolChunk({ toolCallId: "b", delta: "]" }),
    );
    expect(argsOf(transcript)).toEqual(["[1,2]", "[]"]);
  });

  it("arguments that belong to no call create none", () => {
    const transcript = transcriptOf(
      { type: "TOOL_CALL_ARGS", toolCallId: "a", delta: "{}" },
      toolChunk({ delta: "{}" }),
    );
    expect([transcript.messages, codes(transcript)]).toEqual([
      [],
      ["arguments-without-start", "chunk-without-id"],
    ]);
  });

  it("tool calls have their result right after them, before later messages", () => {
    const transcript = transcriptOf(
      ...calls("send", {}),
      ...calls("send", {}, "call-2"),
      ...says("Done"),
      result("call-1", "sent"),
    );
    expect(transcript.messages.map(({ id }) => id)).toEqual([
      "call-1",
      "result-1",
      "call-2",
      "message-1",
    ]);
    expect(transcript.messages[1]).toEqual({
      id: "result-1",
      role: "tool",
      toolCallId: "call-1",
      content: "sent",
    });
  });

  it("tool calls keep one result when it is echoed, the latest", () => {
    const transcript = transcriptOf(
      ...calls("send", {}),
      result("call-1", "sent"),
      result("call-1", "sent", "echo"),
    );
    expect(transcript.messages.map(({ id }) => id)).toEqual(["call-1", "echo"]);
  });

  it("tool calls keep results in parts as they are, also of unknown calls", () => {
    const parts = [{ type: "text", text: "sent" }];
    expect(transcriptOf(result("unseen", parts)).messages).toEqual([
      { id: "result-1", role: "tool", toolCallId: "unseen", content: parts },
    ]);
  });

  it("tool calls are not confused when two have the same name", () => {
    expect(argsOf(transcriptOf(...calls("send", [1], "a"), ...calls("send", [2], "b")))).toEqual([
      "[1]",
      "[2]",
    ]);
  });

  it("tool calls carry an encrypted value", () => {
    const value = {
      type: "REASONING_ENCRYPTED_VALUE",
      subtype: "tool-call",
      entityId: "call-1",
      encryptedValue: "x1",
    };
    expect(transcriptOf(...calls("send", {}), value).messages).toMatchObject([
      { toolCalls: [{ encryptedValue: "x1" }] },
    ]);
    expect(codes(transcriptOf(value))).toEqual(["unknown-entity"]);
  });
});

describe("metadata of a message or call", () => {
  it("metadata of a message or call is merged key by key, the last one winning, and no deeper", () => {
    const transcript = transcriptOf(
      { type: "TEXT_MESSAGE_START", messageId: "m", metadata: { a: 1, deep: { x: 1 } } },
      { type: "TEXT_MESSAGE_CONTENT", messageId: "m", delta: "Hi", metadata: { b: 2 } },
      { type: "TEXT_MESSAGE_END", messageId: "m", metadata: { deep: { y: 2 } } },
      ...calls("send", {}),
      { type: "TOOL_CALL_END", toolCallId: "call-1", metadata: { took: 3 } },
    );
    expect(transcript.messages).toMatchObject([
      { metadata: { a: 1, b: 2, deep: { y: 2 } } },
      { toolCalls: [{ metadata: { took: 3 } }] },
    ]);
    expect(transcript.messages[0]?.metadata?.["deep"]).toEqual({ y: 2 });
  });
});

describe("an encrypted value", () => {
  const value = (subtype: string, entityId: string) => ({
    type: "REASONING_ENCRYPTED_VALUE",
    subtype,
    entityId,
    encryptedValue: "x1",
  });

  it("an encrypted value belongs to the one call it names, or to the one message", () => {
    const two = [...calls("send", {}), ...calls("send", {}, "call-2")];
    expect(transcriptOf(...two, value("tool-call", "call-1")).messages).toEqual([
      {
        id: "call-1",
        role: "assistant",
        toolCalls: [expect.objectContaining({ id: "call-1", encryptedValue: "x1" })],
      },
      {
        id: "call-2",
        role: "assistant",
        toolCalls: [expect.not.objectContaining({ encryptedValue: "x1" })],
      },
    ]);
    expect(transcriptOf(...says("Hi"), value("message", "message-1")).messages).toMatchObject([
      { encryptedValue: "x1" },
    ]);
  });

  it("an encrypted value for something unknown, or without an id, is dropped and reported", () => {
    const plan = { type: "ACTIVITY_SNAPSHOT", messageId: "a", activityType: "PLAN", content: {} };
    for (const raws of [
      [value("message", "a")],
      [plan, value("message", "a")],
      [...says("Hi", "a"), value("tool-call", "a")],
    ]) {
      const transcript = transcriptOf(...raws);
      expect(codes(transcript)).toEqual(["unknown-entity"]);
      expect(JSON.stringify(transcript.messages)).not.toContain("x1");
    }
  });
});

describe("what the reader of single events has noticed", () => {
  it("problems of single events are kept before those found later", () => {
    const problems = [{ code: "unknown-event", message: "one" }];
    const transcript = extendTranscript(
      structuredClone(emptyTranscript),
      events({ type: "STEP_FINISHED", stepName: "x" }),
      problems,
      applyPatch,
    );
    expect(codes(transcript)).toEqual(["unknown-event", "unknown-step"]);
    expect(transcript.problems[0]).toEqual(problems[0]);
    expect(emptyTranscript.problems).toEqual([]);
  });
});

describe("steps and subagents", () => {
  it("steps and subagents that ended are not ended again, and no other is", () => {
    const [begins, ends] = ["STEP_STARTED", "STEP_FINISHED"].map((type) => ({
      type,
      stepName: "plan",
    }));
    const transcript = transcriptOf(
      { type: "STEP_STARTED", stepName: "other" },
      begins,
      ends,
      ends,
    );
    expect(transcript.steps).toEqual([
      { name: "other", status: "running" },
      { name: "plan", status: "finished" },
    ]);
    expect(codes(transcript)).toEqual(["unknown-step"]);
  });

  it("problems of steps and subagents quote only the beginning of a long name", () => {
    const transcript = transcriptOf({ type: "STEP_FINISHED", stepName: "x".repeat(100_000) });
    expect(transcript.problems[0]?.message.length).toBeLessThan(200);
  });

  it("subagents show their name and parent, and may start again", () => {
    const ann = {
      subagentRunId: "a",
      name: "Ann",
      description: "Searches",
      parentSubagentRunId: "b",
    };
    const bob = { subagentRunId: "b", name: "Bob" };
    const begins = (who: object) => ({ type: "SUBAGENT_STARTED", ...who });
    expect(transcriptOf(begins(bob), begins(ann)).subagents).toEqual([
      { ...bob, status: "running" },
      { ...ann, status: "running" },
    ]);
    const again = transcriptOf(
      begins(bob),
      begins(ann),
      { type: "SUBAGENT_FINISHED", subagentRunId: "b" },
      begins(bob),
    );
    expect(again.subagents.map(({ name, status }) => [name, status])).toEqual([
      ["Bob", "running"],
      ["Ann", "running"],
    ]);
    const ended = transcriptOf(begins(bob), begins(ann), {
      type: "SUBAGENT_ERROR",
      subagentRunId: "a",
      message: "oops",
    });
    expect(ended.subagents.map(({ status }) => status)).toEqual(["running", "failed"]);
    expect(ended.subagents[1]).toMatchObject({ description: "Searches", parentSubagentRunId: "b" });
  });

  it("subagents are distinguished even when they have the same name", () => {
    const step = (type: string) => ({ type, stepName: "plan" });
    const transcript = transcriptOf(
      step("STEP_STARTED"),
      step("STEP_STARTED"),
      step("STEP_FINISHED"),
      {
        type: "STEP_FINISHED",
        stepName: "x",
      },
    );
    expect(transcript.steps).toEqual([
      { name: "plan", status: "running" },
      { name: "plan", status: "finished" },
    ]);
    expect(codes(transcript)).toEqual(["unknown-step"]);
  });

  it.each([
    [{ type: "SUBAGENT_FINISHED" }, "finished"],
    [{ type: "SUBAGENT_FINISHED", outcome: { type: "suspended" } }, "suspended"],
    [{ type: "SUBAGENT_ERROR", message: "oops" }, "failed"],
  ])("subagents show how they ended: %j", (end, status) => {
    const birth = { type: "SUBAGENT_STARTED", subagentRunId: "s", name: "Researcher" };
    expect(transcriptOf(birth, { subagentRunId: "s", ...end }).subagents).toEqual([
      { subagentRunId: "s", name: "Researcher", status },
    ]);
    expect(codes(transcriptOf({ subagentRunId: "s", ...end }))).toEqual(["unknown-subagent"]);
  });
});

describe("identity", () => {
  it("unchanged messages keep their identity, and the transcript before is never changed", () => {
    const before = transcriptOf(
      ...says("Hi"),
      ...calls("send", {}),
      { type: "STATE_SNAPSHOT", snapshot: { a: [1] } },
      { type: "STEP_STARTED", stepName: "s" },
    );
    const copy = structuredClone(before);
    const next = reduce(before, {
      type: "TEXT_MESSAGE_CONTENT",
      messageId: "message-1",
      delta: "!",
    });
    expect(before).toEqual(copy);
    expect([next.state, next.steps, next.activities, next.problems]).toEqual([
      before.state,
      before.steps,
      before.activities,
      before.problems,
    ]);
    expect(next.state).toBe(before.state);
    expect(next.steps).toBe(before.steps);
    expect(next.messages[1]).toBe(before.messages[1]);
  });
});
