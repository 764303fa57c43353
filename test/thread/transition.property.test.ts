import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DecisionRecord, TransportError } from "../../src/core.js";
import type { Effect, RunEvent } from "../../src/thread/state/RunEvent.js";
import {
  initialState,
  isOver,
  type RunState,
  statusOf,
  streamOf,
} from "../../src/thread/state/RunState.js";
import {
  answer,
  asks,
  at,
  cancel,
  closed,
  draftsOf,
  failed,
  finished,
  inputsOf,
  interruptedWith,
  isoAt,
  lastSent,
  received,
  respond,
  says,
  started,
} from "../support/builders.js";
import { runs } from "../support/depth.js";
import { transitionWithDefaults as transition } from "../support/transitionWithDefaults.js";

const ids = ["a", "b", "__proto__"];
const question = (id: string, deadline: number) => ({
  id,
  reason: "acme:any",
  ...(deadline > 0 && { expiresAt: isoAt(deadline) }),
});

/** Run ids that depend on the thread an event happens to. */
const open = "the open run";
const fresh = "a new run";

function place(event: RunEvent, state: RunState, step: number): RunEvent {
  if (!("runId" in event)) return event;
  const runId =
    event.runId === open
      ? (streamOf(state)?.runId ?? "no run")
      : event.runId === fresh
        ? `run-${step}`
        : event.runId;
  return { ...event, runId };
}

const anyId = fc.constantFrom(...ids, "stranger");
const now = fc.nat(20).map(at);
const anyDraft = fc.constantFrom(answer(1), answer({ x: [true] }), answer(null), cancel());
const anyQuestions = fc
  .subarray(ids, { minLength: 1 })
  .chain((some) =>
    fc.tuple(...some.map((id) => fc.nat(20).map((deadline) => question(id, deadline)))),
  );
const anyEvents = fc.oneof(
  fc.constantFrom([started()], says("Hello"), [finished()], [failed()]),
  anyQuestions.map((questions) => [asks(questions)]),
);
const anyBreak = fc
  .constantFrom(undefined, 400, 500)
  .map((status) => new TransportError("gone", status ? { status } : {}));

const make = <Type extends RunEvent["type"], Fields>(
  type: Type,
  fields: { [Key in keyof Fields]: fc.Arbitrary<Fields[Key]> },
) => fc.record<Fields>(fields).map((made) => ({ type, ...made }));
const runId = fc.constant(fresh);
const messages = fc.constant([]);

const anyEvent: fc.Arbitrary<RunEvent> = fc.oneof(
  make("start", { runId, messages, now }),
  { weight: 3, arbitrary: anyEvents.map((raws) => received(open, ...raws)) },
  { weight: 3, arbitrary: now.map((moment) => closed(open, { now: moment })) },
  make("closed", { runId: fc.constant(open), error: anyBreak, now }),
  anyEvents.map((raws) => received("an older run", ...raws)),
  now.map((moment) => closed("an older run", { now: moment })),
  { weight: 4, arbitrary: fc.tuple(anyId, anyDraft, now).map((given) => respond(...given)) },
  make("clear", { interruptId: anyId, now }),
  make("input", { interruptId: anyId, value: fc.constantFrom("typing", undefined) }),
  make("shown", { interruptId: anyId, now }),
  { weight: 3, arbitrary: make("submit", { runId, now }) },
  make("retry", { runId, mayRepeat: fc.boolean(), now }),
  make("steerAway", { runId, messages, now }),
  make("deadline", { now }),
  fc.constantFrom<RunEvent>(
    { type: "abort", now: at(0) },
    { type: "dismiss" },
    { type: "reset" },
    { type: "toolStarted", toolCallId: "t" },
    { type: "toolEnded", toolCallId: "t" },
    { type: "lookedUp" },
  ),
);

interface Happened {
  readonly before: RunState;
  readonly event: RunEvent;
  readonly next: RunState;
  readonly effects: readonly Effect[];
}

