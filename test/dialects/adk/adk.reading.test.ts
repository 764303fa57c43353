import { describe, expect, it } from "vitest";
import { RunFailedError, StreamTruncatedError } from "../../../src/core.js";
import { adkChanges } from "../../../src/dialects/adk/adkChanges.js";
import type { Answered } from "../../../src/dialects/Dialect.js";
import { approvalSchema } from "../../../src/dialects/shared/decisions.js";
import { adk } from "../../../src/dialects.js";
import type { Message } from "../../../src/protocol/messages.js";
import { calls } from "../../support/builders.js";
import {
  answered,
  conversation,
  detect,
  making,
  readOne,
  resultOf,
  written,
} from "../../support/dialects/readBy.js";

const confirmation = {
  originalFunctionCall: { id: "c1", name: "mail", args: { to: "ann" } },
  toolConfirmation: { hint: "Really?", payload: {} },
};
const inOutcome = {
  id: "a",
  metadata: { adk: confirmation },
  expiresAt: "soon",
  message: "ignored",
};
const asking = (name: string, ...given: readonly unknown[]) => {
  const made = given.map((args, index) => [`q${index}`, name, args] as const);
  const raws = made.flatMap(([id, , args]) => calls(name, args, id));
  return detect(adk, raws, conversation(making(...made)));
};
const yes = (payload: object = {}) =>
  ({ status: "resolved", payload: { approved: true, ...payload } }) as const;
const no = { status: "resolved", payload: { approved: false } } as const;

describe("a confirmation in the outcome of ADK", () => {
  it("is about the original call, and keeps the deadline", () => {
    expect(adk.claims?.(inOutcome, conversation())).toBe(true);
    expect(readOne(adk, inOutcome)).toEqual({
      fields: {
        id: "a",
        reason: "tool_call",
        toolCallId: "c1",
        message: "Really?",
        responseSchema: approvalSchema(),
        expiresAt: "soon",
      },
      toolCall: { id: "c1", name: "mail", args: { to: "ann" }, argsText: '{"to":"ann"}' },
      onCancel: "reject",
      origin: "outcome",
    });
  });

  it.each([
    ["no metadata", { id: "a" }],
    [
      "metadata without a confirmation",
      { id: "a", metadata: { adk: { toolConfirmation: "yes" } } },
    ],
    ["no id", { metadata: { adk: confirmation } }],
  ])("is read as the standard does with %s", (_, interrupt) => {
    expect(readOne(adk, interrupt)).toEqual({ fields: interrupt });
  });
});

describe("a confirmation in a call of ADK", () => {
  const fieldsOf = (args: unknown) => asking("adk_request_confirmation", args)[0]?.fields;

  it.each([
    ["the tool's own words", "Really?", "Really?"],
    ["a plain question in place of nothing", "", "Approve mail?"],
    [
      "a plain question in place of words for developers",
      "Please approve or reject the tool call mail() by responding with a FunctionResponse with an expected ToolConfirmation payload.",
      "Approve mail?",
    ],
    ["a plain question in place of a value that is no text", 7, "Approve mail?"],
  ])("has %s", (_, hint, message) => {
    expect(fieldsOf({ ...confirmation, toolConfirmation: { hint } })?.["message"]).toBe(message);
  });

  it("is asked also where its content cannot be read", () => {
    expect(asking("adk_request_confirmation", "not JSON")).toMatchObject([
      {
        fields: { id: "q0", toolCallId: "q0" },
        toolCall: { id: "q0", name: "adk_request_confirmation" },
        onCancel: "unsupported",
      },
    ]);
  });

  it("has a form for the values that the tool asks for, of which only filled ones are required", () => {
    const payload = { days: 2, note: "", by: null };
    const [question] = asking("adk_request_confirmation", {
      ...confirmation,
      toolConfirmation: { payload },
    });
    const properties = { days: { type: "integer" }, note: { type: "string" }, by: {} };
    expect(question?.fields["responseSchema"]).toEqual({
      ...approvalSchema(),
      properties: { approved: { type: "boolean" }, payload: { type: "object", properties } },
    });
    expect(question?.decisionFields).toEqual({
      approve: {
        schema: {
          type: "object",
          properties: { payload: { type: "object", properties, title: "", required: ["days"] } },
          required: ["payload"],
        },
        initial: { payload },
      },
    });
  });

  it("is asked once for each original call: the later one waits", () => {
    const other = { ...confirmation, originalFunctionCall: { id: "c2", name: "mail" } };
    const nameless = { toolConfirmation: {} };
    const ids = asking(
      "adk_request_confirmation",
      confirmation,
      other,
      confirmation,
      nameless,
      nameless,
    ).map(({ fields }) => fields["id"]);
    expect(ids).toEqual(["q1", "q2", "q3", "q4"]);
  });
});

