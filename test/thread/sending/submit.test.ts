import { describe, expect, it } from "vitest";
import { confirmationInterrupt } from "../../../src/testing.js";
import { answersLocked } from "../../../src/thread/open/allowed.js";
import { expiredEntries } from "../../../src/thread/open/canRetry.js";
import type { RunEvent } from "../../../src/thread/state/RunEvent.js";
import { initialState, type RunState, statusOf } from "../../../src/thread/state/RunState.js";
import {
  answer,
  approve,
  asks,
  at,
  cancel,
  closed,
  deny,
  draftsOf,
  failed,
  happen,
  inputsOf,
  interruptedWith,
  isoAt,
  lastSent,
  received,
  refused,
  respond,
  says,
  start,
  submit,
  withDerived,
} from "../../support/builders.js";

const question = (id: string, fields = {}) => confirmationInterrupt({ id, ...fields });
const typed = (interruptId: string, value: unknown): RunEvent => ({
  type: "input",
  interruptId,
  value,
});
const clear = (interruptId: string, now = at(0)): RunEvent => ({ type: "clear", interruptId, now });
const steerAway = (
  runId: string,
  ...messages: readonly { id: string; role: "user"; content: string }[]
): RunEvent => ({
  type: "steerAway",
  runId,
  messages,
  now: at(0),
});
const go = (state: RunState, ...happened: readonly RunEvent[]) => happen(state, ...happened).state;

const one = interruptedWith(question("a"));
const nameless = interruptedWith({ reason: "confirmation" });
const dated = interruptedWith(question("a", { expiresAt: isoAt(10) }), question("b"));
const sent = go(one, respond("a", approve()), submit());
const datedSent = go(dated, respond("a", approve()), respond("b", approve()), submit());

describe("answers", () => {
  it("answers can be changed while the questions are open, also after the agent refused them", () => {
    expect(answersLocked(one)).toBe(false);
    expect(answersLocked(go(sent, received("run-2", failed()), closed("run-2")))).toBe(false);
  });

  it("answers cannot be changed when there is nothing to answer, or when they are on their way", () => {
    expect(answersLocked(initialState("thread-1"))).toBe(true);
    expect(answersLocked(sent)).toBe(true);
  });

  it("answers cannot be changed while delivery is unknown, until one of them is too late to repeat", () => {
    const unsure = go(datedSent, closed("run-2"));
    expect(answersLocked(unsure)).toBe(true);
    expect(answersLocked(go(unsure, { type: "deadline", now: at(10) }))).toBe(false);
  });

  it("a failed attempt is cleared when its answers are changed or removed", () => {
    const refused = go(sent, received("run-2", failed()), closed("run-2"));
    expect(lastSent(refused)).not.toBeNull();
    expect(lastSent(go(refused, respond("a", deny())))).toBeNull();
    expect(lastSent(go(refused, clear("a")))).toBeNull();
  });

  it("answers are kept only for open questions", () => {
    expect(go(one, respond("x", approve()))).toBe(one);
    expect(go(nameless, respond("", approve()))).toBe(nameless);
    expect([...draftsOf(go(one, respond("a", approve()), respond("a", deny())))]).toEqual([
      ["a", deny()],
    ]);
  });

  it("answers are removed one at a time, and only where there was one", () => {
    const both = go(dated, respond("a", approve()), respond("b", approve()));
    expect([...draftsOf(go(both, clear("a"))).keys()]).toEqual(["b"]);
    expect(go(dated, clear("a"))).toBe(dated);
  });

  it("deadlines are checked when an answer is given or removed", () => {
    expect(go(dated, respond("b", approve(), at(10))).checkedAt).toBe(at(10));
    expect(go(dated, respond("b", approve(), at(9))).checkedAt).toBe(at(0));
    expect(go(dated, respond("b", approve()), clear("b", at(10))).checkedAt).toBe(at(10));
    const late = go(dated, { type: "deadline", now: at(10) });
    expect(go(late, { type: "deadline", now: at(10) }, { type: "deadline", now: at(20) })).toBe(
      late,
    );
  });
});

