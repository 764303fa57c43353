import { describe, expect, it } from "vitest";
import { RunFailedError, StreamTruncatedError } from "../../../src/core.js";
import { agnoFeedbackSchema, agnoInputSchema } from "../../../src/dialects/agno/agno.js";
import { approvalSchema } from "../../../src/dialects/shared/decisions.js";
import { agno, createAgno } from "../../../src/dialects.js";
import { calls } from "../../support/builders.js";
import { answered, conversation, detect, making, written } from "../../support/dialects/readBy.js";

const mark = { type: "RAW", event: null, source: "agno" };
const fields = [{ name: "city", field_type: "str" }];

describe("a pause that the host has configured", () => {
  const pausing = createAgno({
    tools: {
      confirm: "confirmation",
      ask: "input",
      form: { kind: "input", schema: { title: "Trip" } },
      choose: "feedback",
      run: "external",
    },
  });
  const askedBy = (name: string, args: unknown = {}) =>
    detect(pausing, calls(name, args, "a"), conversation(making(["a", name, args])))[0];

  it.each([
    [
      "confirm",
      { reason: "tool_call", toolCallId: "a", responseSchema: approvalSchema({ comment: true }) },
      "confirmation",
    ],
    [
      "ask",
      {
        reason: "agno:input",
        toolCallId: "a",
        responseSchema: { type: "object", minProperties: 1 },
      },
      "input",
    ],
    ["form", { reason: "agno:input", toolCallId: "a", responseSchema: { title: "Trip" } }, "input"],
    [
      "run",
      {
        reason: "agno:external",
        toolCallId: "a",
        message: "What is the result of run?",
        responseSchema: undefined,
      },
      "external",
    ],
  ])("of %s is a question of its kind", (name, expected, kind) => {
    expect(askedBy(name)).toEqual({
      fields: { id: "a", ...expected },
      raw: { toolName: name, kind, args: {} },
      onCancel: "unsupported",
      origin: kind,
      ...(kind === "external" && { resultFormat: "json" }),
      ...(kind === "confirmation" && { commentWith: "deny" }),
    });
  });

  it("for feedback shows the questions alone, which are the arguments", () => {
    expect(askedBy("choose", { questions: [{ question: "How?" }] })?.fields).toMatchObject({
      responseSchema: { required: ["How?"] },
    });
    expect(askedBy("choose")?.fields).not.toHaveProperty("toolCallId");
  });

  it.each([["user_input_schema"], ["user_input_fields"]])(
    "for input has the fields that `%s` lists",
    (key) => {
      expect(askedBy("ask", { [key]: fields })?.fields).toMatchObject({
        responseSchema: { required: ["city"] },
      });
    },
  );

  it("is none for the tools that are not configured", () => {
    expect(askedBy("toString")).toBeUndefined();
  });
});

describe("a pause that is not configured", () => {
  const found = (raws: readonly unknown[], name: string, args: unknown) =>
    detect(agno, raws, conversation(making(["a", name, args]))).map(
      ({ fields: { reason } }) => reason,
    );

  it.each([
    ["ask_user", { questions: [{ question: "How?" }] }, ["agno:feedback"]],
    ["get_user_input", { user_input_fields: fields }, ["agno:input"]],
    ["ask_user", { questions: [] }, []],
    ["ask_user", { questions: [{ question: "How?" }, "What?"] }, []],
    ["ask_user", { questions: "How?" }, []],
    ["ask_user", "How?", []],
    ["get_user_input", { questions: [{ question: "How?" }] }, []],
    ["send_email", { questions: [{ question: "How?" }] }, []],
    ["toString", { questions: [{ question: "How?" }] }, []],
  ])("is found in what its own tool asks: %s %j", (name, args, reasons) => {
    expect(found([mark], name, args)).toEqual(reasons);
  });

  it.each([
    ["nothing marks the run", []],
    ["another server marks it", [{ ...mark, source: "other" }]],
    ["another event has the mark", [{ type: "CUSTOM", name: "x", value: 1, source: "agno" }]],
  ])("is not found where %s", (_, raws) => {
    expect(found(raws, "ask_user", { questions: [{ question: "How?" }] })).toEqual([]);
  });

  it("stays found after other events", () => {
    const raws = [mark, { ...mark, source: "other" }];
    expect(found(raws, "ask_user", { questions: [{ question: "How?" }] })).toEqual([
      "agno:feedback",
    ]);
    expect(detect(agno, [mark])).toEqual([]);
  });
});

