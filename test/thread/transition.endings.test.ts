import { describe, expect, it } from "vitest";
import { type Message, TransportError } from "../../src/core.js";
import { confirmationInterrupt } from "../../src/testing.js";
import { queuedMessages } from "../../src/thread/state/Call.js";
import type { RunEvent } from "../../src/thread/state/RunEvent.js";
import { initialState, quiet, type RunState, streamOf } from "../../src/thread/state/RunState.js";
import { nextDeadline } from "../../src/thread/transition.js";
import {
  approve,
  at,
  cancel,
  closed,
  draftsOf,
  finished,
  happen,
  interruptedWith,
  isoAt,
  lastSent,
  received,
  refused,
  respond,
  says,
  start,
  started,
  submit,
  withDerived,
} from "../support/builders.js";

const question = (id: string, fields = {}) => confirmationInterrupt({ id, ...fields });
const until = (id: string, seconds: number) => question(id, { expiresAt: isoAt(seconds) });
const deadline = (seconds: number): RunEvent => ({ type: "deadline", now: at(seconds) });
const go = (state: RunState, ...happened: readonly RunEvent[]) => happen(state, ...happened).state;

const idle = initialState("thread-1");
const running = go(idle, start(), received("run-1", started(), ...says("Hi")));
const one = interruptedWith(question("a"));
const sent = go(one, respond("a", approve()), submit());
const word = (id: string): Message => ({ id, role: "user", content: "Go" });

describe("the next deadline", () => {
  it("the next deadline is the nearest that has not passed", () => {
    const three = interruptedWith(until("a", 30), until("b", 10), question("c"), until("d", 20));
    expect(nextDeadline(three)).toBe(at(10));
    expect(nextDeadline(go(three, deadline(10)))).toBe(at(20));
    expect(nextDeadline(go(three, deadline(29)))).toBe(at(30));
    expect(nextDeadline(go(three, deadline(30)))).toBeNull();
  });

  it("no next deadline exists where nothing expires, nothing is open, or the answers are on their way", () => {
    expect([one, idle, running].map(nextDeadline)).toEqual([null, null, null]);
    const dated = go(interruptedWith(until("a", 10)), respond("a", approve()), submit());
    expect(nextDeadline(dated)).toBeNull();
    expect(nextDeadline(go(dated, closed("run-2", { error: new TransportError("gone") })))).toBe(
      at(10),
    );
  });

  it("a deadline is checked once: the same moment changes nothing more", () => {
    const late = go(interruptedWith(until("a", 10)), deadline(10));
    expect(go(late, deadline(10))).toBe(late);
    expect(go(late, deadline(11))).toBe(late);
    expect(go(one, deadline(10))).toBe(one);
  });
});

describe("a new run", () => {
  it("a new run begins with the person's message, after earlier ones", () => {
    const before = go(running, closed("run-1"));
    const { state, effects } = happen(before, {
      type: "start",
      runId: "run-2",
      messages: [word("u")],
      now: at(0),
    });
    expect(state.transcript.messages.map(({ id }) => id)).toEqual(["message-1", "u"]);
    expect(withDerived(state)).toMatchObject({
      status: "running",
      runId: "run-2",
      ending: null,
      error: null,
      outgoing: null,
    });
    expect(effects).toEqual([{ type: "startRun", runId: "run-2" }]);
    expect(go(before, start("run-2")).transcript).toBe(before.transcript);
  });

  it("a new run does not begin while another is read, or while a question is open", () => {
    expect(happen(running, start("run-2"))).toEqual({
      state: running,
      effects: refused("run-in-progress"),
    });
    expect(happen(one, start("run-2"))).toEqual({ state: one, effects: refused("questions-open") });
    expect(go(running, start("run-2"))).toBe(running);
    expect(go(one, start("run-2"))).toBe(one);
  });
});

