import { describe, expect, it } from "vitest";
import { applyEvents } from "../../src/conversation/joinDeltas.js";
import { emptyTranscript, type Transcript } from "../../src/conversation/Transcript.js";
import { calls, events, finished, says, started } from "../support/builders.js";

const reduce = (before: Transcript, ...raws: readonly unknown[]) =>
  applyEvents(before, events(...raws));
const transcriptOf = (...raws: readonly unknown[]) =>
  reduce(structuredClone(emptyTranscript), ...raws);
const codes = ({ problems }: Transcript) => problems.map(({ code }) => code);

const begins = (messageId: string, fields = {}) => ({
  type: "TEXT_MESSAGE_START",
  messageId,
  ...fields,
});
const content = (messageId: string, delta: string, fields = {}) => ({
  type: "TEXT_MESSAGE_CONTENT",
  messageId,
  delta,
  ...fields,
});
const ends = (messageId: string, fields = {}) => ({
  type: "TEXT_MESSAGE_END",
  messageId,
  ...fields,
});
const chunk = (fields: object) => ({ type: "TEXT_MESSAGE_CHUNK", ...fields });
const thinks = (fields: object) => ({ type: "REASONING_MESSAGE_CHUNK", ...fields });

describe("a message that is streamed", () => {
  it("a streamed message belongs to the agent where no subagent is named", () => {
    expect(transcriptOf(begins("m"), content("m", "Hi")).messages).toEqual([
      { id: "m", role: "assistant", content: "Hi" },
    ]);
    expect(transcriptOf(chunk({ messageId: "m", delta: "Hi" })).messages).toEqual([
      { id: "m", role: "assistant", content: "Hi" },
    ]);
    expect(transcriptOf(begins("m", { role: "developer" })).messages).toEqual([
      { id: "m", role: "developer", content: "" },
    ]);
  });

  it("a streamed message has a name only where one is given, and a thought has none", () => {
    expect(transcriptOf(begins("m")).messages).toStrictEqual([
      { id: "m", role: "assistant", content: "" },
    ]);
    expect(transcriptOf(begins("m", { name: "Ann" })).messages).toStrictEqual([
      { id: "m", role: "assistant", content: "", name: "Ann" },
    ]);
    expect(
      transcriptOf(thinks({ messageId: "r", name: "Ann", delta: "Hm" })).messages,
    ).toStrictEqual([{ id: "r", role: "reasoning", content: "Hm" }]);
  });

  it("a streamed message of thoughts ends with the content of its end event", () => {
    const start = { type: "REASONING_MESSAGE_START", messageId: "r", role: "reasoning" };
    const before = transcriptOf(start, {
      type: "REASONING_MESSAGE_CONTENT",
      messageId: "r",
      delta: "Hm",
    });
    const after = reduce(before, {
      type: "REASONING_MESSAGE_END",
      messageId: "r",
      metadata: { a: 1 },
    });
    expect(after.messages).toEqual([
      { id: "r", role: "reasoning", content: "Hm", metadata: { a: 1 } },
    ]);
    expect(
      codes(reduce(after, { type: "REASONING_MESSAGE_END", messageId: "other", metadata: {} })),
    ).toEqual(["content-without-start"]);
  });

  it("a streamed message keeps its subagent", () => {
    const chunks = transcriptOf(
      chunk({ messageId: "m", name: "Ann", subagentRunId: "s", metadata: { a: 1 }, delta: "Hi" }),
    );
    const ann = {
      id: "m",
      role: "assistant",
      content: "Hi",
      name: "Ann",
      subagentRunId: "s",
      metadata: { a: 1 },
    };
    expect(chunks.messages).toEqual([ann]);
    const thought = { id: "r", role: "reasoning", content: "", subagentRunId: "s" };
    const thinking = {
      type: "REASONING_MESSAGE_START",
      messageId: "r",
      role: "reasoning",
      subagentRunId: "s",
    };
    expect(transcriptOf(thinking).messages).toEqual([thought]);
  });

  it("a message continues when it is started again in the same run, also in a later batch and after a snapshot", () => {
    const first = transcriptOf(started(), begins("m"), content("m", "Hello "), ends("m"));
    const again = [begins("m"), content("m", "world"), ends("m")];
    expect(reduce(first, ...again).messages).toEqual([
      { id: "m", role: "assistant", content: "Hello world" },
    ]);
    const snapshot = { type: "MESSAGES_SNAPSHOT", messages: first.messages };
    expect(reduce(first, snapshot, ...again).messages).toEqual([
      { id: "m", role: "assistant", content: "Hello world" },
    ]);
    const later = reduce(first, finished(), started(), ...again, begins("m"), content("m", "!"));
    expect(later.messages).toEqual([{ id: "m", role: "assistant", content: "world!" }]);
  });

  it("a message starts again when a later run streams it again, and keeps its metadata", () => {
    const before = transcriptOf(
      started(),
      begins("m", { metadata: { a: 1 } }),
      content("m", "Old"),
      finished(),
    );
    const again = reduce(before, started(), begins("m", { metadata: { b: 2 } }));
    expect(again.messages).toEqual([
      { id: "m", role: "assistant", content: "", metadata: { a: 1, b: 2 } },
    ]);
  });

  it("a streamed message does not erase a message of another role with its id", () => {
    const taken = transcriptOf(
      chunk({ messageId: "m", role: "user", delta: "Mine" }),
      begins("m", { metadata: { a: 1 } }),
    );
    expect(taken.messages).toEqual([{ id: "m", role: "user", content: "Mine" }]);
  });

  it("a streamed message shares the message its tool call has made", () => {
    const [call, ...rest] = calls("send", {});
    const made = { ...call, parentMessageId: "m" };
    expect(transcriptOf(made, ...rest, begins("m")).messages).toMatchObject([{ content: "" }]);
    expect(transcriptOf(made, ...rest, begins("m", { role: "user" })).messages).toMatchObject([
      { role: "assistant", content: "" },
    ]);
    const toolCalls = [
      { id: "call-1", type: "function", function: { name: "send", arguments: "{}" } },
    ];
    expect(transcriptOf(made, ...rest, ...says("Done", "m")).messages).toEqual([
      { id: "m", role: "assistant", content: "Done", toolCalls },
    ]);
    expect(transcriptOf(made, ...rest, content("m", "Done")).messages).toMatchObject([
      { content: "Done", toolCalls },
    ]);
  });

  it("a message without new content is the same object", () => {
    const before = transcriptOf(...says("Hi"));
    expect(reduce(before, content("message-1", ""), ends("message-1")).messages).toBe(
      before.messages,
    );
    expect(reduce(before, ends("message-1", { metadata: { a: 1 } })).messages).toMatchObject([
      { content: "Hi", metadata: { a: 1 } },
    ]);
  });
});