describe("the form of an input", () => {
  it.each([
    ["str", "string"],
    ["int", "integer"],
    ["float", "number"],
    ["bool", "boolean"],
    ["list", "array"],
    ["dict", "object"],
  ])("has the type %s of Python as %s", (field_type, type) => {
    expect(agnoInputSchema([{ name: "city", field_type }])).toEqual({
      type: "object",
      properties: { city: { type } },
      required: ["city"],
    });
  });

  it("has names, descriptions and values in either spelling, and in no other", () => {
    const listed = [
      { name: "a", description: "A", value: 1 },
      { field_name: "b", field_description: "B", value: null },
      { name: "c", description: 3, field_type: "unknown" },
      { name: 4 },
      "d",
    ];
    expect(agnoInputSchema(listed)).toEqual({
      type: "object",
      properties: { a: { description: "A", default: 1 }, b: { description: "B" }, c: {} },
      required: ["a", "b", "c"],
    });
  });

  it.each([[undefined], [[]], ["city"]])(
    "is any object that is not empty where no fields are listed: %j",
    (listed) => {
      expect(agnoInputSchema(listed)).toEqual({ type: "object", minProperties: 1 });
    },
  );
});

describe("the form of feedback", () => {
  const options = [{ label: "Train", description: "By rail" }, { label: "Bus" }, "Car"];
  const oneOf = [
    { const: "Train", title: "Train", description: "By rail" },
    { const: "Bus", title: "Bus" },
  ];

  it("offers the options of each question, of which one or several are chosen", () => {
    const questions = [
      { question: "How?", header: "Travel", options },
      { question: "With?", header: "", options, multi_select: true },
      { question: "When?", header: 3 },
      { header: "No question" },
    ];
    expect(agnoFeedbackSchema(questions)).toEqual({
      type: "object",
      properties: {
        "How?": { title: "Travel", description: "How?", type: "string", oneOf },
        "With?": {
          title: "With?",
          type: "array",
          uniqueItems: true,
          minItems: 1,
          items: { type: "string", oneOf },
        },
        "When?": { title: "When?", type: "string", oneOf: [] },
      },
      required: ["How?", "With?", "When?"],
      "x-asked-questions": true,
    });
  });
});

describe("an answer to Agno", () => {
  const contentOf = (origin: string, payload: unknown) =>
    written(agno, answered({ origin }, { status: "resolved", payload }))?.toolMessages?.map(
      ({ message }) => message.content,
    );

  it.each([
    ["confirmation", { approved: true, reason: "fine" }, '{"accepted":true}'],
    [
      "confirmation",
      { approved: false, reason: "too late" },
      '{"accepted":false,"note":"too late"}',
    ],
    ["confirmation", { approved: false }, '{"accepted":false}'],
    ["input", { city: "Graz" }, '{"values":{"city":"Graz"}}'],
    [
      "feedback",
      { "How?": "Train", "With?": ["Ann", "Bob"] },
      '{"selections":{"How?":["Train"],"With?":["Ann","Bob"]}}',
    ],
    ["feedback", "Train", '{"selections":"Train"}'],
    ["external", "a file", "a file"],
  ])("for %s is the result of the call: %j", (origin, payload, content) => {
    expect(contentOf(origin, payload)).toEqual([content]);
  });

  it.each([
    ["an empty object", { origin: "input" }, {}, ["no-value"]],
    ["no object", { origin: "input" }, "Graz", ["no-value"]],
    ["a value", { origin: "input" }, { city: "Graz" }, []],
    ["nothing for another kind", { origin: "external" }, {}, []],
  ])("for input needs a value: %s", (_, asked, payload, codes) => {
    const issues = agno.check?.(answered(asked, { status: "resolved", payload })) ?? [];
    expect(issues.map(({ code, path }) => [code, path])).toEqual(codes.map((code) => [code, []]));
  });

  it("needs no value where the input is skipped", () => {
    expect(agno.check?.(answered({ origin: "input" }, { status: "cancelled" }))).toEqual([]);
  });
});

describe("a failure of Agno", () => {
  it.each([
    [
      "nothing is paused",
      new RunFailedError("No paused run matching the provided tool results"),
      "dismiss",
      true,
    ],
    ["something else broke", new RunFailedError("Broken"), undefined, false],
    [
      "the agent gave no answer",
      new StreamTruncatedError("No paused run matching the provided tool results"),
      undefined,
      false,
    ],
  ])("closes the question where %s", (_, error, advice, refuses) => {
    expect(agno.advice?.(error, { interrupts: [], sameRefusals: 1 })).toBe(advice);
    expect(agno.refuses?.(error, { interrupts: [] })).toBe(refuses);
  });
});
