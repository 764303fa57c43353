import { describe, expect, it } from "vitest";
import type { Message, UserMessage } from "../../src/core.js";
import { createDialects, standardDialects } from "../../src/dialects/createDialects.js";
import type { Dialect } from "../../src/dialects/Dialect.js";
import { confirmationInterrupt, toolCallInterrupt } from "../../src/testing.js";
import type { RunEvent } from "../../src/thread/state/RunEvent.js";
import {
  initialState,
  quiet,
  type RunState,
  statusOf,
  streamOf,
} from "../../src/thread/state/RunState.js";
import { transition } from "../../src/thread/transition.js";
import {
  approve,
  asks,
  at,
  calls,
  closed,
  deny,
  draftsOf,
  failed,
  finished,
  happen,
  happenWith,
  independent,
  interruptedWith,
  isoAt,
  received,
  refused,
  respond,
  says,
  start,
  started,
  submit,
  withDerived,
} from "../support/builders.js";
import { depsWith } from "../support/transitionWithDefaults.js";

const question = (id: string, fields = {}) => confirmationInterrupt({ id, ...fields });
const until = (id: string, seconds: number) => question(id, { expiresAt: isoAt(seconds) });
const deadline = (seconds: number): RunEvent => ({ type: "deadline", now: at(seconds) });
const go = (state: RunState, ...happened: readonly RunEvent[]) => happen(state, ...happened).state;

const idle = initialState("thread-1");
const running = go(idle, start(), received("run-1", started(), ...says("Hi")));
const one = interruptedWith(question("a"));
const sent = go(one, respond("a", approve()), submit());
const word = (id: string): UserMessage => ({ id, role: "user", content: "Go" });

describe("notices of the page", () => {
  const elsewhere: RunEvent = { type: "answeredElsewhere" };
  const dismiss: RunEvent = { type: "dismiss" };

  it("a notice reports that the questions were answered elsewhere, where some were open", () => {
    const state = go(one, elsewhere);
    expect(state).toMatchObject({
      batch: null,
      answeredElsewhere: true,
      decisions: [{ outcome: "elsewhere", verdict: null }],
    });
    expect(go(idle, elsewhere)).toBe(idle);
    expect(go(sent, elsewhere)).toBe(sent);
  });

  it.each<readonly [string, Partial<RunState>]>([
    ["of answers elsewhere", { answeredElsewhere: true }],
    ["of the last answers", { lastOutcome: "accepted" }],
  ])("a notice is dismissed, and messages that were not sent stay: a notice %s", (_, notice) => {
    const undelivered = [word("u")];
    const none = { answeredElsewhere: false, lastOutcome: null, undelivered };
    expect(go({ ...idle, undelivered, ...notice }, dismiss)).toMatchObject(none);
    expect(go(idle, dismiss)).toBe(idle);
  });

  it("messages that were not sent are discarded, and questions and notices stay", () => {
    const before = { ...one, lastOutcome: "refused" as const };
    const undelivered = [word("u")];
    expect(go({ ...before, undelivered }, { type: "discard" })).toEqual(before);
    expect(go(before, { type: "discard" })).toBe(before);
  });

  it("the dismissed questions are kept until others are dismissed", () => {
    const put = go(one, respond("a", approve()), dismiss);
    expect(put.dismissed?.batch).toBe(one.batch);
    expect([...draftsOf(put.dismissed ?? put)]).toEqual([["a", approve()]]);
    expect(go(put, { type: "reset" }).dismissed).toBe(put.dismissed);
    expect(go(one, { type: "reset" }).dismissed?.batch).toBe(one.batch);
  });

  it("records of dismissed questions show whether they had expired", () => {
    const dated = go(interruptedWith(until("a", 10), question("b")), deadline(10), dismiss);
    expect(dated.decisions.map(({ outcome }) => outcome)).toEqual(["expired", "dismissed"]);
  });

  it("records of dismissed questions show that the agent does not know them, where it has reported this", () => {
    const refused = (code?: string) =>
      go(
        sent,
        received("run-2", started("run-2"), failed("No.", code)),
        closed("run-2"),
        dismiss,
      ).decisions.map(({ outcome }) => outcome);
    expect(refused("UNKNOWN_INTERRUPT")).toEqual(["stale"]);
    expect(refused()).toEqual(["refused"]);
    expect(go(one, dismiss).decisions.map(({ outcome }) => outcome)).toEqual(["dismissed"]);
  });
});

