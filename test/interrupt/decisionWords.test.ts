import { describe, expect, it } from "vitest";
import { type Decision, encodeDecision, verdictOf } from "../../src/core.js";
import { createDialects } from "../../src/dialects/createDialects.js";
import { readOutcome } from "../../src/dialects/readQuestions.js";
import { defaultDialects } from "../../src/dialects.js";
import { inStandardWords } from "../../src/interrupt/decisionWords.js";
import { standingAnswers } from "../../src/interrupt/standingAnswers.js";
import { isRecord, recordOf, type UnknownRecord } from "../../src/protocol/json.js";
import { defaultValidator } from "../../src/schema/check/defaultValidator.js";
import { createAnswerChecks } from "../../src/thread/compose/answerChecks.js";
import { composeRequest } from "../../src/thread/compose/composeBatch.js";
import { conversation, making } from "../support/dialects/readBy.js";

const dialects = createDialects(defaultDialects);
const args = { to: "ann@example.com", subject: "Q3" };
const context = conversation(making(["c1", "send_mail", args]));

/** A question about a call by words of its own. */
const asked = (responseSchema: unknown, more: UnknownRecord = {}) => {
  const interrupt = { id: "q1", reason: "approval", toolCallId: "c1", responseSchema, ...more };
  const [question] = readOutcome(dialects, [interrupt], context);
  if (question === undefined) throw new Error("nothing was asked");
  return question;
};

/** What leaves for an answer, or what keeps it from leaving. */
function leaving(question: ReturnType<typeof asked>, payload: unknown): unknown {
  const composed = composeRequest(
    { threadId: "t", runId: "r", interrupts: [question] },
    new Map([["q1", { status: "resolved", payload }]]),
    0,
    createAnswerChecks(defaultValidator),
    dialects,
  );
  if (!composed.ok) return composed.blockers;
  const { resume } = composed.request;
  return Array.isArray(resume) ? resume[0]?.payload : resume;
}

const yes: Decision = { approved: true };
const no: Decision = { approved: false };
const object = (properties: UnknownRecord, ...required: readonly string[]) => ({
  type: "object",
  properties,
  required,
});
const text = { type: "string" };
const anyObject = { type: "object" };

/** kaboo-workflows 0.33.0 */
const kaboo = object(
  {
    status: { enum: ["approved", "cancelled"] },
    scope: { enum: ["once", "thread", "always"] },
    reason: text,
    tool_input: anyObject,
  },
  "status",
);
/** tinkerfin-agui-adapter 0.1.1 */
const tinkerfin = {
  oneOf: [
    object({ type: { const: "approve" } }, "type"),
    object(
      {
        type: { const: "edit" },
        edited_action: object({ name: text, args: anyObject }, "name", "args"),
      },
      "type",
      "edited_action",
    ),
    object({ type: { const: "reject" }, message: text }, "type"),
  ],
};
/** What the Claude Agent SDK takes, as a schema. */
const claude = {
  anyOf: [
    object({ behavior: { const: "allow" }, updatedInput: anyObject }, "behavior"),
    object({ behavior: { const: "deny" }, message: text }, "behavior"),
  ],
};
const referenced = {
  $defs: {
    Yes: object({ decision: { const: "accept", type: "string" } }, "decision"),
    No: object({ decision: { enum: ["decline"] } }, "decision"),
  },
  oneOf: [{ $ref: "#/$defs/Yes" }, { $ref: "#/$defs/No" }],
};
/** iac-code 0.16.0 */
const iacCode = object({ decision: { enum: ["allow_once", "deny"] } }, "decision");
const words = (...all: readonly unknown[]) => ({ type: "string", enum: all });

const eve = { const: "eve@evil.example" };
/** What the alternatives of an approval and of a denial have beside the word. */
const unseen: readonly (readonly [name: string, approve: UnknownRecord, deny: UnknownRecord])[] = [
  ["arguments", { updatedInput: { const: { to: "eve@evil.example" } } }, {}],
  ["arguments of one kind", { tool_input: { ...anyObject, enum: [{ to: "eve" }] } }, {}],
  ["a yes beside no", {}, { approved: { const: true } }],
  ["a flag", { always: { const: true } }, { always: { const: true } }],
  ["a recipient", { to: eve }, { to: eve }],
  ["a type that differs", { type: { const: "all" } }, { type: { const: "one" } }],
  ["the other decision", { by: { const: "deny" } }, { by: { const: "approve" } }],
];

