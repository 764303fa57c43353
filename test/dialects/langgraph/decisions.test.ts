import { describe, expect, it } from "vitest";
import type { Question } from "../../../src/dialects/Dialect.js";
import { responseTo } from "../../../src/dialects/langgraph/inboxRequest.js";
import { agentInbox, hitl } from "../../../src/dialects.js";
import { answered, conversation, written } from "../../support/dialects/readBy.js";

type Drafted = Parameters<typeof answered>[1];

const reply = { type: "string", minLength: 1 };
const yes: Drafted = { status: "resolved", payload: { approved: true } };
const no: Drafted = { status: "resolved", payload: { approved: false } };
const skipped: Drafted = { status: "cancelled" };
const outcome = (raw: unknown) => ({
  id: "i1",
  reason: "langgraph:interrupt",
  metadata: { langgraph: { raw } },
});
const listed = (...decisions: readonly (readonly string[])[]) => ({
  action_requests: decisions.map((_, index) => ({ name: `t${index}`, args: {} })),
  review_configs: decisions.map((allowed, index) => ({
    action_name: `t${index}`,
    allowed_decisions: allowed,
  })),
});
const perCall = { type: "tool_approval", name: "t", args: {} };

/** The questions of a value. */
function asked(dialect: typeof hitl, value: unknown): readonly Question[] {
  const questions = dialect.read?.(outcome(value), conversation()) ?? [];
  return [questions].flat();
}
const answerTo = (value: unknown, index: number, draft: Drafted, id = "i1") =>
  answered(
    { id: `${id}/${index}`, origin: { id, value, channel: { kind: "outcome" }, index } },
    draft,
  );
const codesOf = (dialect: typeof hitl, value: unknown, draft: Drafted) =>
  (dialect.check?.(answerTo(value, 0, draft)) ?? []).map(
    ({ code, path }) => `${path.join("/")}: ${code}`,
  );

