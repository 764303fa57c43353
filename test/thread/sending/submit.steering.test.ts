import { describe, expect, it } from "vitest";
import { AgentRunError, type Message, TransportError } from "../../../src/core.js";
import { createDialects, standardDialects } from "../../../src/dialects/createDialects.js";
import type { Dialect } from "../../../src/dialects/Dialect.js";
import { confirmationInterrupt, inputInterrupt } from "../../../src/testing.js";
import {
  mayActTwice,
  mayHaveBeenSent,
  storedAnswerChanged,
} from "../../../src/thread/sending/mayActTwice.js";
import { queuedMessages } from "../../../src/thread/state/Call.js";
import type { RunEvent } from "../../../src/thread/state/RunEvent.js";
import { initialState, type RunState, statusOf } from "../../../src/thread/state/RunState.js";
import {
  answer,
  approve,
  asks,
  at,
  cancel,
  closed,
  failed,
  finished,
  happen,
  happenWith,
  independent,
  interruptedWith,
  isoAt,
  lastSent,
  read,
  received,
  refused,
  respond,
  says,
  start,
  started,
  submit,
} from "../../support/builders.js";

const question = (id: string, fields = {}) => confirmationInterrupt({ id, ...fields });
const word = (id = "u"): Message => ({ id, role: "user", content: "Never mind" });
const steer = (fields: object = {}): RunEvent => ({
  type: "steerAway",
  runId: "run-2",
  messages: [word()],
  now: at(0),
  ...fields,
});
const entries = (state: RunState) =>
  lastSent(state)?.resume.map(({ interruptId, status }) => [interruptId, status]);
const messageIds = ({ transcript }: RunState) => transcript.messages.map(({ id }) => id);

const dialectsOf = (dialect: Partial<Dialect>) =>
  createDialects([{ name: "house", claims: () => true, ...dialect }]);
const openTo = (dialects: typeof standardDialects, ...questions: readonly unknown[]) =>
  happenWith(
    dialects,
    initialState("thread-1"),
    start(),
    received("run-1", started(), asks(questions)),
    closed("run-1"),
  ).state;

describe("a message instead of answers, to an agent that drops it beside a cancellation", () => {
  const drops = dialectsOf({ besideAnswers: "results" });
  const open = openTo(drops, question("a"));
  const steered = happenWith(drops, open, steer());
  const end = (state: RunState, ...happened: readonly RunEvent[]) =>
    happenWith(drops, state, ...happened);

  it("a message instead of answers follows the cancellation in a run of its own", () => {
    expect(steered.effects).toMatchObject([
      { type: "resumeRun", runId: "run-2", resume: [{ status: "cancelled" }] },
    ]);
    expect([messageIds(steered.state), queuedMessages(steered.state.calls)]).toEqual([
      [],
      [word()],
    ]);
    const { effects } = end(
      steered.state,
      received("run-2", started("run-2"), ...says("OK"), finished("run-2")),
      closed("run-2"),
    );
    expect(effects).toEqual([{ type: "startRun", runId: "run-2-next" }]);
  });

  it("a message instead of answers follows in the run that the host names", () => {
    const { state } = happenWith(drops, open, steer({ nextRunId: "run-8" }));
    expect(end(state, received("run-2", finished("run-2")), closed("run-2")).state.runId).toBe(
      "run-8",
    );
  });

  it("no run follows the cancellation where there is no message", () => {
    const { state, effects } = happenWith(drops, open, steer({ messages: [] }));
    expect([queuedMessages(state.calls), effects.length]).toEqual([[], 1]);
  });

  it("a message is shown as not delivered where the cancellation was refused, for the agent still waits", () => {
    const { state, effects } = end(steered.state, received("run-2", failed()), closed("run-2"));
    expect([state.undelivered, state.calls]).toEqual([[word()], []]);
    expect(effects).toContainEqual({ type: "refuse", id: "run-2", reason: "questions-open" });
  });

  it("a message is shown as not delivered where the user stopped the cancellation", () => {
    const { state, effects } = end(steered.state, { type: "abort", now: at(0) });
    expect([state.undelivered, state.calls]).toEqual([[word()], []]);
    expect(effects).toContainEqual({ type: "refuse", id: "run-2", reason: "aborted" });
  });

  it("a message is not lost where the record could not be stored, for no cancellation was sent", () => {
    const { state } = happenWith(drops, open, steer({ save: "required" }));
    const error = new AgentRunError("storage", "full");
    const { state: after, effects } = end(state, { type: "notSaved", runId: "run-2", error });
    expect([after.undelivered, after.calls]).toEqual([[], []]);
    expect(effects).toContainEqual({ type: "refuse", id: "run-2", reason: "not-saved" });
  });
});

