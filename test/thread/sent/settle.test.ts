import { describe, expect, it } from "vitest";
import type { Message } from "../../../src/core.js";
import { createDialects } from "../../../src/dialects/createDialects.js";
import type { Dialect } from "../../../src/dialects/Dialect.js";
import { toolCallInterrupt } from "../../../src/testing.js";
import { evidenceOf, settle } from "../../../src/thread/sent/settle.js";
import type { RunEvent } from "../../../src/thread/state/RunEvent.js";
import {
  initialState,
  type OpenStream,
  type RunState,
  type Sending,
  streamOf,
} from "../../../src/thread/state/RunState.js";
import {
  approve,
  asks,
  at,
  batchOf,
  calls,
  closed,
  failed,
  finished,
  happenWith,
  openReading,
  received,
  respond,
  says,
  start,
  started,
  submit,
} from "../../support/builders.js";

const about = (call: string, fields = {}) =>
  toolCallInterrupt({ id: call, toolCallId: call, ...fields });
const result = (toolCallId: string, content: string, messageId = `m-${toolCallId}-${content}`) => ({
  type: "TOOL_CALL_RESULT",
  messageId,
  toolCallId,
  content,
});
const snapshot = (...messages: readonly Message[]) => ({ type: "MESSAGES_SNAPSHOT", messages });
const tool = (toolCallId: string, content: string): Message => ({
  id: `r-${toolCallId}`,
  role: "tool",
  toolCallId,
  content,
});
const assistant = (id: string, content: string): Message => ({ id, role: "assistant", content });

const plain = createDialects([{ name: "house", claims: () => true }]);
function sentTo(dialect: Partial<Dialect> = {}): { dialects: typeof plain; sent: RunState } {
  const dialects = createDialects([{ name: "house", claims: () => true, ...dialect }]);
  const sent = happenWith(
    dialects,
    initialState("thread-1"),
    start(),
    received(
      "run-1",
      started(),
      ...calls("pay", { euro: 5 }, "one"),
      ...calls("pay", { euro: 7 }, "two"),
      asks([about("one"), about("two")]),
    ),
    closed("run-1"),
    respond("one", approve()),
    respond("two", approve()),
    submit(),
  ).state;
  return { dialects, sent };
}
const { sent } = sentTo();
const go = (state: RunState, ...events: readonly RunEvent[]) =>
  happenWith(plain, state, ...events).state;
const streamed = (...raws: readonly unknown[]) =>
  go(sent, received("run-2", started("run-2"), ...raws));
const end = (state: RunState) => go(state, closed("run-2", { now: at(9) }));
const records = ({ decisions }: RunState) =>
  decisions.map(({ outcome, evidence, result: text }) => [outcome, evidence, text]);

function sendingIn({ phase }: RunState): Sending {
  if (phase.kind !== "sending") throw new Error("nothing is being sent");
  return phase;
}

function streamIn(state: RunState): OpenStream {
  const stream = streamOf(state);
  if (stream === null) throw new Error("the test's own run is over");
  return stream;
}
const evidence = (state: RunState, asked: Parameters<typeof evidenceOf>[2] = null) =>
  evidenceOf(state, streamIn(state), asked);

describe("what shows that the agent acted on the answers", () => {
  it.each<[string, string, readonly unknown[]]>([
    ["nothing", "none", []],
    [
      "a snapshot with new text after steps",
      "activity",
      [{ type: "STEP_STARTED", stepName: "s" }, snapshot(assistant("m", "Done"))],
    ],
    ["a result of one of the calls", "result", [result("two", "paid")]],
    ["a result of another call", "activity", [result("other", "paid")]],
    ["new text", "activity", says("Done")],
    [
      "a snapshot with a result, which may be that of another client's answer",
      "none",
      [snapshot(tool("one", "paid"))],
    ],
    [
      "steps and a snapshot with a result, which may be that of another client's answer",
      "none",
      [{ type: "STEP_STARTED", stepName: "s" }, snapshot(tool("one", "paid"))],
    ],
    [
      "a snapshot with new text, which may follow another client's answer",
      "none",
      [snapshot(assistant("m", "Done"))],
    ],
    ["a snapshot of the same conversation", "none", [snapshot(...sent.transcript.messages)]],
    ["a result although the run failed", "result", [result("one", "paid"), failed()]],
    [
      "a result in a snapshot before an error, which may come from another client",
      "none",
      [snapshot(tool("one", "paid")), failed()],
    ],
    [
      "such a snapshot after the agent had continued its work",
      "result",
      [...says("On it"), snapshot(tool("one", "paid")), failed()],
    ],
    [
      "a result that a later snapshot omits",
      "result",
      [result("one", "paid"), snapshot(...sent.transcript.messages)],
    ],
  ])("the sign that the agent acted on the answers is %s: %s", (_, expected, raws) => {
    expect(evidence(streamed(...raws))).toBe(expected);
  });

  it("a new or changed question shows that the agent acted on the answers, and the same question does not", () => {
    const quiet = streamed();
    const same = sent.batch;
    expect(evidence(quiet, same)).toBe("none");
    expect(evidence(quiet, same && { ...same, interrupts: same.interrupts.slice(1) })).toBe("none");
    expect(evidence(quiet, batchOf(about("three")))).toBe("activity");
    expect(evidence(quiet, batchOf(about("one", { message: "Really?" })))).toBe("activity");
    expect(evidence(quiet, { ...batchOf(about("one")), interrupts: [] })).toBe("none");
    expect(evidence({ ...quiet, batch: null }, same)).toBe("activity");
  });

  it("nothing shows that the agent acted where nothing was sent", () => {
    const idle = happenWith(
      plain,
      initialState("thread-1"),
      start(),
      received("run-1", started()),
    ).state;
    expect(evidence(idle)).toBe("none");
  });

  it("a result proves nothing where it was sent from here, or is about a call that was not answered", () => {
    const state = streamed(result("one", "yes"));
    const decisions = state.decisions.map((record) =>
      record.verdict === null ? record : { ...record, toolResult: "yes" },
    );
    expect(evidence({ ...state, decisions })).toBe("activity");
    expect(
      evidence({ ...streamed(result("two", "paid")), decisions: state.decisions.slice(0, 1) }),
    ).toBe("activity");
    const other = state.decisions.map((record) =>
      record.verdict === null ? record : { ...record, resumeRunId: "run-0" },
    );
    expect(evidence({ ...state, decisions: other })).toBe("activity");
  });
});

