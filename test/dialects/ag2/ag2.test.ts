import { describe, expect, it } from "vitest";
import { encodeDecision } from "../../../src/core.js";
import { ag2 } from "../../../src/dialects.js";
import type { UnknownRecord } from "../../../src/protocol/json.js";
import { readMessages } from "../../../src/protocol/messages.js";
import { askServer, firstOf, lastReply } from "../../support/dialects/askServer.js";
import { conversation, making, readOne } from "../../support/dialects/readBy.js";
import { replayRecording } from "../../support/dialects/replayRecording.js";
import { createAg2Server } from "./backend.js";

const asksByRecording = (name: string) => askServer(replayRecording(`ag2/${name}`), "send mail");

describe("an approval of AG2", () => {
  it("is approved or denied, under a headline without the choice to type", async () => {
    const { first } = await asksByRecording("gate-yes");
    expect(first).toMatchObject({
      dialect: "ag2",
      kind: "tool_call",
      message: "Approve send_email?",
      toolCall: { name: "send_email", args: { to: "ann@example.com", subject: "Hello" } },
      approval: { canApprove: true, canDeny: true, canEdit: false, canComment: false },
      onCancel: "reject",
      details: {},
    });
  });

  it.each([
    ["approved", "gate-yes", true],
    ["denied", "gate-no", false],
  ])("%s: sends a boolean, with the proof of the question", async (_, name, approved) => {
    const { run, first, sent } = await asksByRecording(name);
    run.resolve(first.id, encodeDecision(first, { approved }));
    expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
    const { ag2: envelope } = first.metadata ?? {};
    expect(sent()?.["resume"]).toEqual([
      { interruptId: first.id, status: "resolved", payload: approved, metadata: { ag2: envelope } },
    ]);
    expect(envelope).toEqual({ proof: expect.any(String) });
  });

  it.each(["approve", "ok", "yes", "always", true])(
    "does not send %j, which a person may mean as a yes",
    async (payload) => {
      const server = createAg2Server();
      const { run, first } = await askServer(server, "Send a mail");
      run.resolve(first.id, payload);
      expect(await run.submit()).toMatchObject({ ok: false, blockers: [{ code: "invalid" }] });
      expect(server.requests).toHaveLength(1);
    },
  );

  it("asks about two calls one after the other, and keeps both decisions", async () => {
    const { run, first, sent } = await asksByRecording("gate-two");
    run.resolve(first.id, encodeDecision(first, { approved: true }));
    await run.submit();
    const second = firstOf(run);
    expect(second.toolCall?.args).toMatchObject({ to: "bob@example.com" });
    run.resolve(second.id, encodeDecision(second, { approved: false }));
    await run.submit();
    expect(sent()?.["resume"]).toMatchObject([{ interruptId: second.id, payload: false }]);
    const results = run
      .getSnapshot()
      .messages.flatMap((message) => (message.role === "tool" ? [message.content] : []));
    expect(results).toEqual(["sent to ann@example.com", "User denied the tool call request"]);
  });

  it("asks for a text as a text", async () => {
    const { run, first, sent } = await asksByRecording("input");
    expect(first).toMatchObject({
      dialect: "ag2",
      kind: "input_required",
      message: "When do you travel to Oslo?",
      details: {},
    });
    run.resolve(first.id, "on Monday");
    await run.submit();
    expect(sent()?.["resume"]).toMatchObject([{ payload: "on Monday", metadata: first.metadata }]);
  });
});

describe("an approval of AG2 for always", () => {
  const always = { approved: true, values: { always: true } };

  it("is a choice beside Approve, with what it means, and is not chosen from the start", async () => {
    const { run, first, sent } = await askServer(createAg2Server(), "Send a mail");
    expect(first.approval?.fields?.approve).toMatchObject({
      initial: { always: false },
      schema: {
        properties: {
          always: {
            title: "Always",
            description:
              "Later calls of send_email run without asking, until the agent has finished this turn.",
          },
        },
      },
    });
    run.resolve(first.id, encodeDecision(first, always));
    await run.submit();
    expect(sent()?.["resume"]).toMatchObject([{ payload: "always" }]);
  });

  it("is never sent with a denial", async () => {
    const { run, first, sent } = await askServer(createAg2Server(), "Send a mail");
    run.resolve(first.id, { approved: false, always: true });
    await run.submit();
    expect(sent()?.["resume"]).toMatchObject([{ payload: false }]);
  });

  it("is not offered where the prompt does not offer it: there the agent reads it as a denial", async () => {
    const { run, first } = await askServer(
      createAg2Server({ message: () => "Send this e-mail?\nY/N?\n" }),
      "Send a mail",
    );
    expect(first).toMatchObject({ message: "Send this e-mail?" });
    expect(first.approval).not.toHaveProperty("fields");
    run.resolve(first.id, { approved: true, always: true });
    await run.submit();
    expect(lastReply(run)).toBe("Answered: true");
  });
});

