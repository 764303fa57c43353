import { describe, expect, it } from "vitest";
import { copyStored, readPauseHandle } from "../../../src/thread/pause/readPauseHandle.js";
import { approve, at, deny } from "../../support/builders.js";

const asked = (id: string, fields: object = {}) => ({
  dialect: "standard",
  raw: { id, reason: "confirmation", ...fields },
});
const entry = (interruptId: string) => ({ interruptId, ...approve() });
const message = { id: "m1", role: "user", content: "Go" };
const base = {
  version: 1,
  threadId: "thread-1",
  runId: "run-1",
  requestId: "request-1",
  questions: [asked("a"), asked("b")],
  messages: [message],
};
const sent = {
  runId: "run-2",
  resume: [entry("a"), entry("b")],
  request: { resume: [] },
  sentAt: at(1),
  messages: [message],
};
const read = (fields: object) => readPauseHandle({ ...base, ...fields });

describe("a handle that is read", () => {
  it("a handle that is read has the times of answers to its questions, and no other values as times", () => {
    const draftTimes = [
      ["a", at(1)],
      ["b", "later"],
      ["unknown", at(1)],
      [5, at(1)],
    ];
    expect(read({ draftTimes }).draftTimes).toEqual([["a", at(1)]]);
  });

  it("a handle that is read has what was stored, and nothing else", () => {
    expect(readPauseHandle(base)).toStrictEqual({
      version: 1,
      threadId: "thread-1",
      runId: "run-1",
      requestId: "request-1",
      interrupts: [
        expect.objectContaining({ id: "a", dialect: "standard" }),
        expect.objectContaining({ id: "b" }),
      ],
      drafts: [],
      draftTimes: [],
      inputs: [],
      changed: [],
      messages: [message],
    });
  });

  it("a handle has answers and typed input of its own questions only", () => {
    const given = [
      ["a", approve()],
      ["other", approve()],
      ["b", deny()],
    ];
    expect(read({ drafts: given, inputs: given })).toMatchObject({
      drafts: [given[0], given[2]],
      inputs: [given[0], given[2]],
    });
  });

  it("a handle has no answer for a question without an id, for any value stored under the empty one", () => {
    const nameless = { dialect: "standard", raw: { reason: "confirmation" } };
    const empty = [["", approve()]];
    expect(
      read({ questions: [nameless], drafts: empty, inputs: empty, changed: [""] }),
    ).toMatchObject({
      drafts: [],
      inputs: [],
      changed: [],
    });
    expect(read({ questions: [asked("")], drafts: empty })).toMatchObject({ drafts: empty });
  });

  it.each<readonly [string, unknown]>([
    ["no list", { a: approve() }],
    ["no pair", ["a", null, 5]],
    ["a pair without an id", [[5, approve()]]],
    ["an answer without a status", [["a", { payload: { approved: true } }]]],
    ["an answer that is no object", [["a", "yes"]]],
    ["an answer that is nothing", [["a", null]]],
    ["an answer whose metadata is no object", [["a", { ...approve(), metadata: "boss" }]]],
  ])("a handle has no answer where the stored one is %s, and keeps the others", (_, drafts) => {
    expect(read({ drafts }).drafts).toEqual([]);
    expect(
      read({ drafts: Array.isArray(drafts) ? [...drafts, ["b", deny()]] : [["b", deny()]] }).drafts,
    ).toEqual([["b", deny()]]);
  });

  it("a handle has an answer under the id it is stored for, for any id inside", () => {
    expect(read({ drafts: [["a", { ...approve(), interruptId: "b" }]] }).drafts).toEqual([
      ["a", approve()],
    ]);
  });

  it("a handle names its own questions that have changed, and ignores everything else", () => {
    expect(read({ changed: ["b", "other", 5, null, { toString: 1 }] }).changed).toEqual(["b"]);
    expect(read({ changed: "ab" }).changed).toEqual([]);
  });

  it("a handle has the state, also one that is null", () => {
    expect(read({ state: { n: 1 } }).state).toEqual({ n: 1 });
    expect(read({ state: null })).toHaveProperty("state", null);
    expect(read({})).not.toHaveProperty("state");
  });

  it("a handle has the earlier decisions of its own thread", () => {
    expect(read({ history: { revision: 3, decisions: [] } }).history).toEqual({
      revision: 3,
      decisions: [],
      decisionResults: [],
    });
    expect(read({ history: [] })).not.toHaveProperty("history");
    expect(read({ history: null })).not.toHaveProperty("history");
  });

  it("a handle leaves out values that are no questions or messages", () => {
    const { interrupts, messages } = read({
      questions: ["a", null, asked("b"), []],
      messages: [null, message, "Go"],
    });
    expect([interrupts.map(({ id }) => id), messages]).toEqual([["b"], [message]]);
  });

  it("a handle may have 10,000 questions", () => {
    const questions = Array.from({ length: 10_000 }, () => ({ raw: {} }));
    expect(read({ questions }).interrupts.length).toBe(10_000);
  });
});

