import { describe, expect, it } from "vitest";
import type { Draft, InterruptView } from "../../src/core.js";
import { isEdited, readApprovalInput } from "../../src/interrupt/answerInputs.js";
import { viewInterrupt } from "../../src/interrupt/InterruptView.js";
import { parseInterrupt } from "../../src/interrupt/parseInterrupt.js";
import { toolCallInterrupt } from "../../src/testing.js";
import { at } from "../support/builders.js";

const args = { to: "ann", count: 1 };
const ask = (fields: object) =>
  parseInterrupt(toolCallInterrupt(fields), {
    findToolCall: (id) => ({ id, name: "send", args, argsText: JSON.stringify(args) }),
  });
const decision = { type: "object", properties: { approved: { type: "boolean" } } };
const proposal = ask({ responseSchema: decision });
const editable = ask({
  responseSchema: {
    ...decision,
    properties: { ...decision.properties, editedArgs: { type: "object" } },
  },
});

/** The question while this was typed into it. */
const typed = (input: unknown, draft: Draft | null = null, question = editable): InterruptView =>
  viewInterrupt(question, {
    key: "1",
    draft,
    input,
    checkedAt: at(0),
    changed: false,
    changedElsewhere: false,
    submitting: false,
    locked: false,
    issues: [],
  });

const nothing = { editing: false, invalid: false, texts: [], comment: "" };

describe("what a person has typed into an approval", () => {
  it("typed input of an approval is restored as it was typed", () => {
    const input = {
      editing: true,
      invalid: true,
      texts: [{ path: ["count"], text: "1x" }],
      comment: "Why?",
      editedArgs: { to: "bob" },
      replying: true,
      reply: "Not yet",
      deciding: "approve",
      fields: {
        approve: { value: { days: 3 }, texts: [{ path: ["days"], text: "3x" }] },
        deny: { value: undefined, texts: [] },
      },
      checked: '{"to":"ann"}',
    };
    expect(readApprovalInput(typed(input))).toEqual(input);
    expect(readApprovalInput(typed({ deciding: "deny" }))).toEqual({
      ...nothing,
      deciding: "deny",
    });
    const one = { deny: { value: 1, texts: [] } };
    expect(readApprovalInput(typed({ fields: { approve: "x", ...one } }))).toEqual({
      ...nothing,
      fields: one,
    });
  });

  it.each([undefined, null, "text", 5, [], {}])(
    "an approval has no restored input where %j is kept",
    (input) => {
      expect(readApprovalInput(typed(input))).toEqual(nothing);
    },
  );

  it("an approval has no restored input where the host stored other values under its names", () => {
    expect(
      readApprovalInput(
        typed({
          editing: "yes",
          invalid: 1,
          comment: ["Why?"],
          editedArgs: undefined,
          reply: 5,
          deciding: "later",
          fields: { approve: 1, other: {} },
          checked: true,
          texts: [{ path: [{}], text: "" }, { path: [], text: 5 }, null, "x"],
        }),
      ),
    ).toEqual(nothing);
  });
});

describe("arguments", () => {
  it("arguments stay in editing while the answer is invalid", () => {
    const draft = {
      status: "resolved",
      payload: { approved: true, editedArgs: { to: 5 } },
    } as const;
    const invalid = { ...typed({ editedArgs: { to: "bob" } }, draft), status: "invalid" } as const;
    expect(readApprovalInput(invalid).editedArgs).toEqual({ to: "bob" });
    expect(readApprovalInput({ ...invalid, status: "answered" }).editedArgs).toEqual({ to: 5 });
    const smuggled = { ...draft, status: "cancelled" } as const;
    expect(
      readApprovalInput({ ...invalid, status: "answered", draft: smuggled }).editedArgs,
    ).toBeUndefined();
    expect(
      readApprovalInput({
        ...invalid,
        status: "answered",
        draft: { status: "resolved", payload: "yes" },
      }).editedArgs,
    ).toBeUndefined();
  });

  it("arguments are not edited where the agent accepts no edits, for any stored pause", () => {
    expect(isEdited(typed({ editedArgs: { to: "bob", count: 1 } }, null, proposal))).toBe(false);
  });

  it("arguments are edited as in the answer once there is one", () => {
    const approved = (payload: unknown) =>
      typed({ editedArgs: { to: "bob" } }, { status: "resolved", payload });
    expect(readApprovalInput(approved({ approved: true })).editedArgs).toBeUndefined();
    expect(
      readApprovalInput(approved({ approved: true, editedArgs: { to: "eve" } })).editedArgs,
    ).toEqual({ to: "eve" });
    expect(isEdited(typed({ editedArgs: { to: "bob" } }, { status: "cancelled" }))).toBe(false);
  });

  it("arguments count as edited once they differ from the proposal, and no longer when the edit is undone", () => {
    expect(isEdited(typed({ editedArgs: { to: "bob", count: 1 } }))).toBe(true);
    expect(isEdited(typed({ editedArgs: { count: 1, to: "ann" } }))).toBe(false);
    expect(isEdited(typed({ editedArgs: null }))).toBe(true);
    expect(isEdited(typed(undefined))).toBe(false);
  });
});
