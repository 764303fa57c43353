import { describe, expect, it } from "vitest";
import { applyEvents } from "../../src/conversation/joinDeltas.js";
import { emptyTranscript, type Transcript } from "../../src/conversation/Transcript.js";
import { calls, events, says } from "../support/builders.js";

const transcriptOf = (...raws: readonly unknown[]) =>
  applyEvents(structuredClone(emptyTranscript), events(...raws));
const codes = ({ problems }: Transcript) => problems.map(({ code }) => code);
const snapshot = (state: unknown) => ({ type: "STATE_SNAPSHOT", snapshot: state });
const delta = (...operations: readonly unknown[]) => ({ type: "STATE_DELTA", delta: operations });

describe("the agent's state", () => {
  it.each([{ a: 1 }, [1], "text", 0, false, null])(
    "the agent's state is replaced by a snapshot, be it %j",
    (state) => {
      expect(transcriptOf(snapshot("before"), snapshot(state)).state).toEqual(state);
    },
  );

  it("the agent's state is patched in order", () => {
    const transcript = transcriptOf(
      snapshot({ list: [1] }),
      delta(
        { op: "add", path: "/list/-", value: 2 },
        { op: "replace", path: "/list/0", value: 0 },
        { op: "move", from: "/list/1", path: "/last" },
      ),
    );
    expect([transcript.state, codes(transcript)]).toEqual([{ list: [0], last: 2 }, []]);
  });

  it("the agent's state can be patched before there was any", () => {
    expect(transcriptOf(delta({ op: "add", path: "/a", value: 1 })).state).toEqual({ a: 1 });
  });

  it("an unknown operation on the state is skipped, and the rest is applied", () => {
    const transcript = transcriptOf(
      snapshot({}),
      delta({ op: "frobnicate", path: "/a" }, null, { op: "add", path: "/b", value: 1 }),
    );
    expect([transcript.state, codes(transcript)]).toEqual([{ b: 1 }, ["unknown-patch-operation"]]);
  });

  it("a patch that does not match the state is left out as a whole", () => {
    const transcript = transcriptOf(
      snapshot({ a: 1 }),
      delta({ op: "add", path: "/b", value: 1 }, { op: "replace", path: "/x/y", value: 1 }),
    );
    expect([transcript.state, codes(transcript)]).toEqual([{ a: 1 }, ["patch-does-not-fit"]]);
  });

  it.each(["/__proto__/admin", "/constructor/prototype/admin", "/a/__proto__/admin"])(
    "a patch cannot reach a prototype through %s",
    (path) => {
      const transcript = transcriptOf(snapshot({ a: {} }), delta({ op: "add", path, value: true }));
      expect("admin" in {}).toBe(false);
      expect(transcript.state).toEqual({ a: {} });
      expect(codes(transcript)).toEqual(["patch-does-not-fit"]);
    },
  );

  it("a patch never changes the events it was made of", () => {
    const raws = events(
      snapshot({ list: [1] }),
      delta({ op: "add", path: "/new", value: { deep: [] } }),
      delta({ op: "add", path: "/new/deep/-", value: 1 }),
    );
    const copy = structuredClone(raws);
    expect(applyEvents(structuredClone(emptyTranscript), raws).state).toEqual({
      list: [1],
      new: { deep: [1] },
    });
    expect(raws).toEqual(copy);
  });

  it("a patch that does not match is described shortly, for any size of the state", () => {
    const transcript = transcriptOf(
      snapshot({ text: "x".repeat(100_000) }),
      delta({ op: "remove", path: "/nothing" }),
    );
    expect(transcript.problems[0]?.message.length).toBeLessThan(400);
  });
});

