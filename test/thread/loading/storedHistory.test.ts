import { describe, expect, it } from "vitest";
import type { Message, ToolMessage } from "../../../src/protocol/messages.js";
import { confirmationInterrupt } from "../../../src/testing.js";
import type { DecisionRecord } from "../../../src/thread/decisions/DecisionRecord.js";
import {
  restoreConversation,
  toStoredConversation,
  toStoredHistory,
} from "../../../src/thread/loading/storedConversation.js";
import { mostDecisions } from "../../../src/thread/pause/PauseHandle.js";
import type { ReadConversation } from "../../../src/thread/pause/readHistory.js";
import { initialState, type RunState, statusOf } from "../../../src/thread/state/RunState.js";
import type { TransitionDeps } from "../../../src/thread/state/Transition.js";
import {
  approve,
  at,
  happen,
  interruptedWith,
  respond,
  start,
  submit,
} from "../../support/builders.js";

const idle = initialState("thread-1");
const user = (id: string, content = "Go"): Message => ({ id, role: "user", content });
const result = (toolCallId: string, content = "yes"): ToolMessage => ({
  id: `r-${toolCallId}`,
  role: "tool",
  toolCallId,
  content,
});
const asked = (interruptId: string, runId = "run-1") => ({
  threadId: "thread-1",
  runId,
  interruptId,
  reason: "confirmation",
  askedAt: at(0),
});
const closed = (
  interruptId: string,
  outcome: "open" | "dismissed" | "expired" | "changed" | "elsewhere" | "stale",
): DecisionRecord => ({ ...asked(interruptId), outcome, verdict: null });
const answered = (
  interruptId: string,
  outcome: "pending" | "accepted" | "refused" | "unknown" | "elsewhere" = "accepted",
  resumeRunId = "run-2",
): DecisionRecord => ({
  ...asked(interruptId),
  outcome,
  verdict: "approved",
  edited: false,
  sentAt: at(1),
  resumeRunId,
});
const conversation = (messages: readonly Message[], state?: unknown): RunState => ({
  ...idle,
  transcript: { ...idle.transcript, messages, state },
});
const ids = (records: readonly DecisionRecord[]) => records.map(({ interruptId }) => interruptId);

describe("what is stored of the decisions of a thread", () => {
  it("the stored decisions of a thread are the settled ones, of earlier pages first", () => {
    const outcomes = ["open", "dismissed", "expired", "changed", "elsewhere", "stale"] as const;
    const own = [
      ...outcomes.map((one) => closed(one, one)),
      answered("sent", "pending"),
      answered("known", "unknown"),
    ];
    const history = toStoredHistory(
      {
        ...idle,
        earlierDecisions: [answered("early")],
        decisions: own,
        decisionResults: [result("c")],
      },
      4,
    );
    expect(history).toMatchObject({ revision: 4, decisionResults: [result("c")] });
    expect(ids(history.decisions)).toEqual([
      "early",
      "expired",
      "changed",
      "elsewhere",
      "stale",
      "known",
    ]);
  });

  it("decisions whose delivery is unknown are not in the stored history: they are stored with the pause", () => {
    const sent = happen(
      interruptedWith(confirmationInterrupt({ id: "a" })),
      respond("a", approve()),
      submit("run-2"),
    ).state;
    const decisions = [answered("a", "unknown", "run-2"), answered("b", "unknown", "run-0")];
    expect(ids(toStoredHistory({ ...sent, decisions }, 1).decisions)).toEqual(["b"]);
  });

  it("the latest decisions are stored, where there are more than are read", () => {
    const earlierDecisions = Array.from({ length: mostDecisions + 1 }, (_, index) =>
      answered(`${index}`),
    );
    const { decisions } = toStoredHistory({ ...idle, earlierDecisions }, 1);
    expect([decisions.length, decisions[0]?.interruptId]).toEqual([mostDecisions, "1"]);
  });

  it("decisions are stored with the conversation and the state, where there is anything to keep", () => {
    expect(toStoredConversation(idle, 1)).toBeUndefined();
    expect(
      toStoredConversation({ ...idle, decisions: [closed("a", "dismissed")] }, 1),
    ).toBeUndefined();
    expect(toStoredConversation(conversation([user("m")]), 2)).toStrictEqual({
      revision: 2,
      decisions: [],
      decisionResults: [],
      messages: [user("m")],
    });
    expect(toStoredConversation(conversation([user("m")], { a: 1 }), 2)).toMatchObject({
      state: { a: 1 },
    });
    expect(toStoredConversation({ ...idle, decisions: [answered("a")] }, 2)).toMatchObject({
      messages: [],
      decisions: [answered("a")],
    });
  });
});

