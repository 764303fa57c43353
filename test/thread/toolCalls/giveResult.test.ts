import { describe, expect, it } from "vitest";
import { hasResult } from "../../../src/conversation/Transcript.js";
import { type ToolMessage, TransportError } from "../../../src/core.js";
import { initialState, type RunState, streamOf } from "../../../src/thread/state/RunState.js";
import { withUnsentToolResults } from "../../../src/thread/toolCalls/followToolCalls.js";
import {
  calls,
  closed,
  finished,
  happen,
  received,
  start,
  started,
} from "../../support/builders.js";

const result = (toolCallId: string, content = "found", id = `r-${toolCallId}`): ToolMessage => ({
  id,
  role: "tool",
  toolCallId,
  content,
});
const give = (state: RunState, message: ToolMessage) =>
  happen(state, { type: "result", message }).state;
const ids = ({ transcript }: RunState) => transcript.messages.map(({ id }) => id);
const unsent = ({ unsentToolResults }: RunState) => unsentToolResults.map(({ id }) => id);

const running = happen(
  initialState("thread-1"),
  start(),
  received("run-1", started(), ...calls("look", {}, "one"), ...calls("look", {}, "two")),
).state;
const called = happen(running, received("run-1", finished()), closed("run-1")).state;
const end = (state: RunState, runId: string, ...raws: readonly unknown[]) =>
  happen(state, received(runId, started(runId), ...raws), closed(runId)).state;

describe("the result of a page tool", () => {
  it("the result of a page tool is added to the conversation, and sent with the next request", () => {
    const state = give(give(called, result("one")), result("two"));
    expect(ids(state).slice(-2)).toEqual(["r-one", "r-two"]);
    expect(unsent(state)).toEqual(["r-one", "r-two"]);
    expect(streamOf(state)).toBeNull();
  });

  it("the first result of a call counts, and stays", () => {
    const state = give(called, result("one"));
    expect(give(state, result("one", "other", "again"))).toBe(state);
  });

  it("a tool result is dropped where the conversation was cleared while the tool ran", () => {
    const cleared = happen(called, { type: "reset" }).state;
    expect(give(cleared, result("one"))).toBe(cleared);
  });

  it("a tool result is sent again until a run has received it", () => {
    const state = happen(give(called, result("one")), start("run-2")).state;
    expect(unsent(state)).toEqual(["r-one"]);
    expect(
      unsent(happen(state, closed("run-2", { error: new TransportError("gone") })).state),
    ).toEqual(["r-one"]);
    expect(unsent(end(state, "run-2", finished("run-2")))).toEqual([]);
  });

  it("a tool result that comes while a run is read is sent with the next one, because this request did not have it", () => {
    const early = give(running, result("one"));
    expect(streamOf(early)?.lateToolResults.map(({ id }) => id)).toEqual(["r-one"]);
    const both = give(early, result("two"));
    expect(unsent(happen(both, received("run-1", finished()), closed("run-1")).state)).toEqual([
      "r-one",
      "r-two",
    ]);
    const next = give(happen(give(called, result("one")), start("run-2")).state, result("two"));
    expect(unsent(end(next, "run-2", finished("run-2")))).toEqual(["r-two"]);
  });
});

describe("the conversation that the agent sent", () => {
  const given = give(called, result("one"));
  const { messages } = called.transcript;

  it("the conversation from the agent gets the tool results it lacks", () => {
    const reloaded = { ...given, transcript: called.transcript };
    expect(withUnsentToolResults(reloaded).messages).toEqual([...messages, result("one")]);
  });

  it("the conversation from the agent is unchanged where it has the results, or no longer has the call", () => {
    expect(withUnsentToolResults(given)).toBe(given.transcript);
    const cleared = { ...given, transcript: initialState("thread-1").transcript };
    expect(withUnsentToolResults(cleared)).toBe(cleared.transcript);
  });

  it("the conversation from the agent has a result only where a tool gave one for this call", () => {
    expect(hasResult([...messages, result("one")], "one")).toBe(true);
    expect(hasResult([...messages, result("one")], "two")).toBe(false);
    expect(hasResult(messages, "one")).toBe(false);
    const message = { ...result("one"), role: "user" } as unknown as ToolMessage;
    expect(hasResult([message], "one")).toBe(false);
  });
});
