import { describe, expect, it } from "vitest";
import { applyEvents } from "../../src/conversation/joinDeltas.js";
import { findToolCall } from "../../src/conversation/readToolCall.js";
import { emptyTranscript, type Transcript } from "../../src/conversation/Transcript.js";
import { calls, events, failed, finished, says, started } from "../support/builders.js";

const reduce = (before: Transcript, ...raws: readonly unknown[]) =>
  applyEvents(before, events(...raws));
const transcriptOf = (...raws: readonly unknown[]) =>
  reduce(structuredClone(emptyTranscript), ...raws);
const codes = ({ problems }: Transcript) => problems.map(({ code }) => code);

const begins = (stepName: string, fields = {}) => ({ type: "STEP_STARTED", stepName, ...fields });
const ends = (stepName: string, fields = {}) => ({ type: "STEP_FINISHED", stepName, ...fields });

describe("the steps of a run", () => {
  it("a transcript keeps the last 200 steps of a run, so that a thread of days fits into the memory", () => {
    const { steps } = transcriptOf(
      ...Array.from({ length: 250 }, (_, index) => begins(`step ${index}`)),
    );
    expect([steps.length, steps[0]?.name, steps.at(-1)?.name]).toEqual([
      200,
      "step 50",
      "step 249",
    ]);
  });

  it("steps have the details of their start and end events", () => {
    const { steps } = transcriptOf(
      begins("a", { metadata: { from: 1, both: 1 } }),
      ends("a", { metadata: { both: 2, to: 2 } }),
      begins("b", { metadata: { from: 1 } }),
      ends("b"),
      begins("c"),
      ends("c", { metadata: { to: 2 } }),
      begins("d"),
    );
    expect(steps).toEqual([
      { name: "a", status: "finished", metadata: { from: 1, both: 2, to: 2 } },
      { name: "b", status: "finished", metadata: { from: 1 } },
      { name: "c", status: "finished", metadata: { to: 2 } },
      { name: "d", status: "running" },
    ]);
  });

  it("steps that did not end are gone when the next run starts, and the others stay", () => {
    const before = transcriptOf(started(), begins("done"), ends("done"), begins("cut"));
    expect(before.steps).toHaveLength(2);
    expect(reduce(before, failed()).steps).toBe(before.steps);
    const next = reduce(before, started("run-2"));
    expect(next.steps).toEqual([{ name: "done", status: "finished" }]);
    expect(reduce(next, started("run-3")).steps).toBe(next.steps);
  });
});

describe("an activity", () => {
  const shows = (content: unknown, fields = {}) => ({
    type: "ACTIVITY_SNAPSHOT",
    messageId: "a",
    activityType: "PLAN",
    content,
    ...fields,
  });
  const changes = (patch: readonly unknown[], fields = {}) => ({
    type: "ACTIVITY_DELTA",
    messageId: "a",
    activityType: "PLAN",
    patch,
    ...fields,
  });

  it("an activity has the type and the metadata of its last change", () => {
    const patch = [{ op: "add", path: "/b", value: 2 }];
    const after = transcriptOf(
      shows({ a: 1 }),
      changes(patch, { activityType: "SEARCH", metadata: { x: 1 } }),
    );
    expect(after.activities).toEqual([
      {
        id: "a",
        role: "activity",
        activityType: "SEARCH",
        content: { a: 1, b: 2 },
        metadata: { x: 1 },
      },
    ]);
    expect(after.messages).toEqual(after.activities);
  });

  it("each of many activities has its own last change, also one that begins late, and those that a snapshot brings", () => {
    const ids = Array.from({ length: 150 }, (_, index) => `a${index}`);
    const change = (messageId: string, to: number) =>
      changes([{ op: "replace", path: "/is", value: to }], { messageId });
    const begin = (messageId: string) => shows({ is: 0 }, { messageId });
    const snapshot = {
      type: "MESSAGES_SNAPSHOT",
      messages: ["a7", "a3"].map((id) => ({
        id,
        role: "activity",
        activityType: "PLAN",
        content: { is: 0 },
      })),
    };
    const many = [
      ...ids.map(begin),
      ...ids.map((id, index) => change(id, index)),
      begin("late"),
      change("late", 1),
      change("a5", 500),
    ];
    const valuesOf = ({ activities }: Transcript) =>
      activities.map(({ id, content }) => [id, content["is"]]);
    const expected = [...ids.map((id, index) => [id, id === "a5" ? 500 : index]), ["late", 1]];
    expect(valuesOf(transcriptOf(...many))).toEqual(expected);
    const replaced = transcriptOf(...many, snapshot, change("a3", 33), change("a7", 77));
    expect(valuesOf(replaced)).toEqual([
      ["a7", 77],
      ["a3", 33],
    ]);
    expect(replaced.messages).toEqual(replaced.activities);
  });

  it("an activity shows a list that a change made of it by its indexes", () => {
    const after = transcriptOf(
      shows({ a: 1 }),
      changes([{ op: "replace", path: "", value: ["x", "y"] }]),
    );
    expect(after.activities).toMatchObject([{ content: { 0: "x", 1: "y" } }]);
    expect(Array.isArray(after.activities[0]?.content)).toBe(false);
  });

  it("an activity is changed alone, beside others and beside messages", () => {
    const before = transcriptOf(
      shows({ n: 1 }),
      shows({ n: 2 }, { messageId: "b" }),
      ...says("Hi"),
      shows({ n: 3 }, { messageId: "c" }),
    );
    const after = reduce(
      before,
      changes([{ op: "replace", path: "/n", value: 9 }], { messageId: "b" }),
    );
    expect(after.activities.map(({ id, content }) => [id, content])).toEqual([
      ["a", { n: 1 }],
      ["b", { n: 9 }],
      ["c", { n: 3 }],
    ]);
    expect(after.messages.map(({ id }) => id)).toEqual(["a", "b", "message-1", "c"]);
    expect(before.activities[1]?.content).toEqual({ n: 2 });
    expect(
      reduce(before, shows({ n: 8 }, { messageId: "c" })).activities.map(({ content }) => content),
    ).toEqual([{ n: 1 }, { n: 2 }, { n: 8 }]);
  });

  it("an activity that a patch does not match stays unchanged, and it is reported", () => {
    const after = transcriptOf(shows({ n: 1 }), changes([{ op: "remove", path: "/none" }]));
    expect([after.activities, codes(after)]).toMatchObject([
      [{ content: { n: 1 } }],
      ["patch-does-not-fit"],
    ]);
  });

  it("an activity keeps no subagent where none is named", () => {
    expect(transcriptOf(shows({ n: 1 })).activities[0]).not.toHaveProperty("subagentRunId");
    expect(transcriptOf(shows({ n: 1 }, { subagentRunId: "s" })).activities[0]?.subagentRunId).toBe(
      "s",
    );
  });
});

