import { describe, expect, it } from "vitest";
import type { Batch } from "../../../src/core.js";
import {
  allSettled,
  holdsNoQuestions,
  isSettledPause,
  marksSentElsewhere,
  marksSettled,
  requestIdOf,
  settledBetween,
} from "../../../src/run/storage/settledQuestions.js";
import { confirmationInterrupt } from "../../../src/testing.js";
import { initialState } from "../../../src/thread/state/RunState.js";
import {
  approve,
  asks,
  batchOf,
  cancel,
  closed,
  failed,
  happen,
  interruptedWith,
  received,
  respond,
  says,
  started,
  submit,
  withSent,
} from "../../support/builders.js";

const question = (id: string) => confirmationInterrupt({ id });
const nameless = { reason: "confirmation" };
const batch: Batch = {
  ...batchOf(question("a"), question("b")),
  runId: "turn",
  requestId: "request-1",
};

describe("the questions that answers of this page settled", () => {
  const open = interruptedWith(question("a"), question("b"));
  const sent = happen(open, respond("a", approve()), respond("b", cancel()), submit()).state;
  const settledBy = (...raws: readonly unknown[]) =>
    settledBetween(
      sent,
      happen(sent, received("run-2", started("run-2"), ...raws), closed("run-2")).state,
    );
  const both = { runId: "run-1", requestId: "run-1", settled: ["a", "b"] };

  it("the settled questions are all that were answered or skipped, once the agent acted on them", () => {
    expect(
      settledBy(...says("Done"), { type: "RUN_FINISHED", threadId: "thread-1", runId: "run-2" }),
    ).toEqual(both);
  });

  it("questions with unknown outcome that were removed from the screen, or that the agent no longer has, are settled", () => {
    const unknown = happen(sent, closed("run-2")).state;
    expect(settledBetween(unknown, happen(unknown, { type: "dismiss" }).state)).toEqual(both);
    const stale = happen(
      sent,
      received("run-2", failed("No.", "UNKNOWN_INTERRUPT")),
      closed("run-2"),
    ).state;
    expect(settledBetween(stale, happen(stale, { type: "dismiss" }).state)).toEqual(both);
  });

  it("no questions are settled where the agent refused the answers, or still has the questions", () => {
    const refused = happen(sent, received("run-2", failed()), closed("run-2")).state;
    expect(settledBetween(refused, happen(refused, { type: "dismiss" }).state)).toBeNull();
    expect(settledBetween(sent, sent)).toBeNull();
    expect(settledBetween(sent, { ...sent, error: null })).toBeNull();
  });

  it("no questions are settled where nothing was asked or sent", () => {
    const idle = initialState("thread-1");
    expect(settledBetween(idle, sent)).toBeNull();
    expect(settledBetween(open, happen(open, { type: "dismiss" }).state)).toBeNull();
  });

  it("questions count as settled only by this request", () => {
    const done = happen(
      sent,
      received("run-2", started("run-2"), ...says("Done")),
      closed("run-2"),
    ).state;
    expect(settledBetween(withSent(sent, { runId: "run-7" }), { ...done, batch: null })).toBeNull();
    expect(settledBetween(sent, { ...done, decisions: done.decisions.slice(0, 1) })).toEqual({
      ...both,
      settled: ["a"],
    });
  });

  it("the questions that the agent does not ask for any more are settled, in the same request", () => {
    const done = happen(
      sent,
      received("run-2", started("run-2"), ...says("Next"), asks([question("b")], "run-2")),
      closed("run-2"),
    ).state;
    const rest = done.batch;
    // Another request that asks the same: the first is settled as a whole.
    expect(settledBetween(sent, done)).toEqual(both);
    const same = rest && { ...rest, requestId: "run-1" };
    expect(settledBetween(sent, { ...done, batch: same })).toEqual({ ...both, settled: ["a"] });
  });

  it("settled questions name the run of the agent and the request of this client", () => {
    const done = happen(
      sent,
      received("run-2", started("run-2"), ...says("Done")),
      closed("run-2"),
    ).state;
    expect(settledBetween({ ...sent, batch }, { ...done, batch: null })).toEqual({
      ...both,
      runId: "turn",
      requestId: "request-1",
    });
  });
});

describe("a batch that is settled as a whole", () => {
  it("a settled batch is named by its request, or by its run where it has none", () => {
    expect(allSettled(batch)).toEqual({
      runId: "turn",
      requestId: "request-1",
      settled: ["a", "b"],
    });
    expect([requestIdOf(batch), requestIdOf(batchOf(question("a")))]).toEqual([
      "request-1",
      "run-1",
    ]);
  });

  it("a settled batch has no question that cannot be answered", () => {
    expect(allSettled(batchOf(question("a"), nameless)).settled).toEqual(["a"]);
  });
});