describe("text for something that is no text message", () => {
  it.each([
    [
      "a tool's result",
      { type: "TOOL_CALL_RESULT", messageId: "x", toolCallId: "c", content: "sent" },
    ],
    [
      "an activity",
      { type: "ACTIVITY_SNAPSHOT", messageId: "x", activityType: "PLAN", content: { done: 0 } },
    ],
    [
      "a message in parts",
      {
        type: "MESSAGES_SNAPSHOT",
        messages: [{ id: "x", role: "user", content: [{ type: "text", text: "Go" }] }],
      },
    ],
  ])(
    "text for something that is no text message changes nothing of %s, and is reported",
    (_, other) => {
      const before = transcriptOf(other);
      const next = reduce(before, content("x", "lost"));
      expect([next.messages, codes(next)]).toEqual([before.messages, ["content-without-start"]]);
    },
  );
});

describe("chunks", () => {
  it("chunks without id only continue a message of their kind", () => {
    const text = transcriptOf(chunk({ messageId: "m", delta: "Hi" }), thinks({ delta: "lost" }));
    expect([text.messages.length, codes(text)]).toEqual([1, ["chunk-without-id"]]);
    const thought = transcriptOf(
      thinks({ messageId: "r", delta: "Hm" }),
      chunk({ delta: "lost" }),
      thinks({ delta: "." }),
    );
    expect([thought.messages, codes(thought)]).toEqual([
      [{ id: "r", role: "reasoning", content: "Hm." }],
      ["chunk-without-id"],
    ]);
  });

  it("chunks continue an existing message, without starting it again", () => {
    const transcript = transcriptOf(
      ...says("Hel"),
      chunk({ messageId: "other", delta: "x" }),
      chunk({ messageId: "message-1", delta: "lo" }),
    );
    expect(transcript.messages).toMatchObject([{ content: "Hello" }, { content: "x" }]);
  });

  it("chunks continue a message of an earlier run, without starting it again", () => {
    const earlier = transcriptOf(started(), ...says("Hel", "m"), finished());
    expect(
      reduce(earlier, started("run-2"), chunk({ messageId: "m", delta: "lo" })).messages,
    ).toMatchObject([{ content: "Hello" }]);
  });

  it("chunks have the kind of what they are pieces of", () => {
    expect(transcriptOf(chunk({ messageId: "m", delta: "Hi" })).openChunk).toEqual({
      kind: "text",
      id: "m",
    });
    expect(transcriptOf(thinks({ messageId: "r", delta: "Hm" })).openChunk).toEqual({
      kind: "reasoning",
      id: "r",
    });
  });

  it("chunks may name their subagent before their content", () => {
    expect(transcriptOf(chunk({ messageId: "m" }), chunk({ delta: "Hi" })).messages).toMatchObject([
      { id: "m", content: "Hi" },
    ]);
  });

  it.each([
    { type: "REASONING_MESSAGE_START", messageId: "r", role: "reasoning" },
    { type: "TOOL_CALL_START", toolCallId: "c", toolCallName: "send" },
    { type: "RUN_FINISHED", threadId: "thread-1", runId: "run-1" },
    { type: "RUN_ERROR", message: "It broke" },
  ])("chunks without id are dropped once this came: %j", (other) => {
    const transcript = transcriptOf(
      chunk({ messageId: "m", delta: "Hi" }),
      other,
      chunk({ delta: "lost" }),
    );
    expect(transcript.messages[0]).toMatchObject({ content: "Hi" });
    expect(codes(transcript)).toEqual(["chunk-without-id"]);
  });

  it.each([
    { type: "REASONING_START", messageId: "r" },
    { type: "REASONING_END", messageId: "r" },
    { type: "STATE_SNAPSHOT", snapshot: 1 },
  ])("chunks continue without id after this: %j", (other) => {
    expect(
      transcriptOf(chunk({ messageId: "m", delta: "a" }), other, chunk({ delta: "b" })).messages,
    ).toMatchObject([{ content: "ab" }]);
  });
});
