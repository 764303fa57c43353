import { describe, expect, it } from "vitest";
import type { DecisionRecord } from "../../../src/core/audit/DecisionRecord.js";
import type { PauseHandle, SettledPause } from "../../../src/core/pause/PauseHandle.js";
import { redactPause, redactSettled } from "../../../src/core/pause/redactPause.js";
import { createMask } from "../../../src/core.js";
import type { Message } from "../../../src/protocol/messages.js";

const secret = { token: "s3cret" };
const mask = createMask((path) => path.at(-1) === "token");
const previous = { runId: "run-0", requestId: "q-0", settled: ["z"] };
const call = { id: "call-1", name: "login", args: {}, argsText: "{}" };
const question = { dialect: "standard", fields: { id: "a" }, raw: { id: "a" }, toolCall: call };
const base: PauseHandle = {
  version: 1,
  threadId: "thread-1",
  runId: "run-1",
  requestId: "q-1",
  questions: [question, { dialect: "standard", fields: { id: 5 }, raw: {} }],
  drafts: [["a", { status: "resolved", payload: { approved: true } }]],
  inputs: [["a", { to: "ann" }]],
  messages: [{ id: "m", role: "user", content: "token" }],
};
const callsOf = (args: string) => [{ id: "call-1", type: "function" as const, function: { name: "login", arguments: args } }];
const calling = (args: string) => ({ id: "c", role: "assistant" as const, toolCalls: callsOf(args) }) satisfies Message;
const result = (content: string | readonly { readonly type: "text"; readonly text: string }[]): Message => ({
  id: "r",
  role: "tool",
  toolCallId: "call-1",
  content,
});
const tool = (content: string) => ({ id: "r", role: "tool" as const, toolCallId: "call-1", content }) satisfies Message;
const activity = (content: Record<string, unknown>): Message => ({ id: "x", role: "activity", activityType: "PLAN", content });
const record = (fields: Partial<Extract<DecisionRecord, { readonly sentAt: number }>>): DecisionRecord => ({
  threadId: "thread-1",
  runId: "run-0",
  interruptId: "z",
  reason: "tool_call",
  askedAt: 0,
  outcome: "accepted",
  verdict: "approved",
  edited: false,
  sentAt: 0,
  resumeRunId: "run-1",
  ...fields,
});
const history = (fields: Parameters<typeof record>[0]) => ({
  history: { revision: 1, decisions: [record(fields)], decisionResults: [] },
});
const entry = { interruptId: "a", status: "resolved" as const, payload: {} };
const sent = {
  runId: "run-2",
  resume: [entry],
  request: {},
  messages: [],
};

