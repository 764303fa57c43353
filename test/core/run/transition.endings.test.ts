import { describe, expect, it } from "vitest";
import { nextDeadline } from "../../../src/core/run/transition.js";
import { initialState, type Message, type RunEvent, type RunState, TransportError } from "../../../src/core.js";
import { confirmationInterrupt } from "../../../src/testing.js";
import {
  approve,
  at,
  cancel,
  closed,
  happen,
  interruptedWith,
  isoAt,
  received,
  refused,
  respond,
  says,
  start,
  started,
  submit,
} from "../../support/builders.js";

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
  it("is the nearest that has not passed", () => {
    const three = interruptedWith(until("a", 30), until("b", 10), question("c"), until("d", 20));
    expect(nextDeadline(three)).toBe(at(10));
    expect(nextDeadline(go(three, deadline(10)))).toBe(at(20));
    expect(nextDeadline(go(three, deadline(29)))).toBe(at(30));
    expect(nextDeadline(go(three, deadline(30)))).toBeNull();
  });

  it("is none where nothing expires, nothing is open, or the answers are on their way", () => {
    expect([one, idle, running].map(nextDeadline)).toEqual([null, null, null]);
    const dated = go(interruptedWith(until("a", 10)), respond("a", approve()), submit());
    expect(nextDeadline(dated)).toBeNull();
    expect(nextDeadline(go(dated, closed("run-2", { error: new TransportError("gone") })))).toBe(at(10));
  });

  it("is looked at once: the same moment changes nothing more", () => {
    const late = go(interruptedWith(until("a", 10)), deadline(10));
    expect(go(late, deadline(10))).toBe(late);
    expect(go(late, deadline(11))).toBe(late);
    expect(go(one, deadline(10))).toBe(one);
  });
});

describe("a new run", () => {
  it("begins with the person's message, after earlier ones", () => {
    const before = go(running, closed("run-1"));
    const { state, effects } = happen(before, { type: "start", runId: "run-2", messages: [word("u")], now: at(0) });
    expect(state.transcript.messages.map(({ id }) => id)).toEqual(["message-1", "u"]);
    expect(state).toMatchObject({ status: "running", runId: "run-2", ending: null, error: null, outgoing: null });
    expect(effects).toEqual([{ type: "startRun", runId: "run-2" }]);
    expect(go(before, start("run-2")).transcript).toBe(before.transcript);
  });

  it("does not begin while another is read, or while something is open", () => {
    expect(happen(running, start("run-2"))).toEqual({ state: running, effects: refused("run-in-progress") });
    expect(happen(one, start("run-2"))).toEqual({ state: one, effects: refused("questions-open") });
    expect(go(running, start("run-2"))).toBe(running);
    expect(go(one, start("run-2"))).toBe(one);
  });
});

describe("aborting", () => {
  const abort: RunEvent = { type: "abort", now: at(3) };

  it("ends what is read, and is no error", () => {
    const { state, effects } = happen(running, abort);
    expect(state).toMatchObject({ status: "aborted", stream: null, ending: { kind: "aborted" }, error: null, outgoing: null });
    expect(effects).toEqual([{ type: "abortRun", runId: "run-1" }]);
  });

  it("makes delivery unknown, so that only an identical retry is offered", () => {
    const aborted = go(sent, abort);
    expect(aborted.outgoing).toEqual({ ...sent.outgoing, delivery: "unknown" });
    expect(aborted.batch).toBe(sent.batch);
    expect(aborted.decisions).toMatchObject([{ outcome: "unknown", settledAt: at(3) }]);
    expect(go(aborted, respond("a", cancel()))).toBe(aborted);
  });

  it("does nothing where nothing is read", () => {
    expect(happen(one, abort)).toEqual({ state: one, effects: [] });
  });
});

describe("starting over", () => {
  it("clears everything but the thread id, and the agent's state is the given one", () => {
    const { state, effects } = happen(sent, { type: "reset", state: { a: 1 } });
    expect(state).toMatchObject({ status: "idle", threadId: "thread-1", runId: null, batch: null, stream: null, outgoing: null });
    expect([state.drafts.size, state.decisions, state.error, state.ending]).toEqual([0, [], null, null]);
    expect(state.transcript).toEqual({ ...idle.transcript, state: { a: 1 } });
    expect(effects).toEqual([{ type: "abortRun", runId: "run-2" }]);
    expect(happen(one, { type: "reset" }).effects).toEqual([]);
  });
});

