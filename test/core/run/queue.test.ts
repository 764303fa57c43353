import { describe, expect, it } from "vitest";
import {
  type Effect,
  initialState,
  type ProtocolError,
  type RunEvent,
  type RunState,
  TransportError,
} from "../../../src/core.js";
import { confirmationInterrupt } from "../../../src/testing.js";
import {
  approve,
  asks,
  at,
  closed,
  failed,
  finished,
  happen,
  interruptedWith,
  received,
  respond,
  says,
  start,
  started,
  submit,
} from "../../support/builders.js";

const idle = initialState("thread-1");
const word = (id: string) => ({ id, role: "user", content: "And then?" }) as const;
const queue = (runId: string, ...ids: readonly string[]): RunEvent => ({ type: "queue", runId, messages: ids.map(word) });
const queued = ({ queuedMessages, queuedRunId }: RunState) => [queuedMessages.map(({ id }) => id), queuedRunId];
const withoutTimers = (effects: readonly Effect[]) => effects.filter(({ type }) => !type.endsWith("Deadline"));

describe("a message that is sent while answers are on their way", () => {
  const sent = happen(interruptedWith(confirmationInterrupt({ id: "a" })), respond("a", approve()), submit()).state;
  const waiting = happen(sent, queue("run-3", "first"), queue("run-4", "second", "third")).state;
  const ended = (...raws: readonly unknown[]) => {
    const { state, effects } = happen(waiting, received("run-2", started("run-2"), ...raws), closed("run-2"));
    return { state, effects: withoutTimers(effects) };
  };

  it("waits, and goes with all that follow in one run", () => {
    expect(queued(waiting)).toEqual([["first", "second", "third"], "run-3"]);
    expect(happen(sent, queue("run-3", "first")).effects).toEqual([]);
    expect(happen(waiting, received("run-2", started("run-2"))).effects).toEqual([]);
  });

  it("is sent once the answers were accepted", () => {
    const { state, effects } = ended(...says("Done"), finished("run-2"));
    expect(effects).toEqual([{ type: "startQueued", runId: "run-3" }]);
    const next = happen(state, { type: "start", runId: "run-3", messages: [word("fourth")], now: at(0) }).state;
    expect(next.transcript.messages.map(({ id }) => id).slice(-4)).toEqual(["first", "second", "third", "fourth"]);
    expect(queued(next)).toEqual([[], null]);
  });

  it.each<[string, readonly unknown[]]>([
    ["refuses the answers", [failed()]],
    ["asks again", [...says("Hm"), asks([confirmationInterrupt({ id: "b" })], "run-2")]],
  ])("is returned where the agent %s", (_, raws) => {
    const { state, effects } = ended(...raws);
    expect(effects).toEqual([{ type: "refuse", id: "run-3", reason: "questions-open" }]);
    expect([queued(state), state.undelivered]).toEqual([[[], null], []]);
  });

  it("is returned where the user has stopped the run", () => {
    const { state, effects } = happen(waiting, received("run-2", ...says("Well")), { type: "abort", now: at(0) });
    expect(effects.filter(({ type }) => type === "refuse")).toEqual([{ type: "refuse", id: "run-3", reason: "aborted" }]);
    expect(queued(state)).toEqual([[], null]);
  });

  it("is refused when everything is cleared", () => {
    const { state, effects } = happen(waiting, { type: "reset" });
    expect(effects).toContainEqual({ type: "refuse", id: "run-3", reason: "reset" });
    expect(queued(state)).toEqual([[], null]);
    expect(happen(sent, { type: "reset" }).effects.map(({ type }) => type)).not.toContain("refuse");
  });

  it("is refused while another run is read", () => {
    const running = happen(idle, start()).state;
    const { state, effects } = happen(running, queue("run-3", "first"));
    expect(effects).toEqual([{ type: "refuse", id: "run-3", reason: "run-in-progress" }]);
    expect(queued(state)).toEqual([[], null]);
  });

  describe("instead of answers, to an agent that still waits", () => {
    const steers = { ...waiting, steers: true };
    const end = (error: TransportError | ProtocolError | null, state = steers) => happen(state, closed("run-2", { error })).state;

    it("is shown as not delivered where the answers were refused", () => {
      const state = end(new TransportError("no", { status: 400 }));
      expect([state.undelivered.map(({ id }) => id), state.steers]).toEqual([["first", "second", "third"], false]);
    });

    it("is shown as not delivered where the user stopped it", () => {
      const state = happen(steers, { type: "abort", now: at(0) }).state;
      expect([state.undelivered.map(({ id }) => id), state.error]).toEqual([["first", "second", "third"], null]);
    });

    it("is not, where it was to follow answers", () => {
      expect(end(new TransportError("no", { status: 400 }), waiting).undelivered).toEqual([]);
    });
  });
});

describe("page tools", () => {
  const begin = (toolCallId: string): RunEvent => ({ type: "toolStarted", toolCallId });
  const end = (toolCallId: string): RunEvent => ({ type: "toolEnded", toolCallId });
  const wait = (id: string): RunEvent => ({ type: "wait", id });
  const proceed = (id: string): Effect => ({ type: "proceed", id });
  const abort: RunEvent = { type: "abort", now: at(0) };

  it("let a request go at once where none is running", () => {
    expect(happen(idle, wait("x"))).toEqual({ state: idle, effects: [proceed("x")] });
  });

  it("hold every request until the last of them has ended", () => {
    const busy = happen(idle, begin("one"), begin("two"), wait("x"), wait("y"));
    expect([busy.state.runningTools, busy.state.waiting, busy.effects]).toEqual([["one", "two"], ["x", "y"], []]);
    const nearly = happen(busy.state, end("one"));
    expect([nearly.state.runningTools, nearly.state.waiting, nearly.effects]).toEqual([["two"], ["x", "y"], []]);
    const done = happen(nearly.state, end("two"));
    expect([done.state.runningTools, done.state.waiting, done.effects]).toEqual([[], [], [proceed("x"), proceed("y")]]);
  });

  it("are counted by run: a call that runs twice ends twice, and one that does not run ends nothing", () => {
    const twice = happen(idle, begin("one"), begin("one"), end("one")).state;
    expect(twice.runningTools).toEqual(["one"]);
    expect(happen(twice, end("other"))).toEqual({ state: twice, effects: [] });
    expect(happen(idle, end("one")).state).toBe(idle);
  });

  it("hold nothing any more once the user has stopped", () => {
    const { state, effects } = happen(idle, begin("one"), wait("x"), wait("y"), abort);
    expect(effects).toEqual(["x", "y"].map((id) => ({ type: "refuse", id, reason: "aborted" })));
    expect([state.runningTools, state.waiting, state.status]).toEqual([[], [], "aborted"]);
    expect(happen(state, wait("z")).effects).toEqual([proceed("z")]);
    expect(happen(idle, begin("one"), abort).state.runningTools).toEqual([]);
  });

  it("change nothing for a stop where none is running", () => {
    expect(happen(idle, abort).state).toBe(idle);
  });

  it("hold nothing any more once everything is cleared, and the requests are refused", () => {
    const { state, effects } = happen(idle, begin("one"), wait("x"), { type: "reset" });
    expect([effects, state.waiting]).toEqual([[{ type: "refuse", id: "x", reason: "reset" }], []]);
  });
});
