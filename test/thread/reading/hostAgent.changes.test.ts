import { describe, expect, it } from "vitest";
import { defaultLimits, nestingExceeds } from "../../../src/protocol/limits.js";
import type { RunEvent } from "../../../src/thread/state/RunEvent.js";
import {
  initialState,
  type RunState,
  statusOf,
  streamOf,
} from "../../../src/thread/state/RunState.js";
import {
  answer,
  approve,
  at,
  changesOf,
  closed,
  draftsOf,
  failed,
  happen,
  inputsOf,
  interruptedWith,
  questionsOf,
  received,
  respond,
  start,
  started,
  submit,
  withDerived,
} from "../../support/builders.js";
import { nested } from "../../support/nested.js";

const thread = initialState("thread-1");
const given = (content: string, fields: object = {}) => ({
  id: `said-${content}`,
  role: "user",
  content,
  ...fields,
});
const question = (id: string, fields: object = {}) => ({
  id,
  reason: "confirmation",
  message: "Sure?",
  ...fields,
});
const found = (fields: object = {}): RunEvent => ({
  type: "adopt",
  messages: [given("Go")],
  state: { s: 1 },
  interrupts: [question("a")],
  requestId: "ours-1",
  now: at(1),
  ...fields,
});
const observed = (resume: unknown, ...messages: readonly unknown[]): RunEvent => ({
  type: "observe",
  runId: "theirs",
  messages,
  resume,
  now: at(5),
});
const go = (state: RunState, ...happened: readonly RunEvent[]) => happen(state, ...happened).state;
const codes = ({ transcript }: RunState) => transcript.problems.map(({ code }) => code);
const outcomes = ({ decisions }: RunState) => decisions.map(({ outcome }) => outcome);
const tooDeep = nested(defaultLimits.nesting + 1);

describe("what an agent of the host brings", () => {
  it("content of a host's agent that is nested too deeply is left out, and the rest is accepted", () => {
    const deepState = go(thread, found({ state: tooDeep }));
    expect([codes(deepState), deepState.transcript.state, deepState.transcript.messages]).toEqual([
      ["too-deep"],
      undefined,
      [given("Go")],
    ]);
    const deepest = go(thread, found({ state: nested(defaultLimits.nesting) }));
    expect([codes(deepest), deepest.transcript.state !== undefined]).toEqual([[], true]);
  });

  it("messages and questions of a host's agent have no part that is nested too deeply", () => {
    const messages = [
      given("Go"),
      given("Deep", { metadata: { tooDeep: nested(2 * defaultLimits.nesting) } }),
    ];
    const state = go(
      thread,
      found({ messages, interrupts: [question("a", { metadata: { tooDeep } })] }),
    );
    expect(nestingExceeds(state.transcript.messages, defaultLimits.nesting + 3)).toBe(false);
    expect(state.batch?.interrupts).toMatchObject([{ id: "a", message: "Sure?" }]);
    expect(nestingExceeds(state.batch?.interrupts[0]?.raw, defaultLimits.nesting + 1)).toBe(false);
  });

  it("a host's agent without messages does not end the conversation here where a question is open", () => {
    const open = go(thread, found());
    expect(go(open, found({ messages: [] })).transcript.messages).toEqual([given("Go")]);
    expect(go(open, found({ messages: [given("New")] })).transcript.messages).toEqual([
      given("New"),
    ]);
    expect(
      go(thread, found({ interrupts: [] }), found({ messages: [], interrupts: [] })).transcript
        .messages,
    ).toEqual([]);
  });

  it("content of a host's agent replaces a failure, and notices about earlier answers", () => {
    const broken = go(thread, start(), received("run-1", started(), failed()), closed("run-1"));
    expect(broken.error).not.toBeNull();
    const before = { ...broken, answeredElsewhere: true, lastOutcome: "accepted" } as const;
    expect(withDerived(go(before, found()))).toMatchObject({
      status: "interrupted",
      error: null,
      answeredElsewhere: false,
      lastOutcome: null,
      checkedAt: at(1),
      dismissed: null,
    });
  });

  it("a host's agent withdraws the answer from an open question that has changed, and from no other", () => {
    const open = go(
      thread,
      found({ interrupts: [question("a"), question("b")] }),
      respond("a", approve()),
      respond("b", approve()),
    );
    const again = go(
      open,
      found({ interrupts: [question("a", { message: "Really?" }), question("b"), question("c")] }),
    );
    expect(again.batch?.interrupts.map(({ id, message }) => [id, message])).toEqual([
      ["a", "Really?"],
      ["b", "Sure?"],
    ]);
    expect([[...draftsOf(again).keys()], changesOf(again).get("a")]).toEqual([["b"], 1]);
    expect(outcomes(again)).toEqual(["changed", "open", "open"]);
  });

  it("a host's agent keeps the answers where the questions are the same", () => {
    const open = go(thread, found(), respond("a", approve()));
    const again = go(open, found());
    expect([again.batch, draftsOf(again), outcomes(again)]).toEqual([
      open.batch,
      draftsOf(open),
      ["open"],
    ]);
  });

  it("a host's agent does not close or change a question that cannot be answered", () => {
    const open = go(thread, found({ interrupts: [{ reason: "confirmation", message: "Sure?" }] }));
    const again = go(open, found({ interrupts: [{ reason: "confirmation", message: "Really?" }] }));
    expect(again.batch).toEqual(open.batch);
  });

  it("a host's agent opens a dismissed question again, with a mark where it has changed", () => {
    const dismissed = go(thread, found(), respond("a", approve()), { type: "dismiss" });
    const same = go(dismissed, found());
    expect([statusOf(same), [...draftsOf(same).keys()], changesOf(same).size]).toEqual([
      "interrupted",
      ["a"],
      0,
    ]);
    const other = go(dismissed, found({ interrupts: [question("a", { message: "Really?" })] }));
    expect([statusOf(other), draftsOf(other).size, changesOf(other).get("a")]).toEqual([
      "interrupted",
      0,
      1,
    ]);
  });
});

