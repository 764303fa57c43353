import { describe, expect, it } from "vitest";
import { confirmationInterrupt } from "../../../src/testing.js";
import {
  allDecisions,
  type DecisionRecord,
  verdictOf,
} from "../../../src/thread/decisions/DecisionRecord.js";
import {
  addResults,
  type Settlement,
  settleDecisions,
} from "../../../src/thread/decisions/settleDecisions.js";
import { answer, approve, at, cancel, deny, read } from "../../support/builders.js";

type Answered = Exclude<DecisionRecord, { readonly verdict: null }>;

const sent = (interruptId: string, fields: Partial<Answered> = {}): Answered => ({
  threadId: "thread-1",
  runId: "run-1",
  interruptId,
  reason: "tool_call",
  askedAt: at(0),
  proposed: { toolCallId: `call-${interruptId}`, toolName: "send", args: { to: "ann" } },
  outcome: "pending",
  verdict: "approved",
  edited: false,
  sentAt: at(1),
  resumeRunId: "run-2",
  ...fields,
});
const open: DecisionRecord = {
  threadId: "thread-1",
  runId: "run-1",
  interruptId: "o",
  reason: "confirmation",
  askedAt: at(0),
  outcome: "open",
  verdict: null,
};
const { proposed: _, ...withoutCall } = sent("q");
const settlement = (fields: Partial<Settlement> = {}): Settlement => ({
  outcome: "accepted",
  results: new Map(),
  failure: null,
  isOwn: () => true,
  findToolCall: () => undefined,
  at: at(9),
  ...fields,
});
const usedArgs =
  (args: unknown): Settlement["findToolCall"] =>
  (id) => ({ id, name: "send", args, argsText: JSON.stringify(args) });

