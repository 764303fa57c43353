import { describe, expect, it } from "vitest";
import { AgentRunError } from "../../../src/core.js";
import { confirmationInterrupt } from "../../../src/testing.js";
import type { Effect, RunEvent } from "../../../src/thread/state/RunEvent.js";
import { initialState, type RunState, streamOf } from "../../../src/thread/state/RunState.js";
import type { TransitionDeps } from "../../../src/thread/state/Transition.js";
import { transition } from "../../../src/thread/transition.js";
import {
  approve,
  asks,
  at,
  closed,
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
import { depsWith } from "../../support/transitionWithDefaults.js";

const step = (state: RunState, event: RunEvent, deps: Partial<TransitionDeps> = {}) =>
  transition(state, event, depsWith(deps));
const go = (state: RunState, ...happened: readonly RunEvent[]) => happen(state, ...happened).state;
const waits = ({ calls }: RunState) => calls.map(({ id, waitsFor }) => [id, waitsFor]);
const word = (id: string) => ({ id, role: "user", content: id }) as const;
const startWith = (runId: string, ...ids: readonly string[]): RunEvent => ({
  type: "start",
  runId,
  messages: ids.map(word),
  now: at(0),
});
const load = (runId: string): RunEvent => ({ type: "load", runId, now: at(0) });
const proceed = (runId: string): RunEvent => ({ type: "proceed", runId, now: at(9) });
const question = (id: string, fields = {}) => confirmationInterrupt({ id, ...fields });

const idle = initialState("thread-1");
const one = interruptedWith(question("a"));
const answered = go(one, respond("a", approve()));
const sent = go(answered, submit());
const resumed: Effect = {
  type: "resumeRun",
  runId: "run-2",
  resume: [{ interruptId: "a", status: "resolved", payload: { approved: true } }],
};

describe("before the storage was looked up", () => {
  const unknown: RunState = { ...idle, lookup: "needed" };

  it("a run waits, the storage is looked up once, and the run starts then", () => {
    const [waiting, effects] = step(unknown, start());
    expect([waits(waiting), waiting.lookup, effects]).toEqual([
      [["run-1", "lookup"]],
      "pending",
      [{ type: "lookUp" }],
    ]);
    const [both, none] = step(waiting, load("load-1"));
    expect([waits(both), none]).toEqual([
      [
        ["run-1", "lookup"],
        ["load-1", "lookup"],
      ],
      [],
    ]);
    const [known, released] = step(both, { type: "lookedUp" });
    expect([known.lookup, released]).toEqual([
      "done",
      [
        { type: "proceed", id: "run-1" },
        { type: "proceed", id: "load-1" },
      ],
    ]);
    expect(step(known, proceed("run-1"))[1]).toEqual([{ type: "startRun", runId: "run-1" }]);
  });

  it("the storage is looked up when the page asks for it, and never twice", () => {
    const [pending, effects] = step(unknown, { type: "lookUp" });
    expect([pending.lookup, effects]).toEqual(["pending", [{ type: "lookUp" }]]);
    expect(step(pending, { type: "lookUp" })).toEqual([pending, []]);
    expect(step(idle, { type: "lookUp" })).toEqual([idle, []]);
    expect(step(idle, { type: "lookedUp" })).toEqual([idle, []]);
  });

  it("a history is loaded once for two calls that waited, and both have its result", () => {
    const waiting = go(unknown, load("load-1"), load("load-2"), { type: "lookedUp" });
    const [loading, effects] = step(waiting, proceed("load-1"));
    expect(effects).toEqual([{ type: "loadRun", runId: "load-1" }]);
    const [joined, second] = step(loading, proceed("load-2"));
    expect([waits(joined), second]).toEqual([
      [["load-1", "run"]],
      [{ type: "join", id: "load-2", to: "load-1" }],
    ]);
  });

  it("a call that has not waited does not continue", () => {
    expect(step(sent, proceed("run-2"))).toEqual([sent, []]);
    expect(step(idle, proceed("run-9"))).toEqual([idle, []]);
  });
});

describe("what a host passes to one run", () => {
  const additions = { forwardedProps: { mode: "brief" } };

  it("what a host passes to one run reaches its request, and no other one", () => {
    expect(
      step(idle, { type: "start", runId: "run-1", messages: [], additions, now: at(0) })[1],
    ).toEqual([{ type: "startRun", runId: "run-1", additions }]);
    expect(step(idle, start())[1]).toEqual([{ type: "startRun", runId: "run-1" }]);
  });

  it("what a host passes to a run waits with its messages for the answers that are being sent", () => {
    const queued = go(
      sent,
      { type: "start", runId: "run-3", messages: [word("u")], additions, now: at(0) },
      startWith("run-4", "v"),
    );
    expect(waits(queued)).toEqual([
      ["run-2", "run"],
      ["run-3", "answers"],
      ["run-4", "answers"],
    ]);
    const over = go(
      queued,
      received("run-2", started("run-2"), ...says("Done"), finished("run-2")),
    );
    const [next, effects] = step(over, closed("run-2"));
    expect(effects).toContainEqual({ type: "startRun", runId: "run-3", additions });
    expect(next.transcript.messages.map(({ id }) => id)).toEqual(["message-1", "u", "v"]);
    expect(waits(next)).toEqual([
      ["run-3", "run"],
      ["run-4", "run"],
    ]);
  });

  it("messages that waited for answers come back unsent where the agent asks again", () => {
    const queued = go(
      sent,
      startWith("run-3", "u"),
      received("run-2", started("run-2"), ...says("Well"), asks([question("b")], "run-2")),
    );
    const [next, effects] = step(queued, closed("run-2"));
    expect(effects).toContainEqual({ type: "refuse", id: "run-3", reason: "questions-open" });
    expect([next.undelivered, next.calls]).toEqual([[word("u")], []]);
  });

  it("a run without messages is refused while answers are being sent", () => {
    expect(step(sent, startWith("run-3"))[1]).toEqual([
      { type: "refuse", id: "run-3", reason: "run-in-progress" },
    ]);
  });
});

describe("one press on Send while another is under way", () => {
  it("a second press on Send shares the result of the first", () => {
    expect(step(sent, submit("run-3"))).toEqual([
      sent,
      [{ type: "join", id: "run-3", to: "run-2" }],
    ]);
    expect(step(sent, { type: "retry", runId: "run-3", now: at(0) })).toEqual([
      sent,
      [{ type: "join", id: "run-3", to: "run-2" }],
    ]);
  });

  it("a press on Send does not share the result of a run that answers nothing, nor of messages that wait for the answers", () => {
    const running = go(idle, start());
    expect(step(running, submit())[1]).toEqual([
      { type: "refuse", id: "run-2", reason: "run-in-progress" },
    ]);
    expect(step(running, load("load-1"))[1]).toEqual([
      { type: "refuse", id: "load-1", reason: "run-in-progress" },
    ]);
    const steering: RunEvent = {
      type: "steerAway",
      runId: "run-3",
      messages: [word("u")],
      now: at(0),
    };
    expect(step(sent, steering)[1]).toEqual([
      { type: "refuse", id: "run-3", reason: "run-in-progress" },
    ]);
  });
});

describe("answers where other pages may answer, too", () => {
  const [waiting, effects] = step(answered, {
    type: "submit",
    runId: "run-2",
    exclusive: true,
    now: at(0),
  });
  const turn = (isOurs: boolean, runId = "run-2"): RunEvent => ({
    type: "turn",
    runId,
    isOurs,
    now: at(1),
  });

  it("answers wait for their turn before they are sent where other pages may answer", () => {
    expect([waits(waiting), streamOf(waiting), effects]).toEqual([
      [["run-2", "turn"]],
      null,
      [{ type: "takeTurn", id: "run-2" }],
    ]);
    expect(step(waiting, turn(true))[1]).toEqual([resumed]);
  });

  it("answers are not sent where another page has answered", () => {
    const [next, refused] = step(waiting, turn(false));
    expect(refused).toEqual([{ type: "refuse", id: "run-2", reason: "answered-elsewhere" }]);
    expect([next.batch, next.answeredElsewhere, next.calls]).toEqual([null, true, []]);
  });

  it("answers are sent by their own turn alone, and once", () => {
    expect(step(waiting, turn(true, "run-9"))[1]).toEqual([]);
    expect(step(sent, turn(true))[1]).toEqual([]);
  });

  it("answers that wait for their turn are given up where a function of the host throws", () => {
    const error = new AgentRunError("storage", "broken");
    const [next, refused] = step(waiting, { type: "failed", runId: "run-2", error });
    expect([next.calls, refused]).toEqual([
      [],
      [{ type: "refuse", id: "run-2", reason: "failed", error }],
    ]);
  });
});

describe("a question that the agent asked an hour ago", () => {
  const hour = 3_600_000;
  const canLook = { canLook: true };
  const later = (ms: number, fields = {}): RunEvent => ({
    type: "submit",
    runId: "run-2",
    now: answered.seenAt + ms,
    ...fields,
  });

  it("a question of an hour ago is looked at again before it is answered, and is answered then", () => {
    const [looking, effects] = step(answered, later(hour), canLook);
    expect([waits(looking), effects]).toEqual([
      [["run-2", "look"]],
      [{ type: "loadRun", runId: "run-2-look" }],
    ]);
    const [known, released] = step(
      looking,
      { type: "closed", runId: "run-2-look", error: null, now: at(9) },
      canLook,
    );
    expect(released).toContainEqual({ type: "proceed", id: "run-2" });
    expect(
      step(known, { type: "proceed", runId: "run-2", now: answered.seenAt + hour }, canLook)[1],
    ).toEqual([resumed]);
  });

  it.each<readonly [what: string, event: RunEvent, deps: Partial<TransitionDeps>]>([
    ["was asked less than an hour ago", later(hour - 1), canLook],
    ["was looked at for this answer", later(hour, { looked: true }), canLook],
    ["is of an agent without a history", later(hour), {}],
  ])("a question is answered at once where it %s", (_, event, deps) =>
    expect(step(answered, event, deps)[1]).toEqual([resumed]),
  );
});

describe("a host that chooses the thread of its agent late", () => {
  const moved = (state: RunState) =>
    step(state, { type: "thread", threadId: "thread-2" })[0].threadId;

  it("a run that has nothing yet moves to another thread", () => {
    expect(moved(idle)).toBe("thread-2");
    expect(step(idle, { type: "thread", threadId: "thread-1" })[0]).toBe(idle);
  });

  it.each<readonly [what: string, state: RunState]>([
    ["is running", { ...idle, phase: sent.phase }],
    ["has open questions", { ...idle, batch: one.batch }],
    [
      "has questions that were dismissed",
      { ...idle, dismissed: go(one, { type: "dismiss" }).dismissed },
    ],
    ["has a call that waits", { ...idle, calls: sent.calls }],
    ["has decided something", { ...idle, decisions: sent.decisions }],
    ["has messages", { ...idle, transcript: { ...idle.transcript, messages: [word("u")] } }],
    ["was created with messages", { ...idle, initialMessages: [word("u")] }],
  ])("a run stays on its thread that %s", (_, state) => expect(moved(state)).toBe("thread-1"));
});
