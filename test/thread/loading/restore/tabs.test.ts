import { describe, expect, it } from "vitest";
import { confirmationInterrupt } from "../../../../src/testing.js";
import { readPauseHandle } from "../../../../src/thread/pause/readPauseHandle.js";
import type { RunEvent } from "../../../../src/thread/state/RunEvent.js";
import type { RunState } from "../../../../src/thread/state/RunState.js";
import {
  approve,
  at,
  cancel,
  deny,
  draftsOf,
  happen,
  interruptedWith,
  isoAt,
  lastSent,
  respond,
  submit,
} from "../../../support/builders.js";
import { storedHandle } from "../../../support/storedPauses.js";

const ask = (id: string, fields = {}) => confirmationInterrupt({ id, ...fields });
const asked = interruptedWith(ask("a"), ask("b"));
const go = (state: RunState, ...happened: readonly RunEvent[]) => happen(state, ...happened).state;
const clear = (now: number): RunEvent => ({ type: "clear", interruptId: "a", now });
/** This tab, after another one has stored its state. */
const read = (here: RunState, there: RunState, now = at(9)): RunState =>
  go(here, { type: "restore", pause: readPauseHandle(storedHandle(there)), now });
const answerOf = (state: RunState) => [
  draftsOf(state).get("a"),
  state.answers.get("a")?.isElsewhere,
];

describe("one question that is answered in two tabs", () => {
  const here = go(asked, respond("a", approve(), at(3)));

  it.each<readonly [what: string, there: RunState, expected: readonly unknown[]]>([
    ["the other tab has a later answer", go(asked, respond("a", deny(), at(4))), [deny(), true]],
    [
      "the other tab has an earlier answer",
      go(asked, respond("a", deny(), at(2))),
      [approve(), false],
    ],
    ["the other tab has no answer", asked, [approve(), false]],
    [
      "the other tab has taken its answer back later",
      go(asked, respond("a", deny(), at(3)), clear(at(4))),
      [undefined, true],
    ],
    [
      "the other tab has taken its answer back before",
      go(asked, respond("a", deny(), at(1)), clear(at(2))),
      [approve(), false],
    ],
    [
      "the other tab has an answer to another question",
      go(asked, respond("b", deny(), at(4))),
      [approve(), false],
    ],
  ])("a question answered in two tabs has the later answer in both: %s", (_, there, expected) =>
    expect(answerOf(read(here, there))).toEqual(expected),
  );

  it("a question has the same answer in both tabs where they were given in the same millisecond", () => {
    const there = go(asked, respond("a", deny(), at(3)));
    expect(draftsOf(read(here, there)).get("a")).toEqual(draftsOf(read(there, here)).get("a"));
  });

  it("a tab takes the answer of the other tab where there is none here, with the question it is for", () => {
    const state = read(asked, go(asked, respond("a", deny(), at(4))));
    expect(answerOf(state)).toEqual([deny(), true]);
    expect(lastSent(go(state, respond("b", cancel()), submit()))?.resume).toEqual([
      { interruptId: "a", status: "resolved", payload: { approved: false } },
      { interruptId: "b", status: "cancelled" },
    ]);
  });

  it("a tab keeps its answer to the other question", () => {
    const state = read(
      go(here, respond("b", approve(), at(5))),
      go(asked, respond("a", deny(), at(4)), respond("b", deny(), at(4))),
    );
    expect([...draftsOf(state).entries()]).toEqual([
      ["a", deny()],
      ["b", approve()],
    ]);
  });

  it("a tab does not take an answer where one is being sent here, or may have been sent there", () => {
    const there = go(asked, respond("a", deny(), at(4)), respond("b", deny(), at(4)));
    const sending = go(here, respond("b", approve(), at(3)), submit());
    expect(read(sending, there)).toBe(sending);
    expect(answerOf(read(here, go(there, submit())))).toEqual([approve(), false]);
  });

  it("a question is expired once the answer of another tab comes after its deadline", () => {
    const dated = interruptedWith(ask("a", { expiresAt: isoAt(60) }));
    const state = read(dated, go(dated, respond("a", deny(), at(4))), at(61));
    expect(state.checkedAt).toBe(at(61));
  });
});
