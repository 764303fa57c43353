import { expect, it } from "vitest";
import { joinDeltas } from "../../src/conversation/joinDeltas.js";
import { events } from "../support/builders.js";

const text = (delta: string, messageId = "m", fields: object = {}) => ({
  type: "TEXT_MESSAGE_CONTENT",
  messageId,
  delta,
  ...fields,
});
const thought = (delta: string, messageId = "m") => ({
  type: "REASONING_MESSAGE_CONTENT",
  messageId,
  delta,
});
const args = (delta: string, toolCallId = "c") => ({ type: "TOOL_CALL_ARGS", toolCallId, delta });
const joined = (...raws: readonly unknown[]) => [...joinDeltas(events(...raws))];

it.each([
  ["pieces of one message", [text("a"), text("b"), text("c")], [text("abc")]],
  ["pieces of one thought", [thought("a"), thought("b")], [thought("ab")]],
  ["pieces of one call's arguments", [args("{"), args("}")], [args("{}")]],
  [
    "what the first piece says of the message",
    [text("a", "m", { metadata: { k: 1 } }), text("b")],
    [text("ab", "m", { metadata: { k: 1 } })],
  ],
])("adjacent deltas become one event: %s", (_, received, one) => {
  expect(joined(...received)).toEqual(one);
});

it.each([
  ["two messages", [text("a"), text("b", "n"), text("c")]],
  ["two calls", [args("{}"), args("{}", "d")]],
  ["a message and a thought with its id", [text("a"), thought("b"), text("c")]],
  ["a message and a call with its id", [text("a", "same"), args("{}", "same")]],
  [
    "pieces that something else came between",
    [text("a"), { type: "CUSTOM", name: "n", value: 1 }, text("b")],
  ],
  [
    "a piece that says something new of the message",
    [text("a"), text("b", "m", { metadata: { k: 1 } })],
  ],
  [
    "events of which none is a piece",
    [
      { type: "STEP_STARTED", stepName: "a" },
      { type: "STEP_FINISHED", stepName: "a" },
    ],
  ],
  ["nothing", []],
])("deltas stay separate: %s", (_, received) => {
  expect(joined(...received)).toEqual(received);
});

it("joining continues after the joined event", () => {
  expect(joined(text("a"), text("b"), args("{"), args("}"), text("c"))).toEqual([
    text("ab"),
    args("{}"),
    text("c"),
  ]);
});

it("joining keeps a single event", () => {
  const received = events(text("a"), text("b", "n"));
  const kept = joinDeltas(received);
  expect(kept.every((event, index) => event === received[index])).toBe(true);
});
