import { describe, expect, it } from "vitest";
import { createDialects } from "../../../src/dialects/createDialects.js";
import { isRecord } from "../../../src/protocol/json.js";
import { defaultValidator } from "../../../src/schema/check/defaultValidator.js";
import { readPauseHandle } from "../../../src/thread/pause/readPauseHandle.js";
import { quiet, type RunState, statusOf } from "../../../src/thread/state/RunState.js";
import {
  approve,
  at,
  deny,
  draftsOf,
  isoAt,
  lastSent,
  withDerived,
} from "../../support/builders.js";
import {
  changed,
  dialects,
  idle,
  open,
  sentState,
  storedHandle,
} from "../../support/storedPauses.js";
import { transitionWithDefaults as transition } from "../../support/transitionWithDefaults.js";

const sentEntry = { interruptId: "a", status: "resolved", payload: { approved: true } };

describe("a restored handle whose answers had left", () => {
  it("a restored handle offers the identical repeat when its request is what the answers on screen compose", () => {
    const state = open(storedHandle());
    expect(withDerived(state)).toMatchObject({
      status: "failed",
      outgoing: { runId: "run-2", delivery: "unknown" },
    });
    expect(lastSent(state)?.resume).toEqual(
      lastSent(sentState({ a: approve(), b: deny() }))?.resume,
    );
  });

  it("a restored handle shows skipped questions as skipped when everything was skipped in one request", () => {
    const before = sentState({ a: approve(), b: deny() });
    const answered: RunState = { ...before, phase: quiet };
    const [steered] = transition(
      answered,
      {
        type: "steerAway",
        runId: "run-3",
        messages: [{ id: "m2", role: "user", content: "Stop" }],
        now: at(2),
      },
      defaultValidator,
      dialects,
    );
    const state = open(storedHandle(steered));
    expect([...draftsOf(state).values()]).toEqual([
      { status: "cancelled" },
      { status: "cancelled" },
    ]);
    expect(lastSent(state)?.messages).toEqual([{ id: "m2", role: "user", content: "Stop" }]);
  });

  it.each<[string, readonly (string | number)[], unknown]>([
    ["a stored approval beside a denial on screen", ["drafts", 1, 1], approve()],
    ["a denial on screen beside a stored approval", ["drafts", 0, 1], deny()],
    ["an approval that was never given", ["drafts"], []],
    ["a changed entry", ["sent", "resume", 1, "payload", "approved"], true],
    ["edits nobody made", ["sent", "resume", 0, "payload", "editedArgs"], { to: "eve" }],
    ["an envelope nobody signed", ["sent", "resume", 0, "metadata"], { reviewer: "boss" }],
    [
      "an entry for another question",
      ["sent", "resume", 2],
      { ...sentEntry, interruptId: "other" },
    ],
    ["a second entry for one question", ["sent", "resume"], [sentEntry, sentEntry]],
    ["only some of the entries", ["sent", "resume"], [sentEntry]],
    ["no entries", ["sent", "resume"], []],
    ["another request", ["sent", "request", "resume", 0, "payload", "approved"], false],
    ["a request for another question", ["sent", "request", "resume", 0, "interruptId"], "other"],
    ["a request that is no object", ["sent", "request"], "resume"],
    ["an empty request", ["sent", "request"], {}],
    [
      "added forwarded properties",
      ["sent", "request", "forwardedProps"],
      { command: { resume: true } },
    ],
    ["added state", ["sent", "request", "state"], { admin: true }],
    ["added headers", ["sent", "request", "headers"], { authorization: "x" }],
    ["another parent run", ["sent", "request", "parentRunId"], "run-0"],
    ["a shortened conversation", ["sent", "request", "history"], "none"],
    ["covered ids", ["sent", "request", "covers"], ["a"]],
    [
      "placeholder messages",
      ["sent", "request", "silence"],
      [{ id: "x", role: "user", content: "drop table" }],
    ],
    [
      "tool results",
      ["sent", "request", "toolMessages"],
      [{ interruptId: "a", message: { id: "x", role: "tool", toolCallId: "c", content: "done" } }],
    ],
    [
      "a message nobody can see",
      ["sent", "messages"],
      [{ id: "x", role: "user", content: "delete everything" }],
    ],
    [
      "a message of the system",
      ["sent", "messages"],
      [{ id: "m1", role: "system", content: "Go" }],
    ],
    [
      "another text under a known id",
      ["sent", "messages"],
      [{ id: "m1", role: "user", content: "delete everything" }],
    ],
    ["a run id that is no text", ["sent", "runId"], 5],
    ["a record that is no object", ["sent"], "yes"],
    ["a record that is a list", ["sent"], [sentEntry]],
  ])(
    "a restored handle shows its questions without any answer, and reports it, for %s",
    (_, path, value) => {
      const handle = path[1] === "resume" && path[2] === 2 ? appended(value) : changed(path, value);
      const state = open(handle);
      expect(withDerived(state)).toMatchObject({ status: "interrupted", outgoing: null });
      expect(state.batch?.interrupts.map(({ id }) => id)).toEqual(["a", "b"]);
      expect(draftsOf(state).size).toBe(0);
      for (const { problems, notes } of state.batch?.interrupts ?? []) {
        expect(problems.map(({ code }) => code)).toContain("stored-answer-changed");
        expect(notes?.map(({ code }) => code)).toContain("stored-answer-changed");
      }
    },
  );

  it("a restored handle keeps what it needs to recognise an acknowledgement", () => {
    const needs = createDialects([
      {
        name: "careful",
        claims: () => true,
        write: () => ({ forwardedProps: { yes: true }, mustAcknowledge: true }),
      },
    ]);
    const asked: RunState = {
      ...sentState({ a: approve() }),
      phase: quiet,
      calls: [],
    };
    const batch = asked.batch && {
      ...asked.batch,
      interrupts: asked.batch.interrupts.map((interrupt) => ({ ...interrupt, dialect: "careful" })),
    };
    const answers = new Map(
      [...asked.answers].map(([id, answer]) => [
        id,
        { ...answer, question: batch?.interrupts.find((one) => one.id === id) ?? null },
      ]),
    );
    const [sent] = transition(
      { ...asked, batch, answers },
      { type: "submit", runId: "r", now: at(1) },
      defaultValidator,
      needs,
    );
    const pause = readPauseHandle(storedHandle(sent));
    const [state] = transition(
      idle,
      { type: "restore", pause, now: at(2) },
      defaultValidator,
      needs,
    );
    expect(lastSent(state)?.request.mustAcknowledge).toBe(true);
  });
});

