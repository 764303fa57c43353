import { describe, expect, it } from "vitest";
import { encodeDecision } from "../../../src/core.js";
import { openAiAgents } from "../../../src/dialects.js";
import { askServer, firstOf, lastReply } from "../../support/dialects/askServer.js";
import { detect } from "../../support/dialects/readBy.js";
import { replayRecording } from "../../support/dialects/replayRecording.js";
import { createOpenAiAgentsServer } from "./backend.js";

type Asked = Awaited<ReturnType<typeof askServer>>;
const resultsOf = ({ run }: Asked) =>
  run
    .getSnapshot()
    .messages.flatMap((message) => (message.role === "tool" ? [message.content] : []));
const decide = ({ run, interrupts }: Asked, ...decisions: readonly boolean[]): void => {
  for (const [index, approved] of decisions.entries()) {
    const interrupt = interrupts[index];
    if (interrupt !== undefined) run.resolve(interrupt.id, encodeDecision(interrupt, { approved }));
  }
};

describe("an approval of the OpenAI Agents SDK", () => {
  it("is asked with the call that waits, and offers no editing", async () => {
    const { first } = await askServer(replayRecording("openai-agents/example"), "send mail");
    expect(first).toMatchObject({
      dialect: "openAiAgents",
      kind: "tool_call",
      message: "Approve send_email?",
      toolCall: { name: "send_email", args: { to: "ann@example.com", subject: "Hello" } },
      approval: { canApprove: true, canDeny: true, canEdit: false },
      onCancel: "unsupported",
    });
  });

  it.each([
    ["runs the call", true, "sent"],
    ["does not run the call", false, "Tool execution was not approved."],
  ])(
    "%s after the decision, which is sent beside the conversation",
    async (_, approved, result) => {
      const asked = await askServer(createOpenAiAgentsServer(), "Send a mail");
      decide(asked, approved);
      expect(await asked.run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
      expect(asked.sent()).toMatchObject({
        forwardedProps: { approval: { call_id: "c1", approve: approved } },
        messages: [{ role: "user" }, { role: "assistant" }],
      });
      expect(asked.sent()).not.toHaveProperty("resume");
      expect(resultsOf(asked)).toEqual([result]);
    },
  );

  it("sends the decisions about two calls in two requests, each as the person made it", async () => {
    const asked = await askServer(createOpenAiAgentsServer(), "Send two mails");
    decide(asked, false, true);
    expect(await asked.run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
    expect(asked.server.requests.slice(1).map(({ forwardedProps }) => forwardedProps)).toEqual([
      { approval: { call_id: "c1", approve: false } },
      { approval: { call_id: "c2", approve: true } },
    ]);
    expect(resultsOf(asked)).toEqual(["Tool execution was not approved.", "sent"]);
    expect(asked.run.getSnapshot()).toMatchObject({
      interrupts: [],
      decisions: [
        { verdict: "denied", outcome: "accepted" },
        { verdict: "approved", outcome: "accepted" },
      ],
    });
  });

  it("ends with a message that is sent instead of a decision", async () => {
    const asked = await askServer(createOpenAiAgentsServer(), "Send a mail");
    expect(await asked.run.steerAway("Something else")).toMatchObject({ ok: true });
    expect(asked.sent()?.["forwardedProps"]).toEqual({});
    expect(lastReply(asked.run)).toBe("You wrote: Something else");
    expect(asked.run.getSnapshot().interrupts).toEqual([]);
  });

  it("cannot be edited by hand either", async () => {
    const asked = await askServer(createOpenAiAgentsServer(), "Send a mail");
    asked.run.resolve(firstOf(asked.run).id, { approved: true, editedArgs: { to: "eve" } });
    expect(await asked.run.submit()).toMatchObject({
      ok: false,
      blockers: [{ issues: [{ code: "edits-not-offered" }] }],
    });
  });
});

it("the pause of the packaged wrapper of the OpenAI Agents SDK is an ordinary open call", async () => {
  const { steps, fetch, requests } = replayRecording("openai-agents/wrapper");
  expect(steps[0]?.response).not.toContain("approval_request");
  await expect(askServer({ fetch, requests }, "send mail")).rejects.toThrow("nothing is open");
});

it.each([
  ["text", "Please approve"],
  ["an empty list", []],
  ["an object", { call_id: "c1", tool_name: "a", arguments: "{}" }],
  ["a list with other things", [{ call_id: "c1", tool_name: "a", arguments: "{}" }, "b"]],
  ["a list without names", [{ call_id: "c1", arguments: "{}" }]],
])(
  "an event of an application with the name of theirs is not read as an approval: %s",
  (_, value) => {
    expect(detect(openAiAgents, [{ type: "CUSTOM", name: "approval_request", value }])).toEqual([]);
  },
);
