import { expect, it } from "vitest";
import type { UserMessage } from "../../../src/protocol/messages.js";
import { withMessages } from "../../../src/thread/sent/sentMessages.js";
import { initialState } from "../../../src/thread/state/RunState.js";

const user = (id: string): UserMessage => ({ id, role: "user", content: id });
const idle = initialState("thread-1");
const conversation = {
  ...idle,
  transcript: { ...idle.transcript, messages: [user("a"), user("b")] },
};
const orderAfter = (...ids: readonly string[]): string =>
  withMessages(conversation, ids.map(user))
    .transcript.messages.map(({ id }) => id)
    .join(" ");

it.each([
  [["c", "d"], "a b c d"],
  [["1", "2", "b"], "a 1 2 b"],
  [["1", "a", "2", "b", "3"], "1 a 2 b 3"],
  [["b", "3"], "a b 3"],
  [["1", "b", "2", "a"], "2 a 1 b"],
])(
  "of the messages %j of a host, new ones are before the known one that follows, or at the end",
  (ids, expected) => {
    expect(orderAfter(...ids)).toBe(expected);
  },
);

it("a conversation that has all messages of a host is the same object", () => {
  expect(withMessages(conversation, [user("a"), user("b")])).toBe(conversation);
});

it("a host may add fifty thousand messages before a known one", () => {
  const many = Array.from({ length: 50_000 }, (_, place) => user(`m${place}`));
  const before = withMessages(conversation, [...many, user("a")]).transcript.messages;
  expect([before.length, before[0]?.id, before[50_000]?.id]).toEqual([50_002, "m0", "a"]);
});
