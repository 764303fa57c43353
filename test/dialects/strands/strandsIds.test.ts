import { describe, expect, it } from "vitest";
import { callOf, hasStrandsId } from "../../../src/dialects/strands/strands.js";
import { conversation, making } from "../../support/dialects/readBy.js";

const uuid = "01234567-89ab-cdef-0123-456789ABCDEF";
const context = conversation(making(["c1", "mail"], ["c2:x", "mail"]));

describe("an id of Strands", () => {
  it.each([
    [`v1:tool_call:c1:${uuid}`, true],
    [`v1:before_tool_call:c1:${uuid}`, true],
    [`v2:tool_call:c1:${uuid}`, false],
    [`x v1:tool_call:c1:${uuid}`, false],
    [`v1:tool_call:c1:${uuid}0`, false],
    [`v1:tool_call::${uuid}`, false],
    ["v1:tool_call:c1", false],
    [`v1:tool_call:c1:${uuid.slice(1)}`, false],
    [7, false],
  ])("of Python: %s", (id, expected) => {
    expect(hasStrandsId({ id })).toBe(expected);
  });

  it("is looked up at a hundred places at most, because an agent may send an id of nothing but colons", () => {
    const tried: string[] = [];
    const counting = { ...context, findToolCall: (id: string) => void tried.push(id) };
    expect(
      callOf({ id: `tool:${"a:".repeat(20_000)}` }, { strandsName: "approval" }, counting),
    ).toEqual({});
    expect(tried).toHaveLength(101);
    expect(tried.slice(0, 2)).toEqual(["a", "a:a"]);
  });

  it.each([
    ["of Python", `v1:tool_call:c1:${uuid}`, {}, { toolCallId: "c1" }],
    ["with colons", `v1:tool_call:c2:x:${uuid}`, {}, { toolCallId: "c2:x" }],
    ["that was not streamed", `v1:tool_call:c3:${uuid}`, {}, {}],
    ["of TypeScript", "tool:c1:approval", { strandsName: "approval" }, { toolCallId: "c1" }],
    [
      "of TypeScript without a name behind it",
      "tool:c1",
      { strandsName: "approval" },
      { toolCallId: "c1" },
    ],
    [
      "of a hook in TypeScript",
      "hook:BeforeToolCall:c1:approval",
      { strandsName: "approval" },
      { toolCallId: "c1" },
    ],
    ["that is not at the start", "my tool:c1:approval", { strandsName: "approval" }, {}],
    ["of TypeScript without the mark of Strands", "tool:c1:approval", {}, {}],
    ["of another kind", "agent:c1", { strandsName: "approval" }, {}],
    ["that is no text", 7, { strandsName: "approval" }, {}],
    ["that names none", "mine", { strandsName: "approval" }, {}],
    ["whose mark is no text", "tool:c1:approval", { strandsName: 1 }, {}],
  ])("names the call %s", (_, id, metadata, found) => {
    expect(callOf({ id }, metadata, context)).toEqual(found);
  });
});