const anySequence = fc.tuple(
  fc.option(anyQuestions),
  fc.array(anyEvent, { maxLength: 60, size: "max" }),
);

/** What each event of a sequence does. */
function stepsOf([questions, events]: typeof anySequence extends fc.Arbitrary<infer Sequence>
  ? Sequence
  : never): readonly Happened[] {
  let state = questions === null ? initialState("thread-1") : interruptedWith(...questions);
  return events.map((unplaced, step) => {
    const before = state;
    const event = place(unplaced, before, step);
    const [next, effects] = transition(before, event);
    state = next;
    return { before, event, next, effects };
  });
}

const recorded = fc.sample(anySequence, 600).flatMap(stepsOf);

/** Checks a rule for each step of random sequences of events in a thread. */
function always(rule: (happened: Happened) => void): void {
  expect(recorded.length).toBeGreaterThan(10_000);
  try {
    recorded.forEach(rule);
  } catch (error) {
    // Looks for a short sequence that breaks the rule, and throws with that.
    fc.assert(
      fc.property(anySequence, (sequence) => stepsOf(sequence).forEach(rule)),
      { numRuns: runs(600) },
    );
    throw error;
  }
}

/** Whether a stream closes by this: to stop one whose run is over is the same. */
const closes = (state: RunState, { type }: RunEvent): boolean => {
  const stream = streamOf(state);
  return type === "closed" || (type === "abort" && stream !== null && isOver(stream));
};

