import { describe, expect, it, vi } from "vitest";
import { type Batch, composeResume, type Draft } from "../../../src/core.js";
import { confirmationInterrupt, inputInterrupt, toolCallInterrupt } from "../../../src/testing.js";
import {
  answer,
  approve,
  at,
  batchOf,
  cancel,
  deny,
  drafts,
  isoAt,
  opaqueIds,
} from "../../support/builders.js";

const question = (id: string, fields = {}) => confirmationInterrupt({ id, ...fields });
const anything = (id: string) => ({ id, reason: "acme:anything" });
const mustBeText = (path: readonly string[]) => ({
  path,
  message: expect.any(String),
  code: "type",
  params: { kinds: ["string"] },
});
const compose = (batch: Batch, ...pairs: readonly (readonly [id: string, draft: Draft])[]) =>
  composeResume(batch, drafts(...pairs), at(0));

describe("what is sent", () => {
  it("a request follows the order of the questions, in any order of answering", () => {
    const batch = batchOf(question("a"), question("b"), question("c"));
    expect(compose(batch, ["c", approve()], ["a", cancel()], ["b", deny()])).toEqual({
      ok: true,
      resume: [
        { interruptId: "a", status: "cancelled" },
        { interruptId: "b", status: "resolved", payload: { approved: false } },
        { interruptId: "c", status: "resolved", payload: { approved: true } },
      ],
    });
  });

  it("a request distinguishes a denial from skipping the question", () => {
    const batch = batchOf(question("a"));
    expect(compose(batch, ["a", deny()])).not.toEqual(compose(batch, ["a", cancel()]));
  });

  it.each([false, 0, "", [], {}])("a request sends %j: it is an answer", (payload) => {
    expect(compose(batchOf(anything("a")), ["a", answer(payload)])).toEqual({
      ok: true,
      resume: [{ interruptId: "a", status: "resolved", payload }],
    });
  });

  it("a request sends no payload key when the answer is only that it was answered", () => {
    expect(compose(batchOf(anything("a")), ["a", answer()])).toEqual({
      ok: true,
      resume: [{ interruptId: "a", status: "resolved" }],
    });
  });

  it("a request has no empty keys", () => {
    const keys = (draft: Draft) => {
      const composed = compose(batchOf(anything("a")), ["a", draft]);
      return composed.ok && composed.resume.map((entry) => Object.keys(entry));
    };
    expect(keys(answer())).toEqual([["interruptId", "status"]]);
    expect(keys(cancel())).toEqual([["interruptId", "status"]]);
  });

  it("a request refuses a null answer and explains why, rather than dropping it", () => {
    expect(compose(batchOf(anything("a")), ["a", answer(null)])).toEqual({
      ok: false,
      blockers: [
        {
          code: "invalid",
          interruptId: "a",
          issues: [{ path: [], code: "null-answer", message: expect.stringContaining("null") }],
        },
      ],
    });
  });

  it("a request keeps a null inside an answer", () => {
    expect(compose(batchOf(anything("a")), ["a", answer({ size: null })])).toMatchObject({
      resume: [{ payload: { size: null } }],
    });
  });

  it.each<[string, Draft, object]>([
    [
      "on an answer",
      { status: "resolved", payload: 1, metadata: { by: "ann" } },
      { payload: 1, metadata: { by: "ann" } },
    ],
    [
      "on a cancelled question",
      { status: "cancelled", metadata: { by: "ann" } },
      { metadata: { by: "ann" } },
    ],
    ["empty", { status: "cancelled", metadata: {} }, { metadata: {} }],
    [
      "with a null under a key",
      { status: "cancelled", metadata: { by: null } },
      { metadata: { by: null } },
    ],
  ])("a request carries the envelope %s", (_, draft, expected) => {
    expect(compose(batchOf(anything("a")), ["a", draft])).toEqual({
      ok: true,
      resume: [{ interruptId: "a", status: draft.status, ...expected }],
    });
  });

  it("a request sends no payload on a cancelled question, also where a host adds one", () => {
    const smuggled = { status: "cancelled" as const, payload: { approved: true } };
    expect(compose(batchOf(question("a")), ["a", smuggled])).toEqual({
      ok: true,
      resume: [{ interruptId: "a", status: "cancelled" }],
    });
  });

  it.each(opaqueIds.map((id) => [id.slice(0, 20), id]))(
    'a request answers a question whose id is "%s"',
    (_, id) => {
      expect(compose(batchOf(question(id)), [id, approve()])).toEqual({
        ok: true,
        resume: [{ interruptId: id, status: "resolved", payload: { approved: true } }],
      });
    },
  );

  it("a request is deeply frozen, and later changes of the draft do not reach it", () => {
    const payload = { list: [1], nested: { deep: true } };
    const metadata = { signature: { by: "ann" } };
    const composed = compose(batchOf(anything("a")), [
      "a",
      { status: "resolved", payload, metadata },
    ]);
    payload.list.push(2);
    payload.nested.deep = false;
    metadata.signature.by = "bob";
    expect(composed).toMatchObject({
      resume: [
        { payload: { list: [1], nested: { deep: true } }, metadata: { signature: { by: "ann" } } },
      ],
    });
    expect(
      () => composed.ok && Object.assign(composed.resume[0]?.metadata ?? {}, { signature: null }),
    ).toThrow(TypeError);
  });
});

