import fc from "fast-check";
import { expect, it } from "vitest";
import { ProtocolError, StreamTruncatedError, TransportError } from "../../../src/core.js";
import { closeFirst } from "../../../src/thread/closing/closeFirst.js";
import { close } from "../../../src/thread/closing/closeStream.js";
import { wasAsked } from "../../../src/thread/open/wasAsked.js";
import type { RunEvent } from "../../../src/thread/state/RunEvent.js";
import { initialState, type RunState, streamOf } from "../../../src/thread/state/RunState.js";
import {
  asks,
  at,
  calls,
  closed,
  failed,
  finished,
  isoAt,
  received,
  says,
  started,
} from "../../support/builders.js";
import { reachedIn, runs } from "../../support/depth.js";
import {
  depsWith,
  transitionWithDefaults as transition,
} from "../../support/transitionWithDefaults.js";

const question = (id: string, toolCallId?: string) => ({
  id,
  reason: toolCallId === undefined ? "acme:any" : "tool_call",
  expiresAt: isoAt(5),
  ...(toolCallId !== undefined && { toolCallId }),
});
const user = (id: string) => ({ id, role: "user", content: "Go" }) as const;
const history = [
  user("m0"),
  {
    id: "m1",
    role: "assistant",
    toolCalls: [{ id: "call-1", type: "function", function: { name: "send", arguments: "{}" } }],
  },
];

const anyEvents = fc.constantFrom<readonly unknown[]>(
  [started()],
  says("Hello"),
  calls("send", { to: "ann" }),
  [{ type: "TOOL_CALL_RESULT", toolCallId: "call-1", messageId: "r", content: "done" }],
  [{ type: "MESSAGES_SNAPSHOT", messages: history }],
  [{ type: "STEP_STARTED", stepName: "one" }],
  [finished()],
  [{ ...finished(), outcome: { type: "cancelled" } }],
  [{ ...finished(), outcome: "odd" }],
  [asks([question("a", "call-1"), question("b")])],
  [asks([question("a")])],
  [failed()],
  [failed("The agent waits", "PENDING_INTERRUPTS")],
);
const anyEnd = fc.constantFrom(
  null,
  new TransportError("gone"),
  new TransportError("refused", { status: 409 }),
  new StreamTruncatedError("cut"),
  new ProtocolError("rule", "broken", {}),
);
const anyRun = fc.record({
  loads: fc.boolean(),
  events: fc.array(anyEvents, { maxLength: 5 }),
  result: fc.boolean(),
  error: anyEnd,
});

/** The state of a new thread after these runs, and whenever one ends what both functions make of it. */
function* endsOf(
  sequence: readonly (typeof anyRun extends fc.Arbitrary<infer Run> ? Run : never)[],
) {
  const deps = depsWith({ declaredTools: new Set(["send"]) });
  let state: RunState = { ...initialState("thread-1"), lookup: "done" };
  const happen = (event: RunEvent): void => {
    [state] = transition(state, event);
  };
  for (const [place, { loads, events, result, error }] of sequence.entries()) {
    const runId = `run-${place}`;
    if (loads) happen({ type: "load", runId, now: at(place) });
    else happen({ type: "start", runId, messages: [user(`u${place}`)], now: at(place) });
    for (const raws of events) happen(received(runId, ...raws));
    const message = { id: "t", role: "tool", toolCallId: "call-1", content: "late" } as const;
    if (result) happen({ type: "result", message });
    const stream = streamOf(state);
    const event = { type: "closed", runId, error, now: at(place + 1) } as const;
    if (stream !== null && !wasAsked(state))
      yield [closeFirst(state, stream, event, deps), close(state, stream, event, deps)];
    happen(closed(runId, { error, now: event.now }));
  }
}

it("ends a run of a thread in which nothing was asked as `close` does, which comes later", () => {
  let asked = 0;
  let total = 0;
  fc.assert(
    fc.property(fc.array(anyRun, { minLength: 1, maxLength: 4 }), (sequence) => {
      for (const [first, whole] of endsOf(sequence)) {
        total++;
        if (whole?.batch !== null) asked++;
        expect(first).toEqual(whole);
      }
    }),
    { numRuns: runs(1000) },
  );
  expect(total).toBeGreaterThan(reachedIn(1000));
  expect(asked).toBeGreaterThan(reachedIn(200));
});
