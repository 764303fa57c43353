import { describe, expect, it } from "vitest";
import { mafSteps } from "../../../src/dialects/maf/mafWorkflow.js";
import { approvalSchema } from "../../../src/dialects/shared/decisions.js";
import { mafGeneration2, mafWorkflow } from "../../../src/dialects.js";
import { answered, conversation, making, readOne, written } from "../../support/dialects/readBy.js";

const asked = (framework: unknown, properties: object = {}, more: object = {}) => ({
  id: "q1",
  reason: "tool_call",
  toolCallId: "c1",
  responseSchema: { type: "object", properties, required: ["accepted"] },
  metadata: { agent_framework: framework },
  ...more,
});
const yes = { status: "resolved", payload: { approved: true } } as const;
const no = { status: "resolved", payload: { approved: false } } as const;
const request = {
  type: "function_approval_request",
  id: "r1",
  function_call: { call_id: "c9", name: "pay", arguments: { to: "ann" } },
};
const confirming = { confirmation_tool_call_id: "ask" };
const both = { accepted: {}, steps: {} };

describe("which part of Agent Framework asks", () => {
  it.each([
    ["steps, with a call that asks and a place for them", asked(confirming, both), "steps"],
    ["a plain approval, where no call asks", asked({}, both), "generation2"],
    [
      "a plain approval, where the call's id is a number",
      asked({ confirmation_tool_call_id: 1 }, both),
      "generation2",
    ],
    [
      "a plain approval, where there is no place for steps",
      asked(confirming, { accepted: {} }),
      "generation2",
    ],
    ["a workflow's approval", asked({ value: request }), "workflow"],
    [
      "a workflow's approval, whatever its reason is",
      asked({ value: request }, {}, { reason: "other" }),
      "workflow",
    ],
    ["a workflow's question", asked({ value: {} }, {}, { reason: "input_required" }), "workflow"],
    [
      "nothing of these, where the value is another's",
      asked({ value: { ...request, type: "other" } }),
      undefined,
    ],
    [
      "nothing of these, where the request has no call",
      asked({ value: { type: request.type } }),
      undefined,
    ],
    ["nothing of these, where its own data are missing", asked(null, { accepted: {} }), undefined],
  ])("is %s", (_, interrupt, expected) => {
    const dialects = Object.entries({
      steps: mafSteps,
      generation2: mafGeneration2,
      workflow: mafWorkflow,
    });
    const claiming = dialects
      .filter(([, dialect]) => dialect.claims?.(interrupt, conversation()))
      .map(([name]) => name);
    expect(claiming).toEqual(expected === undefined ? [] : [expected]);
  });

  it.each([mafSteps, mafGeneration2, mafWorkflow])(
    "keeps the conversation: $name",
    ({ keepsHistory }) => {
      expect(keepsHistory).toBe(true);
    },
  );
});

