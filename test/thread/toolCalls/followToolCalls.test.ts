import { describe, expect, it } from "vitest";
import { StreamTruncatedError, TransportError } from "../../../src/core.js";
import { toolCallInterrupt } from "../../../src/testing.js";
import type { RunEvent } from "../../../src/thread/state/RunEvent.js";
import { initialState, type RunState } from "../../../src/thread/state/RunState.js";
import { followToolCalls } from "../../../src/thread/toolCalls/followToolCalls.js";
import {
  approve,
  asks,
  at,
  calls,
  changesOf,
  closed,
  draftsOf,
  finished,
  happen,
  openReading,
  received,
  respond,
  start,
  started,
} from "../../support/builders.js";

const question = (fields = {}) => toolCallInterrupt({ id: "a", toolCallId: "call-1", ...fields });
const afterwards = (state: RunState, ...happened: readonly RunEvent[]) =>
  happen(state, ...happened).state;
const ask = (...raws: readonly unknown[]) =>
  afterwards(
    initialState("thread-1"),
    start(),
    received("run-1", started(), ...raws),
    closed("run-1"),
  );
const asked = ask(...calls("send", { to: "ann" }), asks([question()]));
const answered = afterwards(asked, respond("a", approve()));
const load: RunEvent = { type: "load", runId: "load-1", now: at(5) };
/** What the questions are about, after the history was loaded and brought this. */
const loaded = (state: RunState, ...raws: readonly unknown[]) =>
  afterwards(
    state,
    load,
    received("load-1", started("load-1"), ...raws),
    closed("load-1", { error: new TransportError("cut") }),
  );
const callOf = ({ batch }: RunState) => batch?.interrupts[0]?.toolCall;

const rewritten = (name: string, args: unknown) => calls(name, args);

