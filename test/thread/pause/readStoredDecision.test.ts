import { describe, expect, it } from "vitest";
import type { DecisionRecord } from "../../../src/thread/decisions/DecisionRecord.js";
import { mostDecisions } from "../../../src/thread/pause/PauseHandle.js";
import {
  readConversation,
  readHistory,
  readStoredDecision,
} from "../../../src/thread/pause/readHistory.js";
import { at } from "../../support/builders.js";

const asked = {
  threadId: "thread-1",
  runId: "run-1",
  interruptId: "a",
  reason: "tool_call",
  message: "Send?",
  proposed: { toolCallId: "call-1", toolName: "send", args: { to: "ann" }, argsText: "{" },
  withoutResult: { code: "no-result", message: "It sends no result" },
  askedAt: at(0),
  shownAt: at(1),
  draftedAt: at(2),
  changedAt: at(3),
};
const closed = {
  ...asked,
  outcome: "elsewhere",
  verdict: null,
  verdictElsewhere: "denied",
} as const satisfies DecisionRecord;
const answered = {
  ...asked,
  outcome: "accepted",
  verdict: "approved",
  payload: { approved: true },
  metadata: { decidedBy: "ann" },
  edited: true,
  sentAt: at(4),
  resumeRunId: "run-2",
  toolResult: "yes",
  notRun: true,
  resultSource: "decision",
  settledAt: at(5),
  evidence: "result",
  effective: { to: "bob" },
  result: [{ type: "text", text: "sent" }],
} as const satisfies DecisionRecord;
const {
  message: _m,
  proposed: _p,
  withoutResult: _w,
  shownAt: _s,
  draftedAt: _d,
  changedAt: _c,
  ...barelyAsked
} = asked;
const bare: DecisionRecord = { ...barelyAsked, outcome: "expired", verdict: null };
const barelyAnswered: DecisionRecord = {
  ...barelyAsked,
  outcome: "unknown",
  verdict: "denied",
  edited: false,
  sentAt: at(4),
  resumeRunId: "run-2",
};

describe("the stored record of a decision", () => {
  it.each<DecisionRecord>([closed, answered, bare, barelyAnswered])(
    "a stored decision is restored as it was stored",
    (record) => {
      expect(readStoredDecision(JSON.parse(JSON.stringify(record)), "thread-1")).toStrictEqual(
        record,
      );
    },
  );

  it("an unknown verdict of another page is not taken from a storage", () => {
    const stored = { ...closed, verdictElsewhere: "<b>approved</b>" };
    expect(readStoredDecision(stored, "thread-1")).not.toHaveProperty("verdictElsewhere");
  });

  it.each(["expired", "changed", "elsewhere", "stale"])(
    "the record of a question without an answer may have: %s",
    (outcome) => {
      expect(readStoredDecision({ ...closed, outcome }, "thread-1")).toMatchObject({
        outcome,
        verdict: null,
      });
    },
  );

  it.each(["accepted", "refused", "unknown", "elsewhere", "stale"])(
    "the record of an answer may have: %s",
    (outcome) => {
      expect(readStoredDecision({ ...answered, outcome }, "thread-1")).toMatchObject({ outcome });
    },
  );

  it.each(["approved", "denied", "answered", "cancelled", "expired"])(
    "a stored decision may show that it was %s",
    (verdict) => {
      expect(readStoredDecision({ ...answered, verdict }, "thread-1")).toMatchObject({ verdict });
    },
  );

  it.each(["result", "activity", "none"])(
    "a stored decision may have the evidence: %s",
    (evidence) => {
      expect(readStoredDecision({ ...answered, evidence }, "thread-1")).toMatchObject({ evidence });
    },
  );

  it("a stored decision distinguishes payload or arguments that are null or undefined from absent ones", () => {
    const record = { ...answered, payload: null, effective: null };
    expect(readStoredDecision(record, "thread-1")).toStrictEqual(record);
  });

  it.each<readonly [string, unknown]>([
    ["no object", "record"],
    ["a list", [answered]],
    ["of another thread", { ...answered, threadId: "thread-2" }],
    ["without a run", { ...answered, runId: 1 }],
    ["without a question", { ...answered, interruptId: null }],
    ["without a reason", { ...answered, reason: undefined }],
    ["without a time", { ...answered, askedAt: "now" }],
    ["asked before 1970", { ...answered, askedAt: -1 }],
    ["asked after the last day", { ...answered, askedAt: 8.64e15 + 1 }],
    ["without a verdict", { ...closed, verdict: undefined }],
    ["with an unknown verdict", { ...answered, verdict: "maybe" }],
    ["of an answer that was not sent", { ...answered, outcome: "pending" }],
    ["of an answer that is open", { ...answered, outcome: "open" }],
    ["of a question that is open", { ...closed, outcome: "open" }],
    ["of a question that was accepted without an answer", { ...closed, outcome: "accepted" }],
    ["without the time it was sent", { ...answered, sentAt: undefined }],
    ["without the request it was sent in", { ...answered, resumeRunId: 5 }],
    ["with what only its prototype has", Object.create(answered)],
  ])("a stored decision is not read where it is %s", (_, stored) => {
    expect(readStoredDecision(stored, "thread-1")).toBeNull();
  });

  it.each([0, 8.64e15])(
    "a stored decision is read at the first and at the last moment: %d",
    (askedAt) => {
      expect(readStoredDecision({ ...bare, askedAt }, "thread-1")).toStrictEqual({
        ...bare,
        askedAt,
      });
    },
  );

  it.each<readonly [string, unknown]>([
    ["message", 5],
    ["proposed", "send"],
    ["proposed", { toolName: "send", args: {} }],
    ["proposed", { toolCallId: "call-1", toolName: 5, args: {} }],
    ["withoutResult", "It sends no result"],
    ["withoutResult", { code: "no-result" }],
    ["withoutResult", { code: 5, message: "It sends no result" }],
    ["shownAt", "now"],
    ["draftedAt", Number.NaN],
    ["changedAt", -1],
    ["metadata", "ann"],
    ["toolResult", { text: "yes" }],
    ["notRun", "yes"],
    ["resultSource", "tool"],
    ["settledAt", null],
    ["evidence", "rumour"],
    ["result", 5],
  ])("a stored decision loses only what is wrong in it: %s %j", (key, wrong) => {
    const { [key]: _, ...rest } = answered as Readonly<Record<string, unknown>>;
    expect(readStoredDecision({ ...answered, [key]: wrong }, "thread-1")).toStrictEqual(rest);
  });

  it.each(["payload", "effective"])("a stored decision may have no %s", (key) => {
    const { [key]: _, ...rest } = answered as Readonly<Record<string, unknown>>;
    expect(readStoredDecision(rest, "thread-1")).toStrictEqual(rest);
  });

  it("a stored decision has no fields that a record does not have", () => {
    const note = { ...asked.withoutResult, html: "<b>" };
    const proposed = { ...asked.proposed, argsText: 5, safe: true };
    const read = readStoredDecision(
      { ...answered, edited: "no", admin: true, withoutResult: note, proposed },
      "thread-1",
    );
    const { argsText: __, ...call } = asked.proposed;
    expect(read).toStrictEqual({ ...answered, edited: false, proposed: call });
  });
});

