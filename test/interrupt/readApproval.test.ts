import { describe, expect, it } from "vitest";
import type { ApprovalCapability, InterruptToolCall, JsonSchema } from "../../src/core.js";
import { readApproval } from "../../src/interrupt/readApproval.js";

const call: InterruptToolCall = {
  id: "call-1",
  name: "sendEmail",
  args: { to: "ann" },
  argsText: '{"to":"ann"}',
};
const approval = (
  schema: JsonSchema | boolean | undefined,
  toolCall: InterruptToolCall | undefined = call,
): Partial<ApprovalCapability> => readApproval("tool_call", schema, toolCall) ?? {};
const yesNo = { type: "boolean" };
const withArgs = {
  type: "object",
  properties: { approved: yesNo, editedArgs: { type: "object" } },
};

describe("what may be decided", () => {
  it.each([
    undefined,
    true,
    {},
    { type: "object" },
    { type: ["object", "null"] },
    { description: "Sure?" },
  ])("a decision uses { approved } where the schema is %j", (schema) => {
    for (const kind of ["tool_call", "confirmation"] as const) {
      expect(readApproval(kind, schema, undefined)).toEqual({
        canApprove: true,
        canDeny: true,
        canEdit: false,
        canComment: false,
        decisionKey: "approved",
      });
    }
  });

  it("a decision offers neither yes nor no where the schema accepts nothing", () => {
    expect(approval(false)).toMatchObject({ canApprove: false, canDeny: false });
  });

  it("a decision is a bare boolean where the schema asks for nothing else", () => {
    expect(approval(yesNo)).toMatchObject({
      decisionKey: null,
      canApprove: true,
      canDeny: true,
      canEdit: false,
    });
    expect(approval({ type: "boolean", const: true })).toMatchObject({
      canApprove: true,
      canDeny: false,
    });
  });

  it("a decision offers exactly what the schema accepts", () => {
    const only = (definition: object) => approval({ properties: { approved: definition } });
    expect(only({ const: true })).toMatchObject({ canApprove: true, canDeny: false });
    expect(only({ type: "boolean", enum: [false] })).toMatchObject({
      canApprove: false,
      canDeny: true,
    });
    expect(only({ type: ["boolean", "null"] })).toMatchObject({ canApprove: true, canDeny: true });
    expect(only({})).toMatchObject({ canApprove: true, canDeny: true });
  });

  it("a decision by a bare boolean offers exactly what the schema accepts", () => {
    expect(approval({ type: "boolean", const: false })).toMatchObject({
      canApprove: false,
      canDeny: true,
    });
    expect(approval({ type: "boolean", enum: [true] })).toMatchObject({
      canApprove: true,
      canDeny: false,
    });
    expect(approval(yesNo)).toEqual({
      canApprove: true,
      canDeny: true,
      canEdit: false,
      canComment: false,
      decisionKey: null,
    });
  });

  it("the types of a decision are read through its alternatives", () => {
    const only = (definition: object) => approval({ properties: { approved: definition } });
    for (const either of ["anyOf", "oneOf"]) {
      expect(only({ [either]: [yesNo, { type: "null" }] })).toMatchObject({
        canApprove: true,
        canDeny: true,
      });
      expect(only({ [either]: [{ type: "string" }, {}] })).toMatchObject({
        canApprove: true,
        canDeny: true,
      });
      expect(only({ [either]: [{ type: "string" }, null] })).toMatchObject({
        canApprove: true,
        canDeny: true,
      });
      expect(only({ [either]: [{ type: "string" }, { type: "null" }] })).toMatchObject({
        canApprove: false,
        canDeny: false,
      });
      expect(only({ [either]: "x" })).toMatchObject({ canApprove: true, canDeny: true });
      expect(only({ [either]: [{ anyOf: [yesNo] }, { type: "null" }] })).toMatchObject({
        canApprove: true,
      });
    }
    expect(only({ type: "string", anyOf: [yesNo] })).toMatchObject({
      canApprove: false,
      canDeny: false,
    });
  });

  it("a known decision uses the schema's first value for it", () => {
    const properties = { confirmed: yesNo, accepted: yesNo, approved: yesNo };
    expect(approval({ properties }).decisionKey).toBe("approved");
    expect(approval({ properties: { confirmed: yesNo, accepted: yesNo } }).decisionKey).toBe(
      "accepted",
    );
    expect(approval({ properties: { confirmed: yesNo, colour: {} } }).decisionKey).toBe(
      "confirmed",
    );
  });

  it("a text or a number is never answered with a yes", () => {
    const only = (definition: object) => approval({ properties: { approved: definition } });
    for (const definition of [
      { type: "string" },
      { type: "number" },
      { enum: ["yes", "no"] },
      { const: "true" },
      { anyOf: [{ type: "string" }, { type: "null" }] },
    ]) {
      expect(only(definition)).toMatchObject({ canApprove: false, canDeny: false });
    }
  });

  it("the branches of a schema are read for decisions", () => {
    const schema = {
      oneOf: [
        { properties: { approved: { const: true }, editedArgs: { type: "object" } } },
        { properties: { approved: { const: false }, reason: { type: "string" } } },
      ],
    };
    expect(approval(schema)).toMatchObject({
      canApprove: true,
      canDeny: true,
      canEdit: true,
      canComment: true,
      commentKey: "reason",
    });
  });

  it.each([
    { type: "object", properties: { colour: { type: "string" } } },
    { type: "string" },
    { type: "array" },
    { required: ["colour"] },
    { type: "object", additionalProperties: false },
    { oneOf: [{ type: "string" }] },
    { anyOf: [] },
    { allOf: [{}] },
    { type: ["array", "null"] },
  ])("a question is no decision where its schema is %j", (schema) => {
    expect(readApproval("tool_call", schema, call)).toBeUndefined();
  });

  it("a question is a form where it needs more with a yes or a no than buttons can give", () => {
    const properties = { approved: yesNo, keepBackup: yesNo };
    expect(
      readApproval("tool_call", { properties, required: ["approved", "keepBackup"] }, call),
    ).toBeUndefined();
    const reasoned = { properties, required: ["approved", "why"] };
    expect(
      readApproval(
        "tool_call",
        { oneOf: [{ properties, required: ["approved"] }, reasoned] },
        call,
      ),
    ).toBeUndefined();
    expect(
      readApproval(
        "tool_call",
        { properties, anyOf: [{ required: ["why"] }, { required: ["when"] }] },
        call,
      ),
    ).toBeUndefined();
    expect(
      readApproval("tool_call", { properties, allOf: [{ required: ["why"] }] }, call),
    ).toBeUndefined();
    const otherKind = { properties: { response: { type: "string" } }, required: ["response"] };
    expect(
      readApproval(
        "tool_call",
        { anyOf: [{ properties, required: ["approved"] }, otherKind] },
        call,
      ),
    ).toMatchObject({
      canApprove: true,
      canDeny: true,
    });
    expect(readApproval("tool_call", { properties, required: ["approved"] }, call)).toMatchObject({
      canApprove: true,
    });
    const named = (required: readonly string[]) => ({
      properties,
      anyOf: [{ properties: { approved: yesNo }, required }, { required: ["why"] }],
    });
    expect(readApproval("tool_call", named([]), call)).toBeDefined();
    expect(readApproval("tool_call", named(["why"]), call)).toBeUndefined();
    expect(
      readApproval("tool_call", { properties, anyOf: [{ required: ["why"] }, {}] }, call),
    ).toBeDefined();
    expect(
      readApproval("tool_call", { properties, required: ["approved", "editedArgs"] }, call),
    ).toBeDefined();
    expect(
      readApproval(
        "tool_call",
        { properties, required: ["approved", "approvedActionFingerprint"] },
        call,
      ),
    ).toBeDefined();
  });

  it("other kinds of questions are decisions only where the schema declares it", () => {
    expect(readApproval("custom", undefined, undefined)).toBeUndefined();
    expect(readApproval("input_required", {}, undefined)).toBeUndefined();
    expect(readApproval("custom", yesNo, undefined)).toBeUndefined();
    expect(readApproval("custom", { properties: { approved: yesNo } }, undefined)).toMatchObject({
      decisionKey: "approved",
    });
  });
});