describe("a question of a handle", () => {
  const first = (question: object) => read({ questions: [question] }).interrupts[0];
  const custom = (fields: object) =>
    first({
      dialect: "custom",
      raw: { x: 1 },
      fields: { id: "a", reason: "tool_call", toolCallId: "call-1" },
      ...fields,
    });
  const call = { id: "call-1", name: "send", argsText: '{"to":"ann"}' };
  const codes = (question: ReturnType<typeof first>) => question?.problems.map(({ code }) => code);

  it("a question of a handle belongs to the standard where it names no dialect", () => {
    expect(first({ raw: { id: "a", reason: "confirmation" } })).toMatchObject({
      id: "a",
      dialect: "standard",
    });
  });

  it("a standard question is read from its fields where what the agent sent is missing", () => {
    const fields = { id: "a", reason: "confirmation" };
    expect(first({ dialect: "standard", fields, onCancel: "skip" })).toMatchObject({
      id: "a",
      raw: fields,
      onCancel: "skip",
    });
  });

  it("a question of another dialect has what the dialect had read", () => {
    const added = {
      onCancel: "reject",
      notes: [{ code: "note", message: "Once" }],
      origin: { step: 1 },
      expiresAt: at(60),
    };
    const question = custom({ ...added, toolCall: call });
    expect(question).toMatchObject({
      ...added,
      dialect: "custom",
      raw: { x: 1 },
      toolCall: { ...call, args: { to: "ann" } },
    });
    expect(codes(question)).toEqual([]);
  });

  it("a question of another dialect has nothing that was not stored", () => {
    const question = custom({ toolCall: call });
    for (const key of ["onCancel", "notes", "origin", "expiresAt"])
      expect(question).not.toHaveProperty(key);
    expect(codes(question)).toEqual([]);
  });

  it.each(["skip", "reject", "unsupported"])(
    "a question of a handle may be skipped in the way that is stored: %s",
    (onCancel) => {
      expect(custom({ onCancel })).toMatchObject({ onCancel });
    },
  );

  it.each<readonly [string, unknown]>([
    ["onCancel", "approve"],
    ["onCancel", null],
    ["notes", "Nothing happens"],
    ["notes", ["Nothing happens", null, { code: 5, message: "" }, { code: "safe" }]],
    ["origin", undefined],
  ])("a question of a handle has no %s where %j is stored", (key, value) => {
    expect(custom({ [key]: value })).not.toHaveProperty(key);
  });

  it("a question of a handle keeps the notes beside one that cannot be read", () => {
    const note = { code: "note", message: "Once" };
    expect(custom({ notes: [null, note] })).toMatchObject({ notes: [note] });
  });

  it("a question of a handle has no id of its own where its fields are no object", () => {
    expect(custom({ fields: "a" })).toMatchObject({ id: "", answerable: false });
  });

  it.each<readonly [string, unknown]>([
    ["no call", undefined],
    ["a text", "send"],
    ["a call without an id", { ...call, id: undefined }],
    ["a call whose name is no text", { ...call, name: 5 }],
    ["a call whose arguments are no text", { ...call, argsText: { to: "ann" } }],
    ["a call with another id", { ...call, id: "call-2" }],
  ])(
    "a question of a handle has no tool call where %s is stored, and reports it",
    (_, toolCall) => {
      const raw = { id: "a", reason: "tool_call", toolCallId: "call-1" };
      for (const question of [
        custom({ toolCall }),
        first({ dialect: "standard", raw, toolCall }),
      ]) {
        expect(question).not.toHaveProperty("toolCall");
        expect(codes(question)).toEqual(["unknown-tool-call"]);
      }
    },
  );
});