describe("a run that the host has started", () => {
  const answers = [{ interruptId: "a", status: "resolved", payload: { approved: true } }];

  it("a run of the host with answers that are nested too deeply answers nothing", () => {
    const deep = [
      { interruptId: "a", status: "resolved", payload: nested(defaultLimits.nesting + 10) },
    ];
    const state = go(thread, found(), observed(deep));
    expect(withDerived(state)).toMatchObject({
      status: "running",
      batch: null,
      outgoing: null,
      decisions: [{ outcome: "elsewhere" }],
    });
  });

  it("a run of the host answers nothing where nothing is open", () => {
    expect(withDerived(go(thread, observed(answers)))).toMatchObject({
      status: "running",
      runId: "theirs",
      batch: null,
      outgoing: null,
    });
  });

  it("a run of the host clears every earlier notice, failure and answer", () => {
    const open = go(interruptedWith(question("a")), respond("a", answer(1)), {
      type: "input",
      interruptId: "a",
      value: "typed",
    });
    const refused = go(
      open,
      submit(),
      received("run-2", started("run-2"), failed()),
      closed("run-2"),
    );
    const state = go({ ...refused, answeredElsewhere: true }, observed(undefined));
    expect(withDerived(state)).toMatchObject({
      error: null,
      ending: null,
      outgoing: null,
      lastOutcome: null,
      answeredElsewhere: false,
    });
    expect([
      draftsOf(state).size,
      inputsOf(state).size,
      questionsOf(state).size,
      changesOf(state).size,
    ]).toEqual([0, 0, 0, 0]);
    expect(streamOf(state)?.before).toBe(state.transcript.messages);
  });

  it("a run of the host keeps the questions, without answers, in case the agent still waits", () => {
    const state = go(thread, found(), respond("a", approve()), observed(undefined));
    expect(state.dismissed?.batch?.interrupts).toMatchObject([{ id: "a" }]);
    expect(state.dismissed?.answers.size).toBe(0);
    const dismissed = go(thread, found(), respond("a", approve()), { type: "dismiss" });
    expect(go(dismissed, observed(undefined)).dismissed).toBe(dismissed.dismissed);
  });

  it("a run of the host brings only messages that can be read", () => {
    const deep = given("Deep", { metadata: { tooDeep: nested(2 * defaultLimits.nesting) } });
    const state = go(thread, observed(undefined, given("On"), null, deep));
    expect(state.transcript.messages[0]).toEqual(given("On"));
    expect(nestingExceeds(state.transcript.messages, defaultLimits.nesting + 3)).toBe(false);
  });
});