describe("an answer that completes the questions", () => {
  const answerTo = (
    state: RunState,
    submitMode: "auto" | "manual" | "when-complete",
    dialects = standardDialects,
    draft = approve(),
  ) => transition(state, respond("a", draft), depsWith({ dialects, submitMode }))[1];
  const two = interruptedWith(question("a"), question("b"));

  it("an answer that completes the questions is submitted in that mode, where all are answered", () => {
    expect(answerTo(one, "auto")).toEqual([{ type: "submitAnswers" }]);
    expect([
      answerTo(one, "manual"),
      answerTo(two, "when-complete"),
      answerTo(idle, "auto"),
    ]).toEqual([[], [], []]);
    expect(answerTo(go(two, respond("b", approve())), "when-complete")).toEqual([
      { type: "submitAnswers" },
    ]);
    const other = interruptedWith(question("b"));
    expect(answerTo(go(other, respond("b", approve())), "auto")).toEqual([]);
  });

  it("a completing answer waits where the agent would not carry out the decisions as given", () => {
    const allOrNone = { group: "all", note: { code: "mixed", message: "" } };
    const mixed = createDialects([
      { name: "house", claims: () => true, read: (fields) => ({ fields, allOrNone }) },
    ]);
    const about = (id: string) => toolCallInterrupt({ id, toolCallId: `call-${id}` });
    const asked = [
      ...calls("send", {}, "call-a"),
      ...calls("send", {}, "call-b"),
      asks([about("a"), about("b")]),
    ];
    const denied = (dialects: typeof mixed) =>
      happenWith(
        dialects,
        idle,
        start(),
        received("run-1", started(), ...asked),
        closed("run-1"),
        respond("b", deny()),
      ).state;
    expect(answerTo(denied(mixed), "when-complete", mixed)).toEqual([]);
    expect(answerTo(denied(standardDialects), "when-complete")).toEqual([
      { type: "submitAnswers" },
    ]);
  });

  it("an answer is not accepted while another is on its way", () => {
    const event: RunEvent = { type: "respond", drafts: new Map([["a", deny()]]), now: at(0) };
    expect(go(sent, event)).toBe(sent);
    expect(draftsOf(go(one, event)).get("a")).toEqual(deny());
    expect(go(sent, { type: "clear", interruptId: "a", now: at(0) })).toBe(sent);
    expect(go(sent, { type: "input", interruptId: "a", value: 1 })).toBe(sent);
  });
});

describe("a message in place of answers to questions that cannot be cancelled", () => {
  const house = (fields: Partial<Dialect>) =>
    createDialects([
      {
        name: "house",
        claims: () => true,
        read: (raw) => ({ fields: raw, ...(raw["id"] !== "a" && { onCancel: "unsupported" }) }),
        ...fields,
      },
    ]);
  const steered = (
    dialects: ReturnType<typeof house>,
    ids: readonly string[],
    messages: readonly Message[] = [word("u")],
  ) => {
    const open = happenWith(
      dialects,
      idle,
      start(),
      received("run-1", started(), asks(ids.map((id) => question(id)))),
      closed("run-1"),
    );
    return happenWith(dialects, open.state, {
      type: "steerAway",
      runId: "run-2",
      messages,
      now: at(0),
    });
  };

  it("a message closes questions that cannot be cancelled, and begins a run of its own", () => {
    const { state, effects } = steered(house({}), ["b"]);
    expect([state.batch, state.transcript.messages, effects]).toEqual([
      null,
      [word("u")],
      [{ type: "startRun", runId: "run-2" }],
    ]);
    expect(steered(house({}), ["a", "b"]).effects).toEqual(effects);
    expect(steered(house({ detect: independent }), ["b"]).effects).toEqual(effects);
  });

  it("steering away without a message only closes the questions", () => {
    const { state, effects } = steered(house({}), ["b"], []);
    expect([state.batch, streamOf(state), effects]).toEqual([null, null, refused("nothing-open")]);
  });

  it("a message cancels the other questions where they may be cancelled alone", () => {
    expect(steered(house({ detect: independent }), ["a", "b"]).effects).toMatchObject([
      { type: "resumeRun", runId: "run-2" },
    ]);
    expect(steered(house({}), ["a"]).effects).toMatchObject([{ type: "resumeRun" }]);
  });

  it("a message is not sent to an agent that would drop it, and is given back", () => {
    const { state, effects } = steered(house({ besideAnswers: "results" }), ["b"]);
    expect([state.undelivered, state.batch?.interrupts.length, effects]).toEqual([
      [word("u")],
      1,
      refused("questions-open"),
    ]);
    expect(steered(house({ besideAnswers: "results" }), ["b"], []).state.batch).toBeNull();
  });
});

describe("stopping", () => {
  const abort: RunEvent = { type: "abort", now: at(3) };
  const tool: RunEvent = { type: "toolStarted", toolCallId: "c" };

  it("stopping ends tools of this page where no question is open, and leaves open questions as they are", () => {
    expect(withDerived(go(idle, tool, abort))).toMatchObject({
      status: "aborted",
      ending: { kind: "aborted" },
      error: null,
    });
    expect(withDerived(go(one, tool, abort))).toMatchObject({
      status: "interrupted",
      batch: one.batch,
      ending: one.ending,
    });
    expect(go(idle, abort)).toBe(idle);
  });

  it("stopping keeps the questions of a run that is over while its stream is open", () => {
    const over = go(idle, start(), received("run-1", started(), asks([question("a")])));
    const { state, effects } = happen(over, abort);
    expect([statusOf(state), state.batch?.interrupts.length, streamOf(state)]).toEqual([
      "interrupted",
      1,
      null,
    ]);
    expect(effects).toMatchObject([
      { type: "abortRun", runId: "run-1", readsOnly: true },
      { type: "ended", id: "run-1", ending: { kind: "interrupted" } },
    ]);
    const done = happen(go(running, received("run-1", finished())), abort);
    expect(withDerived(done.state)).toMatchObject({
      status: "finished",
      ending: { kind: "success" },
    });
  });

  it("stopping sends no answers whose record is still being stored", () => {
    const saving = go(one, respond("a", approve()), {
      type: "submit",
      runId: "run-2",
      save: "required",
      now: at(1),
    });
    const { state, effects } = happen(saving, abort);
    expect(withDerived(state)).toMatchObject({
      phase: quiet,
      outgoing: null,
      status: "interrupted",
    });
    const stopped = { type: "abortRun", runId: "run-2", readsOnly: true };
    expect(effects).toEqual([stopped, ...refused("aborted")]);
    expect(happen(saving, { type: "reset" }).effects).toEqual([stopped, ...refused("reset")]);
  });
});