describe("what prevents sending", () => {
  it("a request is not sent while a question is not answered", () => {
    expect(
      compose(
        batchOf(question("a"), question("b"), question("c")),
        ["a", approve()],
        ["c", deny()],
      ),
    ).toEqual({
      ok: false,
      blockers: [{ code: "missing", interruptId: "b" }],
    });
  });

  it("a request that cannot be sent names every problem at once, unknown ids first", () => {
    const batch = batchOf(
      question("a"),
      question("b", { expiresAt: isoAt(0) }),
      inputInterrupt({ id: "c" }),
      question("d"),
      question("d"),
    );
    const result = compose(
      batch,
      ["b", approve()],
      ["c", answer({ name: 5 })],
      ["d", approve()],
      ["x", approve()],
    );
    expect(result).toEqual({
      ok: false,
      blockers: [
        { code: "unknown", interruptId: "x" },
        { code: "missing", interruptId: "a" },
        { code: "expired", interruptId: "b" },
        { code: "invalid", interruptId: "c", issues: [mustBeText(["name"])] },
        { code: "duplicate", interruptId: "d" },
      ],
    });
  });

  it("an answer is too late at the instant of the deadline, and in time just before", () => {
    const batch = batchOf(question("a", { expiresAt: isoAt(10) }));
    const answers = drafts(["a", approve()]);
    expect(composeResume(batch, answers, at(10) - 1)).toMatchObject({ ok: true });
    expect(composeResume(batch, answers, at(10))).toEqual({
      ok: false,
      blockers: [{ code: "expired", interruptId: "a" }],
    });
  });

  it("only the expired question must be cancelled; the others keep their answers", () => {
    const batch = batchOf(question("a"), question("b", { expiresAt: isoAt(-1) }));
    expect(compose(batch, ["a", approve()])).toEqual({
      ok: false,
      blockers: [{ code: "expired", interruptId: "b" }],
    });
    expect(compose(batch, ["a", approve()], ["b", cancel()])).toMatchObject({ ok: true });
  });

  it("an answer that breaks the schema is not sent, and a cancellation is not validated", () => {
    const batch = batchOf(inputInterrupt({ id: "a" }));
    expect(compose(batch, ["a", answer({})])).toMatchObject({
      ok: false,
      blockers: [{ code: "invalid", interruptId: "a" }],
    });
    expect(compose(batch, ["a", cancel()])).toMatchObject({ ok: true });
  });

  it("a reason is required only where the schema requires one", () => {
    const properties = { approved: { type: "boolean" }, reason: { type: "string" } };
    const denied = (required: readonly string[]) =>
      compose(
        batchOf(question("a", { responseSchema: { type: "object", properties, required } })),
        ["a", deny()],
      );
    expect(denied(["approved"])).toMatchObject({
      ok: true,
      resume: [{ payload: { approved: false } }],
    });
    expect(denied(["approved", "reason"])).toMatchObject({
      ok: false,
      blockers: [{ code: "invalid", interruptId: "a" }],
    });
  });

  it("an edit that breaks the schema is not sent, and the argument is named", () => {
    const responseSchema = {
      type: "object",
      properties: {
        approved: { type: "boolean" },
        editedArgs: { type: "object", properties: { to: { type: "string" } }, required: ["to"] },
      },
    };
    const batch = batchOf(toolCallInterrupt({ id: "a", responseSchema }));
    expect(compose(batch, ["a", answer({ approved: true, editedArgs: { to: 5 } })])).toEqual({
      ok: false,
      blockers: [{ code: "invalid", interruptId: "a", issues: [mustBeText(["editedArgs", "to"])] }],
    });
  });

  it("a text is not accepted as a yes", () => {
    const batch = batchOf(toolCallInterrupt({ id: "a" }));
    for (const approved of ["true", 1, null, undefined]) {
      expect(compose(batch, ["a", answer({ approved })])).toMatchObject({
        ok: false,
        blockers: [{ code: "invalid" }],
      });
    }
  });

  it("a question whose schema accepts nothing can only be cancelled", () => {
    const batch = batchOf({ ...question("a"), responseSchema: false });
    expect(compose(batch, ["a", approve()])).toMatchObject({
      ok: false,
      blockers: [{ code: "invalid" }],
    });
    expect(compose(batch, ["a", cancel()])).toMatchObject({ ok: true });
  });

  const circle: { self?: unknown } = {};
  circle.self = circle;

  it.each([
    ["a number JSON has no word for", { amount: Number.NaN }, ["amount"], "not-finite"],
    ["an endless number", [1, Number.POSITIVE_INFINITY], [1], "not-finite"],
    [
      "a big integer that no number can hold, as the whole answer",
      10n ** 1_000n,
      [],
      "big-integer",
    ],
    ["a circle", circle, ["self"], "cycle"],
  ])("a request refuses %s instead of changing it silently", (_, payload, path, code) => {
    expect(compose(batchOf(anything("a")), ["a", answer(payload)])).toEqual({
      ok: false,
      blockers: [
        {
          code: "invalid",
          interruptId: "a",
          issues: [{ path, code, message: expect.any(String) }],
        },
      ],
    });
  });

  it("a big integer that is the whole answer keeps its digits", () => {
    const whole = batchOf({ ...question("a"), responseSchema: { type: "integer" } });
    expect(compose(whole, ["a", answer(2n ** 53n + 1n)])).toMatchObject({
      ok: true,
      resume: [{ interruptId: "a", payload: 2n ** 53n + 1n }],
    });
    expect(compose(whole, ["a", answer(5n)])).toMatchObject({ resume: [{ payload: 5 }] });
    const small = batchOf({ ...question("a"), responseSchema: { maximum: 1_000 } });
    expect(compose(small, ["a", answer(2n ** 53n + 1n)])).toMatchObject({ ok: false });
  });

  it("an answer that JSON turns into null is refused", () => {
    expect(compose(batchOf(anything("a")), ["a", answer(new Date(Number.NaN))])).toMatchObject({
      ok: false,
      blockers: [{ code: "invalid" }],
    });
  });

  it.each<Draft["status"]>(["cancelled", "resolved"])(
    "an envelope JSON cannot carry on a question that is %s is refused, without an exception",
    (status) => {
      const draft: Draft = { status, metadata: { amount: Number.NaN } };
      expect(compose(batchOf(anything("a")), ["a", draft])).toEqual({
        ok: false,
        blockers: [
          {
            code: "invalid",
            interruptId: "a",
            issues: [{ path: ["amount"], code: "not-finite", message: expect.any(String) }],
          },
        ],
      });
    },
  );

  it("an answer that JSON cannot carry and one without a schema are not validated", () => {
    const validator = vi.fn(() => ({ status: "valid" as const }));
    const lenient = batchOf({ ...anything("a"), responseSchema: {} });
    const spoilt = drafts(["a", answer({ amount: Number.NaN })]);
    expect(composeResume(lenient, spoilt, at(0), validator)).toMatchObject({
      ok: false,
      blockers: [{ code: "invalid" }],
    });
    expect(
      composeResume(batchOf(anything("a")), drafts(["a", answer(1)]), at(0), validator).ok,
    ).toBe(true);
    expect(validator).not.toHaveBeenCalled();
    expect(composeResume(lenient, drafts(["a", answer(1)]), at(0), validator).ok).toBe(true);
    expect(validator).toHaveBeenCalledExactlyOnceWith({}, 1);
  });
});

