import { describe, expect, it } from "vitest";
import { RunFailedError, StreamTruncatedError } from "../../../src/core.js";
import type { Answered } from "../../../src/dialects/Dialect.js";
import { approvalSchema } from "../../../src/dialects/shared/decisions.js";
import { mafGeneration3 } from "../../../src/dialects.js";
import { answered, conversation, making, readOne, written } from "../../support/dialects/readBy.js";

const id = `af-call-${"0".repeat(32)}`;
const asked = (
  framework: object = {},
  properties: object = { approved: {}, accepted: {} },
  required: readonly string[] = [],
) => ({
  id,
  reason: "tool_call",
  toolCallId: "c1",
  responseSchema: { type: "object", properties, required },
  metadata: { agent_framework: framework },
});
const yes = { status: "resolved", payload: { approved: true } } as const;
const no = { status: "resolved", payload: { approved: false } } as const;
const skipped = { status: "cancelled" } as const;

describe("what the third generation asks", () => {
  it.each([
    ["both keys are optional", asked(), true],
    ["one key is required", asked({}, { approved: {}, accepted: {} }, ["accepted"]), false],
    ["only the older key is there", asked({}, { accepted: {} }), false],
    ["only the newer key is there", asked({}, { approved: {} }), false],
    ["it is not Agent Framework", { ...asked(), metadata: {} }, false],
  ])("is known by its schema: %s", (_, interrupt, expected) => {
    expect(mafGeneration3.claims?.(interrupt, conversation())).toBe(expected);
  });

  it("is an approval, with edits where the schema has them", () => {
    const edit = { type: "object", properties: { to: { type: "string" } } };
    expect(readOne(mafGeneration3, asked())).toEqual({
      fields: { ...asked(), responseSchema: approvalSchema() },
      allOrNone: expect.objectContaining({ group: "mafGeneration3" }),
      onCancel: "reject",
    });
    const properties = { approved: {}, accepted: {}, editedArgs: edit };
    expect(readOne(mafGeneration3, asked({}, properties)).fields["responseSchema"]).toEqual(
      approvalSchema({ edit }),
    );
    const wrong = { ...properties, editedArgs: true };
    expect(readOne(mafGeneration3, asked({}, wrong)).fields["responseSchema"]).toEqual(
      approvalSchema(),
    );
  });

  it("is fixed where a workflow asks", () => {
    const properties = { approved: {}, accepted: {}, editedArgs: { type: "object" } };
    const workflow = { type: "function_approval_request", source_executor_id: "x" };
    expect(readOne(mafGeneration3, asked(workflow, properties))).toMatchObject({
      fields: { responseSchema: approvalSchema() },
      notes: [{ code: "edits-ignored" }],
      origin: { workflow: true },
    });
    expect(
      readOne(mafGeneration3, asked({ ...workflow, source_executor_id: 1 }, properties)),
    ).not.toHaveProperty("notes");
    expect(
      readOne(mafGeneration3, asked({ ...workflow, type: "other" }, properties)),
    ).not.toHaveProperty("notes");
  });

  it.each([
    ["as it was streamed", { name: "mail", arguments: { to: "ann" } }, '{ "to": "ann" }'],
    [
      "as it is described, where that differs",
      { name: "mail", arguments: { to: "bob" } },
      '{"to":"bob"}',
    ],
    ["as it was streamed, where none is described", undefined, '{ "to": "ann" }'],
  ])("is about the call %s", (_, function_call, argsText) => {
    const context = conversation(making(["c1", "mail", '{ "to": "ann" }']));
    expect(readOne(mafGeneration3, asked({ function_call }), context).toolCall).toMatchObject({
      id: "c1",
      argsText,
    });
  });

  it("is answered all or none with the others of its agent", () => {
    expect(readOne(mafGeneration3, asked({})).allOrNone).toMatchObject({
      group: "mafGeneration3",
      note: { code: "all-or-none" },
    });
  });
});

describe("an answer to the third generation", () => {
  it("has the decision, and edited arguments with an approval alone", () => {
    const edited = { editedArgs: { to: "bob" }, reason: "ok" };
    expect(
      written(mafGeneration3, answered({}, { ...yes, payload: { approved: true, ...edited } })),
    ).toEqual({
      resume: [
        {
          interruptId: "question-1",
          status: "resolved",
          payload: { approved: true, editedArgs: { to: "bob" } },
        },
      ],
    });
    expect(
      written(mafGeneration3, answered({}, { ...no, payload: { approved: false, ...edited } }))
        ?.resume,
    ).toEqual([{ interruptId: "question-1", ...no }]);
    expect(written(mafGeneration3, answered({}, skipped))?.resume).toEqual([
      { interruptId: "question-1", ...skipped },
    ]);
  });

  it("comes without the conversation where all are a workflow's", () => {
    const workflow = { origin: { workflow: true } };
    expect(written(mafGeneration3, answered(workflow, yes))).toHaveProperty("history", "none");
    expect(written(mafGeneration3, answered(workflow, yes), answered({}, yes))).not.toHaveProperty(
      "history",
    );
  });
});

describe("a failure of the third generation", () => {
  const open = [answered({ id }, yes).interrupt];
  const other = `af-call-${"1".repeat(32)}`;
  const lost = `af-call-${"2".repeat(32)}`;
  const missing = "APPROVAL_RESUME_MISSING_INTERRUPT";

  it.each([
    [
      "another answer counted",
      new RunFailedError("It conflicts with the retained terminal decision"),
      "dismiss",
    ],
    [
      "a call is lost that was answered",
      new RunFailedError(`missing ${id}, ${lost}`, missing),
      { advice: "unavailable" },
    ],
    ["another page's call is missing", new RunFailedError(`missing ${other}`, missing), "dismiss"],
    ["calls are missing that are open", new RunFailedError(`missing ${id}`, missing), undefined],
    ["no call is named", new RunFailedError("missing", missing), undefined],
    ["another code names a call", new RunFailedError(`missing ${other}`, "OTHER"), undefined],
    [
      "there was no answer",
      new StreamTruncatedError("conflicts with the retained terminal decision"),
      undefined,
    ],
  ])("is advised about where %s", (_, error, advice) => {
    const given = mafGeneration3.advice?.(error, {
      interrupts: open,
      sameRefusals: 1,
      answered: [id, lost],
    });
    if (typeof advice === "object")
      expect(given).toMatchObject({ ...advice, note: { code: "none-ran" } });
    else expect(given).toBe(advice);
  });
});

describe("a call that the third generation also asks about by confirm_changes", () => {
  it("is answered without that second call in the history, because the agent would give it a result of its own", () => {
    const context = conversation(
      making(
        ["c1", "mail", { to: "ann" }],
        ["c2", "confirm_changes", { function_name: "mail", function_call_id: "c1" }],
        ["c3", "confirm_changes", { function_name: "mail", function_call_id: "c11" }],
      ),
    );
    const { origin } = readOne(mafGeneration3, asked(), context);
    expect(origin).toEqual(["c2"]);
    const callsBeside = (answer: Answered) =>
      mafGeneration3
        .messages?.(context.messages, [answer], [])
        .flatMap((message) => (message.role === "assistant" ? (message.toolCalls ?? []) : []))
        .map((call) => call.id);
    expect(callsBeside(answered({ id, origin }, yes))).toEqual(["c1", "c3"]);
    expect(callsBeside(answered({ id }, yes))).toEqual(["c1", "c2", "c3"]);
  });
});