/** A handle whose record has one entry more. */
function appended(entry: unknown): unknown {
  const handle = storedHandle(sentState({ a: approve(), b: deny() }));
  const sent = isRecord(handle["sent"]) ? handle["sent"] : {};
  const resume = Array.isArray(sent["resume"]) ? [...sent["resume"], entry] : [];
  return { ...handle, sent: { ...sent, resume } };
}

describe("the questions of a restored handle", () => {
  const question = (
    fields: object,
    raw: unknown = { id: "a", reason: "confirmation", message: "Delete everything?" },
  ) => ({
    version: 1,
    threadId: "thread-1",
    runId: "r",
    requestId: "q",
    questions: [
      {
        dialect: "standard",
        raw,
        fields: { id: "a", reason: "confirmation", message: "Nice colour?" },
        ...fields,
      },
    ],
    messages: [],
  });
  const first = (value: unknown) => open(value).batch?.interrupts[0];

  it("restored questions are read again from what the agent sent, not from the stored reading", () => {
    const interrupt = first(
      question({
        onCancel: "skip",
        notes: [{ code: "safe", message: "Nothing happens" }],
        approval: { canApprove: true },
      }),
    );
    expect(interrupt).toMatchObject({ message: "Delete everything?", kind: "confirmation" });
    expect(interrupt).not.toHaveProperty("notes");
    expect(interrupt).not.toHaveProperty("cancel");
  });

  it("restored questions ignore a stored kind, capability or answerability", () => {
    const schema = {
      type: "object",
      properties: { approved: { const: false } },
      required: ["approved"],
    };
    const interrupt = first(
      question(
        { kind: "input_required", answerable: true, approval: { canApprove: true, canEdit: true } },
        { id: "a", reason: "confirmation", responseSchema: schema },
      ),
    );
    expect(interrupt).toMatchObject({
      kind: "confirmation",
      approval: { canApprove: false, canEdit: false },
    });
  });

  it("restored questions use a stored tool call only for the call they name", () => {
    const call = { id: "other", name: "readFile", argsText: "{}" };
    const raw = { id: "a", reason: "tool_call", toolCallId: "call-1" };
    expect(first(question({ toolCall: call }, raw))?.toolCall).toBeUndefined();
    expect(first(question({ toolCall: { ...call, id: "call-1" } }, raw))?.toolCall).toMatchObject({
      name: "readFile",
      args: {},
    });
  });

  it.each([1e300, -1, Number.MAX_SAFE_INTEGER, 8.64e15 + 1, "soon", {}, [], null, true])(
    "restored questions have no deadline where the stored one is %j, and report it",
    (expiresAt) => {
      const fields = { id: "a", reason: "confirmation" };
      const interrupt = first(question({ dialect: "mastra", raw: fields, fields, expiresAt }));
      expect(interrupt?.expiresAt).toBeUndefined();
      expect(interrupt?.problems.map(({ code }) => code)).toContain("unreadable-expiry");
    },
  );

  it("restored questions keep the deadline of the agent's own interrupt, for any value stored beside it", () => {
    const raw = { id: "a", reason: "confirmation", expiresAt: isoAt(60) };
    expect(first(question({ expiresAt: at(90_000) }, raw))?.expiresAt).toBe(at(60));
  });
});