describe("a stored conversation", () => {
  const message = { id: "m1", role: "user", content: "Go" };
  const result = { id: "r1", role: "tool", toolCallId: "call-1", content: "yes" };
  const stored = (history: unknown, threadId: unknown = "thread-1") =>
    readConversation({ threadId, history });

  it("a stored conversation is read with its messages, decisions, results and state", () => {
    const history = {
      revision: 3,
      decisions: [answered],
      decisionResults: [result],
      messages: [message],
      state: { a: 1 },
    };
    expect(stored(history)).toEqual({ threadId: "thread-1", ...history, problems: [] });
  });

  it("a stored conversation may have no state, or one that is null", () => {
    expect(stored({ messages: [message] })).toStrictEqual({
      threadId: "thread-1",
      revision: 0,
      decisions: [],
      decisionResults: [],
      messages: [expect.objectContaining(message)],
      problems: [],
    });
    expect(stored({ state: null })).toHaveProperty("state", null);
  });

  it.each<readonly [string, unknown]>([
    ["no record", null],
    ["a record without a thread", { history: {} }],
    ["a record without a conversation", { threadId: "thread-1" }],
    ["a conversation that is a list", { threadId: "thread-1", history: [] }],
  ])("no stored conversation is read where there is %s", (_, value) => {
    expect(readConversation(value)).toBeNull();
  });

  it("a stored conversation reports how many entries could not be read, and has the others", () => {
    const read = stored({
      messages: [message, "?", 5],
      decisions: [answered, { ...answered, verdict: 5 }, null],
    });
    expect(read).toMatchObject({
      messages: [message],
      decisions: [{ interruptId: "a" }],
      problems: [{ code: "unreadable-history" }],
    });
    expect(read?.problems[0]?.message).toMatch(/^4 /);
  });

  it("a stored conversation does not report the oldest decisions as missing, which are more than are read", () => {
    const decisions = Array.from({ length: mostDecisions + 2 }, (_, index) => ({
      ...bare,
      interruptId: `${index}`,
    }));
    const read = stored({ decisions });
    expect(read?.decisions).toHaveLength(mostDecisions);
    expect(read?.decisions[0]?.interruptId).toBe("2");
    expect(read?.problems).toEqual([]);
  });

  it("a stored conversation has each decision once, the one that was stored last", () => {
    const history = readHistory(
      { decisions: [answered, { ...answered, outcome: "unknown" }] },
      "thread-1",
    );
    expect(history.decisions.map(({ outcome }) => outcome)).toEqual(["unknown"]);
  });

  it("a stored conversation has only results among the results of its decisions", () => {
    expect(readHistory({ decisionResults: [message, result] }, "thread-1").decisionResults).toEqual(
      [result],
    );
    expect(readHistory({ decisions: {}, decisionResults: "r" }, "thread-1")).toEqual({
      revision: 0,
      decisions: [],
      decisionResults: [],
    });
  });

  it.each<readonly [unknown, number]>([
    [1, 1],
    [7, 7],
    [0, 0],
    [-1, 0],
    [1.5, 0],
    ["7", 0],
    [2 ** 53, 0],
  ])("a stored conversation with the revision %j counts as revision %d", (revision, read) => {
    expect(readHistory({ revision }, "thread-1").revision).toBe(read);
  });
});
