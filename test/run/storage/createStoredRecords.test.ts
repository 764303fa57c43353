import { describe, expect, it } from "vitest";
import { createMask } from "../../../src/core.js";
import { createStoredRecords } from "../../../src/run/storage/createStoredRecords.js";
import { createSimulatedClock } from "../../../src/testing.js";
import { initialState, type RunState } from "../../../src/thread/state/RunState.js";
import {
  approve,
  at,
  batchOf,
  closed,
  happen,
  interruptedWith,
  openReading,
  received,
  respond,
  says,
  started,
  submit,
} from "../../support/builders.js";
import { question } from "../createRun.js";

const message = { id: "m", role: "user", content: "Go" } as const;
const empty = initialState("thread-1");
const talked: RunState = { ...empty, transcript: { ...empty.transcript, messages: [message] } };
const phase = openReading("run-2");
const batch = batchOf(question("a"), question("b"));

/** The records of a page whose state the test sets. */
function createRecords({
  keeps = false,
  hides = false,
}: {
  readonly keeps?: boolean;
  readonly hides?: boolean;
} = {}) {
  let state = empty;
  const redact = hides ? createMask(() => true) : undefined;
  const records = createStoredRecords({
    keeps,
    redact,
    clock: createSimulatedClock(at(9)),
    getState: () => state,
  });
  /** The run changes to this state. */
  const become = (next: RunState): void => {
    const before = state;
    state = next;
    records.follow(before, next);
  };
  return { ...records, become };
}

/** A question that was answered here and settled. */
function settledHere() {
  const asked = interruptedWith(question("a"));
  const sent = happen(asked, respond("a", approve()), submit("answers")).state;
  const over = happen(
    sent,
    received("answers", started("answers"), ...says("Done")),
    closed("answers"),
  ).state;
  return { asked, sent, over };
}

describe("the record of a page", () => {
  it("a page has no record where nothing is open or was settled", () => {
    const { next, onlyIds, become } = createRecords();
    become(talked);
    expect([next(), onlyIds()]).toEqual([null, null]);
  });

  it("a page's record is its pause while questions are open", () => {
    const { next, become } = createRecords();
    become({ ...talked, batch });
    expect(next()).toMatchObject({
      threadId: "thread-1",
      questions: [{ fields: { id: "a" } }, { fields: { id: "b" } }],
    });
    expect(next()).not.toHaveProperty("previous");
    expect(next()).not.toHaveProperty("history");
  });

  it("a page's record has the ids of what was settled here, with the time, until other questions are settled", () => {
    const { asked, sent, over } = settledHere();
    const { next, onlyIds, become } = createRecords();
    for (const state of [asked, sent, over]) become(state);
    const ids = { version: 1, threadId: "thread-1", settled: ["a"], settledAt: at(9) };
    expect([next(), onlyIds()]).toMatchObject([ids, ids]);
    become({ ...over, batch });
    expect(next()).toMatchObject({ previous: { settled: ["a"] } });
    become(over);
    expect(next()).toBeNull();
  });

  it("a page's record has the conversation where that is kept, and grows by one each time", () => {
    const { next, become } = createRecords({ keeps: true });
    expect(next()).toBeNull();
    become(talked);
    const conversation = { runId: "", requestId: "", settled: [], settledAt: at(9) };
    expect(next()).toMatchObject({
      ...conversation,
      history: { revision: 2, messages: [message] },
    });
    expect(next()).toMatchObject({ history: { revision: 3 } });
    become({ ...talked, batch });
    expect(next()).toMatchObject({ questions: [{}, {}], history: { revision: 4 } });
  });

  it("a page's record has ids only where a mask hides something", () => {
    const withKey = (state: RunState): RunState => ({
      ...state,
      transcript: { ...state.transcript, state: { key: "secret" } },
    });
    const { asked, sent, over } = settledHere();
    const { next, become } = createRecords({ keeps: true, hides: true });
    become(withKey(talked));
    expect(next()).toBeNull();
    for (const state of [asked, sent, over]) become(withKey(state));
    expect(next()).not.toHaveProperty("history");
    expect(next()).toMatchObject({ settled: ["a"] });
  });
});

describe("a change without questions", () => {
  const read = {
    ...talked,
    transcript: { ...talked.transcript, messages: [message, { ...message, id: "n" }] },
  };

  it.each<[string, boolean, RunState, RunState, boolean]>([
    ["a run that begins", true, talked, { ...talked, phase }, true],
    ["a run that has ended", true, { ...talked, phase }, talked, true],
    ["another message", true, talked, read, true],
    ["another message while a run is read", true, { ...talked, phase }, { ...read, phase }, false],
    ["nothing of the conversation", true, talked, { ...talked, dismissed: null }, false],
    ["another message beside questions", true, talked, { ...read, batch }, false],
    ["another message that is not kept", false, talked, read, false],
    ["a run that begins, and is not kept", false, talked, { ...talked, phase }, false],
  ])("a change without questions is stored, or not: %s", (_, keeps, before, after, expected) => {
    expect(createRecords({ keeps }).isConversationChanged(before, after)).toBe(expected);
  });
});

describe("a stored record", () => {
  const pause = (requestId: string) => ({
    version: 1,
    threadId: "thread-1",
    runId: "run-1",
    requestId,
    questions: [],
  });

  it("a stored record has questions of another page unless they were open here, and were not answered elsewhere", () => {
    const { isForeignPause, become } = createRecords();
    expect(isForeignPause(pause("run-1"))).toBe(true);
    become({ ...empty, batch });
    expect([isForeignPause(pause("run-1")), isForeignPause(pause("run-2"))]).toEqual([false, true]);
    become(empty);
    expect(isForeignPause(pause("run-1"))).toBe(false);
    become({ ...empty, batch });
    become({ ...empty, answeredElsewhere: true });
    expect(isForeignPause(pause("run-1"))).toBe(true);
    for (const other of [
      null,
      "pause",
      { ...pause("run-3"), settled: [] },
      { ...pause("run-3"), redacted: ["a"] },
    ])
      expect(isForeignPause(other)).toBe(false);
  });

  it("a stored record has diverged where this page has stored a conversation that it did not have", () => {
    const { next, isDiverged, seen, notStored, become } = createRecords({ keeps: true });
    become(talked);
    const revision = (number: unknown) => ({ history: { revision: number } });
    expect(isDiverged(revision(0))).toBe(false);
    seen(revision(5), "taken");
    expect([
      isDiverged(revision(5)),
      isDiverged(revision(6)),
      isDiverged({}),
      isDiverged(revision("9")),
    ]).toEqual([true, false, true, true]);
    seen(revision(2), "taken");
    expect(next()).toMatchObject({ history: { revision: 6 } });
    expect([isDiverged(revision(6)), isDiverged(revision(7))]).toEqual([true, false]);
    notStored();
    expect(isDiverged(revision(7))).toBe(true);
    next();
    expect(isDiverged(revision(8))).toBe(false);
  });

  it("a stored record never diverges where conversations are not kept", () => {
    const { next, isDiverged, become } = createRecords();
    become({ ...talked, batch });
    next();
    expect(isDiverged({})).toBe(false);
  });
});
