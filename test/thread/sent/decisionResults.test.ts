import { describe, expect, it } from "vitest";
import type { Draft, Message, ToolMessage } from "../../../src/core.js";
import { createDialects, standardDialects } from "../../../src/dialects/createDialects.js";
import type { Dialect } from "../../../src/dialects/Dialect.js";
import { confirmationInterrupt, toolCallInterrupt } from "../../../src/testing.js";
import { withDecisionResults } from "../../../src/thread/sent/missingResults.js";
import { noteDecisionResults } from "../../../src/thread/sent/settle.js";
import { initialState, type RunState, streamOf } from "../../../src/thread/state/RunState.js";
import {
  answer,
  approve,
  asks,
  calls,
  cancel,
  closed,
  finished,
  happenWith,
  received,
  respond,
  says,
  start,
  started,
  submit,
} from "../../support/builders.js";

const stateless = createDialects([{ name: "house", claims: () => true }]);
const about = (call: string, id = call) => toolCallInterrupt({ id, toolCallId: call });
const openSchema = (call: string) =>
  toolCallInterrupt({ id: call, toolCallId: call, responseSchema: {} });
const result = (toolCallId: string, content: string) => ({
  type: "TOOL_CALL_RESULT",
  messageId: `m-${toolCallId}`,
  toolCallId,
  content,
});

interface Answering {
  readonly dialects?: typeof stateless;
  readonly questions?: readonly unknown[];
  readonly calls?: readonly string[];
  readonly answers?: readonly (readonly [id: string, draft: Draft])[];
  readonly raws?: readonly unknown[];
}

function answered({
  dialects = stateless,
  questions = [about("one"), about("two")],
  calls: ids = ["one", "two"],
  answers = [
    ["one", approve()],
    ["two", cancel()],
  ],
  raws = says("Done"),
}: Answering = {}): RunState {
  const proposed = ids.flatMap((id) => calls("sendEmail", {}, id));
  return happenWith(
    dialects,
    initialState("thread-1"),
    start(),
    received("run-1", started(), ...proposed, asks(questions)),
    closed("run-1"),
    ...answers.map(([id, draft]) => respond(id, draft)),
    submit(),
    received("run-2", started("run-2"), ...raws, finished("run-2")),
    closed("run-2"),
  ).state;
}

const kept = ({ decisionResults }: RunState) =>
  decisionResults.map(({ toolCallId, content }) => [toolCallId, content]);
const sources = ({ decisions }: RunState) => decisions.map(({ resultSource }) => resultSource);

describe("a decision whose call has no result, when the run has ended well", () => {
  it("a decision without a result is kept as the result of the call for the next request, and its record marks it", () => {
    const state = answered();
    expect(kept(state)).toEqual([
      ["one", '{"approved":true}'],
      ["two", '{"status":"cancelled"}'],
    ]);
    expect(state.decisionResults[0]).toEqual({
      id: "tool-result-one",
      role: "tool",
      toolCallId: "one",
      content: '{"approved":true}',
    });
    expect(sources(state)).toEqual(["decision", "decision"]);
    expect(state.transcript.messages.map(({ role }) => role)).not.toContain("tool");
  });

  it("a kept decision has the form it was sent in, where the agent has a form of its own", () => {
    const own: Dialect = {
      name: "house",
      claims: () => true,
      write: (entries) => ({
        resume: entries.map(({ entry }) => ({
          interruptId: entry.interruptId,
          status: "resolved",
          payload: "yes",
        })),
      }),
    };
    expect(kept(answered({ dialects: createDialects([own]) }))).toEqual([
      ["one", '"yes"'],
      ["two", '"yes"'],
    ]);
  });

  it.each<[string, unknown]>([
    ["no list", { one: true }],
    ["a list of something else", [null, "one"]],
  ])("a kept decision has the form it was given in, where the agent accepts %s", (_, resume) => {
    const own: Dialect = { name: "house", claims: () => true, write: () => ({ resume }) };
    expect(kept(answered({ dialects: createDialects([own]) }))).toEqual([
      ["one", '{"approved":true}'],
      ["two", '{"status":"cancelled"}'],
    ]);
  });

  it("a decision with an empty answer is only recorded as answered", () => {
    const state = answered({ questions: [openSchema("one")], answers: [["one", answer()]] });
    expect(kept(state)).toEqual([["one", '{"status":"resolved"}']]);
  });

  it("a decision replaces an earlier one about the same call, and keeps the others", () => {
    const first = answered({ questions: [about("one")], answers: [["one", approve()]] });
    const again = happenWith(
      stateless,
      first,
      start("run-3"),
      received("run-3", started("run-3"), asks([about("one", "again")], "run-3")),
      closed("run-3"),
      respond("again", cancel()),
      submit("run-4"),
      received("run-4", started("run-4"), ...says("Done", "m-4"), finished("run-4")),
      closed("run-4"),
    ).state;
    expect(kept(again)).toEqual([["one", '{"status":"cancelled"}']]);
    const second = happenWith(
      stateless,
      first,
      start("run-3"),
      received("run-3", started("run-3"), asks([about("two")], "run-3")),
      closed("run-3"),
      respond("two", cancel()),
      submit("run-4"),
      received("run-4", started("run-4"), ...says("Done", "m-4"), finished("run-4")),
      closed("run-4"),
    ).state;
    expect(kept(second)).toEqual([
      ["one", '{"approved":true}'],
      ["two", '{"status":"cancelled"}'],
    ]);
  });
});

