import { describe, expect, it } from "vitest";
import { RunFailedError, StreamTruncatedError } from "../../../src/core.js";
import { tanstackAi } from "../../../src/dialects.js";
import { answered, conversation, readOne, written } from "../../support/dialects/readBy.js";

const branch = (
  approved: boolean,
  more: object = {},
  required: readonly string[] = ["approved"],
) => ({
  properties: { approved: { const: approved }, ...more },
  required,
});
const amount = { $schema: "x", type: "object", properties: { amount: { type: "number" } } };
const form = {
  schema: {
    type: "object",
    properties: {
      payload: { title: "", type: "object", properties: { amount: { type: "number" } } },
    },
    required: ["payload"],
  },
};
const asking = (...oneOf: readonly unknown[]) => ({
  id: "a",
  reason: "tanstack:approval",
  responseSchema: { oneOf },
});

describe("what TanStack AI asks", () => {
  it.each([
    ["its reason", { reason: "tanstack:approval" }, true],
    ["its metadata", { metadata: { x: 1, "tanstack:interruptBinding": {} } }, true],
    ["a reason that only mentions it", { reason: "my tanstack:approval" }, false],
    ["a reason that is no text", { reason: ["tanstack:"] }, false],
    ["other metadata", { reason: "approval", metadata: { tanstack: {} } }, false],
  ])("is known by %s", (_, interrupt, expected) => {
    expect(tanstackAi.claims?.(interrupt, conversation())).toBe(expected);
  });

  it("is the result of a tool that runs on the client", () => {
    const interrupt = {
      id: "a",
      metadata: { "tanstack:interruptBinding": { kind: "client-tool-execution" } },
    };
    expect(readOne(tanstackAi, interrupt)).toEqual({ fields: interrupt, resultFormat: "json" });
  });

  it("shows what the application adds, without what is for the server", () => {
    const metadata = {
      note: "n",
      "tanstack:interruptBinding": { kind: "x" },
      "tanstack:interruptPayload": { hint: "any" },
    };
    const interrupt = { id: "a", metadata };
    expect(readOne(tanstackAi, interrupt)).toEqual({
      fields: interrupt,
      details: { note: "n", hint: "any" },
    });
    expect(
      readOne(tanstackAi, { metadata: { "tanstack:interruptPayload": "any" } }).details,
    ).toEqual({});
  });

  it.each([
    ["neither decision has data", asking(branch(true), branch(false))],
    ["the data are not required", asking(branch(true, { payload: amount }))],
    ["the data are no object", asking(branch(true, { payload: true }, ["approved", "payload"]))],
    [
      "there are no branches",
      { id: "a", reason: "tanstack:approval", responseSchema: { oneOf: "all" } },
    ],
    ["there is no schema", { id: "a", reason: "tanstack:approval" }],
  ])("is read as the standard does where %s", (_, interrupt) => {
    expect(readOne(tanstackAi, interrupt)).toEqual({ fields: interrupt, details: {} });
  });

  it("has a form of data for the yes, another for the no, and asks for the decision alone", () => {
    const branches = [
      branch(false, { payload: amount }, ["payload"]),
      branch(true, { payload: amount, editedArgs: { type: "object" } }, ["approved", "payload"]),
    ];
    expect(readOne(tanstackAi, asking("not a branch", ...branches))).toEqual({
      fields: {
        id: "a",
        reason: "tanstack:approval",
        responseSchema: {
          type: "object",
          properties: { approved: { type: "boolean" }, editedArgs: { type: "object" } },
          required: ["approved"],
          allOf: [{ oneOf: branches }],
        },
      },
      decisionFields: { approve: form, deny: form },
    });
  });

  it.each([
    [
      "yes",
      asking(branch(true, { payload: amount }, ["payload"]), branch(false)),
      { approve: form },
    ],
    ["no", asking(branch(true), branch(false, { payload: amount }, ["payload"])), { deny: form }],
    [
      "no, which is the only decision",
      asking(branch(false, { payload: amount }, ["payload"])),
      { deny: form },
    ],
  ])("has a form only for the %s", (_, interrupt, decisionFields) => {
    const question = readOne(tanstackAi, interrupt);
    expect(question.decisionFields).toEqual(decisionFields);
    expect(question.fields["responseSchema"]).toMatchObject({
      properties: { approved: { type: "boolean" } },
    });
    expect(question.fields["responseSchema"]).not.toHaveProperty("properties.editedArgs");
  });
});

describe("an answer to TanStack AI", () => {
  const yes = { status: "resolved", payload: { approved: true } } as const;
  const answer = (raw: unknown, more: object = {}) =>
    written(tanstackAi, answered({ raw }, { ...yes, ...more }));

  it("names the run that asked", () => {
    expect(answer({})).toEqual({
      parentRunId: "run-1",
      resume: [{ interruptId: "question-1", ...yes }],
    });
  });

  it("gives back the data of the application's own question, beside the answer's own metadata", () => {
    const binding = {
      v: 2,
      kind: "x",
      definitionId: "d",
      key: "k",
      batchIndex: 0,
      responseSchemaHash: "h1",
      payloadSchemaHash: "h2",
    };
    const raw = {
      id: "a",
      reason: "r",
      message: "m",
      metadata: { "tanstack:interruptBinding": binding, "tanstack:interruptPayload": { hint: 1 } },
    };
    const { kind: _, ...echoed } = binding;
    expect(answer(raw, { metadata: { by: "ann" } })?.resume).toMatchObject([
      {
        metadata: {
          by: "ann",
          "tanstack:interruptContinuation": {
            ...echoed,
            reason: "r",
            message: "m",
            payload: { hint: 1 },
          },
        },
      },
    ]);
  });

  it("has the first version and only the keys that were sent, where the binding lacks others", () => {
    const raw = {
      metadata: { "tanstack:interruptBinding": { key: "k" }, "tanstack:interruptPayload": null },
    };
    expect(answer(raw)?.resume).toEqual([
      {
        interruptId: "question-1",
        ...yes,
        metadata: { "tanstack:interruptContinuation": { v: 1, key: "k", payload: null } },
      },
    ]);
  });

  it.each([
    ["there is no payload", { metadata: { "tanstack:interruptBinding": {} } }],
    ["there is no binding", { metadata: { "tanstack:interruptPayload": {} } }],
    ["it is not an object", "a"],
  ])("is the entry alone where %s", (_, raw) => {
    expect(answer(raw)?.resume).toEqual([{ interruptId: "question-1", ...yes }]);
  });
});

describe("a failure of TanStack AI", () => {
  it.each([
    [
      "a missing answer",
      new RunFailedError("Missing resume entry for a", "unknown-interrupt"),
      "retry",
    ],
    [
      "an unknown id",
      new RunFailedError("Unknown interrupt: Missing resume entry", "unknown-interrupt"),
      undefined,
    ],
    [
      "a missing answer by another code",
      new RunFailedError("Missing resume entry for a", "other"),
      undefined,
    ],
    ["a stale answer", new RunFailedError("Too late", "stale"), "dismiss"],
    ["a request that failed", new StreamTruncatedError("Missing resume entry"), undefined],
  ])("is advised about: %s", (_, error, advice) => {
    expect(tanstackAi.advice?.(error, { interrupts: [], sameRefusals: 1 })).toBe(advice);
  });
});
