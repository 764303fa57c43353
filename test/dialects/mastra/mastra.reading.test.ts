import { describe, expect, it } from "vitest";
import { RunFailedError, StreamTruncatedError } from "../../../src/core.js";
import { mastra } from "../../../src/dialects.js";
import {
  answered,
  conversation,
  detect,
  making,
  readOne,
  written,
} from "../../support/dialects/readBy.js";

const suspend = {
  type: "mastra_suspend",
  runId: "r1",
  toolCallId: "c1",
  toolName: "mail",
  args: { to: "ann" },
};
const asked = (value: unknown, name = "on_interrupt") => ({ type: "CUSTOM", name, value });
const notes = [{ code: "cancel-ends-the-run", about: "skip", message: expect.any(String) }];

describe("what Mastra asks", () => {
  it.each([
    ["its reason", { reason: "mastra:tool_suspend" }, true],
    ["its metadata", { metadata: { mastra: suspend } }, true],
    ["a reason that only mentions it", { reason: "my mastra:tool" }, false],
    ["a reason that is no text", { reason: ["mastra:"] }, false],
    ["other metadata", { metadata: { mastra: { type: "other" } } }, false],
    ["metadata that are no object", { metadata: "mastra" }, false],
  ])("is known by %s", (_, interrupt, expected) => {
    expect(mastra.claims?.(interrupt, conversation())).toBe(expected);
  });

  it("is read as the standard does where the outcome does not describe the tool", () => {
    for (const metadata of [{}, { mastra: "text" }, "text"]) {
      const interrupt = { id: "a", reason: "mastra:other", metadata };
      expect(readOne(mastra, interrupt)).toStrictEqual({
        fields: interrupt,
        onCancel: "reject",
        notes,
      });
    }
  });

  it("is about no streamed call where the id of its call is empty", () => {
    const interrupt = {
      id: "a",
      reason: "mastra:x",
      metadata: { mastra: { ...suspend, toolCallId: "" } },
    };
    expect(readOne(mastra, interrupt).fields).not.toHaveProperty("toolCallId");
  });

  it("is about the tool that the outcome describes, with the interrupt's own fields before those made of it", () => {
    const interrupt = {
      id: "a",
      reason: "mastra:x",
      toolCallId: "c2",
      message: "Send?",
      metadata: { mastra: suspend },
    };
    expect(readOne(mastra, interrupt)).toMatchObject({
      fields: { ...interrupt, toolCallId: "c1", message: "Send?" },
      toolCall: { id: "c1", name: "mail", args: { to: "ann" } },
      raw: interrupt,
      onCancel: "reject",
      notes,
    });
    const { toolCallId: _, ...unnamed } = suspend;
    expect(readOne(mastra, { ...interrupt, metadata: { mastra: unnamed } }).toolCall).toMatchObject(
      { id: "c2" },
    );
  });

  it("has the call as it was streamed, where it was", () => {
    const context = conversation(making(["c1", "mail", '{ "to": "ann" }']));
    expect(
      readOne(mastra, { id: "a", metadata: { mastra: suspend } }, context).toolCall,
    ).toMatchObject({
      argsText: '{ "to": "ann" }',
    });
  });

  it("is found in the event of a suspended tool", () => {
    const [question, ...others] = detect(mastra, [
      asked(suspend),
      asked({ type: "other" }),
      asked(suspend, "other"),
    ]);
    expect(others).toEqual([]);
    expect(question).toStrictEqual({
      fields: {
        id: "r1::c1",
        reason: "mastra:tool_suspend",
        metadata: { mastra: suspend },
        toolCallId: "c1",
      },
      toolCall: { id: "c1", name: "mail", args: { to: "ann" }, argsText: '{"to":"ann"}' },
      raw: suspend,
      onCancel: "reject",
      notes,
      origin: { sent: suspend },
    });
  });

  it("keeps the order of several events", () => {
    const ids = detect(mastra, [asked(suspend), asked({ ...suspend, toolCallId: "c2" })]).map(
      ({ fields: { id } }) => id,
    );
    expect(ids).toEqual(["r1::c1", "r1::c2"]);
  });

  it("has the schema of the data to resume with, and a form for what is beside the decision", () => {
    const schema = {
      type: "object",
      properties: { approved: { type: "boolean" }, amount: { type: "number" } },
    };
    const [question] = detect(mastra, [
      asked({ ...suspend, resumeSchema: JSON.stringify(schema) }),
    ]);
    expect(question?.fields["responseSchema"]).toEqual(schema);
    expect(question?.decisionFields?.approve?.schema).toMatchObject({
      properties: { amount: { type: "number" } },
    });
    const inOutcome = readOne(mastra, {
      id: "a",
      responseSchema: schema,
      metadata: { mastra: suspend },
    });
    expect(inOutcome.decisionFields).toEqual(question?.decisionFields);
  });

  it("names no call where the tool names none", () => {
    const [question] = detect(mastra, [asked({ type: "mastra_suspend", runId: 7, toolCallId: 8 })]);
    expect(question?.fields).toMatchObject({ id: "::" });
    expect(question?.fields).not.toHaveProperty("toolCallId");
  });

  it.each([
    ["text", "Send?", "Send?"],
    ["a message", { message: "Send?" }, "Send?"],
    ["a question", { question: "Send?" }, "Send?"],
    ["a prompt", { prompt: "Send?" }, "Send?"],
    ["a reason", { reason: "Send?" }, "Send?"],
    [
      "a message that is no text, and a prompt",
      { message: 1, prompt: "Send?" },
      'Send?\n\n{"message":1}',
    ],
    ["a message with more", { message: "Send?", step: 1 }, 'Send?\n\n{"step":1}'],
    ["something without a message", { step: 1 }, '{"step":1}'],
    ["something under an empty key", { "": 1, step: 1 }, '{"":1,"step":1}'],
    ["something under a key like a word of the language", { undefined: "x" }, '{"undefined":"x"}'],
    ["nothing", {}, undefined],
    ["a number", 7, undefined],
  ])("has the message of a payload that is %s", (_, suspendPayload, message) => {
    const [question] = detect(mastra, [asked({ ...suspend, suspendPayload })]);
    expect(question?.fields["message"]).toBe(message);
  });
});