describe("answers that are settled", () => {
  it("settled answers are accepted because of what the agent did after them, or unknown", () => {
    const [accepted] = settleDecisions([sent("a")], "run-2", settlement());
    expect(accepted).toStrictEqual(
      sent("a", { outcome: "accepted", settledAt: at(9), evidence: "activity" }),
    );
    const [unknown] = settleDecisions([sent("a")], "run-2", settlement({ outcome: "unknown" }));
    expect(unknown).toStrictEqual(
      sent("a", { outcome: "unknown", settledAt: at(9), evidence: "none" }),
    );
  });

  it("settled answers are accepted where the tool has a result, with any outcome of the others", () => {
    const records = [sent("a", { notRun: true, resultSource: "decision" }), sent("b")];
    const unknown = settlement({
      outcome: "unknown",
      results: new Map([["call-a", { content: "sent" }]]),
    });
    expect(settleDecisions(records, "run-2", unknown)).toStrictEqual([
      sent("a", { outcome: "accepted", settledAt: at(9), evidence: "result", result: "sent" }),
      sent("b", { outcome: "unknown", settledAt: at(9), evidence: "none" }),
    ]);
  });

  describe("by a history that does not show whose answer the agent accepted", () => {
    const shown = settlement({
      outcome: "unknown",
      isOwn: () => false,
      results: new Map([["call-a", { content: "sent" }]]),
    });

    it.each([
      ["an approval", {}],
      ["a denial", { verdict: "denied" }],
      ["an approval with edits", { edited: true }],
    ] as const)("a loaded history does not prove an answer by a result after %s", (_, given) => {
      expect(settleDecisions([sent("a", given)], "run-2", shown)).toStrictEqual([
        sent("a", {
          ...given,
          outcome: "unknown",
          settledAt: at(9),
          evidence: "none",
          result: "sent",
        }),
      ]);
    });

    it("the result of an answer that another page has sent proves no answer of this one, also where the agent has taken that", () => {
      expect(
        settleDecisions([sent("a")], "run-2", { ...shown, outcome: "accepted" }),
      ).toStrictEqual([
        sent("a", { outcome: "unknown", settledAt: at(9), evidence: "none", result: "sent" }),
      ]);
    });

    it("a loaded history does not prove an answer where the call has other arguments than were approved", () => {
      const findToolCall = () => ({
        id: "call-a",
        name: "send",
        args: { to: "eve" },
        argsText: '{"to":"eve"}',
      });
      expect(settleDecisions([sent("a")], "run-2", { ...shown, findToolCall })).toMatchObject([
        { outcome: "unknown", evidence: "none", result: "sent", effective: { to: "eve" } },
      ]);
    });
  });

  it("approved calls whose result is an error have failed, and a denied call has not", () => {
    const results = new Map([["call-a", { content: "disk full", error: "error" }]]);
    const settled = (fields: Partial<Answered>) =>
      settleDecisions([sent("a", fields)], "run-2", settlement({ results }))[0];
    expect(settled({})).toMatchObject({
      outcome: "accepted",
      evidence: "result",
      result: "disk full",
      failed: true,
    });
    expect(settled({ verdict: "denied" })).not.toHaveProperty("failed");
  });

  it("after an error of the agent, only the answers whose calls have results were accepted", () => {
    const results = new Map([["call-a", { content: "sent" }]]);
    const failed = settlement({ results, failure: "disk full" });
    expect(
      settleDecisions([sent("a"), sent("b")], "run-2", failed).map(({ outcome }) => outcome),
    ).toEqual(["accepted", "unknown"]);
  });

  it("a refusal of a repeat does not prove that the attempt before it did nothing", () => {
    const [record] = settleDecisions(
      [sent("a", { mayHaveArrived: true })],
      "run-2",
      settlement({ outcome: "refused" }),
    );
    expect(record).toMatchObject({ outcome: "unknown", evidence: "none" });
  });

  it("a refusal records answers as refused without any other information", () => {
    const refused = settlement({
      outcome: "refused",
      results: new Map([["call-a", { content: "no" }]]),
      findToolCall: usedArgs({ to: "bob" }),
    });
    expect(settleDecisions([sent("a")], "run-2", refused)).toStrictEqual([
      sent("a", { outcome: "refused", settledAt: at(9) }),
    ]);
  });

  it("settled answers are not proven by the result that was sent with them", () => {
    const results = new Map([["call-a", { content: "yes" }]]);
    const [record] = settleDecisions(
      [sent("a", { toolResult: "yes" })],
      "run-2",
      settlement({ outcome: "unknown", results }),
    );
    expect(record).toMatchObject({ outcome: "unknown", evidence: "none" });
  });

  it("settled answers have the arguments that were used, where they differ from the proposed ones", () => {
    const used = (args: unknown) =>
      settleDecisions([sent("a")], "run-2", settlement({ findToolCall: usedArgs(args) }))[0];
    expect(used({ to: "bob" })).toMatchObject({ effective: { to: "bob" } });
    expect(used({ to: "ann" })).not.toHaveProperty("effective");
    expect(used(undefined)).not.toHaveProperty("effective");
  });

  it("settled answers have no arguments where no call was proposed", () => {
    const [record] = settleDecisions(
      [withoutCall],
      "run-2",
      settlement({ findToolCall: usedArgs({ to: "bob" }) }),
    );
    expect(record).toStrictEqual({
      ...withoutCall,
      outcome: "accepted",
      settledAt: at(9),
      evidence: "activity",
    });
  });

  it("only answers of this request are settled", () => {
    const records = [open, sent("a", { resumeRunId: "run-1b" })];
    expect(settleDecisions(records, "run-2", settlement())).toStrictEqual(records);
  });
});

