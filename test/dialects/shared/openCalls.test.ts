import { describe, expect, it } from "vitest";
import type { DialectContext } from "../../../src/dialects/Dialect.js";
import { defineDialect } from "../../../src/dialects/shared/defineDialect.js";
import {
  type DetectedCalls,
  detectCalls,
  openCalls,
} from "../../../src/dialects/shared/openCalls.js";
import { calls, events } from "../../support/builders.js";
import {
  conversation,
  detect,
  making,
  resultOf,
  textMessage,
} from "../../support/dialects/readBy.js";

const isPause = (name: string): boolean => name === "ask";
const pausing = defineDialect<DetectedCalls>({
  name: "pausing",
  detect: {
    ...detectCalls(isPause),
    questions: (detected, context) =>
      openCalls(detected, context, isPause).map(({ id }) => ({ fields: { id } })),
  },
});
const idsOf = (raws: readonly unknown[], context: DialectContext) =>
  detect(pausing, raws, context).map(({ fields }) => fields["id"]);
const snapshot = (...messages: readonly unknown[]) => ({ type: "MESSAGES_SNAPSHOT", messages });
const asks = making(["a", "ask"]);

describe("the calls of a run that wait for an answer", () => {
  it("are those of the tools that pause, each once, in the order they were streamed", () => {
    const raws = [
      ...calls("ask", {}, "a"),
      ...calls("search", {}, "x"),
      ...calls("ask", {}, "b"),
      ...calls("ask", {}, "b"),
    ];
    expect(idsOf(raws, conversation(making(["a", "ask"], ["x", "search"], ["b", "ask"])))).toEqual([
      "a",
      "b",
    ]);
  });

  it("are also found in chunks, of which only the first has the name", () => {
    const raws = [
      { type: "TOOL_CALL_CHUNK", toolCallId: "a", toolCallName: "ask" },
      { type: "TOOL_CALL_CHUNK", toolCallId: "a", delta: "{}" },
    ];
    expect(idsOf(raws, conversation(asks))).toEqual(["a"]);
  });

  it.each([
    ["has a result", [asks, resultOf("a")]],
    ["was never streamed as a whole", [textMessage("user")]],
    ["was streamed again under another name", [making(["a", "send_mail"])]],
  ])("leave out one that %s", (_, messages) => {
    expect(idsOf(calls("ask", {}, "a"), conversation(...messages))).toEqual([]);
  });

  it("are found in the conversation that a server repeats, where none was streamed", () => {
    const messages = [textMessage("user"), asks];
    expect(idsOf([snapshot(...messages)], conversation(...messages))).toEqual(["a"]);
  });

  it.each([
    ["the person said something", textMessage("user", "Never mind")],
    ["the agent said something", textMessage("assistant", "Done")],
  ])("are no longer open in a repeated conversation after %s", (_, last) => {
    const messages = [asks, last];
    expect(idsOf([snapshot(...messages)], conversation(...messages))).toEqual([]);
    expect(idsOf([snapshot(asks)], conversation(...messages))).toEqual([]);
  });

  it("stay open in a repeated conversation beside the results of other calls", () => {
    const messages = [making(["a", "ask"], ["x", "search"]), resultOf("x")];
    expect(idsOf([snapshot(...messages)], conversation(...messages))).toEqual(["a"]);
  });

  it("are none of a repeated conversation's other tools", () => {
    const messages = [making(["x", "search"])];
    expect(idsOf([snapshot(...messages)], conversation(...messages))).toEqual([]);
  });
});

describe("the detection of a dialect", () => {
  const [start, repeated, other, userText] = events(
    { type: "TOOL_CALL_START", toolCallId: "a", toolCallName: "ask" },
    { type: "TOOL_CALL_START", toolCallId: "a", toolCallName: "ask" },
    { type: "TOOL_CALL_START", toolCallId: "x", toolCallName: "search" },
    snapshot(textMessage("user")),
  );

  it("stays the same at an event that is not about it, so that other dialects see the event", () => {
    const { detect: detection } = pausing;
    const after = start && detection?.reduce(detection.initial, start);
    expect(after).not.toBe(detection?.initial);
    for (const event of [repeated, other, userText])
      expect(event && detection?.reduce(after, event)).toBe(after);
  });

  it("keeps what it found before as it was", () => {
    const { detect: detection } = pausing;
    start && detection?.reduce(detection.initial, start);
    expect(detection?.questions(detection.initial, conversation(asks))).toEqual([]);
  });

  it("is absent where the dialect detects nothing", () => {
    expect(defineDialect({ name: "x" })).toEqual({ name: "x" });
  });
});
