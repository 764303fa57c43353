import { describe, expect, it } from "vitest";
import { AgentRunError, initialState, type RunEvent, type RunState, TransportError } from "../../src/core.js";
import { confirmationInterrupt } from "../../src/testing.js";
import {
  answer,
  approve,
  asks,
  at,
  closed,
  failed,
  finished,
  happen,
  interruptedWith,
  isoAt,
  received,
  respond,
  says,
  start,
  started,
  submit,
} from "../support/builders.js";

const deadline = 100;
const ask = (id: string) => confirmationInterrupt({ id, expiresAt: isoAt(deadline) });

const idle = initialState("thread-1");
const running = happen(idle, start(), received("run-1", started())).state;
const interrupted = happen(interruptedWith(ask("a"), ask("b")), respond("a", approve()), respond("b", approve())).state;
const resuming = happen(interrupted, submit("run-2"), received("run-2", started("run-2"))).state;

/** Every place a thread can be in; `refused` and `unsure` are failed with the batch kept, told apart by what is known of its delivery. */
const states = {
  idle,
  running,
  interrupted,
  resuming,
  finished: happen(running, received("run-1", finished()), closed("run-1")).state,
  failed: happen(running, received("run-1", failed()), closed("run-1")).state,
  refused: happen(resuming, received("run-2", failed()), closed("run-2")).state,
  unsure: happen(resuming, closed("run-2")).state,
  saving: happen(interrupted, { type: "submit", runId: "run-3", save: "required", now: at(0) }).state,
};

const openRun = ({ stream }: RunState): string => stream?.runId ?? "run-1";
const hears =
  (...raws: readonly unknown[]) =>
  (state: RunState): readonly RunEvent[] => [received(openRun(state), ...raws)];
const endsWith =
  (...raws: readonly unknown[]) =>
  (state: RunState): readonly RunEvent[] => [...hears(...raws)(state), closed(openRun(state))];
const does = (event: RunEvent) => () => [event];

const happenings = {
  "a new run": does(start("run-9")),
  "a load": does({ type: "load", runId: "run-9", now: at(0) }),
  "text arrives": hears(...says("Hello")),
  "RUN_FINISHED arrives": hears(finished()),
  "an interrupt arrives": hears(asks([ask("c")])),
  "RUN_ERROR arrives": hears(failed()),
  "it closes after success": endsWith(finished()),
  "it closes after an interrupt": endsWith(asks([ask("c")])),
  "it closes after RUN_ERROR": endsWith(failed()),
  "it closes without an end": (state: RunState) => [closed(openRun(state))],
  "the connection breaks": (state: RunState) => [closed(openRun(state), { error: new TransportError("gone") })],
  "an answer": does(respond("a", answer({ approved: false }))),
  "an answer to nothing open": does(respond("x", approve())),
  "an answer is taken back": does({ type: "clear", interruptId: "a", now: at(0) }),
  "something is typed": does({ type: "input", interruptId: "a", value: "typing" }),
  submit: does(submit("run-9")),
  retry: does({ type: "retry", runId: "run-9", mayRepeat: true, now: at(0) }),
  "steer away": does({ type: "steerAway", runId: "run-9", messages: [], now: at(0) }),
  "time passes": does({ type: "deadline", now: at(deadline) - 1 }),
  "the deadline passes": does({ type: "deadline", now: at(deadline) }),
  "the record is stored": does({ type: "saved", runId: "run-3", now: at(0) }),
  "the record is not stored": does({ type: "notSaved", runId: "run-3", error: new AgentRunError("storage", "full") }),
  abort: does({ type: "abort", now: at(0) }),
  dismiss: does({ type: "dismiss" }),
  reset: does({ type: "reset" }),
} satisfies Record<string, (state: RunState) => readonly RunEvent[]>;

const signs = {
  startRun: "+run",
  resumeRun: "+resume",
  saveSent: "+save",
  loadRun: "+load",
  abortRun: "+abort",
  setDeadline: "+timer",
  clearDeadline: "-timer",
};

