import { describe, expect, it } from "vitest";
import { defaultValidator } from "../../src/core.js";
import { defaultDialects } from "../../src/dialects/builtIn/defaultDialects.js";
import { createDialects } from "../../src/dialects/createDialects.js";
import { createAnswerChecks } from "../../src/thread/compose/answerChecks.js";
import type { RunEvent } from "../../src/thread/state/RunEvent.js";
import { initialState, type RunState } from "../../src/thread/state/RunState.js";
import { createSnapshots } from "../../src/thread/view/createSnapshots.js";
import { pauses } from "../dialects/trpc-agent-go/backend.js";
import {
  answer,
  approve,
  at,
  cancel,
  closed,
  deny,
  draftsOf,
  failed,
  finished,
  received,
  respond,
  start,
  started,
  submit,
} from "../support/builders.js";
import { transitionWithDefaults as transition } from "../support/transitionWithDefaults.js";

type Reads = ReturnType<typeof createDialects>;

/** Applies events, read with these dialects; returns the requests that are sent. */
function course(before: RunState, reads: Reads, ...happened: readonly RunEvent[]) {
  let state = before;
  let sent = 0;
  for (const event of happened) {
    const [next, effects] = transition(state, event, defaultValidator, reads);
    state = next;
    sent += effects.filter(({ type }) => type === "resumeRun").length;
  }
  return { state, sent };
}

const modes = ["auto", "when-complete", "manual"] as const;

/** The rules for a question that changed, for any answer to it and any submit mode. */
function expectWithdrawn(state: RunState, reads: Reads): void {
  for (const mode of modes) {
    for (const continuing of [false, true]) {
      const { interrupts, composer } = createSnapshots(
        createAnswerChecks(defaultValidator),
        mode,
        reads,
      )({ ...state, continuing });
      expect(interrupts).toMatchObject([
        { draft: null, input: undefined, changed: true, locked: false },
      ]);
      expect(composer).not.toMatchObject({ status: "ready" });
      expect(composer.canRetry).toBe(false);
    }
  }
  const again: RunEvent = { type: "retry", runId: "run-9", now: at(2) };
  expect(course(state, reads, submit("run-9", at(2)), again).sent).toBe(0);
}

/** The state of a question when it changes, from the moment it is asked. */
function statesOf(asked: RunState, id: string, reads: Reads): Readonly<Record<string, RunState>> {
  const on = (...happened: readonly RunEvent[]) => course(asked, reads, ...happened).state;
  const given = respond(id, approve());
  const sent = [given, submit("run-2"), received("run-2", started("run-2"))];
  return {
    unanswered: asked,
    typed: on({ type: "input", interruptId: id, value: "no" }),
    approved: on(given),
    denied: on(respond(id, deny())),
    answered: on(respond(id, answer("in words"))),
    skipped: on(respond(id, cancel())),
    refused: on(...sent, received("run-2", failed()), closed("run-2")),
    unknown: on(...sent, closed("run-2")),
  };
}

describe("a question that a graph of tRPC-Agent-Go asks by an activity", () => {
  const reads = createDialects(defaultDialects);
  const pause = {
    nodeId: "ask",
    key: "confirm",
    prompt: "Pay 10?",
    checkpointId: "ck",
    lineageId: "ln",
  };
  const id = "ck/confirm";
  const asked = course(
    initialState("thread-1"),
    reads,
    start(),
    received("run-1", started(), pauses(1, pause), finished()),
    closed("run-1"),
  ).state;
  const loads = (...raws: readonly unknown[]): readonly RunEvent[] => [
    { type: "load", runId: "load-1", now: at(1) },
    received("load-1", started("load-1"), ...raws, finished("load-1")),
    closed("load-1", { now: at(1) }),
  ];
  const observes = (...raws: readonly unknown[]): readonly RunEvent[] => [
    { type: "observe", runId: "theirs", messages: [], resume: undefined, now: at(1) },
    received("theirs", started("theirs"), ...raws, finished("theirs")),
    closed("theirs", { now: at(1) }),
  ];
  const states = Object.entries(statesOf(asked, id, reads));
  const others = {
    "another prompt": { ...pause, prompt: "Pay 10000?" },
    "a prompt with data": { ...pause, prompt: { message: "Pay 10?", sum: 10_000 } },
    "another lineage": { ...pause, lineageId: "other" },
    "another node": { ...pause, nodeId: "pay" },
  };
  const cells = states.flatMap(([name, state]) =>
    Object.entries(others).map(([what, value]) => ({ name, state, what, value })),
  );

  it("a question that a graph asks by an activity has this id", () => {
    expect(asked.batch?.interrupts).toMatchObject([{ id, dialect: "trpcAgentGo" }]);
  });

  it.each(cells)(
    "the question is withdrawn by a load that brings $what while $name",
    ({ state, value }) => {
      const after = course(state, reads, ...loads(pauses(2, value)));
      expect(after.sent).toBe(0);
      expectWithdrawn(after.state, reads);
    },
  );

  it.each(cells)(
    "the question is withdrawn by a run of the host that brings $what while $name",
    ({ state, value }) => {
      const after = course(state, reads, ...observes(pauses(2, value)));
      expect(after.sent).toBe(0);
      expectWithdrawn(after.state, reads);
    },
  );

  it("the question is withdrawn when the run that carries its answer is refused and asks it with another prompt", () => {
    const carried = [
      respond(id, approve()),
      submit("run-2"),
      received("run-2", started("run-2"), failed()),
    ];
    const again = [
      received("run-2", started("run-2"), pauses(2, others["another prompt"]), finished("run-2")),
      closed("run-2"),
    ];
    expectWithdrawn(course(asked, reads, ...carried, ...again).state, reads);
  });

  it.each(states)(
    "the question keeps its answer where only the state of the agent changed, while %s",
    (_, state) => {
      const settled = [
        { type: "STATE_SNAPSHOT", snapshot: { sum: 10_000 } },
        { type: "STATE_DELTA", delta: [{ op: "add", path: "/to", value: "eve" }] },
      ];
      const { state: after } = course(state, reads, ...loads(pauses(2, pause), ...settled));
      expect(draftsOf(after)).toEqual(draftsOf(state));
      expect(
        createSnapshots(createAnswerChecks(defaultValidator), "manual", reads)(after).interrupts,
      ).toMatchObject([{ changed: false }]);
    },
  );
});
