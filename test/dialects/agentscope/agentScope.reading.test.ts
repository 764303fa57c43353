import { describe, expect, it } from "vitest";
import { RunFailedError, StreamTruncatedError } from "../../../src/core.js";
import { approvalSchema } from "../../../src/dialects/shared/decisions.js";
import { agentScope, agentScopePython } from "../../../src/dialects.js";
import { conversation, detect, readOne } from "../../support/dialects/readBy.js";

const permission = {
  id: "a",
  reason: "tool_call",
  metadata: { "agentscope.interruptKind": "permission_confirm" },
};
const suspended = {
  id: "r1:c1",
  reason: "tool_call",
  toolCallId: "c1",
  message: "Waiting",
  metadata: { replyId: "r1", toolName: "mail", toolContent: '{"to":"ann"}' },
};
const claims = (interrupt: Record<string, unknown>) =>
  agentScope.claims?.(interrupt, conversation());

describe("what AgentScope for Java asks", () => {
  it.each([
    ["a permission", permission],
    ["any key of its own", { metadata: { x: 1, "agentscope.other": 1 } }],
  ])("is known by %s", (_, interrupt) => {
    expect(claims(interrupt)).toBe(true);
  });

  it("is likely a suspended call, which nothing marks", () => {
    expect(claims(suspended)).toBe("likely");
  });

  it.each([
    ["has no reply", { metadata: { toolContent: "" } }],
    ["has no call", { toolCallId: undefined }],
    ["has another reason", { reason: "confirmation" }],
    ["has another id", { id: "c1:r1" }],
    ["has no content", { metadata: { replyId: "r1" } }],
    ["has no metadata", { metadata: "r1" }],
  ])("is not known by a call that %s", (_, changed) => {
    expect(claims({ ...suspended, ...changed })).toBe(false);
  });

  it("is a permission with edits where no schema restricts the answer", () => {
    const question = readOne(agentScope, permission);
    expect(question).toMatchObject({
      fields: { ...permission, responseSchema: approvalSchema({ edit: true }) },
      onCancel: "reject",
      withoutResult: { code: "agentscope-no-results" },
    });
    const declared = { ...permission, responseSchema: approvalSchema() };
    expect(readOne(agentScope, declared)).toMatchObject({ fields: declared, onCancel: "reject" });
  });

  it("is read as the standard does where it asks for something else", () => {
    const interrupt = { ...permission, metadata: { "agentscope.interruptKind": "other" } };
    expect(readOne(agentScope, interrupt)).toEqual({ fields: interrupt });
  });

  it.each([
    ["content", { toolContent: '{"to":"ann"}', toolInput: { to: "bob" } }, { to: "ann" }],
    [
      "input, where it has no content",
      { toolContent: null, toolInput: { to: "bob" } },
      { to: "bob" },
    ],
  ])("is the result of a suspended call, shown by its %s", (_, given, args) => {
    const question = readOne(agentScope, {
      ...suspended,
      metadata: { ...suspended.metadata, ...given },
    });
    expect(question).toMatchObject({
      fields: {
        id: "r1:c1",
        toolCallId: "c1",
        reason: "agentscope:external_execution",
        message: expect.stringContaining("mail"),
      },
      toolCall: { id: "c1", name: "mail", args },
      raw: { message: "Waiting" },
      resultFormat: "json",
    });
    expect(question.fields).not.toHaveProperty("metadata");
    expect(question).not.toHaveProperty("onCancel");
  });
});

describe("a failure of AgentScope for Java", () => {
  const code = "AGUI_INTERRUPT_CONTRACT_ERROR";

  it.each([
    [
      "another run is active",
      new RunFailedError("The thread already has an active run", code),
      "wait",
      true,
    ],
    [
      "the question is unknown",
      new RunFailedError("a does not match any open interrupt", code),
      "dismiss",
      true,
    ],
    [
      "unknown ids are listed",
      new RunFailedError("missing=[a] unknown=[b]", code),
      "dismiss",
      true,
    ],
    [
      "no unknown ids are listed",
      new RunFailedError("missing=[a] unknown=[]", code),
      undefined,
      true,
    ],
    [
      "the code is another",
      new RunFailedError("does not match any open interrupt", "OTHER"),
      undefined,
      false,
    ],
    [
      "there was no answer",
      new StreamTruncatedError("already has an active run"),
      undefined,
      false,
    ],
  ])("is advised about where %s", (_, error, advice, refuses) => {
    expect(agentScope.advice?.(error, { interrupts: [], sameRefusals: 1 })).toBe(advice);
    expect(agentScope.refuses?.(error, { interrupts: [] })).toBe(refuses);
  });
});

describe("what AgentScope for Python announces", () => {
  const asks = (value: unknown, name = "require_user_confirm") => ({ type: "CUSTOM", name, value });

  it("is shown for each call, in order, and cannot be answered", () => {
    const call = { id: "c1", name: "mail", input: { to: "ann" } };
    const raws = [asks({ tool_calls: [call, "mail"] }), asks({ tool_calls: [{ id: 7 }] })];
    expect(detect(agentScopePython, raws)).toEqual([
      {
        fields: {
          id: "c1",
          reason: "agentscope:require_user_confirm",
          toolCallId: "c1",
          responseSchema: false,
        },
        raw: call,
        toolCall: { id: "c1", name: "mail", args: { to: "ann" }, argsText: '{"to":"ann"}' },
        onCancel: "unsupported",
        notes: [expect.objectContaining({ code: "agentscope-no-input" })],
      },
      expect.objectContaining({ toolCall: { id: "", name: "", args: {}, argsText: "{}" } }),
    ]);
  });

  it.each([
    ["another event", asks({ tool_calls: [{}] }, "other")],
    ["a value that is no object", asks("mail")],
    ["calls that are no list", asks({ tool_calls: {} })],
    [
      "an event of another type",
      {
        type: "RAW",
        event: { tool_calls: [{}] },
        name: "require_user_confirm",
        value: { tool_calls: [{}] },
      },
    ],
  ])("is nothing in %s", (_, raw) => {
    expect(detect(agentScopePython, [raw])).toEqual([]);
  });
});
