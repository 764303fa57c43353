import { describe, expect, it } from "vitest";
import { type AgentRunSnapshot, defaultValidator, readPauseHandle } from "../../src/core.js";
import { createDialects } from "../../src/dialects/createDialects.js";
import { createAnswerChecks } from "../../src/thread/compose/answerChecks.js";
import { toPauseHandle } from "../../src/thread/pause/toPauseHandle.js";
import type { RunEvent } from "../../src/thread/state/RunEvent.js";
import { initialState, type RunState, streamOf } from "../../src/thread/state/RunState.js";
import { createSnapshots } from "../../src/thread/view/createSnapshots.js";
import {
  answer,
  approve,
  asks,
  at,
  calls,
  cancel,
  closed,
  deny,
  draftsOf,
  failed,
  happen,
  inputsOf,
  received,
  refused,
  respond,
  start,
  started,
  submit,
} from "../support/builders.js";
import { transitionWithDefaults as transition } from "../support/transitionWithDefaults.js";

const shown = { to: "ann", sum: 10 };
const other = { to: "eve", sum: 10_000 };
const schema = {
  type: "object",
  properties: { approved: { type: "boolean" }, editedArgs: { type: "object" } },
  required: ["approved"],
};
const question = (fields: object = {}) => ({
  id: "q",
  reason: "tool_call",
  toolCallId: "call-1",
  message: "Send the money?",
  responseSchema: schema,
  ...fields,
});
const callMessage = (args: unknown) => ({
  id: "m",
  role: "assistant",
  toolCalls: [
    { id: "call-1", type: "function", function: { name: "send", arguments: JSON.stringify(args) } },
  ],
});
const snapshotOf = (args: unknown) => ({
  type: "MESSAGES_SNAPSHOT",
  messages: [callMessage(args)],
});
const runId = (state: RunState) => streamOf(state)?.runId ?? "none";

/** A dialect that takes one answer for each request. */
const oneByOne = createDialects([
  {
    name: "one-by-one",
    claims: () => true,
    write: (answers) => ({
      resume: answers.slice(0, 1).map(({ entry }) => entry),
      ...(answers.length > 1 && {
        covers: answers.slice(0, 1).map(({ interrupt }) => interrupt.id),
      }),
    }),
  },
]);

const askedNow = happen(
  initialState("thread-1"),
  start(),
  received("run-1", started(), ...calls("send", shown), asks([question()])),
  closed("run-1"),
).state;
const typed: RunEvent = {
  type: "input",
  interruptId: "q",
  value: { editing: true, editedArgs: { to: "bob" } },
};
const approved = happen(askedNow, respond("q", approve())).state;
const submitting = happen(approved, submit("run-2"), received("run-2", started("run-2"))).state;

/** The state of the question when it changes. */
const states = {
  unanswered: askedNow,
  typed: happen(askedNow, typed).state,
  approved,
  denied: happen(askedNow, respond("q", deny())).state,
  edited: happen(
    askedNow,
    typed,
    respond("q", answer({ approved: true, editedArgs: { to: "bob" } })),
  ).state,
  skipped: happen(askedNow, respond("q", cancel())).state,
  submitting,
  refused: happen(submitting, received("run-2", failed()), closed("run-2")).state,
  unknown: happen(submitting, closed("run-2")).state,
  dismissed: happen(approved, { type: "dismiss" }).state,
};
type StateName = keyof typeof states;

const load: RunEvent = { type: "load", runId: "load-1", now: at(1) };
const loads = (...raws: readonly unknown[]): readonly RunEvent[] => [
  load,
  received("load-1", started("load-1"), ...raws),
  closed("load-1", { now: at(1) }),
];
const foundAt = (args: unknown, interrupts: readonly unknown[] = []): RunEvent => ({
  type: "adopt",
  messages: [callMessage(args)],
  state: undefined,
  interrupts,
  requestId: "found-1",
  now: at(1),
});
const ends = (state: RunState, ...raws: readonly unknown[]): readonly RunEvent[] => [
  received(runId(state), ...raws),
  closed(runId(state), { now: at(1) }),
];
const opensStored = (state: RunState, args: unknown, fields: object = {}): readonly RunEvent[] => {
  const handle = toPauseHandle(state);
  if (handle === null) throw new Error("nothing is open");
  const questions = handle.questions.map((stored) => ({
    ...stored,
    raw: question(fields),
    toolCall: { id: "call-1", name: "send", argsText: JSON.stringify(args) },
  }));
  return [{ type: "restore", pause: readPauseHandle({ ...handle, questions }), now: at(1) }];
};

