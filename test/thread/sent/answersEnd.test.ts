import { describe, expect, it } from "vitest";
import { TransportError } from "../../../src/core.js";
import { createDialects } from "../../../src/dialects/createDialects.js";
import type { Dialect } from "../../../src/dialects/Dialect.js";
import { toolCallInterrupt } from "../../../src/testing.js";
import type { RunEvent } from "../../../src/thread/state/RunEvent.js";
import { initialState, type RunState, statusOf } from "../../../src/thread/state/RunState.js";
import {
  answer,
  approve,
  asks,
  at,
  calls,
  changesOf,
  closed,
  deny,
  draftsOf,
  failed,
  finished,
  happenWith,
  inputsOf,
  lastSent,
  received,
  respond,
  says,
  start,
  started,
  submit,
  withDerived,
} from "../../support/builders.js";

const dialect = (fields: Partial<Dialect>) =>
  createDialects([{ name: "house", claims: () => true, ...fields }]);
const allAtOnce = dialect({});
const oneAtATime = dialect({
  write: (answers) => ({ covers: answers.slice(0, 1).map(({ interrupt }) => interrupt.id) }),
});
const ask = (id: string, fields = {}) =>
  toolCallInterrupt({ id, toolCallId: `call-${id}`, ...fields });
const openIds = ({ batch }: RunState) => batch?.interrupts.map(({ id }) => id) ?? null;
const outcomes = ({ decisions }: RunState) =>
  decisions.map(({ interruptId, outcome }) => `${interruptId} ${outcome}`);
const result = { type: "TOOL_CALL_RESULT", messageId: "r", toolCallId: "call-a", content: "sent" };
const cut = new TransportError("gone");

/** The questions a, b and c were answered, and the answers have left. */
function sentTo(dialects: typeof allAtOnce, ids: readonly string[] = ["a", "b", "c"]): RunState {
  return happenWith(
    dialects,
    initialState("thread-1"),
    start(),
    received(
      "run-1",
      started(),
      ...ids.flatMap((id) => calls("send", {}, `call-${id}`)),
      asks(ids.map((id) => ask(id))),
    ),
    closed("run-1"),
    ...ids.map((id) => respond(id, id === "b" ? deny() : approve())),
    { type: "input", interruptId: "b", value: "typing" },
    submit(),
  ).state;
}

/** The run with the answers sends this, and its stream closes. */
function ends(
  dialects: typeof allAtOnce,
  raws: readonly unknown[],
  error: TransportError | null = null,
  before = sentTo(dialects),
) {
  return happenWith(
    dialects,
    before,
    received("run-2", started("run-2"), ...raws),
    closed("run-2", { error, now: at(3) }),
  ).state;
}