describe("a decision in an agent's own words", () => {
  it.each<[string, unknown, Decision, unknown]>([
    ["a text of two", words("allow", "deny"), yes, "allow"],
    ["a text of two", words("allow", "deny"), no, "deny"],
    ["a text of two in capitals", words("APPROVED", "REJECTED"), no, "REJECTED"],
    ["a text of two in any order", words("deny", "allow"), yes, "allow"],
    ["a word for this call alone", iacCode, yes, { decision: "allow_once" }],
    ["a word for this call alone", words("Allow once", "Reject once"), no, "Reject once"],
    ["constants", { oneOf: [{ const: "accept" }, { const: "decline" }] }, yes, "accept"],
    ["a text or nothing", { enum: ["yes", "no", null] }, no, "no"],
    ["a status", kaboo, yes, { status: "approved" }],
    ["a status", kaboo, no, { status: "cancelled" }],
    [
      "a status with a reason",
      kaboo,
      { ...no, comment: "Not now" },
      {
        status: "cancelled",
        reason: "Not now",
      },
    ],
    [
      "a status with a choice beside it",
      kaboo,
      { ...yes, values: { scope: "thread" } },
      {
        status: "approved",
        scope: "thread",
      },
    ],
    [
      "a status with edited arguments",
      kaboo,
      { ...yes, editedArgs: { to: "bob" } },
      {
        status: "approved",
        tool_input: { to: "bob" },
      },
    ],
    ["alternatives", tinkerfin, yes, { type: "approve" }],
    ["alternatives", tinkerfin, no, { type: "reject" }],
    [
      "alternatives with a message",
      tinkerfin,
      { ...no, comment: "Not now" },
      {
        type: "reject",
        message: "Not now",
      },
    ],
    [
      "an alternative for edits",
      tinkerfin,
      { ...yes, editedArgs: { to: "bob" } },
      {
        type: "edit",
        edited_action: { name: "send_mail", args: { to: "bob" } },
      },
    ],
    [
      "an alternative with edits",
      claude,
      { ...yes, editedArgs: { to: "bob" } },
      {
        behavior: "allow",
        updatedInput: { to: "bob" },
      },
    ],
    ["an alternative with edits", claude, yes, { behavior: "allow" }],
    ["references", referenced, no, { decision: "decline" }],
    [
      "a key of the standard with words",
      object({ approved: words("yes", "no") }, "approved"),
      yes,
      {
        approved: "yes",
      },
    ],
    [
      "arguments that are required",
      object({ action: words("accept", "reject"), tool_input: anyObject }, "action", "tool_input"),
      yes,
      {
        action: "accept",
        tool_input: args,
      },
    ],
    [
      "a choice that is required",
      object(
        { status: words("approved", "denied"), scope: words("once", "always") },
        "status",
        "scope",
      ),
      { ...yes, values: { scope: "once" } },
      {
        status: "approved",
        scope: "once",
      },
    ],
    [
      "a constant beside it",
      object({ v: { const: 1 }, decision: words("approve", "deny") }, "v", "decision"),
      no,
      {
        v: 1,
        decision: "deny",
      },
    ],
    [
      "the standard's words",
      object({ approved: { type: "boolean" }, message: text }, "approved"),
      { ...no, comment: "Not now" },
      {
        approved: false,
        message: "Not now",
      },
    ],
    ["no schema at all", undefined, no, { approved: false }],
  ])("leaves as %s", (_, schema, decision, payload) => {
    const question = asked(schema);
    expect(question).toMatchObject({ kind: expect.any(String), dialect: "standard" });
    expect(question.approval).toMatchObject({ canApprove: true, canDeny: true });
    const answer = encodeDecision(question, decision);
    expect(leaving(question, answer)).toEqual(payload);
    // A host may also give it as it leaves.
    const read = inStandardWords(question, payload);
    expect(leaving(question, read)).toEqual(payload);
    expect(read).toEqual(
      isRecord(payload) && Object.hasOwn(payload, "tool_input")
        ? { ...recordOf(answer), editedArgs: payload["tool_input"] }
        : answer,
    );
  });

  it.each<[string, unknown, UnknownRecord?]>([
    ["a third word", words("approved", "rejected", "needs_changes")],
    ["two words of one side", words("deny", "cancel")],
    ["one word", words("approve")],
    ["a word for always", words("allow_always", "deny")],
    ["words of neither side", words("left", "right")],
    ["numbers", { enum: [0, 1] }],
    ["a third word without arguments to edit", words("approve", "reject", "edit")],
    ["a plain yes or no that is about no call", words("yes", "no"), { toolCallId: undefined }],
    ["a question for input", words("approve", "reject"), { reason: "input_required" }],
    [
      "two decisions at once",
      object({ a: words("allow", "deny"), b: words("allow", "deny") }, "a", "b"),
    ],
    [
      "a text that is required beside it",
      object({ status: words("approved", "denied"), name: text }, "status", "name"),
    ],
    [
      "another key that is required",
      object({ status: words("approved", "denied"), name: text }, "name"),
    ],
    [
      "a comment that an approval must have",
      object({ status: words("approved", "denied"), reason: text }, "status", "reason"),
    ],
    [
      "an alternative of another kind",
      {
        oneOf: [...tinkerfin.oneOf, object({ type: { const: "respond" }, message: text }, "type")],
      },
    ],
    [
      "alternatives by two keys",
      { oneOf: [object({ yes: { const: "allow" } }), object({ no: { const: "deny" } })] },
    ],
    [
      "a reference that leads nowhere",
      { oneOf: [{ $ref: "#/$defs/A" }, { $ref: "https://a.test/b" }] },
    ],
    ...unseen.map(([name, approve, deny]): [string, UnknownRecord] => [
      `a constant that no card shows: ${name}`,
      {
        oneOf: [
          object({ decision: { const: "approve" }, ...approve }, "decision"),
          object({ decision: { const: "deny" }, ...deny }, "decision"),
        ],
      },
    ]),
    [
      "a flag of one object",
      object({ decision: words("approve", "deny"), always: { const: true } }, "decision"),
    ],
    ["very many words", words(...Array.from({ length: 50 }, () => "approve"), "deny")],
  ])("is not guessed from %s", (_, schema, more) => {
    expect(asked(schema, more).approval?.words).toBeUndefined();
  });

  it("is about the call, whatever the reason is called", () => {
    expect(asked(kaboo, { reason: "kaboo:approval" })).toMatchObject({ kind: "tool_call" });
    expect(asked(words("allow", "deny"), { reason: "tool-approval" })).toMatchObject({
      kind: "tool_call",
      reason: "tool-approval",
    });
    expect(asked(undefined, { reason: "approval" })).toMatchObject({ kind: "tool_call" });
    expect(asked(undefined, { reason: "external" })).toMatchObject({ kind: "custom" });
    expect(asked(undefined, { reason: "approval", toolCallId: undefined })).toMatchObject({
      kind: "custom",
    });
  });

  it("needs a reason where the agent requires one with a denial", () => {
    const question = asked({
      oneOf: [
        object({ type: { const: "approve" } }, "type"),
        object({ type: { const: "reject" }, message: text }, "type", "message"),
      ],
    });
    expect(leaving(question, encodeDecision(question, yes))).toEqual({ type: "approve" });
    expect(leaving(question, encodeDecision(question, no))).toMatchObject([{ code: "invalid" }]);
    expect(leaving(question, encodeDecision(question, { ...no, comment: "Not now" }))).toEqual({
      type: "reject",
      message: "Not now",
    });
  });

  it("may be given by a host in the agent's words, which leave as they are", () => {
    expect(leaving(asked(words("allow", "deny")), "deny")).toBe("deny");
    expect(leaving(asked(kaboo), { status: "approved", scope: "always" })).toEqual({
      status: "approved",
      scope: "always",
    });
    expect(leaving(asked(words("allow", "deny")), "perhaps")).toMatchObject([{ code: "invalid" }]);
  });

  it.each<[unknown, unknown, string]>([
    [words("allow", "deny"), "deny", "denied"],
    [kaboo, { status: "approved", scope: "always" }, "approved"],
    [kaboo, { status: "cancelled", reason: "Not now" }, "denied"],
    [kaboo, { status: "approved", tool_input: { to: "eve@example.com" } }, "approved"],
    [kaboo, { status: "cancelled", tool_input: { to: "eve@example.com" } }, "denied"],
    [kaboo, { status: "approved", tool_input: "eve@example.com" }, "approved"],
    [kaboo, { status: ["approved"] }, "answered"],
    [tinkerfin, { type: "edit", edited_action: { name: "send_mail", args } }, "approved"],
    [tinkerfin, { type: "edit", edited_action: { name: "delete_all", args } }, "answered"],
    [tinkerfin, { type: "approve", edited_action: { name: "send_mail", args } }, "answered"],
    [tinkerfin, { type: "edit" }, "answered"],
    [tinkerfin, { type: "reject" }, "denied"],
    [words("allow", "allow_always", "deny"), "allow_always", "approved"],
    [
      object({ decision: words("allow", "deny", "deny_always") }),
      { decision: "deny_always" },
      "denied",
    ],
    [words("allow", "deny"), { toString: 1 }, "answered"],
  ])("is recorded as what such words decide (%#)", (schema, payload, verdict) => {
    expect(verdictOf(asked(schema), { status: "resolved", payload })).toBe(verdict);
  });

  it("names no other tool than the one that was shown", () => {
    const edited = { type: "edit", edited_action: { name: "delete_all", args } };
    expect(leaving(asked(tinkerfin), edited)).toMatchObject([
      { code: "invalid", issues: [{ code: "tool-name-edited", path: ["edited_action", "name"] }] },
    ]);
  });
});

