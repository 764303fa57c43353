import { describe, expect, it } from "vitest";
import { parseInterrupt } from "../../src/interrupt/parseInterrupt.js";
import type { AgUiEventType } from "../../src/protocol/events.js";
import { readMessages } from "../../src/protocol/messages.js";
import { checkedFields, readEvent } from "../../src/protocol/readEvent.js";

/** The least that each event needs; every other field is optional. */
const required: Readonly<Record<AgUiEventType, object>> = {
  RUN_STARTED: { threadId: "t", runId: "r" },
  RUN_FINISHED: { threadId: "t", runId: "r" },
  RUN_ERROR: { message: "m" },
  STEP_STARTED: { stepName: "s" },
  STEP_FINISHED: { stepName: "s" },
  TEXT_MESSAGE_START: { messageId: "m" },
  TEXT_MESSAGE_CONTENT: { messageId: "m", delta: "d" },
  TEXT_MESSAGE_END: { messageId: "m" },
  TEXT_MESSAGE_CHUNK: {},
  TOOL_CALL_START: { toolCallId: "c", toolCallName: "n" },
  TOOL_CALL_ARGS: { toolCallId: "c", delta: "d" },
  TOOL_CALL_END: { toolCallId: "c" },
  TOOL_CALL_CHUNK: {},
  TOOL_CALL_RESULT: { toolCallId: "c", messageId: "m", content: "" },
  STATE_SNAPSHOT: { snapshot: {} },
  STATE_DELTA: { delta: [] },
  MESSAGES_SNAPSHOT: { messages: [] },
  ACTIVITY_SNAPSHOT: { messageId: "m", activityType: "a", content: {} },
  ACTIVITY_DELTA: { messageId: "m", activityType: "a", patch: [] },
  REASONING_START: { messageId: "m" },
  REASONING_MESSAGE_START: { messageId: "m", role: "reasoning" },
  REASONING_MESSAGE_CONTENT: { messageId: "m", delta: "d" },
  REASONING_MESSAGE_END: { messageId: "m" },
  REASONING_MESSAGE_CHUNK: {},
  REASONING_END: { messageId: "m" },
  REASONING_ENCRYPTED_VALUE: { subtype: "message", entityId: "e", encryptedValue: "v" },
  SUBAGENT_STARTED: { subagentRunId: "s", name: "n" },
  SUBAGENT_FINISHED: { subagentRunId: "s" },
  SUBAGENT_ERROR: { subagentRunId: "s", message: "m" },
  RAW: { event: {} },
  CUSTOM: { name: "n", value: {} },
};

const optional = Object.entries(required).flatMap(([type, fields]) =>
  (checkedFields.get(type) ?? [])
    .filter((name) => !Object.hasOwn(fields, name))
    .map((name) => [type, name, fields] as const),
);

const nullsOf = (names: readonly string[]): object =>
  Object.fromEntries(names.map((name) => [name, null]));

describe("null in an optional field", () => {
  it("is tested for every event", () => {
    expect(Object.keys(required).toSorted()).toEqual([...checkedFields.keys()].toSorted());
    expect(optional.length).toBeGreaterThan(120);
  });

  it.each(optional)("%s reads %s as absent, without a warning", (type, name, fields) => {
    expect(readEvent({ type, ...fields, [name]: null })).toEqual(readEvent({ type, ...fields }));
  });

  it.each([
    ["a success", { type: "success", pendingToolCallIds: null }, { type: "success" }],
    [
      "an interrupt",
      { type: "interrupt", interrupts: [{ id: "a" }], pendingToolCallIds: null },
      { type: "interrupt", interrupts: [{ id: "a" }] },
    ],
  ])("the outcome of %s reads it as absent", (_, withNull, without) => {
    const end = { type: "RUN_FINISHED", ...required.RUN_FINISHED };
    expect(readEvent({ ...end, outcome: withNull })).toEqual(
      readEvent({ ...end, outcome: without }),
    );
  });

  it.each(["message", "toolCallId", "responseSchema", "expiresAt", "metadata", "subagentRunId"])(
    "an interrupt reads %s as absent, without a problem",
    (name) => {
      const raw = { id: "a", reason: "input_required" };
      const { raw: _, ...read } = parseInterrupt({ ...raw, [name]: null });
      const { raw: __, ...expected } = parseInterrupt(raw);
      expect(read).toEqual(expected);
      expect(read.problems).toEqual([]);
    },
  );

  it.each([
    [
      { id: "m", role: "user", content: "a" },
      ["name", "encryptedValue", "subagentRunId", "metadata"],
    ],
    [
      {
        id: "m",
        role: "assistant",
        toolCalls: [{ id: "c", type: "function", function: { name: "n", arguments: "{}" } }],
      },
      ["content", "name", "encryptedValue", "subagentRunId"],
    ],
    [{ id: "m", role: "assistant", content: "a" }, ["toolCalls", "name"]],
    [
      { id: "m", role: "tool", toolCallId: "c", content: "a" },
      ["error", "encryptedValue", "subagentRunId"],
    ],
    [{ id: "m", role: "system", content: "a" }, ["name"]],
    [{ id: "m", role: "developer", content: "a" }, ["name"]],
    [{ id: "m", role: "reasoning", content: "a" }, ["encryptedValue"]],
    [{ id: "m", role: "activity", activityType: "a", content: {} }, ["subagentRunId"]],
  ])("the message %j of a snapshot reads it as absent", (message, names) => {
    expect(readMessages([{ ...message, ...nullsOf(names) }])).toEqual(readMessages([message]));
    expect(readMessages([message]).skipped).toBe(0);
  });
});
