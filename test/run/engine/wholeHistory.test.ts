import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Message } from "../../../src/core.js";
import { notAnswered, notFinished, notReturned } from "../../../src/thread/sent/ownTexts.js";
import {
  type CallFacts,
  wholeHistory as wholeWith,
} from "../../../src/thread/toolCalls/wholeHistory.js";
import { runs } from "../../support/depth.js";
import { strictModelRefusal } from "../../support/strictModel.js";

const tools = new Map([["ask", notAnswered]]);

const factsWith = (facts: Partial<CallFacts>): CallFacts => ({
  tools,
  waiting: null,
  broken: new Set(),
  results: [],
  proposed: undefined,
  answered: new Set(),
  unanswered: new Set(),
  isKept: false,
  approved: new Map(),
  ...facts,
});

const wholeHistory = (
  messages: readonly Message[],
  tools: ReadonlyMap<string, string>,
  waiting: ReadonlySet<string> | null,
) => wholeWith(messages, factsWith({ tools, waiting }));

/** A message of the agent with these calls. */
const calling = (
  id: string,
  ...calls: readonly (readonly [id: string, name: string])[]
): Message => ({
  id,
  role: "assistant",
  toolCalls: calls.map(([callId, name]) => ({
    id: callId,
    type: "function",
    function: { name, arguments: "{}" },
  })),
});
const result = (toolCallId: string): Message => ({
  id: `r-${toolCallId}`,
  role: "tool",
  toolCallId,
  content: "ok",
});
const text = (id: string, role: "user" | "assistant"): Message => ({ id, role, content: id });

/**
 * Any conversation of calls of a page's tools: split over messages, with results anywhere behind
 * them, or without.
 */
const conversations = fc
  .array(
    fc.record({
      calls: fc.nat({ max: 2 }),
      isSplit: fc.boolean(),
      between: fc.constantFrom(null, "assistant" as const, "user" as const),
      answered: fc.nat({ max: 3 }),
      isReversed: fc.boolean(),
      says: fc.boolean(),
    }),
    { maxLength: 5 },
  )
  .map((turns) =>
    turns.flatMap(
      ({ calls, isSplit, between, answered, isReversed, says }, turn): readonly Message[] => {
        const ids = Array.from({ length: calls + 1 }, (_, place) => `c${turn}-${place}`);
        const made = isSplit
          ? ids.map((id) => calling(`m-${id}`, [id, "ask"]))
          : [calling(`m${turn}`, ...ids.map((id) => [id, "ask"] as const))];
        const results = ids.slice(0, answered).map(result);
        return [
          text(`u${turn}`, "user"),
          ...made,
          ...(between === null ? [] : [text(`b${turn}`, between)]),
          ...(isReversed ? results.reverse() : results),
          ...(says ? [text(`a${turn}`, "assistant")] : []),
        ];
      },
    ),
  );

