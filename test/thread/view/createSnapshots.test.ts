import { describe, expect, it, vi } from "vitest";
import { TransportError } from "../../../src/core.js";
import { defaultValidator } from "../../../src/schema/check/defaultValidator.js";
import { confirmationInterrupt, decisionSchema } from "../../../src/testing.js";
import { createAnswerChecks } from "../../../src/thread/compose/answerChecks.js";
import type { RunEvent } from "../../../src/thread/state/RunEvent.js";
import { initialState, type RunState } from "../../../src/thread/state/RunState.js";
import { type SubmitMode, sendsAtOnce } from "../../../src/thread/state/Transition.js";
import { createSnapshots } from "../../../src/thread/view/createSnapshots.js";
import {
  answer,
  approve,
  at,
  batchOf,
  cancel,
  closed,
  failed,
  happen,
  interruptedWith,
  isoAt,
  received,
  respond,
  says,
  start,
  started,
  submit,
  withAnswer,
} from "../../support/builders.js";

const question = (id: string, fields = {}) => confirmationInterrupt({ id, ...fields });
const picture = (state: RunState, submitMode: SubmitMode = "auto") =>
  createSnapshots(createAnswerChecks(defaultValidator), submitMode)(state);
const composerOf = (state: RunState, submitMode?: SubmitMode) =>
  picture(state, submitMode).composer;
const afterwards = (state: RunState, ...happened: readonly RunEvent[]) =>
  happen(state, ...happened).state;

const idle = initialState("thread-1");
const one = interruptedWith(question("a"));
const two = interruptedWith(question("a"), question("b"));
const strict = interruptedWith(question("a", { responseSchema: decisionSchema }), question("b"));
const answered = afterwards(one, respond("a", approve()));
const sent = afterwards(answered, submit());
const dated = afterwards(
  interruptedWith(question("a", { expiresAt: isoAt(60) })),
  respond("a", approve()),
  submit(),
);

describe("how far the answers are", () => {
  it("the composer is idle while nothing is open", () => {
    expect(composerOf(idle)).toEqual({
      status: "empty",
      answered: 0,
      total: 0,
      blockers: [],
      canSubmit: false,
      delivery: null,
      advice: null,
      mixedBatchNote: null,
      unsaved: false,
      canRetry: false,
      isStuck: false,
      checking: false,
      waitsForPage: false,
      accepted: false,
      repeat: "unknown",
      mayActTwice: false,
      sendsAtOnce: false,
      sendsAt: null,
    });
  });

  it("the composer is incomplete while something prevents sending, and names it", () => {
    expect(composerOf(afterwards(two, respond("b", approve())))).toMatchObject({
      status: "incomplete",
      answered: 1,
      total: 2,
      blockers: [{ code: "missing", interruptId: "a" }],
      delivery: null,
      advice: null,
      canRetry: false,
    });
  });

  it("the composer does not count an answer the agent's schema does not accept", () => {
    const wrong = afterwards(
      strict,
      respond("a", answer({ approved: "yes" })),
      respond("b", approve()),
    );
    expect(composerOf(wrong)).toMatchObject({
      status: "incomplete",
      answered: 1,
      blockers: [{ code: "invalid" }],
    });
    expect(picture(wrong).interrupts.map(({ status }) => status)).toEqual(["invalid", "answered"]);
    expect(picture(wrong).interrupts[0]?.issues).toHaveLength(1);
  });

  it("the composer is ready when all is answered, and then shows that it is sending", () => {
    expect(composerOf(answered)).toMatchObject({ status: "ready", answered: 1, blockers: [] });
    expect(composerOf(sent)).toMatchObject({
      status: "submitting",
      delivery: null,
      advice: null,
      canRetry: false,
    });
    expect(picture(sent).interrupts).toMatchObject([{ status: "submitting", locked: true }]);
  });

  it("the composer has no blockers for answers that are being sent, and validates none of them again", () => {
    const validator = vi.fn(defaultValidator);
    const left: RunEvent = { type: "steerAway", runId: "run-2", messages: [], now: at(1) };
    const { composer } = createSnapshots(
      createAnswerChecks(validator),
      "manual",
    )(afterwards(two, respond("a", approve()), left));
    expect(composer).toMatchObject({ status: "submitting", blockers: [] });
    const withVerdicts = afterwards(strict, respond("a", approve()), respond("b", approve()));
    const pictures = createSnapshots(createAnswerChecks(validator), "manual");
    pictures(withVerdicts);
    validator.mockClear();
    pictures(afterwards(withVerdicts, submit()));
    expect(validator).not.toHaveBeenCalled();
  });

  it.each([
    [
      "the agent refused it as wrong",
      failed("No.", "INVALID_PAYLOAD"),
      null,
      "rejected",
      "correct",
      false,
    ],
    [
      "the agent no longer knows it",
      failed("No.", "UNKNOWN_INTERRUPT"),
      null,
      "rejected",
      "dismiss",
      false,
    ],
    [
      "the agent says it is too late",
      failed("No.", "INTERRUPT_EXPIRED"),
      null,
      "rejected",
      "skip",
      false,
    ],
    ["the agent failed", failed("No."), null, "rejected", "retry", true],
    [
      "the agent is busy",
      null,
      new TransportError("no", { status: 409 }),
      "rejected",
      "wait",
      true,
    ],
    ["nobody knows", null, new TransportError("no"), "unknown", "retry", true],
  ] as const)(
    "the composer describes what to do when the answers were not delivered because %s",
    (_, raws, error, delivery, advice, canRetry) => {
      const end = closed("run-2", { error });
      const state = afterwards(sent, ...(raws === null ? [end] : [received("run-2", raws), end]));
      expect(composerOf(state)).toMatchObject({ status: "failed", delivery, advice, canRetry });
      expect(picture(state).interrupts).toMatchObject([
        { status: "answered", locked: delivery === "unknown" },
      ]);
    },
  );

  it("answers cannot be sent again unchanged once their time has passed", () => {
    const unsure = afterwards(dated, closed("run-2"));
    expect(composerOf(unsure)).toMatchObject({ canRetry: true });
    expect(composerOf(afterwards(unsure, { type: "deadline", now: at(60) }))).toMatchObject({
      canRetry: false,
    });
  });

  it.each([
    ["auto", 1, true],
    ["auto", 2, false],
    ["when-complete", 1, true],
    ["when-complete", 2, true],
    ["manual", 1, false],
  ] as const)(
    "an answer with submitMode %s and %i questions is sent immediately: %s",
    (submitMode, total, expected) => {
      expect(sendsAtOnce(submitMode, total)).toBe(expected);
      expect(composerOf(total === 1 ? one : two, submitMode).sendsAtOnce).toBe(expected);
    },
  );
});

