import { describe, expect, it } from "vitest";
import { createInterruptGate, createMemoryPauseStore } from "../../src/server.js";
import approval from "../data/recordings/maf-python-gen2/flow-approved/2.request.json" with {
  type: "json",
};
import denial from "../data/recordings/maf-python-gen2/flow-cancelled/2.request.json" with {
  type: "json",
};

const args = { path: "report.pdf" };
const announced = { callId: "call-1", name: "delete_file", arguments: args };
const question = {
  id: "ficc_1",
  reason: "tool_call",
  toolCallId: "call-1",
  message: "Approval required for tool call: delete_file",
  responseSchema: {
    type: "object",
    properties: { approved: { type: "boolean" } },
    required: ["approved"],
  },
};

async function answered(
  payload: object,
  toolCalls = [{ id: "call-1", name: "delete_file", args }],
  asked = question,
) {
  const gate = createInterruptGate({ store: createMemoryPauseStore() });
  await gate.announce("t", "run", [asked], { toolCalls });
  return gate.admit("t", { resume: [{ interruptId: "ficc_1", status: "resolved", payload }] });
}

describe("an answer that brings back a call", () => {
  it.each([
    ["as it was announced", announced],
    ["with its arguments as text", { ...announced, arguments: '{ "path": "report.pdf" }' }],
    ["without its id", { name: "delete_file", arguments: args }],
    [
      "as workflows of Agent Framework for Python name its parts",
      {
        type: "function_call",
        call_id: "call-1",
        name: "delete_file",
        arguments: '{"path": "report.pdf"}',
        additional_properties: {},
      },
    ],
  ])("is admitted with the call %s, in an approval and in a denial", async (_, toolCall) => {
    expect(await answered({ approved: true, toolCall })).toMatchObject({ kind: "resume" });
    expect(await answered({ approved: false, toolCall })).toMatchObject({ kind: "resume" });
  });

  it.each([
    ["another tool", { ...announced, name: "transfer" }],
    ["other arguments", { ...announced, arguments: { path: "/" } }],
    ["one more argument", { ...announced, arguments: { ...args, force: true } }],
    ["one more key", { ...announced, runs: "transfer" }],
    ["another id", { ...announced, callId: "call-2" }],
    ["another id by another name", { call_id: "call-2", name: "delete_file", arguments: args }],
    ["two ids", { ...announced, call_id: "call-1" }],
    [
      "properties beside the arguments",
      { ...announced, additional_properties: { server: "other" } },
    ],
    ["two names of the arguments", { ...announced, args: { path: "/" } }],
    ["a list of calls", [announced, { ...announced, name: "transfer" }]],
    ["no call at all", "delete_file"],
  ])("is refused with %s, in an approval and in a denial", async (_, toolCall) => {
    const refused = {
      kind: "refused",
      event: { code: "EDIT_NOT_OFFERED" },
      interruptIds: ["ficc_1"],
    };
    expect(await answered({ approved: true, toolCall })).toMatchObject(refused);
    expect(await answered({ approved: false, toolCall })).toMatchObject(refused);
  });

  it.each([
    ["an approval", approval],
    ["a denial", denial],
  ])("is admitted as a workflow of Agent Framework was sent %s", async (_, { resume }) => {
    const [{ interruptId, payload }] = resume as [(typeof resume)[0]];
    const gate = createInterruptGate({ store: createMemoryPauseStore() });
    const asked = {
      id: interruptId,
      reason: "input_required",
      toolCallId: interruptId,
      responseSchema: { type: "object" },
    };
    const { name, arguments: args } = payload.function_call;
    await gate.announce("t", "run", [asked], { toolCalls: [{ id: interruptId, name, args }] });
    const other = { ...payload, function_call: { ...payload.function_call, name: "transfer" } };
    const answer = (given: object) =>
      gate.admit("t", { resume: [{ interruptId, status: "resolved", payload: given }] });
    expect(await answer(other)).toMatchObject({
      kind: "refused",
      event: { code: "EDIT_NOT_OFFERED" },
    });
    expect(await answer(payload)).toMatchObject({ kind: "resume" });
  });

  it("is refused with a second call beside the announced one", async () => {
    const payload = {
      approved: true,
      toolCall: announced,
      toolCalls: [{ ...announced, name: "transfer" }],
    };
    expect(await answered(payload)).toMatchObject({
      kind: "refused",
      event: { code: "EDIT_NOT_OFFERED" },
    });
  });

  const editedArgs = {
    type: "object",
    properties: { path: { type: "string" }, n: { type: "number" } },
    additionalProperties: false,
  };
  const editable = {
    ...question,
    responseSchema: {
      ...question.responseSchema,
      properties: { approved: { type: "boolean" }, editedArgs },
    },
  };
  const edited = { ...announced, arguments: { path: "draft.pdf" } };

  it.each([
    ["an edit", { approved: true, toolCall: edited }],
    [
      "an edit that the answer has beside it",
      { approved: true, toolCall: edited, editedArgs: { path: "draft.pdf" } },
    ],
    [
      "an edit as text",
      { approved: true, toolCall: { ...announced, arguments: '{"path":"draft.pdf"}' } },
    ],
  ])("is admitted with %s where the question offers one", async (_, payload) => {
    expect(await answered(payload, undefined, editable)).toMatchObject({ kind: "resume" });
  });

  it.each([
    ["another tool", { approved: true, toolCall: { ...edited, name: "transfer" } }],
    ["another id", { approved: true, toolCall: { ...edited, callId: "call-2" } }],
    [
      "an argument that the edit may not have",
      { approved: true, toolCall: { ...edited, arguments: { ...args, force: true } } },
    ],
    ["arguments that are no object", { approved: true, toolCall: { ...edited, arguments: "[]" } }],
    [
      "an edit with a key that is there twice",
      { approved: true, toolCall: { ...announced, arguments: '{"path":"a","path":"b"}' } },
    ],
    [
      "an edit with a number of twenty digits",
      {
        approved: true,
        toolCall: { ...announced, arguments: '{"path":"a","n":12345678901234567890}' },
      },
    ],
    ["an edit in a denial", { approved: false, toolCall: edited }],
    ["an edit without a decision", { toolCall: edited, approved: undefined }],
    [
      "an edit other than the one beside it",
      { approved: true, toolCall: edited, editedArgs: { path: "other.pdf" } },
    ],
  ])("is refused with %s also where the question offers an edit", async (_, payload) => {
    expect(await answered(payload, undefined, editable)).toMatchObject({ kind: "refused" });
  });

  it("is refused with an edit where the record is from an earlier version, and lacks the name of the tool", async () => {
    const store = createMemoryPauseStore();
    const gate = createInterruptGate({ store });
    await gate.announce("t", "run", [editable], {
      toolCalls: [{ id: "call-1", name: "delete_file", args }],
    });
    await store.update("t", (stored) => {
      const record = JSON.parse(JSON.stringify(stored).replace(',"name":"delete_file"', ""));
      return { record, result: undefined };
    });
    const resume = [
      { interruptId: "ficc_1", status: "resolved", payload: { approved: true, toolCall: edited } },
    ];
    expect(await gate.admit("t", { resume })).toMatchObject({
      kind: "refused",
      event: { code: "EDIT_NOT_OFFERED" },
    });
  });

  it("is refused where no call was announced that it could be compared with", async () => {
    expect(await answered({ approved: true, toolCall: announced }, [])).toMatchObject({
      event: { code: "EDIT_NOT_OFFERED" },
    });
  });

  it("a field of a form may have the name of a call", async () => {
    const gate = createInterruptGate({ store: createMemoryPauseStore() });
    const responseSchema = { type: "object", properties: { toolCall: { type: "string" } } };
    await gate.announce("t", "run", [{ id: "f", reason: "input_required", responseSchema }]);
    const payload = { toolCall: "send" };
    expect(
      await gate.admit("t", { resume: [{ interruptId: "f", status: "resolved", payload }] }),
    ).toMatchObject({
      kind: "resume",
    });
  });
});
