import { describe, expect, it } from "vitest";
import { AgentRunError, TransportError } from "../../src/core.js";
import { confirmationInterrupt } from "../../src/testing.js";
import { readPauseHandle } from "../../src/thread/pause/readPauseHandle.js";
import { toPauseHandle } from "../../src/thread/pause/toPauseHandle.js";
import type { Effect, RunEvent } from "../../src/thread/state/RunEvent.js";
import {
  initialState,
  type Phase,
  type RunState,
  statusOf,
} from "../../src/thread/state/RunState.js";
import type { TransitionDeps } from "../../src/thread/state/Transition.js";
import { transition } from "../../src/thread/transition.js";
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
} from "../support/builders.js";
import { depsWith } from "../support/transitionWithDefaults.js";

const deadline = 100;
const ask = (id: string) => confirmationInterrupt({ id, expiresAt: isoAt(deadline) });

const idle = initialState("thread-1");
const reading = happen(idle, start(), received("run-1", started(), ...calls("search", {}))).state;
const interrupted = happen(
  reading,
  received("run-1", asks([ask("a"), ask("b")])),
  closed("run-1"),
  respond("a", approve()),
  respond("b", approve()),
).state;
const sending = happen(interrupted, submit("run-2"), received("run-2", started("run-2"))).state;
/** The same with these options of the run. */
const withOptions = (options: Partial<TransitionDeps>, event: RunEvent): RunState =>
  transition(interrupted, event, depsWith(options))[0];

/** Quiet threads; `refused` and `unsure` have failed with their questions still open. */
const quietStates = {
  idle,
  interrupted,
  finished: happen(reading, received("run-1", finished()), closed("run-1")).state,
  failed: happen(reading, received("run-1", failed()), closed("run-1")).state,
  refused: happen(sending, received("run-2", failed()), closed("run-2")).state,
  unsure: happen(sending, closed("run-2")).state,
  aborted: happen(reading, { type: "abort", now: at(0) }).state,
};
/** All others have the name of their phase. */
const states = {
  ...quietStates,
  reading,
  sending,
  looking: happen(interrupted, { type: "load", runId: "run-3", now: at(0) }).state,
  held: withOptions({ undoTime: 5_000, submitMode: "when-complete" }, respond("b", approve())),
  waiting: happen(interrupted, { type: "lockWait", waits: true }).state,
  signing: withOptions({ signs: true }, submit("run-3")),
  saving: happen(interrupted, { type: "submit", runId: "run-3", save: "required", now: at(0) })
    .state,
} satisfies Record<Exclude<Phase["kind"], "quiet">, RunState>;

