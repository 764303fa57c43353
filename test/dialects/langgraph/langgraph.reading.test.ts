import { describe, expect, it } from "vitest";
import { RunFailedError, StreamTruncatedError } from "../../../src/core.js";
import { langgraph } from "../../../src/dialects.js";
import { events } from "../../support/builders.js";
import { answered, detect, readOne, written } from "../../support/dialects/readBy.js";

const outcome = (raw: unknown, more: object = {}) => ({
  id: "i1",
  reason: "langgraph:interrupt",
  metadata: { langgraph: { raw } },
  ...more,
});
const onInterrupt = (value: unknown, rawEvent?: object) => ({
  type: "CUSTOM",
  name: "on_interrupt",
  value,
  rawEvent,
});
const byOutcome = (id: string) => ({
  id,
  value: "Sure?",
  schema: undefined,
  channel: { kind: "outcome" },
});
const byEvent = (id: string) => ({ ...byOutcome(id), channel: { kind: "command", sent: "Sure?" } });
const yes = { status: "resolved", payload: "yes" } as const;
const skipped = { status: "cancelled" } as const;

describe("what a graph asks in the outcome", () => {
  it("has the interrupt's own fields before those of its value, and null or nothing as if they were not there", () => {
    const value = {
      message: "From the node",
      reason: "confirmation",
      response_schema: { type: "string" },
      expires_at: "soon",
    };
    const interrupt = outcome(value, {
      message: "From the server",
      expiresAt: null,
      responseSchema: undefined,
    });
    expect(readOne(langgraph, interrupt).fields).toStrictEqual({
      id: "i1",
      reason: "langgraph:interrupt",
      message: "From the server",
      responseSchema: { type: "string" },
      expiresAt: "soon",
      metadata: { langgraph: { raw: value } },
    });
  });

  it("is left as it is where it is not LangGraph's", () => {
    expect(readOne(langgraph, { id: "a", reason: "confirmation" })).toStrictEqual({
      fields: { id: "a", reason: "confirmation" },
    });
  });

  it("is answered under no id where its id is no text", () => {
    expect(readOne(langgraph, outcome("Sure?", { id: 7 })).origin).toMatchObject({ id: "" });
  });
});

describe("what a graph asks in an event", () => {
  it("is a question with the content of its value, and no more", () => {
    const value = { message: "Sure?", amount: 3, tool_call_id: null };
    expect(detect(langgraph, [onInterrupt(value)])).toStrictEqual([
      {
        fields: {
          id: "on_interrupt:0",
          reason: "langgraph:interrupt",
          message: "Sure?",
          metadata: { langgraph: { raw: value } },
        },
        raw: value,
        onCancel: "unsupported",
        details: { amount: 3 },
        origin: {
          id: "on_interrupt:0",
          value,
          schema: undefined,
          channel: { kind: "command", sent: value },
        },
      },
    ]);
  });

  it("has the reason and the call that its value names, and no message where it has none", () => {
    const [question] = detect(langgraph, [
      onInterrupt({ reason: "confirmation", tool_call_id: "c1" }),
    ]);
    expect(question?.fields).toMatchObject({ reason: "confirmation", toolCallId: "c1" });
    expect(question?.fields).not.toHaveProperty("message");
  });

  it.each(["responseSchema", "response_schema"])("has the %s of the original event", (key) => {
    const schema = { type: "string" };
    const event = onInterrupt("Sure?", { id: "own", [key]: schema });
    expect(detect(langgraph, [event])).toMatchObject([
      { fields: { id: "own", responseSchema: schema } },
    ]);
    const [read] = events(event);
    const fields =
      read && langgraph.detect?.fields?.(langgraph.detect.reduce(langgraph.detect.initial, read));
    expect([...(fields ?? [])]).toEqual([["own", { responseSchema: schema }]]);
  });

  it("is counted where it has no id of its own that is text", () => {
    const asked = detect(langgraph, [
      onInterrupt("A"),
      onInterrupt("B", { id: 7 }),
      onInterrupt("C"),
    ]);
    expect(asked.map(({ fields: { id } }) => id)).toEqual([
      "on_interrupt:0",
      "on_interrupt:1",
      "on_interrupt:2",
    ]);
  });

  it.each([
    ["another type", { type: "other", toolCall: { id: "c1", name: "t" } }],
    ["a call that is no object", { type: "tool", toolCall: "t" }],
    ["no call", { type: "tool" }],
  ])("is no tool that was to run here, with %s", (_, value) => {
    expect(detect(langgraph, [onInterrupt(value)])).not.toMatchObject([
      { toolCall: expect.anything() },
    ]);
  });

  it("is a tool under the question's id and without a name, where those of the call are no text", () => {
    const value = { type: "tool", toolCall: { id: 1, name: {}, args: { a: 1 } } };
    expect(detect(langgraph, [onInterrupt(value, { id: "own" })])).toMatchObject([
      {
        fields: { toolCallId: "own", reason: "langgraph:tool" },
        toolCall: { id: "own", name: "", args: { a: 1 } },
      },
    ]);
  });
});

