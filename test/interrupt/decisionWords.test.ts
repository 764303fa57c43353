import { describe, expect, it } from "vitest";
import { type Decision, encodeDecision } from "../../src/core.js";
import { createDialects } from "../../src/dialects/createDialects.js";
import { readOutcome } from "../../src/dialects/readQuestions.js";
import { defaultDialects } from "../../src/dialects.js";
import type { UnknownRecord } from "../../src/protocol/json.js";
import { defaultValidator } from "../../src/schema/validate/defaultValidator.js";
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
const words = (...all: readonly unknown[]) => ({ type: "string", enum: all });

describe("a decision in an agent's own words", () => {
  it.each<[string, unknown, Decision, unknown]>([
    ["a text of two", words("allow", "deny"), yes, "allow"],
    ["a text of two", words("allow", "deny"), no, "deny"],
    ["a text of two in capitals", words("APPROVED", "REJECTED"), no, "REJECTED"],
    ["a text of two in any order", words("deny", "allow"), yes, "allow"],
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
    expect(leaving(question, encodeDecision(question, decision))).toEqual(payload);
  });

  it.each<[string, unknown, UnknownRecord?]>([
    ["a third word", words("approved", "rejected", "needs_changes")],
    ["two words of one side", words("deny", "cancel")],
    ["one word", words("approve")],
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
});