describe("any sequence of events in a thread", () => {
  it("a thread loses an answer only when it is removed, was accepted, or is dismissed on purpose", () => {
    always(({ before, event, next }) => {
      if (event.type === "reset" || event.type === "dismiss") return;
      // A person stops waiting for an agent that has acted on the answers.
      if (event.type === "abort" && next.lastOutcome === "accepted") return;
      const settled =
        closes(before, event) && streamOf(before) !== null && next.batch !== before.batch;
      if (settled) return;
      for (const [id, draft] of draftsOf(before)) {
        const itsOwn =
          event.type === "respond"
            ? event.drafts.has(id)
            : event.type === "clear" && event.interruptId === id;
        if (!itsOwn) expect(draftsOf(next).get(id)).toBe(draft);
      }
    });
  });

  it("a failure never removes the questions, unless the agent has acted on the answers", () => {
    always(({ before, event, next }) => {
      const isUnknown = (record: DecisionRecord) =>
        record.outcome === "unknown" && record.resumeRunId !== lastSent(before)?.runId;
      // It has acted, be it on this answer or on another one that was sent before.
      const hasActed = streamOf(before)?.activity === "output" && next.decisions.some(isUnknown);
      if (next.lastOutcome === "accepted" || hasActed) return;
      if (before.batch !== null && closes(before, event) && statusOf(next) === "failed")
        expect(next.batch).not.toBeNull();
      if (before.batch !== null && event.type === "abort" && !closes(before, event))
        expect(next.batch).toBe(before.batch);
    });
  });

  it("a thread never opens two streams, and none while another is read", () => {
    always(({ before, next, effects }) => {
      const opened = effects.flatMap((effect) =>
        effect.type === "startRun" || effect.type === "resumeRun" ? [effect] : [],
      );
      expect(opened.length).toBeLessThanOrEqual(streamOf(before) === null ? 1 : 0);
      for (const { runId } of opened) expect(streamOf(next)?.runId).toBe(runId);
    });
  });

  it("a thread sends only arrays that answer everything open, in order, resolving nothing that has expired", () => {
    always(({ before, event, effects }) => {
      for (const effect of effects) {
        if (!("resume" in effect) || !Array.isArray(effect.resume) || !("now" in event)) continue;
        const open = before.batch?.interrupts ?? [];
        const late = open
          .filter(({ expiresAt }) => expiresAt !== undefined && expiresAt <= event.now)
          .map(({ id }) => id);
        expect(effect.resume.map(({ interruptId }) => interruptId)).toEqual(
          open.map(({ id }) => id),
        );
        expect(
          effect.resume.filter(
            ({ interruptId, status }) => status === "resolved" && late.includes(interruptId),
          ),
        ).toEqual([]);
      }
    });
  });

  it("a thread repeats the identical array", () => {
    always(({ before, event, next }) => {
      if (event.type === "retry" && streamOf(next) !== streamOf(before))
        expect(lastSent(next)?.resume).toBe(lastSent(before)?.resume);
    });
  });

  it("a thread keeps answers locked while they are on their way", () => {
    const locked = new Set([
      "start",
      "respond",
      "clear",
      "input",
      "submit",
      "retry",
      "steerAway",
      "dismiss",
    ]);
    always(({ before, event, next, effects }) => {
      if (streamOf(before) === null || !locked.has(event.type)) return;
      // A message that is sent meanwhile waits for its turn.
      const open = ({ phase, batch, answers, attempt }: RunState) => [
        phase,
        batch,
        answers,
        attempt,
      ];
      for (const [index, value] of open(next).entries()) expect(value).toBe(open(before)[index]);
      expect(effects.filter(({ type }) => type !== "refuse" && type !== "join")).toEqual([]);
    });
  });

  it("a thread ignores later events of another run", () => {
    always(({ before, event, next }) => {
      if (
        (event.type === "received" || event.type === "closed") &&
        event.runId !== streamOf(before)?.runId
      )
        expect(next).toBe(before);
    });
  });

  it("a thread has no effects when nothing has changed", () => {
    always(({ before, next, effects }) => {
      // What is not sent has a reason, or joins another call.
      if (next === before)
        expect(effects.filter(({ type }) => type !== "refuse" && type !== "join")).toEqual([]);
    });
  });

  it("a thread sends answers, lets them wait, joins them to others, or names one reason why not", () => {
    always(({ before, event, next, effects }) => {
      if (event.type !== "submit" && event.type !== "retry" && event.type !== "steerAway") return;
      const results = effects.filter(({ type }) => type === "refuse" || type === "join");
      const isMade = next !== before && next.calls.some(({ id }) => id === event.runId);
      expect(results.length + (isMade ? 1 : 0)).toBe(1);
    });
  });

  it("a thread never contradicts itself", () => {
    always(({ next }) => {
      const { batch, ending, error } = next;
      const outgoing = lastSent(next);
      const status = statusOf(next);
      const stream = streamOf(next);
      expect(status === "running" || status === "resuming").toBe(stream !== null);
      expect(status === "resuming").toBe(stream !== null && outgoing !== null);
      if (status === "interrupted") expect([batch !== null, outgoing]).toEqual([true, null]);
      if (status === "idle" || status === "finished" || status === "running")
        expect(batch).toBeNull();
      if (status === "resuming") expect(batch).not.toBeNull();
      if (status !== "idle")
        expect(error).toBe(ending !== null && "error" in ending ? ending.error : null);
      const open = new Set(batch?.interrupts.map(({ id }) => id));
      expect(
        [...draftsOf(next).keys(), ...inputsOf(next).keys()].filter((id) => !open.has(id)),
      ).toEqual([]);
    });
  });

  it("a thread has one record for each question, and another one for an answer that differs from one of unknown outcome", () => {
    always(({ before, event, next }) => {
      if (event.type === "reset") return;
      const asked =
        next.batch === null || next.batch === before.batch ? 0 : next.batch.interrupts.length;
      const added = next.decisions.length - before.decisions.length - asked;
      const unknown = before.decisions.filter(({ outcome }) => outcome === "unknown").length;
      expect(added >= 0 && added <= (streamOf(next) === streamOf(before) ? 0 : unknown)).toBe(true);
    });
  });

  it("a thread has no decision without an outcome once its run is over", () => {
    always(({ next }) => {
      const undecided = next.decisions
        .filter(({ outcome }) => outcome === "pending")
        .map(({ resumeRunId }) => resumeRunId);
      expect(undecided.filter((sent) => sent !== streamOf(next)?.runId)).toEqual([]);
    });
  });
});
