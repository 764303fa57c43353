import { describe, expect, it } from "vitest";
import { applyEvents, emptyTranscript, type Transcript } from "../../../src/core.js";
import { calls, events, finished, says, started } from "../../support/builders.js";

const hear = (before: Transcript, ...raws: readonly unknown[]) => applyEvents(before, events(...raws));
const heard = (...raws: readonly unknown[]) => hear(structuredClone(emptyTranscript), ...raws);
const codes = ({ problems }: Transcript) => problems.map(({ code }) => code);

const begins = (messageId: string, fields = {}) => ({ type: "TEXT_MESSAGE_START", messageId, ...fields });
const goesOn = (messageId: string, delta: string, fields = {}) => ({
  type: "TEXT_MESSAGE_CONTENT",
  messageId,
  delta,
  ...fields,
});
const ends = (messageId: string, fields = {}) => ({ type: "TEXT_MESSAGE_END", messageId, ...fields });
const chunk = (fields: object) => ({ type: "TEXT_MESSAGE_CHUNK", ...fields });
const thinks = (fields: object) => ({ type: "REASONING_MESSAGE_CHUNK", ...fields });

describe("a message that is streamed", () => {
  it("is the agent's where no subagent is named", () => {
    expect(heard(begins("m"), goesOn("m", "Hi")).messages).toEqual([{ id: "m", role: "assistant", content: "Hi" }]);
    expect(heard(chunk({ messageId: "m", delta: "Hi" })).messages).toEqual([{ id: "m", role: "assistant", content: "Hi" }]);
    expect(heard(begins("m", { role: "developer" })).messages).toEqual([{ id: "m", role: "developer", content: "" }]);
  });

  it("has a name only where one is given, and a thought has none", () => {
    expect(heard(begins("m")).messages).toStrictEqual([{ id: "m", role: "assistant", content: "" }]);
    expect(heard(begins("m", { name: "Ann" })).messages).toStrictEqual([
      { id: "m", role: "assistant", content: "", name: "Ann" },
    ]);
    expect(heard(thinks({ messageId: "r", name: "Ann", delta: "Hm" })).messages).toStrictEqual([
      { id: "r", role: "reasoning", content: "Hm" },
    ]);
  });

  it("of thoughts ends with what its end says of it", () => {
    const start = { type: "REASONING_MESSAGE_START", messageId: "r", role: "reasoning" };
    const before = heard(start, { type: "REASONING_MESSAGE_CONTENT", messageId: "r", delta: "Hm" });
    const after = hear(before, { type: "REASONING_MESSAGE_END", messageId: "r", metadata: { a: 1 } });
    expect(after.messages).toEqual([{ id: "r", role: "reasoning", content: "Hm", metadata: { a: 1 } }]);
    expect(codes(hear(after, { type: "REASONING_MESSAGE_END", messageId: "other", metadata: {} }))).toEqual([
      "content-without-start",
    ]);
  });

  it("keeps its subagent", () => {
    const chunks = heard(chunk({ messageId: "m", name: "Ann", subagentRunId: "s", metadata: { a: 1 }, delta: "Hi" }));
    const ann = { id: "m", role: "assistant", content: "Hi", name: "Ann", subagentRunId: "s", metadata: { a: 1 } };
    expect(chunks.messages).toEqual([ann]);
    const thought = { id: "r", role: "reasoning", content: "", subagentRunId: "s" };
    const thinking = { type: "REASONING_MESSAGE_START", messageId: "r", role: "reasoning", subagentRunId: "s" };
    expect(heard(thinking).messages).toEqual([thought]);
  });

  it("goes on when it is begun again in the same run, also in a later batch and behind a snapshot", () => {
    const first = heard(started(), begins("m"), goesOn("m", "Hello "), ends("m"));
    const again = [begins("m"), goesOn("m", "world"), ends("m")];
    expect(hear(first, ...again).messages).toEqual([{ id: "m", role: "assistant", content: "Hello world" }]);
    const snapshot = { type: "MESSAGES_SNAPSHOT", messages: first.messages };
    expect(hear(first, snapshot, ...again).messages).toEqual([{ id: "m", role: "assistant", content: "Hello world" }]);
    const later = hear(first, finished(), started(), ...again, begins("m"), goesOn("m", "!"));
    expect(later.messages).toEqual([{ id: "m", role: "assistant", content: "world!" }]);
  });

  it("starts again when a later run streams it again, and keeps its metadata", () => {
    const before = heard(started(), begins("m", { metadata: { a: 1 } }), goesOn("m", "Old"), finished());
    const again = hear(before, started(), begins("m", { metadata: { b: 2 } }));
    expect(again.messages).toEqual([{ id: "m", role: "assistant", content: "", metadata: { a: 1, b: 2 } }]);
  });

  it("does not erase a message of another role with its id", () => {
    const taken = heard(chunk({ messageId: "m", role: "user", delta: "Mine" }), begins("m", { metadata: { a: 1 } }));
    expect(taken.messages).toEqual([{ id: "m", role: "user", content: "Mine" }]);
  });

  it("shares the message its tool call has made", () => {
    const [call, ...rest] = calls("send", {});
    const made = { ...call, parentMessageId: "m" };
    expect(heard(made, ...rest, begins("m")).messages).toMatchObject([{ content: "" }]);
    expect(heard(made, ...rest, begins("m", { role: "user" })).messages).toMatchObject([{ role: "assistant", content: "" }]);
    const toolCalls = [{ id: "call-1", type: "function", function: { name: "send", arguments: "{}" } }];
    expect(heard(made, ...rest, ...says("Done", "m")).messages).toEqual([
      { id: "m", role: "assistant", content: "Done", toolCalls },
    ]);
    expect(heard(made, ...rest, goesOn("m", "Done")).messages).toMatchObject([{ content: "Done", toolCalls }]);
  });

  it("that says nothing new is the same message", () => {
    const before = heard(...says("Hi"));
    expect(hear(before, goesOn("message-1", ""), ends("message-1")).messages).toBe(before.messages);
    expect(hear(before, ends("message-1", { metadata: { a: 1 } })).messages).toMatchObject([
      { content: "Hi", metadata: { a: 1 } },
    ]);
  });
});

