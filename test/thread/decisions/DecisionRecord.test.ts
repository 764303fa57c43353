import { describe, expect, it } from "vitest";
import { type DecisionRecord, type Draft, verdictOf } from "../../../src/core.js";
import { confirmationInterrupt, toolCallInterrupt } from "../../../src/testing.js";
import type { RunEvent } from "../../../src/thread/state/RunEvent.js";
import type { RunState } from "../../../src/thread/state/RunState.js";
import {
  answer,
  approve,
  asks,
  at,
  calls,
  cancel,
  closed,
  deny,
  failed,
  finished,
  happen,
  interruptedWith,
  isoAt,
  read,
  received,
  respond,
  started,
  submit,
} from "../../support/builders.js";

const question = (id: string, fields = {}) => confirmationInterrupt({ id, ...fields });
const shown = (interruptId: string, seconds: number): RunEvent => ({
  type: "shown",
  interruptId,
  now: at(seconds),
});
const recordsOf = (state: RunState, ...happened: readonly RunEvent[]): readonly DecisionRecord[] =>
  happen(state, ...happened).state.decisions;
const one = interruptedWith(question("a"));
const open = {
  threadId: "thread-1",
  runId: "run-1",
  interruptId: "a",
  reason: "confirmation",
  message: confirmationInterrupt().message,
  askedAt: at(0),
  outcome: "open",
  verdict: null,
};

describe("the record of a question", () => {
  it("the record of a question begins when it is asked, with what was asked", () => {
    expect(one.decisions).toEqual([open]);
    expect(interruptedWith({ id: "a", reason: "acme:any" }).decisions[0]).not.toHaveProperty(
      "message",
    );
  });

  it("no record is created for a question that cannot be answered", () => {
    expect(
      interruptedWith({ reason: "confirmation" }, question("a")).decisions.map(
        ({ interruptId }) => interruptId,
      ),
    ).toEqual(["a"]);
  });

  it("a record has the time when the question was first shown and first answered, and no later time", () => {
    const seen = [
      shown("a", 1),
      shown("a", 2),
      respond("a", approve(), at(3)),
      respond("a", deny(), at(4)),
    ];
    expect(recordsOf(one, ...seen)).toEqual([{ ...open, shownAt: at(1), draftedAt: at(3) }]);
  });

  it("showing the question again changes neither the record nor the thread", () => {
    const { state, effects } = happen(one, shown("a", 1));
    expect(happen(state, shown("a", 2)).state).toBe(state);
    expect(effects).toEqual([]);
  });

  it("a question that is not open gets no record", () => {
    expect(happen(one, shown("x", 1)).state).toBe(one);
    const done = happen(
      one,
      respond("a", approve()),
      submit(),
      received("run-2", started("run-2"), finished("run-2")),
    );
    const finishedState = happen(done.state, closed("run-2")).state;
    expect(happen(finishedState, shown("a", 9)).state).toBe(finishedState);
  });

  it("a record keeps its entries when the answer is sent, and adds what was sent, when and by which run", () => {
    const draft: Draft = {
      status: "resolved",
      payload: { approved: true },
      metadata: { by: "ann" },
    };
    expect(
      recordsOf(one, shown("a", 1), respond("a", draft, at(2)), submit("run-2", at(3))),
    ).toEqual([
      {
        ...open,
        shownAt: at(1),
        draftedAt: at(2),
        outcome: "pending",
        verdict: "approved",
        payload: { approved: true },
        metadata: { by: "ann" },
        edited: false,
        sentAt: at(3),
        resumeRunId: "run-2",
      },
    ]);
  });

  it("a record has only the last attempt of a repeated answer", () => {
    const changed = [respond("a", deny(), at(5)), submit("run-3", at(6))];
    const records = recordsOf(
      one,
      respond("a", approve()),
      submit(),
      received("run-2", failed()),
      closed("run-2"),
      ...changed,
    );
    expect(records).toEqual([
      {
        ...open,
        draftedAt: at(0),
        outcome: "pending",
        verdict: "denied",
        payload: { approved: false },
        edited: false,
        sentAt: at(6),
        resumeRunId: "run-3",
      },
    ]);
  });

  it("a record has no payload of a skipped question, and none where the answer has no payload", () => {
    const custom = interruptedWith({ id: "a", reason: "acme:any" });
    for (const draft of [cancel(), answer()]) {
      const [record] = recordsOf(custom, respond("a", draft), submit());
      expect([
        record?.edited,
        record && "payload" in record,
        record && "metadata" in record,
      ]).toEqual([false, false, false]);
    }
  });

  it.each([
    { approved: true },
    "editedArgs",
    { editedArgs: { to: "bob" } },
    Object.create({ editedArgs: {} }),
  ])("the record of an answer that approves no other arguments has no edits: %j", (payload) => {
    const custom = interruptedWith({ id: "a", reason: "acme:any" });
    expect(recordsOf(custom, respond("a", answer(payload)), submit())).toMatchObject([
      { edited: false },
    ]);
  });

  it("the record of a dismissed question is marked as dismissed, and one that was sent keeps its outcome", () => {
    expect(recordsOf(one, { type: "dismiss" })).toEqual([{ ...open, outcome: "dismissed" }]);
    const refused = [
      respond("a", approve()),
      submit(),
      received("run-2", failed()),
      closed("run-2"),
    ];
    expect(recordsOf(one, ...refused, { type: "dismiss" })).toMatchObject([{ outcome: "refused" }]);
  });
});

