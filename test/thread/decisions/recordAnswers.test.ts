import { describe, expect, it } from "vitest";
import type { InterruptToolCall } from "../../../src/interrupt/interrupt.js";
import { confirmationInterrupt } from "../../../src/testing.js";
import type { DecisionRecord } from "../../../src/thread/decisions/DecisionRecord.js";
import {
  changeLatest,
  closeDecisions,
  dismissDecisions,
  hasUnknown,
  markChanged,
  proposedIn,
  recordChanges,
  recordFirst,
  recordQuestions,
} from "../../../src/thread/decisions/recordDecisions.js";
import { recordSent, type SentAnswer } from "../../../src/thread/decisions/recordSent.js";
import { answer, approve, at, batchOf, cancel, read } from "../../support/builders.js";

const asked = (
  interruptId: string,
  runId = "run-1",
): Extract<DecisionRecord, { readonly verdict: null }> => ({
  threadId: "thread-1",
  runId,
  interruptId,
  reason: "confirmation",
  askedAt: at(0),
  outcome: "open",
  verdict: null,
});
const sent = (
  interruptId: string,
  outcome: "pending" | "accepted" | "refused" | "unknown",
  runId = "run-1",
): DecisionRecord => ({
  ...asked(interruptId, runId),
  outcome,
  verdict: "approved",
  edited: false,
  sentAt: at(1),
  resumeRunId: "run-2",
});
const question = (id: string, fields = {}) => confirmationInterrupt({ id, ...fields });
const outcomes = (records: readonly DecisionRecord[]) => records.map(({ outcome }) => outcome);

describe("the record that is changed", () => {
  const mark = (records: readonly DecisionRecord[], ids: readonly string[]) =>
    recordFirst(records, "run-1", ids, "shownAt", at(5));
  const shown = (records: readonly DecisionRecord[]) =>
    records.map(({ shownAt }) => shownAt === at(5));

  it("the latest record of the question in its run is changed", () => {
    expect(shown(mark([asked("a"), asked("b"), asked("a")], ["a"]))).toEqual([false, false, true]);
    expect(shown(mark([asked("a"), asked("a"), asked("b")], ["a", "b"]))).toEqual([
      false,
      true,
      true,
    ]);
  });

  it("the record that is changed may be the first of all", () => {
    expect(shown(mark([asked("a")], ["a"]))).toEqual([true]);
  });

  it("the changed record is one of its run, also where a later run asks a question with the same id", () => {
    expect(shown(mark([sent("a", "accepted"), asked("a", "run-2")], ["a"]))).toEqual([true, false]);
  });

  it("the changed record may be of another run where the question is still open, the latest of them", () => {
    expect(shown(mark([asked("a", "run-0"), asked("a", "run-0"), asked("b")], ["a"]))).toEqual([
      false,
      true,
      false,
    ]);
    expect(mark([sent("a", "accepted", "run-0")], ["a"])).toEqual([sent("a", "accepted", "run-0")]);
  });

  it("no record is changed for an unknown question", () => {
    const records = [asked("a")];
    expect(mark(records, ["x"])).toBe(records);
    expect(mark(records, [])).toBe(records);
  });

  it("a changed record is reported with its id, and unchanged records are left alone", () => {
    const records = [asked("a"), asked("b", "run-0"), asked("c")];
    const seen: string[] = [];
    const next = changeLatest(records, "run-1", ["a", "b"], (record) => {
      const { interruptId: id } = record;
      seen.push(id);
      return id === "b" ? { ...record, shownAt: at(9) } : record;
    });
    expect(seen.toSorted()).toEqual(["a", "b"]);
    expect(next[0]).toBe(records[0]);
    expect(next[1]).toMatchObject({ interruptId: "b", shownAt: at(9) });
    expect(records[1]).not.toHaveProperty("shownAt");
  });

  it("a changed record keeps the first time", () => {
    const records = [{ ...asked("a"), shownAt: at(1) }];
    expect(mark(records, ["a"])).toBe(records);
    expect(recordFirst(records, "run-1", ["a"], "draftedAt", at(6))).toEqual([
      { ...asked("a"), shownAt: at(1), draftedAt: at(6) },
    ]);
  });
});