describe("activities", () => {
  const shows = (content: object, fields = {}) => ({
    type: "ACTIVITY_SNAPSHOT",
    messageId: "a",
    activityType: "PLAN",
    content,
    ...fields,
  });
  const changes = (...patch: readonly unknown[]) => ({
    type: "ACTIVITY_DELTA",
    messageId: "a",
    activityType: "PLAN",
    patch,
  });

  it("activities are shown and updated in place", () => {
    const transcript = transcriptOf(
      shows({ done: 0 }),
      ...says("Hi"),
      changes({ op: "replace", path: "/done", value: 1 }),
    );
    const activity = { id: "a", role: "activity", activityType: "PLAN", content: { done: 1 } };
    expect(transcript.messages.map(({ id }) => id)).toEqual(["a", "message-1"]);
    expect(transcript.activities).toEqual([activity]);
  });

  it("activities keep their content when the agent asks for no replacement", () => {
    expect(
      transcriptOf(shows({ done: 0 }), shows({ done: 9 }, { replace: false })).activities,
    ).toMatchObject([{ content: { done: 0 } }]);
    expect(transcriptOf(shows({ done: 0 }), shows({ done: 9 })).activities).toMatchObject([
      { content: { done: 9 } },
    ]);
  });

  it("activities are not created for a change of something unknown, which is reported", () => {
    const transcript = transcriptOf(changes({ op: "add", path: "/done", value: 1 }));
    expect([transcript.activities, codes(transcript)]).toEqual([[], ["unknown-activity"]]);
  });

  it("activities leave a message of the same id unchanged when the agent asks for no replacement", () => {
    const transcript = transcriptOf(...says("Hello", "a"), shows({ done: 0 }, { replace: false }));
    expect(transcript.messages).toEqual([{ id: "a", role: "assistant", content: "Hello" }]);
  });

  it("activities are shown for the first time also when the agent asks for no replacement", () => {
    expect(transcriptOf(shows({ done: 0 }, { replace: false })).activities).toMatchObject([
      { content: { done: 0 } },
    ]);
  });

  it("activities do not replace a message with their id, and report it", () => {
    const transcript = transcriptOf(
      ...says("Hello", "a"),
      shows({ done: 0 }),
      changes({ op: "add", path: "/done", value: 1 }),
    );
    expect([transcript.messages.length, transcript.activities]).toEqual([1, []]);
    expect(codes(transcript)).toEqual(["taken-id", "unknown-activity"]);
  });

  it("activities keep their subagent and the metadata of a change", () => {
    const change = { ...changes({ op: "replace", path: "/done", value: 1 }), metadata: { b: 2 } };
    expect(
      transcriptOf(shows({ done: 0 }, { subagentRunId: "s", metadata: { a: 1 } }), change)
        .activities,
    ).toEqual([
      {
        id: "a",
        role: "activity",
        activityType: "PLAN",
        content: { done: 1 },
        subagentRunId: "s",
        metadata: { a: 1, b: 2 },
      },
    ]);
  });

  it.each([1, "text", null])(
    "activities keep their content when a change would make no object of it: %j",
    (value) => {
      expect(
        transcriptOf(shows({ done: 0 }), changes({ op: "replace", path: "", value })).activities,
      ).toMatchObject([{ content: { done: 0 } }]);
    },
  );

  it("activities are the same list while text is streamed", () => {
    const before = transcriptOf(shows({ done: 0 }));
    const next = applyEvents(before, events(...says("Hi")));
    expect([next.activities === before.activities, next.messages.length]).toEqual([true, 2]);
  });

  it("activities keep their metadata, as every message does, when they are replaced", () => {
    const transcript = transcriptOf(
      shows({ done: 0 }, { metadata: { a: 1 } }),
      shows({ done: 1 }, { metadata: { b: 2 } }),
    );
    expect(transcript.activities).toMatchObject([
      { content: { done: 1 }, metadata: { a: 1, b: 2 } },
    ]);
  });
});