describe("an answer to a graph", () => {
  it.each([
    ["nothing", { status: "resolved" } as const, ["no-value"]],
    ["an empty object", { status: "resolved", payload: {} } as const, ["empty-answer"]],
    ["an empty list", { status: "resolved", payload: [] } as const, []],
    ["text", yes, []],
    ["a skipped question", skipped, []],
  ])("is checked: %s", (_, draft, codes) => {
    const issues = langgraph.check?.(answered({}, draft)) ?? [];
    expect(issues.map(({ code, path }) => [code, path])).toEqual(codes.map((code) => [code, []]));
  });

  it("is an entry of its own id, without a value where the question was skipped", () => {
    expect(written(langgraph, answered({ origin: byOutcome("i1") }, yes))).toStrictEqual({
      resume: [{ interruptId: "i1", status: "resolved", payload: "yes" }],
    });
    expect(written(langgraph, answered({ origin: byOutcome("i1") }, skipped))).toStrictEqual({
      resume: [{ interruptId: "i1", status: "cancelled" }],
    });
  });

  it("is one of several by their ids, and a skipped one is marked", () => {
    const two = written(
      langgraph,
      answered({ origin: byOutcome("a") }, yes),
      answered({ origin: byEvent("b") }, skipped),
    );
    expect(two).toStrictEqual({
      forwardedProps: {
        command: { resume: { a: "yes", b: { __agui_cancelled__: true, interrupt_id: "b" } } },
      },
    });
  });

  it.each([
    ["text that is JSON", "7", '"7"'],
    ["text that is not", "yes", "yes"],
    ["a number", 7, 7],
    ["an object", { a: 1 }, { a: 1 }],
  ])(
    "by the command stays what it was, although the server parses text: %s",
    (_, payload, resume) => {
      expect(
        written(langgraph, answered({ origin: byEvent("i1") }, { status: "resolved", payload })),
      ).toStrictEqual({
        forwardedProps: { command: { resume, interruptEvent: "Sure?" } },
      });
    },
  );

  it("does not go by a stored origin whose parts have other types", () => {
    for (const origin of [
      null,
      "text",
      { id: 7, channel: "command" },
      { channel: { kind: "other", sent: "x" } },
    ])
      expect(written(langgraph, answered({ origin }, yes))).toStrictEqual({
        resume: [{ interruptId: "", status: "resolved", payload: "yes" }],
      });
  });
});

describe("a failure of a graph", () => {
  const unavailable = { advice: "unavailable", note: { code: "keeps-failing" } };

  it.each([
    ["runs already", new RunFailedError("Thread is already running"), 1, "wait"],
    ["broke once", new RunFailedError("Broken"), 1, undefined],
    ["broke twice with the same error", new RunFailedError("Broken"), 2, unavailable],
    ["does not read the decision", new RunFailedError("Invalid HITLResponse: x"), 1, unavailable],
    [
      "does not read so many decisions",
      new RunFailedError("Number of human decisions (1) does not match"),
      1,
      unavailable,
    ],
    ["only mentions a decision", new RunFailedError("No: Invalid HITLResponse"), 1, undefined],
    ["was cut off", new StreamTruncatedError("already running"), 1, undefined],
    [
      "was cut off with other words",
      new StreamTruncatedError("Invalid HITLResponse"),
      1,
      undefined,
    ],
  ])("is advised about where it %s", (_, error, sameRefusals, expected) => {
    const advice = langgraph.advice?.(error, { interrupts: [], sameRefusals });
    if (typeof expected === "object") expect(advice).toMatchObject(expected);
    else expect(advice).toBe(expected);
  });
});
