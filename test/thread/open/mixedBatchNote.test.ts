import { describe, expect, it } from "vitest";
import type { Draft } from "../../../src/core.js";
import { createDialects } from "../../../src/dialects/createDialects.js";
import { confirmationInterrupt, toolCallInterrupt } from "../../../src/testing.js";
import { mixedBatchNote } from "../../../src/thread/open/mixedBatchNote.js";
import { initialState, type RunState } from "../../../src/thread/state/RunState.js";
import {
  answer,
  approve,
  asks,
  at,
  calls,
  cancel,
  closed,
  deny,
  happenWith,
  received,
  refused,
  respond,
  start,
  started,
} from "../../support/builders.js";

const note = { code: "mixed", message: "The agent runs none of them." };
const strict = createDialects([
  {
    name: "house",
    claims: () => true,
    read: (fields) => ({ fields, allOrNone: { group: "house", note } }),
  },
]);
const plain = createDialects([{ name: "house", claims: () => true }]);
const about = (id: string) => toolCallInterrupt({ id, toolCallId: `call-${id}` });

function answered(
  questions: readonly unknown[],
  ...drafts: readonly (readonly [id: string, draft: Draft])[]
): RunState {
  return answeredBy(strict, questions, ...drafts);
}

function answeredBy(
  dialects: typeof strict,
  questions: readonly unknown[],
  ...drafts: readonly (readonly [id: string, draft: Draft])[]
): RunState {
  const proposed = ["a", "b"].flatMap((id) => calls("sendEmail", {}, `call-${id}`));
  const asked = [
    start(),
    received("run-1", started(), ...proposed, asks(questions)),
    closed("run-1"),
  ];
  return happenWith(
    dialects,
    initialState("thread-1"),
    ...asked,
    ...drafts.map(([id, draft]) => respond(id, draft)),
  ).state;
}

const two = [about("a"), about("b")];
const submit = (sendMixed?: boolean) => ({
  type: "submit" as const,
  runId: "run-2",
  ...(sendMixed !== undefined && { sendMixed }),
  now: at(0),
});

describe("answers that approve one call and not the other", () => {
  it.each<[string, Draft]>([
    ["deny it", deny()],
    ["skip it", cancel()],
    ["answer it with something else", answer({ approved: "later" })],
  ])(
    "mixed decisions must be confirmed where they %s and the agent does not do both",
    (_, other) => {
      const drafts = [["a", approve()] as const, ["b", other] as const];
      expect(mixedBatchNote(answered(two, ...drafts))).toBe(note);
      expect(mixedBatchNote(answeredBy(plain, two, ...drafts))).toBeNull();
    },
  );

  it("mixed decisions are sent only after they were confirmed", () => {
    const state = answered(two, ["a", approve()], ["b", deny()]);
    expect(happenWith(strict, state, submit())).toEqual({
      state,
      effects: refused("mixed-decisions"),
    });
    expect(happenWith(strict, state, submit(true)).effects).toMatchObject([{ type: "resumeRun" }]);
    const apart = answeredBy(plain, two, ["a", approve()], ["b", deny()]);
    expect(happenWith(plain, apart, submit()).effects).toMatchObject([{ type: "resumeRun" }]);
  });
});

describe("nothing must be confirmed", () => {
  it.each<[string, RunState]>([
    ["nothing is asked", initialState("thread-1")],
    ["one call is asked about", answered([about("a")], ["a", approve()])],
    ["all calls are approved", answered(two, ["a", approve()], ["b", approve()])],
    ["all calls are denied", answered(two, ["a", deny()], ["b", deny()])],
    ["the other call has no answer yet", answered(two, ["a", approve()])],
    [
      "the other question is about no call",
      answered([about("a"), confirmationInterrupt({ id: "b" })], ["a", approve()], ["b", deny()]),
    ],
  ])("nothing must be confirmed where %s", (_, state) => {
    expect(mixedBatchNote(state)).toBeNull();
  });

  it("nothing must be confirmed where the denied question has changed since, so that the denial does not count", () => {
    const state = answered(two, ["a", approve()], ["b", deny()]);
    const interrupts =
      state.batch?.interrupts.map((one) =>
        one.id === "b" ? { ...one, message: "Send it to all?" } : one,
      ) ?? [];
    expect(
      mixedBatchNote({ ...state, batch: state.batch && { ...state.batch, interrupts } }),
    ).toBeNull();
  });
});