describe("a way out", () => {
  const unsure = afterwards(sent, closed("run-2", { error: new TransportError("no") }));
  const refusedWith = (code: string): RunState =>
    afterwards(sent, received("run-2", failed("No.", code)), closed("run-2"));
  /** The same state, with questions of an agent that treats a skip so. */
  const skipped = (state: RunState, onCancel: "reject" | "unsupported"): RunState => ({
    ...state,
    batch: state.batch && {
      ...state.batch,
      interrupts: state.batch.interrupts.map((one) => ({ ...one, onCancel })),
    },
  });
  const late = afterwards(interruptedWith(question("a", { expiresAt: isoAt(10) })), {
    type: "deadline",
    now: at(10),
  });
  const impossible = interruptedWith(question("a", { responseSchema: false }));

  it.each<readonly [expected: boolean, what: string, state: RunState]>([
    [false, "nothing was sent", one],
    [false, "one attempt failed", unsure],
    [true, "two attempts failed", { ...unsure, failures: 2 }],
    [true, "the agent no longer knows the question", refusedWith("UNKNOWN_INTERRUPT")],
    [true, "the agent takes no answer from this page", refusedWith("NOT_SHOWN")],
    [false, "the answer can be corrected", refusedWith("INVALID_PAYLOAD")],
    [
      true,
      "one of the questions takes no answer",
      interruptedWith(question("a"), { reason: "confirmation" }),
    ],
    [false, "an expired question can be skipped", late],
    [false, "an expired question counts as refused when it is skipped", skipped(late, "reject")],
    [true, "an expired question cannot be skipped", skipped(late, "unsupported")],
    [false, "a question that cannot be skipped is in time", skipped(one, "unsupported")],
    [false, "a question that no answer fits can be skipped", impossible],
    [true, "a question that no answer fits cannot be skipped", skipped(impossible, "unsupported")],
    [false, "the agent wants a skip, and it is possible", refusedWith("INTERRUPT_EXPIRED")],
    [
      true,
      "the agent wants a skip, and it counts as refused",
      skipped(refusedWith("INTERRUPT_EXPIRED"), "reject"),
    ],
    [
      true,
      "the agent wants a skip, and it is not possible",
      skipped(refusedWith("INTERRUPT_EXPIRED"), "unsupported"),
    ],
    [false, "an answer is being sent again", { ...sent, failures: 2 }],
    [
      false,
      "another page holds the thread",
      { ...unsure, failures: 2, phase: { kind: "waiting" } },
    ],
  ])("whether the thread can be freed by a button is %s where %s", (expected, _, state) => {
    expect(composerOf(state).isStuck).toBe(expected);
  });

  it.each<readonly [expected: boolean, what: string, state: RunState]>([
    [true, "all is answered", answered],
    [false, "an answer is missing", one],
    [false, "it is being sent", sent],
    [false, "another page holds the thread", { ...answered, phase: { kind: "waiting" } }],
    [false, "it is not known whether the answers have arrived", unsure],
    [true, "the agent refused it", refusedWith("PARTIAL_RESUME")],
  ])("whether the answers can be sent is %s where %s", (expected, _, state) => {
    expect(composerOf(state).canSubmit).toBe(expected);
  });

  it("the composer shows that answers wait for another page, for a while, or for a look at the history", () => {
    expect(composerOf({ ...answered, phase: { kind: "waiting" } })).toMatchObject({
      status: "submitting",
      waitsForPage: true,
    });
    expect(composerOf(sent)).toMatchObject({
      status: "submitting",
      waitsForPage: false,
    });
    expect(
      composerOf(afterwards(answered, { type: "load", runId: "look", now: at(0) })),
    ).toMatchObject({ checking: true });
    expect(composerOf(answered)).toMatchObject({ status: "ready", checking: false });
    expect(composerOf(sent)).toMatchObject({ checking: false, sendsAt: null });
  });
});