describe("the decisions of the middleware", () => {
  it.each([
    ["a reply alone", ["respond"], ["input_required", reply]],
    [
      "a yes or a no",
      ["approve", "reject"],
      ["tool_call", { required: ["approved"], properties: { reason: {} } }],
    ],
    [
      "an edit or a reply",
      ["edit", "respond"],
      ["tool_call", { properties: { editedArgs: {}, reason: {} } }],
    ],
    [
      "a no or a reply",
      ["reject", "respond"],
      ["tool_call", { anyOf: [{}, {}], properties: { response: {} } }],
    ],
  ])("are asked for with what they may hold: %s", (_, allowed, [reason, schema]) => {
    expect(asked(hitl, listed(allowed))).toMatchObject([
      { fields: { reason, responseSchema: schema } },
    ]);
  });

  it("accept a reply beside a decision only where both are allowed", () => {
    for (const allowed of [["approve", "reject"], ["edit", "respond"], ["approve"]])
      expect(asked(hitl, listed(allowed))).not.toMatchObject([
        { fields: { responseSchema: { anyOf: expect.anything() } } },
      ]);
  });

  it.each([
    ["a refusal that is the result", ["approve", "respond"], ["refusal-is-the-result"]],
    ["nothing where a refusal is one", ["approve", "reject", "respond"], []],
    ["nothing where only a reply is wanted", ["respond"], []],
    ["nothing where there is no reply", ["approve"], []],
  ])("have a note about %s", (_, allowed, codes) => {
    expect(
      asked(hitl, listed(allowed)).flatMap(({ notes = [] }) => notes.map(({ code }) => code)),
    ).toEqual(codes);
  });

  it("have a note where a call does not state them", () => {
    expect(asked(hitl, perCall)).toMatchObject([{ notes: [{ code: "decisions-not-stated" }] }]);
  });

  it.each([
    ["a no", no, { type: "reject" }],
    [
      "a no with an empty comment",
      { status: "resolved", payload: { approved: false, reason: "" } },
      { type: "reject" },
    ],
    [
      "a no with a comment",
      { status: "resolved", payload: { approved: false, reason: "Late" } },
      { type: "reject", message: "Late" },
    ],
    ["a skipped question", skipped, { type: "reject" }],
    ["a yes", yes, { type: "approve" }],
  ] satisfies readonly (readonly [string, Drafted, object])[])(
    "are written: %s",
    (_, draft, decision) => {
      expect(written(hitl, answerTo(listed(["approve", "reject"]), 0, draft))).toStrictEqual({
        resume: [{ interruptId: "i1", status: "resolved", payload: { decisions: [decision] } }],
      });
    },
  );

  it("never have what was entered before the question was skipped", () => {
    const left = { ...skipped, payload: { response: "Yes, do it" } };
    const value = listed(["approve", "reject", "respond"]);
    expect(written(hitl, answerTo(value, 0, left))?.resume).toMatchObject([
      { payload: { decisions: [{ type: "reject" }] } },
    ]);
    expect(codesOf(hitl, listed(["approve"]), left)).toEqual([]);
  });

  it("are those of the action they were given to, and of its interrupt", () => {
    const value = listed(["approve", "reject"], ["edit"]);
    const edited: Drafted = {
      status: "resolved",
      payload: { approved: true, editedArgs: { a: 1 } },
    };
    const edit = { type: "edit", edited_action: { name: "t1", args: { a: 1 } } };
    expect(written(hitl, answerTo(value, 0, no), answerTo(value, 1, edited))?.resume).toMatchObject(
      [{ interruptId: "i1", payload: { decisions: [{ type: "reject" }, edit] } }],
    );
    const other = answerTo(listed(["approve"]), 0, yes, "i2");
    expect(written(hitl, answerTo(value, 0, no), other, answerTo(value, 1, edited))).toEqual({
      forwardedProps: {
        command: {
          resume: {
            i1: { decisions: [{ type: "reject" }, edit] },
            i2: { decisions: [{ type: "approve" }] },
          },
        },
      },
    });
  });

  it("are read once for thousands of actions of one interrupt, and not once for each of them", () => {
    const actions = Array.from({ length: 4_000 }, () => ["approve"]);
    const { action_requests, review_configs } = listed(...actions);
    const value = { action_requests, review_configs: review_configs.toReversed() };
    const questions = asked(hitl, value);
    expect(questions).toHaveLength(4_000);
    const answers = questions.map(({ origin }) =>
      answered({ ...(origin !== undefined && { origin }) }, yes),
    );
    expect(answers.flatMap((answer) => hitl.check?.(answer) ?? [])).toEqual([]);
    expect(written(hitl, ...answers)?.resume).toMatchObject([
      { payload: { decisions: { length: 4_000 } } },
    ]);
  });

  it("are grouped in one pass for thousands of interrupts", () => {
    const value = listed(["approve"]);
    const answers = Array.from({ length: 4_000 }, (_, index) =>
      answerTo(value, 0, yes, `i${index}`),
    );
    const { command } = Object(written(hitl, ...answers)?.forwardedProps);
    expect(Object.keys(command.resume)).toHaveLength(4_000);
  });

  it.each([
    ["a skipped question", ["approve", "respond"], skipped, []],
    [
      "a no without a comment, where that is the result",
      ["approve", "respond"],
      no,
      ["reason: no-only-with-comment"],
    ],
    ["a yes without a change", ["edit", "reject"], yes, ["editedArgs: yes-only-with-edits"]],
    [
      "a yes where only a reply is wanted, which would block the thread",
      ["respond"],
      yes,
      ["editedArgs: yes-only-with-edits"],
    ],
    ["a reply where only that is wanted", ["respond"], { status: "resolved", payload: "Ann" }, []],
    [
      "a comment beside a yes",
      ["approve", "reject"],
      { status: "resolved", payload: { approved: true, reason: "Go" } },
      ["reason: comment-only-with-no"],
    ],
    [
      "a reply that is not allowed",
      ["approve", "reject"],
      { status: "resolved", payload: { response: "Hi" } },
      ["response: no-words-as-result"],
    ],
    [
      "a reply beside a decision",
      ["approve", "respond"],
      { status: "resolved", payload: { approved: true, response: "Hi" } },
      ["response: no-words-as-result"],
    ],
  ] satisfies readonly (readonly [string, readonly string[], Drafted, readonly string[]])[])(
    "are checked: %s",
    (_, allowed, draft, codes) => {
      expect(codesOf(hitl, listed(allowed), draft)).toEqual(codes);
    },
  );

  it("are none where a stored question is no longer one of the middleware", () => {
    for (const origin of [null, { value: "text" }, { value: listed(["approve"]), index: 4 }]) {
      expect(hitl.check?.(answered({ origin }, yes))).toEqual([]);
      expect(written(hitl, answered({ origin }, yes))?.resume).toMatchObject([
        { payload: { decisions: [] } },
      ]);
    }
    expect(
      written(hitl, answered({ origin: { value: listed(["approve"]), index: "1" } }, yes))?.resume,
    ).toMatchObject([{ payload: { decisions: [{ type: "approve" }] } }]);
  });

  it("have calls of their own names where nothing was streamed", () => {
    expect(
      asked(hitl, listed(["approve"], ["approve"])).map(({ toolCall }) => toolCall?.id),
    ).toEqual(["i1/0", "i1/1"]);
    expect(asked(hitl, "text")).toEqual([]);
  });
});