/** One row per happening, one column per state: the status after it and what is to be done; "–" is the very same state object. */
const table = `
                             | idle         | running            | interrupted             | resuming             | finished     | failed       | refused                 | unsure                  | saving
a new run                    | running +run | –                  | –                       | –                    | running +run | running +run | –                       | –                       | –
a load                       | running +load | –                 | running +load -timer    | –                    | running +load | running +load | running +load -timer   | resuming +load -timer  | –
text arrives                 | –            | running            | –                       | resuming             | –            | –            | –                       | –                       | –
RUN_FINISHED arrives         | –            | running            | –                       | resuming             | –            | –            | –                       | –                       | –
an interrupt arrives         | –            | running            | –                       | resuming             | –            | –            | –                       | –                       | –
RUN_ERROR arrives            | –            | running            | –                       | resuming             | –            | –            | –                       | –                       | –
it closes after success      | –            | finished           | –                       | finished             | –            | –            | –                       | –                       | –
it closes after an interrupt | –            | interrupted +timer | –                       | interrupted +timer   | –            | –            | –                       | –                       | –
it closes after RUN_ERROR    | –            | failed             | –                       | failed +timer        | –            | –            | –                       | –                       | –
it closes without an end     | –            | failed             | –                       | failed +timer        | –            | –            | –                       | –                       | –
the connection breaks        | –            | failed             | –                       | failed +timer        | –            | –            | –                       | –                       | –
an answer                    | –            | –                  | interrupted             | –                    | –            | –            | failed                  | –                       | –
an answer to nothing open    | –            | –                  | –                       | –                    | –            | –            | –                       | –                       | –
an answer is taken back      | –            | –                  | interrupted             | –                    | –            | –            | failed                  | –                       | –
something is typed           | –            | –                  | interrupted             | –                    | –            | –            | failed                  | –                       | –
submit                       | –            | –                  | resuming +resume -timer | –                    | –            | –            | resuming +resume -timer | –                       | –
retry                        | –            | –                  | –                       | –                    | –            | –            | resuming +resume -timer | resuming +resume -timer | –
steer away                   | –            | –                  | resuming +resume -timer | –                    | –            | –            | resuming +resume -timer | resuming +resume -timer | –
time passes                  | –            | –                  | –                       | –                    | –            | –            | –                       | –                       | –
the deadline passes          | –            | –                  | interrupted -timer      | resuming             | –            | –            | failed -timer           | failed -timer           | resuming
the record is stored         | –            | –            | –            | –            | –            | –            | –            | –            | resuming +resume
the record is not stored     | –            | –            | –            | –            | –            | –            | –            | –            | failed +timer
abort                        | –            | failed +abort      | –                       | failed +abort +timer | –            | –            | –                       | –                       | interrupted +abort +timer
dismiss                      | –            | –                  | idle -timer             | –                    | –            | –            | idle -timer             | idle -timer             | –
reset                        | idle         | idle +abort        | idle -timer             | idle +abort          | idle         | idle         | idle -timer             | idle -timer             | idle +abort
`;

const [[, ...header] = [], ...rows] = table
  .slice(1, -1)
  .split("\n")
  .map((line) => line.split("|").map((cell) => cell.trim()));

const cells = rows.flatMap(([happening = "", ...expected]) =>
  expected.map((cell, index) => [header[index] ?? "", happening, cell] as const),
);

function outcomeOf(happening: keyof typeof happenings, name: keyof typeof states): string {
  const state = states[name];
  const course = happen(state, ...happenings[happening](state));
  if (course.state === state) return course.effects.length === 0 ? "–" : "– with effects";
  return [course.state.status, ...course.effects.map(({ type }) => signs[type])].join(" ");
}

const isState = (name: string): name is keyof typeof states => Object.hasOwn(states, name);
const isHappening = (name: string): name is keyof typeof happenings => Object.hasOwn(happenings, name);

describe("what happens to a thread", () => {
  it.each(cells)("%s: %s → %s", (state, happening, expected) => {
    if (!isHappening(happening) || !isState(state)) throw new Error("the table names something that does not exist");
    expect(outcomeOf(happening, state)).toBe(expected);
  });

  it("the table leaves nothing out", () => {
    expect(header).toEqual(Object.keys(states));
    expect(rows.map(([name]) => name)).toEqual(Object.keys(happenings));
    expect(cells).toHaveLength(Object.keys(states).length * Object.keys(happenings).length);
  });
});
