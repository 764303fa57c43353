import { describe, expect, it } from "vitest";
import { createDialects, standardDialects } from "../../../src/dialects/createDialects.js";
import type { Dialects } from "../../../src/dialects/Dialects.js";
import { openBatch } from "../../../src/dialects/openBatch.js";
import type { FinishedEvent } from "../../../src/protocol/readEvent.js";
import { toolCallInterrupt } from "../../../src/testing.js";
import { initialState } from "../../../src/thread/state/RunState.js";
import {
  asks,
  calls,
  closed,
  events,
  finished,
  happen,
  independent,
  problemCodes,
  received,
  start,
  started,
} from "../../support/builders.js";

const user = { id: "user-1", role: "user" as const, content: "Go" };
const begin = { ...start(), messages: [user] };
const { state } = happen(
  initialState("thread-1"),
  begin,
  received("run-1", started(), ...calls("send", { to: "ann" })),
  closed("run-1"),
);

function ended(raw: unknown): FinishedEvent {
  const [event] = events(raw);
  if (event?.type !== "RUN_FINISHED")
    throw new Error("the test's own event is not the end of a run");
  return event;
}
const asked = ended(asks([toolCallInterrupt({ id: "a", toolCallId: "call-1" })], "run-2"));
const quiet = ended(finished("run-2"));
/** Detects one question outside of the outcome, which may be open beside those of an outcome. */
const detected = { fields: { id: "detected", reason: "confirmation" } };
const detecting = createDialects([
  { name: "house", detect: { ...independent, questions: () => [detected] } },
]);
const silent: Parameters<typeof openBatch>[1] = {
  kind: "reading",
  runId: "run-1",
  asked: null,
  finished: null,
  failed: null,
  askedAgain: false,
  detectors: [],
};
type Asking = Parameters<typeof openBatch>[1];

const open = (stream: Partial<Asking>, dialects = standardDialects) =>
  openBatch(state, { ...silent, detectors: dialects.detectors, ...stream }, dialects);
const found = (stream: Partial<Asking>, dialects?: Dialects) => {
  const batch = open(stream, dialects);
  return (
    batch && [
      batch.runId,
      ...batch.interrupts.map((interrupt) => [interrupt.id, ...problemCodes(interrupt)].join(" ")),
    ]
  );
};

describe("the questions of an outcome", () => {
  it("the questions of an outcome belong to the run that asked them, the request that was sent, and calls of the conversation", () => {
    const batch = open({ asked });
    expect(batch).toMatchObject({ threadId: "thread-1", runId: "run-2", requestId: "run-1" });
    expect(batch?.interrupts[0]?.toolCall).toMatchObject({
      id: "call-1",
      name: "send",
      args: { to: "ann" },
    });
  });

  it("a question has no call where the conversation has none of this id", () => {
    const other = ended(asks([toolCallInterrupt({ id: "a", toolCallId: "other" })]));
    expect(open({ asked: other })?.interrupts[0]?.toolCall).toBeUndefined();
  });

  it.each<readonly [what: string, stream: Partial<Asking>, problems: string]>([
    ["have no problem when nothing failed", {}, "a"],
    ["are doubtful when the run failed after it asked", { failed: {} }, "a failed-after-asking"],
    ["are certain when they came after the error", { failed: {}, askedAgain: true }, "a"],
    ["are certain when they were asked twice without an error", { askedAgain: true }, "a"],
  ])("the questions of an outcome %s", (_, stream, problems) => {
    expect(found({ asked, ...stream })).toEqual(["run-2", problems]);
  });

  it("an outcome's questions are joined by detected ones that may be open beside them, once detectors have run", () => {
    expect(found({ asked }, detecting)).toEqual(["run-2", "a", "detected"]);
    expect(found({ asked, detectors: null }, detecting)).toEqual(["run-2", "a"]);
    expect(found({ asked, detectors: null })).toEqual(["run-2", "a"]);
  });

  it("an outcome's questions are read by the dialects that claim them", () => {
    const claiming = createDialects([{ name: "house", claims: () => true, read: () => detected }]);
    expect(found({ asked }, claiming)).toEqual(["run-2", "detected"]);
  });
});

describe("detected questions", () => {
  it.each<readonly [what: string, stream: Partial<Asking>, expected: readonly string[] | null]>([
    ["are of the run that ended", { finished: quiet }, ["run-2", "detected"]],
    [
      "are doubtful after a failure",
      { finished: quiet, failed: {} },
      ["run-1", "detected failed-after-asking"],
    ],
    ["are doubtful when the connection was lost", {}, ["run-1", "detected cut-off-after-asking"]],
    [
      "are dropped when the run was cancelled",
      { finished: { ...quiet, outcome: { type: "cancelled" } } },
      null,
    ],
    ["are none before the first event", { detectors: null }, null],
  ])("detected questions %s", (_, stream, expected) => {
    expect(found(stream, detecting)).toEqual(expected);
  });

  it("no pause is opened where there are no detected questions", () => {
    expect([found({}), found({ finished: quiet }), found({ failed: {} })]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