describe("the answers of the inbox", () => {
  const action = { action: "mail", args: { to: "ann" } };
  const inbox = (flags: object | null, more: object = action) => ({
    action_request: more,
    config: flags,
  });
  const flags = (...names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [`allow_${name}`, true]));
  const isRead = (value: unknown) => agentInbox.claims?.(outcome(value), conversation());

  it.each([
    ["one that only allows edits", inbox(flags("edit")), true],
    ["one without a configuration", inbox(null), true],
    ["one that lost its configuration", { action_request: action }, true],
    ["one with neither a name nor a configuration", inbox(null, {}), false],
    ["one with a configuration and no name", inbox(flags("accept"), {}), true],
    ["one whose configuration is no object", inbox("all" as never), false],
    ["two, of which one is something else", [inbox(flags("accept")), 1], false],
    ["none", [], false],
  ])("are asked for by an action: %s", (_, value, expected) => {
    expect(isRead(value)).toBe(expected);
  });

  it.each([
    ["a reply instead of a refusal", flags("accept", "respond"), ["comment-is-the-response"]],
    ["nothing, where there are both", flags("accept", "respond", "ignore"), []],
    ["nothing, where there is no reply", flags("accept"), []],
    ["what was not stated", null, ["answers-not-stated"]],
  ])("have a note about %s", (_, config, codes) => {
    expect(
      asked(agentInbox, inbox(config)).flatMap(({ notes = [] }) => notes.map(({ code }) => code)),
    ).toEqual(codes);
  });

  it("are about the action as it was sent, with a call of its own where nothing was streamed", () => {
    const two = [inbox(flags("accept")), inbox(flags("accept"), { action: 7 })];
    expect(asked(agentInbox, two)).toMatchObject([
      {
        fields: { metadata: { langgraph: { raw: two[0] } } },
        toolCall: { id: "i1/0", name: "mail", args: { to: "ann" } },
      },
      {
        fields: { metadata: { langgraph: { raw: two[1] } } },
        toolCall: { id: "i1/1", name: "", args: {} },
      },
    ]);
    expect(asked(agentInbox, two[0])).toMatchObject([{ toolCall: { id: "i1" } }]);
  });

  it("are read once for thousands of actions in a list", () => {
    const value = Array.from({ length: 4_000 }, () => inbox(flags("accept")));
    const answers = asked(agentInbox, value).map(({ origin }) =>
      answered({ ...(origin !== undefined && { origin }) }, yes),
    );
    expect(answers.flatMap((answer) => agentInbox.check?.(answer) ?? [])).toEqual([]);
    expect(written(agentInbox, ...answers)?.resume).toMatchObject([{ payload: { length: 4_000 } }]);
  });

  it("are not checked where the question was skipped, or is no longer one of the inbox", () => {
    expect(codesOf(agentInbox, inbox(flags("accept")), skipped)).toEqual([]);
    expect(codesOf(agentInbox, inbox(flags("accept")), no)).toEqual([
      "reason: no-only-with-comment",
    ]);
    expect(codesOf(agentInbox, "text", no)).toEqual([]);
    expect(written(agentInbox, answerTo("text", 0, yes))?.resume).toMatchObject([{ payload: [] }]);
  });

  it("never have what was entered before the question was skipped", () => {
    const left = { interruptId: "i1", ...skipped, payload: { response: "Yes, do it" } };
    const request = {
      name: "t",
      args: {},
      description: "",
      allowed: new Set(["approve", "respond", "reject"]),
      explains: false,
    };
    expect(responseTo({ ...request, isStated: true, raw: {} }, left)).toEqual({
      type: "ignore",
      args: null,
    });
  });
});