describe("answers to an agent that accepts all of them", () => {
  it.each([
    [
      "accepted where it works and ends",
      [...says("Done"), finished("run-2")],
      null,
      "accepted",
      "accepted",
      "finished",
    ],
    [
      "accepted where it works and the connection breaks",
      says("Doing it"),
      cut,
      "accepted",
      "accepted",
      "failed",
    ],
    [
      "accepted where their calls have results and the run fails",
      [result, failed()],
      null,
      "unknown",
      "accepted",
      "failed",
    ],
    [
      "of unknown outcome where it ends without a sign",
      [finished("run-2")],
      null,
      "unknown",
      "unknown",
      "finished",
    ],
  ] as const)("answers are %s", (_, raws, error, lastOutcome, outcome, status) => {
    const state = ends(allAtOnce, raws, error);
    expect(withDerived(state)).toMatchObject({
      status,
      lastOutcome,
      batch: null,
      outgoing: null,
      continuing: false,
      dismissed: null,
    });
    expect([
      draftsOf(state).size,
      inputsOf(state).size,
      state.refusals,
      state.unsentToolResults,
    ]).toEqual([0, 0, null, []]);
    expect(state.answered?.batch?.interrupts.map(({ id }) => id)).toEqual(["a", "b", "c"]);
    expect(outcomes(state)[0]).toBe(`a ${outcome}`);
  });

  it.each([
    ["refused where it refuses them at once", [failed()], "refused", "rejected"],
    [
      "of unknown delivery where it fails at once",
      [failed("It broke", null)],
      "unknown",
      "unknown",
    ],
    [
      "of unknown delivery where it says something and then fails",
      [...says("Hm"), failed()],
      "unknown",
      "unknown",
    ],
  ] as const)("answers are %s", (_, raws, lastOutcome, delivery) => {
    const state = ends(allAtOnce, raws);
    expect(withDerived(state)).toMatchObject({
      status: "failed",
      lastOutcome,
      outgoing: { delivery },
      answered: null,
    });
    expect([openIds(state), draftsOf(state).size]).toEqual([["a", "b", "c"], 3]);
  });

  it("answers have unknown delivery where the connection breaks before a sign", () => {
    const state = ends(allAtOnce, [], cut);
    expect(withDerived(state)).toMatchObject({
      status: "failed",
      lastOutcome: "unknown",
      outgoing: { delivery: "unknown" },
    });
    expect(openIds(state)).toEqual(["a", "b", "c"]);
  });

  it("a run without answers has no outcome of answers", () => {
    const begun = happenWith(allAtOnce, initialState("thread-1"), start("run-2")).state;
    expect(withDerived(ends(allAtOnce, [finished("run-2")], null, begun))).toMatchObject({
      lastOutcome: null,
      answered: null,
      status: "finished",
    });
  });

  it("answers are of unknown outcome where the agent fails after a step and asks the same again, and may be changed", () => {
    const again = asks(
      ["a", "b", "c"].map((id) => ask(id)),
      "run-2",
    );
    const step = { type: "STEP_STARTED", stepName: "deploy" };
    const unsure = ends(allAtOnce, [step, failed("disk full", null), again]);
    expect(withDerived(unsure)).toMatchObject({
      status: "failed",
      lastOutcome: "unknown",
      outgoing: { delivery: "unknown", replied: true },
    });
    const changed = happenWith(allAtOnce, unsure, respond("a", deny()), {
      type: "submit",
      runId: "run-3",
      mayRepeat: true,
      now: at(0),
    }).state;
    expect(outcomes(changed)).toEqual([
      "a unknown",
      "b unknown",
      "c unknown",
      "a pending",
      "b pending",
      "c pending",
    ]);
  });

  it("answers are refused where the agent refuses them and asks the same again, unless one of the calls has a result", () => {
    const again = asks(
      ["a", "b", "c"].map((id) => ask(id)),
      "run-2",
    );
    const refused = ends(allAtOnce, [failed(), again]);
    expect(withDerived(refused)).toMatchObject({
      status: "failed",
      lastOutcome: "refused",
      outgoing: { delivery: "rejected" },
    });
    expect([...draftsOf(refused).keys()]).toEqual(["a", "b", "c"]);
    const done = ends(allAtOnce, [result, failed(), again]);
    expect(withDerived(done)).toMatchObject({ lastOutcome: "unknown", outgoing: null });
    expect(outcomes(done).slice(0, 2)).toEqual(["a accepted", "b unknown"]);
    expect(draftsOf(done).size).toBe(0);
  });

  it("answers are not repeated for fewer questions than they were given for", () => {
    const fewer = asks([ask("a"), ask("b")], "run-2");
    const state = ends(allAtOnce, [failed(), fewer]);
    expect([openIds(state), lastSent(state), [...draftsOf(state).keys()]]).toEqual([
      ["a", "b"],
      null,
      ["a", "b"],
    ]);
  });
});

describe("answers to an agent that accepts one at a time", () => {
  it("answers sent one at a time stay with the remaining questions, and sending continues", () => {
    const state = ends(oneAtATime, [...says("Sent"), finished("run-2")]);
    expect(withDerived(state)).toMatchObject({
      status: "interrupted",
      continuing: true,
      lastOutcome: "accepted",
      outgoing: null,
      answered: null,
    });
    expect([openIds(state), [...draftsOf(state).keys()], [...inputsOf(state)]]).toEqual([
      ["b", "c"],
      ["b", "c"],
      [["b", "typing"]],
    ]);
    expect(state).not.toHaveProperty("changed");
    expect(outcomes(state)).toEqual(["a accepted", "b open", "c open"]);
  });

  it("remaining answers also stay where the connection breaks, and wait", () => {
    const state = ends(oneAtATime, says("Sending"), cut);
    expect(withDerived(state)).toMatchObject({
      status: "failed",
      continuing: false,
      lastOutcome: "accepted",
      error: expect.anything(),
    });
    expect([openIds(state), [...draftsOf(state).keys()]]).toEqual([
      ["b", "c"],
      ["b", "c"],
    ]);
  });

  it("remaining questions come after those that the agent asks next, each once", () => {
    const state = ends(oneAtATime, [
      ...calls("send", {}, "call-d"),
      asks([ask("d"), ask("c")], "run-2"),
    ]);
    expect([openIds(state), [...draftsOf(state).keys()]]).toEqual([
      ["d", "c", "b"],
      ["b", "c"],
    ]);
    expect(state.continuing).toBe(true);
    expect(outcomes(state)).toContain("b open");
  });
});

describe("a dismissed question that a later run asks again", () => {
  const dismissed = happenWith(
    allAtOnce,
    initialState("thread-1"),
    start(),
    received("run-1", started(), ...calls("send", {}, "call-a"), asks([ask("a")])),
    closed("run-1"),
    respond("a", approve()),
    { type: "dismiss" },
    start("run-2"),
  ).state;

  it("a dismissed question that is asked again is new, and is marked where it has changed since it was shown", () => {
    const again = (fields: object) =>
      ends(allAtOnce, [asks([ask("a", fields)], "run-2")], null, dismissed);
    expect([draftsOf(again({})).size, [...changesOf(again({}))]]).toEqual([0, []]);
    expect([...changesOf(again({ message: "Other" }))]).toEqual([["a", 1]]);
    const other = ends(
      allAtOnce,
      [asks([ask("a")], "run-2")],
      null,
      happenWith(allAtOnce, initialState("thread-1"), start("run-2")).state,
    );
    expect(changesOf(other).size).toBe(0);
  });
});