describe("an agent that acknowledges answers", () => {
  const { dialects, sent: acknowledging } = sentTo({
    write: () => ({ resume: [], mustAcknowledge: true }),
    receipt: { eventTypes: ["CUSTOM"], acknowledges: (event) => event.type === "CUSTOM" },
  });
  const read = (...raws: readonly unknown[]) =>
    happenWith(dialects, acknowledging, received("run-2", started("run-2"), ...raws)).state;
  const taken = { type: "CUSTOM", name: "taken", value: null };

  it("an agent that acknowledges answers has not read them before the acknowledgement, for any other content", () => {
    expect(evidence(read(...says("Hello")))).toBe("none");
    expect(evidence(read(taken))).toBe("none");
    expect(evidence(read(taken, ...says("Hello")))).toBe("activity");
    expect(evidence(read(result("one", "paid")))).toBe("result");
  });

  it("an agent need not acknowledge answers again when its history is loaded", () => {
    const state = read(...says("Hello"));
    const { outgoing, ...stream } = sendingIn(state);
    const attempt = { ...outgoing, delivery: "unknown" } as const;
    const phase = { ...stream, kind: "looking", trace: "none" } as const;
    expect(evidence({ ...state, attempt, phase })).toBe("activity");
  });
});

describe("the records of answers", () => {
  it("records of answers show which call has a result, and that the others were acted on", () => {
    expect(records(end(streamed(result("one", "paid"), finished("run-2"))))).toEqual([
      ["accepted", "result", "paid"],
      ["accepted", "activity", undefined],
    ]);
  });

  it("a record uses the last of two results", () => {
    const twice = end(
      streamed(result("one", "paid"), result("one", "paid twice"), finished("run-2")),
    );
    expect(records(twice)[0]).toEqual(["accepted", "result", "paid twice"]);
  });

  it("records have the time at which the outcome was known, and the arguments that were used", () => {
    const used: Message = {
      id: "used",
      role: "assistant",
      toolCalls: [
        { id: "one", type: "function", function: { name: "pay", arguments: '{"euro":4}' } },
      ],
    };
    const state = end(streamed(snapshot(used, tool("one", "paid")), finished("run-2")));
    expect(state.decisions[0]).toMatchObject({
      settledAt: at(9),
      effective: { euro: 4 },
      result: "paid",
    });
    expect(end(streamed(result("one", "paid"), finished("run-2"))).decisions[0]).not.toHaveProperty(
      "effective",
    );
  });

  it("records do not get a result from a snapshot before an error, which may be that of another client's answer", () => {
    const broke = end(streamed(snapshot(tool("one", "paid")), failed("It broke", null)));
    expect(records(broke)[0]).toEqual(["unknown", "none", undefined]);
    const worked = end(streamed(...says("On it"), snapshot(tool("one", "paid")), failed()));
    expect(records(worked)[0]).toEqual(["accepted", "result", "paid"]);
  });

  it("records get a result that comes in a later run", () => {
    const earlier = end(streamed(...says("On it"), finished("run-2")));
    expect(records(earlier)[0]).toEqual(["accepted", "activity", undefined]);
    const later = go(
      earlier,
      start("run-3"),
      received("run-3", started("run-3"), result("one", "paid"), finished("run-3")),
      closed("run-3"),
    );
    expect(records(later)).toEqual([
      ["accepted", "result", "paid"],
      ["accepted", "activity", undefined],
    ]);
  });

  it("records stay pending where the outcome is not known yet, but get a result", () => {
    const quiet = streamed();
    expect(settle(quiet, streamIn(quiet), null, at(9))).toBe(quiet.decisions);
    expect(settle(quiet, openReading("run-2"), "refused", at(9))).toBe(quiet.decisions);
  });

  it("records are not changed by a later run that brings nothing about them", () => {
    const earlier = end(streamed(...says("On it"), finished("run-2")));
    const later = go(
      earlier,
      start("run-3"),
      received("run-3", started("run-3"), ...says("More", "m-3"), finished("run-3")),
      closed("run-3"),
    );
    expect(later.decisions).toBe(earlier.decisions);
  });
});
