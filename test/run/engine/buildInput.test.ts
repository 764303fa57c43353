import { describe, expect, it } from "vitest";
import type { AgentRunBehaviour } from "../../../src/core.js";
import { joinCalls } from "../../../src/dialects/adk/joinCalls.js";
import { standardDialects } from "../../../src/dialects/createDialects.js";
import type { AnswerRequest } from "../../../src/dialects/Dialect.js";
import { defineDialect } from "../../../src/dialects.js";
import { buildInput } from "../../../src/run/engine/buildInput.js";
import { initialState } from "../../../src/thread/state/RunState.js";
import { asks, calls, says, started } from "../../support/builders.js";
import { createRun } from "../createRun.js";

/** A backend that wants the calls of its questions in one message. */
const joining = (ids: readonly string[]) =>
  defineDialect({
    name: "joining",
    claims: () => true,
    messages: (conversation) => joinCalls(conversation, ids),
  });
const snapshotOf = (...messages: readonly object[]) => ({ type: "MESSAGES_SNAPSHOT", messages });
const call = (id: string) => ({
  id,
  type: "function",
  function: { name: "send", arguments: "{}" },
});
const assistant = (id: string, content: string | undefined, ...ids: readonly string[]) => ({
  id,
  role: "assistant",
  ...(content !== undefined && { content }),
  ...(ids.length > 0 && { toolCalls: ids.map(call) }),
});

/** The messages beside the answer to a question, after the agent has sent these. */
async function sentAfter(events: readonly object[], ids: readonly string[]) {
  const { run, agent, agentSays } = createRun({ submitMode: "manual", dialects: [joining(ids)] });
  void run.send("Go");
  await agentSays(started(), ...events, asks([{ id: "a", reason: "confirmation" }]));
  run.resolve("a", { approved: true });
  void run.submit();
  const messages = agent.requests[1]?.messages ?? [];
  return messages.flatMap((message) =>
    message.role === "assistant"
      ? [[message.id, message.content ?? "", (message.toolCalls ?? []).map(({ id }) => id)]]
      : [],
  );
}

it("calls of an answer are joined in the first message that has one, and everything else is kept", async () => {
  const events = snapshotOf(
    assistant("m1", "I will send both", "c1", "c2"),
    assistant("m2", undefined, "c3"),
    assistant("m3", "And this", "c4"),
    assistant("m4", "Well?"),
  );
  expect(await sentAfter([events], ["c1", "c3", "c4"])).toEqual([
    ["m1", "I will send both", ["c2"]],
    ["m1/c1", "", ["c1", "c3", "c4"]],
    ["m3", "And this", []],
    ["m4", "Well?", []],
  ]);
});

it("calls are joined under the id of their message where nothing else is in it", async () => {
  const events = snapshotOf(assistant("m1", "", "c1"), assistant("m2", undefined, "c2"));
  expect(await sentAfter([events], ["c1", "c2"])).toEqual([["m1", "", ["c1", "c2"]]]);
});

it("a single call is not joined", async () => {
  const events = [...says("Hm", "m0"), ...calls("send", {}, "c1"), ...calls("send", {}, "c2")];
  const sent = await sentAfter(events, ["c1"]);
  expect(sent).toEqual(await sentAfter(events, []));
});

describe("the body of a request", () => {
  const user = { id: "u", role: "user", content: "Go" } as const;
  const activity = { id: "act", role: "activity", activityType: "plan", content: {} } as const;
  const given = { id: "r", role: "tool", content: "Oslo", toolCallId: "c1" } as const;
  const first = createRun();

  interface Situation {
    readonly options?: AgentRunBehaviour;
    readonly loads?: boolean;
    /** Whether the agent keeps the conversation. */
    readonly keeps?: boolean;
    /** Whether a tool has given a result that was not sent yet. */
    readonly result?: boolean;
    readonly state?: unknown;
  }

  /** The input of a run that answers, or not, in a thread with one message of the user. */
  function inputOf(
    request: AnswerRequest | undefined,
    { options = {}, loads = false, keeps = false, result = false, state }: Situation = {},
  ) {
    const empty = initialState("thread-1");
    return buildInput({
      runId: "run-9",
      request,
      state: {
        ...empty,
        agentKeepsHistory: keeps,
        unsentToolResults: result ? [given] : [],
        transcript: { ...empty.transcript, state },
      },
      options,
      runOptions: undefined,
      snapshot: { ...first.snapshot(), messages: [user, activity] },
      dialects: standardDialects,
      loads,
    });
  }
  const idsOf = (...given: Parameters<typeof inputOf>) =>
    inputOf(...given).messages.map(({ id }) => id);

  it.each<[AnswerRequest["history"], boolean, readonly string[]]>([
    [undefined, false, ["u"]],
    [undefined, true, ["u"]],
    ["all", true, ["u"]],
    ["none", false, []],
    ["none", true, []],
    ["unless-kept", false, ["u"]],
    ["unless-kept", true, []],
  ])(
    "a request has the conversation as the dialect wants it: %s, where the agent keeps it: %s",
    (history, keeps, expected) => {
      expect(idsOf({ resume: [], ...(history !== undefined && { history }) }, { keeps })).toEqual(
        expected,
      );
    },
  );

  it("a request has the conversation as the host wants it, and results that were not sent yet in any case", () => {
    expect(idsOf({ history: "none" }, { options: { resumeMessages: "all" } })).toEqual(["u"]);
    expect(idsOf({ history: "all" }, { options: { resumeMessages: "none" } })).toEqual([]);
    expect(idsOf({ history: "none" }, { result: true })).toEqual(["r"]);
    expect(idsOf({}, { options: { resumeMessages: () => [given] }, result: true })).toEqual(["r"]);
  });

  it("a request for the history has no messages, and no state but an empty one", () => {
    expect(inputOf(undefined, { loads: true, state: { page: 1 } })).toStrictEqual({
      threadId: "thread-1",
      runId: "run-9",
      protocolVersion: "1.1",
      state: {},
      messages: [],
      tools: [],
      context: [],
      forwardedProps: {},
    });
    expect(inputOf(undefined, { state: { page: 1 } })).toMatchObject({
      messages: [user],
      state: { page: 1 },
    });
  });

  it("a request has what the answers add beside what the host sends, and overrides it", () => {
    const options = { forwardedProps: { model: "x", command: "old" } };
    const request = {
      forwardedProps: { command: { resume: 1 } },
      state: { answer: 1 },
      parentRunId: "run-1",
    };
    expect(inputOf(request, { options, state: { page: 1 } })).toStrictEqual({
      threadId: "thread-1",
      runId: "run-9",
      protocolVersion: "1.1",
      messages: [user],
      tools: [],
      context: [],
      forwardedProps: { model: "x", command: { resume: 1 } },
      state: { page: 1, answer: 1 },
      parentRunId: "run-1",
    });
    expect(
      inputOf({ forwardedProps: { a: 1 } }, { options: { forwardedProps: "text" } }).forwardedProps,
    ).toEqual({ a: 1 });
    expect(inputOf({ resume: [] }, { options })).toMatchObject({
      resume: [],
      forwardedProps: options.forwardedProps,
    });
  });
});
