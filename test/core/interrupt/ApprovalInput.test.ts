import { describe, expect, it } from "vitest";
import { isEdited, readApprovalInput } from "../../../src/core/interrupt/ApprovalInput.js";
import { viewInterrupt } from "../../../src/core/interrupt/InterruptView.js";
import { type InterruptView, parseInterrupt } from "../../../src/core.js";
import { toolCallInterrupt } from "../../../src/testing.js";
import { at } from "../../support/builders.js";

const args = { to: "ann", count: 1 };
const proposal = parseInterrupt(toolCallInterrupt(), {
  findToolCall: (id) => ({ id, name: "send", args, argsText: JSON.stringify(args) }),
});

/** The question while this was typed into it. */
const typed = (input: unknown): InterruptView =>
  viewInterrupt(proposal, {
    key: "1",
    draft: null,
    input,
    checkedAt: at(0),
    changed: false,
    submitting: false,
    locked: false,
    issues: [],
  });

const nothing = { editing: false, invalid: false, texts: [], comment: "" };

describe("what a person has typed into an approval", () => {
  it("is read back as it was typed", () => {
    const input = {
      editing: true,
      invalid: true,
      texts: [{ path: ["count"], text: "1x" }],
      comment: "Why?",
      editedArgs: { to: "bob" },
      replying: true,
      reply: "Not yet",
    };
    expect(readApprovalInput(typed(input))).toEqual(input);
  });

  it.each([undefined, null, "text", 5, [], {}])("is nothing where %j is kept", (input) => {
    expect(readApprovalInput(typed(input))).toEqual(nothing);
  });

  it("is nothing where the host has kept something else under its names", () => {
    expect(
      readApprovalInput(
        typed({
          editing: "yes",
          invalid: 1,
          comment: ["Why?"],
          editedArgs: undefined,
          texts: [{ path: [{}], text: "" }, { path: [], text: 5 }, null, "x"],
        }),
      ),
    ).toEqual(nothing);
  });
});

describe("arguments", () => {
  it("are edited once they differ from the proposal, and no longer when the edit is undone", () => {
    expect(isEdited(typed({ editedArgs: { to: "bob", count: 1 } }))).toBe(true);
    expect(isEdited(typed({ editedArgs: { count: 1, to: "ann" } }))).toBe(false);
    expect(isEdited(typed({ editedArgs: null }))).toBe(true);
    expect(isEdited(typed(undefined))).toBe(false);
  });
});