describe("an answer to Mastra", () => {
  const approve = { status: "resolved", payload: { approved: true } } as const;
  const byEvent = { origin: { sent: "as sent" } };

  it("is an entry of the outcome's question", () => {
    expect(written(mastra, answered({}, approve))).toEqual({
      resume: [{ interruptId: "question-1", ...approve }],
    });
  });

  it.each([
    ["answered", approve, { approved: true }],
    ["skipped", { status: "cancelled" } as const, false],
  ])("is a command with the event as it was sent, where that asked: %s", (_, draft, resume) => {
    expect(written(mastra, answered(byEvent, draft))).toEqual({
      forwardedProps: { command: { resume, interruptEvent: "as sent" } },
    });
  });

  it("is one of several, because the agent reads only the first", () => {
    const two = written(mastra, answered({ id: "a" }, approve), answered({ id: "b" }, approve));
    expect(two).toEqual({ resume: [{ interruptId: "a", ...approve }], covers: ["a"] });
    expect(written(mastra)).toEqual({});
  });

  it.each([
    ["nothing", { status: "resolved" } as const, ["no-value"]],
    ["a bare no", { status: "resolved", payload: false } as const, ["bare-no"]],
    ["a bare yes", { status: "resolved", payload: true } as const, []],
    ["a skipped question", { status: "cancelled" } as const, []],
  ])("is checked: %s", (_, draft, codes) => {
    const issues = mastra.check?.(answered({}, draft)) ?? [];
    expect(issues.map(({ code, path }) => [code, path])).toEqual(codes.map((code) => [code, []]));
  });
});

describe("a failure of Mastra", () => {
  it.each([
    ["knows no suspended run", new RunFailedError("Could not find a suspended run"), "dismiss"],
    [
      "says that it is not suspended",
      new RunFailedError("This workflow run was not suspended"),
      "dismiss",
    ],
    ["broke", new RunFailedError("Broken"), undefined],
    ["gave no answer", new StreamTruncatedError("not suspended"), undefined],
  ])("closes the question where the agent %s", (_, error, advice) => {
    expect(mastra.advice?.(error, { interrupts: [], sameRefusals: 1 })).toBe(advice);
  });
});
