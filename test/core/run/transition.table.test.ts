import { describe, expect, it } from "vitest";
import { readPauseHandle } from "../../../src/core/pause/readPauseHandle.js";
import { toPauseHandle } from "../../../src/core/pause/toPauseHandle.js";
import type { Effect, RunEvent } from "../../../src/core/state/RunEvent.js";
import { initialState, type RunState } from "../../../src/core/state/RunState.js";
import { AgentRunError, TransportError } from "../../../src/core.js";
import { confirmationInterrupt } from "../../../src/testing.js";
import {
  answer,
  approve,
  asks,
  at,
  calls,
  closed,
  failed,
  finished,
  happen,
  isoAt,
  received,
  respond,
  says,
  start,
  started,
  submit,
} from "../../support/builders.js";

const deadline = 100;
const ask = (id: string) => confirmationInterrupt({ id, expiresAt: isoAt(deadline) });

const idle = initialState("thread-1");
const running = happen(idle, start(), received("run-1", started(), ...calls("search", {}))).state;
const interrupted = happen(
  running,
  received("run-1", asks([ask("a"), ask("b")])),
  closed("run-1"),
  respond("a", approve()),
  respond("b", approve()),
).state;
const resuming = happen(interrupted, submit("run-2"), received("run-2", started("run-2"))).state;

/**
 * Every state of a thread; `refused` and `unsure` are failed with the batch kept, distinguished by
 * their delivery.
 */
const states = {
  idle,
  running,
  interrupted,
  resuming,
  finished: happen(running, received("run-1", finished()), closed("run-1")).state,
  failed: happen(running, received("run-1", failed()), closed("run-1")).state,
  refused: happen(resuming, received("run-2", failed()), closed("run-2")).state,
  unsure: happen(resuming, closed("run-2")).state,
  aborted: happen(running, { type: "abort", now: at(0) }).state,
  waiting: happen(interrupted, { type: "lockWait", waits: true }).state,
  saving: happen(interrupted, { type: "submit", runId: "run-3", save: "required", now: at(0) })
    .state,
};

const openRun = ({ stream }: RunState): string => stream?.runId ?? "run-1";
const receives =
  (...raws: readonly unknown[]) =>
  (state: RunState): readonly RunEvent[] => [received(openRun(state), ...raws)];
const endsWith =
  (...raws: readonly unknown[]) =>
  (state: RunState): readonly RunEvent[] => [...receives(...raws)(state), closed(openRun(state))];
const dispatches =
  (...events: readonly RunEvent[]) =>
  () =>
    events;
const message = { id: "m-8", role: "user" as const, content: "Hello" };
const stored = readPauseHandle(JSON.parse(JSON.stringify(toPauseHandle(interrupted))));

