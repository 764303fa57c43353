import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { composeResume, encodeDecision, type PendingInterrupt } from "../../../src/core.js";
import { parseInterrupt } from "../../../src/interrupt/parseInterrupt.js";
import { confirmationInterrupt, decisionSchema, toolCallInterrupt } from "../../../src/testing.js";
import { answer, at, drafts, read } from "../../support/builders.js";

const decision = (properties: object, rest = {}) => ({
  type: "object",
  properties: { approved: { type: "boolean" }, ...properties },
  ...rest,
});
const editable = decision({ editedArgs: { type: "object" } });

/** A question about a call with these arguments. */
function about(args: unknown, fields: object = { responseSchema: editable }): PendingInterrupt {
  const argsText = JSON.stringify(args);
  return parseInterrupt(toolCallInterrupt(fields), {
    findToolCall: (id) => ({ id, name: "tool", args, argsText }),
  });
}

const proposed = { to: "ann@example.com", count: 1 };
const edited = { to: "bob@example.com", count: 1 };

describe("approving and denying", () => {
  it("an approval and a denial use the schema's own values", () => {
    for (const word of ["approved", "accepted", "confirmed"]) {
      const question = about(proposed, {
        responseSchema: { properties: { [word]: { type: "boolean" } } },
      });
      expect(encodeDecision(question, { approved: true })).toEqual({ [word]: true });
      expect(encodeDecision(question, { approved: false })).toEqual({ [word]: false });
    }
  });

  it("a bare boolean schema is answered with a bare boolean", () => {
    const question = read(confirmationInterrupt({ responseSchema: { type: "boolean" } }));
    expect(
      [true, false].map((approved) => encodeDecision(question, { approved, comment: "why" })),
    ).toEqual([true, false]);
  });

  it("a question that asks for no decision is answered with a bare boolean", () => {
    expect(
      encodeDecision(read({ id: "a", reason: "acme:any" }), { approved: false, comment: "why" }),
    ).toBe(false);
  });

  it("an answer has no empty keys", () => {
    const roomy = about(proposed, {
      responseSchema: decision({
        note: { type: "string" },
        editedArgs: {},
        approvedActionFingerprint: {},
      }),
    });
    const keys = (payload: unknown) =>
      Object.keys(typeof payload === "object" && payload !== null ? payload : {});
    expect(keys(encodeDecision(roomy, { approved: true }))).toEqual(["approved"]);
    expect(keys(encodeDecision(roomy, { approved: false, comment: "" }))).toEqual(["approved"]);
  });

  it("a question without schema is answered with { approved }", () => {
    expect(encodeDecision(read(confirmationInterrupt()), { approved: true })).toEqual({
      approved: true,
    });
  });

  it.each(["reason", "comment", "note", "message"])(
    "a comment is put under %s, where the schema has a field for one",
    (key) => {
      const question = about(proposed, { responseSchema: decision({ [key]: { type: "string" } }) });
      expect(encodeDecision(question, { approved: false, comment: " Too early. " })).toEqual({
        approved: false,
        [key]: "Too early.",
      });
      expect(encodeDecision(question, { approved: false, comment: "  " })).toEqual({
        approved: false,
      });
    },
  );

  it("a comment is not sent where the schema has no field for it", () => {
    const question = about(proposed, {
      responseSchema: decision({}, { additionalProperties: false }),
    });
    const payload = encodeDecision(question, {
      approved: true,
      comment: "Fine",
      editedArgs: edited,
    });
    expect(payload).toEqual({ approved: true });
    expect(
      composeResume(
        { threadId: "t", runId: "r", interrupts: [question] },
        drafts([question.id, answer(payload)]),
        at(0),
      ).ok,
    ).toBe(true);
  });

  it("a comment is sent only with a denial where the agent reads none beside an approval", () => {
    const question = about(proposed, { responseSchema: decision({ reason: { type: "string" } }) });
    if (question.approval === undefined) throw new Error("not an approval");
    const strict = {
      ...question,
      approval: { ...question.approval, commentWith: "deny" as const },
    };
    expect(encodeDecision(strict, { approved: true, comment: "Fine" })).toEqual({ approved: true });
    expect(encodeDecision(strict, { approved: false, comment: "No" })).toEqual({
      approved: false,
      reason: "No",
    });
  });

  it("an answer returns the fingerprint that the schema requires and the metadata has", () => {
    const metadata = { governance: { actionFingerprint: "sha-1" } };
    const responseSchema = decision(
      { approvedActionFingerprint: { type: "string" } },
      { required: ["approved", "approvedActionFingerprint"] },
    );
    expect(
      encodeDecision(about(proposed, { responseSchema, metadata }), { approved: true }),
    ).toEqual({
      approved: true,
      approvedActionFingerprint: "sha-1",
    });
    expect(
      encodeDecision(about(proposed, { responseSchema: decisionSchema, metadata }), {
        approved: true,
      }),
    ).toEqual({
      approved: true,
    });
    expect(encodeDecision(about(proposed, { responseSchema }), { approved: true })).toEqual({
      approved: true,
    });
  });
});

