import { describe, expect, it } from "vitest";
import {
  answerRoot,
  identify,
  readRootInterrupt,
  textOf,
} from "../../../src/dialects/shared/announcedInterrupts.js";
import { readEvent } from "../../../src/protocol/readEvent.js";
import { answered } from "../../support/dialects/readBy.js";

const read = (fields: object) => {
  const reading = readEvent({ type: "RUN_FINISHED", threadId: "t", runId: "r", ...fields });
  return reading.status === "read" ? readRootInterrupt(reading.event) : undefined;
};

describe("a pause at the root of the end of a run", () => {
  it.each([
    ["draft", { outcome: "interrupt", interrupt: { reason: "x" } }],
    ["draft", { interrupt: { reason: "x", payload: { prompt: "Which?" } } }],
    ["draft", { outcome: "interrupt" }],
    ["list", { interrupt: [{ id: "a", value: 1 }] }],
  ])("is a %s: %j", (shape, fields) => {
    expect(read(fields)?.shape).toBe(shape);
  });

  it.each([
    ["nothing is there", {}],
    ["the list is empty", { interrupt: [] }],
    ["the run was cancelled", { outcome: { type: "cancelled" }, interrupt: { id: "a" } }],
    [
      "the outcome says it",
      { outcome: { type: "interrupt", interrupts: [{ id: "a" }] }, interrupt: [{ id: "a" }] },
    ],
    ["the word is another", { outcome: "paused" }],
  ])("is none where %s", (_, fields) => {
    expect(read(fields)).toBeUndefined();
  });
});

describe("what a pause at the root contains", () => {
  it.each([
    ["the one object", { interrupt: { reason: "x" } }, [{ reason: "x" }]],
    ["nothing but the pause", { outcome: "interrupt" }, [{}]],
    [
      "the objects of the list",
      { interrupt: [{ id: "a" }, "b", { id: "c" }] },
      [{ id: "a" }, { id: "c" }],
    ],
  ])("is %s", (_, fields, interrupts) => {
    expect(read(fields)).toMatchObject({ interrupts, runId: "r" });
  });
});

describe("the id of a pause at the root", () => {
  it.each([
    [{}, { id: "interrupt:run-1", origin: {} }],
    [{ id: null }, { id: "interrupt:run-1", origin: {} }],
    [{ id: "a" }, { id: "a", origin: { interruptId: "a" } }],
    [{ id: 7 }, { id: "7", origin: { interruptId: 7 } }],
  ])("is the agent's own where it gave one: %j", (interrupt, identified) => {
    expect(identify(interrupt, "run-1")).toEqual(identified);
  });
});

describe("the answer to a pause at the root", () => {
  const resolved = { status: "resolved", payload: { approved: true } } as const;

  it.each([
    [
      "with the agent's id",
      { interruptId: "a" },
      { interruptId: "a", payload: { approved: true } },
    ],
    ["without one", undefined, { payload: { approved: true } }],
  ])("is an object %s", (_, origin, resume) => {
    expect(answerRoot([answered({ origin }, resolved)])).toEqual({ resume });
  });

  it("is absent where the question was skipped, or there is none", () => {
    expect(answerRoot([answered({ origin: {} }, { status: "cancelled" })])).toEqual({});
    expect(answerRoot([])).toEqual({});
  });
});

describe("the text of one of several keys", () => {
  it("is the first that is a text", () => {
    expect(textOf({ a: 1, b: "two", c: "three" }, ["a", "b", "c"])).toBe("two");
    expect(textOf({ a: 1 }, ["a", "toString"])).toBeUndefined();
  });
});