const cases = {
  "a new run": dispatches(start("run-9")),
  "a load": dispatches({ type: "load", runId: "run-9", now: at(0) }),
  "text arrives": receives(...says("Hello")),
  "RUN_FINISHED arrives": receives(finished()),
  "an interrupt arrives": receives(asks([ask("c")])),
  "RUN_ERROR arrives": receives(failed()),
  "it closes after success": endsWith(finished()),
  "it closes after an interrupt": endsWith(asks([ask("c")])),
  "it closes after RUN_ERROR": endsWith(failed()),
  "it closes without an end": (state: RunState) => [closed(openRun(state))],
  "the connection breaks": (state: RunState) => [
    closed(openRun(state), { error: new TransportError("gone") }),
  ],
  "an answer": dispatches(respond("a", answer({ approved: false }))),
  "a rule gives an answer": dispatches({
    type: "rule",
    drafts: new Map([["a", approve()]]),
    now: at(0),
  }),
  "an answer to nothing open": dispatches(respond("x", approve())),
  "an answer is taken back": dispatches({ type: "clear", interruptId: "a", now: at(0) }),
  "something is typed": dispatches({ type: "input", interruptId: "a", value: "typing" }),
  submit: dispatches(submit("run-9")),
  retry: dispatches({ type: "retry", runId: "run-9", mayRepeat: true, now: at(0) }),
  "steer away": dispatches({ type: "steerAway", runId: "run-9", messages: [], now: at(0) }),
  "time passes": dispatches({ type: "deadline", now: at(deadline) - 1 }),
  "the deadline passes": dispatches({ type: "deadline", now: at(deadline) }),
  "the answers are signed": dispatches({
    type: "signed",
    runId: "run-3",
    signatures: new Map(),
    save: undefined,
    now: at(0),
  }),
  "nobody signs": dispatches({
    type: "notSigned",
    runId: "run-3",
    error: new AgentRunError("not-signed", "cancelled"),
  }),
  "the record is stored": dispatches({ type: "saved", runId: "run-3", now: at(0) }),
  "the record is not stored": dispatches({
    type: "notSaved",
    runId: "run-3",
    error: new AgentRunError("storage", "full"),
  }),
  abort: dispatches({ type: "abort", now: at(0) }),
  dismiss: dispatches({ type: "dismiss" }),
  reset: dispatches({ type: "reset" }),
  "all are answered": dispatches({
    type: "respond",
    drafts: new Map([
      ["a", approve()],
      ["b", approve()],
    ]),
    now: at(0),
  }),
  "a question is shown": dispatches({ type: "shown", interruptId: "a", now: at(0) }),
  "a message is sent": dispatches({
    type: "start",
    runId: "run-9",
    messages: [message],
    now: at(0),
  }),
  "a tool starts": dispatches({ type: "toolStarted", toolCallId: "call-1" }),
  "a tool ends": dispatches(
    { type: "toolStarted", toolCallId: "call-1" },
    { type: "toolEnded", toolCallId: "call-1" },
  ),
  "a call waits for a tool": dispatches(
    { type: "toolStarted", toolCallId: "call-1" },
    { type: "start", runId: "run-9", messages: [], now: at(0) },
    { type: "toolEnded", toolCallId: "call-1" },
  ),
  "a call continues": dispatches({ type: "proceed", runId: "run-9", now: at(0) }),
  "a call fails": dispatches({
    type: "failed",
    runId: "run-9",
    error: new AgentRunError("unexpected", "bug"),
  }),
  "it is our turn": dispatches({ type: "turn", runId: "run-9", isOurs: true, now: at(0) }),
  "it is looked up": dispatches({ type: "lookUp" }, { type: "lookedUp" }),
  "a tool's result": dispatches({
    type: "result",
    message: { id: "m-9", role: "tool", toolCallId: "call-1", content: "done" },
  }),
  "answered elsewhere": dispatches({ type: "answeredElsewhere" }),
  "another page holds the lock": dispatches({ type: "lockWait", waits: true }),
  "no page holds the lock": dispatches({ type: "lockWait", waits: false }),
  "its owner's agent is adopted": dispatches({
    type: "adopt",
    messages: [message],
    state: {},
    interrupts: [ask("c")],
    requestId: "run-9",
    now: at(0),
  }),
  "its agent changes its thread": dispatches({ type: "thread", threadId: "thread-2" }),
  "its agent declares itself": dispatches({ type: "capabilities", value: {} }),
  "its owner starts a run": dispatches({
    type: "observe",
    runId: "run-9",
    messages: [message],
    resume: undefined,
    now: at(0),
  }),
  "a stored pause is opened": dispatches({ type: "restore", pause: stored, now: at(0) }),
} satisfies Record<string, (state: RunState) => readonly RunEvent[]>;

/** The results of calls are left out. */
const effectLabels: Readonly<Record<Exclude<Effect["type"], "refuse">, string>> = {
  startRun: "+run",
  resumeRun: "+resume",
  signAnswers: "+sign",
  saveSent: "+save",
  loadRun: "+load",
  abortRun: "+abort",
  setDeadline: "+timer",
  clearDeadline: "-timer",
  submitAnswers: "+submit",
  readHostRun: "",
  followHostRun: "",
  lookUp: "+lookup",
  takeTurn: "+turn",
  proceed: "+proceed",
  ended: "",
  join: "joins",
};

/**
 * One row per case, one column per state: the status after it and what is to be done, or why
 * nothing is sent; "–" is the very same state object.
 */