describe("edited arguments", () => {
  it("edited arguments are sent as the whole object when one field was changed", () => {
    expect(encodeDecision(about(proposed), { approved: true, editedArgs: edited })).toEqual({
      approved: true,
      editedArgs: edited,
    });
  });

  it("edited arguments are not sent when the edit was undone, in any order of the keys", () => {
    const undone = { count: 1, to: "ann@example.com" };
    expect(encodeDecision(about(proposed), { approved: true, editedArgs: undone })).toEqual({
      approved: true,
    });
  });

  it("edited arguments are not sent with a denial", () => {
    expect(encodeDecision(about(proposed), { approved: false, editedArgs: edited })).toEqual({
      approved: false,
    });
  });

  it("edited arguments are not sent where the schema does not offer editing", () => {
    const question = about(proposed, { responseSchema: decisionSchema });
    expect(encodeDecision(question, { approved: true, editedArgs: edited })).toEqual({
      approved: true,
    });
  });

  it.each([
    [{ n: 2 ** 53 }],
    [{ n: -0.5 }],
    [{ s: "" }],
    [{ b: false }],
    [{ nil: null }],
    [{ list: [] }],
    [{ deep: { er: [{}] } }],
    [{}],
  ])("an edit keeps %j as it is", (args) => {
    expect(encodeDecision(about({ before: 1 }), { approved: true, editedArgs: args })).toEqual({
      approved: true,
      editedArgs: args,
    });
  });

  it('an edit keeps an argument that is called "__proto__"', () => {
    const args: unknown = JSON.parse('{"__proto__":{"admin":true}}');
    const payload = encodeDecision(about({}), { approved: true, editedArgs: args });
    expect(JSON.stringify(payload)).toBe(
      '{"approved":true,"editedArgs":{"__proto__":{"admin":true}}}',
    );
  });
});

describe("for any arguments", () => {
  const anyArgs = fc.dictionary(
    fc.oneof(fc.string(), fc.constantFrom("constructor", "editedArgs", "approved")),
    fc.jsonValue(),
  );
  const copy = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

  it("unedited arguments are not sent", () => {
    fc.assert(
      fc.property(anyArgs, (args) => {
        expect(
          encodeDecision(about(copy(args)), { approved: true, editedArgs: copy(args) }),
        ).toEqual({ approved: true });
      }),
    );
  });

  it("edited arguments are sent whole, exactly as they are now", () => {
    fc.assert(
      fc.property(anyArgs, anyArgs, (proposal, now) => {
        const [before, after] = [copy(proposal), copy(now)];
        const expected = isDeepStrictEqual(before, after)
          ? { approved: true }
          : { approved: true, editedArgs: after };
        expect(encodeDecision(about(before), { approved: true, editedArgs: after })).toEqual(
          expected,
        );
      }),
    );
  });

  it("a denial never carries them", () => {
    fc.assert(
      fc.property(anyArgs, anyArgs, (before, now) => {
        expect(encodeDecision(about(before), { approved: false, editedArgs: now })).toEqual({
          approved: false,
        });
      }),
    );
  });
});
