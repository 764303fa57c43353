import { describe, expect, it } from "vitest";
import { applyEvents } from "../../src/conversation/joinDeltas.js";
import { emptyTranscript, type Transcript } from "../../src/conversation/Transcript.js";
import { calls, events, finished, says, started } from "../support/builders.js";

const reduce = (before: Transcript, ...raws: readonly unknown[]) =>
  applyEvents(before, events(...raws));
const transcriptOf = (...raws: readonly unknown[]) =>
  reduce(structuredClone(emptyTranscript), ...raws);
const codes = ({ problems }: Transcript) => problems.map(({ code }) => code);
const ids = ({ messages }: Transcript) => messages.map(({ id }) => id);
const contents = ({ messages }: Transcript) => messages.map(({ id, content }) => [id, content]);

const adds = (messageId: string, delta: string) => ({
  type: "TEXT_MESSAGE_CONTENT",
  messageId,
  delta,
});
const begins = (toolCallId: string, parentMessageId: string) => ({
  type: "TOOL_CALL_START",
  toolCallId,
  toolCallName: "send",
  parentMessageId,
});
const args = (toolCallId: string, delta: string) => ({ type: "TOOL_CALL_ARGS", toolCallId, delta });
const result = (toolCallId: string, messageId = `result-${toolCallId}`, content = "sent") => ({
  type: "TOOL_CALL_RESULT",
  messageId,
  toolCallId,
  content,
});
const snapshot = (...messages: readonly unknown[]) => ({ type: "MESSAGES_SNAPSHOT", messages });
const bot = (id: string, fields = {}) => ({ id, role: "assistant", content: id, ...fields });
const call = (id: string, text = "{}") => ({
  id,
  type: "function",
  function: { name: "send", arguments: text },
});
const wrong = (count: number) =>
  Array.from({ length: count }, () => ({ type: "STEP_FINISHED", stepName: "never started" }));