describe("an approval of the second generation", () => {
  const properties = { accepted: {}, city: { type: "string" }, days: { type: "number" } };
  const named = { function_call: { name: "weather", arguments: { city: "Graz", unit: "C" } } };
  const editIn = (interrupt: ReturnType<typeof asked>) =>
    readOne(mafGeneration2, interrupt).fields["responseSchema"];

  it("can be edited where its schema has the arguments, and the others stay as they are", () => {
    const edit = {
      type: "object",
      properties: { city: { type: "string" }, days: { type: "number" }, unit: { enum: ["C"] } },
      required: ["city", "unit"],
      additionalProperties: false,
    };
    expect(readOne(mafGeneration2, asked(named, properties))).toMatchObject({
      fields: { id: "q1", responseSchema: approvalSchema({ edit }) },
      toolCall: { id: "c1", name: "weather", args: { city: "Graz", unit: "C" } },
      onCancel: "reject",
    });
  });

  it.each([
    ["its schema has no arguments", asked(named, { accepted: {} })],
    ["the call is not known", asked({}, properties)],
    [
      "its arguments are not an object",
      asked({ function_call: { name: "weather", arguments: "[1]" } }, properties),
    ],
    ["the tool runs at a provider", asked({ ...named, server_label: "x" }, properties)],
    [
      "the call runs at a provider",
      asked({ function_call: { ...named.function_call, server_label: "x" } }, properties),
    ],
    [
      "the call says further down that it runs at a provider",
      asked(
        { function_call: { ...named.function_call, additional_properties: { server_label: "x" } } },
        properties,
      ),
    ],
  ])("cannot be edited where %s", (_, interrupt) => {
    expect(editIn(interrupt)).toEqual(approvalSchema());
  });

  it("shows no call where the agent names none", () => {
    expect(readOne(mafGeneration2, asked({}, properties))).not.toHaveProperty("toolCall");
    expect(
      readOne(mafGeneration2, asked({ function_call: { arguments: {} } }, properties)),
    ).not.toHaveProperty("toolCall");
    const unnamed = asked(named, properties, { toolCallId: 1 });
    expect(readOne(mafGeneration2, unnamed)).not.toHaveProperty("toolCall");
  });

  it("is answered by the decision, and what an approval changed", () => {
    const toolCall = readOne(mafGeneration2, asked(named, properties)).toolCall;
    const editedArgs = { city: "Wien", unit: "C" };
    const resumeOf = (payload: object, fields: object = { toolCall }) =>
      written(mafGeneration2, answered(fields, { status: "resolved", payload }))?.resume;
    const entry = { interruptId: "question-1", status: "resolved" };
    expect(resumeOf({ approved: true, editedArgs })).toEqual([
      { ...entry, payload: { accepted: true, city: "Wien" } },
    ]);
    expect(resumeOf({ approved: false, editedArgs })).toEqual([
      { ...entry, payload: { accepted: false } },
    ]);
    expect(resumeOf({ approved: true, editedArgs }, {})).toEqual([
      { ...entry, payload: { accepted: true, ...editedArgs } },
    ]);
    expect(written(mafGeneration2, answered({}, { status: "cancelled" }))).toEqual({
      resume: [{ ...entry, payload: { accepted: false } }],
      history: "unless-kept",
    });
  });

  it("is sent with the others that are open, and counts as the only one that is answered", () => {
    const answers = ["a", "b"].map((id) => answered({ id }, yes));
    expect(written(mafGeneration2, ...answers)).toMatchObject({
      resume: [{ interruptId: "a" }, { interruptId: "b" }],
      covers: ["a"],
    });
    expect(mafGeneration2.repeat).toBe("idempotent");
  });

  it("cannot be edited where an argument is named as a decision: the agent would lose the edit", () => {
    const named = {
      function_call: { name: "book", arguments: { city: "Graz", approved: "by me" } },
    };
    const { responseSchema } = readOne(
      mafGeneration2,
      asked(named, { ...properties, approved: { type: "string" } }),
    ).fields;
    expect(responseSchema).toMatchObject({
      properties: {
        editedArgs: { properties: { city: { type: "string" }, approved: { enum: ["by me"] } } },
      },
    });
  });
});

