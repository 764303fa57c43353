import { describe, expect, it } from "vitest";
import { approvalSchema } from "../../../src/dialects/shared/approvalSchema.js";
import { openAiAgents } from "../../../src/dialects.js";
import { answered, conversation, readOne, written } from "../../support/dialects/readBy.js";

describe("what the OpenAI Agents SDK asks", () => {
  const asked = { id: "a", reason: "tool_call", metadata: { tool_input: {} } };

  it.each([
    ["the input of a tool", asked, true],
    ["the input of a tool by another reason", { ...asked, reason: "confirmation" }, false],
    ["other metadata", { ...asked, metadata: { input: {} } }, false],
    ["the metadata of Strands", { ...asked, metadata: { tool_input: {}, strandsName: "x" } }, false],
    ["metadata that are no object", { ...asked, metadata: "tool_input" }, false],
  ])("is known by %s", (_, interrupt, expected) => {
    expect(openAiAgents.claims?.(interrupt, conversation())).toBe(expected);
  });

  it("is an approval without edits, answered with the whole conversation", () => {
    expect(readOne(openAiAgents, asked)).toEqual({ fields: { ...asked, responseSchema: approvalSchema() } });
    const yes = { status: "resolved", payload: { approved: true } } as const;
    expect(written(openAiAgents, answered({}, yes))).toEqual({ resume: [{ interruptId: "question-1", ...yes }], history: "all" });
  });
});
