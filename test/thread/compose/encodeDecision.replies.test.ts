import { describe, expect, it } from "vitest";
import { encodeDecision, type InterruptView, type PendingInterrupt } from "../../../src/core.js";
import { viewInterrupt } from "../../../src/interrupt/InterruptView.js";
import { confirmationInterrupt, toolCallInterrupt } from "../../../src/testing.js";
import {
  areKeysChecked,
  duplicateKeysChecked,
  duplicateKeysIssue,
  withKeysChecked,
} from "../../../src/thread/compose/duplicateKeysIssue.js";
import { encodeReply } from "../../../src/thread/compose/encodeDecision.js";
import { answer, approve, at, cancel, deny, read } from "../../support/builders.js";

const replying = {
  type: "object",
  properties: { approved: { type: "boolean" }, response: { type: "string" } },
  anyOf: [{ required: ["approved"] }, { required: ["response"] }],
};

describe("a reply instead of a decision", () => {
  it("a reply is sent under the key of the schema, without the space around it", () => {
    expect(
      encodeReply(read(confirmationInterrupt({ responseSchema: replying })), "  Not yet\n"),
    ).toEqual({
      response: "Not yet",
    });
    expect(encodeReply(read({ id: "a", reason: "acme:any" }), "Not yet")).toEqual({
      response: "Not yet",
    });
  });
});

describe("the form of a decision", () => {
  const { approval, ...rest } = read(confirmationInterrupt());
  const fields = { approve: { schema: {}, initial: { days: 1 } }, deny: { schema: {} } };
  const question: PendingInterrupt = {
    ...rest,
    ...(approval && { approval: { ...approval, fields } }),
  };

  it("a decision's form sends what was entered beside the decision, or its initial values", () => {
    expect(encodeDecision(question, { approved: true, values: { days: 3 } })).toEqual({
      approved: true,
      days: 3,
    });
    expect(encodeDecision(question, { approved: true })).toEqual({ approved: true, days: 1 });
    expect(encodeDecision(question, { approved: false })).toEqual({ approved: false });
    expect(encodeDecision(question, { approved: false, values: { why: "no" } })).toEqual({
      approved: false,
      why: "no",
    });
  });

  it("a decision's form never changes the decision, and sends nothing that is no object, or has no form", () => {
    expect(encodeDecision(question, { approved: false, values: { approved: true } })).toEqual({
      approved: false,
    });
    expect(encodeDecision(question, { approved: true, values: "days" })).toEqual({
      approved: true,
    });
    expect(
      encodeDecision(read(confirmationInterrupt()), { approved: true, values: { days: 3 } }),
    ).toEqual({ approved: true });
  });
});

describe("arguments that name a key twice", () => {
  const twice = '{"to":"ann","to":"eve"}';
  const ask = (fields: object = {}) =>
    read(toolCallInterrupt({ metadata: { toolName: "send", args: twice }, ...fields }));
  const code = (interrupt: PendingInterrupt, draft: Parameters<typeof duplicateKeysIssue>[1]) =>
    duplicateKeysIssue(interrupt, draft)?.code;

  it("arguments with a duplicate key must be confirmed before approval, by the metadata of the answer", () => {
    expect(code(ask(), approve())).toBe("duplicate-keys");
    expect(duplicateKeysChecked).toEqual({ acknowledged: ["duplicate-keys"] });
    expect(code(ask(), { ...approve(), metadata: duplicateKeysChecked })).toBeUndefined();
    expect(code(ask(), { ...approve(), metadata: { acknowledged: "duplicate-keys" } })).toBe(
      "duplicate-keys",
    );
    expect(code(ask(), { ...approve(), metadata: { acknowledged: ["other"] } })).toBe(
      "duplicate-keys",
    );
  });

  it("arguments with a duplicate key need not be confirmed where the call does not run", () => {
    expect([code(ask(), deny()), code(ask(), cancel())]).toEqual([undefined, undefined]);
    expect(code({ ...ask(), onCancel: "reject" }, cancel())).toBeUndefined();
    expect(code(ask({ metadata: { toolName: "send", args: "{}" } }), approve())).toBeUndefined();
  });

  it("arguments with a duplicate key need no confirmation for a reply, but for a decision that comes with one", () => {
    const either = ask({ responseSchema: replying });
    expect(code(either, answer({ response: "Which?" }))).toBeUndefined();
    expect(code(either, answer({ response: "Yes", approved: true }))).toBe("duplicate-keys");
    expect([code(either, answer({})), code(either, answer("Which?"))]).toEqual([
      "duplicate-keys",
      "duplicate-keys",
    ]);
    expect(code(ask(), answer({ response: "Which?" }))).toBe("duplicate-keys");
  });

  describe("on screen", () => {
    const shown = (interrupt: PendingInterrupt, input?: unknown): InterruptView =>
      viewInterrupt(interrupt, {
        key: "1",
        draft: null,
        input,
        checkedAt: at(0),
        changed: false,
        changedElsewhere: false,
        submitting: false,
        locked: false,
        issues: [],
      });

    it.each<[string, PendingInterrupt]>([
      ["a decision", ask()],
      ["a form", ask({ reason: "input_required" })],
    ])("arguments are confirmed for these arguments alone, in the input of %s", (_, interrupt) => {
      expect(areKeysChecked(shown(interrupt))).toBe(false);
      const input = withKeysChecked(shown(interrupt), true);
      expect(input).toMatchObject({ checked: twice, texts: [] });
      expect(areKeysChecked(shown(interrupt, input))).toBe(true);
      expect(areKeysChecked(shown(interrupt, { ...(input as object), checked: "{}" }))).toBe(false);
      expect(withKeysChecked(shown(interrupt, input), false)).not.toHaveProperty("checked");
    });

    it("arguments need no confirmation where no key occurs twice, or there is no call", () => {
      expect(areKeysChecked(shown(ask({ metadata: { toolName: "send", args: "{}" } })))).toBe(true);
      const plain = shown(read(confirmationInterrupt()));
      expect(areKeysChecked(plain)).toBe(true);
      expect(withKeysChecked(plain, true)).not.toHaveProperty("checked");
    });
  });
});
