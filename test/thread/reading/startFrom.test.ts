import { describe, expect, it } from "vitest";
import { defaultLimits } from "../../../src/protocol/limits.js";
import { startFrom } from "../../../src/thread/reading/startFrom.js";
import { initialState } from "../../../src/thread/state/RunState.js";
import { happen, received, says, start, started } from "../../support/builders.js";
import { nested } from "../../support/nested.js";

const user = { id: "u", role: "user", content: "Go" };
const caller = (id: string, ...callIds: readonly string[]) => ({
  id,
  role: "assistant",
  toolCalls: callIds.map((callId) => ({
    id: callId,
    type: "function",
    function: { name: "send", arguments: "{}" },
  })),
});
const from = (given: unknown, nesting = 20) =>
  startFrom(initialState("thread-1"), given, { ...defaultLimits, nesting });
const codes = (given: unknown, nesting?: number) =>
  from(given, nesting).transcript.problems.map(({ code }) => code);

describe("a conversation that the host begins with", () => {
  it("a host's conversation is the conversation, and its calls are marked as imported", () => {
    const state = from([
      user,
      caller("m", "a", "b"),
      { id: "r", role: "tool", toolCallId: "a", content: "sent" },
    ]);
    expect(state.transcript.messages.map(({ id }) => id)).toEqual(["u", "m", "r"]);
    expect(state.initialMessages).toBe(state.transcript.messages);
    expect(state.importedToolCalls).toEqual(["a", "b"]);
    expect(state.transcript.problems).toEqual([]);
  });

  it("a host's conversation may be empty", () => {
    const state = from([]);
    expect([state.transcript.messages, state.transcript.problems, state.importedToolCalls]).toEqual(
      [[], [], []],
    );
  });

  it.each([undefined, null, "text", { 0: user, length: 1 }])(
    "a host's conversation is empty where it is no list, and that is reported: %j",
    (given) => {
      expect([from(given).transcript.messages, codes(given)]).toEqual([[], ["malformed-event"]]);
    },
  );

  it("a host's conversation leaves out values that are no messages, and reports how many", () => {
    const state = from([user, null, { id: "x", role: "robot" }]);
    expect(state.transcript.messages).toEqual([user]);
    expect(state.transcript.problems).toEqual([
      { code: "malformed-message", message: expect.stringContaining("2") },
    ]);
  });

  it("a host's conversation leaves out a message that is nested too deeply, and no other", () => {
    const deep = (levels: number) => ({ ...user, id: `deep-${levels}`, metadata: nested(levels) });
    expect(codes([deep(21), user], 20)).toEqual([]);
    expect(codes([deep(22), user], 20)).toEqual(["too-deep"]);
    expect(from([deep(22), user], 20).transcript.messages).toEqual([user]);
  });

  it("a host's message is streamed again from its beginning by a run that begins it again", () => {
    const before = from([user, { id: "message-1", role: "assistant", content: "Old" }]);
    const { transcript } = happen(
      before,
      start(),
      received("run-1", started(), ...says("New")),
    ).state;
    expect(transcript.messages.at(-1)).toMatchObject({ id: "message-1", content: "New" });
  });
});
