import { describe, expect, it } from "vitest";
import { calls, failed, finished, says, started } from "../../support/builders.js";
import { strictModelRefusal } from "../../support/strictModel.js";
import { createAskedRun, createRun, settled } from "../createRun.js";

const begun = [
  { type: "TOOL_CALL_START", toolCallId: "c1", toolCallName: "refund" },
  { type: "TOOL_CALL_ARGS", toolCallId: "c1", delta: '{"amount":' },
];
const chunked = [
  { type: "TOOL_CALL_CHUNK", toolCallId: "c1", toolCallName: "refund", delta: "{}" },
];

/** A run that has sent this, and then stops. */
async function broken(how: string, events: readonly unknown[]) {
  const made = createRun();
  const { run, agent } = made;
  void run.send("Go");
  await settled();
  await agent.emit([started(), ...events, ...(how === "error" ? [failed("It broke", null)] : [])]);
  if (how === "stop") run.abort();
  else if (how === "network") agent.fail(new TypeError("network error"));
  else agent.end();
  await settled();
  void run.send("And now?");
  await settled();
  return { ...made, sent: agent.requests.at(-1)?.messages ?? [] };
}

const results = (messages: Awaited<ReturnType<typeof broken>>["sent"]) =>
  messages.flatMap((message) => (message.role === "tool" ? [message.content] : []));
const mayHaveRun =
  "No result of this call is known: its run was stopped, broke off, or sent none. It may have run.";

describe.each(["stop", "end", "error", "network"])("a run that breaks inside a call: %s", (how) => {
  it.each<readonly [what: string, events: readonly unknown[]]>([
    ["arguments that are cut", begun],
    ["a call without arguments", begun.slice(0, 1)],
    ["a call in chunks", chunked],
  ])("leaves it out of what is sent: %s", async (_, events) => {
    const { sent, run } = await broken(how, events);
    expect(sent.map(({ role }) => role)).toEqual(["user", "user"]);
    expect(run.getSnapshot().messages.map(({ role }) => role)).toEqual([
      "user",
      "assistant",
      "user",
    ]);
  });

  it.each<readonly [what: string, events: readonly unknown[]]>([
    ["at its end", calls("refund", { amount: 5 }, "c1")],
    ["in chunks, before a text", [...chunked, ...says("I refund it.")]],
  ])("says of a call that ended that it may have run: %s", async (_, events) => {
    const { sent, run } = await broken(how, events);
    expect(results(sent)).toEqual([mayHaveRun]);
    expect(strictModelRefusal(sent)).toBeUndefined();
    expect(run.getSnapshot().messages.some(({ role }) => role === "tool")).toBe(false);
  });

  it("sends the result that came", async () => {
    const result = { type: "TOOL_CALL_RESULT", messageId: "r", toolCallId: "c1", content: "Done" };
    const { sent } = await broken(how, [...calls("refund", {}, "c1"), result]);
    expect(results(sent)).toEqual(["Done"]);
  });

  it("leaves out a message that was announced, and of which nothing came", async () => {
    const announced = { type: "TEXT_MESSAGE_START", messageId: "m1", role: "assistant" };
    const { sent, run } = await broken(how, [announced]);
    expect(sent.map(({ role }) => role)).toEqual(["user", "user"]);
    expect(run.getSnapshot().messages.map(({ role }) => role)).toEqual(["user", "user"]);
  });

  it("keeps a message as it was when it breaks while the message is announced again", async () => {
    const announced = { type: "TEXT_MESSAGE_START", messageId: "m1", role: "assistant" };
    const made = await broken(how, says("I refund it.", "m1"));
    await made.agentSays(started(), announced);
    expect(made.snapshot().messages).toMatchObject([
      { role: "user" },
      { id: "m1", content: "I refund it." },
      { role: "user" },
    ]);
  });

  it("leaves a call out of which only beginnings came, however often", async () => {
    const whole = calls("refund", { amount: 5 }, "c1").slice(0, 2);
    const made = await broken(how, whole);
    await made.agentSays(started(), ...whole);
    void made.run.send("Once more");
    await settled();
    const sent = made.agent.requests.at(-1)?.messages ?? [];
    expect(sent.map(({ role }) => role)).toEqual(["user", "user", "user"]);
  });

  it("keeps a call as it was when it breaks while the call is streamed again", async () => {
    const made = await broken(how, calls("refund", { amount: 5 }, "c1"));
    await made.agentSays(started(), ...begun);
    void made.run.send("Once more");
    await settled();
    const sent = made.agent.requests.at(-1)?.messages ?? [];
    expect(JSON.stringify(sent)).toContain('{\\"amount\\":5}');
    expect(strictModelRefusal(sent)).toBeUndefined();
  });
});

describe("a result whose call was not streamed", () => {
  const approval = (fields = {}) => ({
    id: "q1",
    reason: "tool_call",
    message: "Pay?",
    toolCallId: "c1",
    ...fields,
  });
  const result = { type: "TOOL_CALL_RESULT", messageId: "r", toolCallId: "c1", content: "Paid" };
  async function answered(question: unknown) {
    const made = await createAskedRun([question]);
    made.run.resolve("q1", { approved: true });
    void made.run.submit();
    await made.agentSays(started("run-2"), result, finished("run-2"));
    void made.run.send("And now?");
    await settled();
    return { ...made, sent: made.agent.requests.at(-1)?.messages ?? [] };
  }

  it("is sent with the call that was asked about", async () => {
    const { sent } = await answered(approval({ metadata: { toolName: "pay", args: { sum: 5 } } }));
    expect(sent).toMatchObject([
      { role: "user" },
      { toolCalls: [{ id: "c1", function: { name: "pay", arguments: '{"sum":5}' } }] },
      { role: "tool", toolCallId: "c1", content: "Paid" },
      { role: "user" },
    ]);
  });

  it("is not sent where the call is not known, and belongs to the record of its question", async () => {
    const { sent, run } = await answered(approval());
    expect(sent.map(({ role }) => role)).toEqual(["user", "user"]);
    expect(run.getSnapshot().decisions).toMatchObject([
      { outcome: "accepted", evidence: "result", result: "Paid", toolCallId: "c1" },
    ]);
  });
});