describe("aborting", () => {
  const abort: RunEvent = { type: "abort", now: at(3) };

  it("aborting ends the run that is read, and is no error", () => {
    const { state, effects } = happen(running, abort);
    expect(withDerived(state)).toMatchObject({
      status: "aborted",
      phase: quiet,
      ending: { kind: "aborted" },
      error: null,
      outgoing: null,
    });
    const ended = { type: "ended", id: "run-1", ending: { kind: "aborted" } };
    expect(effects).toEqual([{ type: "abortRun", runId: "run-1" }, ended]);
  });

  it("aborting makes delivery unknown, so that only an identical retry is offered", () => {
    const aborted = go(sent, abort);
    expect(lastSent(aborted)).toEqual({ ...lastSent(sent), delivery: "unknown" });
    expect(aborted.batch).toBe(sent.batch);
    expect(aborted.decisions).toMatchObject([{ outcome: "unknown", settledAt: at(3) }]);
    expect(go(aborted, respond("a", cancel()))).toBe(aborted);
  });

  it("aborting does nothing where nothing is read", () => {
    expect(happen(one, abort)).toEqual({ state: one, effects: [] });
  });
});

describe("starting over", () => {
  it("a reset clears everything but the thread id, and the agent's state is the given one", () => {
    const { state, effects } = happen(sent, { type: "reset", state: { a: 1 } });
    expect(withDerived(state)).toMatchObject({
      status: "idle",
      threadId: "thread-1",
      runId: null,
      batch: null,
      phase: quiet,
      outgoing: null,
    });
    expect([draftsOf(state).size, state.decisions, state.error, state.ending]).toEqual([
      0,
      [],
      null,
      null,
    ]);
    expect(state.transcript).toEqual({ ...idle.transcript, state: { a: 1 } });
    const ended = { type: "ended", id: "run-2", ending: { kind: "aborted" } };
    expect(effects).toEqual([{ type: "abortRun", runId: "run-2" }, ended]);
    expect(happen(one, { type: "reset" }).effects).toEqual([]);
  });
});

describe("putting questions away", () => {
  it("dismissing questions keeps the conversation and the decisions, and sends nothing", () => {
    const talked = { ...one, transcript: running.transcript };
    const { state, effects } = happen(talked, respond("a", approve()), { type: "dismiss" });
    expect(withDerived(state)).toMatchObject({
      status: "idle",
      threadId: "thread-1",
      runId: "run-1",
      batch: null,
      outgoing: null,
    });
    expect([state.transcript, draftsOf(state).size, effects]).toEqual([running.transcript, 0, []]);
    expect(state.decisions).toHaveLength(1);
  });

  it("dismissing does nothing where nothing is open, or while answers are on their way", () => {
    expect(go(running, { type: "dismiss" })).toBe(running);
    expect(go(sent, { type: "dismiss" })).toBe(sent);
  });
});

describe("messages that are sent while answers are being sent", () => {
  const message = (runId: string, id: string): RunEvent => ({
    type: "start",
    runId,
    messages: [word(id)],
    now: at(0),
  });
  const ended = [
    received("run-2", started("run-2"), { ...started("run-2"), type: "RUN_FINISHED" }),
    closed("run-2"),
  ];
  const queued = ({ calls }: RunState) => queuedMessages(calls).map(({ id }) => id);

  it("messages given while answers are being sent are sent in one run, in order, once the answers are accepted", () => {
    const waiting = go(sent, message("run-3", "u"), message("run-4", "v"));
    expect(queued(waiting)).toEqual(["u", "v"]);
    const { state, effects } = happen(waiting, ...ended);
    expect(effects).toContainEqual({ type: "startRun", runId: "run-3" });
    expect([state.runId, state.transcript.messages.map(({ id }) => id), queued(state)]).toEqual([
      "run-3",
      ["u", "v"],
      [],
    ]);
    const over = happen(
      state,
      received("run-3", started("run-3"), finished("run-3")),
      closed("run-3"),
    );
    expect(over.effects.map((effect) => ("id" in effect ? [effect.type, effect.id] : []))).toEqual([
      ["ended", "run-3"],
      ["ended", "run-4"],
    ]);
  });

  it.each([
    ["questions-open", [closed("run-2")]],
    ["aborted", [{ type: "abort", now: at(0) }]],
    ["reset", [{ type: "reset" }]],
  ] as const)("messages that cannot be sent go back with the reason %s", (reason, events) => {
    const { state, effects } = happen(go(sent, message("run-3", "u")), ...events);
    expect(state.calls).toEqual([]);
    expect(effects).toContainEqual({ type: "refuse", id: "run-3", reason });
  });
});

