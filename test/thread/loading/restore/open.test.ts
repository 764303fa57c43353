import { describe, expect, it } from "vitest";
import { createDialects } from "../../../../src/dialects/createDialects.js";
import { defaultValidator } from "../../../../src/schema/check/defaultValidator.js";
import { confirmationInterrupt } from "../../../../src/testing.js";
import { type ReadPause, readPauseHandle } from "../../../../src/thread/pause/readPauseHandle.js";
import type { RunEvent } from "../../../../src/thread/state/RunEvent.js";
import { initialState, type RunState } from "../../../../src/thread/state/RunState.js";
import {
  approve,
  at,
  changesOf,
  closed,
  deny,
  draftsOf,
  failed,
  happen,
  inputsOf,
  interruptedWith,
  lastSent,
  questionsOf,
  received,
  respond,
  started,
  submit,
} from "../../../support/builders.js";
import { dialects, storedHandle } from "../../../support/storedPauses.js";
import { transitionWithDefaults as transition } from "../../../support/transitionWithDefaults.js";

const ask = (id: string, fields = {}) => confirmationInterrupt({ id, ...fields });
const typed = (interruptId: string): RunEvent => ({ type: "input", interruptId, value: "typing" });
const pauseOf = (state: RunState, fields: object = {}): ReadPause =>
  readPauseHandle({ ...storedHandle(state), ...fields });
const restore = (state: RunState, pause: ReadPause, using = dialects): RunState =>
  transition(state, { type: "restore", pause, now: at(9) }, defaultValidator, using)[0];

describe("questions that are open when another page has stored them", () => {
  const asked = interruptedWith(ask("a"), ask("b"));
  const open = happen(
    asked,
    respond("a", approve()),
    respond("b", deny()),
    typed("a"),
    typed("b"),
  ).state;
  const other = pauseOf(interruptedWith(ask("a", { message: "Other" }), ask("b")));

  it("open questions stay unchanged where the stored ones are the same, or belong to another pause", () => {
    expect(restore(open, pauseOf(asked))).toBe(open);
    expect(restore(open, { ...other, runId: "run-0", requestId: "request-0" })).toBe(open);
  });

  it.each([
    ["request", { runId: "run-0" }],
    ["run", { requestId: "request-0" }],
  ])(
    "an open question loses the answer to one that differs there, by the %s of the pause",
    (_, fields) => {
      const state = restore(open, { ...other, ...fields });
      expect([[...draftsOf(state)], [...inputsOf(state)], [...questionsOf(state).keys()]]).toEqual([
        [["b", deny()]],
        [["b", "typing"]],
        ["b"],
      ]);
      expect([...changesOf(state)]).toEqual([["a", 1]]);
      expect(state.batch).toBe(open.batch);
      expect(
        state.decisions
          .filter(({ interruptId }) => interruptId === "a")
          .map(({ outcome }) => outcome),
      ).toContain("changed");
    },
  );

  it("an open question counts a change once, and again where an answer was given since", () => {
    const changed = restore(open, other);
    expect(restore(changed, other)).toBe(changed);
    expect([...changesOf(restore(happen(changed, typed("a")).state, other))]).toEqual([["a", 2]]);
    expect([...changesOf(restore(happen(changed, respond("a", deny())).state, other))]).toEqual([
      ["a", 2],
    ]);
    expect([...changesOf(restore(asked, other))]).toEqual([["a", 1]]);
  });

  it("open questions are not sent again where one differs, and delivery stays unknown", () => {
    const unsure = happen(open, submit(), closed("run-2")).state;
    expect(lastSent(restore(unsure, other))).toEqual({ ...lastSent(unsure), questions: [] });
    const refused = happen(
      open,
      submit(),
      received("run-2", started("run-2"), failed()),
      closed("run-2"),
    ).state;
    expect(lastSent(refused)?.delivery).toBe("rejected");
    expect(lastSent(restore(refused, other))).toBeNull();
  });
});

describe("a stored question of another dialect", () => {
  const house = createDialects([
    {
      name: "house",
      claims: ({ house }) => house === true,
      read: (raw) => ({
        fields: { ...raw, message: "Read again" },
        raw,
        notes: [{ code: "beside", message: "" }],
        origin: { fresh: true },
      }),
    },
    { name: "mill", claims: ({ mill }) => mill === true },
  ]);
  const idle = initialState("thread-1");
  const pause = (fields: object) =>
    readPauseHandle({
      version: 1,
      threadId: "thread-1",
      runId: "run-1",
      requestId: "run-1",
      questions: [
        {
          dialect: "house",
          raw: { id: "a", reason: "confirmation", house: true },
          fields: { id: "a" },
          ...fields,
        },
      ],
    });
  const first = (stored: ReadPause) => restore(idle, stored, house).batch?.interrupts[0];

  it("a stored question is read again from what the agent sent, with the deadline that was stored", () => {
    const question = first(pause({ origin: { fresh: false }, expiresAt: at(60) }));
    expect(question).toMatchObject({
      message: "Read again",
      origin: { fresh: true },
      expiresAt: at(60),
      raw: { house: true },
    });
    expect(question?.notes).toEqual([{ code: "beside", message: "" }]);
    expect(first(pause({}))).not.toHaveProperty("expiresAt");
  });

  it.each([
    ["another dialect reads it", { id: "a", mill: true }],
    ["it has another id", { id: "b", house: true }],
    ["no dialect reads it", { id: "a" }],
  ])("a stored question is used as it was stored where %s", (_, raw) => {
    expect(first(pause({ raw, fields: { id: "a", message: "Stored" } }))).toMatchObject({
      dialect: "house",
      message: "Stored",
    });
  });

  it("a stored question is read again in the conversation where its request does not contain it", () => {
    const stored = pause({ raw: { id: "a" }, fields: { id: "a", message: "Stored" } });
    const [question] = stored.interrupts;
    const detected = question && { ...question, message: "Detected", raw: {} };
    const again = new Map(question && detected ? [[question, detected]] : []);
    expect(first({ ...stored, again })).toMatchObject({ message: "Detected", raw: { id: "a" } });
  });

  it("a stored question is flagged where another has the same id", () => {
    const twice = pause({}).interrupts[0];
    const state = restore(idle, { ...pause({}), interrupts: twice ? [twice, twice] : [] }, house);
    expect(state.batch?.interrupts.map(({ problems }) => problems.map(({ code }) => code))).toEqual(
      [expect.arrayContaining(["duplicate-id"]), expect.arrayContaining(["duplicate-id"])],
    );
  });
});