const still = [
  "unanswered",
  "typed",
  "approved",
  "denied",
  "edited",
  "skipped",
  "refused",
  "unknown",
] as const;
interface Way {
  readonly in: readonly StateName[];
  readonly happens: (state: RunState) => readonly RunEvent[];
}

/** How the question changes. */
const ways: Readonly<Record<string, Way>> = {
  "the call streamed anew before a refusal": {
    in: ["submitting"],
    happens: (state) => ends(state, ...calls("send", other), failed()),
  },
  "another tool streamed under the id of the call": {
    in: ["submitting"],
    happens: (state) => ends(state, ...calls("deleteAll", shown), failed()),
  },
  "a refusal, and the same id asked again with other arguments": {
    in: ["submitting"],
    happens: (state) => ends(state, failed(), ...calls("send", other), asks([question()])),
  },
  "a refusal, and the same id asked again with another message": {
    in: ["submitting"],
    happens: (state) => ends(state, failed(), asks([question({ message: "Send all the money?" })])),
  },
  "the call streamed anew before the connection breaks": {
    in: ["submitting"],
    happens: (state) => ends(state, ...calls("send", other)),
  },
  "a snapshot of the messages in a refused run": {
    in: ["submitting"],
    happens: (state) => ends(state, snapshotOf(other), failed()),
  },
  "a snapshot of the messages before the person stops waiting": {
    in: ["submitting"],
    happens: (state) => [received(runId(state), snapshotOf(other)), { type: "abort", now: at(1) }],
  },
  "a load that finds other arguments": {
    in: [...still, "dismissed"],
    happens: () => loads(snapshotOf(other), asks([question()], "load-1")),
  },
  "a load that finds one key twice in the arguments": {
    in: [...still, "dismissed"],
    happens: () => {
      const twice = callMessage(shown);
      const [call] = twice.toolCalls;
      const text = '{"to":"eve","to":"ann","sum":10}';
      const messages = [
        { ...twice, toolCalls: [{ ...call, function: { name: "send", arguments: text } }] },
      ];
      return loads({ type: "MESSAGES_SNAPSHOT", messages }, asks([question()], "load-1"));
    },
  },
  "a load that finds another message": {
    in: [...still, "dismissed"],
    happens: () => loads(asks([question({ message: "Send all the money?" })], "load-1")),
  },
  "a load that finds another schema": {
    in: [...still, "dismissed"],
    happens: () =>
      loads(asks([question({ responseSchema: { ...schema, required: [] } })], "load-1")),
  },
  "a load that finds another kind of question": {
    in: [...still, "dismissed"],
    happens: () => loads(asks([question({ reason: "confirmation" })], "load-1")),
  },
  "a load that finds other metadata": {
    in: [...still, "dismissed"],
    happens: () => loads(asks([question({ metadata: { amount: 10_000 } })], "load-1")),
  },
  "a load that fails after it brought other arguments": {
    in: still,
    happens: () => loads(snapshotOf(other), failed()),
  },
  "a load that is stopped after it brought other arguments": {
    in: still,
    happens: () => [
      load,
      received("load-1", started("load-1"), snapshotOf(other)),
      { type: "abort", now: at(1) },
    ],
  },
  "other messages at the agent's owner": { in: still, happens: () => [foundAt(other)] },
  "other messages and the question at the agent's owner": {
    in: [...still, "dismissed"],
    happens: () => [foundAt(other, [question()])],
  },
  "another question at the agent's owner": {
    in: [...still, "dismissed"],
    happens: () => [foundAt(shown, [question({ message: "Send all the money?" })])],
  },
  "a run of somebody else that asks again": {
    in: still,
    happens: () => [
      { type: "observe", runId: "theirs", messages: [], resume: undefined, now: at(1) },
      received("theirs", started("theirs"), ...calls("send", other), asks([question()], "theirs")),
      closed("theirs", { now: at(1) }),
    ],
  },
  "a run of somebody else that is refused": {
    in: still,
    happens: () => [
      { type: "observe", runId: "theirs", messages: [], resume: undefined, now: at(1) },
      received(
        "theirs",
        started("theirs"),
        ...calls("send", other),
        failed("Still open", "PENDING_INTERRUPTS"),
      ),
      closed("theirs", { now: at(1) }),
    ],
  },
  "an answer of somebody else that is refused": {
    in: still,
    happens: () => [
      {
        type: "observe",
        runId: "theirs",
        messages: [],
        resume: [{ interruptId: "q", status: "resolved", payload: { approved: true } }],
        now: at(1),
      },
      received("theirs", started("theirs"), ...calls("send", other), failed()),
      closed("theirs", { now: at(1) }),
    ],
  },
  "the agent still waiting, with other arguments": {
    in: ["dismissed"],
    happens: () => [
      start("run-5"),
      received(
        "run-5",
        started("run-5"),
        ...calls("send", other),
        failed("Still open", "PENDING_INTERRUPTS"),
      ),
      closed("run-5", { now: at(1) }),
    ],
  },
  "the agent asking again by itself, with other arguments": {
    in: ["dismissed"],
    happens: () => [
      start("run-5"),
      received("run-5", started("run-5"), ...calls("send", other), asks([question()], "run-5")),
      closed("run-5", { now: at(1) }),
    ],
  },
  "another page that stores other arguments": {
    in: still,
    happens: (state) => opensStored(state, other),
  },
  "another page that stores another message": {
    in: still,
    happens: (state) => opensStored(state, shown, { message: "Send all the money?" }),
  },
  "a stored pause with other arguments": {
    in: ["dismissed"],
    happens: () => opensStored(approved, other),
  },
};

