import { describe, expect, it } from "vitest";
import { markImportedToolCalls } from "../../../src/thread/reading/startFrom.js";
import type { RunEvent } from "../../../src/thread/state/RunEvent.js";
import { initialState, type RunState } from "../../../src/thread/state/RunState.js";
import {
  calls,
  closed,
  finished,
  happen,
  received,
  says,
  start,
  started,
} from "../../support/builders.js";

const load = (runId: string): RunEvent => ({ type: "load", runId, now: 0 });
/** What the agent's history brought, as one load. */
const loaded = (runId: string, ...raws: readonly unknown[]) => [
  load(runId),
  received(runId, started(runId), ...raws, finished(runId)),
  closed(runId),
];
const ran = (runId: string, ...raws: readonly unknown[]) => [
  start(runId),
  received(runId, started(runId), ...raws, finished(runId)),
  closed(runId),
];
const imported = (...happened: readonly RunEvent[]) =>
  happen(initialState("thread-1"), ...happened).state.importedToolCalls;
const call = (id: string) => calls("send", { to: "ann" }, id);

describe("the calls whose decisions are not known here", () => {
  it("imported calls are those that a loaded history brought", () => {
    expect(imported(...loaded("load-1", ...says("Hello"), ...call("a"), ...call("b")))).toEqual([
      "a",
      "b",
    ]);
  });

  it("calls of a run of this thread are not imported", () => {
    expect(imported(...ran("run-1", ...call("a")))).toEqual([]);
  });

  it("calls that were here before the history was loaded again are not imported", () => {
    expect(
      imported(...ran("run-1", ...call("a")), ...loaded("load-1", ...call("a"), ...call("b"))),
    ).toEqual(["b"]);
  });

  it("imported calls are named once, in the order in which they came", () => {
    const first = loaded("load-1", ...call("a"));
    expect(imported(...first, ...loaded("load-2", ...call("a"), ...call("b")))).toEqual(["a", "b"]);
    expect(imported(...first, ...ran("run-1", ...call("c")))).toEqual(["a"]);
  });

  it("imported calls stay named once when the history comes without them and with them again", () => {
    const snapshot = {
      type: "MESSAGES_SNAPSHOT",
      messages: [{ id: "user-1", role: "user", content: "Go" }],
    };
    expect(
      imported(
        ...loaded("load-1", ...call("a")),
        ...loaded("load-2", snapshot),
        ...loaded("load-3", ...call("a")),
      ),
    ).toEqual(["a"]);
  });

  it("a history of texts, results and user messages has no imported calls", () => {
    const messages = [
      { id: "user-1", role: "user", content: "Go" },
      { id: "tool-1", role: "tool", toolCallId: "a", content: "sent" },
      { id: "assistant-1", role: "assistant", content: "Done" },
    ];
    expect(imported(...loaded("load-1", { type: "MESSAGES_SNAPSHOT", messages }))).toEqual([]);
  });

  it("the state is unchanged where the conversation has brought no calls", () => {
    const { state } = happen(initialState("thread-1"), ...loaded("load-1", ...call("a")));
    const marked = (before: RunState, after: RunState) =>
      markImportedToolCalls(before, after) === after;
    expect(marked(state, { ...state, importedToolCalls: [] })).toBe(true);
    expect(marked(initialState("thread-1"), state)).toBe(true);
    expect(marked(initialState("thread-1"), { ...state, importedToolCalls: [] })).toBe(false);
  });
});