describe("no decision is kept as a result", () => {
  it("no decision is kept for a call that has a result, streamed or in the conversation that the agent sent", () => {
    const state = answered({ raws: [result("one", "sent")] });
    expect(kept(state)).toEqual([["two", '{"status":"cancelled"}']]);
    expect(sources(state)).toEqual([undefined, "decision"]);
    const messages = [
      {
        id: "c",
        role: "assistant",
        toolCalls: ["one", "two"].map((id) => ({
          id,
          type: "function",
          function: { name: "sendEmail", arguments: "{}" },
        })),
      },
    ];
    // A snapshot after the result that does not repeat it.
    expect(
      kept(answered({ raws: [result("one", "sent"), { type: "MESSAGES_SNAPSHOT", messages }] })),
    ).toEqual([["two", '{"status":"cancelled"}']]);
  });

  it("no decision is kept where the server stores the conversation", () => {
    const state = answered({
      dialects: createDialects([{ name: "house", claims: () => true, keepsHistory: true }]),
    });
    expect([kept(state), sources(state)]).toEqual([[], [undefined, undefined]]);
  });

  it("no decision is kept for a call that is not in the conversation, or a question about no call", () => {
    expect(kept(answered({ calls: ["two"] }))).toEqual([["two", '{"status":"cancelled"}']]);
    const questions = [confirmationInterrupt({ id: "one" }), about("two")];
    expect(kept(answered({ questions }))).toEqual([["two", '{"status":"cancelled"}']]);
  });

  it("no decision is kept where nothing was asked or sent", () => {
    const state = answered();
    const { decisionResults, decisions } = state;
    expect(noteDecisionResults(state, nextStream(state), decisions, standardDialects)).toEqual({
      decisionResults,
      decisions,
    });
  });

  it("no decision is kept in the record of another answer, sent by another request", () => {
    const state = answered({ questions: [about("one")], answers: [["one", approve()]] });
    const again = happenWith(
      stateless,
      {
        ...state,
        decisions: state.decisions.map(
          (record) => ({ ...record, resultSource: undefined }) as typeof record,
        ),
      },
      start("run-3"),
      received("run-3", started("run-3"), asks([about("one")], "run-3")),
      closed("run-3"),
      respond("one", approve()),
      submit("run-4"),
      received("run-4", started("run-4"), ...says("Done", "m-4"), finished("run-4")),
      closed("run-4"),
    ).state;
    expect(sources(again)).toEqual([undefined, "decision"]);
  });
});

function nextStream(state: RunState) {
  const stream = streamOf(happenWith(stateless, state, start("run-9")).state);
  if (stream === null) throw new Error("the test's own run has no stream");
  return stream;
}

describe("the conversation of the next request", () => {
  const call = (...ids: readonly string[]): Message => ({
    id: `calls-${ids.join("-")}`,
    role: "assistant",
    toolCalls: ids.map((id) => ({
      id,
      type: "function",
      function: { name: "sendEmail", arguments: "{}" },
    })),
  });
  const tool = (toolCallId: string, id = `r-${toolCallId}`): ToolMessage => ({
    id,
    role: "tool",
    toolCallId,
    content: "yes",
  });
  const word: Message = { id: "word", role: "user", content: "Go" };

  it.each<[string, readonly Message[], readonly ToolMessage[], readonly string[]]>([
    [
      "right after the call it is about",
      [word, call("one"), word],
      [tool("one")],
      ["word", "calls-one", "r-one", "word"],
    ],
    [
      "in the order of the calls",
      [call("one", "two")],
      [tool("two"), tool("one")],
      ["calls-one-two", "r-one", "r-two"],
    ],
    [
      "but not where the call has a result",
      [call("one"), tool("one", "own")],
      [tool("one")],
      ["calls-one", "own"],
    ],
    ["but not where the call is missing", [word], [tool("one")], ["word"]],
  ])(
    "the conversation of the next request has each decision %s",
    (_, messages, results, expected) => {
      expect(withDecisionResults(messages, results).map(({ id }) => id)).toEqual(expected);
    },
  );

  it("the conversation of the next request is unchanged where there are no decisions", () => {
    const messages = [word, call("one")];
    expect(withDecisionResults(messages, [])).toBe(messages);
  });
});