/**
 * A model refuses a conversation with a call that has no result behind it, and AG2 keeps none once
 * a turn was cancelled.
 */
function callsAndResults(posted: UnknownRecord | undefined): readonly string[] {
  const sent = posted?.["messages"];
  return readMessages(Array.isArray(sent) ? sent : []).messages.flatMap(
    (message): readonly string[] => {
      if (message.role === "tool") return [`result ${message.toolCallId}`];
      return message.role === "assistant"
        ? (message.toolCalls ?? []).map(({ id }) => `call ${id}`)
        : [];
    },
  );
}

describe("a message instead of an answer to AG2", () => {
  it("follows the cancellation, with which the agent ends its run", async () => {
    const server = createAg2Server({ requireProof: true });
    const { run } = await askServer(server, "Send a mail");
    expect(await run.steerAway("Something else")).toMatchObject({
      ok: true,
      ending: { kind: "success" },
    });
    expect(server.requests).toHaveLength(3);
    expect(server.requests[1]).toMatchObject({
      resume: [{ status: "cancelled", metadata: { ag2: { proof: "proof-2" } } }],
    });
    expect(callsAndResults(server.requests[2])).toEqual(["call c1", "result c1"]);
    expect(lastReply(run)).toBe("You wrote: Something else");
    expect(run.getSnapshot()).toMatchObject({
      status: "finished",
      interrupts: [],
      undelivered: [],
    });
  });

  it("does not keep the next turn from working after the question was skipped", async () => {
    const server = createAg2Server({ requireProof: true });
    const { run, first } = await askServer(server, "Send a mail");
    run.cancel(first.id);
    expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "cancelled" } });
    expect(run.getSnapshot()).toMatchObject({ interrupts: [], decisions: [{ verdict: "denied" }] });
    expect(await run.send("And now?")).toMatchObject({ ok: true, ending: { kind: "success" } });
    expect(lastReply(run)).toBe("You wrote: And now?");
    expect(callsAndResults(server.requests[2])).toEqual(["call c1", "result c1"]);
  });
});

describe("an answer that AG2 refuses", () => {
  it("is not offered again where its proof is missing", async () => {
    const { run, first } = await asksByRecording("proof");
    run.resolve(first.id, encodeDecision(first, { approved: true }));
    await run.submit();
    expect(run.getSnapshot()).toMatchObject({
      composer: { advice: "unavailable", delivery: "rejected", canRetry: false },
      explanation: { code: "ag2-not-proven" },
    });
  });

  it("is not offered again where the thread waits for the answer to another question", async () => {
    const server = createAg2Server();
    const { run, first } = await askServer(server, "Send two mails");
    const resume = [{ interruptId: first.id, status: "resolved", payload: true }];
    const elsewhere = {
      threadId: run.getSnapshot().threadId,
      runId: "elsewhere",
      messages: [],
      resume,
    };
    await server.fetch("https://agent.test/", { method: "POST", body: JSON.stringify(elsewhere) });
    run.resolve(first.id, { approved: false });
    await run.submit();
    expect(run.getSnapshot().composer).toMatchObject({ advice: "dismiss", canRetry: false });
  });
});

describe("an answer of AG2 that another page has given before", () => {
  it("is not logged as a decision, because the agent only begins a new turn", async () => {
    const server = createAg2Server();
    const fetch = (url: string | URL | Request, init?: RequestInit) =>
      server.requests.length === 0
        ? server.fetch(url, init)
        : createAg2Server().fetch(url, { ...init, body: newTurn });
    const newTurn = JSON.stringify({
      threadId: "t",
      runId: "r",
      messages: [{ role: "user", content: "" }],
    });
    const { run, first } = await askServer({ ...server, fetch }, "Send a mail");
    run.resolve(first.id, { approved: false });
    await run.submit();
    expect(run.getSnapshot().decisions).toMatchObject([{ verdict: "denied", outcome: "refused" }]);
  });
});

describe("what is shown of a prompt of AG2", () => {
  const asked = (message: string) => ({
    id: "a",
    reason: "tool_call",
    toolCallId: "c1",
    message,
    metadata: { ag2: { proof: "p" }, team: "sales" },
  });
  const messageOf = (
    message: string,
    context = conversation(making(["c1", "send_email", { to: "ann" }])),
  ) => readOne(ag2, asked(message), context).fields["message"];
  const standard =
    'Agent wants to call the tool:\n`send_email`, {"to":"ann"}\nPlease approve or deny this request.\nY/N?\n';

  it("keeps the arguments where the conversation does not have the call", () => {
    expect(messageOf(standard)).toBe("Approve send_email?");
    expect(messageOf(standard, conversation())).toBe(standard.replace("\nY/N?\n", ""));
  });

  it("keeps a text of its own", () => {
    expect(messageOf("May I?")).toBe("May I?");
  });

  it("shows other metadata as details, without the proof", () => {
    expect(readOne(ag2, asked("May I?")).details).toEqual({ team: "sales" });
  });
});
