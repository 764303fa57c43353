import { describe, expect, it } from "vitest";
import { approvalSchema } from "../../../src/dialects/shared/decisions.js";
import { draft } from "../../../src/dialects.js";
import { finished } from "../../support/builders.js";
import { detect } from "../../support/dialects/readBy.js";

const found = (interrupt: object) =>
  detect(draft, [{ ...finished(), interrupt: { id: "q1", ...interrupt } }])[0];
const decision = { responseSchema: approvalSchema() };

describe("a question of the draft", () => {
  it.each([
    ["a decision", { reason: "human_approval" }, { reason: "human_approval", ...decision }],
    [
      "a decision about data",
      { reason: "database_modification" },
      { reason: "database_modification", ...decision },
    ],
    ["any answer, with another reason", { reason: "upload" }, { reason: "upload" }],
    ["any answer, without a reason", {}, { reason: "draft:interrupt" }],
    ["a text", { payload: "Where?" }, { reason: "draft:interrupt", message: "Where?" }],
    [
      "what its message says",
      { reason: "upload", payload: { message: "Where?", prompt: "Which?" } },
      { reason: "upload", message: "Where?", metadata: { message: "Where?", prompt: "Which?" } },
    ],
    [
      "what its prompt says",
      { reason: "upload", payload: { prompt: "Which?", question: "What?" } },
      { reason: "upload", message: "Which?", metadata: { prompt: "Which?", question: "What?" } },
    ],
    [
      "what its question says",
      { payload: { question: "What?" } },
      { reason: "draft:interrupt", message: "What?", metadata: { question: "What?" } },
    ],
    [
      "something that is no object",
      { payload: [1, 2] },
      { reason: "draft:interrupt", metadata: { payload: [1, 2] } },
    ],
    [
      "nothing more, where its payload is nothing",
      { payload: null },
      { reason: "draft:interrupt" },
    ],
  ])("asks for %s", (_, interrupt, fields) => {
    expect(found(interrupt)).toStrictEqual({
      fields: { id: "q1", ...fields },
      raw: { id: "q1", ...interrupt },
      onCancel: "unsupported",
      origin: { interruptId: "q1" },
    });
  });

  const proposal = { proposal: { tool: "mail", args: { to: "ann" } } };
  const named = { functionName: "mail", functionArguments: { to: "ann" } };

  it.each([
    ["a proposal", proposal, undefined, "tool_call"],
    ["a function", named, "human_approval", "tool_call"],
    [
      "a call, with a reason of its own",
      proposal,
      "database_modification",
      "database_modification",
    ],
  ])("is about %s", (_, payload, reason, expected) => {
    expect(found({ payload, reason })).toMatchObject({
      fields: { reason: expected, toolCallId: "q1", ...decision },
      toolCall: { id: "q1", name: "mail", args: { to: "ann" } },
    });
  });

  it.each([
    ["the proposal names no tool", { proposal: { args: {} } }],
    ["the tool is a number", { proposal: { tool: 1 } }],
    ["the proposal is a text", { proposal: "mail" }],
    ["the function is a number", { functionName: 1 }],
  ])("is about no call where %s", (_, payload) => {
    expect(found({ payload })).not.toHaveProperty("toolCall");
    expect(
      found({ reason: "upload", payload: { ...payload, functionName: "other" } }),
    ).toMatchObject({
      toolCall: { name: "other" },
    });
  });

  it("is known by the name under which a pause is stored", () => {
    expect(draft.name).toBe("draft");
  });
});
