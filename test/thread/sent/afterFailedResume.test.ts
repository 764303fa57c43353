import { describe, expect, it } from "vitest";
import { RunFailedError, TransportError } from "../../../src/core.js";
import { hasTakenCancelled, isStillWaiting } from "../../../src/errors/isRefusal.js";
import { confirmationInterrupt } from "../../../src/testing.js";
import { toPauseHandle } from "../../../src/thread/pause/toPauseHandle.js";
import type { RunEvent } from "../../../src/thread/state/RunEvent.js";
import { type RunState, statusOf } from "../../../src/thread/state/RunState.js";
import {
  approve,
  at,
  cancel,
  closed,
  draftsOf,
  failed,
  happen,
  inputsOf,
  interruptedWith,
  lastSent,
  received,
  respond,
  says,
  start,
  started,
  submit,
} from "../../support/builders.js";

const question = (id: string) => confirmationInterrupt({ id });
const go = (state: RunState, ...happened: readonly RunEvent[]) => happen(state, ...happened).state;
const openIds = ({ batch }: RunState) => batch?.interrupts.map(({ id }) => id) ?? null;
const refused = (code?: string) => [received("run-2", failed("No.", code)), closed("run-2")];
const fates = ({ decisions }: RunState) =>
  decisions.map(({ interruptId, outcome }) => [interruptId, outcome]);

const two = interruptedWith(question("a"), question("b"));
const word = { id: "u", role: "user", content: "Never mind" } as const;
const steered = go(two, { type: "steerAway", runId: "run-2", messages: [word], now: at(0) });
const messageIds = ({ transcript }: RunState) => transcript.messages.map(({ id }) => id);

describe("messages sent with answers", () => {
  it("messages sent with refused answers are removed, and are sent again with the answers", () => {
    const state = go(steered, received("run-2", started("run-2"), failed()), closed("run-2"));
    expect([messageIds(steered), messageIds(state), lastSent(state)?.delivery]).toEqual([
      ["u"],
      [],
      "rejected",
    ]);
    expect(
      messageIds(go(state, { type: "retry", runId: "run-3", mayRepeat: true, now: at(0) })),
    ).toEqual(["u"]);
  });

  it("messages sent with answers stay when delivery is unknown, or when the agent had continued its work", () => {
    expect(messageIds(go(steered, closed("run-2", { error: new TransportError("gone") })))).toEqual(
      ["u"],
    );
    const worked = go(
      steered,
      received("run-2", started("run-2"), ...says("Well", "m"), failed()),
      closed("run-2"),
    );
    expect([messageIds(worked), lastSent(worked)?.delivery]).toEqual([["u", "m"], "unknown"]);
  });

  it("only the messages sent with the refused answers are removed, and others are unchanged", () => {
    const history = {
      ...steered.transcript,
      messages: [{ id: "before", role: "user", content: "Go" } as const, word],
    };
    expect(messageIds(go({ ...steered, transcript: history }, ...refused()))).toEqual(["before"]);
    const plain = go(two, respond("a", approve()), respond("b", cancel()), submit());
    expect(
      go(plain, closed("run-2", { error: new TransportError("no", { status: 400 }) })).transcript
        .messages,
    ).toBe(plain.transcript.messages);
  });
});