describe("the record of an answer that is sent", () => {
  const calls = (argsText: string, fields: Partial<InterruptToolCall> = {}): InterruptToolCall => ({
    id: "call-1",
    name: "send",
    args: { to: "ann" },
    argsText,
    ...fields,
  });
  const answerOf = (fields: Partial<SentAnswer> = {}): SentAnswer => ({
    interrupt: read(question("a")),
    draft: approve(),
    toolResult: undefined,
    notRun: false,
    ...fields,
  });
  const recordOf = (fields: Partial<SentAnswer> = {}, before: DecisionRecord = asked("a")) =>
    recordSent([before], "run-1", new Map([["a", answerOf(fields)]]), {
      at: at(3),
      runId: "run-2",
    })[0];

  it("the record of a sent answer keeps what was asked, and nothing of an earlier attempt", () => {
    const before: DecisionRecord = {
      ...asked("a"),
      message: "Delete?",
      proposed: { toolCallId: "call-1", toolName: "send", args: {} },
      withoutResult: { code: "no-result", message: "It sends no result" },
      shownAt: at(1),
      draftedAt: at(2),
      outcome: "refused",
      verdict: "denied",
      edited: true,
      sentAt: at(2),
      resumeRunId: "run-1b",
      settledAt: at(2),
      notRun: true,
      payload: "old",
      metadata: { by: "ann" },
      toolResult: "old",
    };
    expect(recordOf({}, before)).toEqual({
      ...asked("a"),
      message: "Delete?",
      proposed: { toolCallId: "call-1", toolName: "send", args: {} },
      withoutResult: { code: "no-result", message: "It sends no result" },
      shownAt: at(1),
      draftedAt: at(2),
      outcome: "pending",
      verdict: "approved",
      payload: { approved: true },
      edited: false,
      sentAt: at(3),
      resumeRunId: "run-2",
    });
  });

  it("the record of a sent answer has only the decision where nothing else is known", () => {
    expect(recordOf({ draft: cancel() })).toStrictEqual({
      ...asked("a"),
      outcome: "pending",
      verdict: "cancelled",
      edited: false,
      sentAt: at(3),
      resumeRunId: "run-2",
    });
  });

  it("the record of a sent answer has the result that was sent, and marks that the call does not run", () => {
    expect(recordOf({ toolResult: "yes", notRun: true })).toMatchObject({
      toolResult: "yes",
      notRun: true,
    });
  });

  it("the record of a sent answer has the call as it was on screen", () => {
    const interrupt = { ...read(question("a")), toolCall: calls('{"to":"ann"}') };
    const before: DecisionRecord = {
      ...asked("a"),
      proposed: { toolCallId: "call-1", toolName: "send", args: { to: "eve" } },
    };
    expect(recordOf({ interrupt }, before)?.proposed).toStrictEqual({
      toolCallId: "call-1",
      toolName: "send",
      args: { to: "ann" },
    });
  });

  it.each<readonly [string, InterruptToolCall]>([
    [
      "they are no JSON",
      calls("{to:", { problem: { code: "unreadable-arguments", message: "No JSON" } }),
    ],
    ["a key is repeated", calls('{"to":"eve","to":"ann"}', { duplicateKeys: ["to"] })],
    ["a number has too many digits", calls('{"to":"ann","account":12345678901234567890}')],
  ])("the record of a sent answer has the text of the arguments where %s", (_, toolCall) => {
    expect(proposedIn(toolCall)).toMatchObject({
      args: { to: "ann" },
      argsText: toolCall.argsText,
    });
  });

  it.each([[null, false] as const, [undefined, false] as const])(
    "the record reports for the payload %j whether the arguments were edited: %s",
    (payload, edited) => {
      expect(recordOf({ draft: answer(payload) })).toMatchObject({ edited });
    },
  );
});

