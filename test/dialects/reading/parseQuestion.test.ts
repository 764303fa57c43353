import { describe, expect, it } from "vitest";
import type { PendingInterrupt } from "../../../src/core.js";
import { createDialects } from "../../../src/dialects/createDialects.js";
import type { Answered, Dialect, Question } from "../../../src/dialects/Dialect.js";
import { encodeAnswers } from "../../../src/dialects/encodeAnswers.js";
import { parseQuestion } from "../../../src/dialects/readQuestions.js";
import type { ResumeEntry } from "../../../src/protocol/input.js";
import type { UnknownRecord } from "../../../src/protocol/json.js";
import { defaultValidator } from "../../../src/schema/check/defaultValidator.js";
import { batchOf, read } from "../../support/builders.js";

const fields = { id: "a", reason: "confirmation" };
const parse = (question: Partial<Question>) =>
  parseQuestion({ name: "mine" }, { fields, ...question }, { findToolCall: () => undefined });

describe("a question as a dialect has read it", () => {
  it.each<readonly [string, Partial<Question>]>([
    ["what skipping means", { onCancel: "reject" }],
    ["the form of the result", { resultFormat: "json" }],
    ["that it takes only an answer", { hidesDecision: true }],
    ["its details", { details: { city: "Rome" } }],
    ["its notes", { notes: [{ code: "n", message: "N" }] }],
    ["why it has no result", { withoutResult: { code: "w", message: "W" } }],
    ["what the answer needs", { origin: { token: 1 } }],
    ["what was sent", { raw: { sent: true } }],
  ])("a question that a dialect has read has %s", (_, question) => {
    expect(parse(question)).toMatchObject({ id: "a", dialect: "mine", ...question });
  });

  it("a question has none of these fields where the dialect sets none", () => {
    const { raw, dialect, ...plain } = parse({ notes: [] });
    const { raw: _, dialect: __, ...standard } = read(fields);
    expect(plain).toStrictEqual(standard);
    expect([raw, dialect]).toEqual([fields, "mine"]);
    expect(parse({ hidesDecision: false })).not.toHaveProperty("hidesDecision");
  });

  it("a question has the forms of its decisions where it can be approved", () => {
    const decisionFields = {};
    expect(parse({ decisionFields }).approval?.fields).toBe(decisionFields);
    expect(parse({}).approval).toEqual(read(fields).approval);
    const other = { id: "a", reason: "acme:any" };
    expect(parse({ fields: other, decisionFields })).not.toHaveProperty("approval");
  });
});

