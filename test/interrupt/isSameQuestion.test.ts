import { describe, expect, it } from "vitest";
import type { InterruptToolCall, PendingInterrupt } from "../../src/core.js";
import {
  compareQuestions,
  isSameCall,
  isSameQuestion,
} from "../../src/interrupt/isSameQuestion.js";
import { toolCallInterrupt } from "../../src/testing.js";
import { isoAt, read } from "../support/builders.js";

const ask = (fields: object = {}): PendingInterrupt =>
  read(toolCallInterrupt({ metadata: { toolName: "send", args: { to: "ann" } }, ...fields }));
const first = ask();
const call = (fields: Partial<InterruptToolCall> = {}): InterruptToolCall => ({
  id: "call-1",
  name: "send",
  args: { to: "ann" },
  argsText: '{"to":"ann"}',
  ...fields,
});

describe("a question that is asked again", () => {
  it("a question asked again is the same with everything equal, and with another deadline", () => {
    expect(isSameQuestion(first, first)).toBe(true);
    expect(isSameQuestion(first, ask())).toBe(true);
    expect(isSameQuestion(first, ask({ expiresAt: isoAt(60) }))).toBe(true);
    expect(isSameQuestion(ask({ expiresAt: isoAt(5) }), ask({ expiresAt: isoAt(60) }))).toBe(true);
  });

  it.each<[string, object]>([
    ["id", { id: "other" }],
    ["reason", { reason: "acme:send" }],
    ["text", { message: "Send it to all?" }],
    ["tool call", { toolCallId: "call-2" }],
    ["subagent", { subagentRunId: "sub" }],
    ["schema", { responseSchema: { type: "object" } }],
    ["metadata", { metadata: { toolName: "send", args: { to: "ann" }, risk: "high" } }],
    ["arguments", { metadata: { toolName: "send", args: { to: "eve" } } }],
    ["field that the library does not know", { acme: 1 }],
  ])("a question asked again is another one with another %s", (_, fields) => {
    expect(isSameQuestion(first, ask(fields))).toBe(false);
  });

  it.each<[string, Partial<PendingInterrupt>]>([
    ["kind", { kind: "custom" }],
    ["dialect", { dialect: "other" }],
    ["meaning of skipping it", { onCancel: "reject" }],
    ["way to name it", { answerable: false }],
    ["metadata that was read", { metadata: {} }],
    ["schema that was read", { responseSchema: true }],
    ["original", { raw: {} }],
  ])(
    "a question asked again is another one with another %s, though the rest was sent unchanged",
    (_, fields) => {
      expect(isSameQuestion(first, { ...ask(), ...fields })).toBe(false);
    },
  );

  it("each question is compared on its own when many are compared", () => {
    const isSame = compareQuestions();
    const { raw } = first;
    const [same, other] = [
      { ...ask(), raw: { a: 1 } },
      { ...ask(), raw: { a: 2 } },
    ];
    const shared = { ...ask(), raw: same.raw };
    expect([
      isSame(same, other),
      isSame(shared, other),
      isSame(same, { ...ask(), raw: { a: 1 } }),
    ]).toEqual([false, false, true]);
    expect([
      isSame({ ...ask(), raw }, ask()),
      isSame({ ...ask(), raw }, { ...ask(), raw: null }),
    ]).toEqual([true, false]);
  });
});

describe("the call that a question proposes", () => {
  const proposing = (toolCall: InterruptToolCall | undefined): PendingInterrupt => {
    const { toolCall: _, ...rest } = first;
    return toolCall === undefined ? rest : { ...rest, toolCall };
  };
  const same = (one: InterruptToolCall | undefined, other: InterruptToolCall | undefined) =>
    isSameQuestion(proposing(one), proposing(other));
  const streamedAs = (to: string) => ({ streamedAs: { name: "send", argsText: `{"to":"${to}"}` } });

  it("two proposed calls are the same with the same id, tool and arguments", () => {
    expect(same(call(), call({ argsText: '{ "to": "ann" }' }))).toBe(true);
    expect(same(call(), call({ id: "call-2" }))).toBe(false);
    expect(same(call(), call({ name: "pay" }))).toBe(false);
    expect([same(call(), undefined), same(undefined, call()), same(undefined, undefined)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it("a proposed call is another one where the conversation had another call each time", () => {
    expect(same(call(streamedAs("bob")), call(streamedAs("eve")))).toBe(false);
    expect(same(call(streamedAs("bob")), call(streamedAs("bob")))).toBe(true);
    expect([same(call(), call(streamedAs("eve"))), same(call(streamedAs("eve")), call())]).toEqual([
      true,
      true,
    ]);
  });
});

describe("a call that one page has found in its conversation, and another page has not", () => {
  const bound = (id: string): PendingInterrupt => ({
    ...first,
    id: "4f2c/0",
    toolCallId: id,
    toolCall: call({ id }),
  });

  it("the question about it is the same on both pages", () => {
    expect(isSameQuestion(bound("4f2c/0"), bound("call_2"))).toBe(true);
    expect(isSameQuestion(bound("call_2"), bound("4f2c/0"))).toBe(true);
    expect(isSameQuestion(bound("call_2"), bound("4f2c/0/0"))).toBe(true);
  });

  it("the question is another one with another call of the conversation, or other arguments", () => {
    expect(isSameQuestion(bound("call_2"), bound("call_3"))).toBe(false);
    expect(isSameQuestion(bound("call_2"), bound("4f2c/1"))).toBe(false);
    const changed = {
      ...bound("4f2c/0"),
      toolCall: call({ id: "4f2c/0", args: { to: "eve" }, argsText: '{"to":"eve"}' }),
    };
    expect(isSameQuestion(bound("call_2"), changed)).toBe(false);
  });
});

describe("two calls", () => {
  it.each<[string, string, string, boolean]>([
    ["the same text", "{oops", "{oops", true],
    ["another notation", '{"a":1,"b":2}', '{ "b": 2, "a": 1 }', true],
    ["another value", '{"a":1}', '{"a":2}', false],
    ["text that is not JSON first", "{oops", '{"a":1}', false],
    ["text that is not JSON last", '{"a":1}', "{oops", false],
    ["other text that is not JSON", "{oops", "{ouch", false],
    ["a rounded number first", '{"a":9007199254740993}', '{"a":9007199254740992}', false],
    ["a rounded number last", '{"a":9007199254740992}', '{"a":9007199254740993}', false],
    ["a duplicate key first", '{"a":2,"a":1}', '{"a":1}', false],
    ["a duplicate key last", '{"a":1}', '{"a":2,"a":1}', false],
  ])("two calls are compared by their parsed arguments: %s", (_, one, other, expected) => {
    expect(isSameCall({ name: "send", argsText: one }, { name: "send", argsText: other })).toBe(
      expected,
    );
    expect(isSameCall({ name: "send", argsText: one }, { name: "pay", argsText: other })).toBe(
      false,
    );
  });
});

it.each([
  ['{"to":"ann', '{"to":"bob'],
  ['{"to":"ann"', '{"to":"ann"}'],
  ['{"to":"ann"}', '{"to":"ann"'],
])("calls whose arguments cannot be read are different: %s and %s", (one, other) => {
  expect(isSameCall(call({ argsText: one }), call({ argsText: other }))).toBe(false);
  expect(isSameCall(call({ argsText: one }), call({ argsText: one }))).toBe(true);
});
