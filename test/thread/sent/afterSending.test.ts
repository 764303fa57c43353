import { describe, expect, it } from "vitest";
import { type ToolMessage, TransportError, type UserMessage } from "../../../src/core.js";
import { createDialects } from "../../../src/dialects/createDialects.js";
import type { AnswerRequest } from "../../../src/dialects/Dialect.js";
import { confirmationInterrupt, toolCallInterrupt } from "../../../src/testing.js";
import type { RunEvent } from "../../../src/thread/state/RunEvent.js";
import {
  initialState,
  quiet,
  type RunState,
  statusOf,
  streamOf,
} from "../../../src/thread/state/RunState.js";
import {
  approve,
  asks,
  at,
  calls,
  cancel,
  closed,
  deny,
  draftsOf,
  happen,
  happenWith,
  interruptedWith,
  isoAt,
  lastSent,
  received,
  refused,
  respond,
  start,
  started,
  submit,
  withDerived,
} from "../../support/builders.js";

const question = (id: string, fields = {}) => confirmationInterrupt({ id, ...fields });
const word = (id: string): UserMessage => ({ id, role: "user", content: "Never mind" });
const ids = ({ transcript }: RunState) => transcript.messages.map(({ id }) => id);
const outcomes = ({ decisions }: RunState) => decisions.map(({ outcome }) => outcome);

describe("answers whose record is stored first", () => {
  const save = "required" as const;
  const open = interruptedWith(question("a", { expiresAt: isoAt(10) }));
  const answered = happen(open, respond("a", approve(), at(1))).state;
  const storing = happen(answered, { ...submitSaving(at(2)) });
  const broken = new TransportError("full");
  const saved = (runId = "run-2", now = at(3)): RunEvent => ({ type: "saved", runId, now });
  const notSaved = (runId = "run-2"): RunEvent => ({ type: "notSaved", runId, error: broken });

  function submitSaving(now: number): RunEvent {
    return { type: "submit", runId: "run-2", save, now };
  }

  it("answers count as being sent while their record is stored, but are not in the request or in the records yet", () => {
    expect(storing.effects).toEqual([
      { type: "saveSent", runId: "run-2", save },
      { type: "clearDeadline" },
    ]);
    const { state } = storing;
    expect([statusOf(state), state.runId, outcomes(state)]).toEqual([
      "resuming",
      "run-2",
      ["open"],
    ]);
    expect(happen(state, respond("a", cancel())).state).toBe(state);
  });

  it("answers are sent once their record is stored, with the time of that moment", () => {
    const { state, effects } = happen(storing.state, saved());
    expect(effects).toEqual([
      {
        type: "resumeRun",
        runId: "run-2",
        resume: [{ interruptId: "a", status: "resolved", payload: { approved: true } }],
      },
    ]);
    expect(state.phase).toMatchObject({ kind: "sending", runId: "run-2" });
    expect(state.decisions).toMatchObject([
      { outcome: "pending", verdict: "approved", sentAt: at(3), resumeRunId: "run-2" },
    ]);
    // What was stored is what is sent.
    expect(lastSent(state)).toBe(lastSent(storing.state));
    expect(state.decisions[0]).not.toHaveProperty("notRun");
    expect(happen(state, saved())).toEqual({ state, effects: [] });
  });

  it("answers whose deadline passed while the record was stored are not sent, and can be answered again", () => {
    const { state, effects } = happen(storing.state, saved("run-2", at(10)));
    expect(effects).toEqual(refused("blocked"));
    expect([statusOf(state), state.runId, state.phase, lastSent(state), state.checkedAt]).toEqual([
      "interrupted",
      "run-1",
      quiet,
      null,
      at(10),
    ]);
    expect(happen(storing.state, saved("run-2", at(9))).effects).toHaveLength(1);
  });

  it("answers whose record could not be stored are kept unsent, and the reason is shown", () => {
    const { state, effects } = happen(storing.state, notSaved());
    expect(effects).toEqual([...refused("not-saved"), { type: "setDeadline", at: at(10) }]);
    expect([statusOf(state), state.runId, state.error, state.phase]).toEqual([
      "failed",
      "run-1",
      broken,
      quiet,
    ]);
    expect([lastSent(state)?.delivery, outcomes(state), [...draftsOf(state).keys()]]).toEqual([
      "not-sent",
      ["open"],
      ["a"],
    ]);
    expect(happen(state, { type: "retry", runId: "run-3", now: at(4) }).effects).toMatchObject([
      { type: "resumeRun", runId: "run-3" },
      { type: "clearDeadline" },
    ]);
  });

  it("answers stay uncertain where an earlier attempt may have arrived", () => {
    const unsure = happen(answered, submit(), closed("run-2")).state;
    const again = happen(unsure, {
      type: "retry",
      runId: "run-3",
      mayRepeat: true,
      save,
      now: at(2),
    }).state;
    const { state } = happen(again, notSaved("run-3"));
    expect([lastSent(state), state.error]).toEqual([lastSent(unsure), broken]);
    expect(happen(state, { type: "retry", runId: "run-4", now: at(3) }).effects).toEqual(
      refused("may-repeat", "run-4"),
    );
  });

  it("answers are sent by their own request alone, and a storage result for another request changes nothing", () => {
    expect(happen(storing.state, saved("run-9"))).toEqual({ state: storing.state, effects: [] });
    expect(happen(storing.state, notSaved("run-9")).state).toBe(storing.state);
    expect(happen(answered, saved())).toEqual({ state: answered, effects: [] });
    expect(happen(answered, notSaved()).state).toBe(answered);
  });

  it("an answer whose record could not be stored gets its messages back, too", () => {
    const talked = {
      ...answered,
      transcript: { ...answered.transcript, messages: [word("before")] },
    };
    const steered = happen(talked, {
      type: "steerAway",
      runId: "run-2",
      messages: [word("before"), word("u")],
      save,
      now: at(2),
    }).state;
    expect(ids(steered)).toEqual(["before", "u"]);
    expect(ids(happen(steered, notSaved()).state)).toEqual(["before"]);
    expect(ids(happen(steered, saved()).state)).toEqual(["before", "u"]);
    // Where none were sent, the conversation is the same.
    expect(happen(storing.state, notSaved()).state.transcript).toBe(storing.state.transcript);
  });

  it("answers can be stopped before they are sent", () => {
    const { state, effects } = happen(storing.state, { type: "abort", now: at(3) });
    expect(effects[0]).toEqual({ type: "abortRun", runId: "run-2", readsOnly: true });
    expect([statusOf(state), lastSent(state), state.phase]).toEqual(["interrupted", null, quiet]);
  });
});