describe("what came of an answer", () => {
  const asked = interruptedWith(toolCallInterrupt({ id: "a" }));
  const streamed = happen(
    asked,
    { type: "dismiss" },
    { type: "start", runId: "run-2", messages: [], now: at(0) },
    received(
      "run-2",
      started("run-2"),
      ...calls("send", { to: "ann" }),
      asks([toolCallInterrupt({ id: "b" })], "run-2"),
    ),
    closed("run-2"),
    respond("b", approve()),
    submit("run-3"),
  ).state;
  const result = {
    type: "TOOL_CALL_RESULT",
    messageId: "r",
    toolCallId: "call-1",
    content: "sent",
  };
  const other = {
    type: "TOOL_CALL_RESULT",
    messageId: "s",
    toolCallId: "call-2",
    content: "other",
  };
  // A record without an answer follows where the call was changed, because that is another
  // question.
  const fateOf = (end: RunEvent, ...raws: readonly unknown[]) =>
    recordsOf(streamed, received("run-3", ...raws), end).findLast(
      ({ verdict }) => verdict !== null,
    );
  const ended = closed("run-3", { now: at(7) });

  it("the outcome of an accepted answer is what the tool returned", () => {
    const fate = fateOf(ended, started("run-3"), other, result, finished("run-3"));
    expect(fate).toMatchObject({
      outcome: "accepted",
      settledAt: at(7),
      result: "sent",
      proposed: { toolCallId: "call-1", toolName: "send", args: { to: "ann" } },
    });
    expect(fate).not.toHaveProperty("effective");
  });

  it("the outcome has the arguments that the agent used, where it reports others", () => {
    const fate = fateOf(
      ended,
      started("run-3"),
      ...calls("send", { to: "bob" }),
      result,
      finished("run-3"),
    );
    expect(fate).toMatchObject({
      outcome: "accepted",
      effective: { to: "bob" },
      proposed: { args: { to: "ann" } },
    });
  });

  it("the outcome has no result where the tool gave none, and none that belongs to another call", () => {
    const fate = fateOf(ended, started("run-3"), other, finished("run-3"));
    expect(fate).toMatchObject({ outcome: "accepted" });
    expect(fate).not.toHaveProperty("result");
  });

  it("an answer that was not accepted is recorded only as refused or unknown", () => {
    const history = happen(
      streamed,
      received("run-3", started("run-3"), ...calls("send", { to: "bob" }), result),
    );
    const { messages } = history.state.transcript;
    const refused = fateOf(
      ended,
      started("run-3"),
      { type: "MESSAGES_SNAPSHOT", messages },
      failed(),
    );
    expect(refused).toMatchObject({ outcome: "refused", settledAt: at(7) });
    expect([refused && "result" in refused, refused && "effective" in refused]).toEqual([
      false,
      false,
    ]);
    expect(fateOf(ended, started("run-3"))).toMatchObject({ outcome: "unknown", settledAt: at(7) });
  });

  it("an answer is recorded as accepted once its tool has run, also when the run fails after that", () => {
    const { content } = result;
    expect(fateOf(ended, started("run-3"), result)).toMatchObject({
      outcome: "accepted",
      result: content,
    });
    expect(fateOf(ended, started("run-3"), result, failed("overloaded"))).toMatchObject({
      outcome: "accepted",
      result: content,
    });
  });

  it("the outcome of one answer changes nothing about answers that were accepted before", () => {
    const accepted = happen(
      streamed,
      received("run-3", started("run-3"), asks([question("c")], "run-3")),
      ended,
    ).state;
    const refused = [
      respond("c", approve()),
      submit("run-4"),
      received("run-4", failed()),
      closed("run-4", { now: at(9) }),
    ];
    expect(recordsOf(accepted, ...refused).slice(-2)).toMatchObject([
      { interruptId: "b", outcome: "accepted", settledAt: at(7) },
      { interruptId: "c", outcome: "refused", settledAt: at(9) },
    ]);
  });

  it("the outcome of one answer changes nothing about earlier questions", () => {
    const [first] = recordsOf(
      streamed,
      received("run-3", started("run-3"), finished("run-3")),
      ended,
    );
    expect(first).toMatchObject({ interruptId: "a", outcome: "dismissed", verdict: null });
    expect(first).not.toHaveProperty("settledAt");
  });
});

describe("a decision as a single value", () => {
  const confirmation = read(question("a"));
  const bare = read(question("a", { responseSchema: { type: "boolean" } }));
  const custom = read({ id: "a", reason: "acme:any" });

  it.each([
    ["approved", confirmation, approve()],
    ["denied", confirmation, deny()],
    ["answered", confirmation, answer({ approved: "true" })],
    ["answered", confirmation, answer({ approved: 0 })],
    ["answered", confirmation, answer("true")],
    ["answered", confirmation, answer(null)],
    ["answered", confirmation, answer()],
    ["answered", confirmation, answer(true)],
    ["approved", bare, answer(true)],
    ["denied", bare, answer(false)],
    ["answered", bare, answer({ approved: true })],
    ["answered", custom, approve()],
    ["cancelled", confirmation, cancel()],
    ["cancelled", custom, cancel()],
  ] as const)("a decision as a single value is %s", (verdict, interrupt, draft) => {
    expect(verdictOf(interrupt, draft)).toBe(verdict);
  });

  it("a decision is expired, not cancelled, where the question was skipped after its time", () => {
    const dated = read(question("a", { expiresAt: isoAt(10) }));
    expect(verdictOf(dated, cancel(), at(10))).toBe("expired");
    expect(verdictOf(dated, cancel(), at(9))).toBe("cancelled");
    expect(verdictOf(dated, cancel())).toBe("cancelled");
  });
});