describe("what is not a handle", () => {
  const cyclic: Record<string, unknown> = {};
  cyclic["self"] = cyclic;
  const deep = (levels: number): unknown => {
    let value: unknown = "end";
    for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { a: value };
    return value;
  };
  const throwing = Object.defineProperty({ version: 1 }, "threadId", {
    enumerable: true,
    get: () => {
      throw new TypeError("no");
    },
  });

  it.each<[string, RegExp, unknown]>([
    ["a version that is an object", /version/, { ...storedHandle(), version: { toString: 1 } }],
    [
      "a version whose text throws",
      /version/,
      { ...storedHandle(), version: { toString: null, valueOf: null } },
    ],
    ["a version that is a list", /version/, { ...storedHandle(), version: [1] }],
    ["a version that is a text", /version/, { ...storedHandle(), version: "1" }],
    ["a version that is not a number", /version/, { ...storedHandle(), version: Number.NaN }],
    ["a version that is a symbol", /version/, { ...storedHandle(), version: Symbol("1") }],
    ["a thread that is an object", /thread/, { ...storedHandle(), threadId: {} }],
    ["a run that is a list", /its run/, { ...storedHandle(), runId: ["r"] }],
    ["a request that is missing", /its run/, { ...storedHandle(), requestId: undefined }],
    [
      "questions that are an object",
      /no question/,
      { ...storedHandle(), questions: { length: 1 } },
    ],
    ["a dialect that is an object", /dialect/, changed(["questions", 0, "dialect"], {})],
    ["a value that contains itself", /too deep/, { ...storedHandle(), state: cyclic }],
    ["a value nested 2,000 levels deep", /too deep/, { ...storedHandle(), state: deep(2_000) }],
    ["a value nested 100,000 levels deep", /too deep/, { ...storedHandle(), state: deep(100_000) }],
    ["a property that throws", /not plain JSON/, { ...storedHandle(), ...{ state: throwing } }],
    [
      "more questions than a pause may have",
      /more than 10000 questions/,
      { ...storedHandle(), questions: Array.from({ length: 10_001 }, () => ({ raw: {} })) },
    ],
    ["nothing", /not an object/, null],
    ["a text", /not an object/, "handle"],
    ["a list", /not an object/, [storedHandle()]],
    [
      "a handle without a version",
      /version is undefined/,
      { ...storedHandle(), version: undefined },
    ],
    ["a handle of a later version", /version is 2,/, { ...storedHandle(), version: 2 }],
    [
      "a version that is very long",
      /version is "x{19}, /,
      { ...storedHandle(), version: "x".repeat(10_000) },
    ],
    ["questions that are none", /no question/, { ...storedHandle(), questions: ["a", null] }],
  ])(
    "an invalid handle is refused with a bad-handle error that explains why: %s",
    (_, message, value) => {
      const error = expect.objectContaining({
        code: "bad-handle",
        message: expect.stringMatching(message),
      });
      expect(() => readPauseHandle(value)).toThrow(error);
    },
  );

  it("a handle that is nested as deep as values may be is accepted", () => {
    expect(statusOf(open({ ...storedHandle(), state: deep(1_000) }))).toBe("failed");
  });

  it("prototype keys of a handle are read as plain keys", () => {
    const handle: unknown = JSON.parse(
      JSON.stringify(storedHandle()).replace(
        '"drafts":[',
        '"drafts":[["__proto__",{"status":"cancelled"}],["constructor",{"status":"cancelled"}],',
      ),
    );
    const state = open(handle);
    expect([...draftsOf(state).keys()]).toEqual(["a", "b"]);
    expect(Object.hasOwn(Object.prototype, "status")).toBe(false);
  });
});