describe("an input that a workflow of ADK waits for", () => {
  it.each([
    [
      "a form and what it is about",
      { message: "Which?", response_schema: { type: "object" }, payload: { why: 1 } },
      { message: "Which?", responseSchema: { type: "object" }, metadata: { why: 1 } },
    ],
    [
      "text where it has no schema",
      { response_schema: {} },
      { responseSchema: { type: "string", minLength: 1 } },
    ],
    [
      "text where its schema is no object",
      { response_schema: "text" },
      { responseSchema: { type: "string", minLength: 1 } },
    ],
    ["what it is about also where that is no object", { payload: 7 }, { metadata: { payload: 7 } }],
  ])("asks for %s", (_, args, fields) => {
    expect(asking("adk_request_input", args)).toMatchObject([
      {
        fields: { id: "q0", reason: "input_required", ...fields },
        raw: args,
        onCancel: "unsupported",
        origin: "input",
      },
    ]);
  });

  it.each([[{ payload: null }], [{}], ["text"]])(
    "has no metadata where it is about nothing: %j",
    (args) => {
      expect(asking("adk_request_input", args)[0]?.fields).not.toHaveProperty("metadata");
    },
  );
});

describe("an answer to ADK", () => {
  const contents = (...answers: readonly Answered[]) =>
    written(adk, ...answers)?.toolMessages?.map(({ message }) => message.content);

  it("is the result of the call, with the payload of an approval alone", () => {
    expect(contents(answered({}, yes({ payload: { days: 3 } })))).toEqual([
      '{"confirmed":true,"payload":{"days":3}}',
    ]);
    expect(
      contents(answered({}, { ...no, payload: { approved: false, payload: { days: 3 } } })),
    ).toEqual(['{"confirmed":false}']);
    expect(
      contents(answered({ origin: "input" }, { status: "resolved", payload: "Graz" })),
    ).toEqual(['"Graz"']);
    expect(written(adk, answered({}, no))).not.toHaveProperty("resume");
  });

  it("is an entry for a confirmation of the outcome, and several join their calls", () => {
    const one = answered({ id: "a", origin: "outcome" }, yes());
    const other = answered({ id: "b", origin: "outcome" }, { status: "cancelled" });
    expect(written(adk, one)).toEqual({
      resume: [{ interruptId: "a", status: "resolved", payload: { confirmed: true } }],
    });
    expect(written(adk, one, other)).toMatchObject({
      resume: [{ interruptId: "a" }, { interruptId: "b", status: "cancelled" }],
    });
    const made = [making(["a", "send", {}]), making(["b", "send", {}])];
    expect(adk.messages?.(made, [one], [])).toEqual(made);
    expect(adk.messages?.(made, [one, other], [])).toMatchObject([
      { toolCalls: [{ id: "a" }, { id: "b" }] },
    ]);
  });
});

describe("a failure of ADK", () => {
  it.each([
    [
      "takes no confirmation",
      new RunFailedError("The tool does not require confirmation"),
      "adk-not-resumable",
    ],
    ["broke", new RunFailedError("Broken"), undefined],
    ["gave no answer", new StreamTruncatedError("does not require confirmation"), undefined],
  ])("is explained where the agent %s", (_, error, code) => {
    const advice = adk.advice?.(error, { interrupts: [], sameRefusals: 1 });
    expect(
      typeof advice === "object" ? [advice.advice, advice.note?.code] : [advice, advice],
    ).toEqual(code === undefined ? [undefined, undefined] : ["unavailable", code]);
  });
});

