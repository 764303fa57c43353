import { describe, expect, it } from "vitest";
import { applyEvents } from "../../src/conversation/joinDeltas.js";
import { emptyTranscript, type Transcript } from "../../src/conversation/Transcript.js";
import { calls, events, says } from "../support/builders.js";

const reduce = (before: Transcript, ...raws: readonly unknown[]) =>
  applyEvents(before, events(...raws));
const transcriptOf = (...raws: readonly unknown[]) =>
  reduce(structuredClone(emptyTranscript), ...raws);
const codes = ({ problems }: Transcript) => problems.map(({ code }) => code);
const ids = ({ messages }: Transcript) => messages.map(({ id }) => id);
const argsOf = ({ messages }: Transcript) =>
  messages
    .flatMap((message) => (message.role === "assistant" ? (message.toolCalls ?? []) : []))
    .map((call) => call.function.arguments);

const begins = (toolCallId: string, fields = {}) => ({
  type: "TOOL_CALL_START",
  toolCallId,
  toolCallName: "send",
  ...fields,
});
const chunk = (fields: object) => ({ type: "TOOL_CALL_CHUNK", ...fields });
const result = (toolCallId: string, content: unknown, fields = {}) => ({
  type: "TOOL_CALL_RESULT",
  messageId: `result of ${toolCallId}`,
  toolCallId,
  content,
  ...fields,
});

describe("a tool call's place", () => {
  it("a tool call is placed after the other calls of its message", () => {
    const transcript = transcriptOf(
      ...says("Hi", "m"),
      begins("a", { parentMessageId: "m" }),
      begins("b", { parentMessageId: "m" }),
    );
    expect(transcript.messages).toMatchObject([
      { id: "m", content: "Hi", toolCalls: [{ id: "a" }, { id: "b" }] },
    ]);
  });

  it("a tool call gets a message of its own where the one it names is none of the agent's, or has no name", () => {
    const user = { type: "TEXT_MESSAGE_START", messageId: "m", role: "user" };
    expect(ids(transcriptOf(user, begins("a", { parentMessageId: "m" })))).toEqual(["m", "a"]);
    expect(ids(transcriptOf(begins("a", { parentMessageId: "" })))).toEqual(["a"]);
  });

  it("a tool call keeps its subagent and its metadata", () => {
    expect(transcriptOf(begins("a", { subagentRunId: "s", metadata: { x: 1 } })).messages).toEqual([
      {
        id: "a",
        role: "assistant",
        toolCalls: [
          {
            id: "a",
            type: "function",
            function: { name: "send", arguments: "" },
            metadata: { x: 1 },
          },
        ],
        subagentRunId: "s",
      },
    ]);
  });

  it("a tool call stays in its place when it is streamed again, and its neighbours are unchanged", () => {
    const two = transcriptOf(
      begins("a", { parentMessageId: "m" }),
      begins("b", { parentMessageId: "m", metadata: { x: 1 } }),
    );
    const again = reduce(two, begins("b", { toolCallName: "sendTo" }));
    expect(again.messages).toMatchObject([
      { id: "m", toolCalls: [{ function: { name: "send" } }, { function: { name: "sendTo" } }] },
    ]);
    expect(again.messages[0]).not.toHaveProperty("toolCalls.1.metadata");
  });
});