describe("what is typed", () => {
  it("a draft is kept for an open question, until it is removed", () => {
    const typing = go(one, typed("a", "Hel"), typed("a", "Hello"));
    expect([...inputsOf(typing)]).toEqual([["a", "Hello"]]);
    expect(inputsOf(go(typing, typed("a", undefined))).size).toBe(0);
    expect(inputsOf(go(one, typed("a", null))).has("a")).toBe(true);
    expect(go(one, typed("x", "Hello"))).toBe(one);
    expect(go(nameless, typed("", "Hello"))).toBe(nameless);
  });

  it("a draft is no answer", () => {
    const typing = go(one, typed("a", "Hello"));
    expect([draftsOf(typing).size, happen(typing, submit()).effects]).toEqual([
      0,
      refused("blocked"),
    ]);
  });
});

describe("sending", () => {
  it("sending does nothing where nothing is open, and only reads the clock where something prevents sending", () => {
    expect(go(initialState("thread-1"), submit())).toEqual(initialState("thread-1"));
    expect(go(dated, submit("run-2", at(5)))).toBe(dated);
    expect(go(dated, submit("run-2", at(10))).checkedAt).toBe(at(10));
  });

  it("sending joins answers that are on their way, and does nothing while only an identical retry is offered", () => {
    const again: RunEvent = { type: "submit", runId: "run-3", mayRepeat: true, now: at(0) };
    expect(happen(sent, again)).toEqual({
      state: sent,
      effects: [{ type: "join", id: "run-3", to: "run-2" }],
    });
    const unsure = go(sent, closed("run-2"));
    expect(happen(unsure, again)).toEqual({
      state: unsure,
      effects: refused("delivery-unknown", "run-3"),
    });
  });

  it("sending checks deadlines at that moment", () => {
    const both = go(dated, respond("a", approve()), respond("b", approve()));
    expect(statusOf(go(both, submit("run-2", at(9))))).toBe("resuming");
    expect(statusOf(go(both, submit("run-2", at(10))))).toBe("interrupted");
  });

  it("sending changes the thread's state from then on", () => {
    const unsure = go(sent, closed("run-2"));
    const again = go(unsure, { type: "retry", runId: "run-3", mayRepeat: true, now: at(0) });
    expect(withDerived(again)).toMatchObject({
      status: "resuming",
      runId: "run-3",
      ending: null,
      error: null,
    });
    expect(lastSent(again)).toMatchObject({ runId: "run-3" });
    expect(unsure.error).not.toBeNull();
  });

  it("sending again is only for answers that were sent once", () => {
    const retry: RunEvent = { type: "retry", runId: "run-3", mayRepeat: true, now: at(0) };
    expect(statusOf(go(go(one, respond("a", approve())), retry))).toBe("interrupted");
    const running = go(initialState("thread-1"), start());
    expect(go(running, retry)).toBe(running);
    expect(happen(sent, retry)).toEqual({
      state: sent,
      effects: [{ type: "join", id: "run-3", to: "run-2" }],
    });
    expect(happen(one, retry).effects).toEqual(refused("nothing-to-retry", "run-3"));
  });

  it("sending again leaves out what has expired since, and repeats what was skipped", () => {
    const retry: RunEvent = { type: "retry", runId: "run-3", mayRepeat: true, now: at(10) };
    expect(statusOf(go(datedSent, closed("run-2"), retry))).toBe("failed");
    const left = go(
      dated,
      respond("a", cancel()),
      respond("b", approve()),
      submit(),
      closed("run-2"),
    );
    expect(withDerived(go(left, retry))).toMatchObject({ status: "resuming", runId: "run-3" });
  });

  it("sending again records what was sent, as it was sent", () => {
    const again = go(sent, closed("run-2"), {
      type: "retry",
      runId: "run-3",
      mayRepeat: true,
      now: at(4),
    });
    expect(again.decisions).toMatchObject([
      { verdict: "approved", payload: { approved: true }, sentAt: at(4) },
    ]);
  });

  it("sending again names only the answers of an array that are too late", () => {
    const late = go(dated, { type: "deadline", now: at(10) });
    const resolved = (interruptId: string) => ({
      interruptId,
      status: "resolved" as const,
      payload: 1,
    });
    expect(expiredEntries(late, [resolved("a"), resolved("b")])).toEqual(["a"]);
    expect(
      expiredEntries(late, [{ interruptId: "a", status: "cancelled" }, resolved("b")]),
    ).toEqual([]);
    expect(expiredEntries(dated, [resolved("a")])).toEqual([]);
    expect(expiredEntries(initialState("thread-1"), [resolved("a")])).toEqual([]);
  });
});

