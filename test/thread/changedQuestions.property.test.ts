import fc from "fast-check";
import { expect, it } from "vitest";
import { type Drafts, readPauseHandle } from "../../src/core.js";
import { contextOf } from "../../src/dialects/openBatch.js";
import { jsonEqual } from "../../src/protocol/json.js";
import { toPauseHandle } from "../../src/thread/pause/toPauseHandle.js";
import type { RunEvent } from "../../src/thread/state/RunEvent.js";
import { initialState, type RunState, streamOf } from "../../src/thread/state/RunState.js";
import {
  asks,
  at,
  calls,
  closed,
  draftsOf,
  failed,
  finished,
  happen,
  received,
  respond,
  start,
  started,
} from "../support/builders.js";
import { reachedIn, runs } from "../support/depth.js";
import { transitionWithDefaults as transition } from "../support/transitionWithDefaults.js";

const ids = ["q", "r"];
const schema = {
  type: "object",
  properties: { approved: { type: "boolean" } },
  required: ["approved"],
};
const question = (id: string, message: string) => ({
  id,
  reason: "tool_call",
  toolCallId: `call-${id}`,
  message,
  responseSchema: schema,
});

const payloadsIn = (drafts: Drafts) =>
  [...drafts].flatMap(([id, draft]) => (draft.status === "resolved" ? [[id, draft] as const] : []));

const anyId = fc.constantFrom(...ids);
const anyCall = fc.record({ id: anyId, args: fc.constantFrom({ to: "ann" }, { to: "eve" }, {}) });
const anyAsk = fc.record({
  some: fc.subarray(ids, { minLength: 1 }),
  message: fc.constantFrom("Pay?", "Pay all?"),
});
const anyEvents = fc.oneof(
  anyCall.map(({ id, args }) => calls("pay", args, `call-${id}`)),
  anyCall.map(({ id, args }) => calls("pay", args, `call-${id}`).slice(0, 1)),
  anyAsk.map(({ some, message }) => [asks(some.map((id) => question(id, message)))]),
  fc.constantFrom([failed()], [failed("Open", "PENDING_INTERRUPTS")], [finished()], [started()]),
);

type Step = (state: RunState, step: number) => readonly RunEvent[];
const now = at(1);
const inStream = (state: RunState): string => streamOf(state)?.runId ?? "none";
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: anyEvents.map(
      (raws): Step =>
        (state) => [received(inStream(state), ...raws)],
    ),
  },
  {
    weight: 4,
    arbitrary: fc.constant<Step>((state) => [
      { type: "closed", runId: inStream(state), error: null, now },
    ]),
  },
  {
    weight: 6,
    arbitrary: anyId.map(
      (interruptId): Step =>
        (_, step) => [
          respond(
            interruptId,
            { status: "resolved", payload: { approved: true, given: step } },
            now,
          ),
        ],
    ),
  },
  {
    weight: 3,
    arbitrary: fc.constant<Step>((_, step) => [{ type: "submit", runId: `run-${step}`, now }]),
  },
  fc.constant<Step>((_, step) => [{ type: "retry", runId: `run-${step}`, now }]),
  fc.constant<Step>((_, step) => [{ type: "start", runId: `run-${step}`, messages: [], now }]),
  {
    weight: 2,
    arbitrary: fc.constant<Step>((_, step) => [{ type: "load", runId: `run-${step}`, now }]),
  },
  fc.constant<Step>((_, step) => [
    { type: "steerAway", runId: `run-${step}`, messages: [], keepAnswers: true, now },
  ]),
  fc.constant<Step>((_, step) => [
    { type: "observe", runId: `run-${step}`, messages: [], resume: undefined, now },
  ]),
  fc.constantFrom<Step>(
    () => [{ type: "dismiss" }],
    () => [{ type: "abort", now }],
  ),
  anyCall.map(
    ({ id, args }): Step =>
      (_, step) => [
        {
          type: "adopt",
          messages: [
            {
              id: `m-${id}`,
              role: "assistant",
              toolCalls: [
                {
                  id: `call-${id}`,
                  type: "function",
                  function: { name: "pay", arguments: JSON.stringify(args) },
                },
              ],
            },
          ],
          state: undefined,
          interrupts: [],
          requestId: `found-${step}`,
          now,
        },
      ],
  ),
);

const asked = happen(
  initialState("thread-1"),
  start(),
  received(
    "run-1",
    started(),
    ...calls("pay", { to: "ann" }, "call-q"),
    asks([question("q", "Pay?")]),
  ),
  closed("run-1"),
).state;

/** Everything a person reads of a question, as text. */
function contentOf(state: RunState, id: string): string {
  const open = state.batch?.interrupts.find((interrupt) => interrupt.id === id);
  return JSON.stringify([open?.message, open?.toolCall?.name, open?.toolCall?.args]);
}

it("an answer is never sent to a question with other content than it was given for, in any sequence of events", () => {
  let sent = 0;
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 80, size: "max" }), fc.nat(79), (steps, stored) => {
      let state = asked;
      let handle: unknown = null;
      const given = new Map<number, string>();
      const happens = (event: RunEvent): void => {
        const before = state;
        const [next, effects] = transition(before, event);
        state = next;
        // The answer is kept as a copy, so that no later change affects it; its number shows whose
        // it is.
        for (const [id, { payload }] of event.type === "respond" ? payloadsIn(event.drafts) : []) {
          const kept = draftsOf(next).get(id);
          if (kept?.status !== "resolved" || !jsonEqual(kept.payload, payload)) continue;
          if (
            typeof payload === "object" &&
            payload !== null &&
            "given" in payload &&
            typeof payload.given === "number"
          )
            given.set(payload.given, contentOf(before, id));
        }
        for (const effect of effects) {
          if (effect.type !== "resumeRun") continue;
          for (const entry of effect.resume) {
            if (entry.status !== "resolved") continue;
            sent += 1;
            const { payload } = entry;
            const number =
              typeof payload === "object" && payload !== null && "given" in payload
                ? payload.given
                : undefined;
            const shown = contentOf(before, entry.interruptId);
            expect(typeof number === "number" ? given.get(number) : undefined).toBe(shown);
            // What is shown is also what the conversation holds, but for a call that was cut off
            // while it was streamed.
            const call = contextOf(before).findToolCall(`call-${entry.interruptId}`);
            const kind = before.ending?.kind;
            if (call !== undefined && kind !== "aborted" && kind !== "truncated")
              expect(shown).toContain(JSON.stringify(call.args));
          }
        }
      };
      for (const [step, make] of steps.entries()) {
        for (const event of make(state, step)) happens(event);
        if (step === stored) handle = JSON.parse(JSON.stringify(toPauseHandle(state)));
        else if (handle !== null && state.batch === null) {
          happens({ type: "restore", pause: readPauseHandle(handle), now });
          handle = null;
        }
      }
    }),
    { numRuns: runs(800) },
  );
  expect(sent).toBeGreaterThan(reachedIn(50));
});