describe("a streamed call", () => {
  it("a streamed call is found by its id with its arguments read, the newest where the id came twice", () => {
    const message = (id: string, text: string) => ({
      id,
      role: "assistant",
      toolCalls: [{ id: "a", type: "function", function: { name: "send", arguments: text } }],
    });
    const transcript = transcriptOf(
      { type: "MESSAGES_SNAPSHOT", messages: [message("m", '{"n":1}'), message("n", '{"n":2}')] },
      ...says("Hi"),
      ...calls("other", {}, "b"),
    );
    expect(findToolCall(transcript, "a")).toEqual({
      id: "a",
      name: "send",
      argsText: '{"n":2}',
      args: { n: 2 },
    });
    expect(findToolCall(transcript, "b")?.name).toBe("other");
    expect(findToolCall(transcript, "message-1")).toBeUndefined();
    expect(findToolCall(emptyTranscript, "a")).toBeUndefined();
  });

  it("a streamed call whose arguments cannot be read is found with the problem", () => {
    const found = findToolCall(transcriptOf(...calls("send", "{")), "call-1");
    expect([found?.argsText, found?.args]).toEqual(["{", undefined]);
    expect(found?.problem).toBeDefined();
  });
});

describe("what ends a run", () => {
  it.each([finished(), failed()])(
    "the end of a run makes later text for its messages start again: %j",
    (end) => {
      const before = transcriptOf(started(), ...says("Old", "m"), end);
      expect(reduce(before, ...says("New", "m")).messages).toMatchObject([{ content: "New" }]);
      expect(before.begun.from).toBe(1);
    },
  );
});

describe("a snapshot in which messages repeat", () => {
  const hello = { id: "m", role: "user", content: "Hello" };

  it("has each message once where a server has appended what was sent to what it had", () => {
    const call = {
      id: "n",
      role: "assistant",
      toolCalls: [{ id: "c", type: "function", function: { name: "send", arguments: "{}" } }],
    };
    const messages = [
      hello,
      call,
      { id: "t", role: "tool", toolCallId: "c", content: "sent" },
      hello,
      { ...call },
    ];
    expect(
      transcriptOf({ type: "MESSAGES_SNAPSHOT", messages }).messages.map(({ id }) => id),
    ).toEqual(["m", "n", "t"]);
  });

  it("keeps different messages with one id", () => {
    const messages = [hello, { ...hello, content: "Bye" }];
    expect(transcriptOf({ type: "MESSAGES_SNAPSHOT", messages }).messages).toEqual(messages);
  });
});
