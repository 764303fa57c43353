import { describe, expect, it } from "vitest";
import { confirmationInterrupt } from "../../../src/testing.js";
import { endHold, passDeadline, sendOrHold } from "../../../src/thread/sending/undoTime.js";
import type { RunEvent } from "../../../src/thread/state/RunEvent.js";
import { quiet, type RunState } from "../../../src/thread/state/RunState.js";
import {
  approve,
  at,
  deny,
  happen,
  interruptedWith,
  isoAt,
  respond,
  submit,
  withAnswer,
} from "../../support/builders.js";

const go = (state: RunState, ...happened: readonly RunEvent[]) => happen(state, ...happened).state;
const undoTime = 4_000;
const answered = go(
  interruptedWith(confirmationInterrupt({ id: "a", expiresAt: isoAt(60) })),
  respond("a", approve()),
);
const held: RunState = { ...answered, phase: { kind: "held", until: at(4) } };
const submits = [{ type: "submitAnswers" }];

describe("a complete answer", () => {
  it("a complete answer waits for the time in which it can be taken back, and is sent at once where there is none", () => {
    expect(sendOrHold(answered, at(0), undoTime)).toEqual([held, []]);
    expect(sendOrHold(answered, at(0), 0)).toEqual([answered, submits]);
  });

  it.each<
    readonly [
      outcome: string,
      what: string,
      now: number,
      fields: { readonly hidden?: boolean; readonly returned?: boolean },
    ]
  >([
    ["waits", "the time is not over", at(3), {}],
    ["is sent", "the time is over", at(4), {}],
    ["is sent", "the timer is five seconds late", at(9), {}],
    ["stays unsent", "the page has slept", at(9) + 1, {}],
    ["stays unsent", "the clock was set back", at(-1), {}],
    ["stays unsent", "the page is hidden before the time is over", at(3), { hidden: true }],
    ["stays unsent", "the page is hidden when the time is over", at(4), { hidden: true }],
    ["stays unsent", "nothing of the run was on screen", at(4), { returned: true }],
    ["stays unsent", "its question has expired meanwhile", at(60), {}],
  ])("a complete answer %s where %s", (outcome, _, now, fields) => {
    const [state, effects] = passDeadline(held, { type: "deadline", now, ...fields }, undoTime);
    expect(effects).toEqual(outcome === "is sent" ? submits : []);
    expect(state.phase).toEqual(outcome === "waits" ? held.phase : quiet);
    expect(state.answers).toBe(held.answers);
  });

  it("a complete answer is not sent by a deadline where it does not wait", () => {
    expect(passDeadline(answered, { type: "deadline", now: at(4) }, undoTime)).toEqual([
      answered,
      [],
    ]);
  });

  it("a complete answer is not sent at the end of its time where its question expires with it", () => {
    const late: RunState = { ...held, phase: { kind: "held", until: at(60) } };
    const [state, effects] = passDeadline(late, { type: "deadline", now: at(60) }, 60_000);
    expect([state.phase, state.checkedAt, effects]).toEqual([quiet, at(60), []]);
  });
});

const cut: RunEvent = { type: "closed", runId: "run-2", error: null, now: at(0) };

describe("the wait of an answer", () => {
  it.each<readonly [what: string, after: RunState]>([
    ["the answer is another one", withAnswer(held, "a", { draft: deny() })],
    ["the questions are others", { ...held, batch: held.batch && { ...held.batch } }],
    ["an attempt has failed", { ...held, attempt: go(answered, submit(), cut).attempt }],
    ["a deadline has passed", { ...held, checkedAt: at(60) }],
  ])("the wait of an answer ends where %s", (_, after) =>
    expect(endHold(held, after)).toEqual({ ...after, phase: quiet }),
  );

  it("the wait of an answer continues where only something else changes, and begins with the answer that starts it", () => {
    const typing = withAnswer(held, "a", { input: "typing" });
    expect(endHold(held, typing)).toBe(typing);
    const begun: RunState = {
      ...withAnswer(held, "a", { draft: deny() }),
      phase: { kind: "held", until: at(9) },
    };
    expect(endHold(held, begun)).toBe(begun);
    expect(endHold(answered, answered)).toBe(answered);
  });
});