describe("a conversation that is sent to an agent", () => {
  it("a strict model takes every conversation of the page's tools, and finds each message and result in it once", () => {
    fc.assert(
      fc.property(conversations, (messages) => {
        const whole = wholeHistory(messages, tools, null);
        expect(strictModelRefusal(whole)).toBeUndefined();
        const idsOf = (list: readonly Message[]) =>
          list.flatMap((message) =>
            message.role === "assistant" && message.toolCalls
              ? message.toolCalls.map(({ id }) => id)
              : [message.id],
          );
        expect(idsOf(whole.filter(({ id }) => !id.startsWith("tool-result-"))).sort()).toEqual(
          idsOf(messages).sort(),
        );
        expect(wholeHistory(whole, tools, null)).toEqual(whole);
      }),
      { numRuns: runs(2000) },
    );
  });

  it.each<readonly [what: string, messages: readonly Message[]]>([
    [
      "calls of other tools, which a server may have answered without showing it",
      [calling("m", ["c", "other"]), text("a", "assistant")],
    ],
    [
      "results in their own order",
      [calling("m", ["c", "ask"], ["d", "ask"]), result("d"), result("c")],
    ],
    [
      "a call that was streamed again under its id",
      [calling("m", ["c", "ask"]), calling("n", ["c", "real"]), result("c")],
    ],
    [
      "a result of a call that is not there, in a part of a conversation",
      [text("u", "user"), result("gone")],
    ],
    ["nothing", []],
  ])("it leaves as it is: %s", (_, messages) => {
    expect(wholeHistory(messages, tools, null)).toEqual(messages);
  });

  it("calls of other tools in neighbouring messages have their results directly behind their own message", () => {
    const messages = [
      calling("m", ["c", "other"]),
      calling("n", ["d", "other"]),
      result("c"),
      result("d"),
    ];
    const whole = wholeHistory(messages, tools, null);
    expect(whole.map(({ id }) => id)).toEqual(["m", "r-c", "n", "r-d"]);
    expect(strictModelRefusal(whole)).toBeUndefined();
    // Answers are read from the end.
    expect(wholeHistory(messages, tools, new Set(["c", "d"]))).toEqual(messages);
  });

  it("a result whose call was not streamed gets the call that was asked about, and is left out without one", () => {
    const call = { id: "c", type: "function", function: { name: "pay", arguments: "{}" } } as const;
    const messages = [text("u", "user"), result("c"), result("gone")];
    const whole = wholeWith(messages, factsWith({ proposed: new Map([["c", call]]) }));
    expect(whole).toEqual([
      text("u", "user"),
      { id: "tool-call-c", role: "assistant", toolCalls: [call] },
      result("c"),
    ]);
  });

  it("a call and a result that were written here, and come back beside the agent's own, are sent once", () => {
    const own = [text("u", "user"), calling("m", ["c", "pay"]), result("c")];
    const came: readonly Message[] = [
      ...own,
      calling("tool-call-c", ["c", "pay"]),
      { id: "tool-result-c", role: "tool", toolCallId: "c", content: notFinished },
      text("v", "user"),
    ];
    expect(wholeHistory(came, tools, null)).toEqual([...own, text("v", "user")]);
    // Where the agent has not made the call itself, it stays.
    expect(wholeHistory(came.slice(3), tools, null)).toEqual(came.slice(3));
  });

  it("a call that never ended is left out, and one whose arguments are cut as well", () => {
    const cut: Message = {
      id: "n",
      role: "assistant",
      content: "I look.",
      toolCalls: [
        { id: "d", type: "function", function: { name: "pay", arguments: '{"amount":' } },
      ],
    };
    const messages = [text("u", "user"), calling("m", ["c", "pay"]), cut, text("v", "user")];
    const facts = factsWith({ broken: new Set(["c"]) });
    expect(JSON.parse(JSON.stringify(wholeWith(messages, facts)))).toEqual([
      text("u", "user"),
      { id: "n", role: "assistant", content: "I look." },
      text("v", "user"),
    ]);
  });

  it("a call without a result says that it may have run, unless an agent that keeps the conversation went on behind it", () => {
    const silent = [calling("m", ["c", "pay"]), text("a", "assistant"), text("u", "user")];
    expect(wholeWith(silent, factsWith({ isKept: true }))).toEqual(silent);
    const said = wholeHistory(silent, tools, null);
    expect(said.map(({ id }) => id)).toEqual(["m", "tool-result-c", "a", "u"]);
    expect(strictModelRefusal(said)).toBeUndefined();
    const left = wholeHistory([calling("m", ["c", "pay"]), text("u", "user")], tools, null);
    expect(left[1]).toEqual({
      id: "tool-result-c",
      role: "tool",
      toolCallId: "c",
      content: notFinished,
    });
    const answered = factsWith({ answered: new Set(["c"]) });
    const after = [calling("m", ["c", "pay"]), text("u", "user")];
    expect(wholeWith(after, answered)).toEqual(after);
  });

  it("arguments that are no JSON and have a result are empty ones, unless the agent keeps the conversation or is asked about", () => {
    const wrong: Message = {
      id: "m",
      role: "assistant",
      toolCalls: [{ id: "c", type: "function", function: { name: "pay", arguments: '{"to":' } }],
    };
    const messages = [text("u", "user"), wrong, result("c"), text("v", "user")];
    expect(JSON.stringify(wholeWith(messages, factsWith({})))).toContain('"arguments":"{}"');
    expect(wholeWith(messages, factsWith({ isKept: true }))).toEqual(messages);
    expect(wholeWith(messages, factsWith({ waiting: new Set(["c"]) }))).toEqual(messages);
  });

  it("beside an answer about one of two calls, what is said of the other is directly behind its own", () => {
    const messages = [calling("m", ["c", "pay"]), calling("n", ["d", "pay"]), text("u", "user")];
    const whole = wholeWith(
      messages,
      factsWith({ waiting: new Set(["d"]), unanswered: new Set(["c"]) }),
    );
    expect(whole.map(({ id }) => id)).toEqual(["m", "tool-result-c", "n", "u"]);
  });

  it("a call that the server left without a result has one where the page's own result goes on, unless the agent keeps the conversation", () => {
    const messages = [
      calling("m", ["c", "pay"]),
      calling("n", ["d", "pay"]),
      result("d"),
      calling("o", ["e", "ask"]),
      result("e"),
    ];
    const whole = wholeHistory(messages, tools, null);
    expect(strictModelRefusal(whole)).toBeUndefined();
    expect(whole[1]).toMatchObject({ toolCallId: "c", content: notFinished });
    const unsent = messages.slice(0, 3);
    expect(wholeHistory(unsent, tools, null)).toEqual(unsent);
    expect(wholeWith(messages, factsWith({ isKept: true }))).toEqual(messages);
  });

  it("an empty message of the agent is left out, unless the agent keeps the conversation", () => {
    const messages: readonly Message[] = [
      text("u", "user"),
      { id: "a", role: "assistant", content: "" },
      { id: "b", role: "assistant", toolCalls: [] },
      calling("m", ["c", "pay"]),
      result("c"),
    ];
    const whole = wholeHistory(messages, tools, null);
    expect(whole.map(({ id }) => id)).toEqual(["u", "m", "r-c"]);
    expect(wholeWith(messages, factsWith({ isKept: true }))).toEqual(messages);
  });

  it("a call of another tool that was made together with one of the page has a result as well", () => {
    const whole = wholeHistory(
      [calling("m", ["c", "ask"], ["d", "send_email"]), text("u", "user")],
      tools,
      null,
    );
    expect(
      whole.map((message) =>
        message.role === "tool" ? [message.toolCallId, message.content] : message.id,
      ),
    ).toEqual(["m", ["c", notAnswered], ["d", notAnswered], "u"]);
  });

  it("a call of the page in a message beside one of the server has its result directly behind its own message", () => {
    const messages = [
      calling("m", ["c", "ask"]),
      calling("n", ["d", "send_email"]),
      result("d"),
      result("c"),
    ];
    const whole = wholeHistory(messages, tools, null);
    expect(whole.map(({ id }) => id)).toEqual(["m", "r-c", "n", "r-d"]);
  });

  it("only the first of two results of a call counts", () => {
    const second: Message = { id: "late", role: "tool", toolCallId: "c", content: "late" };
    expect(
      wholeHistory([calling("m", ["c", "ask"]), result("c"), second], tools, new Set()),
    ).toEqual([calling("m", ["c", "ask"]), result("c")]);
  });

  it("a call that a user's message passed by has a result also where an answer to a later call is sent", () => {
    const messages = [
      calling("m", ["c", "ask"]),
      text("u", "user"),
      calling("n", ["d", "ask"], ["e", "ask"]),
      result("d"),
    ];
    const whole = wholeHistory(messages, tools, new Set(["e"]));
    expect(
      whole.flatMap((message) => (message.role === "tool" ? [message.toolCallId] : [])),
    ).toEqual(["c", "d"]);
  });

  it("beside an answer, a call at the end has a result unless an open question is about it, or it is the server's own", () => {
    const pageTools = new Map([...tools, ["locate", notReturned]]);
    const messages = [
      calling("m", ["c", "ask"], ["d", "locate"], ["e", "ask"], ["f", "send_email"]),
    ];
    const whole = wholeHistory(messages, pageTools, new Set(["e"]));
    expect(
      whole.flatMap((message) =>
        message.role === "tool" ? [[message.toolCallId, message.content]] : [],
      ),
    ).toEqual([
      ["c", notAnswered],
      ["d", notReturned],
    ]);
  });
});
