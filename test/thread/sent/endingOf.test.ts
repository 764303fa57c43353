import { describe, expect, it } from "vitest";
import {
  type AgentRunError,
  ProtocolError,
  RunFailedError,
  StreamTruncatedError,
  TransportError,
} from "../../../src/core.js";
import { standardDialects } from "../../../src/dialects/createDialects.js";
import type { FinishedEvent, ReadOutcome } from "../../../src/protocol/readEvent.js";
import { endingOf } from "../../../src/thread/closing/endingOf.js";
import { deliveryOf } from "../../../src/thread/sent/deliveryOf.js";
import { batchOf, openReading } from "../../support/builders.js";

const end = (outcome: ReadOutcome, fields: object = {}): FinishedEvent => ({
  type: "RUN_FINISHED",
  threadId: "thread-1",
  runId: "run-1",
  outcome,
  ...fields,
});
const batch = batchOf({ id: "a", reason: "confirmation" });
const asked = end({ type: "interrupt", interrupts: [{}] });

/** How a run ended with this stream. */
const ending = (
  stream: Partial<ReturnType<typeof openReading>>,
  error: AgentRunError | null = null,
  open: typeof batch | null = null,
) => endingOf({ ...openReading(), ...stream }, open, error);

const broken = new ProtocolError("a-rule", "no");
const failed = new RunFailedError("no");
const cut = new StreamTruncatedError("cut");
const gone = new TransportError("gone");

describe("how a run ended", () => {
  it("a run ended as the agent reported", () => {
    expect(ending({ started: true, finished: end({ type: "cancelled" }) })).toEqual({
      kind: "cancelled",
    });
    expect(ending({ started: true, finished: end({ type: "success" }) })).toEqual({
      kind: "success",
    });
    expect(ending({ started: true, failed })).toEqual({ kind: "error", error: failed });
    expect(ending({ started: true, finished: asked }, null, batch)).toEqual({
      kind: "interrupted",
      interrupts: batch.interrupts,
    });
  });

  it("a run's end has the result and the calls that wait for their tools, where there are any", () => {
    const outcome = { type: "success", pendingToolCallIds: ["call-1"] } as const;
    expect(ending({ finished: end(outcome, { result: 0 }) })).toEqual({
      kind: "success",
      result: 0,
      pendingToolCallIds: ["call-1"],
    });
  });

  it("a run ended with success although the connection broke after it", () => {
    expect(ending({ started: true, finished: end({ type: "success" }) }, gone)).toEqual({
      kind: "success",
    });
    expect(ending({ started: true, finished: end({ type: "cancelled" }) }, cut)).toEqual({
      kind: "cancelled",
    });
  });

  it("a run's end is a breach of the protocol before anything else, and an error before an end", () => {
    expect(ending({ started: true, failed, finished: end({ type: "success" }) }, broken)).toEqual({
      kind: "rejected",
      error: broken,
    });
    expect(ending({ started: true, failed, finished: asked }, null, batch)).toEqual({
      kind: "error",
      error: failed,
    });
  });

  it("a run's end is not known when the stream was cut", () => {
    expect(ending({ started: true }, cut)).toEqual({ kind: "truncated", error: cut });
    expect(ending({ started: false }, cut)).toEqual({ kind: "truncated", error: cut });
  });

  it("an agent that could not be reached is distinguished from a lost connection, with the cause", () => {
    expect(ending({ started: false }, gone)).toEqual({ kind: "unreachable", error: gone });
    const lost = ending({ started: true }, gone);
    expect(lost).toMatchObject({
      kind: "truncated",
      error: { code: "stream-truncated", cause: gone },
    });
  });

  it("an empty stream is distinguished from one that stopped, and has no cause where there is none", () => {
    const [silent, stopped] = [ending({ started: false }), ending({ started: true })];
    expect([silent.kind, stopped.kind]).toEqual(["truncated", "truncated"]);
    const messages = [silent, stopped].map((one) => ("error" in one ? one.error.message : ""));
    expect(new Set(messages).size).toBe(2);
    expect("error" in silent && "cause" in silent.error).toBe(false);
  });
});

describe("what a failure means for the answers that were on their way", () => {
  it("a failure's delivery is what the transport reports, and otherwise unknown", () => {
    const silent = openReading();
    const delivery = (error: AgentRunError) => deliveryOf(error, silent, null, standardDialects);
    expect(delivery(new TransportError("no", { delivery: "not-sent" }))).toBe("not-sent");
    expect(delivery(new TransportError("no", { status: 400 }))).toBe("rejected");
    expect([failed, broken, cut, gone].map(delivery)).toEqual([
      "unknown",
      "unknown",
      "unknown",
      "unknown",
    ]);
  });
});

describe("how a run ended that asked", () => {
  const open = { ...openReading(), started: true };
  const call = (id: string) => ({
    id,
    type: "function" as const,
    function: { name: "f", arguments: "{}" },
  });
  const messages = [
    { id: "m", role: "assistant" as const, toolCalls: [call("call-1"), call("call-2")] },
  ];

  it("a run that asked names the calls that wait for a result, as the agent names them or as they are visible", () => {
    const finished = end({ type: "interrupt", interrupts: [{}], pendingToolCallIds: ["call-3"] });
    expect(endingOf({ ...open, finished }, batch, null, messages)).toEqual({
      kind: "interrupted",
      interrupts: batch.interrupts,
      pendingToolCallIds: ["call-3", "call-1", "call-2"],
    });
    expect(
      endingOf(
        { ...open, finished: end({ type: "success", pendingToolCallIds: ["call-3"] }) },
        batch,
        null,
      ),
    ).toStrictEqual({
      kind: "interrupted",
      interrupts: batch.interrupts,
    });
  });

  it("a run that asked is cut off where it has not ended, with any questions beside it", () => {
    expect(endingOf(open, batch, gone)).toMatchObject({ kind: "truncated" });
  });

  it("a run is refused for an outcome that is a string, unless a question was asked beside it", () => {
    const finished = end({ type: "word", word: "paused" });
    expect(endingOf({ ...open, finished }, null, null)).toMatchObject({
      kind: "rejected",
      error: { rule: "outcome-is-object", eventType: "RUN_FINISHED" },
    });
    expect(endingOf({ ...open, finished }, batch, null)).toMatchObject({ kind: "interrupted" });
  });

  it("a run that asked has no result and no calls where the agent sent none", () => {
    expect(endingOf({ ...open, finished: end({ type: "success" }) }, null, null)).toStrictEqual({
      kind: "success",
    });
  });
});