describe("a pause that is stored under a mask", () => {
  it("a pause is stored whole where the mask hides nothing in it", () => {
    const messages = [...base.messages, calling("{}"), result("token"), result('{"a":1}'), result([]), activity({ a: 1 })];
    const handle = { ...base, messages, sent, ...history({ payload: {}, metadata: {}, result: "token" }), state: { a: 1 } };
    expect(redactPause(handle, mask)).toBe(handle);
  });

  it.each<readonly [string, Partial<PauseHandle>]>([
    ["the state", { state: secret }],
    ["the request", { sent: { ...sent, request: { forwardedProps: secret } } }],
    ["an answer that was sent", { sent: { ...sent, resume: [{ interruptId: "a", status: "resolved", payload: secret }] } }],
    ["the fields of a question", { questions: [{ ...question, fields: { id: "a", metadata: secret } }] }],
    ["a question as it was sent", { questions: [{ ...question, raw: secret }] }],
    ["what a dialect needs", { questions: [{ ...question, origin: secret }] }],
    ["what several questions have in common", { questions: [{ ...question, shared: { raw: 0, origin: [] } }], shared: [secret] }],
    [
      "a shared part of what a dialect needs",
      { questions: [{ ...question, shared: { origin: [["value", 0]] } }], shared: [secret] },
    ],
    ["the arguments of a call", { questions: [{ ...question, toolCall: { ...call, args: secret } }] }],
    ["an answer", { drafts: [["a", { status: "resolved", payload: secret }]] }],
    ["the metadata of an answer", { drafts: [["a", { status: "cancelled", metadata: secret }]] }],
    ["typed input", { inputs: [["a", secret]] }],
    ["the arguments of an earlier call", { messages: [calling('{"token":"s3cret"}')] }],
    ["a result", { messages: [result('{"token":"s3cret"}')] }],
    ["an activity", { messages: [activity(secret)] }],
    ["earlier arguments", history({ proposed: { toolCallId: "c", toolName: "x", args: secret } })],
    ["an earlier answer", history({ payload: secret })],
    ["the metadata of an earlier answer", history({ metadata: secret })],
    ["the arguments an earlier call has used", history({ effective: secret })],
    ["the result of an earlier call", history({ result: '{"token":"s3cret"}' })],
    ["what an earlier answer became for its call", history({ toolResult: '{"token":"s3cret"}' })],
    ["the result of a decision", { history: { revision: 1, decisions: [], decisionResults: [tool('{"token":"s3cret"}')] } }],
    ["the metadata of an answer that was sent", { sent: { ...sent, resume: [{ ...entry, metadata: secret }] } }],
    ["a result that was sent with the answers", { sent: { ...sent, messages: [tool('{"token":"s3cret"}')] } }],
  ])("a pause is stored with its ids only where the mask hides something in %s", (_, fields) => {
    const stored = redactPause({ ...base, ...fields }, mask);
    expect(JSON.stringify(stored)).not.toContain("s3cret");
    expect(stored).toStrictEqual({
      version: 1,
      threadId: "thread-1",
      runId: "run-1",
      requestId: "q-1",
      redacted: ["a"],
      ...(fields.sent !== undefined && { sent: { runId: "run-2" } }),
    });
  });

  it.each<readonly [string, Partial<PauseHandle>]>([
    ["arguments that cannot be parsed", { questions: [{ ...question, toolCall: { ...call, argsText: '{"token":"s3cret",' } }] }],
    [
      "a value that a later one of the same key replaces",
      { questions: [{ ...question, toolCall: { ...call, argsText: '{"a":{"token":"s3cret"},"a":{}}' } }] },
    ],
    [
      "the arguments that were streamed beside those of a question",
      { questions: [{ ...question, toolCall: { ...call, streamedAs: { name: "login", argsText: '{"token":"s3cret"}' } } }] },
    ],
    ["an earlier call that was cut off", { messages: [calling('{"token":"s3cret')] }],
    ["a duplicate key of an earlier call", { messages: [calling('{"token":"s3cret","token":""}')] }],
    [
      "the text of earlier arguments",
      history({ proposed: { toolCallId: "c", toolName: "x", args: undefined, argsText: '{"token":"s3cret",' } }),
    ],
    ["text that is not a value yet", { inputs: [["a", { value: {}, texts: [{ path: ["token"], text: "s3cret" }] }]] }],
    [
      "such text in the form of a decision",
      { inputs: [["a", { fields: { approve: { value: {}, texts: [{ path: ["list", 0, "token"], text: "s3cret" }] } } }]] },
    ],
    ["arguments that were confirmed", { inputs: [["a", { checked: '{"token":"s3cret","token":1}' }]] }],
    ["a result of several parts", { messages: [result([{ type: "text", text: '{"token":"s3cret"}' }])] }],
  ])("a pause is stored with its ids only where a page hides %s", (_, fields) => {
    const stored = redactPause({ ...base, ...fields }, mask);
    expect(JSON.stringify(stored)).not.toContain("s3cret");
    expect(stored).toHaveProperty("redacted");
  });

  it.each<readonly [string, Partial<PauseHandle>]>([
    ["the metadata of a question", { questions: [{ ...question, fields: { id: "a", metadata: secret } }] }],
    [
      "a default of a form",
      { questions: [{ ...question, fields: { id: "a", responseSchema: { properties: { token: { default: "s3cret" } } } } }] },
    ],
    [
      "a choice of the arguments",
      {
        questions: [
          {
            ...question,
            fields: { id: "a", responseSchema: { properties: { editedArgs: { properties: { token: { enum: ["s3cret"] } } } } } },
          },
        ],
      },
    ],
    ["a form", { inputs: [["a", { value: secret, texts: [] }]] }],
    ["arguments that are being edited", { inputs: [["a", { editing: true, editedArgs: secret }]] }],
    ["the form of a decision", { inputs: [["a", { fields: { deny: { value: secret, texts: [] } } }]] }],
    ["edited arguments", { drafts: [["a", { status: "resolved", payload: { approved: true, editedArgs: secret } }]] }],
    [
      "edited arguments that were sent",
      { sent: { ...sent, resume: [{ ...entry, payload: { approved: true, editedArgs: secret } }] } },
    ],
    ["edited arguments of an earlier answer", history({ payload: { approved: true, editedArgs: secret } })],
  ])("the mask gets the path that a page has for %s", (_, fields) => {
    const byPath = createMask((path) => path.join(".") === "token");
    expect(redactPause(base, byPath)).toBe(base);
    expect(JSON.stringify(redactPause({ ...base, ...fields }, byPath))).not.toContain("s3cret");
  });

  it.each<readonly [string, object]>([
    [
      "behind a reference with an escaped name",
      { $defs: { "a/b c": { const: "s3cret" } }, properties: { token: { $ref: "#/$defs/a~1b%20c" } } },
    ],
    ["of a field that a pattern names", { patternProperties: { "^x": { properties: { token: { enum: ["s3cret"] } } } } }],
    ["of a field of any name", { additionalProperties: { properties: { token: { examples: ["s3cret"] } } } }],
    ["of a field that no other rule describes", { unevaluatedProperties: { properties: { token: { default: "s3cret" } } } }],
    ["that a field requires", { dependentSchemas: { a: { properties: { token: { const: "s3cret" } } } } }],
    ["that a field requires, as it was written before", { dependencies: { a: { properties: { token: { const: "s3cret" } } } } }],
    ["that an entry must have", { contains: { properties: { token: { const: "s3cret" } } } }],
    ["that is not allowed", { not: { properties: { token: { const: "s3cret" } } } }],
    ["within a hidden value", { properties: { token: { properties: { part: { default: "s3cret" } } } } }],
    [
      "of arguments behind a reference",
      { $defs: { T: { properties: { token: { default: "s3cret" } } } }, properties: { editedArgs: { $ref: "#/$defs/T" } } },
    ],
    [
      "of a field nested deeper than any form",
      Array.from({ length: 30 }).reduce<object>((part) => ({ properties: { a: part } }), {
        properties: { token: { const: "s3cret" } },
      }),
    ],
  ])("a pause is stored with its ids only where the form hides a value %s", (_, responseSchema) => {
    const byName = createMask((path) => path.at(-1) === "token" && !path.includes("responseSchema"));
    const stored = redactPause({ ...base, questions: [{ ...question, fields: { id: "a", responseSchema } }] }, byName);
    expect(JSON.stringify(stored)).not.toContain("s3cret");
  });

  it("a masked pause keeps which questions were settled before these", () => {
    expect(redactPause({ ...base, previous, state: secret }, mask)).toMatchObject({ previous, redacted: ["a"] });
    expect(redactPause({ ...base, previous, state: secret }, mask)).not.toHaveProperty("sent");
  });

  it.each<readonly [string, Partial<PauseHandle>]>([
    ["an answer", { drafts: [["a", { status: "resolved", payload: { pin: 1 } }]] }],
    ["typed input", { inputs: [["a", { pin: 1 }]] }],
    ["an answer that was sent", { sent: { ...sent, resume: [...sent.resume, { ...entry, payload: { pin: 1 } }] } }],
    ["a call of the conversation", { messages: [calling('{"pin":1}')] }],
    ["one of several calls", { messages: [{ ...calling("{}"), toolCalls: [...callsOf("{}"), ...callsOf('{"pin":1}')] }] }],
    ["a result of the conversation", { messages: [calling("{}"), result('{"pin":1}')] }],
    ["a decision", history({ proposed: { toolCallId: "call-1", toolName: "login", args: { pin: 1 } } })],
  ])("the mask gets the tool call that %s belongs to", (_, fields) => {
    const byCall = createMask(
      (path, __, toolCall) => path.at(-1) === "pin" && toolCall?.id === "call-1" && toolCall.name === "login",
    );
    const handle = { ...base, state: { pin: 1 } };
    expect(redactPause(handle, byCall)).toBe(handle);
    expect(redactPause({ ...base, ...fields }, byCall)).toHaveProperty("redacted");
  });

  it("a pause is stored whole where the hidden values are empty", () => {
    const handle = { ...base, state: { token: "" } };
    expect(redactPause(handle, mask)).toBe(handle);
  });

  it("the mask gets a call with its id and name alone", () => {
    const asked: unknown[] = [];
    const listening = createMask((_, __, toolCall) => {
      if (toolCall !== undefined) asked.push(toolCall);
      return false;
    });
    const named = { id: "call-1", name: "login" };
    redactPause({ ...base, ...history({ proposed: { toolCallId: "call-1", toolName: "login", args: {} } }) }, listening);
    expect(asked.length).toBeGreaterThan(0);
    for (const call of asked) expect(call).toStrictEqual(named);
    asked.length = 0;
    redactPause({ ...base, questions: [], inputs: [], drafts: [], messages: [result("Done")] }, listening);
    expect(asked).toStrictEqual([{ id: "call-1", name: "" }]);
  });

  it("a pause is stored whole where only the user's own text would be hidden", () => {
    const strict = createMask((_, value) => value === "token");
    expect(redactPause(base, strict)).toBe(base);
    expect(redactPause({ ...base, messages: [result("token")] }, strict)).toHaveProperty("redacted");
    expect(redactPause({ ...base, messages: [result([{ type: "text", text: "token" }])] }, strict)).toHaveProperty("redacted");
  });

  it("a masked pause keeps the conversation of settled questions only where the mask hides nothing in it", () => {
    const ids: SettledPause = { version: 1, threadId: "thread-1", ...previous, settledAt: 1 };
    const kept = (fields: object): SettledPause => ({
      ...ids,
      history: { revision: 1, decisions: [], decisionResults: [], messages: [], ...fields },
    });
    expect(redactSettled(ids, mask)).toBe(ids);
    const open = kept({ state: { a: 1 } });
    expect(redactSettled(open, mask)).toBe(open);
    expect(redactSettled(kept({ state: secret }), mask)).toStrictEqual(ids);
    expect(redactSettled(kept({ messages: [calling('{"token":1}')] }), mask)).toStrictEqual(ids);
    expect(redactSettled(kept({ decisions: [record({ payload: secret })] }), mask)).toStrictEqual(ids);
  });
});