describe("answers that are results of tool calls", () => {
  const result = (interruptId: string): ToolMessage => ({
    id: `result-${interruptId}`,
    role: "tool",
    toolCallId: `call-${interruptId}`,
    content: "yes",
  });
  const answer = (request: (ids: readonly string[]) => AnswerRequest) =>
    createDialects([
      {
        name: "house",
        claims: () => true,
        write: (entries) => request(entries.map(({ interrupt }) => interrupt.id)),
      },
    ]);
  const sendWith = (dialects: ReturnType<typeof createDialects>, ...last: readonly RunEvent[]) =>
    happenWith(
      dialects,
      initialState("thread-1"),
      start(),
      received(
        "run-1",
        started(),
        ...calls("sendEmail", {}, "call-a"),
        ...calls("sendEmail", {}, "call-b"),
        asks([
          toolCallInterrupt({ id: "a", toolCallId: "call-a" }),
          toolCallInterrupt({ id: "b", toolCallId: "call-b" }),
        ]),
      ),
      closed("run-1"),
      respond("a", approve()),
      respond("b", approve()),
      ...last,
    ).state;
  const toolMessages = (ids: readonly string[]) =>
    ids.map((interruptId) => ({ interruptId, message: result(interruptId) }));

  it("tool results given as answers join the conversation before the messages sent with them, each once", () => {
    const dialects = answer((ids) => ({ toolMessages: toolMessages(ids) }));
    const messages = [word("u"), { ...word("result-a") }];
    const sent = sendWith(dialects, {
      type: "steerAway",
      runId: "run-2",
      messages,
      keepAnswers: true,
      now: at(0),
    });
    expect(ids(sent).slice(-3)).toEqual(["result-a", "result-b", "u"]);
    expect(lastSent(sent)?.messages.map(({ id }) => id)).toEqual(["result-a", "result-b", "u"]);
    expect(sent.decisions.map(({ toolResult }) => toolResult)).toEqual(["yes", "yes"]);
  });

  it("tool results are recorded only where they are sent, when the agent accepts one at a time", () => {
    const sent = sendWith(
      answer((ids) => ({ covers: ids.slice(0, 1) })),
      submit(),
    );
    expect(sent.decisions.map(({ outcome, verdict }) => [outcome, verdict])).toEqual([
      ["pending", "approved"],
      ["open", null],
    ]);
  });

  it("tool results are recorded as not run where the agent does not run the call because of the others", () => {
    const note = { code: "all", message: "All or none." };
    const stops = createDialects([
      {
        name: "house",
        claims: () => true,
        read: (fields) => ({ fields, allOrNone: { group: "all", note } }),
      },
    ]);
    const notRun = (...last: readonly RunEvent[]) =>
      sendWith(stops, ...last, {
        type: "submit",
        runId: "run-2",
        sendMixed: true,
        now: at(0),
      }).decisions.map((record) => record.notRun);
    expect(notRun(respond("a", deny()))).toEqual([undefined, true]);
    expect(notRun(respond("a", cancel()))).toEqual([undefined, true]);
    expect(notRun()).toEqual([undefined, undefined]);
  });
});

describe("sending answers", () => {
  it("sending again removes the notice of the last attempt, and keeps messages that are not sent with it", () => {
    const open = interruptedWith(question("a"), { reason: "confirmation" });
    const earlier = { ...open, undelivered: [word("lost")], lastOutcome: "refused" } as const;
    const sent = happen(earlier, {
      type: "steerAway",
      runId: "run-2",
      messages: [],
      now: at(0),
    }).state;
    expect(withDerived(sent)).toMatchObject({
      status: "resuming",
      undelivered: [word("lost")],
      lastOutcome: null,
      ending: null,
      error: null,
    });
    expect(lastSent(sent)).toMatchObject({
      runId: "run-2",
      sentAt: at(0),
      questions: open.batch?.interrupts,
    });
    expect(streamOf(sent)).toMatchObject({ runId: "run-2", before: open.transcript.messages });
  });
});