describe("a change that is proposed step by step", () => {
  const steps = ["Read", "Write"].map((description) => ({ description, status: "enabled" }));
  const args = {
    function_call_id: "c1",
    function_name: "edit",
    function_arguments: { file: "a" },
    steps,
  };
  const shown = { file: "a", "1. Read": "enabled", "2. Write": "enabled" };
  const described = { call_id: "c2", name: "edit", arguments: { file: "a", steps } };

  it.each([
    [
      "in the call that asks",
      confirming,
      conversation(making(["ask", "confirm_changes", args])),
      "c1",
    ],
    [
      "in the call it is about, where the asking one was not streamed",
      { ...confirming, function_call: described },
      undefined,
      "c2",
    ],
    [
      "there too, where the id is missing",
      { ...confirming, function_call: { ...described, call_id: 1 } },
      undefined,
      "",
    ],
  ])("has its steps %s", (_, framework, context, id) => {
    expect(readOne(mafSteps, asked(framework, both), context)).toMatchObject({
      fields: {
        id: "q1",
        toolCallId: id,
        responseSchema: { properties: { editedArgs: { required: Object.keys(shown) } } },
      },
      toolCall: { id, name: "edit", args: shown },
      origin: { steps, names: ["1. Read", "2. Write"], mustSend: false },
      onCancel: "reject",
    });
  });

  it("prefers the call that asks to the one it is about", () => {
    const context = conversation(making(["ask", "confirm_changes", args]));
    expect(
      readOne(mafSteps, asked({ ...confirming, function_call: described }, both), context).toolCall
        ?.id,
    ).toBe("c1");
  });

  it.each([
    ["no call is known", confirming],
    ["the call has no name", { ...confirming, function_call: { call_id: "c2" } }],
    ["what asks is no id", { confirmation_tool_call_id: 1 }],
  ])("is a plain decision where %s", (_, framework) => {
    const question = readOne(mafSteps, asked(framework, both));
    expect(question).not.toHaveProperty("toolCall");
    expect(question).toMatchObject({
      fields: { toolCallId: "c1", responseSchema: approvalSchema() },
      origin: { steps: [], names: [], mustSend: false },
    });
  });

  it("sends the steps with a denial only where the agent demands them", () => {
    const mustSend = asked({ ...confirming, function_call: described }, both, {
      responseSchema: { properties: both, required: ["accepted", "steps"] },
    });
    const { origin } = readOne(mafSteps, mustSend);
    const payloadOf = (from: unknown, draft: typeof yes | typeof no) =>
      written(mafSteps, answered({ origin: from }, draft))?.resume;
    const entry = { interruptId: "question-1", status: "resolved" };
    expect(payloadOf(origin, no)).toEqual([{ ...entry, payload: { accepted: false, steps } }]);
    expect(payloadOf(origin, yes)).toEqual([{ ...entry, payload: { accepted: true, steps } }]);
    expect(payloadOf({ steps, names: [], mustSend: false }, no)).toEqual([
      { ...entry, payload: { accepted: false } },
    ]);
    expect(payloadOf("gone", yes)).toEqual([{ ...entry, payload: { accepted: true } }]);
  });
});

describe("an approval that a workflow asks for", () => {
  const about = (value: object, more: object = {}) =>
    readOne(mafWorkflow, asked({ value: { ...request, ...value } }, {}, more));

  it.each([
    ["its call's id", {}, {}, "c9"],
    ["its call's other id", { function_call: { id: "c8", name: "pay" } }, {}, "c8"],
    ["the interrupt's", { function_call: { name: "pay" } }, {}, "c1"],
    ["no id, where nobody gave one", { function_call: { name: "pay" } }, { toolCallId: 1 }, ""],
  ])("is known by %s", (_, value, more, id) => {
    const question = about(value, more);
    expect(question).toMatchObject({
      fields: { reason: "tool_call", toolCallId: id },
      toolCall: { id, name: "pay" },
    });
    expect(question.notes).toMatchObject([{ code: "edits-ignored" }]);
  });

  it("keeps the interrupt's id where the call has no name", () => {
    const question = about({ function_call: { call_id: "c9" } });
    expect(question).not.toHaveProperty("toolCall");
    expect(question.fields["toolCallId"]).toBe("c1");
  });

  it("is answered by the request's id, or by the interrupt's where it has none", () => {
    expect(about({}).origin).toEqual({ id: "r1", call: request.function_call });
    expect(about({ id: null }).origin).toEqual({ id: "q1", call: request.function_call });
    const payload = {
      type: "function_approval_response",
      approved: false,
      id: "r1",
      function_call: request.function_call,
    };
    expect(
      written(mafWorkflow, answered({ origin: about({}).origin }, { status: "cancelled" })),
    ).toEqual({
      resume: [{ interruptId: "question-1", status: "resolved", payload }],
      history: "none",
    });
  });
});