const snapshot = (state: RunState): AgentRunSnapshot =>
  createSnapshots(createAnswerChecks(defaultValidator), "manual")(state);
const send: RunEvent = submit("run-9", at(2));
const repeat: RunEvent = { type: "retry", runId: "run-9", now: at(2) };
const resumes = ({ effects }: { readonly effects: readonly { readonly type: string }[] }) =>
  effects.filter(({ type }) => type === "resumeRun");

const cells = Object.entries(ways).flatMap(([way, { in: names, happens }]) =>
  names.map((name) => [way, name, states[name], happens] as const),
);

describe.each(cells)("a question changed by %s while %s", (_, name, before, happens) => {
  const course = happen(before, ...happens(before));
  const { state } = course;

  it("a changed question withdraws its answer and draft, and reports it", () => {
    expect(snapshot(state).interrupts).toMatchObject([
      { id: "q", draft: null, input: undefined, changed: true, locked: false },
    ]);
    expect([draftsOf(state).size, inputsOf(state).size]).toEqual([0, 0]);
  });

  // What the agent sent to this page counts more than what is stored.
  const isStored = happens(before).some(({ type }) => type === "restore");
  it(
    isStored
      ? "shows what the agent asked here, not what is stored"
      : "shows what the agent has now",
    () => {
      const [view] = snapshot(state).interrupts;
      const [open] = snapshot(before.batch === null ? approved : before).interrupts;
      const content = (one: typeof view) =>
        one && [one.kind, one.message, one.metadata, one.responseSchema, one.toolCall];
      if (isStored) expect(content(view)).toEqual(content(open));
      else expect(content(view)).not.toEqual(content(open));
      expect(view?.key).not.toBe(open?.key);
    },
  );

  it("a changed question causes no automatic sending and no repeat", () => {
    expect(resumes(course)).toEqual([]);
    expect(resumes(happen(state, send))).toEqual([]);
    expect(resumes(happen(state, repeat))).toEqual([]);
    expect(snapshot(state).composer.canRetry).toBe(false);
  });

  it.each(["auto", "when-complete", "manual"] as const)(
    "a changed question leaves nothing ready to be sent in %s mode, nor after answers that were delivered",
    (mode) => {
      const modes = createSnapshots(createAnswerChecks(defaultValidator), mode);
      expect(modes(state).composer).not.toMatchObject({ status: "ready" });
      const following = happen({ ...before, continuing: true }, ...happens(before));
      expect(resumes(following)).toEqual([]);
      expect(modes(following.state).composer).not.toMatchObject({ status: "ready" });
      expect(modes(following.state).interrupts).toMatchObject([{ draft: null, changed: true }]);
    },
  );

  it("a changed question still reports the change after it was stored and opened again", () => {
    const handle = JSON.parse(JSON.stringify(toPauseHandle(state)));
    const opened = happen(initialState("thread-1"), {
      type: "restore",
      pause: readPauseHandle(handle),
      now: at(3),
    }).state;
    expect(snapshot(opened).interrupts).toMatchObject([{ id: "q", draft: null, changed: true }]);
    const again = happen(opened, respond("q", deny(), at(4))).state;
    expect(snapshot(again).interrupts).toMatchObject([{ changed: false }]);
    expect(toPauseHandle(again)).not.toHaveProperty("changed");
  });

  it("a changed question is skipped when the other answers are kept and a new message is sent", () => {
    const { effects } = happen(state, {
      type: "steerAway",
      runId: "run-9",
      messages: [],
      keepAnswers: true,
      now: at(2),
    });
    expect(effects).toContainEqual({
      type: "resumeRun",
      runId: "run-9",
      resume: [{ interruptId: "q", status: "cancelled" }],
    });
  });

  it("a changed question is recorded as changed, and gets a new record for its new content", () => {
    const records = state.decisions;
    expect(records.at(-1)).toMatchObject({ interruptId: "q", outcome: "open", verdict: null });
    expect(records.at(-1)).not.toHaveProperty("changedAt");
    const earlier = records.at(-2);
    if (happens(before).some(({ type }) => type === "observe") && earlier?.outcome === "elsewhere")
      return;
    expect(earlier).toMatchObject({ interruptId: "q", changedAt: at(1) });
    if (
      name !== "submitting" &&
      name !== "refused" &&
      name !== "unknown" &&
      earlier?.verdict === null
    )
      expect(["changed", "dismissed"]).toContain(earlier.outcome);
  });

  it("a changed question counts as seen once it is answered, and the answer is for what is on screen now", () => {
    // An approval of arguments with one key twice needs more than a yes.
    const given =
      snapshot(state).interrupts[0]?.toolCall?.duplicateKeys === undefined ? approve() : deny();
    const again = happen(state, respond("q", given, at(2)));
    expect(snapshot(again.state).interrupts).toMatchObject([{ changed: false, draft: given }]);
    const sent = happen(again.state, send);
    expect(resumes(sent)).toHaveLength(1);
    const [view] = snapshot(state).interrupts;
    expect(sent.state.decisions.at(-1)).toMatchObject({
      outcome: "pending",
      payload: given.status === "resolved" ? given.payload : undefined,
      proposed: { toolName: view?.toolCall?.name, args: view?.toolCall?.args },
    });
  });
});