describe("what was sent according to a handle", () => {
  it("a sent request is read with the time it left", () => {
    expect(read({ sent }).sent).toStrictEqual({
      runId: "run-2",
      answers: [
        ["a", approve()],
        ["b", approve()],
      ],
      request: { resume: [] },
      sentAt: at(1),
      messages: [message],
    });
  });

  it.each([undefined, "now", -1, 8.64e15 + 1])(
    "a sent request has no time where %j is stored",
    (sentAt) => {
      expect(read({ sent: { ...sent, sentAt } }).sent).not.toHaveProperty("sentAt");
    },
  );

  it("a sent request may have no messages", () => {
    expect(read({ sent: { ...sent, messages: undefined } }).sent).toMatchObject({ messages: [] });
  });

  it.each<readonly [string, unknown]>([
    ["nothing", null],
    ["a text", "yes"],
    ["a record without a run", { ...sent, runId: undefined }],
    ["a record without entries", { ...sent, resume: [] }],
    ["a record whose entries cannot be read", { ...sent, resume: ["a"] }],
    ["two entries for one question", { ...sent, resume: [entry("a"), entry("a")] }],
    ["an entry for another question", { ...sent, resume: [entry("a"), entry("other")] }],
    ["a message that cannot be read", { ...sent, messages: [message, "Go"] }],
  ])("a sent request is unreadable where it is %s", (_, claim) => {
    expect(read({ sent: claim }).sent).toBe("unreadable");
  });
});

describe("a copy of a stored value", () => {
  const nested = (levels: number): unknown => {
    let value: unknown = [];
    for (let level = 1; level < levels; level += 1) value = [value];
    return value;
  };
  const row = Array.from({ length: 5_000 }, () => 0);

  it("a copy of a stored value is plain, without what JSON does not carry", () => {
    const value = {
      a: [1, null, "x"],
      b: undefined,
      c: () => 1,
      d: Object.create({ inherited: 1 }),
    };
    expect(copyStored(value)).toStrictEqual({ a: [1, null, "x"], d: {} });
    for (const plain of [null, 5, "x", true]) expect(copyStored(plain)).toBe(plain);
  });

  it("a copy of a stored value may have 1,017 levels", () => {
    expect(JSON.stringify(copyStored(nested(1_017)))).toBe(JSON.stringify(nested(1_017)));
    expect(() => copyStored(nested(1_018))).toThrow(/too deep/);
  });

  it("a copy is refused where repeated references make it too large", () => {
    expect(() => copyStored(Array.from({ length: 1_001 }, () => row))).toThrow(/too large/);
  });

  it("a copy is refused with the reason where the value is not plain JSON", () => {
    const broken = {
      toJSON: () => {
        throw new TypeError("not now");
      },
    };
    expect(() => copyStored({ broken })).toThrow(
      expect.objectContaining({
        code: "bad-handle",
        message: expect.stringContaining("JSON"),
        cause: expect.any(TypeError),
      }),
    );
  });
});
