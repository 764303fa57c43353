import { describe, expect, it } from "vitest";
import {
  type AgentRunError,
  ProtocolError,
  RunFailedError,
  StreamTruncatedError,
  TransportError,
} from "../../../src/core.js";
import { standardDialects } from "../../../src/dialects/createDialects.js";
import { confirmationInterrupt } from "../../../src/testing.js";
import { showsWork } from "../../../src/thread/sent/delivery.js";
import { deliveryOf, notAcknowledged } from "../../../src/thread/sent/deliveryOf.js";
import {
  initialState,
  type OpenStream,
  type RunState,
  streamOf,
} from "../../../src/thread/state/RunState.js";
import {
  approve,
  happen,
  interruptedWith,
  received,
  respond,
  start,
  started,
  submit,
  withSent,
} from "../../support/builders.js";

const sent = happen(
  interruptedWith(confirmationInterrupt({ id: "a" })),
  respond("a", approve()),
  submit(),
).state;
/** What all streams have. */
type StreamFacts = Omit<OpenStream, "kind">;
const streamIn = (state: RunState, fields: Partial<StreamFacts> = {}): OpenStream => {
  const stream = streamOf(state);
  if (stream === null) throw new Error("the test's own run is over");
  return { ...stream, ...fields };
};

describe("what a failure means for the answers", () => {
  const failed = new RunFailedError("No.");
  const refused = new RunFailedError("No.", "INVALID_PAYLOAD");

  it.each<[string, AgentRunError, Partial<StreamFacts>, string]>([
    ["the status of the request", new TransportError("no", { status: 400 }), {}, "rejected"],
    [
      "the transport",
      new TransportError("no", { delivery: "not-sent" }),
      { activity: "output" },
      "not-sent",
    ],
    ["an error right after the start", failed, {}, "unknown"],
    ["a refusal right after the start", refused, {}, "rejected"],
    ["a refusal after steps alone", refused, { activity: "progress" }, "unknown"],
    ["a refusal after output", refused, { activity: "output" }, "unknown"],
    ["a refusal after an acknowledgement", refused, { acknowledged: true }, "unknown"],
    ["a missing acknowledgement", notAcknowledged(), { activity: "output" }, "rejected"],
    ["another broken rule", new ProtocolError("event-is-object", "no"), {}, "unknown"],
    ["a stream that was cut off", new StreamTruncatedError("no"), {}, "unknown"],
  ])("what a failure means for the answers is derived from %s", (_, error, fields, expected) => {
    expect(deliveryOf(error, streamIn(sent, fields), null, standardDialects)).toBe(expected);
  });

  it("a missing acknowledgement is reported with the rule and the event", () => {
    expect(notAcknowledged()).toMatchObject({
      rule: "answers-are-acknowledged",
      eventType: "RUN_FINISHED",
    });
  });
});

describe("whether the agent acts on the answers", () => {
  const shows = (fields: Partial<StreamFacts>, state: RunState = sent) =>
    showsWork(streamIn(state, fields));
  const mustAcknowledge = withSent(sent, { request: { mustAcknowledge: true } });
  const looking = happen(
    sent,
    { type: "closed", runId: "run-2", error: null, now: 0 },
    { type: "load", runId: "run-3", now: 0 },
  ).state;

  it("the agent shows by its work that it acts on the answers, unless it only loads its history", () => {
    expect([shows({}), shows({ activity: "progress" }), shows({ activity: "output" })]).toEqual([
      false,
      true,
      true,
    ]);
    expect(shows({ activity: "output" }, looking)).toBe(false);
  });

  it("an agent that acknowledges answers shows only after that that it acts on them", () => {
    expect(shows({ activity: "output" }, mustAcknowledge)).toBe(false);
    expect(shows({ activity: "output", acknowledged: true }, mustAcknowledge)).toBe(true);
    expect(shows({ acknowledged: true }, mustAcknowledge)).toBe(false);
  });

  it("nothing shows that the agent acts on answers where none were sent, or nothing is read", () => {
    const running = happen(initialState("thread-1"), start(), received("run-1", started())).state;
    expect(shows({ activity: "output" }, running)).toBe(false);
    expect(showsWork(null)).toBe(false);
  });
});