describe("the conversation a run writes to", () => {
  it("a run appends text to any of the conversation's messages, also when results have moved them", () => {
    const before = transcriptOf(
      ...calls("send", {}, "a"),
      ...calls("send", {}, "b"),
      ...says("One", "m"),
      ...says("Two", "n"),
    );
    const moved = reduce(
      before,
      result("a"),
      adds("m", "!"),
      result("b"),
      adds("n", "?"),
      adds("m", "!"),
    );
    expect(ids(moved)).toEqual(["a", "result-a", "b", "result-b", "m", "n"]);
    expect(contents(moved).slice(4)).toEqual([
      ["m", "One!!"],
      ["n", "Two?"],
    ]);
    expect(contents(reduce(moved, adds("m", "."), adds("n", "."))).slice(4)).toEqual([
      ["m", "One!!."],
      ["n", "Two?."],
    ]);
  });

  it("a conversation can continue in two ways from one point, and neither changes the other", () => {
    const before = transcriptOf(...says("Hi", "m"), ...calls("send", {}, "a"));
    const one = reduce(before, ...says("One", "n"), result("a"));
    const other = reduce(before, ...says("Other", "o"), begins("b", "a"), adds("n", "lost"));
    expect([ids(one), ids(other), ids(before)]).toEqual([
      ["m", "a", "result-a", "n"],
      ["m", "a", "o"],
      ["m", "a"],
    ]);
    expect(codes(other)).toEqual(["content-without-start"]);
    expect(other.messages[1]).toMatchObject({ toolCalls: [{ id: "a" }, { id: "b" }] });
    expect(before.messages[1]).toMatchObject({ toolCalls: [{ id: "a" }] });
  });

  it("a conversation drops the id of a result that came again under another one", () => {
    const transcript = transcriptOf(
      ...calls("send", {}, "a"),
      result("a", "old"),
      result("a", "new"),
      adds("old", "lost"),
    );
    expect([ids(transcript), codes(transcript)]).toEqual([["a", "new"], ["content-without-start"]]);
    expect(
      ids(reduce(transcript, result("a", "newer"), ...says("Done", "m"), adds("m", "!"))),
    ).toEqual(["a", "newer", "m"]);
  });

  it("a snapshot drops what it leaves out, and keeps what it includes", () => {
    const before = transcriptOf(
      ...says("Old", "old"),
      ...calls("send", {}, "gone"),
      ...says("Kept", "kept"),
    );
    const after = reduce(
      before,
      snapshot(bot("new", { toolCalls: [call("a"), call("b", "[")] }), bot("kept")),
      adds("kept", "!"),
      args("b", "]"),
      result("a"),
      adds("old", "lost"),
      args("gone", "lost"),
    );
    expect(codes(after)).toEqual(["content-without-start", "arguments-without-start"]);
    expect(after.messages).toEqual([
      bot("new", { toolCalls: [call("a"), call("b", "[]")] }),
      { id: "result-a", role: "tool", toolCallId: "a", content: "sent" },
      bot("kept", { content: "kept!" }),
    ]);
  });

  it("a run writes to the newer of two messages with one id, also after it wrote to another one", () => {
    const twice = snapshot(
      bot("n", { toolCalls: [call("a")] }),
      bot("m", { content: "a" }),
      bot("m", { content: "b" }),
    );
    const expected = ["n", "a", "b!"];
    const texts = ({ messages }: Transcript) =>
      messages.flatMap(({ role, content }) => (role === "tool" ? [] : [content]));
    expect(texts(transcriptOf(twice, adds("m", "!")))).toEqual(expected);
    expect(texts(transcriptOf(...says("", "x"), ...says("", "m"), twice, adds("m", "!")))).toEqual(
      expected,
    );
  });

  it("a run writes to the newer of two adjacent messages with one id, after a result was inserted before them", () => {
    const history = snapshot(
      bot("n", { toolCalls: [call("a")] }),
      bot("m", { content: "old" }),
      bot("m", { content: "new" }),
    );
    const expected = ["n", "sent", "old", "new!"];
    const texts = ({ messages }: Transcript) => messages.map(({ content }) => content);
    expect(texts(transcriptOf(history, result("a"), adds("m", "!")))).toEqual(expected);
    expect(texts(reduce(transcriptOf(history, result("a")), adds("m", "!")))).toEqual(expected);
  });

  it("a run adds to a call and its result in the older of two messages with one id", () => {
    const history = snapshot(
      bot("m", { toolCalls: [call("a", "[")] }),
      bot("m", { toolCalls: [call("b", "[")] }),
    );
    expect(
      transcriptOf(history, args("a", "]"), args("b", "]"), result("a"), result("b")).messages,
    ).toEqual([
      bot("m", { toolCalls: [call("a", "[]")] }),
      { id: "result-a", role: "tool", toolCallId: "a", content: "sent" },
      bot("m", { toolCalls: [call("b", "[]")] }),
      { id: "result-b", role: "tool", toolCallId: "b", content: "sent" },
    ]);
  });

  it("a conversation keeps the results of two calls that have one message id, and replaces each by its own", () => {
    const kept = ({ messages }: Transcript) =>
      messages.flatMap((message) =>
        message.role === "tool" ? [[message.toolCallId, message.content]] : [],
      );
    const two = [begins("a", "m"), begins("b", "m")];
    const streamed = transcriptOf(...two, result("a", "r", "1"), result("b", "r", "2"));
    expect(kept(streamed)).toEqual([
      ["a", "1"],
      ["b", "2"],
    ]);
    expect(new Set(ids(streamed)).size).toBe(3);
    const tool = (toolCallId: string) => ({
      id: "r",
      role: "tool",
      toolCallId,
      content: toolCallId,
    });
    const history = snapshot(bot("m", { toolCalls: [call("a"), call("b")] }), tool("a"), tool("b"));
    expect(kept(transcriptOf(history, result("a", "new", "A"), result("b", "r", "B")))).toEqual([
      ["a", "A"],
      ["b", "B"],
    ]);
  });

  it("a run appends text to a message after many results, in the same batch and in the next", () => {
    const start = [...calls("send", {}, "a"), ...says("One", "m"), ...says("Two", "n")];
    const results = [result("a", "r1"), result("b", "r2"), result("c", "r3")];
    const three = [begins("b", "a"), begins("c", "a")];
    const expected = ["a", "r1", "r2", "r3", "m", "n"];
    const once = transcriptOf(
      ...start,
      ...three,
      ...results,
      adds("m", "!"),
      adds("n", "!"),
      adds("m", "!"),
    );
    const later = [
      three,
      results,
      [adds("m", "!")],
      [adds("n", "!")],
      [adds("m", "!")],
    ].reduce<Transcript>((transcript, raws) => reduce(transcript, ...raws), transcriptOf(...start));
    for (const transcript of [once, later]) {
      expect(ids(transcript)).toEqual(expected);
      expect(contents(transcript).slice(4)).toEqual([
        ["m", "One!!"],
        ["n", "Two!"],
      ]);
    }
  });

  it("a conversation follows subagents that earlier batches began, and no unknown ones", () => {
    const begin = (subagentRunId: string) => ({
      type: "SUBAGENT_STARTED",
      subagentRunId,
      name: subagentRunId,
    });
    const end = (subagentRunId: string) => ({ type: "SUBAGENT_FINISHED", subagentRunId });
    const before = transcriptOf(begin("a"), begin("b"));
    const after = reduce(before, end("b"), end("c"));
    expect(after.subagents.map(({ subagentRunId }) => subagentRunId)).toEqual(["a", "b"]);
    expect(after.subagents[0]).toBe(before.subagents[0]);
    expect(after.subagents[1]).not.toEqual(before.subagents[1]);
    expect(codes(after)).toEqual(["unknown-subagent"]);
  });
});