describe("the answers to questions of several dialects", () => {
  const asking = (
    id: string,
    dialect: string,
    extra: Partial<PendingInterrupt> = {},
  ): PendingInterrupt => ({
    ...read({ ...fields, id }),
    dialect,
    ...extra,
  });
  const entry = (interruptId: string, payload: unknown = true): ResumeEntry => ({
    interruptId,
    status: "resolved",
    payload,
  });
  const ids = (answers: readonly Answered[]) => answers.map(({ interrupt }) => interrupt.id);
  const encode = (
    interrupts: readonly PendingInterrupt[],
    resume: readonly ResumeEntry[],
    ...list: readonly Dialect[]
  ) => encodeAnswers(createDialects(list), { ...batchOf(), interrupts }, resume, defaultValidator);
  const requestOf = (...args: Parameters<typeof encode>) => {
    const composed = encode(...args);
    return composed.ok ? composed.request : composed.blockers;
  };

  it("answers are written by their own dialects, the others in the standard's form, in the order of the questions", () => {
    const seen: unknown[] = [];
    const mine: Dialect = {
      name: "mine",
      write: (answers, context) => {
        seen.push([ids(answers), context.threadId, context.runId, context.interrupts.length]);
        return { resume: answers.map((answer) => answer.entry), parentRunId: "run-1" };
      },
    };
    const open = [
      asking("a", "standard"),
      asking("b", "mine"),
      asking("c", "standard"),
      asking("d", "plain"),
    ];
    const resume = [entry("d"), entry("c"), entry("b"), entry("a")];
    expect(encode(open, resume, mine, { name: "plain" })).toMatchObject({ ok: true, resume });
    expect(requestOf(open, resume, mine)).toEqual({
      resume: ["a", "b", "c", "d"].map((id) => entry(id)),
      parentRunId: "run-1",
    });
    expect(seen[0]).toEqual([["b"], "thread-1", "run-1", 4]);
  });

  it("answers of several dialects are put into one request: lists are concatenated, objects are merged", () => {
    const message = (id: string) => ({
      interruptId: id,
      message: { id, role: "tool" as const, toolCallId: id, content: "yes" },
    });
    const writing = (name: string, props: UnknownRecord): Dialect => ({
      name,
      write: () => ({
        forwardedProps: { answers: props, last: name },
        state: { [name]: 1 },
        toolMessages: [message(name)],
        runs: [{ toolCallId: name, name, args: {} }],
      }),
    });
    const open = [asking("a", "x"), asking("b", "y")];
    const list = [writing("x", { a: 1, same: { x: 1 } }), writing("y", { b: 2, same: { y: 1 } })];
    expect(requestOf(open, [entry("a"), entry("b")], ...list)).toEqual({
      forwardedProps: { answers: { a: 1, b: 2, same: { x: 1, y: 1 } }, last: "y" },
      state: { x: 1, y: 1 },
      toolMessages: [message("x"), message("y")],
      runs: ["x", "y"].map((name) => ({ toolCallId: name, name, args: {} })),
    });
  });

  it("fields that only one dialect writes are kept", () => {
    const open = [asking("a", "x"), asking("b", "y")];
    const props: Dialect = {
      name: "x",
      write: () => ({ forwardedProps: { a: 1 }, state: { b: 2 } }),
    };
    const other: Dialect = { name: "y", write: () => ({ parentRunId: "run-0" }) };
    const whole = { forwardedProps: { a: 1 }, state: { b: 2 }, parentRunId: "run-0" };
    expect(requestOf(open, [entry("a"), entry("b")], props, other)).toEqual(whole);
    expect(requestOf(open, [entry("b"), entry("a")], props, other)).toEqual(whole);
  });

  it("only answers to open questions are written", () => {
    const open = [
      asking("a", "standard", { answerable: false }),
      asking("b", "mine"),
      asking("b", "standard"),
    ];
    const mine: Dialect = {
      name: "mine",
      write: (answers) => ({ forwardedProps: { ids: ids(answers) } }),
    };
    expect(requestOf(open, [entry("a"), entry("b"), entry("x")], mine)).toEqual({
      forwardedProps: { ids: ["b"] },
    });
  });

  it("answers are not sent where a dialect cannot write one of them", () => {
    const issues = [{ path: [], message: "No." }];
    const picky: Dialect = {
      name: "mine",
      check: (answer) =>
        answer.entry.status === "resolved" && answer.entry.payload === "no" ? issues : [],
    };
    const open = [asking("a", "mine"), asking("b", "other")];
    expect(encode(open, [entry("a", "no"), entry("b", "no")], picky)).toEqual({
      ok: false,
      blockers: [{ code: "invalid", interruptId: "a", issues }],
    });
    expect(encode(open, [entry("a"), entry("b")], picky)).toMatchObject({ ok: true });
  });

  describe("that a dialect has rewritten", () => {
    const raw = { id: "agents-id", responseSchema: { type: "string" } };
    const writing = (...resume: readonly unknown[]): Dialect => ({
      name: "mine",
      write: () => ({ resume }),
    });
    const check = (question: Partial<PendingInterrupt>, ...resume: readonly unknown[]) =>
      encode(
        [asking("z", "mine", { raw: {} }), asking("a", "mine", { raw, ...question })],
        [entry("a")],
        writing(...resume),
      );

    it.each(["a", "agents-id"])(
      "a rewritten answer must fit the schema that the agent sent, by its id %s",
      (id) => {
        expect(check({}, entry(id, "yes"))).toMatchObject({ ok: true });
        expect(check({}, entry(id, 5))).toMatchObject({
          ok: false,
          blockers: [{ code: "invalid", interruptId: "a", issues: [{}] }],
        });
      },
    );

    it.each<readonly [string, Partial<PendingInterrupt>, unknown]>([
      ["it is skipped", {}, { interruptId: "a", status: "cancelled" }],
      ["it is not about a question", {}, entry("unknown", 5)],
      ["it is no entry", {}, 5],
      ["the agent sent no schema", { raw: { id: "a" } }, entry("a", 5)],
      ["what the agent sent is no object", { raw: "?" }, entry("a", 5)],
      [
        "it was checked with that schema already",
        { responseSchema: raw.responseSchema },
        entry("a", 5),
      ],
    ])("rewritten answers are not checked again where %s", (_, question, written) => {
      expect(check(question, written)).toMatchObject({ ok: true });
    });

    it("rewritten answers may have another form than a list", () => {
      const other: Dialect = { name: "mine", write: () => ({ resume: { a: 5 } }) };
      expect(requestOf([asking("a", "mine", { raw })], [entry("a")], other)).toEqual({
        resume: { a: 5 },
      });
    });
  });
});
