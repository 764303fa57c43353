import { describe, expect, it } from "vitest";
import type { Message } from "../../../../src/core.js";
import { createDialects } from "../../../../src/dialects/createDialects.js";
import { defaultValidator } from "../../../../src/schema/check/defaultValidator.js";
import { confirmationInterrupt, toolCallInterrupt } from "../../../../src/testing.js";
import {
  type ReadConversation,
  readConversation,
} from "../../../../src/thread/pause/readHistory.js";
import { type ReadPause, readPauseHandle } from "../../../../src/thread/pause/readPauseHandle.js";
import type { RunEvent } from "../../../../src/thread/state/RunEvent.js";
import { initialState, type RunState, statusOf } from "../../../../src/thread/state/RunState.js";
import { transition as transitionWith } from "../../../../src/thread/transition.js";
import {
  approve,
  asks,
  at,
  calls,
  cancel,
  changesOf,
  closed,
  deny,
  draftsOf,
  happen,
  independent,
  inputsOf,
  interruptedWith,
  lastSent,
  received,
  respond,
  start,
  started,
  withDerived,
} from "../../../support/builders.js";
import { dialects, sentState, storedHandle } from "../../../support/storedPauses.js";
import {
  depsWith,
  transitionWithDefaults as transition,
} from "../../../support/transitionWithDefaults.js";

const ask = (id: string, fields = {}) => confirmationInterrupt({ id, ...fields });
const idle = initialState("thread-1");
const open = happen(interruptedWith(ask("a"), ask("b")), respond("a", approve())).state;
const typed: RunEvent = { type: "input", interruptId: "b", value: "typing" };
const pauseOf = (state: RunState, fields: object = {}): ReadPause =>
  readPauseHandle({ ...storedHandle(state), ...fields });
/** Opens it on a page whose requests are its own: it declares the tools itself. */
const restoreOwn = (
  state: RunState,
  pause: ReadPause | ReadConversation,
  isDiverged?: boolean,
): RunState =>
  transitionWith(
    state,
    { type: "restore", pause, now: at(9), ...(isDiverged !== undefined && { isDiverged }) },
    depsWith({ dialects, declaredTools: new Set() }),
  )[0];
const restore = (
  state: RunState,
  pause: ReadPause,
  { using = dialects, isDiverged = false, now = at(9) } = {},
): RunState =>
  transition(state, { type: "restore", pause, isDiverged, now }, defaultValidator, using)[0];
const user = (id: string) => ({ id, role: "user", content: "Go" }) satisfies Message;
const system = (id: string) => ({ id, role: "system", content: "Go" }) satisfies Message;
const withMessages = (state: RunState, ...messages: readonly Message[]): RunState => ({
  ...state,
  transcript: { ...state.transcript, messages },
});
const outcomes = ({ decisions }: RunState) => decisions.map(({ outcome }) => outcome);
const codes = ({ batch }: RunState) =>
  batch?.interrupts.map(({ problems }) => problems.map(({ code }) => code));

describe("a stored pause that is opened", () => {
  it("a stored pause has its questions, the answers so far, and a record of each question", () => {
    const pause = pauseOf(happen(open, typed).state);
    const state = restore({ ...idle, answeredElsewhere: true, lastOutcome: "accepted" }, pause);
    expect(withDerived(state)).toMatchObject({
      status: "interrupted",
      threadId: "thread-1",
      runId: "run-1",
      batch: {
        threadId: "thread-1",
        runId: "run-1",
        requestId: "run-1",
        interrupts: [{ id: "a" }, { id: "b" }],
      },
      dismissed: null,
      answeredElsewhere: false,
      lastOutcome: null,
      checkedAt: at(9),
      outgoing: null,
      error: null,
    });
    expect([[...draftsOf(state)], [...inputsOf(state)]]).toEqual([
      [["a", approve()]],
      [["b", "typing"]],
    ]);
    expect(state.ending).toEqual({ kind: "interrupted", interrupts: state.batch?.interrupts });
    expect(state.decisions).toMatchObject([
      { interruptId: "a", outcome: "open", askedAt: at(9) },
      { interruptId: "b", outcome: "open" },
    ]);
    expect([changesOf(state).size, codes(state)]).toEqual([0, [[], []]]);
  });

  it("a stored pause waits for a run that is read", () => {
    const running = happen(idle, start(), received("run-1")).state;
    expect(restore(running, pauseOf(open))).toBe(running);
  });

  it("a stored pause marks the questions that had changed", () => {
    expect([...changesOf(restore(idle, pauseOf(open, { changed: ["b"] })))]).toEqual([["b", 1]]);
  });

  it("a stored pause has no answer to a question that this page showed differently before it was dismissed", () => {
    const here = happen(interruptedWith(ask("a", { message: "Other" }), ask("b")), {
      type: "dismiss",
    }).state;
    const state = restore(here, pauseOf(happen(open, respond("b", deny())).state));
    expect([[...draftsOf(state).keys()], [...changesOf(state)]]).toEqual([["b"], [["a", 1]]]);
    expect(changesOf(restore(happen(open, { type: "dismiss" }).state, pauseOf(open))).size).toBe(0);
  });
});