describe("a message's calls", () => {
  it("each call of a message gets its own events, in one chunk of events and in several", () => {
    const start = [begins("a", "m"), begins("b", "m"), begins("c", "m")];
    const deltas = [args("c", "3"), args("a", "1"), args("b", "2")];
    const expected = [
      { id: "m", role: "assistant", toolCalls: [call("a", "1"), call("b", "2"), call("c", "3")] },
    ];
    expect(transcriptOf(...start, ...deltas).messages).toEqual(expected);
    const before = transcriptOf(...start);
    expect(
      deltas.reduce<Transcript>((transcript, delta) => reduce(transcript, delta), before).messages,
    ).toEqual(expected);
    expect(before.messages).toMatchObject([
      { toolCalls: [call("a", ""), call("b", ""), call("c", "")] },
    ]);
  });

  it("calls of earlier conversations are not changed by any later event", () => {
    const before = transcriptOf(...says("Hi", "m"), begins("a", "m"), result("a"));
    const copy = structuredClone(before);
    reduce(
      before,
      begins("b", "m"),
      args("a", "{}"),
      result("b"),
      result("a", "again"),
      adds("m", "!"),
    );
    expect(before).toEqual(copy);
  });

  it("a call is found in the message that made it last", () => {
    const twice = snapshot(
      bot("m", { toolCalls: [call("a", "old")] }),
      bot("n", { toolCalls: [call("b"), call("a", "[")] }),
    );
    expect(transcriptOf(twice, args("a", "]"), result("a")).messages).toEqual([
      bot("m", { toolCalls: [call("a", "old")] }),
      bot("n", { toolCalls: [call("b"), call("a", "[]")] }),
      { id: "result-a", role: "tool", toolCallId: "a", content: "sent" },
    ]);
  });

  it("results of a message's calls are in the order in which they came, after the message", () => {
    const before = transcriptOf(
      begins("a", "m"),
      begins("b", "m"),
      begins("c", "n"),
      ...says("Done", "o"),
    );
    const after = reduce(before, result("b"), result("c"), result("a"));
    expect(ids(after)).toEqual(["m", "result-b", "result-a", "n", "result-c", "o"]);
  });
});