describe("a tool call's arguments", () => {
  it("arguments are the same when nothing was added", () => {
    const before = transcriptOf(...calls("send", {}));
    const nothing = { type: "TOOL_CALL_ARGS", toolCallId: "call-1", delta: "" };
    expect(reduce(before, nothing, { type: "TOOL_CALL_END", toolCallId: "call-1" }).messages).toBe(
      before.messages,
    );
  });

  it("arguments are added to the call they name, also when a newer one has begun", () => {
    const args = (toolCallId: string, delta: string) => ({
      type: "TOOL_CALL_ARGS",
      toolCallId,
      delta,
    });
    expect(
      argsOf(transcriptOf(begins("a"), begins("b"), args("a", "[1]"), args("b", "[2]"))),
    ).toEqual(["[1]", "[2]"]);
  });

  it("arguments are not begun again by a chunk that repeats the name", () => {
    const named = (delta: string) => chunk({ toolCallId: "a", toolCallName: "send", delta });
    expect(argsOf(transcriptOf(named("[1"), named("]")))).toEqual(["[1]"]);
  });

  it("a call may be named before it has arguments", () => {
    expect(
      argsOf(
        transcriptOf(chunk({ toolCallId: "a", toolCallName: "send" }), chunk({ delta: "[]" })),
      ),
    ).toEqual(["[]"]);
  });

  it("arguments continue an existing call, without starting it again", () => {
    expect(
      argsOf(transcriptOf(begins("a"), begins("b"), chunk({ toolCallId: "a", delta: "[]" }))),
    ).toEqual(["[]", ""]);
  });

  it("arguments in a chunk for an unknown call are dropped", () => {
    const transcript = transcriptOf(chunk({ toolCallId: "a", delta: "[]" }));
    expect([transcript.messages, codes(transcript)]).toEqual([[], ["arguments-without-start"]]);
  });

  it("arguments in a chunk without id only continue a tool call", () => {
    const text = { type: "TEXT_MESSAGE_CHUNK", messageId: "m", delta: "Hi" };
    expect(codes(transcriptOf(text, chunk({ delta: "lost" })))).toEqual(["chunk-without-id"]);
    const other = transcriptOf(
      chunk({ toolCallId: "a", toolCallName: "send" }),
      begins("b"),
      chunk({ delta: "lost" }),
    );
    expect([argsOf(other), codes(other)]).toEqual([["", ""], ["chunk-without-id"]]);
    const renamed = transcriptOf(
      text,
      chunk({ toolCallId: "m", toolCallName: "send", delta: "[]" }),
    );
    expect(argsOf(renamed)).toEqual(["[]"]);
  });
});

describe("a tool's result", () => {
  it("a tool's result keeps its subagent and its metadata", () => {
    expect(
      transcriptOf(result("a", "sent", { subagentRunId: "s", metadata: { took: 3 } })).messages,
    ).toEqual([
      {
        id: "result of a",
        role: "tool",
        toolCallId: "a",
        content: "sent",
        subagentRunId: "s",
        metadata: { took: 3 },
      },
    ]);
  });

  it("a tool's result comes after the results of the same message that were there before", () => {
    const both = [begins("a", { parentMessageId: "m" }), begins("b", { parentMessageId: "m" })];
    const transcript = transcriptOf(...both, ...says("Done"), result("b", "2"), result("a", "1"));
    expect(ids(transcript)).toEqual(["m", "result of b", "result of a", "message-1"]);
  });

  it("a tool's result of an unknown call comes last", () => {
    expect(ids(transcriptOf(...says("Hi"), result("unseen", "1")))).toEqual([
      "message-1",
      "result of unseen",
    ]);
  });

  it("a tool's result replaces the one it corrects, and no other", () => {
    const transcript = transcriptOf(
      begins("a"),
      begins("b"),
      result("a", "1"),
      result("b", "2"),
      result("a", "3", { messageId: "new" }),
    );
    expect(transcript.messages.filter(({ role }) => role === "tool")).toMatchObject([
      { id: "new", toolCallId: "a", content: "3" },
      { id: "result of b", content: "2" },
    ]);
    const reused = transcriptOf(
      begins("a"),
      result("a", "1"),
      result("b", "2", { messageId: "result of a" }),
    );
    expect(reused.messages.filter(({ role }) => role === "tool")).toMatchObject([
      { id: "result of a", toolCallId: "a" },
      { id: "tool-result-b", toolCallId: "b" },
    ]);
  });

  it("a tool's result does not replace a message that has its id, and is distinguished from it", () => {
    expect(
      transcriptOf(...says("Hi", "x"), begins("a"), result("a", "1", { messageId: "x" })).messages,
    ).toMatchObject([
      { id: "x", content: "Hi" },
      { id: "a" },
      { id: "tool-result-a", role: "tool", content: "1" },
    ]);
    const byCall = reduce(
      transcriptOf(begins("a"), result("a", "1", { messageId: "a" })),
      result("a", "2", { messageId: "a" }),
    );
    expect(byCall.messages).toMatchObject([
      { id: "a", role: "assistant" },
      { id: "tool-result-a", content: "2" },
    ]);
  });
});

it("a call names a subagent only where the agent does", () => {
  const start = { type: "TOOL_CALL_START", toolCallId: "c", toolCallName: "send" };
  const result = { type: "TOOL_CALL_RESULT", messageId: "r", toolCallId: "c", content: "sent" };
  const toolCalls = [{ id: "c", type: "function", function: { name: "send", arguments: "" } }];
  expect(transcriptOf(start, result).messages).toStrictEqual([
    { id: "c", role: "assistant", toolCalls },
    { id: "r", role: "tool", toolCallId: "c", content: "sent" },
  ]);
});
