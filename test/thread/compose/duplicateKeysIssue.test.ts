import { describe, expect, it } from "vitest";
import { approvableTogether, composeResume, type Draft } from "../../../src/core.js";
import { answer, at, batchOf, cancel, deny, drafts } from "../../support/builders.js";

const call = (argsText: string) => ({ toolName: "send", args: argsText });
const question = (argsText: string, more = {}) => ({
  id: "q",
  reason: "tool_call",
  toolCallId: "tc",
  metadata: call(argsText),
  ...more,
});
const editing = {
  responseSchema: { type: "object", properties: { approved: {}, editedArgs: { type: "object" } } },
};
const twice = '{"to":"ann","to":"eve"}';
const compose = (raw: unknown, draft: Draft) =>
  composeResume(batchOf(raw), drafts(["q", draft]), at(0));
const refused = {
  ok: false,
  blockers: [
    expect.objectContaining({ issues: [expect.objectContaining({ code: "duplicate-keys" })] }),
  ],
};

describe("a call whose arguments name a key twice", () => {
  it.each([
    ["approved", question(twice), answer({ approved: true })],
    [
      "approved by a rule",
      question(twice),
      { ...answer({ approved: true }), metadata: { automatic: true } },
    ],
    ["confirmed", question(twice, { reason: "confirmation" }), answer({ approved: true })],
    ["answered by a form", question(twice, { reason: "input_required" }), answer("go on")],
    [
      "answered whatever its reason is",
      question(twice, { reason: "acme:any" }),
      answer({ any: 1 }),
    ],
    [
      "approved where the key is nested and escaped",
      question('{"a":[{"to":1,"t\\u006f":2}]}'),
      answer({ approved: true }),
    ],
  ] as const)(
    "a call whose arguments have a duplicate key cannot be %s before it was checked",
    (_, raw, draft) => expect(compose(raw, draft)).toMatchObject(refused),
  );

  it("a call with a duplicate key can be denied, skipped, and approved once it is marked as checked", () => {
    expect(compose(question(twice), deny()).ok).toBe(true);
    expect(compose(question(twice), cancel()).ok).toBe(true);
    const checked = {
      ...answer({ approved: true }),
      metadata: { acknowledged: ["duplicate-keys"] },
    };
    expect(compose(question(twice), checked)).toMatchObject({
      ok: true,
      resume: [{ status: "resolved", payload: { approved: true } }],
    });
  });

  it("a call with a duplicate key can be answered by a reply", () => {
    const properties = { approved: { type: "boolean" }, response: { type: "string" } };
    const responseSchema = {
      type: "object",
      properties,
      anyOf: [{ required: ["approved"] }, { required: ["response"] }],
    };
    expect(
      compose(question(twice, { responseSchema }), answer({ response: "Which one?" })).ok,
    ).toBe(true);
  });

  it("a call with a duplicate key is not offered for editing, nor approved together with others", () => {
    const read = (argsText: string) =>
      batchOf(question(argsText, editing), question(argsText, { id: "r" })).interrupts;
    expect(read(twice).map(({ approval }) => approval?.canEdit)).toEqual([false, false]);
    expect(read('{"to":"ann"}').map(({ approval }) => approval?.canEdit)).toEqual([true, false]);
    const views = (argsText: string) =>
      read(argsText).map((interrupt, index) => ({
        ...interrupt,
        key: `${index}`,
        draft: null,
        input: undefined,
        status: "unanswered" as const,
        expired: false,
        locked: false,
        changed: false,
        changedElsewhere: false,
        issues: [],
      }));
    expect(approvableTogether(views(twice)).approvable).toEqual([]);
  });
});