describe("a stored conversation that is opened", () => {
  const stored = (fields: Partial<ReadConversation> = {}): ReadConversation => ({
    threadId: "thread-1",
    revision: 1,
    decisions: [],
    decisionResults: [],
    messages: [user("m1"), user("m2")],
    problems: [],
    ...fields,
  });
  const owned: Pick<TransitionDeps, "declaredTools"> = { declaredTools: undefined };
  const tools: Pick<TransitionDeps, "declaredTools"> = { declaredTools: new Set() };
  const opened = (
    state: RunState,
    fields: Partial<ReadConversation> = {},
    isDiverged = false,
    deps = tools,
  ) => restoreConversation(state, stored(fields), isDiverged, deps);
  const messagesOf = (state: RunState) => state.transcript.messages.map(({ id }) => id);

  it("a stored conversation is shown with its state, and counts as read", () => {
    const state = opened(idle, { state: { a: 1 } });
    expect(messagesOf(state)).toEqual(["m1", "m2"]);
    expect(state.transcript).toMatchObject({ state: { a: 1 }, begun: { from: 2 } });
    expect(statusOf(state)).toBe("idle");
  });

  it("a stored conversation is not opened while a run is read or a question is open", () => {
    const reading = happen(idle, start()).state;
    const asking = interruptedWith(confirmationInterrupt({ id: "a" }));
    expect(opened(reading)).toBe(reading);
    expect(opened(asking)).toBe(asking);
  });

  it("a stored conversation replaces the one here, and keeps what only this page has added", () => {
    const here = conversation([user("m1"), user("own")], { here: true });
    expect(messagesOf(opened(here))).toEqual(["m1", "m2"]);
    const both = opened(here, { state: { there: true } }, true);
    expect(messagesOf(both)).toEqual(["m1", "m2", "own"]);
    expect(both.transcript.state).toEqual({ here: true });
    expect(
      opened(conversation([user("m1")], { here: true }), { state: { there: true } }, true)
        .transcript.state,
    ).toEqual({
      there: true,
    });
  });

  it("a stored conversation does not replace that of a host's agent, unless that is empty or as the host gave it", () => {
    const here = conversation([user("own")]);
    expect(messagesOf(opened(here, {}, false, owned))).toEqual(["own"]);
    expect(messagesOf(opened(idle, {}, false, owned))).toEqual(["m1", "m2"]);
    expect(
      messagesOf(opened({ ...here, initialMessages: here.transcript.messages }, {}, false, owned)),
    ).toEqual(["m1", "m2"]);
  });

  it("an empty stored conversation does not empty the conversation here", () => {
    expect(messagesOf(opened(conversation([user("own")]), { messages: [] }))).toEqual(["own"]);
  });

  it("the conversation stays the same object where nothing in the stored one differs", () => {
    const here = conversation([user("m1"), user("m2")], { a: 1 });
    expect(opened(here, { state: { a: 1 } }).transcript).toBe(here.transcript);
    expect(opened(here, { state: { a: 2 } }).transcript.state).toEqual({ a: 2 });
    const more = conversation([user("m1"), user("m2"), user("own")], { a: 1 });
    expect(opened(more, { state: { a: 2 } }, true).transcript).toBe(more.transcript);
  });

  it("a stored conversation gets the results of page tools that no run has received", () => {
    const asking: Message = {
      id: "a",
      role: "assistant",
      toolCalls: [{ id: "c", type: "function", function: { name: "x", arguments: "{}" } }],
    };
    const state = opened(
      { ...idle, unsentToolResults: [result("c"), result("unknown")] },
      { messages: [asking] },
    );
    expect(messagesOf(state)).toEqual(["a", "r-c"]);
  });

  it("a stored conversation reports once what could not be read", () => {
    const problems = [{ code: "unreadable-history", message: "2 entries" }];
    const state = opened(idle, { problems });
    expect(state.transcript.problems).toEqual(problems);
    expect(opened(state, { problems }).transcript.problems).toEqual(problems);
    expect(
      opened(state, { problems: [{ code: "unreadable-history", message: "3 entries" }] }).transcript
        .problems,
    ).toHaveLength(2);
  });

  it("a stored conversation brings the decisions of earlier pages, each once", () => {
    const state = opened(
      { ...idle, decisions: [answered("a")] },
      { decisions: [answered("a", "unknown"), answered("b")] },
    );
    expect([state.decisions, state.earlierDecisions]).toEqual([[answered("a")], [answered("b")]]);
    expect(opened(state, { decisions: [answered("b")] }).earlierDecisions).toBe(
      state.earlierDecisions,
    );
  });

  it("a stored conversation shows a question that was answered elsewhere with the answer it got there", () => {
    const here = [closed("a", "elsewhere"), closed("b", "elsewhere"), closed("c", "expired")];
    const state = opened(
      { ...idle, decisions: here },
      { decisions: [answered("a"), answered("c")] },
    );
    expect(ids(state.decisions)).toEqual(["b", "c"]);
    expect(state.earlierDecisions).toEqual([answered("a"), answered("c")]);
    const other = { ...idle, decisions: here };
    expect(opened(other, { decisions: [{ ...answered("a"), runId: "run-9" }] }).decisions).toBe(
      here,
    );
  });

  it("an answer of this page that another one saw as given elsewhere is shown once", () => {
    const seen = { decisions: [closed("a", "elsewhere"), closed("b", "elsewhere")] };
    const shown = (decisions: RunState["decisions"]) =>
      ids(opened({ ...idle, decisions }, seen).earlierDecisions);
    expect(shown([answered("a")])).toEqual(["b"]);
    // A refused answer was none: the one from elsewhere was taken.
    expect(shown([answered("a", "refused")])).toEqual(["a", "b"]);
  });

  it("a stored conversation has the results that represent decisions, each call once", () => {
    const here = { ...idle, decisionResults: [result("c")] };
    expect(opened(here, { decisionResults: [result("d")] }).decisionResults).toEqual([
      result("c"),
      result("d"),
    ]);
    expect(opened(here, { decisionResults: [result("c", "no")] }).decisionResults).toBe(
      here.decisionResults,
    );
  });
});