describe("putting questions away", () => {
  it("keeps the conversation and what was decided, and sends nothing", () => {
    const talked = { ...one, transcript: running.transcript };
    const { state, effects } = happen(talked, respond("a", approve()), { type: "dismiss" });
    expect(state).toMatchObject({ status: "idle", threadId: "thread-1", runId: "run-1", batch: null, outgoing: null });
    expect([state.transcript, state.drafts.size, effects]).toEqual([running.transcript, 0, []]);
    expect(state.decisions).toHaveLength(1);
  });

  it("does nothing where nothing is open, or while answers are on their way", () => {
    expect(go(running, { type: "dismiss" })).toBe(running);
    expect(go(sent, { type: "dismiss" })).toBe(sent);
  });
});

describe("messages that are queued while answers are on their way", () => {
  const queue = (...ids: readonly string[]): RunEvent => ({ type: "queue", runId: "run-3", messages: ids.map(word) });
  const ended = [received("run-2", started("run-2"), { ...started("run-2"), type: "RUN_FINISHED" }), closed("run-2")];

  it("are sent in one run, in order, once the answers are through", () => {
    const waiting = go(sent, queue("u"), queue("v"));
    expect([waiting.queuedMessages.map(({ id }) => id), waiting.queuedRunId]).toEqual([["u", "v"], "run-3"]);
    const { state, effects } = happen(waiting, ...ended);
    expect(effects).toContainEqual({ type: "startQueued", runId: "run-3" });
    const next = go(state, { type: "start", runId: "run-3", messages: [word("w")], now: at(0) });
    expect([next.transcript.messages.map(({ id }) => id), next.queuedMessages, next.queuedRunId]).toEqual([
      ["u", "v", "w"],
      [],
      null,
    ]);
  });

  it.each([
    ["questions-open", [closed("run-2")]],
    ["aborted", [{ type: "abort", now: at(0) }]],
    ["reset", [{ type: "reset" }]],
  ] as const)("go back with the reason %s where they cannot be sent", (reason, events) => {
    const { state, effects } = happen(go(sent, queue("u")), ...events);
    expect([state.queuedMessages, state.queuedRunId]).toEqual([[], null]);
    expect(effects).toContainEqual({ type: "refuse", id: "run-3", reason });
  });

  it("are refused at once where a question is open, and sent at once where nothing is", () => {
    expect(happen(one, queue("u")).effects).toEqual([{ type: "refuse", id: "run-3", reason: "questions-open" }]);
    expect(happen(running, queue("u")).effects).toEqual([{ type: "refuse", id: "run-3", reason: "run-in-progress" }]);
    expect(happen(idle, queue("u")).effects).toEqual([{ type: "startQueued", runId: "run-3" }]);
  });
});

describe("requests that wait for tools of this page", () => {
  const begins = (toolCallId: string): RunEvent => ({ type: "toolStarted", toolCallId });
  const ends = (toolCallId: string): RunEvent => ({ type: "toolEnded", toolCallId });
  const waits = (id: string): RunEvent => ({ type: "wait", id });

  it("continue once the last tool has ended", () => {
    const waiting = go(one, begins("a"), begins("b"), begins("b"), waits("w1"), waits("w2"), ends("a"), ends("b"));
    expect([waiting.runningTools, waiting.waiting]).toEqual([["b"], ["w1", "w2"]]);
    const { state, effects } = happen(waiting, ends("b"));
    expect([state.runningTools, state.waiting]).toEqual([[], []]);
    expect(effects).toEqual([
      { type: "proceed", id: "w1" },
      { type: "proceed", id: "w2" },
    ]);
  });

  it("continue immediately where no tool is running, and an unknown tool ends nothing", () => {
    expect(happen(one, waits("w")).effects).toEqual([{ type: "proceed", id: "w" }]);
    const waiting = go(one, begins("a"), waits("w"));
    expect(go(waiting, ends("b"))).toBe(waiting);
  });

  it.each([
    ["aborted", { type: "abort", now: at(0) }],
    ["reset", { type: "reset" }],
  ] as const)("are refused as %s, and later requests wait no longer", (reason, event) => {
    const { state, effects } = happen(go(one, begins("a"), waits("w")), event);
    expect(effects).toContainEqual({ type: "refuse", id: "w", reason });
    expect([state.runningTools, state.waiting]).toEqual([[], []]);
  });

  it("keep waiting while the questions are dismissed", () => {
    const { runningTools, waiting } = go(one, begins("a"), waits("w"), { type: "dismiss" });
    expect([runningTools, waiting]).toEqual([["a"], ["w"]]);
  });
});
