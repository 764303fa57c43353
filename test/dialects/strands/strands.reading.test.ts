import { describe, expect, it } from "vitest";
import { RunFailedError, StreamTruncatedError } from "../../../src/core.js";
import { approvalSchema, openSchema } from "../../../src/dialects/shared/decisions.js";
import { strands } from "../../../src/dialects.js";
import { answered, conversation, readOne, written } from "../../support/dialects/readBy.js";

const claims = (interrupt: Record<string, unknown>) => strands.claims?.(interrupt, conversation());

// Of a recording of strands-py, and of one of kaboo-workflows, which runs on it.
const named = "v1:tool_call:call_2b103e39:1f7a5b3a-b38e-5d75-b068-c2cd0ac0daa7";
const ofKaboo = "v1:before_tool_call:call_0db549ce:6db13477-8f09-5180-b17e-957197e392b0";

describe("what Strands asks", () => {
  it.each([
    ["its own name in the metadata", { metadata: { strandsName: "approval" } }, true],
    ["its prefix", { reason: "strands:human-in-the-loop" }, true],
    ["an id with the UUID of the name", { id: named, reason: "approve_email" }, true],
    ["such an id with another name", { id: named, reason: "approve_emails" }, "likely"],
    ["such an id with a very long name", { id: named, reason: "x".repeat(1_000) }, "likely"],
    ["such an id with the sign of another", { id: ofKaboo, reason: "kaboo:approval" }, "likely"],
    [
      "the look of its id",
      { id: "v1:tool_call:c1:01234567-89ab-cdef-0123-456789abcdef" },
      "likely",
    ],
    [
      "a prompt that is only in the metadata",
      { reason: "budget", metadata: { reason: "Go on?" } },
      "likely",
    ],
    [
      "such a prompt with nulls beside it",
      { reason: "budget", message: null, metadata: { reason: "Go on?" } },
      "likely",
    ],
    [
      "a reason that only contains a standard one",
      { reason: "my_tool_call", metadata: { reason: "Go on?" } },
      "likely",
    ],
    [
      "a reason that only begins like a standard one",
      { reason: "confirmation_x", metadata: { reason: "Go on?" } },
      "likely",
    ],
    ["a standard reason", { reason: "tool_call", metadata: { reason: "Go on?" } }, false],
    [
      "a reason of another backend",
      { reason: "other:budget", metadata: { reason: "Go on?" } },
      false,
    ],
    ["no reason", { metadata: { reason: "Go on?" } }, false],
    [
      "a message of its own",
      { reason: "budget", message: "Go on?", metadata: { reason: "Go on?" } },
      false,
    ],
    [
      "a schema of its own",
      { reason: "budget", responseSchema: {}, metadata: { reason: "Go on?" } },
      false,
    ],
    [
      "a call of its own",
      { reason: "budget", toolCallId: "c1", metadata: { reason: "Go on?" } },
      false,
    ],
    [
      "more in the metadata",
      { reason: "budget", metadata: { reason: "Go on?", amount: 1 } },
      false,
    ],
    ["another key in the metadata", { reason: "budget", metadata: { text: "Go on?" } }, false],
    ["nothing of this", { reason: "budget" }, false],
  ])("is known by %s", (_, interrupt, expected) => {
    expect(claims(interrupt)).toBe(expected);
  });

  it("is an approval without edits where a hook runs before a tool", () => {
    const interrupt = {
      id: "a",
      reason: "tool_call",
      metadata: { strandsName: "x", tool_input: {} },
    };
    expect(readOne(strands, interrupt)).toEqual({
      fields: { ...interrupt, responseSchema: approvalSchema() },
      onCancel: "reject",
    });
  });

  it.each([
    ["another reason", { id: "a", reason: "strands:ask", metadata: { tool_input: {} } }],
    ["no input of a tool", { id: "a", reason: "tool_call", metadata: { strandsName: "x" } }],
  ])("is a question of the tool's own with %s: it accepts a yes, a no or text", (_, interrupt) => {
    const question = readOne(strands, interrupt);
    expect(question).toMatchObject({
      fields: { responseSchema: openSchema() },
      origin: "open",
      notes: [{ code: "tool-runs-again" }],
    });
    expect(question).not.toHaveProperty("onCancel");
  });

  it("keeps the schema that the tool sends", () => {
    const question = readOne(strands, {
      id: "a",
      reason: "strands:ask",
      responseSchema: { type: "string" },
    });
    expect(question).toMatchObject({
      fields: { responseSchema: { type: "string" } },
      notes: [{ code: "tool-runs-again" }],
    });
    expect(question).not.toHaveProperty("origin");
  });

  it.each([
    [
      "Python",
      { id: "v1:before_tool_call:c1:01234567-89ab-cdef-0123-456789abcdef", reason: "approve_tool" },
    ],
    [
      "TypeScript",
      {
        id: "hook:BeforeToolCallEvent:c1:approval",
        reason: "approve_tool",
        metadata: { strandsName: "approval" },
      },
    ],
  ])(
    "has no note that the tool starts again where a hook of %s asks before it has started",
    (_, interrupt) => {
      expect(readOne(strands, interrupt)).toMatchObject({ origin: "open", notes: [] });
    },
  );

  it("is answered, not decided, where the agent always denies", () => {
    expect(readOne(strands, { id: "a", reason: "strands:human-in-the-loop" })).toMatchObject({
      fields: { responseSchema: openSchema() },
      notes: [{ code: "strands-always-denies" }],
      hidesDecision: true,
      origin: "human-in-the-loop",
    });
  });

  it.each([
    ["text", "Go on?", { message: "Go on?" }],
    ["a question in JSON", '{"question":"Go on?"}', { message: "Go on?" }],
    ["a prompt in JSON", '{"prompt":"Go on?"}', { message: "Go on?" }],
    [
      "the question before the prompt",
      '{"question":"Go on?","prompt":"No?"}',
      { message: "Go on?" },
    ],
    [
      "the prompt where the question is no text",
      '{"question":1,"prompt":"Go on?"}',
      { message: "Go on?" },
    ],
    ["a message of its own", '{"message":"Go on?","amount":3}', { message: "Go on?" }],
    [
      "a reason and a call of its own",
      '{"reason":"budget","toolCallId":"c1"}',
      { reason: "budget", toolCallId: "c1" },
    ],
    [
      "a schema of its own",
      '{"responseSchema":{"type":"number"}}',
      { responseSchema: { type: "number" } },
    ],
    ["JSON that is null", "null", { message: "null" }],
  ])("has a prompt that is %s", (_, message, fields) => {
    expect(readOne(strands, { id: "a", reason: "strands:ask", message }).fields).toMatchObject(
      fields,
    );
  });

  it("shows what an object prompt has beside its question, also in the metadata", () => {
    const { fields } = readOne(strands, {
      id: "a",
      reason: "budget",
      metadata: { reason: { question: "Go on?", amount: 3 } },
    });
    expect(fields["message"]).toMatch(/^Go on\?\n\n\{\s*"amount":\s*3\s*\}$/);
    expect(fields["metadata"]).toEqual({ reason: { question: "Go on?", amount: 3 } });
  });

  it("has no message where the prompt is an object without a text, or no prompt at all", () => {
    expect(
      readOne(strands, { id: "a", reason: "x", metadata: { reason: { amount: 3 } } }).fields[
        "message"
      ],
    ).toBeUndefined();
    expect(
      readOne(strands, { id: "a", reason: "x", metadata: { reason: 3 } }).fields,
    ).not.toHaveProperty("message");
  });
});

