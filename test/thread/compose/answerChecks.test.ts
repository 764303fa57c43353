import { describe, expect, it, vi } from "vitest";
import type { Draft } from "../../../src/core.js";
import { defaultValidator } from "../../../src/schema/check/defaultValidator.js";
import { confirmationInterrupt, inputInterrupt, toolCallInterrupt } from "../../../src/testing.js";
import { createAnswerChecks, onceEach } from "../../../src/thread/compose/answerChecks.js";
import { composeBatch } from "../../../src/thread/compose/composeBatch.js";
import { answer, approve, at, batchOf, cancel, drafts, read } from "../../support/builders.js";

const valid = { status: "valid" } as const;

describe("an answer", () => {
  const question = read(toolCallInterrupt());

  it("an answer is serialized and validated once, however often it is read", () => {
    const validator = vi.fn(() => valid);
    const { check } = createAnswerChecks(validator);
    const draft = approve();
    expect(check(question, draft)).toBe(check(question, draft));
    expect(validator).toHaveBeenCalledTimes(1);
    check(question, approve());
    expect(validator).toHaveBeenCalledTimes(2);
  });

  it("an answer is validated again for a question that has changed", () => {
    const { check } = createAnswerChecks(defaultValidator);
    const draft = answer({ name: "Ann" });
    expect(check(read(inputInterrupt()), draft).issues).toEqual([]);
    const responseSchema = { type: "object", properties: { name: { type: "number" } } };
    expect(check(read(inputInterrupt({ responseSchema })), draft).issues).toMatchObject([
      { code: "type" },
    ]);
  });

  it("an answer is frozen as it will be sent", () => {
    const { payload, metadata } = createAnswerChecks(() => valid).check(question, {
      ...answer({ approved: true, list: [1] }),
      metadata: { by: { name: "ann" } },
    });
    expect(payload).toEqual({ value: { approved: true, list: [1] }, issues: [] });
    expect(metadata).toEqual({ value: { by: { name: "ann" } }, issues: [] });
    expect("value" in payload && Object.isFrozen(payload.value)).toBe(true);
  });

  it("an answer has no payload where the question is skipped, and is not checked with its schema", () => {
    const validator = vi.fn(() => valid);
    const smuggled = { status: "cancelled", payload: { approved: Number.NaN } } as Draft;
    expect(createAnswerChecks(validator).check(question, smuggled)).toMatchObject({
      payload: { value: undefined, issues: [] },
      issues: [],
    });
    expect(validator).not.toHaveBeenCalled();
  });

  it("an answer cannot skip a question where the agent cannot receive a skip", () => {
    const { check } = createAnswerChecks(defaultValidator);
    const stays = { ...read(confirmationInterrupt()), onCancel: "unsupported" } as const;
    expect(check(stays, cancel()).issues).toEqual([
      { path: [], code: "skip-unsupported", message: expect.any(String) },
    ]);
    expect(check(stays, approve()).issues).toEqual([]);
    expect(check({ ...stays, onCancel: "reject" }, cancel()).issues).toEqual([]);
    const broken: Draft = { status: "cancelled", metadata: { at: Number.NaN } };
    expect(check(stays, broken).issues.map(({ code }) => code)).toEqual([
      "not-finite",
      "skip-unsupported",
    ]);
  });

  it.each<[string, unknown, readonly string[]]>([
    ["null", null, ["null-answer"]],
    ["another value", 1, []],
  ])("an answer without a schema is accepted as it can be sent: %s", (_, payload, expected) => {
    const { check } = createAnswerChecks(defaultValidator);
    expect(
      check(read({ id: "a", reason: "acme:any" }), answer(payload)).issues.map(({ code }) => code),
    ).toEqual(expected);
  });
});

describe("a value that a dialect has written", () => {
  const schema = { type: "object" };

  it("a value written by a dialect is validated once with each schema where it cannot change any more", () => {
    const validator = vi.fn((_: unknown, value: unknown) =>
      value === null ? valid : ({ status: "invalid", issues: [] } as const),
    );
    const validate = onceEach(validator);
    const frozen = Object.freeze({ a: 1 });
    expect([validate(schema, frozen), validate(schema, frozen)]).toMatchObject([
      { status: "invalid" },
      { status: "invalid" },
    ]);
    expect(validator).toHaveBeenCalledTimes(1);
    validate({ type: "array" }, frozen);
    expect(validator).toHaveBeenCalledTimes(2);
  });

  it.each<[string, unknown]>([
    ["it may still change", { a: 1 }],
    ["it is text", "a"],
    ["it is null", null],
  ])("a value written by a dialect is validated each time where %s", (_, value) => {
    const validator = vi.fn(() => valid);
    const validate = onceEach(validator);
    expect([validate(schema, value), validate(schema, value)]).toEqual([valid, valid]);
    expect(validator).toHaveBeenCalledTimes(2);
    expect(validator).toHaveBeenLastCalledWith(schema, value);
  });
});

describe("a batch with more questions than are shown", () => {
  const question = (id: string) => confirmationInterrupt({ id });
  const compose = (
    shown: number,
    raws: readonly unknown[],
    ...pairs: readonly (readonly [id: string, draft: Draft])[]
  ) =>
    composeBatch(
      { ...batchOf(...raws), shown },
      drafts(...pairs),
      at(0),
      createAnswerChecks(defaultValidator),
    );
  const three = [question("a"), question("b"), question("c")];
  const cancelled = ["a", "b", "c"].map((interruptId) => ({ interruptId, status: "cancelled" }));
  const refused = { ok: false, blockers: [{ code: "too-many", interruptId: "" }] };

  it("a batch with more questions than are shown can only be skipped as a whole", () => {
    expect(compose(2, three, ["a", cancel()], ["b", cancel()])).toEqual({
      ok: true,
      resume: cancelled,
    });
    expect(compose(2, three, ["a", cancel()])).toEqual(refused);
    expect(compose(2, three, ["a", cancel()], ["b", approve()])).toEqual(refused);
    expect(compose(2, three)).toEqual(refused);
  });

  it("a batch leaves out the questions that cannot be named", () => {
    const nameless = { reason: "confirmation" };
    expect(compose(2, [question("a"), nameless, question("c")], ["a", cancel()])).toMatchObject({
      ok: true,
      resume: [{ interruptId: "a" }, { interruptId: "c" }],
    });
  });

  it("a batch keeps the answer sent with a skipped question, and skips what is not shown for any answer of a host", () => {
    const by: Draft = { status: "cancelled", metadata: { by: "ann" } };
    expect(compose(1, three.slice(0, 2), ["a", by])).toMatchObject({
      ok: true,
      resume: [{ interruptId: "a", metadata: { by: "ann" } }, { interruptId: "b" }],
    });
  });
});
