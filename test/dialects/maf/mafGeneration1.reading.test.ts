import { describe, expect, it } from "vitest";
import { approvalSchema } from "../../../src/dialects/shared/decisions.js";
import { mafGeneration1 } from "../../../src/dialects.js";
import { finished } from "../../support/builders.js";
import {
  answered,
  conversation,
  detect,
  making,
  resultOf,
  textMessage,
  written,
} from "../../support/dialects/readBy.js";

const atRoot = (...interrupt: readonly unknown[]) => ({ ...finished(), interrupt });
const began = (toolCallId: string, toolCallName: string, type = "TOOL_CALL_START") => ({
  type,
  toolCallId,
  toolCallName,
});
const approval = (call: object) => ({ type: "function_approval_request", function_call: call });
const pay = { call_id: "c9", name: "pay", arguments: { to: "ann" } };
const confirming = (more: object = {}) => ({
  function_call_id: "c1",
  function_name: "edit",
  ...more,
});
const steps = ["Read", "Write"].map((description) => ({ description, status: "enabled" }));
const asking = (args: object) =>
  conversation(textMessage("user"), making(["ask", "confirm_changes", args]));
const yes = { status: "resolved", payload: { approved: true } } as const;

describe("a question at the root of the run's end", () => {
  const fieldsOf = (value: unknown) =>
    detect(mafGeneration1, [atRoot({ id: "q1", value })])[0]?.fields;

  it.each([
    ["a text", "Where?", "Where?"],
    ["a message", { message: "M", prompt: "P" }, "M"],
    ["a prompt", { prompt: "P", question: "Q" }, "P"],
    ["a question", { question: "Q" }, "Q"],
    ["what is in its data", { data: { question: "Q" }, message: "M" }, "Q"],
    ["a text in its data", { data: "Where?" }, "Where?"],
  ])("asks with %s", (_, value, message) => {
    const metadata = { agent_framework: { value } };
    expect(fieldsOf(value)).toStrictEqual({
      id: "q1",
      reason: "input_required",
      message,
      metadata,
    });
  });

  it.each([7, null, { amount: 1 }])("asks without a message where it has none: %j", (value) => {
    expect(fieldsOf(value)).toStrictEqual({
      id: "q1",
      reason: "input_required",
      metadata: { agent_framework: { value } },
    });
  });

  it.each([
    ["bool", { type: "boolean" }],
    ["str", undefined],
  ])("is a yes or a no where the request declares it: %s", (response_type, expected) => {
    const context = conversation(making(["q1", "request_info", { response_type }]));
    const [question] = detect(
      mafGeneration1,
      [began("q1", "request_info"), atRoot({ id: "q1", value: "Go?" })],
      context,
    );
    expect(question?.fields["responseSchema"]).toEqual(expected);
    const unannounced = detect(
      mafGeneration1,
      [began("q1", "other"), atRoot({ id: "q1", value: "Go?" })],
      context,
    );
    expect(unannounced[0]?.fields).not.toHaveProperty("responseSchema");
  });

  it.each([
    ["its call's id", pay, "c9"],
    ["its own", { name: "pay" }, "q1"],
  ])("is an approval, known by %s", (_, call, id) => {
    expect(detect(mafGeneration1, [atRoot({ id: "q1", value: approval(call) })])).toMatchObject([
      {
        fields: { id: "q1", reason: "tool_call", toolCallId: id, responseSchema: approvalSchema() },
        toolCall: { id, name: "pay" },
        onCancel: "unsupported",
        origin: { isPlain: true },
      },
    ]);
  });

  it("keeps an approval without a name or an id, and shows no call", () => {
    const [question] = detect(mafGeneration1, [atRoot({ value: approval({}) })]);
    expect(question?.fields["toolCallId"]).toBe("");
    expect(question).not.toHaveProperty("toolCall");
  });

  it("gives the call back where a workflow announced it", () => {
    const context = conversation(making(["q1", "request_info"]));
    const [question] = detect(
      mafGeneration1,
      [began("q1", "request_info"), atRoot({ id: "q1", value: approval(pay) })],
      context,
    );
    expect(question).toMatchObject({ origin: { call: pay }, notes: [{ code: "edits-ignored" }] });
    const { origin } = question ?? {};
    const value = {
      type: "function_approval_response",
      approved: true,
      id: "question-1",
      function_call: pay,
    };
    expect(written(mafGeneration1, answered({ origin }, yes))).toStrictEqual({
      history: "none",
      resume: { interrupts: [{ id: "question-1", value }] },
    });
  });
});