describe("calls that wait for tools of this page", () => {
  const begins = (toolCallId: string): RunEvent => ({ type: "toolStarted", toolCallId });
  const ends = (toolCallId: string): RunEvent => ({ type: "toolEnded", toolCallId });
  const waiting = ({ calls }: RunState) => calls.map(({ id, waitsFor }) => [id, waitsFor]);

  it("calls that wait for page tools continue once the last tool has ended", () => {
    const busy = go(
      one,
      begins("a"),
      begins("b"),
      begins("b"),
      start("w1"),
      submit("w2"),
      ends("a"),
      ends("b"),
    );
    expect([busy.runningTools, waiting(busy)]).toEqual([
      ["b"],
      [
        ["w1", "tools"],
        ["w2", "tools"],
      ],
    ]);
    const { state, effects } = happen(busy, ends("b"));
    expect(state.runningTools).toEqual([]);
    expect(effects).toEqual([
      { type: "proceed", id: "w1" },
      { type: "proceed", id: "w2" },
    ]);
    expect(waiting(go(state, { type: "proceed", runId: "w1", now: at(0) }))).toEqual([
      ["w2", "tools"],
    ]);
  });

  it("calls continue immediately where no tool is running, and an unknown tool ends nothing", () => {
    expect(happen(idle, start("w")).effects).toEqual([{ type: "startRun", runId: "w" }]);
    const busy = go(one, begins("a"), submit("w"));
    expect(go(busy, ends("b"))).toBe(busy);
  });

  it.each([
    ["aborted", { type: "abort", now: at(0) }],
    ["reset", { type: "reset" }],
  ] as const)(
    "waiting calls are refused as %s, and later calls wait no longer",
    (reason, event) => {
      const { state, effects } = happen(go(one, begins("a"), submit("w")), event);
      expect(effects).toContainEqual({ type: "refuse", id: "w", reason });
      expect([state.runningTools, state.calls]).toEqual([[], []]);
    },
  );

  it("waiting calls keep waiting while the questions are dismissed", () => {
    const busy = go(one, begins("a"), submit("w"), { type: "dismiss" });
    expect([busy.runningTools, waiting(busy)]).toEqual([["a"], [["w", "tools"]]]);
  });
});

describe("calls that wait until it is known what is stored", () => {
  const unknown: RunState = { ...idle, lookup: "needed" };

  it("calls that wait for stored data ask for it once, and continue then", () => {
    const { state, effects } = happen(
      unknown,
      start("a"),
      { type: "load", runId: "b", now: at(0) },
      { type: "lookUp" },
    );
    expect([state.lookup, effects]).toEqual(["pending", [{ type: "lookUp" }]]);
    const found = happen(state, { type: "lookedUp" });
    expect([found.state.lookup, found.effects]).toEqual([
      "done",
      [
        { type: "proceed", id: "a" },
        { type: "proceed", id: "b" },
      ],
    ]);
    expect(go(found.state, { type: "lookedUp" }, { type: "lookUp" })).toBe(found.state);
  });
});

describe("answers that other pages may send as well", () => {
  const exclusive: RunEvent = { type: "submit", runId: "run-2", exclusive: true, now: at(0) };
  const waiting = happen(go(one, respond("a", approve())), exclusive);
  const turn = (isOurs: boolean): RunEvent => ({
    type: "turn",
    runId: "run-2",
    isOurs,
    now: at(0),
  });

  it("answers that other pages may send as well are sent once no other page sends them", () => {
    expect(waiting.effects).toEqual([{ type: "takeTurn", id: "run-2" }]);
    expect(happen(waiting.state, turn(true)).effects).toMatchObject([
      { type: "resumeRun", runId: "run-2" },
    ]);
  });

  it("answers are not sent where another page has sent them, and the question is closed", () => {
    const { state, effects } = happen(
      waiting.state,
      { type: "lockWait", waits: true },
      turn(false),
    );
    expect(effects).toEqual([{ type: "refuse", id: "run-2", reason: "answered-elsewhere" }]);
    expect(state).toMatchObject({
      batch: null,
      answeredElsewhere: true,
      phase: quiet,
      calls: [],
    });
  });

  it("answers are not sent after the person has stopped waiting", () => {
    const { state, effects } = happen(waiting.state, { type: "abort", now: at(0) }, turn(true));
    expect(effects).toEqual([{ type: "refuse", id: "run-2", reason: "aborted" }]);
    expect(streamOf(state)).toBeNull();
  });
});