describe("a message instead of answers, beside the cancellation", () => {
  const open = openTo(standardDialects, question("a"));

  it.each<[string, readonly RunEvent[], readonly Message[]]>([
    [
      "the agent then does nothing",
      [received("run-2", started("run-2"), finished("run-2"))],
      [word()],
    ],
    [
      "the agent replies",
      [received("run-2", started("run-2"), ...says("OK"), finished("run-2"))],
      [],
    ],
    [
      "the agent shows it in its own conversation",
      [
        received(
          "run-2",
          started("run-2"),
          { type: "MESSAGES_SNAPSHOT", messages: [word()] },
          finished("run-2"),
        ),
      ],
      [],
    ],
    [
      "the agent asks again",
      [received("run-2", started("run-2"), asks([question("b")], "run-2"))],
      [],
    ],
  ])("is kept unless there is a sign of it: %s", (_, happened, undelivered) => {
    const { state } = happen(open, steer(), ...happened, closed("run-2"));
    expect(state.undelivered).toEqual(undelivered);
    expect(messageIds(state)).toContain("u");
  });

  it("is not kept where other answers were sent with it, which the agent may take without a word", () => {
    const two = openTo(standardDialects, question("a"), question("b"));
    const answered = happen(two, respond("b", approve())).state;
    const { state } = happen(
      answered,
      steer({ keepAnswers: true }),
      received("run-2", started("run-2"), finished("run-2")),
      closed("run-2"),
    );
    expect(state.undelivered).toEqual([]);
  });
});

describe("a call that waits for its own result", () => {
  const beside = dialectsOf({
    detect: independent,
    read: (raw) => ({ fields: raw, ...(raw["id"] === "call" && { onCancel: "unsupported" }) }),
  });
  const open = openTo(beside, question("a"), question("call"));

  it("a call that waits for its own result is left out when the others are skipped", () => {
    expect(entries(happenWith(beside, open, steer()).state)).toEqual([["a", "cancelled"]]);
  });

  it("a call that waits for its own result is not left out when answers are kept, so nothing is sent without one", () => {
    const keep = steer({ keepAnswers: true });
    expect(happenWith(beside, open, keep).effects).toEqual(refused("blocked"));
    const answered = happenWith(beside, open, respond("call", approve())).state;
    expect(entries(happenWith(beside, answered, keep).state)).toEqual([
      ["a", "cancelled"],
      ["call", "resolved"],
    ]);
  });
});

describe("skipping the rest", () => {
  const keep = (fields: object = {}) => steer({ keepAnswers: true, ...fields });

  it("skipping the rest keeps the answers that were given, and sends messages with them", () => {
    const open = interruptedWith(question("a"), question("b"));
    const { state, effects } = happen(open, respond("b", approve()), keep());
    expect([entries(state), messageIds(state), effects.length]).toEqual([
      [
        ["a", "cancelled"],
        ["b", "resolved"],
      ],
      ["u"],
      1,
    ]);
  });

  it("skipping all does not check the answers, where they are not kept", () => {
    const open = interruptedWith(inputInterrupt({ id: "a" }), question("b"));
    const wrong = happen(open, respond("a", answer({ name: 5 }))).state;
    expect(entries(happen(wrong, steer()).state)).toEqual([
      ["a", "cancelled"],
      ["b", "cancelled"],
    ]);
    expect(happen(wrong, keep())).toEqual({ state: wrong, effects: refused("blocked") });
  });

  it("skipping the rest is refused where a deadline has passed since, which is then shown", () => {
    const open = interruptedWith(question("a", { expiresAt: isoAt(10) }), question("b"));
    const answered = happen(open, respond("a", approve())).state;
    const late = happen(answered, keep({ now: at(10) })).state;
    expect([statusOf(late), late.checkedAt]).toEqual(["interrupted", at(10)]);
  });

  it("skipping the rest is refused while answers are on their way, or delivery of the last ones is unknown", () => {
    const sent = happen(interruptedWith(question("a")), respond("a", approve()), submit()).state;
    const unsure = happen(sent, closed("run-2", { error: new TransportError("gone") })).state;
    expect(happen(unsure, keep({ runId: "run-3", mayRepeat: true }))).toEqual({
      state: unsure,
      effects: refused("delivery-unknown", "run-3"),
    });
    expect(happen(unsure, steer({ runId: "run-3" })).effects).toMatchObject([
      { type: "resumeRun" },
    ]);
  });

  it("skipping the rest needs no confirmation where only skips remain, because the answered question has changed", () => {
    const answered = happen(
      interruptedWith(question("a"), question("b")),
      respond("a", approve()),
      respond("b", cancel()),
    ).state;
    const unsure = happen(answered, submit(), closed("run-2")).state;
    const interrupts =
      unsure.batch?.interrupts.map((one) =>
        one.id === "a" ? { ...one, message: "Delete all?" } : one,
      ) ?? [];
    const changed = { ...unsure, batch: unsure.batch && { ...unsure.batch, interrupts } };
    expect(happen(changed, keep({ runId: "run-3" })).effects).toMatchObject([
      { type: "resumeRun", runId: "run-3" },
    ]);
  });
});