describe("a question that is closed without an answer", () => {
  const batch = batchOf(question("a"), question("b"));

  it("a question closed without an answer was dismissed, or had expired before", () => {
    const records = [asked("a"), asked("b"), sent("c", "unknown")];
    expect(outcomes(dismissDecisions(records, new Set(["b", "c"])))).toEqual([
      "dismissed",
      "expired",
      "unknown",
    ]);
    expect(outcomes(dismissDecisions(records))).toEqual(["dismissed", "dismissed", "unknown"]);
  });

  it.each(["elsewhere", "stale"] as const)(
    "a question closed without an answer is %s where none was sent, or the agent refused it",
    (as) => {
      expect(
        outcomes(closeDecisions([asked("a"), sent("b", "refused"), asked("x")], batch, as)),
      ).toEqual([as, as, "open"]);
      expect(
        outcomes(closeDecisions([sent("a", "accepted"), sent("b", "unknown")], batch, as)),
      ).toEqual(["accepted", "unknown"]);
    },
  );

  it("a question that another page has answered keeps that answer, if it is known", () => {
    const answers = new Map([["a", approve()]]);
    expect(
      closeDecisions([asked("a"), asked("b")], batch, "elsewhere", new Map(), answers),
    ).toMatchObject([
      { outcome: "elsewhere", verdictElsewhere: "approved" },
      { outcome: "elsewhere" },
    ]);
    expect(
      closeDecisions([asked("b")], batch, "elsewhere", new Map(), answers)[0],
    ).not.toHaveProperty("verdictElsewhere");
  });

  it("closing changes nothing where no question is open", () => {
    const records = [asked("a")];
    expect(closeDecisions(records, null, "stale")).toBe(records);
  });
});

it.each<readonly [boolean, readonly DecisionRecord[], readonly string[]]>([
  [true, [sent("a", "unknown")], ["a"]],
  [true, [sent("a", "unknown"), sent("b", "accepted")], ["a", "b"]],
  [true, [sent("a", "accepted"), sent("b", "unknown")], ["a", "b"]],
  [false, [sent("a", "accepted")], ["a"]],
  [false, [sent("a", "unknown"), asked("b")], ["b"]],
  [false, [sent("a", "unknown", "run-0"), asked("a")], ["a"]],
  [true, [sent("a", "unknown", "run-0")], ["a"]],
  [false, [sent("a", "accepted", "run-0")], ["a"]],
  [false, [], ["a"]],
])(
  "whether an answer to the question may have arrived without an outcome is %s, also where a later run asks it again",
  (found, records, ids) => {
    expect(hasUnknown(records, batchOf(question("a"), question("b")), ids)).toBe(found);
  },
);

describe("questions that have changed", () => {
  const before = batchOf(question("a"), question("b"));
  const now = batchOf(question("a", { message: "Now?" }), question("b"), {
    reason: "confirmation",
  });

  it("changed questions have a closed record of what they were, and an open one of what they are", () => {
    const records = recordChanges([asked("a"), asked("b")], before, now, new Set(["a"]), at(8));
    expect(records).toStrictEqual([
      { ...asked("a"), changedAt: at(8), outcome: "changed" },
      asked("b"),
      { ...asked("a"), message: "Now?", askedAt: at(8) },
    ]);
  });

  it("changed questions keep the outcome of an answer that was sent", () => {
    expect(markChanged([sent("a", "unknown")], before, new Set(["a"]), at(8))).toEqual([
      { ...sent("a", "unknown"), changedAt: at(8) },
    ]);
  });

  it("records stay the same where no question has changed, or none was open", () => {
    const records = [asked("a")];
    expect(recordChanges(records, before, now, new Set(), at(8))).toBe(records);
    expect(markChanged(records, before, new Set(), at(8))).toBe(records);
    expect(markChanged(records, null, new Set(["a"]), at(8))).toBe(records);
    expect(markChanged(records, undefined, new Set(["a"]), at(8))).toBe(records);
  });
});

it("a record begins with everything that is known of a question, and nothing else", () => {
  const note = { code: "no-result", message: "It sends no result" };
  const toolCall = { id: "call-1", name: "send", args: {}, argsText: "{}" };
  const [plain] = batchOf({ id: "a", reason: "acme:any" }).interrupts;
  const interrupts = plain
    ? [plain, { ...plain, id: "b", message: "Send?", toolCall, withoutResult: note }]
    : [];
  expect(
    recordQuestions({ threadId: "thread-1", runId: "run-1", interrupts }, at(0)),
  ).toStrictEqual([
    { ...asked("a"), reason: "acme:any" },
    {
      ...asked("b"),
      reason: "acme:any",
      message: "Send?",
      proposed: { toolCallId: "call-1", toolName: "send", args: {} },
      withoutResult: note,
    },
  ]);
});
