import { describe, expect, it } from "vitest";
import { schemaOf } from "../../../src/dialects/adk/adk.js";
import { fieldsBeside } from "../../../src/dialects/mastra/mastra.js";
import { isFeedback, isSuspend } from "../../../src/dialects/shared/announcedInterrupts.js";
import { readDecision, toolAnswer } from "../../../src/dialects/shared/decisions.js";
import { detailsOf } from "../../../src/dialects/shared/readValues.js";
import { read } from "../../support/builders.js";

describe("the details of a backend's own value", () => {
  it.each([
    ["text", "Which?", {}],
    ["a list", ["Which?"], {}],
    ["an object", { amount: 3, note: null }, { amount: 3, note: null }],
  ])("are the parts of an object: %s", (_, value, details) => {
    expect(detailsOf(value, undefined)).toEqual(details);
  });

  it("leave out what the card shows elsewhere, in either spelling", () => {
    const value = {
      responseSchema: {},
      response_schema: {},
      expiresAt: "soon",
      expires_at: "soon",
      toolCallId: "a",
      tool_call_id: "a",
      amount: 3,
    };
    expect(detailsOf(value, undefined)).toEqual({ amount: 3 });
  });

  it("leave out the message under any key, and nothing that only equals it without being text", () => {
    expect(detailsOf({ question: "Which?", amount: 3 }, "Which?")).toEqual({ amount: 3 });
    expect(detailsOf({ amount: 3 }, 3)).toEqual({ amount: 3 });
  });

  it.each([
    ["tool_call", {}],
    ["input_required", {}],
    ["confirmation", {}],
    ["budget", { reason: "budget" }],
  ])("have the reason %s only where it is the application's own", (reason, details) => {
    expect(detailsOf({ reason }, undefined)).toEqual(details);
    expect(detailsOf({ kind: reason }, undefined)).toEqual({ kind: reason });
  });
});

describe("the form beside a decision", () => {
  const number = { type: "number" };

  it.each([
    ["no schema", undefined],
    ["text", "object"],
    ["a schema without properties", { type: "object" }],
    ["properties that are no object", { properties: ["amount"] }],
    ["nothing beside the decision", { properties: { approved: {}, reason: {} } }],
  ])("is absent for %s", (_, schema) => {
    expect(fieldsBeside(schema)).toBeUndefined();
  });

  it("has what has no place of its own in the approval, the same for a yes and a no", () => {
    const own = Object.fromEntries(
      "approved accepted confirmed editedArgs reason comment note message response"
        .split(" ")
        .map((name) => [name, {}]),
    );
    const schema = {
      title: "Refund",
      properties: { ...own, amount: number },
      required: ["approved", "amount"],
    };
    const fields = fieldsBeside(schema);
    expect(fields?.approve?.schema).toEqual({
      title: "Refund",
      properties: { amount: number },
      required: ["amount"],
    });
    expect(fields?.deny).toBe(fields?.approve);
  });

  it.each([[undefined], ["amount"]])(
    "requires nothing where the schema requires %j",
    (required) => {
      expect(
        fieldsBeside({ properties: { amount: number }, required })?.approve?.schema,
      ).toMatchObject({ required: [] });
    },
  );
});

describe("the schema of an example", () => {
  it.each([
    ["Ann", { type: "string" }],
    [true, { type: "boolean" }],
    [3, { type: "integer" }],
    [3.5, { type: "number" }],
    [null, {}],
    [[], { type: "array", items: {} }],
    [[1, "b"], { type: "array", items: { type: "integer" } }],
    [
      { a: { b: [false] } },
      {
        type: "object",
        properties: {
          a: { type: "object", properties: { b: { type: "array", items: { type: "boolean" } } } },
        },
      },
    ],
  ])("%j", (value, schema) => {
    expect(schemaOf(value)).toEqual(schema);
  });
});

describe("a decision", () => {
  const resolved = (payload: unknown) =>
    readDecision({ interruptId: "a", status: "resolved", payload });

  it.each([
    ["true", { approved: true }, true],
    ["false", { approved: false }, false],
    ["a text", { approved: "true" }, false],
    ["a number", { approved: 1 }, false],
    ["a payload that is no object", true, false],
    ["nothing", undefined, false],
  ])("approves by a boolean true alone: %s", (_, payload, approved) => {
    expect(resolved(payload)).toEqual({ approved, cancelled: false });
  });

  it("has the edited arguments and the comment, where they are an object and a text", () => {
    expect(resolved({ approved: true, editedArgs: { to: "bob" }, reason: "ok" })).toEqual({
      approved: true,
      cancelled: false,
      editedArgs: { to: "bob" },
      comment: "ok",
    });
    expect(resolved({ approved: true, editedArgs: ["bob"], reason: 3 })).toEqual({
      approved: true,
      cancelled: false,
    });
  });

  it("approves nothing where the question was skipped, with any other fields of the entry", () => {
    const entry = {
      interruptId: "a",
      status: "cancelled",
      payload: { approved: true, reason: "no" },
    } as const;
    expect(readDecision(entry)).toEqual({ approved: false, cancelled: true });
  });
});

describe("an answer as the result of its call", () => {
  it.each([
    ["a file", "a file"],
    [{ accepted: true }, '{"accepted":true}'],
  ])("is text: %j", (content, text) => {
    expect(toolAnswer(read({ id: "question-1" }), "call-1", content)).toEqual({
      interruptId: "question-1",
      message: { id: "tool-result-call-1", role: "tool", toolCallId: "call-1", content: text },
    });
  });
});

describe("a backend's value", () => {
  it.each([
    [{ reason: "crewai:human_feedback" }, true],
    [{ metadata: { crewai: {} } }, true],
    [{ reason: "my crewai:human_feedback" }, false],
    [{ reason: ["crewai:x"], metadata: { crewai: "yes" } }, false],
    [{ metadata: "crewai" }, false],
    ["crewai:human_feedback", false],
  ])("belongs to CrewAI where its reason or its metadata names it: %j", (value, expected) => {
    expect(isFeedback(value)).toBe(expected);
  });

  it.each([
    [{ type: "mastra_suspend" }, true],
    [{ type: "suspend" }, false],
    ["mastra_suspend", false],
  ])("belongs to Mastra where its type names it: %j", (value, expected) => {
    expect(isSuspend(value)).toBe(expected);
  });
});
