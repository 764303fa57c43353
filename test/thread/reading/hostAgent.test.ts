import { describe, expect, it } from "vitest";
import type { RunEvent } from "../../../src/thread/state/RunEvent.js";
import { initialState, statusOf } from "../../../src/thread/state/RunState.js";
import {
  answer,
  approve,
  at,
  cancel,
  closed,
  draftsOf,
  failed,
  finished,
  happen,
  inputsOf,
  interruptedWith,
  isoAt,
  received,
  respond,
  says,
  start,
  started,
  submit,
  withDerived,
} from "../../support/builders.js";

const thread = initialState("thread-1");
const userMessage = (content: string) => ({ id: `said-${content}`, role: "user", content });
const call = {
  id: "m",
  role: "assistant",
  toolCalls: [
    { id: "call-1", type: "function", function: { name: "pay", arguments: '{"sum":1}' } },
  ],
};
const found = (fields: object = {}): RunEvent => ({
  type: "adopt",
  messages: [userMessage("Go"), call],
  state: { s: 1 },
  interrupts: [{ id: "a", reason: "tool_call", toolCallId: "call-1", expiresAt: isoAt(10) }],
  requestId: "ours-1",
  now: at(0),
  ...fields,
});
const observed = (resume: unknown, ...messages: readonly unknown[]): RunEvent => ({
  type: "observe",
  runId: "theirs",
  messages,
  resume,
  now: at(5),
});
const answers = [{ interruptId: "a", status: "resolved", payload: { approved: true } }];

describe("an agent that was found waiting", () => {
  it("a waiting agent brings its messages, its state and its question with the tool call, and its deadline counts", () => {
    const { state, effects } = happen(thread, found());
    expect(withDerived(state)).toMatchObject({
      status: "interrupted",
      transcript: { messages: [userMessage("Go"), call], state: { s: 1 } },
      batch: {
        threadId: "thread-1",
        requestId: "ours-1",
        interrupts: [{ id: "a", toolCall: { name: "pay", args: { sum: 1 } } }],
      },
      ending: { kind: "interrupted", interrupts: [{ id: "a" }] },
      decisions: [{ interruptId: "a", outcome: "open", askedAt: at(0) }],
    });
    expect(effects).toEqual([{ type: "setDeadline", at: at(10) }]);
    expect(happen(thread, found({ now: at(10) })).state.checkedAt).toBe(at(10));
  });

  it("an agent without a question brings the rest, and nothing waits", () => {
    const { state, effects } = happen(thread, found({ interrupts: [] }));
    expect(withDerived(state)).toMatchObject({
      status: "idle",
      batch: null,
      transcript: { messages: [userMessage("Go"), call] },
      decisions: [],
    });
    expect(effects).toEqual([]);
  });

  it("an agent brings only messages while a question is open here, and nothing while a run is read", () => {
    const open = interruptedWith({ id: "b", reason: "confirmation" });
    const { state: after } = happen(open, found());
    expect(after.transcript.messages).toEqual([userMessage("Go"), call]);
    expect(after.transcript.state).toBe(open.transcript.state);
    expect([after.batch, draftsOf(after), after.decisions]).toEqual([
      open.batch,
      draftsOf(open),
      open.decisions,
    ]);
    const { state: running } = happen(thread, start());
    expect(happen(running, found()).state).toBe(running);
  });
});

describe("a run that the host has started", () => {
  it("a run of the host is read like one of the page, with earlier messages, once", () => {
    const { state, effects } = happen(
      thread,
      found({ interrupts: [] }),
      observed(undefined, userMessage("Go"), userMessage("On")),
    );
    expect(withDerived(state)).toMatchObject({
      status: "running",
      runId: "theirs",
      phase: { kind: "reading", runId: "theirs" },
      outgoing: null,
    });
    expect(state.transcript.messages).toEqual([userMessage("Go"), call, userMessage("On")]);
    expect(effects).toEqual([{ type: "readHostRun", runId: "theirs" }]);
    const after = happen(state, received("theirs", started(), finished()), closed("theirs"));
    expect(statusOf(after.state)).toBe("finished");
  });

  it("a call that the host adds to a result that it has seen is before that result", () => {
    const result = { id: "r", role: "tool", toolCallId: "call-1", content: "paid" };
    const { state } = happen(
      thread,
      found({ messages: [userMessage("Go"), result, userMessage("On")], interrupts: [] }),
      observed(undefined, userMessage("Go"), call, result, userMessage("On"), userMessage("Next")),
    );
    expect(state.transcript.messages).toEqual([
      userMessage("Go"),
      call,
      result,
      userMessage("On"),
      userMessage("Next"),
    ]);
  });

  it("a run of the host answers the open question: its answer is on its way, and settled like one of the page", () => {
    const open = happen(thread, found(), respond("a", cancel())).state;
    const { state, effects } = happen(open, observed(answers));
    expect(withDerived(state)).toMatchObject({
      status: "resuming",
      outgoing: { runId: "theirs", resume: answers, messages: [] },
      decisions: [
        { verdict: "approved", outcome: "pending", sentAt: at(5), resumeRunId: "theirs" },
      ],
    });
    expect(effects).toEqual([{ type: "readHostRun", runId: "theirs" }, { type: "clearDeadline" }]);
    const taken = happen(
      state,
      received("theirs", started(), ...says("Done"), finished()),
      closed("theirs"),
    ).state;
    expect(withDerived(taken)).toMatchObject({
      status: "finished",
      batch: null,
      decisions: [{ outcome: "accepted" }],
    });
    const refused = happen(state, received("theirs", failed()), closed("theirs")).state;
    expect(withDerived(refused)).toMatchObject({
      status: "failed",
      batch: { interrupts: [{ id: "a" }] },
      decisions: [{ outcome: "refused" }],
    });
    expect(draftsOf(refused).get("a")).toEqual(cancel());
  });

  it("a run of the host without an answer settles the open question as answered elsewhere", () => {
    const open = happen(thread, found(), respond("a", answer(1))).state;
    for (const resume of [undefined, [], "nonsense"]) {
      const { state } = happen(open, observed(resume));
      expect(withDerived(state)).toMatchObject({
        status: "running",
        batch: null,
        outgoing: null,
        decisions: [{ outcome: "elsewhere" }],
      });
      expect([draftsOf(state).size, inputsOf(state).size]).toEqual([0, 0]);
    }
  });

  it("a run of the host that the agent refuses because it still waits leaves the question open", () => {
    const open = happen(thread, found()).state;
    const { state } = happen(
      open,
      observed(undefined),
      received("theirs", started(), failed()),
      closed("theirs"),
    );
    expect(withDerived(state)).toMatchObject({
      status: "failed",
      batch: { interrupts: [{ id: "a" }] },
    });
    expect(state.decisions.at(-1)).toMatchObject({ outcome: "open" });
    const acted = happen(
      open,
      observed(undefined),
      received("theirs", started(), ...says("Hi"), failed()),
      closed("theirs"),
    );
    expect(acted.state.batch).toBeNull();
  });

  it("a run of the host changes nothing while one of the page is read", () => {
    const { state } = happen(thread, found(), respond("a", approve()), submit());
    expect(happen(state, observed(answers)).state).toBe(state);
  });
});
