import { describe, expect, it } from "vitest";
import { initialState, type RunState } from "../../../src/core.js";
import { confirmationInterrupt } from "../../../src/testing.js";
import {
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
  started,
  submit,
} from "../../support/builders.js";

const load = { type: "load", runId: "load-1", now: at(0) } as const;
const ask = (id: string, fields = {}) => confirmationInterrupt({ id, ...fields });
const found = (state: RunState, ...raws: readonly unknown[]) =>
  happen(state, load, received("load-1", started("load-1"), ...raws), closed("load-1")).state;
const interrupted = happen(interruptedWith(ask("a")), respond("a", approve())).state;
const unsure = happen(interrupted, submit("run-2"), closed("run-2")).state;
const refused = happen(interrupted, submit("run-2"), received("run-2", started("run-2"), failed()), closed("run-2")).state;

describe("asking the agent for what it has", () => {
  it("finds a question and records it, on a thread where none was open", () => {
    expect(found(initialState("thread-1"), asks([ask("a")], "load-1"))).toMatchObject({
      status: "interrupted",
      batch: { interrupts: [{ id: "a" }] },
      decisions: [{ interruptId: "a", outcome: "open" }],
    });
  });

  it("keeps the result of a tool of the page that the agent has not been told yet", () => {
    const message = {
      id: "a",
      role: "assistant",
      toolCalls: [{ id: "c1", type: "function", function: { name: "f", arguments: "" } }],
    };
    const snapshot = { type: "MESSAGES_SNAPSHOT", messages: [message] };
    const result = { type: "result", message: { id: "r", role: "tool", toolCallId: "c1", content: "Berlin" } } as const;
    const asked = found(initialState("thread-1"), snapshot, asks([ask("a")], "load-1"));
    const owing = happen(asked, result).state;
    const { transcript, unsentToolResults } = found(owing, snapshot, asks([ask("a")], "load-1"));
    expect(transcript.messages).toMatchObject([{ id: "a" }, { toolCallId: "c1", content: "Berlin" }]);
    expect(unsentToolResults).toEqual([result.message]);
    expect(found(owing, { type: "MESSAGES_SNAPSHOT", messages: [] }).transcript.messages).toEqual([]);
  });

  it("keeps a question that is still asked, and its answer, and does not record it twice", () => {
    const { batch, drafts, decisions } = found(interrupted, asks([ask("a")], "load-1"));
    expect(batch).toBe(interrupted.batch);
    expect(drafts).toBe(interrupted.drafts);
    expect(decisions).toEqual(interrupted.decisions);
  });

  it.each([
    ["withdraws the answer from a question that changed", [ask("a", { message: "Other" })], [], ["changed", "open"]],
    ["closes a question that is not asked any more", [ask("b")], [], ["stale", "open"]],
    ["keeps the answer to a question that is asked beside a new one", [ask("a"), ask("b")], ["a"], ["open", "open"]],
    ["keeps the answer to a question with a new deadline", [ask("a", { expiresAt: isoAt(50) })], ["a"], ["open"]],
  ])("%s", (_, again, answered, outcomes) => {
    const { batch, drafts, decisions } = found(interrupted, asks(again, "load-1"));
    expect(batch?.interrupts).toHaveLength(again.length);
    expect([...drafts.keys()]).toEqual(answered);
    expect(decisions.map(({ outcome }) => outcome)).toEqual(outcomes);
  });

  it("closes what it is not asked any more; what was sent may have arrived", () => {
    expect(found(interrupted, finished("load-1"))).toMatchObject({
      status: "finished",
      batch: null,
      decisions: [{ outcome: "stale" }],
    });
    expect(found(unsure, finished("load-1"))).toMatchObject({
      status: "finished",
      batch: null,
      outgoing: null,
      decisions: [{ outcome: "unknown" }],
    });
  });

  it("an answer was not taken where the question is still asked", () => {
    expect(found(unsure, asks([ask("a")], "load-1"))).toMatchObject({
      outgoing: { delivery: "not-sent" },
      lastOutcome: "refused",
      decisions: [{ outcome: "refused" }],
    });
  });

  it("changes nothing when it fails, or is stopped", () => {
    for (const before of [interrupted, unsure, refused]) {
      const { batch, drafts, outgoing, decisions } = before;
      const failedLoad = found(before, failed());
      expect(failedLoad).toMatchObject({ status: "failed", ending: { kind: "error" } });
      expect(failedLoad).toMatchObject({ batch, drafts, outgoing, decisions });
      const { state, effects } = happen(before, load, { type: "abort", now: at(1) });
      expect(state).toMatchObject({ status: "aborted", ending: { kind: "aborted" }, batch, drafts, outgoing, decisions });
      expect(effects).toContainEqual({ type: "abortRun", runId: "load-1", readsOnly: true });
    }
  });

  it("is told apart from a run that is live once work was seen", () => {
    const { effects } = happen(
      initialState("thread-1"),
      load,
      received("load-1", started("load-1"), { type: "TEXT_MESSAGE_START", messageId: "m" }),
      { type: "abort", now: at(1) },
    );
    expect(effects).toContainEqual({ type: "abortRun", runId: "load-1" });
  });
});