describe("text for something that is no text message", () => {
  it.each([
    ["a tool's result", { type: "TOOL_CALL_RESULT", messageId: "x", toolCallId: "c", content: "sent" }],
    ["an activity", { type: "ACTIVITY_SNAPSHOT", messageId: "x", activityType: "PLAN", content: { done: 0 } }],
    [
      "a message in parts",
      { type: "MESSAGES_SNAPSHOT", messages: [{ id: "x", role: "user", content: [{ type: "text", text: "Go" }] }] },
    ],
  ])("changes nothing of %s, and is noticed", (_, other) => {
    const before = heard(other);
    const next = hear(before, goesOn("x", "lost"));
    expect([next.messages, codes(next)]).toEqual([before.messages, ["content-without-start"]]);
  });
});

describe("chunks", () => {
  it("without id go on only with what they are a piece of", () => {
    const text = heard(chunk({ messageId: "m", delta: "Hi" }), thinks({ delta: "lost" }));
    expect([text.messages.length, codes(text)]).toEqual([1, ["chunk-without-id"]]);
    const thought = heard(thinks({ messageId: "r", delta: "Hm" }), chunk({ delta: "lost" }), thinks({ delta: "." }));
    expect([thought.messages, codes(thought)]).toEqual([[{ id: "r", role: "reasoning", content: "Hm." }], ["chunk-without-id"]]);
  });

  it("go on with a message that is there, without beginning it again", () => {
    const transcript = heard(
      ...says("Hel"),
      chunk({ messageId: "other", delta: "x" }),
      chunk({ messageId: "message-1", delta: "lo" }),
    );
    expect(transcript.messages).toMatchObject([{ content: "Hello" }, { content: "x" }]);
  });

  it("go on with a message of an earlier run, without beginning it again", () => {
    const earlier = heard(started(), ...says("Hel", "m"), finished());
    expect(hear(earlier, started("run-2"), chunk({ messageId: "m", delta: "lo" })).messages).toMatchObject([
      { content: "Hello" },
    ]);
  });

  it("are open as what they are a piece of", () => {
    expect(heard(chunk({ messageId: "m", delta: "Hi" })).openChunk).toEqual({ kind: "text", id: "m" });
    expect(heard(thinks({ messageId: "r", delta: "Hm" })).openChunk).toEqual({ kind: "reasoning", id: "r" });
  });

  it("may name their subagent before their content", () => {
    expect(heard(chunk({ messageId: "m" }), chunk({ delta: "Hi" })).messages).toMatchObject([{ id: "m", content: "Hi" }]);
  });

  it.each([
    { type: "REASONING_MESSAGE_START", messageId: "r", role: "reasoning" },
    { type: "TOOL_CALL_START", toolCallId: "c", toolCallName: "send" },
    { type: "RUN_FINISHED", threadId: "thread-1", runId: "run-1" },
    { type: "RUN_ERROR", message: "It broke" },
  ])("go nowhere without id once this came: %j", (other) => {
    const transcript = heard(chunk({ messageId: "m", delta: "Hi" }), other, chunk({ delta: "lost" }));
    expect(transcript.messages[0]).toMatchObject({ content: "Hi" });
    expect(codes(transcript)).toEqual(["chunk-without-id"]);
  });

  it.each([
    { type: "REASONING_START", messageId: "r" },
    { type: "REASONING_END", messageId: "r" },
    { type: "STATE_SNAPSHOT", snapshot: 1 },
  ])("go on without id after this: %j", (other) => {
    expect(heard(chunk({ messageId: "m", delta: "a" }), other, chunk({ delta: "b" })).messages).toMatchObject([
      { content: "ab" },
    ]);
  });
});
