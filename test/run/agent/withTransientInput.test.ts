import { describe, expect, it } from "vitest";
import type { AgentLike } from "../../../src/run/agent/AgentLike.js";
import { withTransientInput } from "../../../src/run/agent/createAgentTransport.js";

/** An agent of the host with this conversation and state, which is not run. */
function agentWith(messages: readonly unknown[], state: unknown = {}): AgentLike {
  return {
    threadId: "thread-1",
    messages,
    state,
    addMessages() {},
    subscribe: () => ({ unsubscribe() {} }),
    runAgent: async () => {},
    abortRun() {},
  };
}

const user = (id: string) => ({ id, role: "user", content: id });
const calling = (id: string, ...calls: readonly string[]) => ({
  id,
  role: "assistant",
  toolCalls: calls.map((call) => ({ id: call })),
});
const result = (id: string, toolCallId: string) => ({ id, role: "tool", toolCallId });
const idsOf = ({ messages }: AgentLike) =>
  messages.map((message) =>
    typeof message === "object" && message !== null && "id" in message ? message.id : message,
  );

describe("messages that an agent of the host has for one request only", () => {
  it.each<readonly [string, readonly unknown[], unknown, readonly unknown[]]>([
    ["a message at the end", [user("a"), calling("b", "c1")], user("new"), ["a", "b", "new"]],
    [
      "a result after its call",
      [calling("a", "c1"), user("b")],
      result("new", "c1"),
      ["a", "new", "b"],
    ],
    [
      "a result after earlier results",
      [calling("a", "c1", "c2"), result("r", "c2"), user("b")],
      result("new", "c1"),
      ["a", "r", "new", "b"],
    ],
    [
      "a result at the end where nothing follows",
      [user("a"), calling("b", "c1")],
      result("new", "c1"),
      ["a", "b", "new"],
    ],
    [
      "a result after the last of two calls with one id",
      [calling("a", "c1"), user("b"), calling("c", "c1"), user("d")],
      result("new", "c1"),
      ["a", "b", "c", "new", "d"],
    ],
    [
      "a result after the first message",
      [calling("a", "c1"), user("b"), user("c")],
      result("new", "c1"),
      ["a", "new", "b", "c"],
    ],
    [
      "a result of an unknown call at the end",
      [calling("a", "c1"), user("b")],
      result("new", "c9"),
      ["a", "b", "new"],
    ],
    [
      "a message without a call at the end",
      [{ id: "a", toolCalls: [{}] }, user("b")],
      user("new"),
      ["a", "b", "new"],
    ],
    [
      "a result among what is no message",
      [null, 5, { id: "a", toolCalls: "c1" }],
      result("new", "c1"),
      [null, 5, "a", "new"],
    ],
  ])("messages for one request have %s", (_, messages, message, expected) => {
    const agent = agentWith(messages);
    const remove = withTransientInput(agent, [message], {});
    expect(idsOf(agent)).toEqual(expected);
    remove();
    expect(agent.messages).toEqual(messages);
  });

  it("the agent keeps messages added meanwhile, and its own list where nothing was added for the request", () => {
    const agent = agentWith([user("a")]);
    const remove = withTransientInput(agent, [user("new")], {});
    agent.messages = [...agent.messages, user("reply")];
    remove();
    expect(idsOf(agent)).toEqual(["a", "reply"]);
    const { messages } = agent;
    remove();
    expect(agent.messages).toBe(messages);
  });
});

describe("state that an agent of the host has for one request only", () => {
  it("state for one request is added to the agent's own, which is restored afterwards", () => {
    const state = { page: 1, command: "old" };
    const agent = agentWith([], state);
    const remove = withTransientInput(agent, [], { command: "resume" });
    expect(agent.state).toEqual({ page: 1, command: "resume" });
    remove();
    expect(agent.state).toBe(state);
  });

  it.each<readonly [string, unknown, unknown, unknown]>([
    [
      "keeps what the run has added",
      { page: 1 },
      { page: 2, command: { resume: 1 }, done: true },
      { page: 2, done: true },
    ],
    [
      "keeps a value that the run has given it",
      { page: 1 },
      { page: 1, command: "mine" },
      { page: 1, command: "mine" },
    ],
    [
      "has its earlier value again",
      { command: "old" },
      { command: { resume: 1 }, page: 2 },
      { command: "old", page: 2 },
    ],
    ["is what the run has made of it, also where that is no object", { page: 1 }, "done", "done"],
    [
      "is an object where it was none before",
      null,
      { command: { resume: 1 }, page: 2 },
      { page: 2 },
    ],
  ])("the agent's state for one request %s", (_, before, after, expected) => {
    const agent = agentWith([], before);
    const remove = withTransientInput(agent, [], { command: { resume: 1 } });
    agent.state = after;
    remove();
    expect(agent.state).toEqual(expected);
  });

  it("the agent's state is not touched where nothing is added", () => {
    const agent = agentWith([], 5);
    const remove = withTransientInput(agent, [], {});
    expect(agent.state).toBe(5);
    const state = { page: 1 };
    agent.state = state;
    remove();
    expect(agent.state).toBe(state);
  });

  it("state for one request is removed once, and an agent that sets the same itself afterwards keeps it", () => {
    const state = { page: 1 };
    const agent = agentWith([], state);
    const remove = withTransientInput(agent, [], { command: "resume" });
    remove();
    remove();
    expect(agent.state).toBe(state);
  });
});