describe("a stored pause", () => {
  const restored = (messages: readonly unknown[], handle: unknown) =>
    happen(
      initialState("thread-1"),
      {
        type: "adopt",
        messages,
        state: undefined,
        interrupts: [],
        requestId: "found-1",
        now: at(1),
      },
      { type: "restore", pause: readPauseHandle(handle), now: at(1) },
    );
  const stored = (state: RunState) => JSON.parse(JSON.stringify(toPauseHandle(state)));

  it.each(["typed", "approved", "unknown"] as const)(
    "a stored pause loses what was given while %s where the conversation has other arguments",
    (name) => {
      const course = restored([callMessage(other)], stored(states[name]));
      expect(snapshot(course.state)).toMatchObject({
        interrupts: [
          {
            draft: null,
            input: undefined,
            changed: true,
            locked: false,
            toolCall: { args: other },
          },
        ],
        composer: { canRetry: false },
      });
      expect(resumes(happen(course.state, repeat))).toEqual([]);
    },
  );

  it.each([
    ["not of an open question", ["other", "q2"]],
    ["no texts", [1, null, {}]],
    ["no list", { q: true }],
  ])("a stored pause ignores marks of changes that are %s", (_, changed) => {
    expect(snapshot(restored([], { ...stored(approved), changed }).state).interrupts).toMatchObject(
      [{ changed: false }],
    );
  });

  it("a stored pause whose answers have left opens its records as sent with unknown outcome", () => {
    const handle = stored(states.unknown);
    const { state } = restored([callMessage(shown)], handle);
    expect(handle.sent).toMatchObject({ sentAt: at(0) });
    expect(state.decisions).toMatchObject([
      {
        interruptId: "q",
        outcome: "unknown",
        verdict: "approved",
        sentAt: at(0),
        resumeRunId: "run-2",
        evidence: "none",
      },
    ]);
    expect(state.decisions[0]).toMatchObject({
      payload: { approved: true },
      proposed: { args: shown },
    });
  });

  it.each([undefined, -1, 1e300, "yesterday", null])(
    "a stored pause uses the time of opening where the time of sending is %s",
    (sentAt) => {
      const handle = stored(states.unknown);
      const { state } = restored([], { ...handle, sent: { ...handle.sent, sentAt } });
      expect(state.decisions).toMatchObject([{ outcome: "unknown", sentAt: at(1) }]);
    },
  );

  it("a stored pause has a sent record for the arguments that were answered, and a new one for the changed question", () => {
    const { state } = restored([callMessage(other)], stored(states.unknown));
    expect(state.decisions).toMatchObject([
      { outcome: "unknown", changedAt: at(1), proposed: { args: shown } },
      { outcome: "open", proposed: { args: other } },
    ]);
  });

  it("a stored pause asks before an answer is sent where an earlier one may have left that cannot be verified", () => {
    const handle = stored(states.unknown);
    const resume = [{ interruptId: "q", status: "resolved", payload: { approved: true, sum: 1 } }];
    const { state } = restored([callMessage(shown)], {
      ...handle,
      sent: { ...handle.sent, resume },
    });
    expect(state.decisions).toMatchObject([{ outcome: "open" }]);
    const again = happen(state, respond("q", deny(), at(2))).state;
    expect(snapshot(again).composer).toMatchObject({ status: "ready", mayActTwice: true });
    expect(resumes(happen(again, send))).toEqual([]);
    expect(
      resumes(happen(again, { type: "submit", runId: "run-9", mayRepeat: true, now: at(2) })),
    ).toHaveLength(1);
    // The agent reports that it still waits. It may have acted and then failed.
    const checked = happen(again, ...loads(snapshotOf(shown), asks([question()], "load-1"))).state;
    expect(snapshot(checked).composer).toMatchObject({ mayActTwice: true });
  });

  it("a stored pause loses its answers where its own messages have other arguments", () => {
    const { state } = restored([], { ...stored(approved), messages: [callMessage(other)] });
    expect(snapshot(state).interrupts).toMatchObject([
      { draft: null, changed: true, toolCall: { args: other } },
    ]);
  });

  it("a stored pause keeps its answers where the conversation is the same", () => {
    const { state } = restored([callMessage(shown)], stored(approved));
    expect(snapshot(state).interrupts).toMatchObject([{ draft: approve(), changed: false }]);
    expect(
      snapshot(restored([callMessage(shown)], stored(states.unknown)).state).composer.canRetry,
    ).toBe(true);
  });
});

