import { describe, expect, it } from "vitest";
import { TransportError } from "../../../src/core.js";
import { createDialects } from "../../../src/dialects/createDialects.js";
import { confirmationInterrupt } from "../../../src/testing.js";
import { answeredQuestions, leftOver } from "../../../src/thread/open/stopAnswers.js";
import type { RunEvent } from "../../../src/thread/state/RunEvent.js";
import {
  initialState,
  outgoingIn,
  type RunState,
  statusOf,
} from "../../../src/thread/state/RunState.js";
import {
  approve,
  asks,
  at,
  cancel,
  closed,
  deny,
  draftsOf,
  failed,
  finished,
  happenWith,
  inputsOf,
  lastSent,
  questionsOf,
  received,
  respond,
  says,
  start,
  started,
  submit,
} from "../../support/builders.js";

const oneAtATime = createDialects([
  {
    name: "house",
    claims: () => true,
    write: (answers) => ({ covers: answers.slice(0, 1).map(({ interrupt }) => interrupt.id) }),
  },
]);
const allAtOnce = createDialects([{ name: "house", claims: () => true }]);
const question = (id: string, fields = {}) => confirmationInterrupt({ id, ...fields });
const openIds = ({ batch }: RunState) => batch?.interrupts.map(({ id }) => id) ?? null;
const abort: RunEvent = { type: "abort", now: at(5) };

function sentTo(dialects: typeof oneAtATime, ...last: readonly RunEvent[]): RunState {
  return happenWith(
    dialects,
    initialState("thread-1"),
    start(),
    received("run-1", started(), asks([question("a"), question("b"), question("c")])),
    closed("run-1"),
    respond("a", approve()),
    respond("b", deny()),
    respond("c", cancel()),
    { type: "input", interruptId: "b", value: "because" },
    submit(),
    ...last,
  ).state;
}

const works = [received("run-2", started("run-2"), ...says("On it"))];

describe("an agent that accepts one answer at a time", () => {
  it("an agent that accepts one answer at a time still waits for the other questions, and these keep their answers", () => {
    const state = sentTo(
      oneAtATime,
      ...works,
      received("run-2", finished("run-2")),
      closed("run-2"),
    );
    expect([statusOf(state), state.continuing, openIds(state)]).toEqual([
      "interrupted",
      true,
      ["b", "c"],
    ]);
    expect([[...draftsOf(state).keys()], [...inputsOf(state)]]).toEqual([
      ["b", "c"],
      [["b", "because"]],
    ]);
    expect(state.decisions.map(({ outcome }) => outcome)).toEqual(["accepted", "open", "open"]);
  });

  it("the remaining questions also stay open where the user stopped the agent's work", () => {
    const state = sentTo(oneAtATime, ...works, abort);
    expect([
      openIds(state),
      [...draftsOf(state).keys()],
      lastSent(state),
      state.lastOutcome,
    ]).toEqual([["b", "c"], ["b", "c"], null, "accepted"]);
    expect(state.decisions.map(({ outcome }) => outcome)).toEqual(["accepted", "open", "open"]);
  });

  it("no question remains where the agent asks one of them itself, for that is the same question", () => {
    const state = sentTo(
      oneAtATime,
      ...works,
      received("run-2", asks([question("b", { message: "Sure?" })], "run-2")),
      closed("run-2"),
    );
    expect([openIds(state), [...draftsOf(state).keys()]]).toEqual([["b", "c"], ["c"]]);
  });

  it("no question remains where the agent accepts all answers together, or nothing was sent", () => {
    const whole = sentTo(allAtOnce);
    expect(leftOver(whole.batch, outgoingIn(whole))).toBeNull();
    const sent = sentTo(oneAtATime);
    const outgoing = outgoingIn(sent);
    expect(leftOver(sent.batch, outgoing)?.interrupts.map(({ id }) => id)).toEqual(["b", "c"]);
    expect(leftOver(sent.batch, null)).toBeNull();
    expect(leftOver(null, outgoing)).toBeNull();
    const covers = ["a", "b", "c"];
    expect(leftOver(sent.batch, outgoing && { ...outgoing, request: { covers } })).toBeNull();
  });
});

describe("a stop while answers are on their way", () => {
  it("a stop closes the questions where the agent has acted on the answers", () => {
    const state = sentTo(allAtOnce, ...works, abort);
    expect([statusOf(state), state.batch, lastSent(state), state.lastOutcome]).toEqual([
      "aborted",
      null,
      null,
      "accepted",
    ]);
    expect([draftsOf(state).size, inputsOf(state).size, questionsOf(state).size]).toEqual([
      0, 0, 0,
    ]);
    expect(state.decisions.map(({ outcome, settledAt }) => [outcome, settledAt])).toEqual(
      ["a", "b", "c"].map(() => ["accepted", at(5)]),
    );
  });

  it("a stop keeps the questions, with unknown delivery, where nothing shows that the agent acted", () => {
    const state = sentTo(allAtOnce, received("run-2", started("run-2")), abort);
    expect([openIds(state), lastSent(state)?.delivery, state.lastOutcome]).toEqual([
      ["a", "b", "c"],
      "unknown",
      "unknown",
    ]);
    expect([...draftsOf(state).keys()]).toEqual(["a", "b", "c"]);
  });

  it("questions closed by a stop are opened again, without answers, if the agent reports later that it still waits", () => {
    const state = happenWith(
      allAtOnce,
      sentTo(allAtOnce, ...works, abort),
      start("run-3"),
      received("run-3", started("run-3"), failed("No.", "PENDING_INTERRUPTS")),
      closed("run-3"),
    ).state;
    expect([openIds(state), draftsOf(state).size]).toEqual([["a", "b", "c"], 0]);
  });
});

describe("the questions that were answered last", () => {
  it("the questions that were answered last are those of the request, without its answers", () => {
    const sent = sentTo(allAtOnce);
    const answered = answeredQuestions(sent, outgoingIn(sent));
    expect(answered?.batch).toBe(sent.batch);
    expect(answered?.answers.size).toBe(0);
  });

  it("no questions were answered last where nothing was asked or sent", () => {
    const sent = sentTo(allAtOnce);
    expect(answeredQuestions(sent, null)).toBeNull();
    expect(answeredQuestions({ ...sent, batch: null }, outgoingIn(sent))).toBeNull();
  });

  it("the questions that were answered last do not come back for an error of the connection", () => {
    const taken = sentTo(allAtOnce, ...works, abort);
    const state = happenWith(
      allAtOnce,
      taken,
      start("run-3"),
      closed("run-3", { error: new TransportError("gone") }),
    ).state;
    expect(openIds(state)).toBeNull();
  });
});