describe("an agent that took what was left unanswered, and still waits for the rest", () => {
  const typed: RunEvent = { type: "input", interruptId: "a", value: "typing" };
  const sent = go(two, typed, respond("a", approve()), respond("b", cancel()), submit());

  it("after a partial skip the agent asks only about the rest, whose answers are kept", () => {
    const state = go(sent, ...refused("MODEL_RESUME_CANCELLED"));
    expect([openIds(state), [...draftsOf(state).keys()], [...inputsOf(state).keys()]]).toEqual([
      ["a"],
      ["a"],
      ["a"],
    ]);
    expect([lastSent(state), fates(state)]).toEqual([
      null,
      [
        ["a", "refused"],
        ["b", "accepted"],
      ],
    ]);
  });

  it("what is stored of the rest no longer names the skipped questions", () => {
    const { questions, drafts, draftTimes, inputs } =
      toPauseHandle(go(sent, ...refused("MODEL_RESUME_CANCELLED"))) ?? {};
    const named = [drafts, draftTimes, inputs].map((pairs) => pairs?.map(([id]) => id));
    expect([questions?.length, ...named]).toEqual([1, ["a"], ["a"], ["a"]]);
  });

  it("the agent has shown that it acted on the skipped questions, and on no answer of another request", () => {
    const [, left] = sent.decisions;
    const earlier =
      left?.verdict == null ? [] : [{ ...left, outcome: "refused", resumeRunId: "run-0" } as const];
    const open = { ...sent, decisions: [...earlier, ...sent.decisions] };
    const state = go(open, ...refused("MODEL_RESUME_CANCELLED"));
    expect(state.decisions.map(({ outcome, evidence }) => [outcome, evidence])).toEqual([
      ["refused", undefined],
      ["refused", undefined],
      ["accepted", "activity"],
    ]);
  });

  it("the agent asks nothing more when all questions were skipped", () => {
    expect(openIds(go(steered, ...refused("MODEL_RESUME_CANCELLED")))).toBeNull();
  });

  it("a partial skip is distinguished from a refusal of all answers, and from a request without skips", () => {
    expect(openIds(go(sent, ...refused("INVALID_PAYLOAD")))).toEqual(["a", "b"]);
    const answered = go(two, respond("a", approve()), respond("b", approve()), submit());
    const state = go(answered, ...refused("MODEL_RESUME_CANCELLED"));
    expect([openIds(state), lastSent(state)?.delivery]).toEqual([["a", "b"], "rejected"]);
  });

  it.each([
    ["MODEL_RESUME_CANCELLED", true],
    ["model-resume-cancelled", true],
    ["MODEL_RESUME_CANCELLED_LATE", false],
    ["RESUME", false],
    [undefined, false],
  ])("an agent that still waits for the rest reports it by the code %s", (code, expected) => {
    expect(hasTakenCancelled(new RunFailedError("No.", code))).toBe(expected);
  });
});

describe("questions that were dismissed", () => {
  const typing = go(two, respond("a", approve()), {
    type: "input",
    interruptId: "b",
    value: "typing",
  });
  const again = (state: RunState, code: string) =>
    go(
      state,
      start("run-2"),
      received("run-2", started("run-2"), failed("No.", code)),
      closed("run-2"),
    );

  it.each<[string, RunEvent]>([
    ["alone", { type: "dismiss" }],
    ["with all that was said", { type: "reset" }],
  ])(
    "questions dismissed %s come back with their answers and drafts when the agent reports that it still waits",
    (_, away) => {
      const state = again(go(typing, away), "PENDING_INTERRUPTS");
      expect([
        statusOf(state),
        openIds(state),
        [...draftsOf(state).keys()],
        [...inputsOf(state).keys()],
      ]).toEqual(["failed", ["a", "b"], ["a"], ["b"]]);
      expect(openIds(again(go(typing, away, away), "PENDING_INTERRUPTS"))).toEqual(["a", "b"]);
    },
  );

  it("dismissed questions stay dismissed when the agent failed for another reason", () => {
    expect(openIds(again(go(typing, { type: "dismiss" }), "SOMETHING"))).toBeNull();
  });

  it.each([
    ["PENDING_INTERRUPTS", true],
    ["agent-resume-required", true],
    ["RESUME_REQUIRED", true],
    ["RESUME_REQUIRED_LATER", false],
    ["UNRESUME_REQUIRED", false],
    [undefined, false],
  ])("the agent's code %s opens the dismissed questions again", (code, expected) => {
    expect(isStillWaiting(new RunFailedError("No.", code))).toBe(expected);
    expect(isStillWaiting(null)).toBe(false);
  });
});