describe("a question that is asked again without a change", () => {
  it.each([
    [
      "with its arguments written differently",
      { type: "MESSAGES_SNAPSHOT", messages: [spaced()] },
      question(),
    ],
    ["with more time", snapshotOf(shown), question({ expiresAt: "2031-01-01T00:00:00Z" })],
    ["as it was", snapshotOf(shown), question()],
  ])("a question that is asked again unchanged (%s) keeps its answer", (_, messages, again) => {
    const { state } = happen(approved, ...loads(messages, asks([again], "load-1")));
    expect(snapshot(state).interrupts).toMatchObject([{ changed: false, draft: approve() }]);
    expect(state.decisions.map(({ outcome }) => outcome)).toEqual(["open"]);
    expect(resumes(happen(state, send))).toHaveLength(1);
  });

  it("a question keeps its answer when the connection breaks while its call is streamed again", () => {
    const cut = [received("run-2", ...calls("send", shown).slice(0, 1)), closed("run-2")];
    const { state } = happen(submitting, ...cut);
    expect(snapshot(state)).toMatchObject({
      interrupts: [{ changed: false, draft: approve() }],
      composer: { canRetry: true },
    });
  });
});

function spaced() {
  const message = callMessage(shown);
  return {
    ...message,
    toolCalls: [
      {
        id: "call-1",
        type: "function",
        function: { name: "send", arguments: '{ "sum": 10,\n "to": "ann" }' },
      },
    ],
  };
}

