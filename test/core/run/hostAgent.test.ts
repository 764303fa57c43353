import { describe, expect, it } from "vitest";
import { createDialects } from "../../../src/core/dialect/createDialects.js";
import { initialState, type RunEvent, type RunState } from "../../../src/core.js";
import {
  answer,
  approve,
  at,
  cancel,
  closed,
  failed,
  finished,
  happen,
  happenWith,
  interruptedWith,
  isoAt,
  received,
  respond,
  says,
  start,
  started,
  submit,
} from "../../support/builders.js";

const thread = initialState("thread-1");
const userMessage = (content: string) => ({ id: `said-${content}`, role: "user", content });
const call = {
  id: "m",
  role: "assistant",
  toolCalls: [{ id: "call-1", type: "function", function: { name: "pay", arguments: '{"sum":1}' } }],
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
  it("brings its messages, its state and its question with the tool call, and its deadline counts", () => {
    const { state, effects } = happen(thread, found());
    expect(state).toMatchObject({
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

  it("without a question brings the rest, and nothing waits", () => {
    const { state, effects } = happen(thread, found({ interrupts: [] }));
    expect(state).toMatchObject({
      status: "idle",
      batch: null,
      transcript: { messages: [userMessage("Go"), call] },
      decisions: [],
    });
    expect(effects).toEqual([]);
  });

  it("brings only its messages while something is open here, and nothing while something is being read", () => {
    const open = interruptedWith({ id: "b", reason: "confirmation" });
    const { state: after } = happen(open, found());
    expect(after.transcript.messages).toEqual([userMessage("Go"), call]);
    expect(after.transcript.state).toBe(open.transcript.state);
    expect([after.batch, after.drafts, after.decisions]).toEqual([open.batch, open.drafts, open.decisions]);
    const { state: running } = happen(thread, start());
    expect(happen(running, found()).state).toBe(running);
  });
});

describe("a run that the host has started", () => {
  it("is read like our own, with earlier messages, once", () => {
    const { state, effects } = happen(
      thread,
      found({ interrupts: [] }),
      observed(undefined, userMessage("Go"), userMessage("On")),
    );
    expect(state).toMatchObject({ status: "running", runId: "theirs", stream: { runId: "theirs" }, outgoing: null });
    expect(state.transcript.messages).toEqual([userMessage("Go"), call, userMessage("On")]);
    expect(effects).toEqual([]);
    const after = happen(state, received("theirs", started(), finished()), closed("theirs"));
    expect(after.state.status).toBe("finished");
  });

  it("answers the question that is open here: it is on its way, and settled like one's own", () => {
    const open = happen(thread, found(), respond("a", cancel())).state;
    const { state, effects } = happen(open, observed(answers));
    expect(state).toMatchObject({
      status: "resuming",
      outgoing: { runId: "theirs", resume: answers, messages: [], delivery: null },
      decisions: [{ verdict: "approved", outcome: "pending", sentAt: at(5), resumeRunId: "theirs" }],
    });
    expect(effects).toEqual([{ type: "clearDeadline" }]);
    const taken = happen(state, received("theirs", started(), ...says("Done"), finished()), closed("theirs")).state;
    expect(taken).toMatchObject({ status: "finished", batch: null, decisions: [{ outcome: "accepted" }] });
    const refused = happen(state, received("theirs", failed()), closed("theirs")).state;
    expect(refused).toMatchObject({
      status: "failed",
      batch: { interrupts: [{ id: "a" }] },
      decisions: [{ outcome: "refused" }],
    });
    expect(refused.drafts.get("a")).toEqual(cancel());
  });

  it("does without the question: it is called settled elsewhere here", () => {
    const open = happen(thread, found(), respond("a", answer(1))).state;
    for (const resume of [undefined, [], "nonsense"]) {
      const { state } = happen(open, observed(resume));
      expect(state).toMatchObject({ status: "running", batch: null, outgoing: null, decisions: [{ outcome: "elsewhere" }] });
      expect([state.drafts.size, state.inputs.size]).toEqual([0, 0]);
    }
  });

  it("changes nothing while one's own is being read", () => {
    const { state } = happen(thread, found(), respond("a", approve()), submit());
    expect(happen(state, observed(answers)).state).toBe(state);
  });
});

describe("open questions that are read again once the dialects are loaded", () => {
  const house = createDialects([
    {
      name: "house",
      claims: ({ house }) => house === true,
      read: (raw) => ({ fields: { ...raw, message: "Read by the house" } }),
    },
  ]);
  const reread: RunEvent = { type: "reread", now: at(1) };
  const plain = { id: "a", reason: "confirmation" };
  const theirs = { id: "b", reason: "confirmation", house: true };
  const again = (state: RunState) => happenWith(house, state, reread).state;
  const open = interruptedWith(plain, theirs);

  it("are those of the dialect that claims them, and nothing has changed for the person", () => {
    const state = again(open);
    expect(state.batch?.interrupts.map(({ dialect, message }) => [dialect, message])).toEqual([
      ["standard", undefined],
      ["house", "Read by the house"],
    ]);
    expect(state.changes.size).toBe(0);
    expect(again(state)).toBe(state);
  });

  it.each<readonly [string, RunEvent]>([
    ["an answer", respond("b", approve())],
    ["typed input", { type: "input", interruptId: "b", value: "typing" }],
  ])("are marked as changed where %s was given", (_, event) => {
    const state = again(happen(open, event).state);
    expect([[...state.changes], state.drafts.size, state.inputs.size]).toEqual([[["b", 1]], 0, 0]);
  });

  it("stay as they are where no dialect claims one, nothing is open or a run is read", () => {
    const standard = interruptedWith(plain);
    expect(again(standard)).toBe(standard);
    expect(again(thread)).toBe(thread);
    const sent = happen(open, respond("a", approve()), respond("b", approve()), submit()).state;
    expect(again(sent)).toBe(sent);
  });
});
