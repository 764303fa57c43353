import { describe, expect, it } from "vitest";
import type { Draft } from "../../../src/core.js";
import type { Advice } from "../../../src/errors/adviceFor.js";
import { confirmationInterrupt } from "../../../src/testing.js";
import { answersLocked } from "../../../src/thread/open/allowed.js";
import { canRetry } from "../../../src/thread/open/canRetry.js";
import { giveDecided } from "../../../src/thread/open/drafts.js";
import type { RunEvent } from "../../../src/thread/state/RunEvent.js";
import { initialState, type RunState } from "../../../src/thread/state/RunState.js";
import {
  approve,
  at,
  batchOf,
  cancel,
  closed,
  deny,
  draftsOf,
  happen,
  interruptedWith,
  isoAt,
  respond,
  submit,
  withAnswer,
  withSent,
} from "../../support/builders.js";

const question = (id: string, fields = {}) => confirmationInterrupt({ id, ...fields });
const go = (state: RunState, ...happened: readonly RunEvent[]) => happen(state, ...happened).state;
const two = interruptedWith(question("a"), question("b"));
const answered = go(two, respond("a", approve()), respond("b", deny()));
const sent = go(answered, submit());
const unsure = go(sent, closed("run-2"));

describe("sending the same answers again", () => {
  it.each<readonly [Advice | null, boolean]>([
    [null, true],
    ["retry", true],
    ["wait", true],
    ["others", true],
    ["correct", false],
    ["skip", false],
    ["dismiss", false],
    ["unavailable", false],
  ])(
    "sending again is offered after a lost reply where the advice is %s: %s",
    (advice, expected) => {
      expect(canRetry(unsure, advice)).toBe(expected);
    },
  );

  it.each<readonly [what: string, state: RunState]>([
    ["nothing was sent", answered],
    ["they are being sent", sent],
    [
      "a question is another one now",
      { ...unsure, batch: batchOf(question("a", { message: "Really?" }), question("b")) },
    ],
    ["a question is closed", { ...unsure, batch: batchOf(question("a")) }],
  ])("sending again is not offered where %s", (_, state) =>
    expect(canRetry(state, null)).toBe(false),
  );

  it("sending again is offered past a deadline of a question that was skipped, and not of one that was answered", () => {
    const dated = interruptedWith(question("a", { expiresAt: isoAt(60) }));
    const lost = (draft: Draft) =>
      go(dated, respond("a", draft), submit(), closed("run-2"), { type: "deadline", now: at(60) });
    expect([canRetry(lost(cancel()), null), canRetry(lost(approve()), null)]).toEqual([
      true,
      false,
    ]);
  });

  it("sending again is offered where the same questions were read again", () => {
    expect(canRetry({ ...unsure, batch: batchOf(question("a"), question("b")) }, null)).toBe(true);
  });
});

describe("whether answers can be changed", () => {
  const runs = [
    { toolCallId: "call-1", name: "pick", args: {} },
    { toolCallId: "call-2", name: "pick", args: {} },
  ];
  const ran = { id: "r", role: "tool", toolCallId: "call-2", content: "done" } as const;
  const refused = withSent(unsure, { delivery: "rejected", request: { runs } });

  it.each<readonly [expected: boolean, what: string, state: RunState]>([
    [true, "no question is open", initialState("thread-1")],
    [false, "a question is open", two],
    [true, "they are being sent", sent],
    [true, "they wait for another page", { ...answered, phase: { kind: "waiting" } }],
    [true, "the reply was lost", unsure],
    [false, "the server has replied since", withSent(unsure, { replied: true })],
    [false, "the agent has refused them", withSent(unsure, { delivery: "rejected" })],
    [false, "a call that they approve was to run in the page, and did not", refused],
    [
      true,
      "one of the calls that they approve has run in the page",
      { ...refused, unsentToolResults: [ran] },
    ],
  ])("answers are locked is %s where %s", (expected, _, state) =>
    expect(answersLocked(state)).toBe(expected),
  );
});

describe("the answers of rules", () => {
  const ruled: Draft = {
    status: "resolved",
    payload: { approved: true },
    metadata: { automatic: true },
  };
  const byRule = (state: RunState) => {
    const drafts = new Map(["a", "b", "unknown"].map((id) => [id, ruled]));
    return [...draftsOf(go(state, { type: "rule", drafts, now: at(1) }))];
  };

  it("the answers of rules fill in every open question that has no answer", () =>
    expect(byRule(two)).toEqual([
      ["a", ruled],
      ["b", ruled],
    ]));

  it.each<readonly [what: string, state: RunState]>([
    ["has an answer", go(two, respond("a", deny()))],
    [
      "had an answer that was taken back",
      go(two, respond("a", deny()), { type: "clear", interruptId: "a", now: at(0) }),
    ],
    ["was changed by the agent", withAnswer(two, "a", { changes: 1 })],
  ])("rules leave a question to the person that %s", (_, state) => {
    expect(byRule(state)).toEqual([...draftsOf(state), ["b", ruled]]);
  });

  it("the answers of rules change nothing where nothing is open", () =>
    expect(byRule(initialState("thread-1"))).toEqual([]));
});

describe("an answer that needs no person", () => {
  const decided = {
    ...two,
    batch: two.batch && {
      ...two.batch,
      interrupts: two.batch.interrupts.map((one) => ({ ...one, decided: "ok" })),
    },
  };
  const standing: Draft = { status: "resolved", payload: "ok", metadata: { automatic: true } };

  it("an answer that needs no person is given as an automatic one, unless there is another", () => {
    expect([...draftsOf(giveDecided(decided, at(1)))]).toEqual([
      ["a", standing],
      ["b", standing],
    ]);
    const given = go(decided, respond("b", deny()));
    expect([...draftsOf(giveDecided(given, at(1)))]).toEqual([
      ["b", deny()],
      ["a", standing],
    ]);
  });

  it("an answer that needs no person is not given to other questions, nor where none is open", () => {
    expect(giveDecided(two, at(1))).toBe(two);
    const idle = initialState("thread-1");
    expect(giveDecided(idle, at(1))).toBe(idle);
  });
});