describe("an agent that acknowledges answers", () => {
  const careful = dialect({
    receipt: {
      eventTypes: ["CUSTOM"],
      acknowledges: ({ type }) => type === "CUSTOM",
    },
    write: (answers) => ({ resume: answers.map(({ entry }) => entry), mustAcknowledge: true }),
  });
  const sign = { type: "CUSTOM", name: "ack", value: 1 };

  it("an agent that acknowledges answers has accepted them where it acknowledged them", () => {
    expect(withDerived(ends(careful, [sign, finished("run-2")]))).toMatchObject({
      status: "finished",
      error: null,
      batch: null,
    });
  });

  it("answers are not accepted where the agent ends without an acknowledgement, and can be sent again", () => {
    const state = ends(careful, [...says("Hello"), finished("run-2")]);
    expect(withDerived(state)).toMatchObject({
      status: "failed",
      outgoing: expect.anything(),
      error: expect.anything(),
    });
    expect(openIds(state)).toEqual(["a", "b", "c"]);
    expect(ends(allAtOnce, [finished("run-2")]).error).toBeNull();
  });

  it("questions whose answers were not read are asked again, with what was entered", () => {
    const form = (id: string) => ({
      id,
      reason: "input_required",
      message: "Name?",
      responseSchema: { type: "object" },
    });
    const detecting = dialect({
      askedAgainNote: () => ({ code: "unread", message: "The answer was not read" }),
      write: (answers) => ({ resume: answers.map(({ entry }) => entry), mustAcknowledge: true }),
      detect: {
        eventTypes: ["STEP_STARTED"],
        initial: false,
        reduce: () => true,
        questions: (isAsked) => (isAsked === true ? [{ fields: form("again") }] : []),
      },
    });
    const asked = happenWith(
      detecting,
      initialState("thread-1"),
      start(),
      received("run-1", started(), asks([form("first")])),
      closed("run-1"),
      respond("first", answer({ name: "Ann" })),
      submit(),
    ).state;
    const state = ends(
      detecting,
      [{ type: "STEP_STARTED", stepName: "x" }, finished("run-2")],
      null,
      asked,
    );
    expect(openIds(state)).toEqual(["again"]);
    expect([...inputsOf(state)]).toEqual([["again", { name: "Ann" }]]);
    expect(state.batch?.interrupts[0]?.notes).toMatchObject([{ code: "unread" }]);
  });
});

describe("an agent that still waits", () => {
  const waits: readonly RunEvent[] = [
    start("run-9"),
    received("run-9", started("run-9"), failed("No.", "PENDING_INTERRUPTS")),
    closed("run-9", { now: at(9) }),
  ];
  const asked = happenWith(
    allAtOnce,
    initialState("thread-1"),
    start(),
    received("run-1", started(), ...calls("send", {}, "call-a"), asks([ask("a")])),
    closed("run-1"),
    respond("a", approve()),
  ).state;
  const later = (...happened: readonly RunEvent[]) =>
    happenWith(allAtOnce, asked, ...happened, ...waits).state;

  it("dismissed questions are opened again, with their answers, where the agent still waits", () => {
    const state = later({ type: "dismiss" });
    expect([openIds(state), [...draftsOf(state).keys()], state.dismissed, statusOf(state)]).toEqual(
      [["a"], ["a"], null, "failed"],
    );
    expect(state.decisions).toHaveLength(1);
  });

  it("answered questions are opened again, without the answers, where the agent still waits", () => {
    const state = later(
      submit(),
      received("run-2", started("run-2"), ...says("Done"), finished("run-2")),
      closed("run-2"),
    );
    expect([openIds(state), draftsOf(state).size, state.answered]).toEqual([["a"], 0, null]);
    expect(state.decisions).toMatchObject([
      { outcome: "accepted" },
      { outcome: "open", askedAt: at(9) },
    ]);
  });

  it("questions that were answered elsewhere are opened again where the agent still waits", () => {
    const state = later({ type: "answeredElsewhere" });
    expect(openIds(state)).toEqual(["a"]);
    expect(outcomes(state)).toEqual(["a elsewhere", "a open"]);
  });

  it("no question is opened again where none is known, or the failure is another", () => {
    const none = happenWith(allAtOnce, initialState("thread-1"), ...waits).state;
    expect([openIds(none), statusOf(none)]).toEqual([null, "failed"]);
    const other = [start("run-9"), received("run-9", started("run-9"), failed()), closed("run-9")];
    expect(openIds(happenWith(allAtOnce, asked, { type: "dismiss" }, ...other).state)).toBeNull();
  });
});