describe("a question that is asked by a call", () => {
  const announced = [began("ask", "confirm_changes")];

  it("is about the call it names, and is answered by its result", () => {
    const [question] = detect(
      mafGeneration1,
      announced,
      asking(confirming({ function_arguments: { file: "a" }, steps })),
    );
    expect(question).toMatchObject({
      fields: { id: "ask", reason: "tool_call", toolCallId: "c1" },
      raw: { toolCallId: "ask", toolCallName: "confirm_changes" },
      toolCall: { args: { file: "a", "1. Read": "enabled", "2. Write": "enabled" } },
      onCancel: "unsupported",
      origin: { asking: "ask", steps, names: ["1. Read", "2. Write"] },
    });
  });

  it("leaves the steps of a tool with steps of its own to that tool", () => {
    const plain = { steps: [{ description: "Execute edit", status: "enabled" }] };
    const originOf = (args: object) =>
      detect(mafGeneration1, announced, asking(confirming({ ...plain, ...args })))[0]?.origin;
    expect(originOf({ function_arguments: { steps: 3 } })).toEqual({ asking: "ask" });
    expect(originOf({ function_arguments: { a: 3 } })).toEqual({
      asking: "ask",
      ...plain,
      names: [],
    });
    expect(originOf({ function_arguments: "[1]" })).toEqual({ asking: "ask", ...plain, names: [] });
    expect(originOf({ function_arguments: { steps: 3 }, steps })).toMatchObject({
      asking: "ask",
      steps,
    });
  });

  it.each(["ask", "c1"])("is the one at the root that has the id %s", (id) => {
    const found = detect(
      mafGeneration1,
      [...announced, atRoot({ id, value: "x" }, { id, value: "y" })],
      asking(confirming()),
    );
    expect(found).toMatchObject([{ fields: { id }, raw: { id, value: "x" } }]);
  });

  it("is open beside one at the root that has no id", () => {
    const found = detect(
      mafGeneration1,
      [...announced, atRoot({ value: "x" })],
      asking(confirming()),
    );
    expect(found).toMatchObject([{ fields: { id: "ask" } }, { fields: { message: "x" } }]);
    expect(found[0]?.raw).toEqual({ toolCallId: "ask", toolCallName: "confirm_changes" });
  });

  it.each([
    ["once, where it is announced twice", [...announced, ...announced], asking(confirming()), 1],
    [
      "in pieces, too",
      [began("ask", "confirm_changes", "TOOL_CALL_CHUNK")],
      asking(confirming()),
      1,
    ],
    [
      "not, where a piece has no id",
      [{ type: "TOOL_CALL_CHUNK", delta: "{}" }],
      asking(confirming()),
      0,
    ],
    [
      "not, where it has a result",
      announced,
      conversation(making(["ask", "confirm_changes", confirming()]), resultOf("ask")),
      0,
    ],
    ["not, where the call is gone", announced, conversation(), 0],
  ])("is asked %s", (_, raws, context, count) => {
    expect(detect(mafGeneration1, raws, context)).toHaveLength(count);
  });
});

describe("an answer of the first generation", () => {
  const byCall = answered({ id: "a", origin: { asking: "ask" } }, yes);
  const plain = answered({ id: "b", origin: { isPlain: true } }, yes);
  const value = answered({ id: "c", origin: undefined }, { status: "resolved", payload: "Graz" });

  it("keeps the conversation where an agent asks, and comes alone where a workflow does", () => {
    expect(written(mafGeneration1, byCall)).toMatchObject({ toolMessages: [{ interruptId: "a" }] });
    expect(Object.keys(written(mafGeneration1, byCall) ?? {})).toEqual([
      "toolMessages",
      "mustAcknowledge",
    ]);
    const [ofAgent, ofWorkflow] = [
      { id: "b", value: { accepted: true } },
      { id: "c", value: "Graz" },
    ];
    expect(written(mafGeneration1, plain)).toStrictEqual({
      mustAcknowledge: true,
      resume: { interrupts: [ofAgent] },
    });
    expect(written(mafGeneration1, value)).toStrictEqual({
      history: "none",
      resume: { interrupts: [ofWorkflow] },
    });
    expect(written(mafGeneration1, plain, value)).toStrictEqual({
      mustAcknowledge: true,
      resume: { interrupts: [ofAgent, ofWorkflow] },
    });
    expect(written(mafGeneration1, byCall, value)).toMatchObject({
      toolMessages: [{ interruptId: "a" }],
      resume: { interrupts: [ofWorkflow] },
    });
    expect(
      written(mafGeneration1, answered({ id: "d", origin: { isPlain: "yes" } }, yes)),
    ).toHaveProperty("history", "none");
    expect(mafGeneration1.keepsHistory).toBe(true);
  });
});