describe("a message that a later run begins again", () => {
  const again = [{ type: "TEXT_MESSAGE_START", messageId: "m" }, adds("m", "New")];
  const earlier = () =>
    transcriptOf(started(), ...says("Old", "m"), ...says("Other", "n"), finished());

  it("a message that a later run begins again starts again once, and continues from then on, also after a snapshot", () => {
    const before = earlier();
    const once = reduce(before, started("run-2"), ...again);
    expect(contents(once)[0]).toEqual(["m", "New"]);
    expect(contents(reduce(once, ...again))[0]).toEqual(["m", "NewNew"]);
    const replaced = reduce(once, snapshot(bot("x"), bot("m", { content: "Whole" }), bot("n")));
    expect(contents(reduce(replaced, ...again))[1]).toEqual(["m", "WholeNew"]);
    const other = reduce(
      replaced,
      { type: "TEXT_MESSAGE_START", messageId: "n" },
      adds("n", "Newer"),
    );
    expect(contents(other)[2]).toEqual(["n", "Newer"]);
  });

  it("a message starts again in every run", () => {
    const before = earlier();
    const second = reduce(
      before,
      started("run-2"),
      ...again,
      finished("run-2"),
      started("run-3"),
      ...again,
    );
    expect(contents(second)[0]).toEqual(["m", "New"]);
    expect(before.begun.again.size).toBe(0);
  });

  it("a message continues where only the run itself has started it, and a snapshot has moved it", () => {
    const before = earlier();
    const running = reduce(
      before,
      started("run-2"),
      ...says("Fresh", "f"),
      snapshot(bot("m"), bot("f", { content: "Fresh" })),
    );
    const continued = reduce(
      running,
      { type: "TEXT_MESSAGE_START", messageId: "f" },
      adds("f", "!"),
      ...again,
    );
    expect(contents(continued)).toEqual([
      ["m", "New"],
      ["f", "Fresh!"],
    ]);
  });
});

describe("the problems of a stream", () => {
  it("problems of a stream are all listed up to the limit", () => {
    const { problems } = transcriptOf(...wrong(200));
    expect(problems).toHaveLength(200);
    expect(problems.every(({ code }) => code === "unknown-step")).toBe(true);
  });

  it.each([201, 202, 300])(
    "problems that are not listed are counted at the end, when there are %i",
    (count) => {
      const { problems } = transcriptOf(...wrong(count));
      expect(problems).toHaveLength(200);
      expect(problems.at(-2)?.code).toBe("unknown-step");
      expect(problems.at(-1)).toMatchObject({ code: "too-many-problems", more: count - 199 });
      expect(problems.at(-1)?.message).toContain(String(count - 199));
    },
  );

  it("problems are counted on in the next chunk of events", () => {
    const before = transcriptOf(...wrong(250));
    expect(reduce(before, ...wrong(50)).problems.at(-1)).toMatchObject({ more: 101 });
    expect(before.problems.at(-1)).toMatchObject({ more: 51 });
  });
});

it("metadata is merged without changing what was read before, nor a prototype", () => {
  const delta = (metadata: string) => ({
    type: "TEXT_MESSAGE_CONTENT",
    messageId: "m",
    delta: "x",
    metadata: JSON.parse(metadata),
  });
  const first = applyEvents(
    emptyTranscript,
    events(
      { type: "TEXT_MESSAGE_START", messageId: "m", metadata: { a: 1 } },
      delta('{"b":2,"__proto__":{"c":3}}'),
      delta('{"a":2}'),
    ),
  );
  const before = JSON.stringify(first);
  expect(before).toContain('"metadata":{"a":2,"b":2,"__proto__":{"c":3}}');
  const second = applyEvents(first, events(delta('{"a":3}'), delta('{"d":4}')));
  expect(JSON.stringify(first)).toBe(before);
  expect(JSON.stringify(second)).toContain('"metadata":{"a":3,"b":2,"__proto__":{"c":3},"d":4}');
});
