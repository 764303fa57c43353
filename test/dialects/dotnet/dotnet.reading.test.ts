import { describe, expect, it } from "vitest";
import { approvalSchema } from "../../../src/dialects/shared/decisions.js";
import { createDotnetSdk, dotnetSdk } from "../../../src/dialects.js";
import type { UnknownRecord } from "../../../src/protocol/json.js";
import { answered, conversation, making, readOne, written } from "../../support/dialects/readBy.js";

const schema = {
  type: "object",
  properties: { approved: { type: "boolean" } },
  required: ["approved"],
};
const asked: UnknownRecord = {
  id: "x1",
  reason: "tool_call",
  message: "Approval required for tool call: mail",
  toolCallId: "c1",
  responseSchema: schema,
};
const context = conversation(making(["c1", "mail", { to: "ann" }]));
const editing = createDotnetSdk({ edits: true });
const cannot = "call-cannot-be-returned";

describe("an approval of the .NET SDK", () => {
  it.each([
    ["its id and its words", { ...asked, id: "ficc_1", reason: "acme:delete" }, true],
    ["its id, made of the call's", { id: "ficc_c1", toolCallId: "c1" }, true],
    ["the look of its id only", { id: "ficc_1" }, "likely"],
    [
      "the look of its id beside a sign",
      { id: "ficc_c1", toolCallId: "c1", reason: "a:b" },
      "likely",
    ],
    ["its words and its schema", asked, true],
    ["neither, where the reason is another", { ...asked, reason: "input_required" }, false],
    ["neither, where another backend put its data beside it", { ...asked, metadata: {} }, false],
    [
      "neither, where the schema wants more",
      { ...asked, responseSchema: { properties: { approved: {}, note: {} } } },
      false,
    ],
    ["neither, where there is no schema", { ...asked, responseSchema: true }, false],
    ["neither, where the schema has no properties", { ...asked, responseSchema: {} }, false],
    ["neither, where the words are others", { ...asked, message: "Approve mail?" }, false],
    ["neither, where there are no words", { ...asked, message: 1 }, false],
  ])("is known by %s", (_, interrupt, expected) => {
    expect(dotnetSdk.claims?.(interrupt, context)).toBe(expected);
    expect(dotnetSdk.name).toBe("dotnetSdk");
  });

  it("is the standard's, and can be edited only where the host allows it", () => {
    const plain = { fields: asked, onCancel: "reject" };
    expect(readOne(dotnetSdk, asked, context)).toEqual(plain);
    expect(readOne(createDotnetSdk(), asked, context)).toEqual(plain);
    expect(readOne(createDotnetSdk({}), asked, context)).toEqual(plain);
  });

  it.each([
    [
      "its own properties",
      schema,
      { ...schema, properties: { approved: { type: "boolean" }, editedArgs: { type: "object" } } },
    ],
    [
      "its other properties",
      { properties: { note: {} } },
      { properties: { approved: { type: "boolean" }, note: {}, editedArgs: { type: "object" } } },
    ],
    [
      "a decision, where it has no properties",
      { type: "object" },
      {
        type: "object",
        properties: { approved: { type: "boolean" }, editedArgs: { type: "object" } },
      },
    ],
    ["a decision, where it has no schema", undefined, approvalSchema({ edit: true })],
  ])("has the edited arguments beside %s", (_, responseSchema, expected) => {
    expect(readOne(editing, { ...asked, responseSchema }, context)).toMatchObject({
      fields: { id: "x1", responseSchema: expected },
      onCancel: "reject",
      notes: [{ code: "edits-unchecked" }],
    });
  });

  it.each([
    ["is not in the conversation", asked, conversation()],
    ["has no id", { ...asked, toolCallId: 1 }, context],
    ["has arguments that are no object", asked, conversation(making(["c1", "mail", "[1]"]))],
    ["has arguments that cannot be read", asked, conversation(making(["c1", "mail", "{"]))],
    [
      "has a number with too many digits",
      asked,
      conversation(making(["c1", "mail", '{"n":12345678901234567890}'])),
    ],
  ])("cannot be answered where the call %s", (_, interrupt, where) => {
    expect(readOne(editing, interrupt, where)).toMatchObject({
      fields: interrupt,
      onCancel: "unsupported",
      notes: [{ code: cannot }],
    });
  });

  it("finds a call that was not streamed in the data beside it", () => {
    const metadata = { toolName: "mail", args: { to: "ann" } };
    expect(readOne(dotnetSdk, { ...asked, metadata }, conversation())).toMatchObject({
      onCancel: "reject",
    });
    expect(readOne(dotnetSdk, { ...asked, metadata, toolCallId: 1 }, conversation())).toMatchObject(
      { onCancel: "reject" },
    );
  });

  it("is refused here before an answer without the call is sent", () => {
    const toolCall = context.findToolCall("c1");
    const check = (fields: object) => dotnetSdk.check?.(answered(fields, { status: "cancelled" }));
    expect(check({ ...(toolCall && { toolCall }) })).toEqual([]);
    expect(check({})).toEqual([
      { path: [], code: cannot, message: expect.stringContaining("never sent it") },
    ]);
  });

  it.each([
    [
      "approved as it is",
      { approved: true, note: "ok" },
      { approved: true, note: "ok" },
      { to: "ann" },
    ],
    [
      "approved with edits",
      { approved: true, editedArgs: { to: "bob" } },
      { approved: true },
      { to: "bob" },
    ],
    [
      "denied, whatever was edited",
      { approved: false, editedArgs: { to: "bob" } },
      { approved: false },
      { to: "ann" },
    ],
    ["denied, where the answer is no decision", "yes", { approved: false }, { to: "ann" }],
  ])("gives the call back, %s", (_, payload, decision, args) => {
    const toolCall = context.findToolCall("c1");
    const fields = { ...(toolCall && { toolCall }) };
    expect(written(editing, answered(fields, { status: "resolved", payload }))?.resume).toEqual([
      {
        interruptId: "question-1",
        status: "resolved",
        payload: { ...decision, toolCall: { callId: "c1", name: "mail", arguments: args } },
      },
    ]);
  });
});
