import { describe, expect, it } from "vitest";
import { copilotKit } from "../../../src/dialects.js";
import { conversation, readOne } from "../../support/dialects/readBy.js";

describe("what CopilotKit asks", () => {
  const bare = { id: "c1", reason: "tool_call", toolCallId: "c1" };

  const sdkTool = {
    id: "c1",
    reason: "tool_approval",
    toolCallId: "c1",
    message: 'Approve "mail"?',
    metadata: { toolName: "mail" },
  };

  it.each([
    ["its words about a tool of the AI SDK", sdkTool, true],
    ["other words about one", { ...sdkTool, message: "Approve mail?" }, "likely"],
    ["more in the metadata", { ...sdkTool, metadata: { toolName: "mail", a: 1 } }, "likely"],
    ["no name of the tool", { ...sdkTool, metadata: {} }, "likely"],
    ["an id that is not the call's", { ...sdkTool, id: "a" }, "likely"],
    ["no id", { ...sdkTool, id: undefined, toolCallId: undefined }, false],
    ["an approval of a call", { reason: "tool_approval", toolCallId: "c1" }, "likely"],
    ["an approval of no call", { reason: "tool_approval" }, false],
    ["a bare call", bare, "likely"],
    ["a bare call by another reason", { ...bare, reason: "confirmation" }, false],
    ["a bare call by another id", { ...bare, id: "a" }, false],
    ["a call without an id", { reason: "tool_call" }, false],
    ["a call with a schema", { ...bare, responseSchema: {} }, false],
    ["a call with metadata", { ...bare, metadata: {} }, false],
  ])("is known by %s", (_, interrupt, expected) => {
    expect(copilotKit.claims?.(interrupt, conversation())).toBe(expected);
  });

  it("is the approval of a call, with a warning where that does not run the tool", () => {
    const asked = { reason: "tool_approval", toolCallId: "c1" };
    const note = expect.objectContaining({ code: "decision-is-the-result" });
    expect(readOne(copilotKit, asked)).toEqual({
      fields: { ...asked, reason: "tool_call" },
      raw: asked,
      notes: [note],
      withoutResult: note,
    });
    expect(readOne(copilotKit, bare)).toEqual({ fields: bare, raw: bare });
  });
});