const table = `
                             | idle               | running                 | interrupted                | resuming              | finished           | failed             | refused                 | unsure                  | aborted            | waiting                    | saving
a new run                    | running +run       | – run-in-progress       | – questions-open           | – run-in-progress     | running +run       | running +run       | – questions-open        | – questions-open        | running +run       | – questions-open           | – run-in-progress
a load                       | running +load      | – run-in-progress       | running +load -timer       | – run-in-progress     | running +load      | running +load      | running +load -timer    | resuming +load -timer   | running +load      | running +load -timer       | – run-in-progress
text arrives                 | –                  | running                 | –                          | resuming              | –                  | –                  | –                       | –                       | –                  | –                          | –
RUN_FINISHED arrives         | –                  | running                 | –                          | resuming              | –                  | –                  | –                       | –                       | –                  | –                          | –
an interrupt arrives         | –                  | running                 | –                          | resuming              | –                  | –                  | –                       | –                       | –                  | –                          | –
RUN_ERROR arrives            | –                  | running                 | –                          | resuming              | –                  | –                  | –                       | –                       | –                  | –                          | –
it closes after success      | –                  | finished                | –                          | finished              | –                  | –                  | –                       | –                       | –                  | –                          | –
it closes after an interrupt | –                  | interrupted +timer      | –                          | interrupted +timer    | –                  | –                  | –                       | –                       | –                  | –                          | –
it closes after RUN_ERROR    | –                  | failed                  | –                          | failed +timer         | –                  | –                  | –                       | –                       | –                  | –                          | –
it closes without an end     | –                  | failed                  | –                          | failed +timer         | –                  | –                  | –                       | –                       | –                  | –                          | –
the connection breaks        | –                  | failed                  | –                          | failed +timer         | –                  | –                  | –                       | –                       | –                  | –                          | –
an answer                    | –                  | –                       | interrupted                | –                     | –                  | –                  | failed                  | –                       | –                  | –                          | –
a rule gives an answer       | – | – | – | – | – | – | – | – | – | – | –
an answer to nothing open    | –                  | –                       | –                          | –                     | –                  | –                  | –                       | –                       | –                  | –                          | –
an answer is taken back      | –                  | –                       | interrupted                | –                     | –                  | –                  | failed                  | –                       | –                  | –                          | –
something is typed           | –                  | –                       | interrupted                | –                     | –                  | –                  | failed                  | –                       | –                  | –                          | –
submit                       | – nothing-open     | – run-in-progress       | resuming +resume -timer    | – joins               | – nothing-open     | – nothing-open     | resuming +resume -timer | – delivery-unknown      | – nothing-open     | – blocked                  | – joins          
retry                        | – nothing-open     | – run-in-progress       | – nothing-to-retry         | – joins               | – nothing-open     | – nothing-open     | resuming +resume -timer | resuming +resume -timer | – nothing-open     | – nothing-to-retry         | – joins          
steer away                   | – nothing-open     | – run-in-progress       | resuming +resume -timer    | – run-in-progress     | – nothing-open     | – nothing-open     | resuming +resume -timer | resuming +resume -timer | – nothing-open     | resuming +resume -timer    | – run-in-progress
time passes                  | –                  | –                       | –                          | –                     | –                  | –                  | –                       | –                       | –                  | –                          | –
the deadline passes          | –                  | –                       | interrupted -timer         | resuming              | –                  | –                  | failed -timer           | failed -timer           | –                  | interrupted -timer         | resuming
the answers are signed       | –                  | –                       | –                          | –                     | –                  | –                  | –                       | –                       | –                  | –                          | resuming +resume
nobody signs                 | –                  | –                       | –                          | –                     | –                  | –                  | –                       | –                       | –                  | –                          | failed not-signed +timer
the record is stored         | –                  | –                       | –                          | –                     | –                  | –                  | –                       | –                       | –                  | –                          | resuming +resume
the record is not stored     | –                  | –                       | –                          | –                     | –                  | –                  | –                       | –                       | –                  | –                          | failed not-saved +timer
abort                        | –                  | aborted +abort          | –                          | aborted +abort +timer | –                  | –                  | –                       | –                       | –                  | interrupted                | interrupted +abort aborted +timer
dismiss                      | –                  | –                       | idle -timer                | –                     | –                  | –                  | idle -timer             | idle -timer             | –                  | idle -timer                | –
reset                        | idle               | idle +abort             | idle -timer                | idle +abort           | idle               | idle               | idle -timer             | idle -timer             | idle               | idle -timer                | idle +abort reset
all are answered             | –                  | –                       | interrupted                | –                     | –                  | –                  | failed                  | –                       | –                  | –                          | –
a question is shown          | –                  | –                       | interrupted                | resuming              | –                  | –                  | failed                  | failed                  | –                  | interrupted                | resuming
a message is sent            | running +run       | – run-in-progress       | interrupted questions-open | resuming              | running +run       | running +run       | failed questions-open   | failed questions-open   | running +run       | interrupted questions-open | resuming
a tool starts                | idle               | running                 | interrupted                | resuming              | finished           | failed             | failed                  | failed                  | aborted            | interrupted                | resuming
a tool ends                  | idle               | running                 | interrupted                | resuming              | finished           | failed             | failed                  | failed                  | aborted            | interrupted                | resuming
a call waits for a tool      | idle +proceed      | running +proceed        | interrupted +proceed       | resuming +proceed     | finished +proceed  | failed +proceed    | failed +proceed         | failed +proceed         | aborted +proceed   | interrupted +proceed       | resuming +proceed
a call continues             | –                  | –                       | –                          | –                     | –                  | –                  | –                       | –                       | –                  | –                          | –
a call fails                 | – failed           | – failed                | – failed                   | – failed              | – failed           | – failed           | – failed                | – failed                | – failed           | – failed                   | – failed
it is our turn               | –                  | –                       | –                          | –                     | –                  | –                  | –                       | –                       | –                  | interrupted                | –
it is looked up              | –                  | –                       | –                          | –                     | –                  | –                  | –                       | –                       | –                  | –                          | –
a tool's result              | –                  | running                 | interrupted                | resuming              | finished           | failed             | failed                  | failed                  | aborted            | interrupted                | resuming
answered elsewhere           | –                  | –                       | idle -timer                | –                     | –                  | –                  | idle -timer             | idle -timer             | –                  | idle -timer                | –
another page holds the lock  | idle               | running                 | interrupted                | resuming              | finished           | failed             | failed                  | failed                  | aborted            | –                          | resuming
no page holds the lock       | –                  | –                       | –                          | –                     | –                  | –                  | –                       | –                       | –                  | interrupted                | –
its owner's agent is adopted | interrupted +timer | –                       | interrupted                | –                     | interrupted +timer | interrupted +timer | failed                  | failed                  | interrupted +timer | interrupted                | –
its agent changes its thread | idle               | –                       | –                          | –                     | –                  | –                  | –                       | –                       | –                  | –                          | –
its agent declares itself    | idle               | running                 | interrupted                | resuming              | finished           | failed             | failed                  | failed                  | aborted            | interrupted                | resuming
its owner starts a run       | running            | –                       | running -timer             | –                     | running            | running            | running -timer          | running -timer          | running            | running -timer             | –
a stored pause is opened     | interrupted +timer | –                       | –                          | –                     | interrupted +timer | interrupted +timer | –                       | –                       | interrupted +timer | –                          | –
`;