describe("an answer to Strands", () => {
  const payloadOf = (origin: unknown, payload: unknown) =>
    written(strands, answered({ origin }, { status: "resolved", payload }))?.resume;
  const sent = (payload: unknown) => [{ interruptId: "question-1", status: "resolved", payload }];

  it.each([
    ["a reply as bare text", "open", { response: "Later" }, "Later"],
    ["a reply to an agent that denies", "human-in-the-loop", { response: "Later" }, "Later"],
    ["a yes", "human-in-the-loop", { approved: true }, "yes"],
    ["a no", "human-in-the-loop", { approved: false }, "no"],
    ["a decision as it is where the tool asks", "open", { approved: true }, { approved: true }],
    [
      "an object without a decision as it is",
      "human-in-the-loop",
      { approved: "true" },
      { approved: "true" },
    ],
    [
      "a decision of a hook as it is",
      undefined,
      { approved: true, response: "x" },
      { approved: true, response: "x" },
    ],
    ["text as it is", "open", "Later", "Later"],
  ])("is %s", (_, origin, payload, expected) => {
    expect(payloadOf(origin, payload)).toEqual(sent(expected));
  });

  it("is a cancelled entry where the question was skipped", () => {
    expect(written(strands, answered({ origin: "open" }, { status: "cancelled" }))).toEqual({
      resume: [{ interruptId: "question-1", status: "cancelled" }],
    });
  });
});

describe("a failure of Strands", () => {
  const advice = (error: Parameters<NonNullable<typeof strands.advice>>[0]) =>
    strands.advice?.(error, { interrupts: [], sameRefusals: 1 });

  it("is explained where the agent has lost the question", () => {
    expect(
      advice(new RunFailedError("Agent is in Interrupted state", "ADAPTER_BUG")),
    ).toMatchObject({
      advice: "unavailable",
      note: { code: "strands-question-lost" },
    });
  });

  it.each([
    ["another code", new RunFailedError("Agent is in interrupted state", "OTHER")],
    ["another message", new RunFailedError("Something else", "ADAPTER_BUG")],
    ["no answer of the agent", new StreamTruncatedError("Agent is in interrupted state")],
  ])("is advised about as usual with %s", (_, error) => {
    expect(advice(error)).toBeUndefined();
  });
});