describe("what is asked beside the decision", () => {
  const properties = {
    approved: { type: "boolean" },
    reason: { type: "string" },
    editedArgs: { type: "object" },
  };

  it("is one form for either decision, with what it refers to", () => {
    const always = { type: "boolean", title: "Always" };
    const $defs = { a: {} };
    const fields = approval({
      type: "object",
      $defs,
      properties: { ...properties, always },
      required: ["approved"],
    }).fields;
    expect(fields?.approve).toEqual({ schema: { type: "object", $defs, properties: { always } } });
    expect(fields?.deny).toBe(fields?.approve);
  });

  it("is nothing where each property has a place of its own on the card", () => {
    expect(approval({ type: "object", properties })).not.toHaveProperty("fields");
    expect(
      approval({ type: "object", properties: { approved: {}, response: {} } }),
    ).not.toHaveProperty("fields");
  });
});

describe("whether the arguments may be edited", () => {
  it("arguments may be edited only where the schema declares editedArgs", () => {
    expect(approval(withArgs)).toMatchObject({ canEdit: true, argsSchema: { type: "object" } });
    expect(approval({ properties: { approved: yesNo, editedArgs: true } })).toMatchObject({
      canEdit: true,
      argsSchema: {},
    });
    expect(approval({ properties: { approved: yesNo } })).toMatchObject({ canEdit: false });
    expect(approval({ properties: { approved: yesNo } })).not.toHaveProperty("argsSchema");
    expect(approval({ properties: { approved: yesNo, editedArgs: false } })).toMatchObject({
      canEdit: false,
    });
  });

  it("arguments may be edited only where they can be read, and are an object", () => {
    const problem = { code: "unreadable-arguments", message: "" };
    expect(approval(withArgs, { ...call, args: undefined, problem })).toMatchObject({
      canEdit: false,
    });
    expect(approval(withArgs, { ...call, args: [1] })).toMatchObject({ canEdit: false });
    expect(readApproval("tool_call", withArgs, undefined)).toMatchObject({ canEdit: false });
  });

  it("arguments with a number that JavaScript rounds may be edited: its text is kept", () => {
    const argsText = '{"account":12345678901234567890}';
    expect(approval(withArgs, { ...call, args: JSON.parse(argsText), argsText })).toMatchObject({
      canEdit: true,
    });
  });

  it("arguments with a key twice are not edited: one of the values would be lost", () => {
    expect(approval(withArgs, { ...call, duplicateKeys: ["to"] })).toMatchObject({
      canEdit: false,
    });
  });
});