describe("whether the agent may act twice", () => {
  const open = interruptedWith(question("a"), question("b"));
  const sent = happen(open, respond("a", approve()), respond("b", cancel()), submit()).state;
  const unsure = happen(sent, closed("run-2")).state;

  it.each<[string, RunState, boolean]>([
    ["nothing is asked", initialState("thread-1"), false],
    ["nothing was sent", happen(open, respond("a", approve())).state, false],
    ["they are on their way", sent, false],
    [
      "the agent's history is being loaded",
      happen(unsure, { type: "load", runId: "run-5", now: at(0) }).state,
      false,
    ],
    ["delivery is unknown", unsure, true],
    ["they were refused", happen(sent, received("run-2", failed()), closed("run-2")).state, false],
  ])("the agent may act twice where %s", (_, state, expected) => {
    expect(mayActTwice(state, standardDialects)).toBe(expected);
  });

  it("an agent that acts once on the same answer does not act twice", () => {
    const once = dialectsOf({ repeat: "idempotent" });
    const dialect = (state: RunState): RunState => ({
      ...state,
      batch: state.batch && {
        ...state.batch,
        interrupts: state.batch.interrupts.map((one) => ({ ...one, dialect: "house" })),
      },
    });
    expect(mayActTwice(dialect(unsure), once)).toBe(false);
    expect(mayActTwice(dialect(unsure), dialectsOf({ repeat: "unsafe" }))).toBe(true);
  });

  describe("with an answer that was changed after an attempt with unknown outcome", () => {
    const late = { ...unsure, attempt: null };

    it("an agent may act twice where a changed answer is sent again, and not where its question is skipped", () => {
      expect(mayActTwice(happen(late, respond("a", approve())).state, standardDialects)).toBe(true);
      expect(mayActTwice(happen(late, respond("a", cancel())).state, standardDialects)).toBe(false);
    });
  });

  it("an agent may act twice where an unknown earlier answer may have been sent, unless all is skipped", () => {
    const [a] = open.batch?.interrupts ?? [];
    const doubtful = { ...(a ?? read(question("a"))), problems: [storedAnswerChanged] };
    const stored = {
      ...open,
      batch: open.batch && { ...open.batch, interrupts: [doubtful, read(question("b"))] },
    };
    expect(storedAnswerChanged.code).toBe("stored-answer-changed");
    expect(mayHaveBeenSent(doubtful)).toBe(true);
    expect(mayHaveBeenSent({ ...doubtful, problems: [{ code: "other", message: "" }] })).toBe(
      false,
    );
    const answered = happen(stored, respond("a", approve()), respond("b", approve())).state;
    expect([
      mayActTwice(stored, standardDialects),
      mayActTwice(answered, standardDialects),
    ]).toEqual([false, true]);
    expect(mayActTwice(happen(stored, respond("a", cancel())).state, standardDialects)).toBe(false);
    expect(happen(answered, submit())).toEqual({ state: answered, effects: refused("may-repeat") });
    expect(
      happen(answered, { type: "submit", runId: "run-2", mayRepeat: true, now: at(0) }).effects,
    ).toHaveLength(1);
  });
});

describe("what was shown and answered first", () => {
  const open = interruptedWith(question("a"), question("b"), { reason: "confirmation" });
  const shown = (interruptId: string, now: number): RunEvent => ({
    type: "shown",
    interruptId,
    now,
  });

  it("the time when a question was first shown and answered is recorded once", () => {
    const state = happen(
      open,
      shown("a", at(1)),
      shown("a", at(2)),
      respond("a", approve(), at(3)),
      respond("a", cancel(), at(4)),
    );
    expect(state.state.decisions[0]).toMatchObject({ shownAt: at(1), draftedAt: at(3) });
    expect(state.state.decisions[1]).not.toHaveProperty("shownAt");
  });

  it("the first time is recorded only for questions that are open and can be answered", () => {
    expect(happen(open, shown("x", at(1))).state).toBe(open);
    const once = happen(open, shown("a", at(1))).state;
    expect(happen(once, shown("a", at(2))).state).toBe(once);
    expect(happen(open, shown("", at(1))).state).toBe(open);
    const idle = initialState("thread-1");
    expect(happen(idle, shown("a", at(1))).state).toBe(idle);
  });
});