describe("an open question about a call", () => {
  it("a question about a call keeps its answer while the call is unchanged", () => {
    const again = loaded(answered, ...rewritten("send", { to: "ann" }));
    expect([callOf(again), draftsOf(again)]).toEqual([callOf(answered), draftsOf(answered)]);
    expect(changesOf(again).size).toBe(0);
  });

  it.each<readonly [string, string, unknown]>([
    ["other arguments", "send", { to: "bob" }],
    ["another tool", "delete", { to: "ann" }],
    ["arguments in addition", "send", { to: "ann", cc: "bob" }],
    ["arguments that cannot be read", "send", '{"to":"bob'],
  ])(
    "a question loses its answer when the agent has rewritten the call with %s",
    (_, name, args) => {
      const again = loaded(answered, ...rewritten(name, args));
      expect(callOf(again)).toMatchObject({
        name,
        argsText: typeof args === "string" ? args : JSON.stringify(args),
      });
      expect([draftsOf(again).size, changesOf(again).get("a")]).toEqual([0, 1]);
      expect(again.decisions.map(({ outcome }) => outcome)).toEqual(["changed", "open"]);
    },
  );

  it("a question keeps its answer when the connection broke while the call was streamed again", () => {
    const begins = [{ type: "TOOL_CALL_START", toolCallId: "call-1", toolCallName: "send" }];
    for (const cut of [
      begins,
      [...begins, { type: "TOOL_CALL_ARGS", toolCallId: "call-1", delta: '{"to":' }],
    ]) {
      const again = loaded(answered, ...cut);
      expect([callOf(again), draftsOf(again)]).toEqual([callOf(answered), draftsOf(answered)]);
    }
  });

  it("a question loses its answer when a whole history has only the beginning of the call", () => {
    const whole = afterwards(
      answered,
      load,
      received(
        "load-1",
        started("load-1"),
        ...calls("send", '{"to":'),
        asks([question()], "load-1"),
      ),
      closed("load-1"),
    );
    expect([callOf(whole)?.argsText, draftsOf(whole).size]).toEqual(['{"to":', 0]);
  });

  it("a question loses its answer when the beginning that was cut is one of another call", () => {
    for (const [name, args] of [
      ["sendAll", '{"to":'],
      ["send", '{"for":'],
    ] as const) {
      const again = loaded(answered, ...rewritten(name, args));
      expect([callOf(again)?.name, draftsOf(again).size]).toEqual([name, 0]);
    }
  });

  it("a question keeps its answer when loading was stopped while the call was streamed again", () => {
    const begins = received("load-1", started("load-1"), {
      type: "TOOL_CALL_START",
      toolCallId: "call-1",
      toolCallName: "send",
    });
    const stopped = afterwards(answered, load, begins, { type: "abort", now: at(6) });
    expect(stopped.ending?.kind).toBe("aborted");
    expect([callOf(stopped), draftsOf(stopped)]).toEqual([callOf(answered), draftsOf(answered)]);
  });

  it("a question loses its answer when its call was rewritten, whether or not the other questions are about a call", () => {
    const other = { id: "b", reason: "confirmation" };
    const both = afterwards(
      ask(...calls("send", { to: "ann" }), asks([other, question()])),
      respond("a", approve()),
    );
    const again = loaded(both, ...rewritten("send", { to: "bob" }));
    expect([draftsOf(again).size, changesOf(again).get("a"), changesOf(again).has("b")]).toEqual([
      0,
      1,
      false,
    ]);
    expect(again.batch?.interrupts[0]).toBe(both.batch?.interrupts[0]);
  });

  it("a question gets its call as soon as the conversation has it", () => {
    const without = afterwards(ask(asks([question()])), respond("a", approve()));
    expect(callOf(without)).toBeUndefined();
    const later = loaded(without, ...rewritten("send", { to: "ann" }));
    expect(callOf(later)).toMatchObject({ id: "call-1", name: "send", args: { to: "ann" } });
    expect(draftsOf(later).size).toBe(0);
  });

  it("a question about no call, or about one that is not there, stays unchanged", () => {
    for (const fields of [
      { toolCallId: "other" },
      { toolCallId: undefined, reason: "confirmation" },
    ]) {
      const before = ask(...calls("send", { to: "ann" }), asks([question(fields)]));
      const again = loaded(before, ...rewritten("send", { to: "bob" }));
      expect(again.batch?.interrupts).toEqual(before.batch?.interrupts);
      expect(changesOf(again).size).toBe(0);
    }
  });

  it("a question is compared with its call only when nothing is read", () => {
    const reading = afterwards(
      answered,
      load,
      received("load-1", started("load-1"), ...rewritten("send", { to: "bob" })),
    );
    expect([callOf(reading), draftsOf(reading)]).toEqual([callOf(answered), draftsOf(answered)]);
  });

  it("a question is the same object where nothing has changed about the calls", () => {
    const noticed = afterwards(asked, { type: "shown", interruptId: "a", now: at(3) });
    expect(noticed.batch).toBe(asked.batch);
  });

  it("a question that is no longer asked is not looked up", () => {
    expect(
      afterwards(
        asked,
        load,
        received("load-1", started("load-1"), finished("load-1")),
        closed("load-1"),
      ).batch,
    ).toBeNull();
  });

  it.each<readonly [string, RunState["ending"]]>([
    ["the connection broke", { kind: "truncated", error: new StreamTruncatedError("cut") }],
    ["the agent could not be reached", { kind: "unreachable", error: new TransportError("down") }],
    ["loading was stopped", { kind: "aborted" }],
  ])("a question keeps its call where %s and only its beginning came", (_, ending) => {
    expect(callOf(looked({ ending }, "send", '{"to":'))).toBe(callOf(answered));
  });

  it.each<readonly [string, RunState["ending"]]>([
    ["nothing was read since the page was loaded", null],
    ["the run has succeeded", { kind: "success" }],
  ])("a question gets the call of the conversation where %s", (_, ending) => {
    expect(callOf(looked({ ending }, "send", '{"to":'))?.argsText).toBe('{"to":');
  });

  it("a question that shows a call of its own is compared with what was streamed", () => {
    const own = (fields: object) => looked({ batch: withCall(fields) }, "send", { to: "ann" });
    const streamedAs = { name: "send", argsText: '{"to":"ann"}' };
    for (const fields of [
      { name: "pay", streamedAs },
      { streamedAs: { name: "start", argsText: "{}" } },
    ])
      expect(callOf(own(fields))).toMatchObject(fields);
    expect(
      callOf(own({ name: "pay", streamedAs: { name: "start", argsText: "{}" } })),
    ).toMatchObject({
      name: "pay",
      streamedAs,
    });
  });

  it("a question about no call is not about one without an id", () => {
    const asksOnly = ask(asks([{ id: "a", reason: "confirmation" }]));
    const { messages } = ask(...calls("send", { to: "ann" }, "")).transcript;
    const state = { ...asksOnly, transcript: { ...asksOnly.transcript, messages } };
    expect(followToolCalls(asksOnly, state, at(5))).toBe(state);
  });

  it("a question is not looked up again where neither it nor the conversation has changed", () => {
    const { messages } = ask(...calls("send", { to: "bob" })).transcript;
    const state = { ...answered, transcript: { ...answered.transcript, messages } };
    expect(changesOf(followToolCalls(state, { ...state, checkedAt: 1 }, at(5))).size).toBe(0);
    for (const before of [
      { ...state, phase: openReading("run-9") },
      { ...state, batch: null },
      { ...state, transcript: answered.transcript },
    ])
      expect(changesOf(followToolCalls(before, state, at(5))).size).toBe(1);
  });
});

/** The open batch, whose question shows another call. */
function withCall(fields: object): RunState["batch"] {
  const { batch } = answered;
  return (
    batch && {
      ...batch,
      interrupts: batch.interrupts.map((one) => ({
        ...one,
        ...(one.toolCall && { toolCall: { ...one.toolCall, ...fields } }),
      })),
    }
  );
}

/** The state after the conversation has come with this call. */
function looked(fields: Partial<RunState>, name: string, args: unknown): RunState {
  const { messages } = ask(...calls(name, args)).transcript;
  return followToolCalls(
    answered,
    { ...answered, transcript: { ...answered.transcript, messages }, ...fields },
    at(5),
  );
}