const [[, ...header] = [], ...rows] = table
  .slice(1, -1)
  .split("\n")
  .map((line) => line.split("|").map((cell) => cell.trim()));

const cells = rows.flatMap(([event = "", ...expected]) =>
  expected.map((cell, index) => [header[index] ?? "", event, cell] as const),
);

function outcomeOf(event: keyof typeof cases, name: keyof typeof states): string {
  const state = states[name];
  const course = happen(state, ...cases[event](state));
  const wants = course.effects.map((effect) =>
    effect.type === "refuse" ? effect.reason : effectLabels[effect.type],
  );
  return [course.state === state ? "–" : course.state.status, ...wants]
    .filter((part) => part !== "")
    .join(" ");
}

const isState = (name: string): name is keyof typeof states => Object.hasOwn(states, name);
const isCase = (name: string): name is keyof typeof cases => Object.hasOwn(cases, name);

describe("what happens to a thread", () => {
  it.each(cells)(
    "an event changes the state of the thread: %s: %s → %s",
    (state, event, expected) => {
      if (!isCase(event) || !isState(state))
        throw new Error("the table names something that does not exist");
      expect(outcomeOf(event, state)).toBe(expected);
    },
  );

  it("the table has every event", () => {
    const events = Object.values(cases).flatMap((event) =>
      event(states.resuming).map(({ type }) => type),
    );
    const every = {
      ...{
        start: 0,
        load: 0,
        received: 0,
        closed: 0,
        respond: 0,
        clear: 0,
        adopt: 0,
        observe: 0,
        restore: 0,
      },
      ...{
        answeredElsewhere: 0,
        lockWait: 0,
        lookUp: 0,
        lookedUp: 0,
        shown: 0,
        input: 0,
        submit: 0,
        retry: 0,
        steerAway: 0,
        saved: 0,
      },
      ...{
        notSaved: 0,
        deadline: 0,
        abort: 0,
        dismiss: 0,
        result: 0,
        toolStarted: 0,
        toolEnded: 0,
        reset: 0,
      },
      ...{
        proceed: 0,
        failed: 0,
        turn: 0,
        thread: 0,
        capabilities: 0,
        rule: 0,
        signed: 0,
        notSigned: 0,
      },
    } satisfies Record<RunEvent["type"], 0>;
    expect([...new Set(events)].sort()).toEqual(Object.keys(every).sort());
  });

  it("the table leaves nothing out", () => {
    expect(header).toEqual(Object.keys(states));
    expect(rows.map(([name]) => name)).toEqual(Object.keys(cases));
    expect(cells).toHaveLength(Object.keys(states).length * Object.keys(cases).length);
  });
});