describe("the conversation of a stored pause", () => {
  const stored = pauseOf(withMessages(open, user("stored")), { state: { n: 1 } });
  const history = { revision: 1, decisions: [], decisionResults: [] };
  const ids = (state: RunState) => state.transcript.messages.map(({ id }) => id);

  it("a stored conversation is opened on a page without one, or with the one it was created with", () => {
    expect(ids(restore(idle, stored))).toEqual(["stored"]);
    const created = withMessages(idle, user("first"));
    expect(
      ids(restore({ ...created, initialMessages: created.transcript.messages }, stored)),
    ).toEqual(["stored"]);
  });

  it("a stored conversation does not replace the one on a page", () => {
    const here = withMessages(idle, user("here"));
    expect(restore(here, stored).transcript).toBe(here.transcript);
    expect(ids(restore(here, { ...stored, history }))).toEqual(["here"]);
  });

  it("a stored conversation replaces one whose messages are all stored, without what only the page has", () => {
    const here = withMessages(idle, user("here"));
    expect(restoreOwn(here, stored).transcript).toBe(here.transcript);
    const whole = { ...stored, history };
    expect([ids(restoreOwn(here, whole)), ids(restoreOwn(here, whole, true))]).toEqual([
      ["stored"],
      ["stored", "here"],
    ]);
    expect(ids(restoreOwn({ ...here, initialMessages: here.transcript.messages }, stored))).toEqual(
      ["stored"],
    );
  });

  it("a stored conversation leaves what was written last here and has no reply, but for what it has under another id", () => {
    const whole = { ...stored, history };
    const said = (...messages: readonly Message[]) =>
      ids(restoreOwn(withMessages(idle, user("stored"), ...messages), whole));
    const last = { ...user("here"), content: "Wait" };
    expect(said(last)).toEqual(["stored", "here"]);
    expect(said(user("here"))).toEqual(["stored"]);
    expect(said(last, { id: "reply", role: "assistant", content: "Yes" })).toEqual(["stored"]);
  });

  it("a conversation that stays behind a stored one has a result for each call whose question is closed", () => {
    const asked = happen(
      idle,
      start(),
      received(
        "run-1",
        started(),
        ...calls("send", {}, "call-c"),
        asks([toolCallInterrupt({ id: "c", toolCallId: "call-c" })]),
      ),
      closed("run-1"),
      { type: "answeredElsewhere" },
    ).state;
    const results = (isDiverged: boolean) =>
      restoreOwn(asked, { ...stored, history }, isDiverged).decisionResults.map(
        ({ toolCallId }) => toolCallId,
      );
    expect([results(true), results(false)]).toEqual([["call-c"], []]);
  });

  it("a stored conversation may have no questions", () => {
    const settled = readConversation({
      threadId: "thread-1",
      history: { messages: [user("stored")] },
    });
    const state = settled && restoreOwn(idle, settled);
    expect([state && statusOf(state), state?.batch, state && ids(state)]).toEqual([
      "idle",
      null,
      ["stored"],
    ]);
  });

  it("a stored conversation comes with the decisions that were stored with it, and only with those", () => {
    const record = {
      ...restore(idle, stored).decisions[0],
      outcome: "expired",
      verdict: null,
      runId: "run-0",
    };
    const kept = pauseOf(open, { history: { revision: 2, decisions: [record] } });
    expect(restore(idle, kept).earlierDecisions).toMatchObject([
      { runId: "run-0", outcome: "expired" },
    ]);
    const before = { ...idle, earlierDecisions: restore(idle, kept).earlierDecisions };
    expect(restore(before, stored).earlierDecisions).toBe(before.earlierDecisions);
  });
});

