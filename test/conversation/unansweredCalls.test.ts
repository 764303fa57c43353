import { expect, it } from "vitest";
import { unansweredCalls } from "../../src/conversation/unansweredCalls.js";
import type { Message } from "../../src/protocol/messages.js";
import { batchOf } from "../support/builders.js";

const calling = (...ids: readonly string[]): Message => ({
  id: `calling-${ids.join()}`,
  role: "assistant",
  toolCalls: ids.map((id) => ({
    id,
    type: "function",
    function: { name: "locate", arguments: "{}" },
  })),
});
const result = (toolCallId: string): Message => ({
  id: `result-${toolCallId}`,
  role: "tool",
  toolCallId,
  content: "",
});
const userMessage: Message = { id: "said", role: "user", content: "Go" };

it("unanswered calls are those without a result since the user's last message", () => {
  expect(
    unansweredCalls(
      [calling("old"), userMessage, calling("a", "b"), result("a"), calling("c")],
      [],
    ),
  ).toEqual(["b", "c"]);
  expect(unansweredCalls([userMessage, calling("a"), result("a")], [])).toBeUndefined();
});

it("calls that a question is about are not listed as unanswered", () => {
  const { interrupts } = batchOf(
    { id: "int-1", reason: "tool_call", toolCallId: "a" },
    { id: "b", reason: "tool_call" },
  );
  expect(unansweredCalls([userMessage, calling("a", "b", "c")], interrupts)).toEqual(["c"]);
});

it("unanswered calls include those the agent names, each once", () => {
  expect(unansweredCalls([userMessage, calling("a"), result("b")], [], ["z", "a", "b"])).toEqual([
    "z",
    "a",
  ]);
});
