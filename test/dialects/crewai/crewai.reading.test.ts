import { describe, expect, it } from "vitest";
import { RunFailedError, StreamTruncatedError } from "../../../src/core.js";
import { crewai } from "../../../src/dialects.js";
import { answered, detect, readOne, written } from "../../support/dialects/readBy.js";

describe("what CrewAI asks", () => {
  const asked = (crew: object, more: object = {}) => ({
    id: "a",
    reason: "crewai:human_feedback",
    ...more,
    metadata: { crewai: crew },
  });
  const free = { type: "string", minLength: 1 };

  it.each([
    ["the message and the output", { output: "Draft" }, { message: "Good?" }, "Good?\n\nDraft"],
    [
      "an output as JSON",
      { output: { text: "Draft" } },
      { message: "Good?" },
      'Good?\n\n{"text":"Draft"}',
    ],
    ["no empty output", { output: "" }, { message: "Good?" }, "Good?"],
    ["no null for an output", { output: null }, { message: "Good?" }, "Good?"],
    ["no null for a message", { output: "Draft" }, { message: null }, "Draft"],
  ])("shows %s", (_, crew, more, message) => {
    expect(readOne(crewai, asked(crew, more)).fields["message"]).toBe(message);
  });

  it.each([
    [
      "one of its outcomes",
      { emit: ["yes", "no"] },
      { type: "string", enum: ["yes", "no"] },
      ["cancel-answers", "model-reads-answer"],
    ],
    ["any text where it has none", { emit: [] }, free, ["cancel-answers"]],
    ["any text where they are no list", { emit: "yes" }, free, ["cancel-answers"]],
  ])("accepts %s, and cannot be skipped", (_, crew, responseSchema, codes) => {
    const question = readOne(crewai, asked(crew));
    expect(question).toMatchObject({
      fields: { responseSchema },
      onCancel: "unsupported",
      raw: asked(crew),
    });
    expect(question.fields).not.toHaveProperty("message");
    expect(question.notes?.map(({ code }) => code)).toEqual(codes);
  });

  it.each([
    [
      "the first of its outcomes",
      { emit: ["yes", "no"] },
      /the method's default, or else "yes"\.$/,
    ],
    ["no outcome that is no text", { emit: [1] }, /the method's default\.$/],
    ["no outcome where there is none", {}, /the method's default\.$/],
  ])("describes what no feedback counts as: %s", (_, crew, text) => {
    expect(readOne(crewai, asked(crew)).notes?.[0]?.message).toMatch(text);
  });

  it("keeps its own schema, and shows the parts of its output", () => {
    const interrupt = asked({ output: { text: "Draft" } }, { responseSchema: { type: "boolean" } });
    expect(readOne(crewai, interrupt)).toMatchObject({
      fields: { responseSchema: { type: "boolean" } },
      details: { text: "Draft" },
    });
    expect(readOne(crewai, asked({ output: "Draft" })).details).toEqual({});
  });

  it("is also found in its events, in order, and then answered on both ways", () => {
    const raws = [asked({}), { ...asked({}), id: "b" }, { id: "c" }].map((value) => ({
      type: "CUSTOM",
      name: "on_interrupt",
      value,
    }));
    const questions = detect(crewai, [
      ...raws,
      { type: "CUSTOM", name: "other", value: asked({}) },
    ]);
    expect(questions.map(({ fields, origin }) => [fields["id"], origin])).toEqual([
      ["a", { beside: true }],
      ["b", { beside: true }],
    ]);
    const good = { status: "resolved", payload: "Good" } as const;
    const resume = [{ interruptId: "question-1", ...good }];
    expect(written(crewai, answered({ origin: { beside: true } }, good))).toEqual({
      resume,
      forwardedProps: { command: { resume: "Good" } },
    });
    expect(written(crewai, answered({}, good))).toEqual({ resume });
    expect(written(crewai)).toEqual({ resume: [] });
  });

  it.each([
    ["empty text", { status: "resolved", payload: "" } as const, ["empty-feedback"]],
    ["nothing", { status: "resolved" } as const, ["empty-feedback"]],
    ["text", { status: "resolved", payload: "Good" } as const, []],
    ["a skipped question", { status: "cancelled" } as const, []],
  ])("accepts no empty feedback: %s", (_, draft, codes) => {
    const issues = crewai.check?.(answered({}, draft)) ?? [];
    expect(issues.map(({ code, path }) => [code, path])).toEqual(codes.map((code) => [code, []]));
  });

  it.each([
    [
      "its code says so",
      new RunFailedError("Broken", "AGUI_CREWAI_NO_PENDING_FEEDBACK"),
      "dismiss",
    ],
    ["its message says so", new RunFailedError("There is No pending feedback"), "dismiss"],
    ["no flow is paused", new RunFailedError("no paused review flow"), "dismiss"],
    ["something else broke", new RunFailedError("Broken"), undefined],
    ["there was no answer", new StreamTruncatedError("no pending feedback"), undefined],
  ])("is over where %s", (_, error, advice) => {
    expect(crewai.advice?.(error, { interrupts: [], sameRefusals: 1 })).toBe(advice);
  });
});