describe("stored answers that had left", () => {
  const sent = sentState({ a: approve(), b: deny() });

  it("stored answers have unknown delivery since they were sent, and are recorded as given", () => {
    const state = restore(idle, pauseOf(sent));
    expect(withDerived(state)).toMatchObject({
      status: "failed",
      outgoing: {
        runId: "run-2",
        sentAt: at(1),
        delivery: "unknown",
        messages: [],
        resume: lastSent(sent)?.resume,
      },
    });
    expect(lastSent(state)?.questions).toEqual(state.batch?.interrupts);
    expect([...draftsOf(state)]).toEqual([
      ["a", approve()],
      ["b", deny()],
    ]);
    expect(state.decisions).toMatchObject([
      {
        interruptId: "a",
        verdict: "approved",
        outcome: "unknown",
        sentAt: at(1),
        resumeRunId: "run-2",
      },
      { interruptId: "b", verdict: "denied", outcome: "unknown", sentAt: at(1) },
    ]);
  });

  it("stored answers count as sent now where their time was not stored", () => {
    const pause = pauseOf(sent);
    const claim = typeof pause.sent === "object" ? pause.sent : null;
    const { sentAt: _, ...timeless } = claim ?? {};
    const state = restore(idle, { ...pause, sent: timeless as NonNullable<typeof claim> });
    expect(lastSent(state)?.sentAt).toBe(at(9));
  });

  it("stored answers are not offered again for a question that this page showed differently", () => {
    const here = happen(interruptedWith(ask("a", { message: "Other" }), ask("b")), {
      type: "dismiss",
    }).state;
    const state = restore(here, pauseOf(sent));
    expect(withDerived(state)).toMatchObject({
      status: "failed",
      outgoing: { delivery: "unknown", questions: [] },
    });
  });

  it("stored answers that the answers on screen do not compose are hidden and in doubt", () => {
    const state = restore(idle, pauseOf(sent, { drafts: [["a", deny()]] }));
    expect([statusOf(state), lastSent(state), draftsOf(state).size]).toEqual([
      "interrupted",
      null,
      0,
    ]);
    expect(codes(state)).toEqual([["stored-answer-changed"], ["stored-answer-changed"]]);
    expect(outcomes(state)).toEqual(["open", "open"]);
    const unreadable = restore(idle, { ...pauseOf(sent), sent: "unreadable" });
    expect([lastSent(unreadable), codes(unreadable)]).toEqual([null, codes(state)]);
  });

  it("stored answers keep the notes and problems that the questions have", () => {
    const pause = pauseOf(sent);
    const noted = pause.interrupts.map((one) => ({
      ...one,
      notes: [{ code: "note", message: "" }],
      problems: [{ code: "p", message: "" }],
    }));
    const state = restore(idle, { ...pause, interrupts: noted, sent: "unreadable" });
    expect(codes(state)?.[0]).toEqual(["p", "stored-answer-changed"]);
    expect(state.batch?.interrupts[0]?.notes?.map(({ code }) => code)).toEqual([
      "note",
      "stored-answer-changed",
    ]);
  });

  it("stored answers may have skipped a question that shows another answer, and nothing else", () => {
    const skipped = sentState({ a: cancel(), b: cancel() });
    const pause = pauseOf(skipped);
    const shown = (draft: ReturnType<typeof approve>) =>
      restore(idle, {
        ...pause,
        drafts: [
          ["a", draft],
          ["b", cancel()],
        ],
      });
    expect(lastSent(shown(approve()))?.delivery).toBe("unknown");
    expect([...draftsOf(shown(approve()))]).toEqual([
      ["a", cancel()],
      ["b", cancel()],
    ]);
    expect(
      lastSent(
        restore(
          idle,
          pauseOf(sent, {
            drafts: [
              ["a", cancel()],
              ["b", deny()],
            ],
          }),
        ),
      ),
    ).toBeNull();
  });

  it("stored answers are not offered again with another request, or as a part of what was asked", () => {
    const pause = pauseOf(sent);
    const claim = typeof pause.sent === "object" ? pause.sent : undefined;
    const opened = (fields: object) =>
      lastSent(restore(idle, { ...pause, ...(claim && { sent: { ...claim, ...fields } }) }));
    expect(opened({})).not.toBeNull();
    expect([
      opened({ request: {} }),
      opened({ answers: claim?.answers.slice(0, 1) }),
      opened({ answers: [] }),
    ]).toEqual([null, null, null]);
  });

  it("stored answers may leave out a call that only its own result can answer", () => {
    const beside = createDialects([
      {
        name: "house",
        claims: () => true,
        detect: independent,
        read: (raw) => ({ fields: raw, ...(raw["id"] === "b" && { onCancel: "unsupported" }) }),
      },
    ]);
    const steps: readonly RunEvent[] = [
      start(),
      received("run-1", started(), asks([ask("a"), ask("b")])),
      closed("run-1"),
      { type: "steerAway", runId: "run-2", messages: [], now: at(1) },
    ];
    const steered = steps.reduce(
      (state, event) => transition(state, event, defaultValidator, beside)[0],
      idle,
    );
    const state = restore(idle, pauseOf(steered), { using: beside });
    expect(lastSent(state)).toMatchObject({
      delivery: "unknown",
      resume: [{ interruptId: "a", status: "cancelled" }],
    });
  });

  it("stored answers may have been sent with messages of the conversation, here or stored, and no others", () => {
    const pause = pauseOf(sent);
    const claim = typeof pause.sent === "object" ? pause.sent : undefined;
    const using = (state: RunState, stored: readonly Message[], messages: readonly Message[]) =>
      restore(state, { ...pause, messages: stored, ...(claim && { sent: { ...claim, messages } }) })
        .attempt?.messages;
    expect(using(idle, [user("t"), user("u")], [user("u")])).toEqual([user("u")]);
    expect(using(idle, [user("t"), user("u")], [user("u"), user("t")])).toEqual([
      user("u"),
      user("t"),
    ]);
    expect(using(withMessages(idle, user("here")), [], [user("here")])).toEqual([user("here")]);
    expect(using(idle, [user("u")], [user("other")])).toBeUndefined();
    expect(using(idle, [user("u")], [user("u"), user("other")])).toBeUndefined();
    expect(using(idle, [system("u")], [system("u")])).toBeUndefined();
  });
});

