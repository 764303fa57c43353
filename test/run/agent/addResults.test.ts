import { describe, expect, it } from "vitest";
import type { Message } from "../../../src/core.js";
import { addResults } from "../../../src/run/agent/createAgentTransport.js";

const asks: Message = {
  id: "m1",
  role: "assistant",
  content: "",
  toolCalls: ["c1", "c2"].map((id) => ({
    id,
    type: "function",
    function: { name: "choose_slot", arguments: "{}" },
  })),
};
const result = (call: string): Message => ({
  id: `answer-${call}`,
  role: "tool",
  toolCallId: call,
  content: "{}",
});
const says: Message = { id: "m2", role: "assistant", content: "Done." };
const typed: Message = { id: "u2", role: "user", content: "Thanks" };

describe("a result in the messages of the host's agent", () => {
  it.each<readonly [string, readonly Message[], readonly string[]]>([
    ["is added behind its call where it is missing", [asks, typed], ["m1", "answer-c1", "u2"]],
    [
      "moves in front of what the person typed",
      [asks, typed, result("c1")],
      ["m1", "answer-c1", "u2"],
    ],
    ["moves in front of the agent's text", [asks, says, result("c1")], ["m1", "answer-c1", "m2"]],
    [
      "stays behind the result of another call",
      [asks, result("c2"), result("c1")],
      ["m1", "answer-c2", "answer-c1"],
    ],
    ["is left out where its call is not there", [typed], ["u2"]],
  ])("%s", (_, messages, expected) => {
    const agent = { messages: [...messages] };
    addResults(agent, [result("c1")]);
    expect(agent.messages.map(({ id }) => id)).toEqual(expected);
  });
});
