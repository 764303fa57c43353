import { describe, expect, it } from "vitest";
import { announceOnInterrupt } from "../../../src/dialects/shared/announcedInterrupts.js";
import { parseIfJson } from "../../../src/protocol/jsonText.js";
import { answered } from "../../support/dialects/readBy.js";

const end = {
  type: "RUN_FINISHED",
  threadId: "thread-1",
  runId: "run-1",
  outcome: { type: "success" },
} as const;

/** The events of a stored question, and how many there are before the end. */
function announce(fields: Parameters<typeof answered>[0]) {
  const { interrupt } = answered(fields, { status: "cancelled" });
  const [way = [], ...others] = announceOnInterrupt(interrupt, end);
  expect(others).toEqual([]);
  expect(way.at(-1)).toBe(end);
  return { events: way.slice(0, -1), first: way[0] };
}

describe("the events that announced a stored question", () => {
  it.each([
    ["on_interrupt:0", 1],
    ["on_interrupt:2", 3],
    ["on_interrupt:2/1", 3],
    ["on_interrupt:12", 13],
    ["on_interrupt:9999", 10_000],
    ["on_interrupt:10000", 1],
    ["on_interrupt:2x", 1],
    ["my on_interrupt:2", 1],
    ["own", 1],
  ])("are as many as its id %s counts", (id, count) => {
    const { events } = announce({ id, raw: "Sure?" });
    expect(events).toHaveLength(count);
    expect(new Set(events).size).toBe(1);
  });

  it.each([
    ["as text, where that is what was read", { sent: '{"a":1}' }, '{"a":1}'],
    ["as text beside the channel", { channel: { sent: '{"a":1}' } }, '{"a":1}'],
    [
      "as text of the channel, where the other is not what was read",
      { sent: "{}", channel: { sent: '{"a":1}' } },
      '{"a":1}',
    ],
    [
      "as it was read, where something else was stored",
      { sent: '{"a":2}', channel: { sent: 7 } },
      { a: 1 },
    ],
    ["as it was read, where the channel is no object", { channel: "text" }, { a: 1 }],
    ["as it was read, where nothing was stored", undefined, { a: 1 }],
  ])("have the value %s", (_, origin, value) => {
    expect(announce({ id: "own", raw: { a: 1 }, origin }).first).toStrictEqual({
      type: "CUSTOM",
      name: "on_interrupt",
      value,
      rawEvent: {},
    });
  });

  it.each([
    ["an id of its own", { id: "own" }, { id: "own" }],
    ["an id that only mentions the event", { id: "my on_interrupt:" }, { id: "my on_interrupt:" }],
    ["a counted id", { id: "on_interrupt:0" }, {}],
    ["an id that is no text", { id: 7 }, {}],
    ["a schema", { schema: { type: "string" } }, { responseSchema: { type: "string" } }],
    ["nothing", null, {}],
  ])("have the parts of the original: %s", (_, origin, rawEvent) => {
    expect(announce({ id: "own", raw: 1, origin }).first).toMatchObject({ rawEvent });
    expect(announce({ id: "own", raw: 1, origin }).first).toHaveProperty("rawEvent", rawEvent);
  });
});

describe("text that may be JSON", () => {
  const deep = "[".repeat(2_000) + "]".repeat(2_000);

  it.each([
    ["JSON", '{"a":[1]}', { a: [1] }],
    ["other text", "Sure?", "Sure?"],
    ["text that is nested too deeply", deep, deep],
    ["a list", [1], [1]],
    ["null", null, null],
  ])("is read: %s", (_, value, expected) => {
    expect(parseIfJson(value)).toEqual(expected);
  });
});