const four = words("allow_once", "allow_always", "reject_once", "reject_always");
const titled = {
  oneOf: [
    { const: "approved", title: "Yes" },
    { const: "approved_for_session", title: "Yes, for this session" },
    { const: "denied", title: "No" },
  ],
};
const lasting = (schema: unknown, more?: UnknownRecord) => {
  const question = asked(schema, more);
  return [standingAnswers(question, "approve"), standingAnswers(question, "deny")].map((answers) =>
    answers.map(({ key, value, title }) => [key, value, title]),
  );
};

describe("one offer of words that decide for this call or for longer", () => {
  it.each<[string, unknown, unknown]>([
    [
      "a text of four",
      four,
      [[["", "allow_always", undefined]], [["", "reject_always", undefined]]],
    ],
    [
      "a property of four",
      object({ decision: four }, "decision"),
      [[["decision", "allow_always", undefined]], [["decision", "reject_always", undefined]]],
    ],
    ["titled words", titled, [[["", "approved_for_session", "Yes, for this session"]], []]],
    [
      "other spellings",
      words("Accept", "acceptForSession", "Decline"),
      [[["", "acceptForSession", undefined]], []],
    ],
    [
      "the span first",
      words("ALWAYS-ALLOW", "ALLOW", "DENY"),
      [[["", "ALWAYS-ALLOW", undefined]], []],
    ],
  ])("is the menu of each decision: %s", (_, schema, offers) => {
    expect(asked(schema)).toMatchObject({ approval: { canApprove: true, canDeny: true } });
    expect(lasting(schema)).toEqual(offers);
  });

  it.each<[unknown, Decision, unknown]>([
    [four, yes, "allow_once"],
    [four, no, "reject_once"],
    [four, { ...yes, values: { "": "allow_always" } }, "allow_always"],
    [four, { ...no, values: { "": "reject_always" } }, "reject_always"],
    [object({ decision: four }, "decision"), yes, { decision: "allow_once" }],
    [
      object({ decision: four, reason: text }, "decision"),
      { ...no, values: { decision: "reject_always" }, comment: "Spam" },
      { decision: "reject_always", reason: "Spam" },
    ],
    [titled, { ...yes, values: { "": "approved_for_session" } }, "approved_for_session"],
  ])("leaves in the agent's words (%#)", (schema, decision, payload) => {
    const question = asked(schema);
    expect(leaving(question, encodeDecision(question, decision))).toEqual(payload);
  });

  it.each<[string, unknown, Decision]>([
    ["of the other side", four, { ...yes, values: { "": "reject_always" } }],
    ["of the other side", four, { ...no, values: { "": "allow_always" } }],
    ["of the other side", object({ d: four }), { ...yes, values: { d: "reject_always" } }],
    ["for this call", four, { ...yes, values: { "": "allow_once" } }],
    ["that was not offered", four, { ...yes, values: { "": "allow_forever" } }],
    ["that is none", four, { ...yes, values: { "": { toString: 1 } } }],
  ])("never leaves with a word %s", (_, schema, decision) => {
    const question = asked(schema);
    expect(leaving(question, encodeDecision(question, decision))).toMatchObject([
      { code: "invalid" },
    ]);
  });

  it.each<[string, unknown, UnknownRecord?]>([
    ["no word for this call alone", words("allow_always", "reject_once")],
    ["two words for this call alone", words("allow", "allow_once", "allow_always", "deny")],
    ["a word that lasts and does not decide", words("allow", "always", "deny")],
    ["a word that lasts and does something else", words("allow", "trust_always", "deny")],
    ["an edit that lasts", words("approve", "deny", "edit_always")],
    ["the same word twice", words("allow", "allow_always", "allow_always", "deny")],
    ["a character that cannot be seen", words("allow", "allow\u200b_always", "deny")],
    ["a letter that looks alike", words("allow", "allow_\u0430lways", "deny")],
    [
      "a plain yes that is about no call",
      words("yes_once", "no_once", "yes_always"),
      {
        toolCallId: undefined,
      },
    ],
    ["another choice beside it", object({ decision: four, scope: words("a", "b") }, "decision")],
    ["a key of the standard", object({ approved: four }, "approved")],
  ])("is not guessed from %s", (_, schema, more) => {
    expect(asked(schema, more).approval?.words).toBeUndefined();
  });

  it("is read in no time", () => {
    const long = `${"a".repeat(1_000_000)}!`;
    const slow = `${"a ".repeat(1_000_000)}!`;
    expect(asked(words("allow", "deny", long, slow)).approval?.words).toBeUndefined();
  });
});