describe("each question", () => {
  it("each question was changed elsewhere where another tab has given the answer", () => {
    const times = (isElsewhere: boolean): RunState =>
      withAnswer(answered, "a", { at: at(0), isElsewhere });
    const seen = (state: RunState) =>
      picture(state).interrupts.map(({ changedElsewhere }) => changedElsewhere);
    expect([seen(one), seen(answered), seen(times(true)), seen(times(false))]).toEqual([
      [false],
      [false],
      [true],
      [false],
    ]);
  });

  it("each question has its draft and answer, and a key of its own for every pause", () => {
    const state = afterwards(
      two,
      { type: "input", interruptId: "a", value: "typing" },
      respond("b", cancel()),
    );
    expect(picture(state).interrupts).toMatchObject([
      {
        key: "run-1/0",
        id: "a",
        input: "typing",
        draft: null,
        status: "unanswered",
        locked: false,
        issues: [],
      },
      { key: "run-1/1", id: "b", input: undefined, draft: cancel(), status: "answered" },
    ]);
    expect(picture({ ...one, batch: batchOf(question("a")) }).interrupts).toMatchObject([
      { key: "run-1/0" },
    ]);
  });

  it("a question without an id has no answer, for any value under the empty id", () => {
    const nameless = interruptedWith({ reason: "confirmation" }, question(""));
    const state = afterwards(nameless, respond("", approve()));
    expect(picture(state).interrupts.map(({ draft }) => draft)).toEqual([null, approve()]);
  });
});

describe("what did not change", () => {
  const story = () => createSnapshots(createAnswerChecks(defaultValidator), "auto");

  it("a snapshot is the same object for the same state", () => {
    const show = story();
    expect(show(two)).toBe(show(two));
  });

  it("the list of questions is the same object while text streams", () => {
    const show = story();
    const running = afterwards(idle, start(), received("run-1", started()));
    const [before, next] = [
      show(running),
      show(afterwards(running, received("run-1", ...says("Hello")))),
    ];
    expect(next).not.toBe(before);
    expect([next.interrupts === before.interrupts, next.composer === before.composer]).toEqual([
      true,
      true,
    ]);

    const underway = afterwards(sent, received("run-2", started("run-2"), ...says("Hello")));
    const resumed = show(underway);
    const later = show(
      afterwards(underway, received("run-2", ...says("Hello again", "message-2"))),
    );
    expect([later.interrupts === resumed.interrupts, later.composer === resumed.composer]).toEqual([
      true,
      true,
    ]);
    expect(later.messages).not.toBe(resumed.messages);
  });

  it("a question is the same object when another one was answered", () => {
    const show = story();
    const [, before] = show(two).interrupts;
    const [first, second] = show(afterwards(two, respond("a", approve()))).interrupts;
    expect([first?.status, second === before]).toEqual(["answered", true]);
  });

  it.each<[string, RunState, RunEvent]>([
    ["answered", one, respond("a", approve())],
    ["answered differently", answered, respond("a", cancel())],
    ["taken back", answered, { type: "clear", interruptId: "a", now: at(0) }],
    ["typed into", one, { type: "input", interruptId: "a", value: "typing" }],
    ["sent", answered, submit()],
    ["lost on its way", sent, closed("run-2")],
    [
      "out of time",
      interruptedWith(question("a", { expiresAt: isoAt(10) })),
      { type: "deadline", now: at(10) },
    ],
    ["put away", one, { type: "dismiss" }],
  ])("a question's list of changes has nothing of a question that was %s", (_, state, event) => {
    const show = story();
    const before = show(state);
    const next = show(afterwards(state, event));
    expect(next.interrupts[0]).not.toBe(before.interrupts[0]);
    expect(next.interrupts).toEqual(picture(afterwards(state, event)).interrupts);
    expect(next.composer).toEqual(composerOf(afterwards(state, event)));
  });

  it("an unchanged answer is not validated again: only the batch is composed again", () => {
    const validator = vi.fn(defaultValidator);
    const show = createSnapshots(createAnswerChecks(validator), "auto");
    const state = afterwards(strict, respond("a", approve()));
    show(state);
    validator.mockClear();
    show(afterwards(state, { type: "input", interruptId: "a", value: "typing" }));
    expect(validator).not.toHaveBeenCalled();
  });
});