describe("changes that ADK predicts", () => {
  const predicted = [{ state_key: "document", tool: "write", tool_argument: "text" }, "other"];
  const predicts = (value: unknown, name = "PredictState") => ({ type: "CUSTOM", name, value });
  const wrote = making(["w1", "write", { text: "Once" }]);
  const asks = making(["q1", "confirm_changes", {}]);
  const found = (raws: readonly unknown[], ...messages: readonly Message[]) =>
    detect(adkChanges, raws, conversation(...messages));

  it("are confirmed by a yes or a no, and shown as they were written last", () => {
    const later = making(["w2", "write", { text: "Twice" }]);
    expect(
      found([predicts(predicted), predicts("none"), predicts([], "Other")], wrote, later, asks),
    ).toEqual([
      {
        fields: {
          id: "q1",
          reason: "confirmation",
          message: expect.any(String),
          responseSchema: approvalSchema(),
          metadata: { document: "Twice" },
        },
        raw: { toolCallId: "q1", args: {}, predicted: [predicted[0]] },
        onCancel: "unsupported",
        likely: true,
      },
    ]);
  });

  it.each([
    ["nothing was predicted", [predicts([])], [wrote, asks]],
    [
      "the call has arguments, which is another agent's",
      [predicts(predicted)],
      [making(["q1", "confirm_changes", { a: 1 }])],
    ],
    ["another tool was called", [predicts(predicted)], [making(["q1", "search", {}])]],
    ["it has been answered", [predicts(predicted)], [asks, resultOf("q1")]],
  ])("are not asked about where %s", (_, raws, messages) => {
    expect(found(raws, ...messages)).toEqual([]);
  });

  it.each([
    ["they were not written", []],
    ["their text is not JSON", [making(["w1", "write", "text"])]],
    ["the argument is missing", [making(["w1", "write", {}])]],
  ])("are asked about without a value where %s", (_, messages) => {
    expect(found([predicts(predicted)], ...messages, asks)[0]?.fields).not.toHaveProperty(
      "metadata",
    );
  });

  const interrupt = {
    id: "a",
    reason: "confirm_changes",
    message: "Keep?",
    metadata: { predict_state: predicted },
    expiresAt: "soon",
  };

  it("are also asked about in the outcome", () => {
    expect(readOne(adkChanges, interrupt, conversation(wrote))).toMatchObject({
      fields: { id: "a", message: "Keep?", expiresAt: "soon", metadata: { document: "Once" } },
      raw: interrupt,
      onCancel: "reject",
      origin: "outcome",
    });
    expect(readOne(adkChanges, { ...interrupt, message: "" }).fields["message"]).not.toBe("");
  });

  it.each([
    ["its reason and what is predicted, as others do it, too", interrupt, "likely"],
    ["another reason", { ...interrupt, reason: "confirmation" }, false],
    ["nothing predicted", { ...interrupt, metadata: { predict_state: "all" } }, false],
    ["no metadata", { id: "a", reason: "confirm_changes" }, false],
  ])("are known in the outcome by %s", (_, asked, expected) => {
    expect(adkChanges.claims?.(asked, conversation())).toBe(expected);
  });

  it("are accepted or not, each answer on the way it was asked", () => {
    const answers = [
      answered({ id: "a", origin: "outcome" }, yes()),
      answered({ id: "b", origin: "outcome" }, { status: "cancelled" }),
      answered({ id: "c" }, no),
    ];
    const answer = written(adkChanges, ...answers);
    expect(answer?.resume).toEqual([
      { interruptId: "a", status: "resolved", payload: { accepted: true } },
      { interruptId: "b", status: "cancelled" },
    ]);
    expect(answer?.toolMessages).toMatchObject([
      { interruptId: "c", message: { toolCallId: "c", content: '{"accepted":false}' } },
    ]);
    expect(written(adkChanges, answered({}, no))).not.toHaveProperty("resume");
  });
});