describe("steering away", () => {
  const word = { id: "u", role: "user", content: "Never mind" } as const;

  it("steering away skips every question with a new message, and keeps the answers until it was accepted", () => {
    const typing = go(dated, respond("b", answer({ approved: true })));
    const { state, effects } = happen(typing, steerAway("run-2", word));
    const resume = ["a", "b"].map((interruptId) => ({ interruptId, status: "cancelled" }));
    expect(effects).toEqual([
      { type: "resumeRun", runId: "run-2", resume },
      { type: "clearDeadline" },
    ]);
    expect(state.transcript.messages).toEqual([...typing.transcript.messages, word]);
    expect(draftsOf(state)).toEqual(draftsOf(typing));
    expect(state.decisions.map(({ verdict }) => verdict)).toEqual(["cancelled", "cancelled"]);
    expect(Object.isFrozen(lastSent(state)?.resume)).toBe(true);
  });

  it("the message that steers away comes after earlier messages", () => {
    const talked = go(
      initialState("thread-1"),
      start(),
      received("run-1", ...says("Hi")),
      received("run-1", asks([question("a")])),
      closed("run-1"),
    );
    expect(go(talked, steerAway("run-2", word)).transcript.messages.map(({ id }) => id)).toEqual([
      "message-1",
      "u",
    ]);
  });

  it("steering away does not skip a question without an id, and does nothing where none has one", () => {
    const mixed = interruptedWith({ reason: "confirmation" }, question("a"));
    expect(happen(mixed, steerAway("run-2")).effects).toMatchObject([
      { resume: [{ interruptId: "a" }] },
    ]);
    expect(happen(nameless, steerAway("run-2"))).toEqual({
      state: nameless,
      effects: refused("blocked"),
    });
  });

  it("steering away does nothing where nothing is open, or while answers are on their way", () => {
    const idle = initialState("thread-1");
    expect(happen(idle, steerAway("run-2"))).toEqual({
      state: idle,
      effects: refused("nothing-open"),
    });
    expect(happen(sent, steerAway("run-3"))).toEqual({
      state: sent,
      effects: refused("run-in-progress", "run-3"),
    });
    const elsewhere = go(one, { type: "answeredElsewhere" });
    expect(happen(elsewhere, steerAway("run-3")).effects).toEqual(
      refused("answered-elsewhere", "run-3"),
    );
  });
});

describe("skipping the rest while an answer is kept", () => {
  const late = go(datedSent, closed("run-2"), { type: "deadline", now: at(10) });
  const keep = (mayRepeat?: boolean): RunEvent => ({
    type: "steerAway",
    runId: "run-3",
    messages: [],
    keepAnswers: true,
    ...(mayRepeat !== undefined && { mayRepeat }),
    now: at(10),
  });
  const expiredSkipped = (state: RunState) => go(state, respond("a", cancel(), at(10)));

  it.each([
    ["is locked no longer", go(late, respond("b", approve(), at(10)))],
    ["was changed", go(late, respond("b", deny(), at(10)))],
    [
      "was drafted again after skipping the other",
      go(expiredSkipped(late), respond("b", approve(), at(11))),
    ],
  ])(
    "skipping the rest sends no answer twice without asking where an attempt may have arrived and the answer %s",
    (_, state) => {
      const cautious = expiredSkipped(state);
      expect(happen(cautious, keep()).effects).toEqual(refused("may-repeat", "run-3"));
      expect(happen(cautious, keep(false)).effects).toEqual(refused("may-repeat", "run-3"));
      expect(happen(cautious, keep(true)).effects).toMatchObject([
        {
          type: "resumeRun",
          resume: [
            { interruptId: "a", status: "cancelled" },
            { interruptId: "b", status: "resolved" },
          ],
        },
      ]);
    },
  );

  it("skipping the rest asks nothing where only skips are sent", () => {
    const skipped = go(late, respond("a", cancel(), at(10)), respond("b", cancel(), at(10)));
    expect(happen(skipped, keep()).effects).toMatchObject([{ type: "resumeRun" }]);
    expect(
      happen(go(late, respond("b", approve(), at(10))), steerAway("run-3")).effects,
    ).toMatchObject([{ type: "resumeRun" }]);
  });
});
