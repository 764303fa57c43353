import { describe, expect, it } from "vitest";
import { toolCallInterrupt } from "../../../src/testing.js";
import type { Outcome } from "../../../src/thread/decisions/evidence.js";
import { resultsOfGivenUp } from "../../../src/thread/sent/missingResults.js";
import { outcomeIn } from "../../../src/thread/sent/settle.js";
import type { RunEvent } from "../../../src/thread/state/RunEvent.js";
import { initialState, type RunState } from "../../../src/thread/state/RunState.js";
import {
  approve,
  asks,
  calls,
  closed,
  happen,
  lastSent,
  received,
  respond,
  says,
  start,
  started,
  submit,
} from "../../support/builders.js";

const about = (id: string) => toolCallInterrupt({ id, toolCallId: id });
const go = (state: RunState, ...happened: readonly RunEvent[]) => happen(state, ...happened).state;
const asked = go(
  initialState("thread-1"),
  start(),
  received(
    "run-1",
    started(),
    ...says("One moment"),
    ...calls("pay", { euro: 5 }, "one"),
    ...calls("pay", { euro: 7 }, "two"),
    asks([about("one"), about("two"), about("elsewhere")]),
  ),
  closed("run-1"),
);
const sent = go(
  asked,
  respond("one", approve()),
  respond("two", approve()),
  respond("elsewhere", approve()),
  submit(),
);

describe("the outcome of all answers of one request", () => {
  const ended = (outcomes: readonly (Outcome | "pending")[], fields = {}) =>
    sent.decisions.map((record, index) =>
      record.verdict === null
        ? record
        : { ...record, outcome: outcomes[index] ?? "pending", ...fields },
    );

  it.each<readonly [Outcome | null, readonly (Outcome | "pending")[], Outcome | null]>([
    ["accepted", ["accepted", "accepted", "accepted"], "accepted"],
    ["accepted", ["accepted", "unknown", "accepted"], "unknown"],
    ["accepted", ["refused", "refused", "refused"], "unknown"],
    ["refused", ["accepted", "accepted", "accepted"], "accepted"],
    ["refused", ["accepted", "refused", "accepted"], "refused"],
    ["unknown", ["unknown", "accepted", "accepted"], "unknown"],
    [null, ["accepted", "accepted", "accepted"], null],
  ])(
    "the answers of a request are accepted only where each was: %s with %j is %s",
    (outcome, outcomes, expected) => {
      expect(outcomeIn(ended(outcomes), lastSent(sent), outcome)).toBe(expected);
    },
  );

  it("the outcome of a request does not depend on answers of other requests, nor on questions without an answer", () => {
    const refused = ended(["refused", "refused", "refused"], { resumeRunId: "run-0" });
    expect(outcomeIn(refused, lastSent(sent), "accepted")).toBe("accepted");
    expect(
      outcomeIn(
        [...refused, ...ended(["accepted", "accepted", "accepted"])],
        lastSent(sent),
        "refused",
      ),
    ).toBe("accepted");
    expect(outcomeIn(asked.decisions, lastSent(sent), "refused")).toBe("refused");
    expect(outcomeIn(asked.decisions, null, "accepted")).toBe("accepted");
  });
});

describe("the calls of questions that were given up", () => {
  const open = asked.batch ?? { threadId: "", runId: "", interrupts: [] };
  const unsure = go(sent, closed("run-2"));
  const given = (state: RunState, isGone = false) => resultsOfGivenUp(state, open, isGone);
  const contents = (state: RunState, isGone?: boolean) =>
    given(state, isGone).map(({ toolCallId, content }) => [toolCallId, content]);
  const notAnswered = "The user went on without answering.";
  const notKnown = expect.stringContaining("not known");

  it("calls that were given up get one result each where the conversation has the call", () => {
    expect(given(asked)).toEqual([
      { id: "tool-result-one", role: "tool", toolCallId: "one", content: notAnswered },
      { id: "tool-result-two", role: "tool", toolCallId: "two", content: notAnswered },
    ]);
    const twice = { ...open, interrupts: [...open.interrupts, ...open.interrupts] };
    expect(resultsOfGivenUp(asked, twice, false)).toEqual(given(asked));
  });

  it("calls that were given up keep a result that they have, from the agent or from an earlier decision", () => {
    const result = { id: "r", role: "tool", toolCallId: "one", content: "paid" } as const;
    const { transcript } = asked;
    const streamed = {
      ...asked,
      transcript: { ...transcript, messages: [...transcript.messages, result] },
    };
    for (const state of [streamed, { ...asked, decisionResults: [result] }])
      expect(contents(state)).toEqual([["two", notAnswered]]);
  });

  it("calls that were given up are not described as unanswered where an answer may have arrived, from here or from elsewhere", () => {
    expect(contents(unsure)).toEqual([
      ["one", notKnown],
      ["two", notKnown],
    ]);
    expect(contents(asked, true)).toEqual([
      ["one", notKnown],
      ["two", notKnown],
    ]);
    const decisions = unsure.decisions.filter(({ interruptId }) => interruptId !== "two");
    expect(contents({ ...unsure, decisions })).toEqual([
      ["one", notKnown],
      ["two", notAnswered],
    ]);
  });
});