describe("a stored record", () => {
  const settled = { runId: "turn", requestId: "request-1", settled: ["a", "b"] };
  const pause = (fields: object) => ({ requestId: "request-1", questions: [], ...fields });
  const stored = (id: string) => ({ dialect: "standard", fields: { id } });

  it.each<[string, unknown, boolean]>([
    ["of the same request", settled, true],
    ["of the same run, asked by another client", { ...settled, requestId: "request-2" }, true],
    [
      "of another client and another run",
      { ...settled, requestId: "request-2", runId: "turn-2" },
      false,
    ],
    ["of the same request, whose run has another name", { ...settled, runId: "turn-2" }, true],
    ["with only some of the questions", { ...settled, settled: ["a"] }, false],
    ["with more questions than these", { ...settled, settled: ["x", "b", "a"] }, true],
    ["that is not an object", "settled", false],
    ["that is null", null, false],
    ["whose list is not a list", { ...settled, settled: "ab" }, false],
    [
      "whose list is longer than any that was stored here",
      { ...settled, settled: [...Array(10_000).fill("b"), "a"] },
      false,
    ],
  ])("a stored record may have only settled ids, %s", (_, record, expected) => {
    expect(marksSettled(record, batch)).toBe(expected);
  });

  it("a stored record settles nothing where no question can be answered", () => {
    const record = { runId: "run-1", requestId: "run-1", settled: [] };
    expect(marksSettled(record, batchOf(nameless))).toBe(false);
  });

  it.each<[string, unknown, boolean]>([
    [
      "is settled and left out of the questions",
      pause({ previous: settled, questions: [stored("b")] }),
      true,
    ],
    [
      "is settled and left out of the redacted ids",
      { requestId: "request-1", redacted: ["b"], previous: settled },
      true,
    ],
    [
      "is still among the questions",
      pause({ previous: settled, questions: [stored("a"), stored("b")] }),
      false,
    ],
    [
      "is still among the redacted ids",
      { requestId: "request-1", redacted: ["a", "b"], previous: settled },
      false,
    ],
    [
      "was not settled",
      pause({ previous: { ...settled, settled: ["b"] }, questions: [stored("b")] }),
      false,
    ],
    [
      "was settled before",
      pause({ requestId: "request-2", previous: settled, questions: [stored("a"), stored("b")] }),
      true,
    ],
    [
      "is not in a redacted record of another request",
      { requestId: "request-2", redacted: ["a", "b"], previous: settled },
      true,
    ],
    [
      "was settled in another request",
      pause({ previous: { ...settled, requestId: "x", runId: "x" } }),
      false,
    ],
    ["stands in a record without previous ones", pause({ questions: [stored("b")] }), false],
    [
      "stands among hostile questions",
      pause({ previous: settled, questions: [null, "a", { fields: "b" }, stored("b")] }),
      true,
    ],
    [
      "stands in a list that is not a list",
      { requestId: "request-1", questions: "ab", redacted: 3, previous: settled },
      true,
    ],
  ])(
    "a stored record with open questions settles some of these, where one %s",
    (_, record, expected) => {
      expect(marksSettled(record, batch)).toBe(expected);
    },
  );

  it.each<[string, unknown, boolean, boolean]>([
    ["of settled questions", settled, true, true],
    ["of redacted questions", { redacted: ["a"] }, false, true],
    ["of open questions", { questions: [] }, false, false],
    ["with lists that are not lists", { settled: "a", redacted: "a" }, false, false],
    ["that is not an object", null, false, false],
  ])("a stored record %s holds no questions, or only ids", (_, record, isSettled, isEmpty) => {
    expect([isSettledPause(record), holdsNoQuestions(record)]).toEqual([isSettled, isEmpty]);
  });

  it.each<[string, unknown, boolean]>([
    ["by another page", { requestId: "request-1", sent: { runId: "theirs" } }, true],
    ["by this page", { requestId: "request-1", sent: { runId: "ours" } }, false],
    ["in another request", { requestId: "request-2", sent: { runId: "theirs" } }, false],
    ["by nobody", { requestId: "request-1" }, false],
    ["by something that is not an object", { requestId: "request-1", sent: "theirs" }, false],
    ["in a record that is not an object", null, false],
  ])("a stored record shows that the answers were sent %s", (_, record, expected) => {
    expect(marksSentElsewhere(record, batch, new Set(["ours"]))).toBe(expected);
  });
});
