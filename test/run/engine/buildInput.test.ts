import { expect, it } from "vitest";
import { defineDialect } from "../../../src/dialects.js";
import { asks, calls, says, started } from "../../support/builders.js";
import { createRun } from "../createRun.js";

/** A backend that wants the calls of its questions in one message. */
const joining = (ids: readonly string[]) =>
  defineDialect({
    name: "joining",
    claims: () => true,
    answer: (answers) => ({ resume: answers.map(({ entry }) => entry), joinToolCalls: ids }),
  });
const snapshotOf = (...messages: readonly object[]) => ({ type: "MESSAGES_SNAPSHOT", messages });
const call = (id: string) => ({ id, type: "function", function: { name: "send", arguments: "{}" } });
const assistant = (id: string, content: string | undefined, ...ids: readonly string[]) => ({
  id,
  role: "assistant",
  ...(content !== undefined && { content }),
  ...(ids.length > 0 && { toolCalls: ids.map(call) }),
});

/** The messages beside the answer to a question, after the agent has said these. */
async function sentAfter(said: readonly object[], ids: readonly string[]) {
  const { run, agent, agentSays } = createRun({ submitMode: "manual", dialects: [joining(ids)] });
  void run.send("Go");
  await agentSays(started(), ...said, asks([{ id: "a", reason: "confirmation" }]));
  run.resolve("a", { approved: true });
  void run.submit();
  const messages = agent.requests[1]?.messages ?? [];
  return messages.flatMap((message) =>
    message.role === "assistant" ? [[message.id, message.content ?? "", (message.toolCalls ?? []).map(({ id }) => id)]] : [],
  );
}

it("joins the calls of an answer in the first message that has one, and keeps everything else", async () => {
  const said = snapshotOf(
    assistant("m1", "I will send both", "c1", "c2"),
    assistant("m2", undefined, "c3"),
    assistant("m3", "And this", "c4"),
    assistant("m4", "Well?"),
  );
  expect(await sentAfter([said], ["c1", "c3", "c4"])).toEqual([
    ["m1", "I will send both", ["c2"]],
    ["m1/c1", "", ["c1", "c3", "c4"]],
    ["m3", "And this", []],
    ["m4", "Well?", []],
  ]);
});

it("joins calls under the id of their message where nothing else is in it", async () => {
  const said = snapshotOf(assistant("m1", "", "c1"), assistant("m2", undefined, "c2"));
  expect(await sentAfter([said], ["c1", "c2"])).toEqual([["m1", "", ["c1", "c2"]]]);
});

it("joins nothing for a single call", async () => {
  const said = [...says("Hm", "m0"), ...calls("send", {}, "c1"), ...calls("send", {}, "c2")];
  const sent = await sentAfter(said, ["c1"]);
  expect(sent).toEqual(await sentAfter(said, []));
});