describe("questions that are answered one at a time", () => {
  const second = { id: "r", reason: "tool_call", toolCallId: "call-2", responseSchema: schema };
  const one = (state: RunState, event: RunEvent) =>
    transition(state, event, defaultValidator, oneByOne);
  const all = (state: RunState, ...events: readonly RunEvent[]) =>
    events.reduce((next, event) => one(next, event)[0], state);
  const both = all(
    initialState("thread-1"),
    start(),
    received(
      "run-1",
      started(),
      ...calls("send", shown),
      ...calls("send", shown, "call-2"),
      asks([question(), second]),
    ),
    closed("run-1"),
    respond("q", approve()),
    respond("r", approve()),
    submit("run-2"),
  );
  const view = (state: RunState) =>
    createSnapshots(createAnswerChecks(defaultValidator), "manual", oneByOne)(state);

  it.each([
    [
      "rewritten while the first answer is taken",
      [
        ...calls("send", other, "call-2"),
        { type: "RUN_FINISHED", threadId: "thread-1", runId: "run-2" },
      ],
    ],
    ["rewritten and asked again", [...calls("send", other, "call-2"), asks([second], "run-2")]],
    ["asked again with another message", [asks([{ ...second, message: "All of it?" }], "run-2")]],
    [
      "found in a snapshot with other arguments",
      [
        {
          type: "MESSAGES_SNAPSHOT",
          messages: [
            callMessage(shown),
            {
              ...callMessage(other),
              id: "n",
              toolCalls: [{ ...callMessage(other).toolCalls[0], id: "call-2" }],
            },
          ],
        },
        { type: "RUN_FINISHED", threadId: "thread-1", runId: "run-2" },
      ],
    ],
  ])("an approval of the next question that was %s is withdrawn", (_, raws) => {
    const state = all(both, received("run-2", started("run-2"), ...raws), closed("run-2"));
    expect(view(state)).toMatchObject({
      interrupts: [{ id: "r", draft: null, changed: true }],
      composer: { status: "incomplete" },
    });
    expect(one(state, send)[1]).toEqual(refused("blocked", "run-9"));
    expect(
      state.decisions
        .filter(({ interruptId }) => interruptId === "r")
        .map(({ outcome }) => outcome),
    ).toEqual(["changed", "open"]);
  });

  it("sending continues with the next question where it is unchanged", () => {
    const end = { type: "RUN_FINISHED", threadId: "thread-1", runId: "run-2" };
    const state = all(
      both,
      received("run-2", started("run-2"), ...calls("send", shown, "call-2"), end),
      closed("run-2"),
    );
    expect(view(state)).toMatchObject({
      interrupts: [{ id: "r", draft: approve(), changed: false }],
      composer: { status: "ready" },
    });
  });
});

describe("a pause that another page stores", () => {
  const elsewhere = (state: RunState, handle: object): RunState =>
    happen(state, {
      type: "restore",
      pause: readPauseHandle(JSON.parse(JSON.stringify(handle))),
      now: at(1),
    }).state;
  const handleOf = (state: RunState) => {
    const handle = toPauseHandle(state);
    if (handle === null) throw new Error("nothing is open");
    return handle;
  };

  it.each(
    Object.entries(states).filter(([, state]) => state.batch !== null && streamOf(state) === null),
  )(
    "another page's pause without later answers changes nothing here where its questions are the same, while %s",
    (_, state) => {
      expect(elsewhere(state, handleOf(askedNow))).toBe(state);
      const { draftTimes: __, ...older } = handleOf(approved);
      expect(elsewhere(state, older)).toBe(state);
    },
  );

  it("another page's pause changes nothing here where it has other questions", () => {
    const handle = handleOf(approved);
    const toolCall = { id: "call-1", name: "send", argsText: JSON.stringify(other) };
    const questions = handle.questions.map((stored) => ({ ...stored, toolCall }));
    expect(elsewhere(approved, { ...handle, questions, requestId: "r-9", runId: "r-9" })).toBe(
      approved,
    );
    expect(elsewhere(submitting, { ...handle, questions })).toBe(submitting);
    expect(elsewhere(approved, { ...handle, questions })).not.toBe(approved);
  });

  it("another page's pause withdraws answers once, so that two pages never take turns for ever", () => {
    const handle = handleOf(approved);
    const questions = handle.questions.map((stored) => ({
      ...stored,
      raw: question({ message: "All?" }),
    }));
    const once = elsewhere(approved, { ...handle, questions });
    expect(once).not.toBe(approved);
    expect(elsewhere(once, { ...handle, questions })).toBe(once);
  });

  it("another page's pause withdraws only the answers to questions that differ", () => {
    const second = { id: "r", reason: "tool_call", toolCallId: "call-2", responseSchema: schema };
    const both = happen(
      initialState("thread-1"),
      start(),
      received(
        "run-1",
        started(),
        ...calls("send", shown),
        ...calls("send", shown, "call-2"),
        asks([question(), second]),
      ),
      closed("run-1"),
      respond("q", approve()),
      respond("r", approve()),
    ).state;
    const handle = handleOf(both);
    const questions = handle.questions.map((stored, place) =>
      place === 0 ? { ...stored, raw: question({ message: "All?" }) } : stored,
    );
    expect(snapshot(elsewhere(both, { ...handle, questions })).interrupts).toMatchObject([
      { id: "q", draft: null, changed: true },
      { id: "r", draft: approve(), changed: false },
    ]);
  });
});
