import { describe, expect, it } from "vitest";
import { createMask } from "../../../src/core.js";
import type { PauseHandle } from "../../../src/thread/pause/PauseHandle.js";
import { redactPause } from "../../../src/thread/pause/redactPause.js";
import {
  base,
  call,
  calling,
  callsOf,
  entry,
  history,
  question,
  result,
  secret,
  sent,
} from "../../support/maskablePause.js";

describe("what a mask gets of a pause", () => {
  it.each<readonly [string, Partial<PauseHandle>]>([
    [
      "the metadata of a question",
      { questions: [{ ...question, fields: { id: "a", metadata: secret } }] },
    ],
    [
      "a default of a form",
      {
        questions: [
          {
            ...question,
            fields: { id: "a", responseSchema: { properties: { token: { default: "s3cret" } } } },
          },
        ],
      },
    ],
    [
      "a choice of the arguments",
      {
        questions: [
          {
            ...question,
            fields: {
              id: "a",
              responseSchema: {
                properties: { editedArgs: { properties: { token: { enum: ["s3cret"] } } } },
              },
            },
          },
        ],
      },
    ],
    ["a form", { inputs: [["a", { value: secret, texts: [] }]] }],
    ["arguments that are being edited", { inputs: [["a", { editing: true, editedArgs: secret }]] }],
    [
      "the form of a decision",
      { inputs: [["a", { fields: { deny: { value: secret, texts: [] } } }]] },
    ],
    [
      "edited arguments",
      { drafts: [["a", { status: "resolved", payload: { approved: true, editedArgs: secret } }]] },
    ],
    [
      "edited arguments that were sent",
      {
        sent: { ...sent, resume: [{ ...entry, payload: { approved: true, editedArgs: secret } }] },
      },
    ],
    [
      "edited arguments of an earlier answer",
      history({ payload: { approved: true, editedArgs: secret } }),
    ],
  ])("the mask gets the path that a page has for %s", (_, fields) => {
    const byPath = createMask((path) => path.join(".") === "token");
    expect(redactPause(base, byPath)).toBe(base);
    expect(JSON.stringify(redactPause({ ...base, ...fields }, byPath))).not.toContain("s3cret");
  });

  it.each<readonly [string, object]>([
    [
      "behind a reference with an escaped name",
      {
        $defs: { "a/b c": { const: "s3cret" } },
        properties: { token: { $ref: "#/$defs/a~1b%20c" } },
      },
    ],
    [
      "of a field that a pattern names",
      { patternProperties: { "^x": { properties: { token: { enum: ["s3cret"] } } } } },
    ],
    [
      "of a field of any name",
      { additionalProperties: { properties: { token: { examples: ["s3cret"] } } } },
    ],
    [
      "of a field that no other rule describes",
      { unevaluatedProperties: { properties: { token: { default: "s3cret" } } } },
    ],
    [
      "that a field requires",
      { dependentSchemas: { a: { properties: { token: { const: "s3cret" } } } } },
    ],
    [
      "that a field requires, as it was written before",
      { dependencies: { a: { properties: { token: { const: "s3cret" } } } } },
    ],
    ["that an entry must have", { contains: { properties: { token: { const: "s3cret" } } } }],
    ["that is not allowed", { not: { properties: { token: { const: "s3cret" } } } }],
    [
      "within a hidden value",
      { properties: { token: { properties: { part: { default: "s3cret" } } } } },
    ],
    [
      "of arguments behind a reference",
      {
        $defs: { T: { properties: { token: { default: "s3cret" } } } },
        properties: { editedArgs: { $ref: "#/$defs/T" } },
      },
    ],
    [
      "of a field nested deeper than any form",
      Array.from({ length: 30 }).reduce<object>((part) => ({ properties: { a: part } }), {
        properties: { token: { const: "s3cret" } },
      }),
    ],
  ])("a pause is stored with its ids only where the form hides a value %s", (_, responseSchema) => {
    const byName = createMask(
      (path) => path.at(-1) === "token" && !path.includes("responseSchema"),
    );
    const stored = redactPause(
      { ...base, questions: [{ ...question, fields: { id: "a", responseSchema } }] },
      byName,
    );
    expect(JSON.stringify(stored)).not.toContain("s3cret");
  });

  it.each<readonly [string, Partial<PauseHandle>]>([
    ["an answer", { drafts: [["a", { status: "resolved", payload: { pin: 1 } }]] }],
    ["typed input", { inputs: [["a", { pin: 1 }]] }],
    [
      "an answer that was sent",
      { sent: { ...sent, resume: [...sent.resume, { ...entry, payload: { pin: 1 } }] } },
    ],
    ["a call of the conversation", { messages: [calling('{"pin":1}')] }],
    [
      "one of several calls",
      { messages: [{ ...calling("{}"), toolCalls: [...callsOf("{}"), ...callsOf('{"pin":1}')] }] },
    ],
    ["a result of the conversation", { messages: [calling("{}"), result('{"pin":1}')] }],
    [
      "a decision",
      history({ proposed: { toolCallId: "call-1", toolName: "login", args: { pin: 1 } } }),
    ],
    [
      "arguments that were streamed under another name",
      {
        questions: [
          {
            ...question,
            toolCall: {
              ...call,
              name: "other",
              streamedAs: { name: "login", argsText: '{"pin":1}' },
            },
          },
        ],
      },
    ],
    ["text that is being typed", { inputs: [["a", { texts: [{ path: ["pin"], text: "1" }] }]] }],
    ["arguments that were confirmed", { inputs: [["a", { checked: '{"pin":1}' }]] }],
  ])("the mask gets the tool call that %s belongs to", (_, fields) => {
    const byCall = createMask(
      (path, __, toolCall) =>
        path.at(-1) === "pin" && toolCall?.id === "call-1" && toolCall.name === "login",
    );
    const handle = { ...base, state: { pin: 1 } };
    expect(redactPause(handle, byCall)).toBe(handle);
    expect(redactPause({ ...base, ...fields }, byCall)).toHaveProperty("redacted");
  });

  it("the mask gets a call with its id and name alone", () => {
    const asked: unknown[] = [];
    const listening = createMask((_, __, toolCall) => {
      if (toolCall !== undefined) asked.push(toolCall);
      return false;
    });
    const named = { id: "call-1", name: "login" };
    redactPause(
      { ...base, ...history({ proposed: { toolCallId: "call-1", toolName: "login", args: {} } }) },
      listening,
    );
    expect(asked.length).toBeGreaterThan(0);
    for (const call of asked) expect(call).toStrictEqual(named);
    asked.length = 0;
    redactPause(
      { ...base, questions: [], inputs: [], drafts: [], messages: [result("Done")] },
      listening,
    );
    expect(asked).toStrictEqual([{ id: "call-1", name: "" }]);
  });

  it("a mask of edited arguments hides nothing at the same path of another part of the form", () => {
    const byPath = createMask((path) => path.join(".") === "token");
    const responseSchema = { properties: { note: { properties: { token: { enum: ["open"] } } } } };
    const handle = { ...base, questions: [{ ...question, fields: { id: "a", responseSchema } }] };
    expect(redactPause(handle, byPath)).toBe(handle);
  });
});