describe("a result that comes late", () => {
  const late = settlement({
    results: new Map([["call-a", { content: "sent" }]]),
    findToolCall: usedArgs({ to: "bob" }),
  });
  const proof = {
    outcome: "accepted",
    settledAt: at(9),
    evidence: "result",
    result: "sent",
    effective: { to: "bob" },
  } as const;

  it.each(["accepted", "unknown"] as const)(
    "a late result proves an answer that was %s, in a run of this page",
    (outcome) => {
      const other = sent("b", { outcome: "unknown" });
      const records = [sent("a", { outcome, notRun: true }), other];
      expect(addResults(records, late, new Set(["call-a"]))).toStrictEqual([
        sent("a", proof),
        other,
      ]);
    },
  );

  it("a late result in a snapshot is shown with the answer, and does not prove one whose outcome is unknown", () => {
    const shown = (outcome: "accepted" | "unknown") =>
      addResults([sent("a", { outcome, evidence: "none" })], late, new Set())[0];
    expect(shown("accepted")).toMatchObject({
      outcome: "accepted",
      evidence: "result",
      result: "sent",
    });
    expect(shown("unknown")).toMatchObject({
      outcome: "unknown",
      evidence: "none",
      result: "sent",
    });
  });

  it.each<readonly [string, DecisionRecord]>([
    ["is being sent", sent("a")],
    ["was refused", sent("a", { outcome: "refused" })],
    [
      "has a result already",
      sent("a", { outcome: "accepted", evidence: "result", result: "first" }),
    ],
    ["is about another call", sent("b", { outcome: "unknown" })],
    ["is about no call", { ...withoutCall, outcome: "unknown" }],
    ["was not given", open],
  ])("a late result changes nothing about an answer that %s", (__, record) => {
    const records = [record];
    expect(addResults(records, late, new Set())).toBe(records);
  });

  it.each<readonly [string, Partial<Answered>, Partial<Answered>]>([
    ["a denial", { verdict: "denied" }, {}],
    [
      "an approval of other arguments",
      { proposed: { toolCallId: "call-a", toolName: "send", args: { to: "eve" } } },
      {},
    ],
    ["an approval whose outcome is unknown", { outcome: "unknown", edited: true }, {}],
    ["an approval that was followed by a denial", {}, { verdict: "denied" }],
  ])(
    "a late result belongs to the last answer about the call, not to the answer of %s before",
    (__, before, after) => {
      const first = sent("a", { outcome: "accepted", evidence: "activity", ...before });
      const again = sent("a", {
        runId: "run-2",
        resumeRunId: "run-3",
        outcome: "accepted",
        evidence: "activity",
        ...after,
      });
      const [kept, proven] = addResults([first, again], late, new Set(["call-a"]));
      expect(kept).toBe(first);
      expect(proven).toMatchObject({ evidence: "result", result: "sent" });
    },
  );

  it("a late result belongs to every approval of the same arguments, and to an answer after which another was refused", () => {
    const first = sent("a", { outcome: "accepted", evidence: "activity" });
    const again = sent("a", {
      runId: "run-2",
      resumeRunId: "run-3",
      outcome: "accepted",
      evidence: "activity",
    });
    const refused = sent("a", {
      runId: "run-3",
      resumeRunId: "run-4",
      outcome: "refused",
      verdict: "denied",
    });
    const results = addResults([first, again, refused], late, new Set()).map(
      ({ evidence }) => evidence,
    );
    expect(results).toEqual(["result", "result", undefined]);
  });

  it("a late result is looked for only where there are results", () => {
    const records = [sent("a", { outcome: "unknown" })];
    expect(addResults(records, settlement(), new Set())).toBe(records);
  });
});

describe("the decisions of a thread", () => {
  const own = [sent("b", { askedAt: at(5) })];

  it("the decisions of a thread are those of this page where there were none before", () => {
    expect(allDecisions([], own)).toBe(own);
  });

  it("the decisions of a thread are in the order in which they were asked, each as this page has it", () => {
    const earlier = [
      sent("a", { askedAt: at(7) }),
      sent("b", { askedAt: at(5), outcome: "unknown" }),
      sent("c", { askedAt: at(2) }),
    ];
    expect(
      allDecisions(earlier, own).map(({ interruptId, outcome }) => `${interruptId} ${outcome}`),
    ).toEqual(["c pending", "b pending", "a pending"]);
  });

  it("two decisions are listed where a question was answered by two requests, or has changed in between", () => {
    const again = [
      sent("b", { resumeRunId: "run-3", askedAt: at(5) }),
      sent("b", { changedAt: at(6), askedAt: at(5) }),
    ];
    expect(allDecisions(again, own)).toHaveLength(3);
    expect(allDecisions([open], [{ ...open, outcome: "dismissed" }])).toHaveLength(1);
    expect(allDecisions([{ ...open, runId: "run-0" }], [open])).toHaveLength(2);
  });
});

describe("the verdict of an answer", () => {
  const confirmation = read(confirmationInterrupt({ id: "a" }));

  it("a skipped question counts as denied where the agent treats a skip as a refusal", () => {
    expect(verdictOf({ ...confirmation, onCancel: "reject" }, cancel())).toBe("denied");
    expect(verdictOf({ ...confirmation, onCancel: "unsupported" }, cancel())).toBe("cancelled");
  });

  it("an answer is only recorded as answered where a yes or no decides nothing", () => {
    for (const draft of [approve(), deny()])
      expect(verdictOf({ ...confirmation, hidesDecision: true }, draft)).toBe("answered");
  });

  it("an answer that is given late is still an answer", () => {
    expect(verdictOf({ ...confirmation, expiresAt: at(1) }, approve(), at(5))).toBe("approved");
    expect(verdictOf(confirmation, answer(undefined), at(5))).toBe("answered");
  });
});