const openRun = ({ phase }: RunState): string => ("runId" in phase ? phase.runId : "run-1");
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
const waitingMessage: RunEvent = {
  type: "start",
  runId: "run-9",
  messages: [message],
  additions: { whileOpen: "wait" },
  now: at(0),
};
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
  "messages are discarded": dispatches({ type: "discard" }),
  "the asker gives up": dispatches({ type: "withdrawn", reason: "" }),
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
  "a message waits": dispatches(waitingMessage),
  "a message is removed": dispatches(waitingMessage, {
    type: "editWaiting",
    id: message.id,
    content: null,
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
                             | idle               | interrupted                | finished           | failed             | refused                 | unsure                  | aborted            | reading            | sending               | looking               | held                       | waiting                    | signing                           | saving
a new run                    | running +run       | – questions-open           | running +run       | running +run       | – questions-open        | – questions-open        | running +run       | – run-in-progress  | – run-in-progress     | running               | – questions-open           | – questions-open           | – run-in-progress                 | – run-in-progress
a load                       | running +load      | running +load -timer       | running +load      | running +load      | running +load -timer    | resuming +load -timer   | running +load      | – run-in-progress  | – run-in-progress     | – joins               | running +load -timer       | running +load -timer       | – run-in-progress                 | – run-in-progress
text arrives                 | –                  | –                          | –                  | –                  | –                       | –                       | –                  | running            | resuming              | running               | –                          | –                          | –                                 | –
RUN_FINISHED arrives         | –                  | –                          | –                  | –                  | –                       | –                       | –                  | running            | resuming              | running               | –                          | –                          | –                                 | –
an interrupt arrives         | –                  | –                          | –                  | –                  | –                       | –                       | –                  | running            | resuming              | running               | –                          | –                          | –                                 | –
RUN_ERROR arrives            | –                  | –                          | –                  | –                  | –                       | –                       | –                  | running            | resuming              | running               | –                          | –                          | –                                 | –
it closes after success      | –                  | –                          | –                  | –                  | –                       | –                       | –                  | finished           | finished              | finished              | –                          | –                          | –                                 | –
it closes after an interrupt | –                  | –                          | –                  | –                  | –                       | –                       | –                  | interrupted +timer | interrupted +timer    | interrupted +timer    | –                          | –                          | –                                 | –
it closes after RUN_ERROR    | –                  | –                          | –                  | –                  | –                       | –                       | –                  | failed             | failed +timer         | failed +timer         | –                          | –                          | –                                 | –
it closes without an end     | –                  | –                          | –                  | –                  | –                       | –                       | –                  | failed             | failed +timer         | failed +timer         | –                          | –                          | –                                 | –
the connection breaks        | –                  | –                          | –                  | –                  | –                       | –                       | –                  | failed             | failed +timer         | failed +timer         | –                          | –                          | –                                 | –
an answer                    | –                  | interrupted                | –                  | –                  | failed                  | –                       | –                  | –                  | –                     | –                     | interrupted +timer         | –                          | –                                 | –
a rule gives an answer       | –                  | –                          | –                  | –                  | –                       | –                       | –                  | –                  | –                     | –                     | –                          | –                          | –                                 | –
an answer to nothing open    | –                  | –                          | –                  | –                  | –                       | –                       | –                  | –                  | –                     | –                     | –                          | –                          | –                                 | –
an answer is taken back      | –                  | interrupted                | –                  | –                  | failed                  | –                       | –                  | –                  | –                     | –                     | interrupted +timer         | –                          | –                                 | –
something is typed           | –                  | interrupted                | –                  | –                  | failed                  | –                       | –                  | –                  | –                     | –                     | interrupted                | –                          | –                                 | –
submit                       | – nothing-open     | resuming +resume -timer    | – nothing-open     | – nothing-open     | resuming +resume -timer | – delivery-unknown      | – nothing-open     | – run-in-progress  | – joins               | – run-in-progress     | resuming +resume -timer    | – blocked                  | – joins                           | – joins
retry                        | – nothing-open     | – nothing-to-retry         | – nothing-open     | – nothing-open     | resuming +resume -timer | resuming +resume -timer | – nothing-open     | – run-in-progress  | – joins               | – run-in-progress     | – nothing-to-retry         | – nothing-to-retry         | – joins                           | – joins
steer away                   | – nothing-open     | resuming +resume -timer    | – nothing-open     | – nothing-open     | resuming +resume -timer | resuming +resume -timer | – nothing-open     | – run-in-progress  | – run-in-progress     | – run-in-progress     | resuming +resume -timer    | resuming +resume -timer    | – run-in-progress                 | – run-in-progress
time passes                  | –                  | –                          | –                  | –                  | –                       | –                       | –                  | –                  | –                     | –                     | interrupted +timer         | –                          | –                                 | –
the deadline passes          | –                  | interrupted -timer         | –                  | –                  | failed -timer           | failed -timer           | –                  | –                  | resuming              | running               | interrupted -timer         | interrupted -timer         | resuming                          | resuming
the answers are signed       | –                  | –                          | –                  | –                  | –                       | –                       | –                  | –                  | –                     | –                     | –                          | –                          | resuming +resume                  | –
nobody signs                 | –                  | –                          | –                  | –                  | –                       | –                       | –                  | –                  | –                     | –                     | –                          | –                          | failed not-signed +timer          | –
the record is stored         | –                  | –                          | –                  | –                  | –                       | –                       | –                  | –                  | –                     | –                     | –                          | –                          | –                                 | resuming +resume
the record is not stored     | –                  | –                          | –                  | –                  | –                       | –                       | –                  | –                  | –                     | –                     | –                          | –                          | –                                 | failed not-saved +timer
abort                        | –                  | –                          | –                  | –                  | –                       | –                       | –                  | aborted +abort     | aborted +abort +timer | aborted +abort +timer | interrupted +timer         | interrupted                | interrupted +abort aborted +timer | interrupted +abort aborted +timer
dismiss                      | –                  | idle -timer                | –                  | –                  | idle -timer             | idle -timer             | –                  | –                  | –                     | –                     | idle -timer                | idle -timer                | –                                 | –
messages are discarded       | –                  | –                          | –                  | –                  | –                       | –                       | –                  | –                  | –                     | –                     | –                          | –                          | –                                 | –
the asker gives up           | –                  | idle -timer                | –                  | –                  | idle -timer             | idle -timer             | –                  | –                  | –                     | –                     | idle -timer                | idle -timer                | –                                 | –
reset                        | idle               | idle -timer                | idle               | idle               | idle -timer             | idle -timer             | idle               | idle +abort        | idle +abort           | idle +abort           | idle -timer                | idle -timer                | idle +abort reset                 | idle +abort reset
all are answered             | –                  | interrupted                | –                  | –                  | failed                  | –                       | –                  | –                  | –                     | –                     | interrupted +timer         | –                          | –                                 | –
a question is shown          | –                  | interrupted                | –                  | –                  | failed                  | failed                  | –                  | –                  | resuming              | running               | interrupted                | interrupted                | resuming                          | resuming
a message is sent            | running +run       | interrupted questions-open | running +run       | running +run       | failed questions-open   | failed questions-open   | running +run       | – run-in-progress  | resuming              | running               | interrupted questions-open | interrupted questions-open | resuming                          | resuming
a message waits              | running +run       | interrupted                | running +run       | running +run       | failed                  | failed                  | running +run       | – run-in-progress  | resuming              | running               | interrupted                | interrupted                | resuming                          | resuming
a message is removed         | running +run       | interrupted removed        | running +run       | running +run       | failed removed          | failed removed          | running +run       | – run-in-progress  | resuming removed      | running removed       | interrupted removed        | interrupted removed        | resuming removed                  | resuming removed
a tool starts                | idle               | interrupted                | finished           | failed             | failed                  | failed                  | aborted            | running            | resuming              | running               | interrupted                | interrupted                | resuming                          | resuming
a tool ends                  | idle               | interrupted                | finished           | failed             | failed                  | failed                  | aborted            | running            | resuming              | running               | interrupted                | interrupted                | resuming                          | resuming
a call waits for a tool      | idle +proceed      | interrupted +proceed       | finished +proceed  | failed +proceed    | failed +proceed         | failed +proceed         | aborted +proceed   | running +proceed   | resuming +proceed     | running +proceed      | interrupted +proceed       | interrupted +proceed       | resuming +proceed                 | resuming +proceed
a call continues             | –                  | –                          | –                  | –                  | –                       | –                       | –                  | –                  | –                     | –                     | –                          | –                          | –                                 | –
a call fails                 | – failed           | – failed                   | – failed           | – failed           | – failed                | – failed                | – failed           | – failed           | – failed              | – failed              | – failed                   | – failed                   | – failed                          | – failed
it is our turn               | –                  | –                          | –                  | –                  | –                       | –                       | –                  | –                  | –                     | –                     | –                          | interrupted                | –                                 | –
it is looked up              | –                  | –                          | –                  | –                  | –                       | –                       | –                  | –                  | –                     | –                     | –                          | –                          | –                                 | –
a tool's result              | –                  | interrupted                | finished           | failed             | failed                  | failed                  | aborted            | running            | resuming              | running               | interrupted                | interrupted                | resuming                          | resuming
answered elsewhere           | –                  | idle -timer                | –                  | –                  | idle -timer             | idle -timer             | –                  | –                  | –                     | –                     | idle -timer                | idle -timer                | –                                 | –
another page holds the lock  | idle               | interrupted                | finished           | failed             | failed                  | failed                  | aborted            | –                  | –                     | –                     | interrupted +timer         | –                          | –                                 | –
no page holds the lock       | –                  | –                          | –                  | –                  | –                       | –                       | –                  | –                  | –                     | –                     | –                          | interrupted                | –                                 | –
its owner's agent is adopted | interrupted +timer | interrupted                | interrupted +timer | interrupted +timer | failed                  | failed                  | interrupted +timer | –                  | –                     | –                     | interrupted                | interrupted                | –                                 | –
its agent changes its thread | idle               | –                          | –                  | –                  | –                       | –                       | –                  | –                  | –                     | –                     | –                          | –                          | –                                 | –
its agent declares itself    | idle               | interrupted                | finished           | failed             | failed                  | failed                  | aborted            | running            | resuming              | running               | interrupted                | interrupted                | resuming                          | resuming
its owner starts a run       | running            | running -timer             | running            | running            | running -timer          | running -timer          | running            | –                  | –                     | –                     | running -timer             | running -timer             | –                                 | –
a stored pause is opened     | interrupted +timer | –                          | interrupted +timer | interrupted +timer | –                       | –                       | interrupted +timer | –                  | –                     | –                     | –                          | –                          | –                                 | –
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
  return [course.state === state ? "–" : statusOf(course.state), ...wants]
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

  it("the table has every phase, by its name", () => {
    expect(new Set(header)).toEqual(new Set(Object.keys(states)));
    for (const [name, { phase }] of Object.entries(states))
      expect(phase.kind).toBe(name in quietStates ? "quiet" : name);
  });

  it("the table has every event", () => {
    const events = Object.values(cases).flatMap((event) =>
      event(states.sending).map(({ type }) => type),
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
        discard: 0,
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
        withdrawn: 0,
        editWaiting: 0,
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