describe("whether a comment has room", () => {
  it("a comment is offered only under a known name that is text", () => {
    const canComment = (properties: object) =>
      approval({ properties: { approved: yesNo, ...properties } }).canComment;
    expect(canComment({ note: { type: "string" } })).toBe(true);
    expect(canComment({ reason: { type: "number" } })).toBe(false);
    expect(canComment({ remark: { type: "string" } })).toBe(false);
    expect(canComment({ note: {} })).toBe(false);
  });

  it("a comment uses the schema's first name that matches", () => {
    const keyIn = (properties: object) =>
      approval({ properties: { approved: yesNo, ...properties } }).commentKey;
    const text = { type: "string" };
    expect(keyIn({ message: text, note: text, comment: text, reason: text })).toBe("reason");
    expect(keyIn({ message: text, note: text, reason: { type: "number" } })).toBe("note");
    expect(approval({ properties: { approved: yesNo } })).not.toHaveProperty("commentKey");
  });

  it("a comment is offered also where only one of the branches has it", () => {
    const branches = {
      anyOf: [
        { properties: { note: { type: "number" } } },
        { properties: { note: { type: "string" } } },
      ],
    };
    expect(approval({ properties: { approved: yesNo }, ...branches })).toMatchObject({
      commentKey: "note",
    });
  });

  it.each([{ type: ["string", "null"] }, { anyOf: [{ type: "string" }, { type: "null" }] }])(
    "a comment may be optional, as Python's Optional[str] writes it: %j",
    (comment) => {
      expect(approval({ properties: { approved: yesNo, comment } })).toMatchObject({
        canComment: true,
        commentKey: "comment",
      });
    },
  );
});

describe("whether a text is accepted in place of a decision", () => {
  const response = { type: "string", minLength: 1 };
  const properties = { approved: yesNo, response };
  const either = [{ required: ["approved"] }, { required: ["response"] }];

  it("a text replaces a decision only where an alternative accepts text and nothing else", () => {
    for (const keyword of ["anyOf", "oneOf"]) {
      expect(approval({ properties, [keyword]: either })).toMatchObject({
        canApprove: true,
        canDeny: true,
        replyKey: "response",
      });
    }
    expect(
      approval({
        properties: { approved: yesNo },
        anyOf: [{ required: ["approved"] }, { properties: { response }, required: ["response"] }],
      }),
    ).toMatchObject({ replyKey: "response" });
  });

  it.each([
    ["the decision is wanted in any case", { properties, required: ["approved"], anyOf: either }],
    [
      "they only go with a decision",
      { properties, anyOf: [{ required: ["approved", "response"] }, { required: ["approved"] }] },
    ],
    ["nobody wants them", { properties }],
    [
      "the alternative wants something else",
      { properties, anyOf: [{ required: ["approved"] }, { required: ["reason"] }] },
    ],
    [
      "the alternatives are no schemas",
      { properties, anyOf: [{ required: ["approved"] }, { required: "response" }, null] },
    ],
    [
      "they are no words",
      { properties: { approved: yesNo, response: { type: "number" } }, anyOf: either },
    ],
    ["nothing says what they are", { properties: { approved: yesNo }, anyOf: either }],
  ])("a text does not replace a decision where %s", (_, schema) => {
    expect(approval(schema).replyKey).toBeUndefined();
  });
});

it("approvals read nothing that objects inherit", () => {
  expect(approval({ properties: { constructor: yesNo, toString: yesNo } })).toEqual({});
  expect(
    readApproval(
      "tool_call",
      JSON.parse('{"__proto__":{"properties":{"approved":{"type":"boolean"}}}}'),
      call,
    ),
  ).toMatchObject({ decisionKey: "approved", canEdit: false });
});

it.each([
  { properties: null },
  { properties: [] },
  { properties: { approved: null } },
  { oneOf: "x" },
  { oneOf: [null, 1] },
  { type: 5 },
])("an approval is read without an error when the schema is %j", (schema) => {
  expect(() => readApproval("tool_call", schema, call)).not.toThrow();
});