describe("questions without an id of their own", () => {
  const nameless = { reason: "confirmation" };

  it("a batch resolves nothing while one question has no id, and can skip them all", () => {
    const batch = batchOf(question("a"), nameless);
    expect(compose(batch, ["a", approve()])).toEqual({
      ok: false,
      blockers: [{ code: "missing", interruptId: "" }],
    });
    expect(compose(batch, ["a", cancel()])).toEqual({
      ok: true,
      resume: [{ interruptId: "a", status: "cancelled" }],
    });
  });

  it("a batch with a question without id also resolves nothing when only some of the others are skipped", () => {
    const batch = batchOf(question("a"), question("b"), nameless);
    expect(compose(batch, ["a", cancel()], ["b", approve()])).toMatchObject({
      blockers: [{ code: "missing", interruptId: "" }],
    });
  });

  it("a batch sends nothing at all when no question can be named", () => {
    expect(compose(batchOf(nameless, nameless))).toEqual({
      ok: false,
      blockers: [{ code: "missing", interruptId: "" }],
    });
  });

  it("a question without id does not use an answer to the empty id", () => {
    expect(compose(batchOf(nameless), ["", approve()])).toMatchObject({ ok: false });
  });

  it("two questions that share an id are too late when one of them is", () => {
    const batch = batchOf(question("a"), question("a", { expiresAt: isoAt(-1) }));
    expect(compose(batch, ["a", approve()])).toEqual({
      ok: false,
      blockers: [{ code: "expired", interruptId: "a" }],
    });
    expect(compose(batch, ["a", cancel()])).toMatchObject({ ok: true });
  });

  it("two questions that share an id have one entry, and only to cancel them", () => {
    const batch = batchOf(question("a"), question("a"));
    expect(compose(batch, ["a", approve()])).toEqual({
      ok: false,
      blockers: [{ code: "duplicate", interruptId: "a" }],
    });
    expect(compose(batch, ["a", cancel()])).toEqual({
      ok: true,
      resume: [{ interruptId: "a", status: "cancelled" }],
    });
  });
});