describe("a dialect that sends results with the answers", () => {
  const result: Message = { id: "result-a", role: "tool", toolCallId: "call-a", content: "yes" };
  const house = createDialects([
    {
      name: "house",
      claims: () => true,
      write: () => ({ resume: [], toolMessages: [{ interruptId: "a", message: result }] }),
    },
  ]);
  const step = (state: RunState, event: RunEvent) =>
    transition(state, event, defaultValidator, house)[0];
  const asked =
    interruptedWith(ask("a")).batch?.interrupts.map((one) => ({ ...one, dialect: "house" })) ?? [];
  const question: RunState = {
    ...interruptedWith(ask("a")),
    batch: { threadId: "thread-1", runId: "run-1", interrupts: asked },
  };
  const sent = step(step(question, respond("a", approve())), {
    type: "submit",
    runId: "run-2",
    now: at(1),
  });

  it("a dialect that sends results with the answers finds them before the person's messages", () => {
    const pause = pauseOf({ ...sent, batch: sent.batch ?? question.batch });
    const messages = typeof pause.sent === "object" ? pause.sent.messages : [];
    expect(messages).toEqual([result]);
    const state = restore(idle, pause, { using: house });
    expect(lastSent(state)).toMatchObject({ delivery: "unknown", messages: [result] });
    const other =
      typeof pause.sent === "object"
        ? { ...pause.sent, messages: [{ ...result, content: "no" } as Message] }
        : undefined;
    expect(
      lastSent(restore(idle, { ...pause, ...(other && { sent: other }) }, { using: house })),
    ).toBeNull();
  });
});