describe("a snapshot of all messages", () => {
  const all = (...messages: readonly unknown[]) => ({ type: "MESSAGES_SNAPSHOT", messages });
  const user = { id: "u", role: "user", content: "Go" };
  const bot = { id: "message-1", role: "assistant", content: "Hi" };
  const plan = { id: "a", role: "activity", activityType: "PLAN", content: {} };
  const shows = { type: "ACTIVITY_SNAPSHOT", messageId: "a", activityType: "PLAN", content: {} };

  it("a snapshot of all messages replaces the messages", () => {
    expect(transcriptOf(...says("Old", "old"), all(user, bot)).messages).toEqual([user, bot]);
  });

  it("a snapshot leaves activities where they were when it brings none", () => {
    const transcript = transcriptOf(
      ...says("Hi"),
      shows,
      ...says("More", "message-2"),
      all(user, bot, { ...bot, id: "message-2" }),
    );
    expect(transcript.messages.map(({ id }) => id)).toEqual(["u", "message-1", "a", "message-2"]);
    expect(transcript.activities).toEqual([plan]);
  });

  it("a snapshot leaves several activities in their order, also where the message before them is gone", () => {
    const second = { ...shows, messageId: "b" };
    const third = { ...shows, messageId: "c" };
    const before = [shows, ...says("Hi"), second, third, ...says("Gone", "gone")];
    const ids = (...raws: readonly unknown[]) => transcriptOf(...raws).messages.map(({ id }) => id);
    expect(ids(...before, all(bot, user))).toEqual(["a", "message-1", "b", "c", "u"]);
    expect(ids(...before, all(user))).toEqual(["a", "b", "c", "u"]);
    expect(
      ids(
        ...says("Gone", "gone"),
        ...says("Hi"),
        shows,
        ...says("Old", "old"),
        second,
        all(bot, user),
      ),
    ).toEqual(["message-1", "a", "b", "u"]);
    expect(
      ids(...says("Hi"), ...says("More", "more"), shows, all({ ...bot, id: "more" }, bot)),
    ).toEqual(["more", "message-1", "a"]);
  });

  it("a snapshot also replaces activities when it comes before any were shown", () => {
    expect(transcriptOf(all(plan), ...says("Hi")).activities).toEqual([plan]);
    expect(
      transcriptOf(shows, all(plan), all({ ...plan, id: "b" })).activities.map(({ id }) => id),
    ).toEqual(["b"]);
  });

  it("a snapshot replaces activities when it brings some", () => {
    expect(transcriptOf(shows, all(user, { ...plan, id: "b" })).activities).toEqual([
      { ...plan, id: "b" },
    ]);
  });

  it("calls of a snapshot can still be found", () => {
    const call = { id: "call-1", type: "function", function: { name: "send", arguments: "{}" } };
    const again = transcriptOf(
      ...calls("send", {}),
      all({ id: "new", role: "assistant", toolCalls: [call] }),
      ...calls("send", { a: 1 }),
    );
    expect(again.messages).toEqual([
      {
        id: "new",
        role: "assistant",
        toolCalls: [{ ...call, function: { name: "send", arguments: '{"a":1}' } }],
      },
    ]);
  });

  it.each([
    null,
    "text",
    { role: "user", content: "no id" },
    { id: "x", role: "robot", content: "" },
    { id: "x", role: "assistant", toolCalls: [{}] },
    { id: "x", role: "tool", content: "no call" },
  ])("a snapshot leaves out what cannot be read, and reports it: %j", (bad) => {
    const transcript = transcriptOf(all(user, bad));
    expect([transcript.messages, codes(transcript)]).toEqual([[user], ["malformed-message"]]);
  });

  it("a snapshot reports how many messages could not be read, and nothing when all could", () => {
    expect(transcriptOf(all(user, null, "text")).problems).toEqual([
      { code: "malformed-message", message: expect.stringContaining("2") },
    ]);
    expect(transcriptOf(all(user)).problems).toEqual([]);
  });

  it("a snapshot reads a null field as absent", () => {
    expect(transcriptOf(all({ ...bot, name: null, toolCalls: null })).messages).toEqual([bot]);
  });
});

it("a limited number of problems is kept, for any stream", () => {
  const wrong = Array.from({ length: 5_000 }, () => ({
    type: "STEP_FINISHED",
    stepName: "never started",
  }));
  expect(transcriptOf(...wrong).problems).toHaveLength(200);
});
